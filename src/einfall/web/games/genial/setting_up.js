// A table of Einfach Genial laid out as a draft has it, and what a draft consists of.

import { BadText } from "../../parts/position_text.js";
import { keyOf } from "../../own/options.js";
import { t } from "../../parts/language.js";

/**
 * @import { Position } from "../engine.d.ts"
 * @import { Plain } from "../../protocol.d.ts"
 * @import { Draft, Equipment, Tile } from "./types.d.ts"
 */

const [RACKS, TURN, SHOWN] = [2, 5, 6]; // parts of the text that can be at fault
const EVERYTHING = 255; // the viewer who sees all racks
const SEAT_RACK = 6; // places of a rack in the record
export const FULL = 6;

export const hidden = (/** @type {string} */ rack) => rack.startsWith("?");

/** @param {string} rack @returns {Tile[]} */
export const tilesOn = (rack) => (hidden(rack) ? [] : rack.match(/../g) ?? []);

/** @param {string} rack */
export const countOn = (rack) => (hidden(rack) ? rack.length : rack.length / 2);

/** @param {Record<string, Plain>} rules */
export const sidesOf = ({ players, teams }) => (teams ? 2 : Number(players));

/** @param {Record<string, Plain>} rules */
export const rackSize = ({ players, solo_rack: soloRack }) => (players === 1 && !soloRack ? 1 : FULL);

/**
 * The last place of a track.
 * @param {Record<string, Plain>} rules
 * @param {Equipment} equipment
 */
export const trackOf = ({ players, teams }, { track }) => (teams || players === 1 ? 2 * track : track);

/**
 * The position that a draft means, or BadText that says why there can be none.
 * @param {any} engine by the rules of the draft
 * @param {Draft} draft
 * @returns {Position}
 */
export function layDraft(engine, draft) {
  const { tiles, racks, scores, first, seat, phase, bonus, shown } = draft;
  const { kinds, phases } = engine.constants;
  const { colours } = engine.equipment;
  const record = engine.at(engine.start());
  for (const tile of tiles) engine.layDown(record, tile);
  const held = racks.map((rack) => tilesOn(rack).map((tile) => engine.kindOf(tile)).sort((one, two) => one - two));
  for (const [one, own] of held.entries()) record.rack.set(own, SEAT_RACK * one);
  record.rack_count.set(racks.map(countOn));
  for (const [side, track] of scores.entries()) record.score.set(track, colours.length * side);
  for (const [one, symbol] of [...first].entries()) {
    record.first[one] = symbol === "-" ? colours.length : colours.indexOf(symbol);
  }
  const open = tilesOn(shown.replace(/[-!]/g, "")).map((tile) => engine.kindOf(tile)).sort((one, two) => one - two);
  record.shown.set(open);
  record.aside = Number(shown.endsWith("!"));
  Object.assign(record, { seat, phase: keyOf(phases, phase), bonus });
  record.due = ["deal", "draw"].includes(phase) ? rackSize(draft.rules) - countOn(racks[seat]) : 0;
  const elsewhere = [...held.flat(), ...tiles.map((tile) => engine.kindOf(tile)), ...(record.aside ? open : [])];
  for (const kind of elsewhere) {
    if (record.bag[kind] === 0) throw new BadText(t("There are no more tiles {tile}.", { tile: kinds[kind] }), RACKS);
    record.bag[kind] -= 1;
  }
  const unseen = open.find((kind) => !record.aside && open.filter((one) => one === kind).length > record.bag[kind]);
  if (unseen !== undefined) throw new BadText(t("There are no more tiles {tile}.", { tile: kinds[unseen] }), SHOWN);
  record.viewer = racks.some(hidden) ? seat : EVERYTHING;
  const problem = whyNot(engine, record, draft);
  if (problem) throw problem;
  return record.bytes.slice();
}

/** @param {number} seat */
const notFull = (seat) => new BadText(t("The rack of player {number} is not full.", { number: seat + 1 }), RACKS);

/**
 * What in the rest of a draft contradicts what is to be done.
 * @param {any} engine
 * @param {any} record
 * @param {Draft} draft
 */
function whyNot(engine, record, { rules, racks, seat, phase, bonus, shown }) {
  const full = racks.map((rack) => countOn(rack) === rackSize(rules));
  const sides = Array.from({ length: engine.sides }, (_, side) => side);
  const ended = engine.call.board_full(record) || sides.some((side) => engine.call.all_six_complete(record, side));
  const acts = ["place", "bonus", "swap"].includes(phase);
  const others = racks.filter((_, one) => one !== seat);
  if (ended && phase !== "over") return new BadText(t("The game has ended."), TURN);
  if (!ended && phase === "over") return new BadText(t("The game has not ended."), TURN);
  if (phase === "deal" && (full.slice(0, seat).includes(false) || racks.slice(seat + 1).some(Boolean))) {
    return new BadText(t("Racks are dealt in the order of seats."), RACKS);
  }
  if (phase !== "deal" && phase !== "over") {
    const lacking = full.map((_, one) => one).find((one) => one !== seat && !full[one]);
    if (lacking !== undefined) return notFull(lacking);
  }
  if (acts && hidden(racks[seat])) {
    return new BadText(t("The rack of player {number}, who is to act, has to be known.", { number: seat + 1 }), RACKS);
  }
  if (others.some(hidden) && !others.every(hidden)) {
    return new BadText(t("Either all racks of the others are hidden, or none."), RACKS);
  }
  if (phase === "place" && !full[seat]) return notFull(seat);
  if (["deal", "draw"].includes(phase) && full[seat]) {
    return new BadText(t("The rack of player {number} is full.", { number: seat + 1 }), RACKS);
  }
  if ((phase === "bonus") !== bonus > 0 || (phase === "bonus" && (!record.bonus_rule || !racks[seat]))) {
    return new BadText(t("There is no such bonus to play."), TURN);
  }
  if (phase === "swap" && !(record.swap_rule === 1 && engine.call.may_swap(record, seat))) {
    return new BadText(t("A swap is not allowed."), TURN);
  }
  if (shown.endsWith("!") && phase !== "draw") {
    return new BadText(t("A rack lies beside the bag only while tiles are drawn."), SHOWN);
  }
  return null;
}

/**
 * Fill hidden racks with tiles that nobody has seen, in any way that is possible.
 * @param {any} engine
 * @param {Position} position
 */
export function fillIn(engine, position) {
  const record = engine.at(position);
  if (record.viewer === EVERYTHING) return;
  const words = engine.kernels.array("seed_words", 0);
  engine.call.seed_words(words, ...crypto.getRandomValues(new Uint32Array(2)).map((one) => one >>> 1));
  engine.call.fill_in(record, words);
  engine.keep(position);
}
