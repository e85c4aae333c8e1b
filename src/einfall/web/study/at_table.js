// A position at which any move can be made, with the very table of its game: by mouse, finger, keyboard or typing. What
// is decided there goes to whoever asks, and to no table.

import { html } from "../parts/ui.js";
import { signal } from "../vendor/signals.js";
import { t } from "../parts/language.js";
import { useEffect, useMemo, useState } from "../vendor/hooks.js";

/**
 * @import { Engine, GameStep, Position } from "../games/engine.d.ts"
 * @import { Drawn, Game, TableProps } from "../games/room.d.ts"
 * @import { Created, Update } from "../protocol.d.ts"
 */

/**
 * @typedef {{
 *   engine: Engine, view: Position, seat: number, names: string[], game: Game, past?: GameStep[],
 *   onMove: (move: string) => void, label: string,
 * }} AtTableProps `view` is what the seat knows, `past` what happened before
 */

/** @param {AtTableProps} props */
export function AtTable({ engine, view, seat, names, game, past = [], onMove, label }) {
  const [GameTable, setTable] = useState(/** @type {{ Table: Drawn<TableProps> } | null} */ (null));
  useEffect(() => { game.table().then(setTable); }, [game]);
  const table = useMemo(() => standIn(engine, view, seat, names, past), [engine, view, seat]);
  if (!GameTable) return html`<p class="quiet-text">${t("Setting up the table…")}</p>`;
  return html`<div class="table at-table ${game.name}" role="group" aria-label=${label}>
    <div class="status"></div>
    <${GameTable.Table} ...${table} game=${game} sending=${null} move=${onMove} consider=${async () => []}/>
  </div>`;
}

/**
 * What a game's table wants to know, of a position that stands still.
 * @param {Engine} engine
 * @param {Position} view
 * @param {number} seat
 * @param {string[]} names
 * @param {GameStep[]} past
 */
function standIn(engine, view, seat, names, past) {
  const events = past.map(({ moves, outcome }, place) => ({
    number: place + 1, at: 0, ...(moves ? { type: "played", moves } : { type: "happened", outcome }),
  }));
  const seats = names.map((name, one) => ({ name, bot: null, here: true, chosen: false, yours: one === seat }));
  const update = /** @type {Update} */ (/** @type {unknown} */ ({
    type: "update", number: events.length, turn: events.length, state: "playing", seats, waiting: [seat],
    revealing: [], deadline: null, proposal: null, events: [], rematch: null,
  }));
  const live = {
    table: "", events: signal(events), update: signal(update), clockOffset: 0, isHere: true, do: async () => null,
  };
  const created = /** @type {Created} */ (/** @type {unknown} */ (
    { game: engine.name, rules: engine.rules, chairs: [] }));
  const sight = { seat, view: engine.show(view), moves: engine.showMoves(view), chosen: null };
  return { live: /** @type {any} */ (live), update, created, sight };
}
