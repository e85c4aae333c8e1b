// Keeping the score at a real table of Einfach Genial: the table as always, but any tile that is left can be laid. It
// is picked by its two symbols; the first goes where one points first.

import { announce, html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useEffect, useState } from "../../vendor/hooks.js";
import { Table as PlayedTable } from "./table.js";
import { ColourSymbol, SmallTile } from "./pieces.js";
import { colourName, tileName } from "./words.js";

export { Deed } from "./deed.js";

/**
 * @import { TableProps } from "../room.d.ts"
 * @import { Colour, Equipment, Legal, View } from "./types.d.ts"
 */

/** @typedef {Legal & { swapper: number | null }} Entries what may be entered */

/** @param {TableProps<View, Entries, Equipment>} props */
export function Table(props) {
  const { sight, update, move, game, sending } = props;
  const { moves, view } = sight;
  const [halves, setHalves] = useState(/** @type {Colour[]} */ ([]));
  useEffect(() => { setHalves([]); }, [update.number]);
  const tile = halves.length === 2 ? halves.join("") : null;
  const racks = view.racks.map((rack, seat) => (seat === sight.seat ? { ...rack, tiles: tile ? [tile] : [] } : rack));
  const held = { ...sight, view: { ...view, racks, rack_size: 1 } };
  const swapper = moves?.swapper ?? null;
  const picker = html`<${Picker} halves=${halves} pick=${setHalves} moves=${moves} equipment=${game.equipment}>
    ${swapper !== null && html`<button class="small" disabled=${Boolean(sending)} onClick=${() => move("swap")}>${
      t("{name} has swapped the rack", { name: update.seats[swapper].name })}</button>`}<//>`;
  return html`<${PlayedTable} ...${props} sight=${held} picker=${picker}/>`;
}

/**
 * Six symbols to tap, two of which make a tile.
 * @param {{
 *   halves: Colour[], pick: (halves: Colour[]) => void, moves: Entries | null, equipment: Equipment, children?: any,
 * }} props
 */
function Picker({ halves, pick, moves, equipment, children }) {
  const begun = halves.length === 1;
  const left = new Set(moves?.ways ?? []);
  const isLeft = (/** @type {Colour} */ colour) =>
    (begun ? left.has(halves[0] + colour) : [...left].some((way) => way[0] === colour));
  /** @param {Colour} colour */
  const tap = (colour) => {
    if (!isLeft(colour)) return;
    const now = begun ? [halves[0], colour] : [colour];
    pick(now);
    announce(now.length === 2 ? tileName(now.join("")) : t("First half: {colour}", { colour: colourName(colour) }));
  };
  return html`<div class="picker" role="group" aria-label=${t("The tile that was laid")}>
    <div class="picker-colours">
      ${equipment.colours.map((colour) => html`<button type="button" key=${colour} class="picker-colour"
        aria-pressed=${halves.includes(colour) ? "true" : "false"} aria-disabled=${isLeft(colour) ? undefined : "true"}
        title=${isLeft(colour) ? "" : t("All of these tiles lie on the board.")} onClick=${() => tap(colour)}
        aria-label=${begun ? t("Second half: {colour}", { colour: colourName(colour) })
          : t("First half: {colour}", { colour: colourName(colour) })}>
        <${ColourSymbol} colour=${colour} equipment=${equipment}/></button>`)}
    </div>
    <div class="picker-line"><span class="picked" aria-hidden="true">${halves.length === 2
      ? html`<${SmallTile} tile=${halves.join("")} equipment=${equipment}/>`
      : begun ? html`<${ColourSymbol} colour=${halves[0]} equipment=${equipment}/> + ?` : ""}</span>${children}</div>
  </div>`;
}
