// A move of a finished game: the board after it, what was laid and what it counted.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useMemo } from "../../vendor/hooks.js";
import { seatClass } from "../../parts/people.js";
import { Board } from "./board.js";
import { laysTile, move } from "./events.js";
import { coloursOn, layOut, raysOf, readTile } from "./geometry.js";
import { ColourSymbol } from "./pieces.js";
import { Sides } from "./tracks.js";
import { colourName } from "./words.js";

/**
 * @import { ReplayProps } from "../room.d.ts"
 * @import { Equipment, View } from "./types.d.ts"
 */

/** @param {ReplayProps<View, Equipment>} props */
export function Replayed({ steps, at, update, equipment }) {
  const { view } = steps[at];
  const before = at > 0 ? steps[at - 1] : null;
  const text = before ? Object.values(before.moves)[0] : "";
  const laid = laysTile(text) ? text : null;
  const mover = before ? seatClass(Number(Object.keys(before.moves)[0])) : "";
  const marks = useMemo(() => new Map(laid ? [[laid, `marked last ${mover}`]] : []), [laid]);
  const rays = useMemo(() => {
    if (!laid || !before) return [];
    return raysOf(readTile(laid), layOut(equipment, view.ring), coloursOn(before.view.tiles, equipment));
  }, [laid, before]);
  return html`<div class="genial-replay">
    <${Board} view=${view} equipment=${equipment} marks=${marks} rays=${rays}
      label=${t("The board with {count} tiles", { count: view.tiles.length })}/>
    <div class="genial-replay-side">
      <p class="replay-what">${before
        ? html`<${What} text=${text} counts=${Object.values(before.counts)[0]} equipment=${equipment}/>`
        : t("The racks have been dealt.")}</p>
      <${Sides} view=${view} update=${update} seat=${null} equipment=${equipment}/>
    </div>
  </div>`;
}

/** @param {{ text: string, counts: Record<string, number>, equipment: Equipment }} props */
function What({ text, counts, equipment }) {
  if (!laysTile(text)) return move(text);
  const counted = Object.entries(counts).filter(([, points]) => points);
  return html`<strong>${text}</strong> ${counted.length
    ? counted.map(([colour, points]) => html`<span class="replay-count">
        <${ColourSymbol} colour=${colour} equipment=${equipment}/>
        <span class="unseen">${colourName(colour)}</span> +${points}</span> `)
    : html`<span class="quiet-text">${t("scores nothing")}</span>`}`;
}
