// The table of Einstein. (Being built.)
import { html } from "../ui.js";
export function EinsteinTable({ sight, move }) {
  return html`<div class="board-area"><pre>${JSON.stringify(sight.view, null, 1).slice(0, 500)}</pre>
    ${sight.moves?.choices.map((choice) => html`<button onClick=${() => move(choice.move)}>${choice.move}</button>`)}</div>`;
}
