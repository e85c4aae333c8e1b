// The options of a table, as the service reads and writes them.

import { Refused } from "./refused.js";
import { t } from "../parts/language.js";

/** @import { GameShown, Plain } from "../protocol.d.ts" */

/**
 * What each option is set to, by itself, by an edition, or because nothing was said.
 * @param {Record<string, Plain>} rules
 * @param {GameShown} shown what is said of the game
 * @returns {Record<string, any>}
 */
export function settingsOf(rules, { options, defaults, editions }) {
  const settings = { ...defaults, ...editions[String(rules.edition ?? defaults.edition)], ...rules };
  for (const [name, value] of Object.entries(settings)) {
    if (!options[name]?.includes(value)) {
      throw new Refused("rules", t("The option {option} cannot be {value}.", { option: name, value: String(value) }));
    }
  }
  return settings;
}

/**
 * A record's `rules`: some options always, and of the others what is not as the edition has it.
 * @param {Record<string, any>} settings
 * @param {GameShown} shown
 * @param {string[]} always
 */
export function writtenRules(settings, { options, defaults, editions }, always) {
  const usual = editions[settings.edition] ?? defaults;
  const named = Object.keys(options).filter((name) => always.includes(name) || settings[name] !== usual[name]);
  return /** @type {any} */ (Object.fromEntries(named.map((name) => [name, settings[name]])));
}

/**
 * Places from the best, by what decides: those with the same share one.
 * @param {number[][]} scores of each side: the first number that differs decides, and more is better
 */
export function rankingOf(scores) {
  /** @type {(one: number[], two: number[]) => number} */
  const compare = (one, two) => {
    const place = one.findIndex((number, at) => number !== two[at]);
    return place < 0 ? 0 : two[place] - one[place];
  };
  const order = scores.map((_, side) => side).sort((one, two) => compare(scores[one], scores[two]));
  /** @type {number[][]} */
  const places = [];
  for (const side of order) {
    const last = places.at(-1);
    if (last && compare(scores[last[0]], scores[side]) === 0) last.push(side);
    else places.push([side]);
  }
  return places;
}

/**
 * The number that a name has in a table of the kernels.
 * @param {Record<string, string>} names
 * @param {string} name
 */
export const keyOf = (names, name) => Number(Object.keys(names).find((number) => names[number] === name));
