// All splits of a roll as a list, for those who would rather read than touch dice.

import { announce, html, remember } from "../../parts/ui.js";
import { labelled, t } from "../../parts/language.js";
import { useRef, useState } from "../../vendor/hooks.js";
import { MiniDie } from "./die.js";
import { readTyped } from "./split.js";
import { signed } from "../../parts/names.js";
import { effectOfChoice, nameOfChoice, tone } from "./words.js";

/** @import { Equipment, ShownChoice, ShownSheet } from "./types.d.ts" */

/** @typedef {(one: ShownChoice, other: ShownChoice) => number} Order */

/** @type {Order} */
const bySums = (one, other) => one.sums[0] - other.sums[0] || one.sums[1] - other.sums[1] || byFifth(one, other);
/** @type {Order} */
const byFifth = (one, other) => (one.fifth ?? 0) - (other.fifth ?? 0);
/** @type {Record<string, Order>} */
const ORDERS = {
  sums: bySums,
  fifth: (one, other) => byFifth(one, other) || bySums(one, other),
  score: (one, other) => other.score - one.score || bySums(one, other),
};
export const LIST = "einstein-splits";

/**
 * @typedef {object} SplitListProps
 * @property {ShownChoice[]} choices
 * @property {ShownSheet} sheet
 * @property {string | null} picked
 * @property {string | null} looked
 * @property {Set<string> | null} possible what the touched dice leave
 * @property {boolean} enabled
 * @property {Equipment} equipment
 * @property {(move: string) => void} onTake
 * @property {(move: string | null) => void} onLook
 * @property {() => void} onConfirm
 */

/** @param {SplitListProps & { open: boolean, onOpen: (open: boolean) => void }} props */
export function SplitList({ open, onOpen, ...list }) {
  const { choices } = list;
  const [order, setOrder] = useState(remember("einstein.order") ?? "sums");
  const sorted = [...choices].sort(ORDERS[order] ?? bySums);
  const orders = { sums: t("sums"), fifth: t("fifth die"), score: t("points") };
  /** @param {string} name */
  const sortBy = (name) => {
    setOrder(name);
    remember("einstein.order", name);
  };
  return html`<section class="ein-splits card" aria-label=${t("All splits")}>
    <header>
      <button class="quiet opener" aria-expanded=${open ? "true" : "false"} aria-controls=${LIST}
          onClick=${() => onOpen(!open)}>
        <span class="arrow" aria-hidden="true">${open ? "▾" : "▸"}</span>${t("All splits")}
        <span class="quiet-text">${choices.length}</span></button>
      ${open && html`<div class="orders" role="group" aria-label=${t("Sort by")}>
        ${Object.entries(orders).map(([name, text]) => html`<button class="quiet" key=${name}
          aria-pressed=${order === name ? "true" : "false"} onClick=${() => sortBy(name)}>${text}</button>`)}
      </div>`}
    </header>
    ${open && html`<${Rows} ...${list} sorted=${sorted}/><${Typed} ...${list}/>`}
  </section>`;
}

/** @param {SplitListProps & { sorted: ShownChoice[] }} props */
function Rows({ sorted, sheet, picked, looked, possible, enabled, equipment, onTake, onLook, onConfirm }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const stop = Math.max(0, sorted.findIndex(({ move }) => move === picked));
  /**
   * @param {KeyboardEvent} event
   * @param {number} place
   */
  const onKeyDown = (event, place) => {
    const rows = [...(list.current?.querySelectorAll("button") ?? [])];
    /** @type {Record<string, number>} */
    const steps = {
      ArrowDown: place + 1, ArrowUp: place - 1, ArrowRight: place + 1, ArrowLeft: place - 1,
      Home: 0, End: rows.length - 1,
    };
    if (event.key in steps) {
      event.preventDefault();
      rows[Math.min(Math.max(steps[event.key], 0), rows.length - 1)].focus();
    } else if (event.key === "Enter" && sorted[place].move === picked) {
      event.preventDefault();
      onConfirm();
    }
  };
  return html`<ul id=${LIST} class="splits" ref=${list} onMouseLeave=${() => onLook(null)}>
    ${sorted.map((choice, place) => {
      const change = choice.score - sheet.score;
      const on = choice.move === picked;
      const marked = `${choice.move === looked ? "looked" : ""} ${possible?.has(choice.move) ? "possible" : ""}`;
      return html`<li key=${choice.move}><button class="split ${marked}" disabled=${!enabled}
          tabindex=${place === stop ? 0 : -1} aria-pressed=${on ? "true" : "false"}
          onMouseEnter=${() => onLook(choice.move)} onFocus=${() => onLook(choice.move)} onBlur=${() => onLook(null)}
          onKeyDown=${(event) => onKeyDown(event, place)} onClick=${() => onTake(choice.move)}>
        <span class="unseen">${labelled(nameOfChoice(choice), effectOfChoice(choice, sheet))}</span>
        <span class="sums" aria-hidden="true"><b>${choice.sums[0]}</b> + <b>${choice.sums[1]}</b>
          <small>${ticksText(choice, sheet)}</small></span>
        ${choice.fifth === null ? html`<span class="no-fifth" aria-hidden="true">–</span>`
          : html`<${MiniDie} value=${choice.fifth} equipment=${equipment}/>`}
        <span class="change ${tone(change)}" aria-hidden="true">${change ? signed(change) : "±0"}</span>
        ${choice.ends && html`<span class="ends" aria-hidden="true" title=${t("ends your game")}>⚑</span>`}
      </button></li>`;
    })}
  </ul>`;
}

/**
 * Which tick of each sum it would be: "3 · 6". A full sum takes none.
 * @param {ShownChoice} choice
 * @param {ShownSheet} sheet
 */
function ticksText(choice, sheet) {
  /** @type {Record<number, number>} */
  const seen = {};
  const which = choice.sums.map((sum) => {
    seen[sum] = (seen[sum] ?? 0) + 1;
    const tick = sheet.ticks[sum] + seen[sum];
    return tick <= choice.ticks[sum] ? tick : t("full");
  });
  return t("ticks {which}", { which: which.join(" · ") });
}

/**
 * A split in letters: the quickest way for some, and the only one for others.
 * @param {SplitListProps} props
 */
function Typed({ choices, picked, enabled, onTake, onConfirm }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    const choice = readTyped(text, choices);
    if (!choice) {
      const example = choices[0]?.move ?? "4+10/4";
      const told = t("{text} is not one of these splits. Write it like this: {example}.", { text, example });
      setProblem(told);
      announce(told);
    } else if (choice.move === picked) {
      onConfirm();
      setText("");
    } else onTake(choice.move);
  };
  return html`<form class="typed" onSubmit=${send}>
    <label><span>${t("Type a split")}</span>
      <input id="einstein-typed" value=${text} disabled=${!enabled} placeholder=${choices[0]?.move} autocomplete="off"
        inputmode="text" aria-invalid=${problem ? "true" : "false"} aria-describedby="einstein-typed-problem"
        onInput=${(event) => { setText(event.target.value); setProblem(""); }}/></label>
    <button disabled=${!enabled || !text.trim()}>${t("Take it")}</button>
    <p id="einstein-typed-problem" class="problem">${problem}</p>
  </form>`;
}
