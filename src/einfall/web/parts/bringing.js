// Finished games that were played in this browser are brought to the service, where there is one: then they are not
// lost with the browser's data. Until then the browser is asked to keep them.

import { ask } from "./net.js";
import { list, markAsMoved } from "../own/keeping.js";
import { isByHand, isTried } from "../own/client.js";
import { served } from "./address.js";

/** @import { Head } from "../own/types.d.ts" */

/** @returns {Promise<Head[]>} finished games that only this browser has */
export async function gamesAtRisk() {
  return (await list()).filter(({ table, results, moved }) => results.length > 0 && !moved && !isTried(table));
}

/** @type {Promise<void> | null} */
let bringing = null;

// Bring what there is, one game after the other; what cannot be brought now stays.
export function bringGames() {
  bringing ??= bring().finally(() => { bringing = null; });
  return bringing;
}

async function bring() {
  const games = await gamesAtRisk().catch(() => []);
  if (games.length) navigator.storage?.persist?.().catch(() => {});
  if (!served) return;
  for (const { table } of games.filter((game) => !isByHand(game.table))) {
    try {
      await ask("/api/me/games", await ask(`/api/tables/${table}/record`));
      await markAsMoved(table);
    } catch (problem) {
      if (/** @type {{ code?: string }} */ (problem).code !== "record") return; // no network, perhaps; next time
    }
  }
}
