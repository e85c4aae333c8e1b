// Below the board: the rack, what is to be decided, and buttons for all that a mouse or a key can do.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useEffect } from "../../vendor/hooks.js";
import { ColourSymbol, Icon } from "./pieces.js";
import { Rack } from "./rack.js";
import { countsText } from "./words.js";

/**
 * @import { Sight } from "../../protocol.d.ts"
 * @import { Choosing } from "./choosing.js"
 * @import { IconName } from "./pieces.js"
 * @import { Drag } from "./rack.js"
 * @import { Equipment, Legal, Tile, View } from "./types.d.ts"
 */

/**
 * A placement that is not sent yet, because its player may swap the rack after it; nothing chosen: not yet.
 * @typedef {{ text: string, choose: (then?: string) => void }} SwapOpen
 */

/**
 * @typedef {object} HandProps
 * @property {Sight<View, Legal>} sight
 * @property {Choosing} choosing
 * @property {Tile[]} rack
 * @property {Equipment} equipment
 * @property {boolean} letters
 * @property {string | null} sending
 * @property {(text: string) => void} move
 * @property {Drag} drag
 * @property {SwapOpen | null} open
 * @property {any} [picker] in place of the rack
 */

/** @param {HandProps} props */
export function Hand({ sight, choosing, rack, equipment, letters, sending, move, drag, open, picker }) {
  const { view, moves } = sight;
  const prompt = open && moves ? html`<${SwapPrompt} ...${open}/>` : promptOf(view, moves, sending, move);
  return html`<section class="hand" aria-label=${t("Your hand")}>
    ${picker ?? html`<${Rack} tiles=${rack} size=${view.rack_size} equipment=${equipment} letters=${letters}
      chosen=${choosing.place} away=${Boolean(choosing.ghost)} may=${choosing.may} pick=${choosing.pick}
      drag=${drag}/>`}
    <div class="buttons">
      ${prompt ?? html`<p class="hint">${hint(choosing, { sending, waiting: !moves, equipment, letters })}</p>`}
      ${view.phase !== "swap" && !open && html`<${Buttons} choosing=${choosing}/>`}
    </div>
  </section>`;
}

/** @param {SwapOpen} props */
function SwapPrompt({ text, choose }) {
  useEffect(() => {
    /** @type {HTMLElement | null} */ (document.querySelector(".prompt.along button"))?.focus();
  }, [text]);
  return html`<div class="prompt along"><p>${t("After {move}, no tile of yours shows a lowest colour: you may swap " +
    "your rack. Everybody would see it.", { move: text })}</p>
    <span class="row"><button class="main" onClick=${() => choose("keep")}>${t("Place and keep")}</button>
      <button onClick=${() => choose("swap")}>${t("Place and swap")}</button>
      <button onClick=${() => choose()}>${t("Not yet")}</button></span></div>`;
}

/**
 * What is to be decided beside placing a tile: a bonus, a swap.
 * @param {View} view
 * @param {Legal | null} moves
 * @param {string | null} sending
 * @param {(text: string) => void} move
 */
function promptOf(view, moves, sending, move) {
  const words = moves?.words ?? [];
  /**
   * @param {string} name
   * @param {string} text
   * @param {boolean} main
   */
  const word = (name, text, main = false) => words.includes(name) && html`
    <button class=${main ? "main" : ""} disabled=${Boolean(sending)} onClick=${() => move(name)}>${text}</button>`;
  if (!moves) return null;
  if (view.phase === "bonus") {
    return html`<div class="prompt bonus"><p><strong>${t("Bonus!")}</strong> ${view.bonus === 1
      ? t("Play one more tile.") : t("Play {count} more tiles.", { count: view.bonus })}</p>
      ${word("decline", t("Decline it"))}</div>`;
  }
  if (view.phase === "swap") {
    return html`<div class="prompt"><p>${t("None of your tiles shows a lowest colour: you may swap your rack. " +
      "Everybody will see it.")}</p>
      <span class="row">${word("swap", t("Swap the rack"), true)}${word("keep", t("Keep it"))}</span></div>`;
  }
  if (words.includes("swap")) {
    return html`<div class="prompt"><p>${t("No lowest colour on your rack: swap it instead of placing a tile?")}</p>
      ${word("swap", t("Swap the rack"))}</div>`;
  }
  return null;
}

/** @param {{ choosing: Choosing }} props */
function Buttons({ choosing }) {
  const { tile, ghost, cell, may } = choosing;
  const ready = Boolean(may && ghost && cell);
  /**
   * @param {IconName} name
   * @param {string} label
   * @param {boolean} able
   * @param {() => void} act
   */
  const tool = (name, label, able, act) => html`<button class="tool" aria-label=${label} title=${label}
    aria-disabled=${able ? undefined : "true"} onClick=${() => able && act()}><${Icon} name=${name}/></button>`;
  return html`
    ${tool("turn", t("Turn the tile"), Boolean(may && tile), () => choosing.turn(1))}
    ${tool("halves", t("Swap its halves"), Boolean(may && tile && tile[0] !== tile[1]), choosing.exchange)}
    ${tool("undo", t("Put it back on the rack"), Boolean(may && (cell || choosing.place !== null)), choosing.undo)}
    <button class="main place" aria-disabled=${ready ? undefined : "true"} onClick=${() => ready && choosing.send()}>
      <${Icon} name="place"/> ${t("Place")}</button>`;
}

/**
 * @param {Choosing} choosing
 * @param {{ sending: string | null, waiting: boolean, equipment: Equipment, letters: boolean }} how
 */
function hint({ tile, ghost, cell, firm, may }, { sending, waiting, equipment, letters }) {
  if (waiting) return ""; // what was sent has arrived
  if (sending) return t("Sending…");
  if (!may) return "";
  if (ghost) {
    const counted = [...ghost.points].filter(([, points]) => points);
    const points = counted.length
      ? html`<span class="unseen">${countsText(counted)}</span>${counted.map(([colour, count]) => html`
          <span class="count" aria-hidden="true">
            <${ColourSymbol} colour=${colour} equipment=${equipment} letters=${letters}/> +${count}</span>`)}`
      : t("No points");
    return cell && !firm ? html`<small>${t("Tap where the other half goes.")}</small>` : points;
  }
  if (cell && !tile) return t("Pick a tile for {cell}.", { cell });
  return tile ? t("Choose a cell.") : t("Pick a tile.");
}

