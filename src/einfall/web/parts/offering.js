// Tables of the lobby that this browser sits at: it needs no invitation there, and says so as long as it offers a seat.

import { ask } from "./net.js";
import { html, remember } from "./ui.js";
import { t } from "./language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/** @import { NewOffer, Seated } from "../protocol.d.ts" */

const STILL_HERE = 20000; // milliseconds between two signs of life

/** @param {string} table */
export function joined(table) {
  const others = (remember("lobby") ?? []).filter((/** @type {string} */ one) => one !== table);
  remember("lobby", [...others.slice(-49), table]);
}

/** @param {string} table */
export const isOfLobby = (table) => (remember("lobby") ?? []).includes(table);

/**
 * Make a table with open seats.
 * @param {NewOffer} wanted
 */
export async function makeOffer(wanted) {
  /** @type {Seated} */
  const { table } = await ask("/api/lobby", wanted);
  joined(table);
  return table;
}

/** @param {{ table: string }} props */
export function OpenSeats({ table }) {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const keep = () => ask(`/api/lobby/${table}/keep`, {}).then(({ waiting }) => setOpen(waiting), () => {});
    keep();
    const timer = setInterval(keep, STILL_HERE);
    return () => clearInterval(timer);
  }, [table]);
  return html`<p class="card open-seats">${open
    ? t("Anybody on this server may take a free seat now. Stay on this page, and the game begins as soon as all " +
      "are here.")
    : t("All seats are taken; the others are on their way.")}</p>`;
}
