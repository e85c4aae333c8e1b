// Clocks: how much time there is for a decision, and what each player has left for all of them. What a table can be set
// to, and what that is called.

import { html } from "./ui.js";
import { signal } from "../vendor/signals.js";
import { t } from "./language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/**
 * @import { LiveTable } from "./net.js"
 * @import { Update } from "../protocol.d.ts"
 */

/** @typedef {{ clock?: number, bank?: number, increment?: number }} Pace seconds */

const SHORT = 10; // seconds that are left when a clock begins to warn

/** @type {{ pace: Pace, text: () => string }[]} */
const LIVE = [[3, 5], [5, 10], [10, 15]].map(([minutes, increment]) => ({
  pace: { clock: 0, bank: 60 * minutes, increment },
  text: () => t("{minutes} min each + {increment} s a decision", { minutes, increment }),
}));

/** @type {{ pace: Pace, text: () => string }[]} */
export const PACES = [
  { pace: { clock: 0 }, text: () => t("No limit") },
  { pace: { clock: 30 }, text: () => t("30 seconds a decision") },
  { pace: { clock: 60 }, text: () => t("1 minute a decision") },
  { pace: { clock: 300 }, text: () => t("5 minutes a decision") },
  ...LIVE,
  { pace: { clock: 86400 }, text: () => t("1 day a decision") },
  { pace: { clock: 259200 }, text: () => t("3 days a decision") },
];

/** @param {Pace} pace */
export const keyOf = ({ clock = 0, bank = 0, increment = 0 }) => `${clock} ${bank} ${increment}`;

/**
 * What a pace is called, whoever has set it.
 * @param {Pace} pace
 */
export function paceText(pace) {
  const known = PACES.find((one) => keyOf(one.pace) === keyOf(pace));
  if (known) return known.text();
  const { clock = 0, bank = 0, increment = 0 } = pace;
  const each = t("{time} each + {increment} s a decision", { time: duration(bank), increment });
  return [bank && each, clock && t("{time} a decision", { time: duration(clock) })].filter(Boolean).join(", ");
}

/** @param {{ pace: Pace, change: (pace: Pace) => void }} props */
export function PaceField({ pace, change }) {
  const known = PACES.some((one) => keyOf(one.pace) === keyOf(pace));
  /** @param {any} event */
  const choose = (event) => {
    const found = PACES.find((one) => keyOf(one.pace) === event.target.value);
    if (found) change({ clock: 0, bank: 0, increment: 0, ...found.pace });
  };
  return html`<label class="setup-line">${t("Time")}
    <select value=${keyOf(pace)} onChange=${choose}>
      ${PACES.map((one) => html`<option value=${keyOf(one.pace)}>${one.text()}</option>`)}
      ${!known && html`<option value=${keyOf(pace)}>${paceText(pace)}</option>`}
    </select></label>`;
}

// What each seat has left of its time, when that was so, and whether it runs. By seat.
const banks = signal(/** @type {Record<number, { left: number, at: number, runs: boolean }>} */ ({}));

/**
 * Keep in sight what players have left.
 * @param {LiveTable} live
 * @param {Update} update
 */
export function useBanks(live, update) {
  useEffect(() => {
    const at = update.now - live.clockOffset;
    banks.value = Object.fromEntries(update.seats.flatMap(({ bank }, seat) =>
      (bank === null ? [] : [[seat, { left: bank, at, runs: update.waiting.includes(seat) }]])));
  }, [update.now, update.number]);
  useEffect(() => () => { banks.value = {}; }, []);
}

/** @param {{ seat: number }} props */
export function BankLeft({ seat }) {
  const bank = banks.value[seat];
  const now = useTicks(Boolean(bank?.runs));
  if (!bank) return null;
  const left = Math.max(0, Math.ceil(bank.left - (bank.runs ? now - bank.at : 0)));
  const kind = `${bank.runs ? "runs" : ""} ${left <= SHORT ? "short" : ""}`;
  return html`<span class="clock bank ${kind}" role="timer" aria-label=${t("Time left: {time}", {
    time: duration(left) })}>${duration(left)}</span>`;
}

/** @param {{ live: LiveTable, deadline: number }} props */
export function TimeLeft({ live, deadline }) {
  const now = useTicks(true);
  const left = Math.max(0, Math.round(deadline - now - live.clockOffset));
  return html`<span class=${left <= SHORT ? "clock short" : "clock"} role="timer">${duration(left)}</span>`;
}

/**
 * The time of this machine in seconds, again and again where somebody waits for it.
 * @param {boolean} runs
 */
function useTicks(runs) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = runs ? setInterval(() => setNow(Date.now()), 250) : undefined;
    return () => clearInterval(timer);
  }, [runs]);
  return now / 1000;
}

/** @param {number} seconds */
function duration(seconds) {
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days) return t("{days} d {hours} h", { days, hours });
  const rest = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest}` : rest;
}
