// The five dice and the two pairs and fifth die that they are split into.

import { html } from "../../parts/ui.js";
import { labelled, t } from "../../parts/language.js";
import { useLayoutEffect, useRef } from "../../vendor/hooks.js";
import { Cube, MiniDie, roll } from "./die.js";
import { FIFTH, FIRST, SECOND, sumOf } from "./split.js";
import { inWords, nameOfPart } from "./words.js";

/**
 * @import { Happened } from "../../protocol.d.ts"
 * @import { Equipment, Part } from "./types.d.ts"
 */

const BADGES = { [FIRST]: "A", [SECOND]: "B", [FIFTH]: "5" };
const TICKS = 450; // milliseconds until those of the round before are written
const RECENT = 4; // seconds: a roll that is older was seen elsewhere and is not shown again

/**
 * @typedef {object} DiceProps
 * @property {number[] | null} dice
 * @property {(Part | null)[]} parts what each die is used for
 * @property {Happened | null} rolled
 * @property {boolean} [after] a round whose ticks are written first
 * @property {number} clockOffset
 * @property {(die: number) => boolean} [blocked]
 * @property {() => string} [reason] why a die is blocked
 * @property {((die: number) => void) | null} [onTap] missing where nothing can be touched
 * @property {Equipment} equipment
 */

const never = () => false;
const noReason = () => "";

/** @param {DiceProps} props */
export function Dice({
  dice, parts, rolled, after = false, clockOffset, blocked = never, reason = noReason, onTap, equipment,
}) {
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  const seen = useRef(/** @type {number | null} */ (null));
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = rolled?.number ?? 0;
    if (!rolled || !dice || rolled.number <= (before ?? 0)) return;
    const age = Date.now() / 1000 + clockOffset - rolled.at;
    if (before === null && age > RECENT) return;
    row.current?.querySelectorAll(".die").forEach((die, place) => roll(die, place, after ? TICKS : 0));
  }, [rolled?.number]);

  if (!dice) {
    return html`<div class="dice" ref=${row} aria-hidden="true">
      ${Array.from({ length: equipment.dice }, (_, die) => html`<span key=${`none${die}`}
        class="die none"></span>`)}</div>`;
  }
  /**
   * @param {KeyboardEvent} event
   * @param {number} die
   */
  const onKeyDown = (event, die) => {
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: die - 1, ArrowRight: die + 1, Home: 0, End: dice.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const buttons = /** @type {NodeListOf<HTMLElement> | undefined} */ (row.current?.querySelectorAll(".die"));
    buttons?.[(steps[event.key] + dice.length) % dice.length]?.focus();
  };
  return html`<div class="dice" ref=${row} role="group" aria-label=${t("Five dice")}>
    ${dice.map((value, die) => {
      const part = parts[die];
      const stuck = Boolean(onTap) && blocked(die);
      const tilt = (die * 7 + (rolled?.number ?? 0) * 3) % 5;
      return html`<button key=${die} type="button"
          class="die ${part ?? ""} ${stuck ? "stuck" : ""} ${onTap ? "" : "still"}"
          aria-pressed=${part ? "true" : "false"} aria-disabled=${stuck || !onTap ? "true" : "false"}
          aria-label=${labelOf(die, value, part, stuck ? reason() : "")} title=${stuck ? reason() : ""}
          tabindex=${die === 0 ? 0 : -1} onFocus=${(event) => roveTo(event.currentTarget)}
          onKeyDown=${(event) => onKeyDown(event, die)} onClick=${() => onTap?.(die)}>
        <span class="hop"><span class="tilt t${tilt}"><${Cube} value=${value} equipment=${equipment}/></span></span>
        <span class="badge" aria-hidden="true">${part ? BADGES[part] : ""}</span>
      </button>`;
    })}
  </div>`;
}

/**
 * Only one die is a stop of the Tab key: the one that had the focus last.
 * @param {HTMLElement} button
 */
function roveTo(button) {
  const buttons = /** @type {Iterable<HTMLElement>} */ (button.parentElement?.children ?? []);
  for (const other of buttons) other.tabIndex = other === button ? 0 : -1;
}

/**
 * @param {number} die
 * @param {number} value
 * @param {Part | null} part
 * @param {string} reason
 */
function labelOf(die, value, part, reason) {
  const label = t("Die {number} of 5: {value}", { number: die + 1, value: inWords(value) });
  return [label, part && nameOfPart(part), reason].filter(Boolean).join(", ");
}

/**
 * @typedef {object} SlotsProps
 * @property {number[] | null} dice
 * @property {(Part | null)[]} parts
 * @property {boolean} freeThrow
 * @property {((part: Part) => void) | null} onWant
 * @property {Equipment} equipment
 */

/**
 * Below the dice: what they make. A slot can be touched to fill or change it.
 * @param {SlotsProps & { active: Part | null }} props
 */
export function Slots({ dice, parts, active, freeThrow, onWant, equipment }) {
  return html`<div class="slots" role="group" aria-label=${t("Your split")}>
    ${[FIRST, SECOND, FIFTH].map((part) => html`<${Slot} key=${part} part=${part} dice=${dice} parts=${parts}
      active=${active === part} freeThrow=${freeThrow} onWant=${onWant} equipment=${equipment}/>`)}
  </div>`;
}

/** @param {SlotsProps & { part: Part, active: boolean }} props */
function Slot({ part, dice, parts, active, freeThrow, onWant, equipment }) {
  const values = (dice ?? []).filter((_, die) => parts[die] === part);
  const sum = dice && part !== FIFTH ? sumOf(dice, parts, part) : null;
  const unticked = part === FIFTH && freeThrow;
  const name = part === FIRST ? t("First pair") : part === SECOND ? t("Second pair")
    : unticked ? t("Left over") : t("Fifth die");
  const filled = sum === null ? values.join(" + ") : `${values.join(" + ")} = ${sum}`;
  return html`<button type="button" class="slot ${part} ${active ? "active" : ""} ${unticked ? "unticked" : ""}"
      disabled=${!onWant} onClick=${() => onWant?.(part)}>
    <span class="unseen">${labelled(name, filled || t("not filled yet"))}</span>
    <span class="slot-name" aria-hidden="true">${name}</span>
    <span class="slot-dice" aria-hidden="true">
      ${Array.from({ length: part === FIFTH ? 1 : 2 }, (_, place) => html`<${MiniDie} value=${values[place]}
        open=${values[place] === undefined} equipment=${equipment}/>`)}
      ${part !== FIFTH && html`<strong>${sum ?? "\u00a0"}</strong>`}
    </span>
  </button>`;
}
