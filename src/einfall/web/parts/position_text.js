// Positions as one line of text, to paste like a chess player's FEN: what the texts of all games share. Each game says
// the rest in a file of this name in its room.

import { Refused } from "../own/refused.js";
import { settingsOf, writtenRules } from "../own/options.js";
import { t } from "./language.js";

/** @import { GameShown, Plain } from "../protocol.d.ts" */

// What is wrong with a text, and in which of its parts.
export class BadText extends Refused {
  /**
   * @param {string} text
   * @param {number} part counted from 0; -1 for the whole of it
   */
  constructor(text, part = -1) {
    super("notation", text);
    this.part = part;
  }
}

/**
 * The parts of a text, which has so many.
 * @param {string} text
 * @param {number} count
 */
export function partsOf(text, count) {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== count) {
    throw new BadText(t("A position has {count} parts with spaces between them, this text has {given}.", {
      count, given: text.trim() ? parts.length : 0,
    }));
  }
  return parts;
}

/** @param {string} option */
export const noOption = (option) => new BadText(t("{option} is not an option.", { option }), 0);

/**
 * Single options, as in "swap=start", added to the rules that a text names.
 * @param {Record<string, Plain>} named
 * @param {string[]} singles
 * @param {GameShown} shown
 * @returns {Record<string, Plain> & { players: number }}
 */
export function addOptions(named, singles, shown) {
  const rules = { ...named };
  for (const single of singles) {
    const [name, value] = single.split("=");
    const choice = shown.options[name]?.find((one) => String(one) === value);
    if (name in named || choice === undefined) throw noOption(single);
    rules[name] = choice;
  }
  for (const [name, value] of Object.entries(rules)) {
    if (!shown.options[name]?.includes(/** @type {any} */ (value))) throw noOption(`${name}=${value}`);
  }
  return /** @type {any} */ (rules);
}

/**
 * The options that are not as usual, each with a comma before it.
 * @param {Record<string, Plain>} rules
 * @param {GameShown} shown
 * @param {string[]} but those that are said otherwise, or not at all
 */
export function optionsText(rules, shown, but) {
  const written = Object.entries(writtenRules(settingsOf(rules, shown), shown, []));
  return written.filter(([name]) => !but.includes(name)).map(([name, value]) => `,${name}=${value}`).join("");
}

/**
 * The position that an address names behind its "#"; "" if it names none.
 * @param {string} hash
 */
export function textInHash(hash) {
  try {
    return decodeURIComponent(hash.slice(1).replaceAll("+", " ")).trim();
  } catch {
    return "";
  }
}

/**
 * The same the other way round.
 * @param {string} text
 */
export const hashOf = (text) => `#${encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%2F", "/")
  .replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%3D", "=")}`;
