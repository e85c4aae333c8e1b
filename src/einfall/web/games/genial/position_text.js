// A position of Einfach Genial as one line of text and back, as einfall/genial/position_text.py writes it. In between
// stands a draft: what the text says, be it possible or not, so that it can be changed by hand.

import { BadText, addOptions, noOption, optionsText, partsOf } from "../../parts/position_text.js";
import { t } from "../../parts/language.js";
import { FULL, countOn, rackSize, sidesOf, tilesOn, trackOf } from "./setting_up.js";

export { fillIn, layDraft } from "./setting_up.js";

/**
 * @import { Position } from "../engine.d.ts"
 * @import { GameShown, Plain } from "../../protocol.d.ts"
 * @import { Draft, Equipment, LaidTile, Tile } from "./types.d.ts"
 */

const [RULES, BOARD, RACKS, TRACKS, FIRSTS, TURN, SHOWN] = [0, 1, 2, 3, 4, 5, 6];
const PARTS = 7;
const PHASES = ["deal", "place", "bonus", "swap", "draw", "over"];
const IN_NAME = ["edition", "players", "teams", "talk"];

/** @type {Record<string, [number, number]>} where the other half lies */
const TWINS = { "-": [1, 0], ">": [0, 1], "<": [-1, 1] };

/** @typedef {Equipment["cells"][number]} PlainCell */

/**
 * The cells that are played on, row by row.
 * @param {Equipment} equipment
 * @param {number} players
 */
function rowsOf({ cells, rings }, players) {
  /** @type {Map<number, PlainCell[]>} */
  const rows = new Map();
  for (const cell of cells.filter(({ ring }) => ring <= rings[players])) {
    rows.set(cell.r, [...(rows.get(cell.r) ?? []), cell]);
  }
  return [...rows.values()];
}

/**
 * A table at which nothing lies, with racks that nobody knows.
 * @param {Record<string, Plain>} rules
 * @returns {Draft}
 */
export function newDraft(rules) {
  const seats = Array.from({ length: Number(rules.players) });
  return {
    rules: /** @type {any} */ (rules), tiles: [],
    racks: seats.map((_, seat) => (seat ? "?".repeat(rackSize(rules)) : "")),
    scores: Array.from({ length: sidesOf(rules) }, () => Array(6).fill(0)), first: seats.map(() => "-").join(""),
    seat: 0, phase: "place", bonus: 0, shown: "-",
  };
}

/**
 * Whether a text looks like a position of this game: it names an edition.
 * @param {string} text
 * @param {GameShown<Equipment>} shown
 */
export const isText = (text, { editions }) => Object.keys(editions).some((edition) => text.startsWith(edition));

// Reading

/**
 * What a text says, or BadText that says what is wrong with it, and where.
 * @param {string} text
 * @param {GameShown<Equipment>} shown
 * @returns {Draft}
 */
export function readDraft(text, shown) {
  const parts = partsOf(text, PARTS);
  const { equipment } = shown;
  const rules = readRules(parts[RULES], shown);
  return {
    rules,
    tiles: readBoard(parts[BOARD], equipment, rules.players),
    racks: readRacks(parts[RACKS], rules, equipment),
    scores: readTracks(parts[TRACKS], rules, equipment),
    first: readFirsts(parts[FIRSTS], rules.players, equipment),
    ...readTurn(parts[TURN], rules.players),
    shown: readShown(parts[SHOWN], equipment),
  };
}

/**
 * @param {string} text
 * @param {GameShown<Equipment>} shown
 */
function readRules(text, shown) {
  const [name, ...singles] = text.split(",");
  const [, edition, players, teams] = /^([a-z]+)([0-9])(t?)$/.exec(name) ?? [];
  if (!edition || !(edition in shown.editions)) {
    const editions = Object.keys(shown.editions).map((one) => `${one}2`).join(", ");
    throw new BadText(t("{text} is not an edition with a number of players, as {examples} are.", {
      text: name, examples: editions,
    }), RULES);
  }
  const rules = addOptions({ edition, players: Number(players), teams: teams === "t" }, singles, shown);
  if (rules.teams && rules.players !== 4) throw new BadText(t("Teams are for 4 players."), RULES);
  if (rules.solo_rack && rules.players !== 1) throw noOption("solo_rack=true");
  return rules;
}

/**
 * The tiles that lie, each with its cells in reading order.
 * @param {string} text
 * @param {Equipment} equipment
 * @param {number} players
 * @returns {LaidTile[]}
 */
export function readBoard(text, equipment, players) {
  const [rows, texts] = [rowsOf(equipment, players), text.split("/")];
  if (texts.length !== rows.length) {
    throw new BadText(t("The board has {wanted} rows, this text has {given}.", {
      wanted: rows.length, given: texts.length }), BOARD);
  }
  /** @type {Map<string, { colour: string, sign: string, cell: PlainCell, tiles: number }>} */
  const halves = new Map();
  rows.forEach((row, number) => {
    for (const half of readRow(row, texts[number], equipment)) {
      halves.set(`${half.cell.q} ${half.cell.r}`, { ...half, tiles: half.sign ? 1 : 0 });
    }
  });
  const tiles = [...halves.values()].filter(({ sign }) => sign).map(({ colour, sign, cell }) => {
    const [q, r] = TWINS[sign];
    const twin = halves.get(`${cell.q + q} ${cell.r + r}`);
    if (!twin) throw new BadText(t("The other half of the tile on {cell} is missing.", { cell: cell.cell }), BOARD);
    twin.tiles += 1;
    return `${colour}${twin.colour} ${cell.cell} ${twin.cell.cell}`;
  });
  const odd = [...halves.values()].find((half) => half.tiles !== 1);
  if (odd) throw new BadText(t("The half on {cell} belongs to no tile, or to two.", { cell: odd.cell.cell }), BOARD);
  return tiles;
}

/**
 * The halves in a row of the board.
 * @param {PlainCell[]} row
 * @param {string} text
 * @param {Equipment} equipment
 */
function readRow(row, text, equipment) {
  const name = row[0].cell[0];
  const halves = [];
  let taken = 0;
  for (const [sign, number, colour, twin] of text.matchAll(/([1-9]\d?)|([A-Z])([-<>]?)|./g)) {
    const here = row.slice(taken, taken + Number(number ?? 1));
    taken += Number(number ?? 1);
    if (taken > row.length) break;
    const printed = here.find(({ cell }) => cell in equipment.symbols);
    if (printed ? sign !== "*" : !(number || equipment.colours.includes(colour))) {
      throw new BadText(printed
        ? t("Row {row}: {cell} has a printed symbol, which is written *.", { row: name, cell: printed.cell })
        : t("Row {row}: {sign} means nothing on {cell}.", { row: name, sign, cell: here[0].cell }), BOARD);
    }
    if (colour) halves.push({ colour, sign: twin, cell: here[0] });
  }
  if (taken !== row.length) {
    throw new BadText(t("Row {row} has {wanted} cells, this text is for {given}.", {
      row: name, wanted: row.length, given: taken }), BOARD);
  }
  return halves;
}

/**
 * @param {string} text
 * @param {Equipment} equipment
 * @param {number} part
 */
function readTiles(text, { colours }, part) {
  if (text.length % 2) throw new BadText(t("{text} is not a row of tiles with two letters each.", { text }), part);
  const wrong = tilesOn(text).find((tile) => [...tile].some((colour) => !colours.includes(colour)));
  if (wrong) {
    throw new BadText(t("{tile} is not a tile: its letters are among {letters}.", {
      tile: wrong, letters: colours.join(" ") }), part);
  }
  return text;
}

/**
 * @param {string} text
 * @param {Record<string, Plain> & { players: number }} rules
 * @param {Equipment} equipment
 */
function readRacks(text, rules, equipment) {
  const racks = text.split("/");
  if (racks.length !== rules.players) {
    throw new BadText(t("There are {given} racks for {players} players.", {
      given: racks.length, players: rules.players }), RACKS);
  }
  const most = rackSize(rules);
  return racks.map((rack, seat) => {
    const read = rack === "." || /^\?+$/.test(rack) ? rack.replace(".", "") : readTiles(rack, equipment, RACKS);
    if (countOn(read) > most) {
      throw new BadText(t("The rack of player {number} has more than {most} tiles.", {
        number: seat + 1, most }), RACKS);
    }
    return read;
  });
}

/**
 * @param {string} text
 * @param {Record<string, Plain>} rules
 * @param {Equipment} equipment
 */
function readTracks(text, rules, equipment) {
  const [tracks, sides, most] = [text.split("/"), sidesOf(rules), trackOf(rules, equipment)];
  if (tracks.length !== sides) {
    throw new BadText(t("There are {given} score tracks instead of {wanted}.", {
      given: tracks.length, wanted: sides }), TRACKS);
  }
  return tracks.map((track) => {
    const scores = track.split(",");
    const bad = scores.some((one) => !/^\d\d?$/.test(one) || Number(one) > most);
    if (bad || scores.length !== equipment.colours.length) {
      throw new BadText(t("{text} is not six scores of at most {most} each.", { text: track, most }), TRACKS);
    }
    return scores.map(Number);
  });
}

/**
 * @param {string} text
 * @param {number} players
 * @param {Equipment} equipment
 */
function readFirsts(text, players, { colours }) {
  const claimed = text.replaceAll("-", "");
  if (text.length !== players || [...claimed].some((one) => !colours.includes(one))
    || new Set(claimed).size !== claimed.length) {
    throw new BadText(t("{text} is not a symbol of its own or - for each of {players} seats.", {
      text, players }), FIRSTS);
  }
  return text;
}

/**
 * @param {string} text
 * @param {number} players
 */
function readTurn(text, players) {
  const [, seat, phase, bonus] = /^(\d):([a-z]+)([1-9]?)$/.exec(text) ?? [];
  if (!PHASES.includes(phase) || Number(seat) >= players) {
    throw new BadText(t("{text} is not a seat with what it is to do, as 0:place is.", { text }), TURN);
  }
  return { seat: Number(seat), phase, bonus: Number(bonus || 0) };
}

/**
 * @param {string} text
 * @param {Equipment} equipment
 */
function readShown(text, equipment) {
  const tiles = text === "-" ? "" : text.replace(/!$/, "");
  if (tilesOn(readTiles(tiles, equipment, SHOWN)).length > FULL) {
    throw new BadText(t("{text} is more than a rack.", { text }), SHOWN);
  }
  return text;
}

// Writing

/**
 * @param {Draft} draft
 * @param {GameShown<Equipment>} shown
 */
export function writeDraft({ rules, tiles, racks, scores, first, seat, phase, bonus, shown: open }, shown) {
  const { edition, players, teams } = { ...shown.defaults, ...rules };
  return [
    `${edition}${players}${teams ? "t" : ""}${optionsText(rules, shown, IN_NAME)}`,
    writeBoard(tiles, shown.equipment, Number(players)),
    racks.map((rack) => rack || ".").join("/"),
    scores.map((track) => track.join(",")).join("/"),
    first,
    `${seat}:${phase}${bonus || ""}`,
    open,
  ].join(" ");
}

/**
 * @param {LaidTile[]} tiles
 * @param {Equipment} equipment
 * @param {number} players
 */
function writeBoard(tiles, equipment, players) {
  const at = new Map(equipment.cells.map((cell) => [cell.cell, cell]));
  /** @type {Map<string, string>} */
  const signs = new Map();
  for (const text of tiles) {
    const [colours, one, two] = text.split(" ");
    const [from, to] = [one, two].map((name) => /** @type {PlainCell} */ (at.get(name)));
    const step = [to.q - from.q, to.r - from.r].join();
    const [sign] = Object.keys(TWINS).filter((key) => TWINS[key].join() === step);
    signs.set(one, colours[0] + sign);
    signs.set(two, colours[1]);
  }
  return rowsOf(equipment, players).map((row) => {
    let [text, free] = ["", 0];
    for (const { cell } of row) {
      const sign = cell in equipment.symbols ? "*" : signs.get(cell);
      text += sign ? `${free || ""}${sign}` : "";
      free = sign ? 0 : free + 1;
    }
    return text + (free || "");
  }).join("/");
}

/**
 * What can be said of a position.
 * @param {any} engine
 * @param {Position} position
 * @returns {Draft}
 */
export function draftOf(engine, position) {
  const { first, aside } = engine.at(position);
  const firsts = Array.from({ length: engine.players }, (_, seat) => engine.equipment.colours[first[seat]] ?? "-");
  const { tiles, racks, scores, seat, phase, bonus, shown } = engine.show(position);
  return {
    rules: engine.rules, tiles, scores, seat, phase, bonus, first: firsts.join(""),
    racks: racks.map((/** @type {{ count: number, tiles: Tile[] | null }} */ rack) =>
      rack.tiles?.join("") ?? "?".repeat(rack.count)),
    shown: (shown.join("") || "-") + (aside ? "!" : ""),
  };
}
