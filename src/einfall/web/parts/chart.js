// Small charts in SVG. What they show is also there as text or a table, for whoever does not see them.

import { html } from "./ui.js";
import { plain } from "./names.js";
import { seatClass } from "./people.js";

const MOST_MARKS = 5;

/**
 * Round numbers that enclose the values, a few at most.
 * @param {number} least
 * @param {number} greatest
 */
function marks(least, greatest) {
  const span = Math.max(1, greatest - least);
  const rough = span / MOST_MARKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5].map((one) => one * power).find((one) => one >= rough) ?? 10 * power);
  const first = Math.floor(least / step) * step;
  const found = [];
  for (let mark = first; mark < greatest + step; mark += step) found.push(mark);
  return found;
}

/**
 * Lines over time; colour and dashes tell them apart.
 * @param {{
 *   series: { name: string, values: number[] }[], label: string, across: string, width?: number, height?: number,
 * }} props
 */
export function Lines({ series, label, across, width = 360, height = 180 }) {
  const most = Math.max(...series.map(({ values }) => values.length)) - 1;
  const all = series.flatMap(({ values }) => values);
  const ticks = marks(Math.min(0, ...all), Math.max(1, ...all));
  const [low, high] = [ticks[0], ticks[ticks.length - 1]];
  const left = 8 + 7 * Math.max(...ticks.map((tick) => plain(tick).length));
  /** @param {number} place */
  const x = (place) => left + (most ? (place * (width - left - 10)) / most : 0);
  /** @param {number} value */
  const y = (value) => 10 + ((high - value) * (height - 34)) / (high - low);
  return html`<figure class="chart">
    <svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label}>
      ${ticks.map((tick) => html`<g>
        <line class=${tick ? "chart-grid" : "chart-grid zero"} x1=${left} x2=${width - 10} y1=${y(tick)} y2=${y(tick)}/>
        <text class="chart-text" x=${left - 5} y=${y(tick) + 4}>${plain(tick)}</text></g>`)}
      ${series.map(({ values }, place) => html`<polyline class="chart-line ${seatClass(place)}"
        points=${values.map((value, one) => `${x(one).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}/>
        ${values.length === 1 && html`<circle class="chart-dot ${seatClass(place)}" cx=${x(0)} cy=${y(values[0])}
          r="4"/>`}`)}
      <text class="chart-text across" x=${(left + width - 10) / 2} y=${height - 5}>${across}</text>
    </svg>
    ${series.length > 1 && html`<figcaption class="chart-legend">${series.map(({ name }, place) => html`<span>
      <svg width="30" height="10" aria-hidden="true">
        <line class="chart-line ${seatClass(place)}" x1="1" x2="29" y1="5" y2="5"/></svg>${name}</span>`)}
    </figcaption>`}
  </figure>`;
}

/**
 * How often each result came, in a few classes of equal width.
 * @param {{ values: number[], label: string, across: string, height?: number }} props
 */
export function Histogram({ values, label, across, height = 150 }) {
  const width = 360;
  const least = Math.min(...values);
  const greatest = Math.max(...values);
  const step = classWidth(greatest - least);
  const first = Math.floor(least / step) * step;
  const classes = Math.floor((greatest - first) / step) + 1;
  const counts = Array.from({ length: classes }, (_, one) =>
    values.filter((value) => Math.floor((value - first) / step) === one).length);
  const most = Math.max(...counts);
  const room = (width - 16) / Math.max(classes, 6);
  const shift = (width - room * classes) / 2;
  const every = Math.ceil(classes / 8);
  return html`<figure class="chart">
    <svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label}>
      <line class="chart-grid zero" x1="4" x2=${width - 4} y1=${height - 34} y2=${height - 34}/>
      ${counts.map((count, one) => {
        const tall = (count * (height - 60)) / most;
        const x = shift + one * room;
        return html`<g>
          <rect class="chart-bar" x=${x + 2} y=${height - 34 - tall} width=${room - 4} height=${tall} rx="2"/>
          ${count > 0 && html`<text class="chart-text middle" x=${x + room / 2} y=${height - 39 - tall}>${
            count}</text>`}
          ${one % every === 0 && html`<text class="chart-text middle" x=${x + room / 2} y=${height - 19}>${
            plain(first + one * step)}</text>`}
        </g>`;
      })}
      <text class="chart-text across" x=${width / 2} y=${height - 3}>${across}</text>
    </svg></figure>`;
}

/** @param {number} span */
function classWidth(span) {
  for (const step of [1, 2, 5, 10, 20, 50, 100, 200, 500]) if (span / step <= 14) return step;
  return 1000;
}
