// One's own rating at a game, from all finished games of this browser. Bots stand where they were measured; how strong
// other people are follows from their games here, like one's own.

import { UNKNOWN, rate } from "./openskill.js";

/**
 * @import { PlayedShown } from "../protocol.d.ts"
 * @import { Rating } from "./openskill.js"
 */

const MEASURED = 0.5; // how unsure the strength of a bot is
const ME = ""; // nobody else has no name

/**
 * Whether a game says how strong one is: alone at a seat, against others, to the end.
 * @param {PlayedShown} played
 */
const counts = ({ seats, results, challenge }) => seats.length === 1 && results.length > 1 && !challenge;

/**
 * The ratings after each game, in the order in which they ended.
 * @param {PlayedShown[]} games of one kind
 * @param {Record<string, number>} strength of each level
 * @returns {Rating[]}
 */
export function ratingsAfter(games, strength) {
  /** @type {Map<string, Rating>} */
  const people = new Map();
  return games.filter((game) => counts(game) && game.results.every((one) => !one.bot || levelOf(one.name) in strength))
    .sort((one, two) => one.changed - two.changed)
    .map((game) => {
      const teams = teamsOf(game);
      const before = teams.map(({ who }) => who.map(({ bot, name }) =>
        (bot ? { mu: strength[levelOf(name)], sigma: MEASURED } : people.get(name) ?? UNKNOWN)));
      const after = rate(before, teams.map(({ place }) => place));
      for (const [side, { who }] of teams.entries()) {
        for (const [seat, { bot, name }] of who.entries()) if (!bot) people.set(name, after[side][seat]);
      }
      return people.get(ME) ?? UNKNOWN;
    });
}

/**
 * Who played together, by which name, and at which place.
 * @param {PlayedShown} game
 */
function teamsOf({ seats, rules, results }) {
  const sides = rules.teams ? 2 : results.length;
  return Array.from({ length: sides }, (_, side) => {
    const team = results.filter(({ seat }) => seat % sides === side);
    return {
      place: team[0].place,
      who: team.map(({ seat, bot, name }) => ({ bot, name: seats.includes(seat) ? ME : name })),
    };
  });
}

/** @param {string} name of a bot, such as "master:time=0.3" */
const levelOf = (name) => name.split(":")[0];
