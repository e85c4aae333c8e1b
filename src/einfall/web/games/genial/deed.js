// A decision in the log: the tile and where it went, and what it counted.

import { html } from "../../parts/ui.js";
import { laysTile, move as told } from "./events.js";
import { ColourSymbol } from "./pieces.js";
import { colourName, tileName } from "./words.js";

/**
 * @import { DeedProps } from "../room.d.ts"
 * @import { Equipment } from "./types.d.ts"
 */

/** @param {DeedProps<Equipment>} props */
export function Deed({ move, counts, equipment }) {
  if (!laysTile(move)) return told(move);
  const [tile, ...cells] = move.split(" ");
  const counted = Object.entries(counts).filter(([, points]) => points);
  return html`<span class="laid"><span class="unseen">${tileName(tile)} </span>
      ${[...tile].map((colour) => html`<${ColourSymbol} colour=${colour} equipment=${equipment}/>`)}</span>
    <span class="where">${cells.join(" ")}</span>
    ${counted.map(([colour, points]) => html`<span class="count"><span class="unseen">, ${colourName(colour)} </span>
      <${ColourSymbol} colour=${colour} equipment=${equipment}/>+${points}</span>`)}`;
}
