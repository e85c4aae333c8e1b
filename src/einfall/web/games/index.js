// The games there are: the one file here that names them. All others go through a game's room.

import offered from "../offered.js";
import { einstein } from "./einstein/index.js";
import { genial } from "./genial/index.js";

/** @import { Game, GameRoom } from "./room.d.ts" */

/** @type {GameRoom[]} */
const ROOMS = [genial, einstein];

/**
 * In the order of the service, each with what the service says of it.
 * @type {Game[]}
 */
export const GAMES = offered.flatMap((shown) => {
  const room = ROOMS.find(({ name }) => name === shown.name);
  return room ? [{ ...shown, ...room }] : [];
});

/**
 * Whether one player is enough; such a game has a daily challenge.
 * @param {Game} game
 */
export const canBePlayedAlone = ({ players }) => players.includes(1);

export const CHALLENGES = GAMES.filter(canBePlayedAlone);

/** @param {string} name */
export const isGame = (name) => GAMES.some((game) => game.name === name);

/**
 * @param {string} name
 * @returns {Game}
 */
export function findGame(name) {
  const found = GAMES.find((game) => game.name === name);
  if (!found) throw new Error(`there is no game ${name} here`);
  return found;
}
