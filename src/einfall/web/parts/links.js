// Links to tables: those that this browser has to give away, and how to have them made anew.

import { addressOf } from "./address.js";
import { ask } from "./net.js";
import { isOfLobby } from "./offering.js";
import { isOwn } from "../own/client.js";
import { remember } from "./ui.js";

/** @import { Link } from "../protocol.d.ts" */

/**
 * Whether this browser made a table, or plays it itself: then nobody needs to be asked for a name.
 * @param {string} table
 */
export const isOurs = (table) => isOwn(table) || linksOf(table).length > 0 || isOfLobby(table);

/**
 * Make a link anew, where this browser made the table: the old one opens nothing any more.
 * @param {string} table
 * @param {Link} link
 */
export async function renewLink(table, link) {
  /** @type {Link} */
  const renewed = await ask(`/api/tables/${table}/links`, { owner: ownerOf(table), seat: link.seats[0] });
  const links = remember("links") ?? {};
  links[table] = linksOf(table).map((one) => (one.seats[0] === link.seats[0] ? renewed : one));
  remember("links", links);
}

/**
 * The secret that lets this browser make links anew; undefined if another made the table.
 * @param {string} table
 * @returns {string | undefined}
 */
export const ownerOf = (table) => (remember("owners") ?? {})[table];

/**
 * @param {string} table
 * @returns {Link[]}
 */
export const linksOf = (table) => (remember("links") ?? {})[table] ?? [];

/**
 * @param {string} table
 * @param {string} secret
 */
export const seatLink = (table, secret) => `${watchLink(table)}#${secret}`;

/** @param {string} table */
export const watchLink = (table) => location.origin + addressOf(`/t/${table}`);
