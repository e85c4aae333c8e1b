// A sheet as on paper: ten boxes for each sum, eight for each of three fifth dice, and the total.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { Who } from "../../parts/faces.js";
import { seatClass } from "../../parts/people.js";
import { MiniDie } from "./die.js";
import { plain, signed } from "../../parts/names.js";
import { tone } from "./words.js";

/**
 * @import { SeatShown } from "../../protocol.d.ts"
 * @import { Equipment, Figures, Ghost, Marking, ShownSheet } from "./types.d.ts"
 */

const BOX = 24;
const GAP = 6; // between the boxes that cost, the one that does not, and those that pay
const STROKES = [
  ["M-5.6-7C-2.6-3 2 2.6 6 7.4", "M5.8-7.4C2-2.4-3 3-6.2 6.8"],
  ["M-6.2-6.6C-2-3.4 2.8 3.4 5.6 7", "M6.4-6.4C2.6-3-2 2.2-5.6 7.4"],
  ["M-5.4-7.4C-3-2 1.4 2.2 6.4 6.6", "M5.4-7C1.4-2.8-2.4 3.4-6.6 6.4"],
  ["M-6.4-7C-1.8-2.6 3 2.4 5.8 7.2", "M6-6.8C3-1.8-3.2 2-5.8 7"],
];

/**
 * @typedef {object} SheetProps
 * @property {ShownSheet} sheet
 * @property {Equipment} equipment
 * @property {number} penalty
 * @property {Ghost | null} [ghost] what a choice would add
 * @property {string} name
 * @property {SeatShown} [seat] who has it
 * @property {number} [number] of the seat
 * @property {boolean} [compact]
 * @property {Marking} [marking] what was ticked last, and in which order the fifth dice were fixed
 * @property {Figures} [figures] a number for each sum, beside its row
 * @property {any} [children]
 */

/** @param {SheetProps} props */
export function Sheet({ sheet, equipment, penalty, ghost, name, seat, number = 0, compact = false, marking,
  figures, children }) {
  const own = seat ? `seat-card ${seatClass(number)}` : "";
  return html`<div class="ein-sheet ${compact ? "compact" : "full"} ${sheet.out ? "out" : ""} ${own}">
    <div class="ein-head">
      ${seat ? html`<${Who} seat=${seat} number=${number}/>` : html`<span class="player-name">${name}</span>`}
      ${children}
      ${compact && html`<strong class="ein-score ${tone(sheet.score)}">${plain(sheet.score)}</strong>`}
    </div>
    <table>
      <caption class="unseen">${t("Sheet of {name}: {score} points", { name, score: plain(sheet.score) })}</caption>
      <colgroup>${!compact && html`<col class="each"/>`}<col class="sum"/><col class="boxes"/><col class="worth"/>
        ${!compact && html`<col class="change"/>`}${figures && html`<col class="figure"/>`}</colgroup>
      <thead><tr>
        ${!compact && html`<th scope="col" class="each">${t("points")}</th>`}
        <th scope="col" class="sum">${t("sum")}</th>
        <th scope="col" class="boxes"><span class="unseen">${t("ticks")}</span>
          <${Legend} equipment=${equipment} penalty=${penalty}/></th>
        <th scope="col" class="worth">${t("result")}</th>
        ${!compact && html`<th scope="col" class="change"><span class="unseen">${t("with this choice")}</span></th>`}
        ${figures && html`<th scope="col" class="figure">${figures.title}</th>`}
      </tr></thead>
      <tbody>
        ${equipment.sums.map((sum) => html`<${SumRow} key=${sum} sum=${sum} sheet=${sheet}
          equipment=${equipment} ghost=${ghost} fresh=${marking?.fresh} pointed=${marking?.pointed?.sums[sum]}
          compact=${compact} figure=${figures?.bySum[sum]}/>`)}
      </tbody>
      <tbody class="fifths">
        <${FifthRows} sheet=${sheet} equipment=${equipment} ghost=${ghost} marking=${marking} compact=${compact}/>
      </tbody>
    </table>
  </div>`;
}

/**
 * @param {number} box
 * @param {number} neutral
 */
const boxLeft = (box, neutral) => box * BOX + (box >= neutral - 1 ? GAP : 0) + (box >= neutral ? GAP : 0);

/** @param {Equipment} equipment */
const widthOf = (equipment) => boxLeft(equipment.boxes, equipment.neutral);

/**
 * @param {number} box
 * @param {number} neutral
 */
const zoneOf = (box, neutral) => (box < neutral - 1 ? "loss" : box < neutral ? "even" : "profit");

/**
 * What the three groups of boxes mean.
 * @param {{ equipment: Equipment, penalty: number }} props
 */
function Legend({ equipment, penalty }) {
  const { boxes, neutral } = equipment;
  /**
   * @param {number} first
   * @param {number} last
   */
  const middle = (first, last) => (boxLeft(first, neutral) + boxLeft(last, neutral) + BOX) / 2;
  return html`<svg viewBox="0 0 ${widthOf(equipment)} 17" aria-hidden="true" class="legend">
    <text x=${middle(0, neutral - 2)} y="13" class="minus">${plain(penalty)}</text>
    <text x=${middle(neutral - 1, neutral - 1)} y="13">0</text>
    <text x=${middle(neutral, boxes - 1)} y="13" class="plus">+</text>
  </svg>`;
}

/**
 * @typedef {object} RowProps
 * @property {ShownSheet} sheet
 * @property {Equipment} equipment
 * @property {Ghost | null} [ghost]
 * @property {boolean} compact
 */

/**
 * @param {RowProps & {
 *   sum: number, fresh?: Marking["fresh"], pointed?: number[], figure?: Figures["bySum"][string],
 * }} props
 */
function SumRow({ sum, sheet, equipment, ghost, fresh, pointed, compact, figure }) {
  const ticks = sheet.ticks[sum];
  const worth = sheet.worth[sum];
  const after = ghost?.ticks[sum] ?? ticks;
  const change = (ghost?.worth[sum] ?? worth) - worth;
  const touched = ghost && sum in ghost.ticks;
  const landed = fresh?.ticks[sum] ?? 0;
  const earned = landed > 0 && (ticks > equipment.neutral ? "earned" : ticks === equipment.neutral ? "safe" : "");
  return html`<tr class="${touched ? "touched" : ""} ${earned || ""}">
    ${!compact && html`<td class="each">${equipment.points[sum]}</td>`}
    <th scope="row" class="sum">${sum}</th>
    <td class="boxes">
      <span class="unseen">${touched
        ? t("{ticks} of {boxes}, with this choice {after}", { ticks, boxes: equipment.boxes, after })
        : t("{ticks} of {boxes}", { ticks, boxes: equipment.boxes })}</span>
      <svg viewBox="0 0 ${widthOf(equipment)} ${BOX + 2}" preserveAspectRatio="none" aria-hidden="true">
        ${Array.from({ length: equipment.boxes }, (_, box) => html`<${Box} left=${boxLeft(box, equipment.neutral)}
          zone=${zoneOf(box, equipment.neutral)} style=${sum + box}
          printed=${!compact && box >= equipment.neutral ? equipment.points[sum] * (box + 1 - equipment.neutral) : null}
          ticked=${box < ticks} fresh=${box < ticks && box >= ticks - landed} pointed=${pointed?.includes(box)}
          ghost=${box >= ticks && box < after ? (ghost?.marks[sum]?.[box - ticks] ?? "a") : null}/>`)}
      </svg>
    </td>
    <td class="worth ${tone(worth)}" key=${landed && fresh?.round}>${plain(worth)}</td>
    ${!compact && html`<td class="change ${tone(change)}">${touched && shortly(change)}</td>`}
    ${figure && html`<td class="figure"><span>${figure.text}</span>
      <span class="figure-bar" style=${{ width: `${Math.round(100 * figure.part)}%` }}></span></td>`}
  </tr>`;
}

/** @param {number} change */
const shortly = (change) => (change ? signed(change) : "±0");

/** @param {RowProps & { marking?: Marking }} props */
function FifthRows({ sheet, equipment, ghost, marking, compact }) {
  const known = Object.keys(sheet.fifths).map(Number);
  const order = [...(marking?.order ?? []).filter((value) => known.includes(value))];
  order.push(...known.filter((value) => !order.includes(value)));
  const coming = ghost?.fifth && !order.includes(ghost.fifth) && order.length < equipment.fixed ? ghost.fifth : null;
  if (coming) order.push(coming);
  return Array.from({ length: equipment.fixed }, (_, row) => {
    const value = order[row] ?? null;
    const ticks = value === null ? 0 : (sheet.fifths[value] ?? 0);
    const landed = value && marking?.fresh?.fifth === value;
    const seen = value === null ? null : marking?.pointed?.fifth;
    const next = value && ghost?.fifth === value;
    return html`<tr class=${next ? "touched" : ""}>
      <th scope="row" colspan=${compact ? 1 : 2} class="fifth">
        <span class="unseen">${value ? t("fifth die {value}", { value }) : t("fifth die, still open")}</span>
        <${MiniDie} value=${value} open=${value === null || value === coming} equipment=${equipment}/>
      </th>
      <td class="boxes">
        <span class="unseen">${next
          ? t("{ticks} of {boxes}, with this choice {after}", { ticks, boxes: equipment.last_tick, after: ticks + 1 })
          : t("{ticks} of {boxes}", { ticks, boxes: equipment.last_tick })}</span>
        <svg viewBox="0 0 ${widthOf(equipment)} ${BOX + 2}" preserveAspectRatio="none" aria-hidden="true">
          ${Array.from({ length: equipment.last_tick }, (_, box) => html`<${Box} left=${box * BOX} style=${row + box}
            zone=${box === equipment.last_tick - 1 ? "last" : "blank"} ticked=${box < ticks}
            fresh=${landed && box === ticks - 1} pointed=${seen?.value === value && seen.box === box}
            ghost=${next && box === ticks ? "f" : null}/>`)}
          ${!compact && value && html`<text x=${equipment.last_tick * BOX + 6} y="18" class="left">
            ${ticks >= equipment.last_tick ? t("full")
              : t("{count} left", { count: equipment.last_tick - ticks })}</text>`}
        </svg>
      </td>
      ${row === 0 && !compact && html`<td class="total" rowspan=${equipment.fixed} colspan="2">
        <${Total} sheet=${sheet} ghost=${ghost}/></td>`}
    </tr>`;
  });
}

/** @param {{ sheet: ShownSheet, ghost?: Ghost | null }} props */
function Total({ sheet, ghost }) {
  const change = (ghost?.score ?? sheet.score) - sheet.score;
  return html`<div><span class="label">${t("Total")}</span>
    <strong class=${tone(sheet.score)}>${plain(sheet.score)}</strong>
    <span class="then ${tone(change)}">${ghost ? `→ ${plain(ghost.score)}` : "\u00a0"}</span></div>`;
}

/**
 * @param {{
 *   left: number, zone: string, printed?: number | null, ticked: boolean, fresh: boolean, ghost: string | null,
 *   style: number, pointed?: boolean,
 * }} props
 */
function Box({ left, zone, printed, ticked, fresh, ghost, style, pointed = false }) {
  const [down, up] = STROKES[style % STROKES.length];
  const centre = `translate(${left + BOX / 2} ${BOX / 2 + 1})`;
  const kind = `${ghost ? `ghost ${ghost}` : ""} ${fresh ? "fresh" : ""} ${pointed ? "pointed" : ""}`;
  return html`<rect class="box ${zone} ${kind}" x=${left + 1} y="2"
      width=${BOX - 2} height=${BOX - 2} rx="3.5"/>
    ${printed && html`<text class="printed ${ticked ? "under" : ""}" x=${left + BOX / 2} y="17">${printed}</text>`}
    ${(ticked || ghost) && html`<g transform=${centre}
      class="tick ${ghost ? `ghost ${ghost}` : ""} ${fresh ? "fresh" : ""}">
      <path d=${down} pathLength="1"/><path d=${up} pathLength="1"/></g>`}`;
}
