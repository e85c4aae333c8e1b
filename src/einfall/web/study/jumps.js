// From decision to decision, from fault to fault, from one stroke of luck to the next: by buttons and by keys.

import { html, remember } from "../parts/ui.js";
import { KeyList } from "../parts/key_list.js";
import { t } from "../parts/language.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { isFault } from "./figures.js";

/** @import { Judged } from "./types.d.ts" */

/**
 * @typedef {{
 *   own: Judged[], at: Judged | undefined, luck: Map<number, number>, pick: (number: number) => void, title: string,
 * }} Place the decisions of a seat, which of them is looked at, and luck that mattered, by the number of the move
 */

const SETTING = "study.keys";
const usesLetters = () => remember(SETTING) ?? true;

/**
 * Where each key leads from here; luck goes round, since it has no key back.
 * @param {Pick<Place, "own" | "at" | "luck">} place
 * @returns {Record<string, Judged | undefined>}
 */
function turnsFrom({ own, at, luck }) {
  const here = at ? own.indexOf(at) : -1;
  const faults = own.filter(isFault);
  const isLater = (/** @type {Judged} */ { number }) => number > (at?.number ?? 0);
  const around = (/** @type {number} */ sign) => {
    const such = own.filter(({ number }) => Math.sign(luck.get(number) ?? 0) === sign);
    return such.find(isLater) ?? such[0];
  };
  return {
    ArrowLeft: own[here - 1], ArrowRight: own[here + 1], Home: own[0], End: own.at(-1),
    n: faults.find(isLater), p: faults.findLast(({ number }) => number < (at?.number ?? 0)),
    l: around(1), u: around(-1),
  };
}

/** @param {Place} place */
export function Jumps(place) {
  const { own, at, pick, title } = place;
  const [asked, setAsked] = useState(false);
  useKeys(place, () => setAsked(true));
  if (!at) return null;
  const turns = turnsFrom(place);
  /** @param {string} key @param {string} text */
  const jump = (key, text) => html`<button disabled=${!turns[key]} onClick=${() => pick(turns[key]?.number ?? 0)}
    aria-keyshortcuts=${key}>${text}</button>`;
  return html`<div class="study-jumps row">
    ${jump("ArrowLeft", t("Previous"))}
    <input type="range" min="0" max=${own.length - 1} value=${own.indexOf(at)} aria-label=${t("Move")}
      aria-valuetext=${title} onInput=${(event) => pick(own[Number(event.target.value)].number)}/>
    ${jump("ArrowRight", t("Next"))}
    ${jump("p", t("Previous mistake"))}
    ${jump("n", t("Next mistake"))}
    ${jump("l", t("Next stroke of luck"))}
    ${jump("u", t("Next bad luck"))}
    <button class="study-keys" aria-keyshortcuts="?" onClick=${() => setAsked(true)}>${t("Keys")}</button>
  </div>${asked && html`<${StudyKeys} onClose=${() => setAsked(false)}/>`}`;
}

/**
 * Keys start from what was shown last, however quickly one follows another.
 * @param {Place} place
 * @param {() => void} help
 */
function useKeys(place, help) {
  const latest = useRef(place);
  latest.current = place;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKeyDown = (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented
        || target.closest?.("input, select, textarea, dialog, .at-table")) return;
      if (event.key.length === 1 && !usesLetters()) return;
      const turns = turnsFrom(latest.current);
      if (!(event.key in turns) && event.key !== "?") return;
      event.preventDefault();
      const to = turns[event.key];
      if (event.key === "?") help();
      else if (to) latest.current.pick(to.number);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** @param {{ onClose: () => void }} props */
function StudyKeys({ onClose }) {
  const [letters, setLetters] = useState(usesLetters());
  const keys = [
    ["←, →", t("one decision back or on")],
    [t("Home, End"), t("the start, the end")],
    ["N, P", t("the next mistake, the one before")],
    ["L, U", t("the next stroke of luck, the next bad luck")],
    ["?", t("these keys")],
  ];
  return html`<${KeyList} keys=${keys} onClose=${onClose}>
    <label class="check"><input type="checkbox" checked=${letters} onChange=${(event) => {
      setLetters(event.target.checked);
      remember(SETTING, event.target.checked);
    }}/> ${t("Use letters and digits as shortcuts")}</label>
  <//>`;
}
