// A seat's chances through a game: luck above, losses below. What it shows stands in the list of moves too.

import { html } from "../parts/ui.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { plain } from "../parts/names.js";
import { amount, inPercent, labelName, luckMark, luckText, markOf } from "./words.js";

/** @import { Analysis, Judged, Ledger, Told } from "./types.d.ts" */

const [WIDE, NARROW, HEIGHT] = [720, 400, 308];
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 12, 24, 46];
const BARS = 44; // how high the strips of luck and of losses are
const LEAST_BAR = 0.5;
const MOST_VALUES = 5; // how many steps between round numbers there are at most beside it
const SMALL = matchMedia("(max-width: 40rem)");

// How wide the drawing is: on a small screen less, so that all of it is there and can be read.
function useWidth() {
  const [width, setWidth] = useState(SMALL.matches ? NARROW : WIDE);
  useEffect(() => {
    const onChange = () => setWidth(SMALL.matches ? NARROW : WIDE);
    SMALL.addEventListener("change", onChange);
    return () => SMALL.removeEventListener("change", onChange);
  }, []);
  return width;
}

/**
 * @param {{
 *   analysis: Analysis, seat: number, name: string, at: number, last: number, told: Told,
 *   luck: Map<number, number>, onPick: (number: number) => void,
 * }} props `at` is the number of the move that is looked at, `last` that of the last move
 */
export function Graph({ analysis, seat, name, at, last, told, luck, onPick }) {
  const width = useWidth();
  const ledger = analysis.ledgers[seat];
  const { scale } = analysis;
  const own = analysis.decisions.filter((one) => one.seat === seat);
  const values = [ledger.start, ...ledger.entries.map(({ value }) => value)];
  const [low, top] = scale.points ? [Math.min(...values), Math.max(...values)] : [0, 1];
  const high = top > low ? top : low + 1;
  const inner = HEIGHT - TOP - BOTTOM - 2 * BARS;
  /** @param {number} number */
  const x = (number) => LEFT + ((width - LEFT - RIGHT) * number) / Math.max(1, last);
  /** @param {number} value */
  const y = (value) => TOP + BARS + inner * (1 - (Math.min(high, Math.max(low, value)) - low) / (high - low));
  /** @param {MouseEvent & { currentTarget: Element }} event */
  const pick = (event) => {
    const drawn = event.currentTarget.getBoundingClientRect();
    const wanted = (((event.clientX - drawn.left) / drawn.width) * width - LEFT) / (width - LEFT - RIGHT) * last;
    const nearest = own.reduce((best, { number }) =>
      (Math.abs(number - wanted) < Math.abs(best - wanted) ? number : best), own[0]?.number ?? 0);
    onPick(nearest);
  };
  const ticks = scale.points ? roundValues(low, high) : [0, 0.25, 0.5, 0.75, 1];
  return html`<figure class="study-graph">
    <svg viewBox=${`0 0 ${width} ${HEIGHT}`} role="img" onClick=${pick}
        aria-label=${t("What {name} could expect, move by move: from {start} to {end}", {
          name, start: amount(ledger.start, scale), end: amount(values[values.length - 1], scale) })}>
      <rect class="study-strip" x=${LEFT} y=${TOP} width=${width - LEFT - RIGHT} height=${BARS}/>
      <rect class="study-strip" x=${LEFT} y=${HEIGHT - BOTTOM - BARS} width=${width - LEFT - RIGHT} height=${BARS}/>
      <text class="chart-text" x=${LEFT - 6} y=${TOP + 26}>${t("luck")}</text>
      <text class="chart-text" x=${LEFT - 6} y=${HEIGHT - BOTTOM - 14}>${t("losses")}</text>
      ${ticks.map((tick) => html`<g>
        <line class="chart-grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(tick)} y2=${y(tick)}/>
        <text class="chart-text" x=${LEFT - 6} y=${y(tick) + 4}>${
          scale.points ? plain(tick) : inPercent(String(100 * tick))}</text></g>`)}
      <${Band} own=${own} x=${x} y=${y}/>
      <polyline class="study-line" points=${[`${x(0)},${y(ledger.start)}`,
        ...ledger.entries.map(({ number, value }) => `${x(number).toFixed(1)},${y(value).toFixed(1)}`)].join(" ")}/>
      <${Bars} ledger=${ledger} spread=${scale.spread} x=${x}/>
      ${own.filter(({ verdict }) => told.marks[verdict.label]).map(({ number, verdict }, place) => html`
        <text class=${`study-mark ${verdict.label}`} x=${x(number)} y=${HEIGHT - BOTTOM + (place % 2 ? 26 : 14)}>${
          markOf(verdict.label, told)}<title>${labelName(verdict.label)}</title></text>`)}
      ${[...luck].map(([number, brought]) => html`
        <text class="study-mark luck" x=${x(number)} y=${TOP - 5}>${luckMark(brought, told)}<title>${
          luckText(brought, scale, told)}</title></text>`)}
      <line class="study-here" x1=${x(at)} x2=${x(at)} y1=${TOP} y2=${HEIGHT - BOTTOM}/>
      <text class="chart-text across" x=${(LEFT + width - RIGHT) / 2} y=${HEIGHT - 4}>${
        t("from the first move to the last")}</text>
    </svg>
    <figcaption class="quiet-text">${t("The line: what could be expected. The band: how sure the losses are (98%). " +
      "Above: luck, empty bars for bad luck; ▲ and ▽ where it mattered. Below: losses.")}</figcaption>
  </figure>`;
}

/**
 * Round numbers from low to high, a few of them, to be written beside the graph.
 * @param {number} low
 * @param {number} high
 */
function roundValues(low, high) {
  const steps = [1, 10, 100, 1000].flatMap((power) => [power, 2 * power, 5 * power]);
  const step = steps.find((one) => one * MOST_VALUES >= high - low) ?? steps[steps.length - 1];
  const values = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) values.push(value);
  return values;
}

/**
 * How sure it is what each decision left.
 * @param {{ own: Judged[], x: (number: number) => number, y: (value: number) => number }} props
 */
function Band({ own, x, y }) {
  if (own.length < 2) return null;
  const ends = own.map(({ number, verdict: { value, loss, error } }) =>
    ({ number, low: value - loss - error, high: value - Math.max(0, loss - error) }));
  const upper = ends.map(({ number, high }) => `${x(number).toFixed(1)},${y(high).toFixed(1)}`);
  const lower = ends.map(({ number, low }) => `${x(number).toFixed(1)},${y(low).toFixed(1)}`).reverse();
  return html`<polygon class="study-band" points=${[...upper, ...lower].join(" ")}/>`;
}

/** @param {{ ledger: Ledger, spread: number, x: (number: number) => number }} props */
function Bars({ ledger, spread, x }) {
  const amounts = ledger.entries.filter(({ account }) => account === "luck" || account === "losses");
  const most = Math.max(spread / 4, ...amounts.map((entry) => Math.abs(entry.amount)));
  return amounts.map(({ number, account, amount: part }) => {
    const size = BARS * Math.min(1, Math.abs(part) / most);
    if (size < LEAST_BAR) return null;
    const luck = account === "luck";
    return html`<rect class=${luck ? (part > 0 ? "study-luck" : "study-luck bad") : "study-loss"} x=${x(number) - 3}
      y=${luck ? TOP + BARS - size : HEIGHT - BOTTOM - BARS} width="6" height=${size}/>`;
  });
}
