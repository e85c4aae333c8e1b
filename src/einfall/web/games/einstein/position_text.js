// A position of Einstein as one line of text and back, as einfall/einstein/position_text.py writes it. In between
// stands a draft: what the text says, be it possible or not, so that it can be changed by hand.

import { BadText, addOptions, optionsText, partsOf } from "../../parts/position_text.js";
import { keyOf } from "../../own/options.js";
import { t } from "../../parts/language.js";

/**
 * @import { Position } from "../engine.d.ts"
 * @import { GameShown, Plain } from "../../protocol.d.ts"
 * @import { Draft, Equipment } from "./types.d.ts"
 */

const [RULES, SHEETS, ROLL, THROWER] = [0, 1, 2, 3];
const PARTS = 4;
const TICKS = "0123456789X"; // how a number of ticks is written

/** @typedef {Draft["sheets"][number]} DraftSheet */

/** @param {number[]} numbers */
const total = (numbers) => numbers.reduce((sum, one) => sum + one, 0);

/** @param {Equipment} equipment */
const facesOf = ({ pips }) => Object.keys(pips).length;

/**
 * Empty sheets, before the first roll.
 * @param {Record<string, Plain>} rules
 * @param {GameShown<Equipment>} shown
 * @returns {Draft}
 */
export function newDraft(rules, { equipment }) {
  const sheets = Array.from({ length: Number(rules.players) }, () => ({
    sums: equipment.sums.map(() => 0), fifths: Array(facesOf(equipment)).fill(0),
  }));
  return { rules: /** @type {any} */ (rules), sheets, dice: [], thrower: 0 };
}

/**
 * Whether a text looks like a position of this game: it begins with its name.
 * @param {string} text
 * @param {GameShown<Equipment>} shown
 */
export const isText = (text, { name }) => text.startsWith(name);

// Reading

/**
 * What a text says, or BadText that says what is wrong with it, and where.
 * @param {string} text
 * @param {GameShown<Equipment>} shown
 * @returns {Draft}
 */
export function readDraft(text, shown) {
  const parts = partsOf(text, PARTS);
  const rules = readRules(parts[RULES], shown);
  const sheets = parts[SHEETS].split("/");
  if (sheets.length !== rules.players) {
    throw new BadText(t("There are {given} sheets for {players} players.", {
      given: sheets.length, players: rules.players }), SHEETS);
  }
  return {
    rules,
    sheets: sheets.map((sheet) => readSheet(sheet, shown.equipment)),
    dice: readRoll(parts[ROLL], shown.equipment),
    thrower: readThrower(parts[THROWER], rules.players),
  };
}

/**
 * @param {string} text
 * @param {GameShown<Equipment>} shown
 */
function readRules(text, shown) {
  const [name, ...singles] = text.split(",");
  const players = name.startsWith(shown.name) ? name.slice(shown.name.length) : "";
  if (!/^\d\d?$/.test(players)) {
    throw new BadText(t("{text} is not the game with a number of players, as {example} is.", {
      text: name, example: `${shown.name}2` }), RULES);
  }
  return addOptions({ players: Number(players) }, singles, shown);
}

/**
 * @param {string} text
 * @param {Equipment} equipment
 * @returns {DraftSheet}
 */
function readSheet(text, { sums, last_tick: last, pips }) {
  const faces = Object.keys(pips).length;
  const [row = "", fifths = "", ...more] = text.split(":");
  const [one, two] = [row, fifths].map((signs) => [...signs].map((sign) => TICKS.indexOf(sign)));
  if (more.length || one.length !== sums.length || two.length !== faces
    || [...one, ...two].includes(-1) || two.some((ticks) => ticks > last)) {
    throw new BadText(t("{text} is not a sheet: the ticks of {sums} sums, a colon, those of {faces} fifth dice.", {
      text, sums: sums.length, faces }), SHEETS);
  }
  return { sums: one, fifths: two };
}

/**
 * @param {string} text
 * @param {Equipment} equipment
 */
function readRoll(text, { dice: count, pips }) {
  if (text === "-") return [];
  const dice = [...text];
  if (dice.length !== count || dice.some((die) => !(die in pips))) {
    throw new BadText(t("{text} are no five dice, nor - while they are still to be rolled.", { text }), ROLL);
  }
  return dice.map(Number).sort((one, two) => one - two);
}

/**
 * @param {string} text
 * @param {number} players
 */
function readThrower(text, players) {
  if (!/^\d$/.test(text) || Number(text) >= players) {
    throw new BadText(t("{text} is not a seat: they are numbered from 0.", { text }), THROWER);
  }
  return Number(text);
}

// Writing

/**
 * @param {Draft} draft
 * @param {GameShown<Equipment>} shown
 */
export function writeDraft({ rules, sheets, dice, thrower }, shown) {
  const signs = (/** @type {number[]} */ ticks) => ticks.map((count) => TICKS[count]).join("");
  return [
    `${shown.name}${rules.players}${optionsText(rules, shown, ["players"])}`,
    sheets.map(({ sums, fifths }) => `${signs(sums)}:${signs(fifths)}`).join("/"),
    dice.join("") || "-",
    thrower,
  ].join(" ");
}

/**
 * What can be said of a position.
 * @param {any} engine
 * @param {Position} position
 * @returns {Draft}
 */
export function draftOf(engine, position) {
  const { sheets, dice, thrower } = engine.show(position);
  const values = Array.from({ length: facesOf(engine.equipment) }, (_, face) => face + 1);
  return {
    rules: engine.rules, dice: dice ?? [], thrower,
    sheets: sheets.map((/** @type {import("./types.d.ts").ShownSheet} */ { ticks, fifths }) => ({
      sums: engine.equipment.sums.map((/** @type {number} */ sum) => ticks[sum]),
      fifths: values.map((value) => fifths[value] ?? 0),
    })),
  };
}

// Laying out

/**
 * The position that a draft means, or BadText that says why there can be none.
 * @param {any} engine by the rules of the draft
 * @param {Draft} draft
 * @returns {Position}
 */
export function layDraft(engine, { sheets, dice, thrower }) {
  const { equipment, constants, call } = engine;
  const record = engine.at(engine.start());
  for (const [seat, sheet] of sheets.entries()) {
    const problem = whyNoSheet(sheet, equipment);
    if (problem) {
      throw new BadText(t("The sheet of player {number} cannot be: {problem}", { number: seat + 1, problem }), SHEETS);
    }
    for (const [place, ticks] of sheet.sums.entries()) record.sheets[seat].sums[equipment.sums[place]] = ticks;
    for (const [place, ticks] of sheet.fifths.entries()) record.sheets[seat].fifths[place + 1] = ticks;
  }
  const out = sheets.map((_, seat) => call.is_out(record.sheets[seat]) === 1);
  const over = out.every(Boolean);
  if (dice.length && over) throw new BadText(t("All are out, so no dice can lie there."), ROLL);
  if (!over && out[thrower]) {
    throw new BadText(t("Player {number} cannot throw, being out.", { number: thrower + 1 }), THROWER);
  }
  const roll = dice.length
    ? constants.rolls.findIndex((/** @type {number[]} */ one) => one.join() === dice.join()) : constants.no_roll;
  const phase = over ? "over" : dice.length ? "choose" : "roll";
  Object.assign(record, { roll, thrower, phase: keyOf(constants.phases, phase) });
  return record.bytes.slice();
}

/**
 * Which rule speaks against these ticks.
 * @param {DraftSheet} sheet
 * @param {Equipment} equipment
 */
function whyNoSheet({ sums, fifths }, { boxes, fixed, last_tick: last }) {
  const values = fifths.filter(Boolean).length;
  const [sumTicks, fifthTicks, full] = [total(sums), total(fifths), sums.includes(boxes)];
  if (values > fixed) {
    return t("it has {values} values of the fifth die, where {fixed} are allowed.", { values, fixed });
  }
  if (fifths.filter((ticks) => ticks === last).length > 1) {
    return t("the first fifth die with its last tick ends the game for its player.");
  }
  if (!full && sumTicks % 2) return t("sums are ticked in twos while none is full.");
  if (!full && sumTicks < 2 * fifthTicks) return t("two sums are ticked with each fifth die while none is full.");
  if (values < fixed && sumTicks > 2 * fifthTicks) {
    return t("there is no free throw before {fixed} values of the fifth die are fixed.", { fixed });
  }
  return null;
}

// Nothing is ever hidden.
export function fillIn() {}
