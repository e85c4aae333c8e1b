// What deserves a moment: a colour at the end of its track, a rack that is swapped. It never delays play:
// it lies over the board for a short while, lets every click through, and any key or click ends it.

import { html } from "../../parts/ui.js";
import { play } from "../../parts/sounds.js";
import { t } from "../../parts/language.js";
import { useEffect, useRef, useState } from "../../vendor/hooks.js";
import { ColourSymbol, SmallTile } from "./pieces.js";
import { colourName, tileName } from "./words.js";

/**
 * @import { Update } from "../../protocol.d.ts"
 * @import { Colour, Equipment, Swapped, View } from "./types.d.ts"
 */

/** @typedef {{ kind: "complete", side: number, colours: Colour[] }} Completion of one or several tracks */
/** @typedef {(Completion | { kind: "swap" } & Swapped) & { key?: number }} MomentShown */

/**
 * @typedef {object} MomentTable
 * @property {View} view
 * @property {Update} update
 * @property {number | null} seat
 * @property {Equipment} equipment
 */

const SHOWN = 2600; // milliseconds

/**
 * Compare each position with the one before.
 * @param {MomentTable & { swapped: Swapped | null }} table
 */
export function useMoments({ view, update, seat, swapped, equipment }) {
  const before = useRef(/** @type {{ scores: number[][], swap: number | undefined } | null} */ (null));
  const [moment, setMoment] = useState(/** @type {MomentShown | null} */ (null));
  useEffect(() => {
    const old = before.current;
    before.current = { scores: view.scores, swap: swapped?.number };
    if (!old) return;
    /** @type {MomentShown[]} */
    const news = view.scores.flatMap((scores, side) => {
      const colours = equipment.colours.filter((_, colour) => {
        const [was, is] = [old.scores[side]?.[colour] ?? 0, scores[colour]];
        // a double track has its first end where a single one has its only one
        return [equipment.track, view.track].some((end) => was < end && is >= end);
      });
      return colours.length ? [{ kind: /** @type {const} */ ("complete"), side, colours }] : [];
    });
    if (swapped && swapped.number !== old.swap && swapped.seat !== seat) news.push({ kind: "swap", ...swapped });
    if (news.length) setMoment({ ...news[0], key: update.number });
    if (news[0]?.kind === "complete") play("fanfare", 0.15);
  }, [update.number]);
  useEffect(() => {
    if (!moment) return undefined;
    const end = () => setMoment(null);
    const timer = setTimeout(end, SHOWN);
    addEventListener("pointerdown", end);
    addEventListener("keydown", end);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", end);
      removeEventListener("keydown", end);
    };
  }, [moment]);
  return moment;
}

/** @param {MomentTable & { moment: MomentShown | null, letters: boolean }} props */
export function Moment({ moment, view, update, seat, equipment, letters }) {
  return html`<div class="moment-place" role="status">
    ${moment?.kind === "complete" && html`<${Complete} key=${moment.key} moment=${moment} view=${view} update=${update}
      seat=${seat} equipment=${equipment} letters=${letters}/>`}
    ${moment?.kind === "swap" && html`<div class="moment swap" key=${moment.key}>
      <p>${t("{name} swaps the rack.", { name: update.seats[moment.seat].name })}</p>
      <p class="shown">${moment.tiles.map((tile) => html`<${SmallTile} tile=${tile} equipment=${equipment}
        letters=${letters} label=${tileName(tile)}/>`)}</p>
    </div>`}
  </div>`;
}

const BURST = Array.from({ length: 12 }, (_, ray) => `${ray * 30 + 12}deg`);

/** @param {MomentTable & { moment: Completion, letters: boolean }} props */
function Complete({ moment, view, update, seat, equipment, letters }) {
  const sides = view.scores.length;
  const own = seat !== null && seat % sides === moment.side;
  const names = update.seats.filter((_, number) => number % sides === moment.side).map((one) => one.name);
  const name = own ? t("You") : names.join(" + ");
  const scores = view.scores[moment.side];
  const points = Math.max(...moment.colours.map((colour) => scores[equipment.colours.indexOf(colour)]));
  /** @param {Colour} colour */
  const draw = (colour) => html`<${ColourSymbol} colour=${colour} equipment=${equipment} letters=${letters}/>`;
  return html`<div class="moment complete">
    <span class="burst" aria-hidden="true">${BURST.map((way, ray) => html`
      <span style=${{ "--way": way }}>${draw(moment.colours[ray % moment.colours.length])}</span>`)}</span>
    <p class="shout">${t("Genial!")}</p>
    <p class="what">${moment.colours.map(draw)}
      <span>${t("{name}: {colours} at {points}", {
        name, points, colours: moment.colours.map(colourName).join(", ") })}</span></p>
  </div>`;
}
