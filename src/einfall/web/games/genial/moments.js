// What deserves a moment: a colour at the end of its track, a rack that is swapped. It never delays play:
// it lies over the board for a short while, lets every click through, and any key or click ends it.

import { html } from "../../parts/ui.js";
import { play } from "../../parts/sounds.js";
import { t } from "../../parts/language.js";
import { useEffect, useRef, useState } from "../../vendor/hooks.js";
import { SmallTile, Symbol } from "./pieces.js";
import { colourName, tileName } from "./words.js";

const SHOWN = 2600; // milliseconds
const TRACK_END = 18; // a double track has its first end here

// Compare each position with the one before.
export function useMoments({ view, update, seat, swapped, equipment }) {
  const before = useRef(null);
  const [moment, setMoment] = useState(null);
  useEffect(() => {
    const old = before.current;
    before.current = { scores: view.scores, swap: swapped?.number };
    if (!old) return;
    const news = view.scores.flatMap((scores, side) => {
      const colours = equipment.colours.filter((_, colour) => {
        const [was, is] = [old.scores[side]?.[colour] ?? 0, scores[colour]];
        return [TRACK_END, view.track].some((end) => was < end && is >= end);
      });
      return colours.length ? [{ kind: "complete", side, colours }] : [];
    });
    if (swapped && swapped.number !== old.swap && swapped.seat !== seat) news.push({ kind: "swap", ...swapped });
    if (news.length) setMoment({ ...news[0], key: update.number });
    if (news[0]?.kind === "complete") play("genial", 0.15);
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

export function Moment({ moment, view, update, seat, equipment, letters }) {
  return html`<div class="moment-place" role="status">
    ${moment?.kind === "complete" && html`<${Complete} key=${moment.key} moment=${moment} view=${view} update=${update} seat=${seat} equipment=${equipment} letters=${letters}/>`}
    ${moment?.kind === "swap" && html`<div class="moment swap" key=${moment.key}>
      <p>${t("{name} swaps the rack.", { name: update.seats[moment.seat].name })}</p>
      <p class="shown">${moment.tiles.map((tile) => html`<${SmallTile} tile=${tile} equipment=${equipment} letters=${letters} label=${tileName(tile)}/>`)}</p>
    </div>`}
  </div>`;
}

const BURST = Array.from({ length: 12 }, (_, ray) => `${ray * 30 + 12}deg`);

function Complete({ moment, view, update, seat, equipment, letters }) {
  const sides = view.scores.length;
  const own = seat !== null && seat % sides === moment.side;
  const name = own ? t("You") : update.seats.filter((_, number) => number % sides === moment.side).map((one) => one.name).join(" + ");
  const points = Math.max(...moment.colours.map((colour) => view.scores[moment.side][equipment.colours.indexOf(colour)]));
  const draw = (colour) => html`<${Symbol} colour=${colour} equipment=${equipment} letters=${letters}/>`;
  return html`<div class="moment complete">
    <span class="burst" aria-hidden="true">${BURST.map((way, ray) => html`
      <span style=${{ "--way": way }}>${draw(moment.colours[ray % moment.colours.length])}</span>`)}</span>
    <p class="shout">${t("Genial!")}</p>
    <p class="what">${moment.colours.map(draw)}
      <span>${t("{name}: {colours} at {points}", { name, points, colours: moment.colours.map(colourName).join(", ") })}</span></p>
  </div>`;
}
