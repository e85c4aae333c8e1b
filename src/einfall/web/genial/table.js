// The table of Einfach Genial. (Being built.)
import { html } from "../ui.js";
export function GenialTable({ sight, move }) {
  const { moves } = sight;
  return html`<div class="board-area"><pre>${JSON.stringify(sight.view, null, 1).slice(0, 500)}</pre>
    ${moves && html`<button onClick=${() => move(moves.slots.length ? `${moves.ways[0]} ${moves.slots[0]}` : moves.words[0])}>any</button>`}</div>`;
}
