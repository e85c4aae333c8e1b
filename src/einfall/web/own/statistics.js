// Finished games in figures. As einfall/server/table/finished.py.

/** @import { PlayedShown, Statistics } from "../protocol.d.ts" */

const MOST_OPPONENTS = 20;

/**
 * @template One
 * @param {One[]} all
 * @param {(one: One) => string} keyOf
 */
function grouped(all, keyOf) {
  /** @type {Map<string, One[]>} */
  const groups = new Map();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/**
 * Each game by the number of players.
 * @param {PlayedShown[]} games
 * @returns {Statistics[]}
 */
export function statisticsOf(games) {
  const finished = games.filter(({ results }) => results.length).sort((one, two) => one.changed - two.changed);
  const kinds = grouped(finished, ({ game, rules }) => `${game} ${rules.players}`);
  return [...kinds.values()].map(statistics);
}

/**
 * @param {PlayedShown[]} games of one kind, in the order in which they ended
 * @returns {Statistics}
 */
function statistics(games) {
  const [{ game, rules, results: { length: players } }] = games;
  const sides = rules.teams ? 2 : players;
  const mine = games.flatMap(({ seats, results }) => results.filter(({ seat }) => seats.includes(seat))
    .map((result) => ({
      ...result, opponents: results.filter(({ seat }) => seat % sides !== result.seat % sides).map(({ name }) => name),
    })));
  const points = mine.map((one) => one.points);
  /** @type {Record<string, { name: string, games: number, wins: number }>} */
  const against = {};
  for (const { opponents, place } of mine) {
    for (const name of new Set(opponents)) {
      against[name] ??= { name, games: 0, wins: 0 };
      against[name].games += 1;
      against[name].wins += place === 1 ? 1 : 0;
    }
  }
  return {
    game, players, games: mine.length, wins: mine.filter(({ place }) => place === 1).length,
    mean: points.reduce((sum, one) => sum + one, 0) / points.length, best: Math.max(...points), points,
    opponents: Object.values(against).sort((one, two) => two.games - one.games).slice(0, MOST_OPPONENTS),
  };
}

/**
 * The figures of a service and those of this browser together.
 * @param {Statistics[]} all
 * @returns {Statistics[]}
 */
export function together(all) {
  const kinds = grouped(all, ({ game, players }) => `${game} ${players}`);
  return [...kinds.values()].map((some) => some.reduce(added));
}

/**
 * @param {Statistics} one
 * @param {Statistics} two
 * @returns {Statistics}
 */
function added(one, two) {
  const games = one.games + two.games;
  const names = grouped([...one.opponents, ...two.opponents], ({ name }) => name);
  const opponents = [...names].map(([name, met]) => ({
    name,
    games: met.reduce((total, each) => total + each.games, 0),
    wins: met.reduce((total, each) => total + each.wins, 0),
  }));
  return {
    ...one, games, wins: one.wins + two.wins, best: Math.max(one.best, two.best),
    mean: (one.games * one.mean + two.games * two.mean) / games, points: [...one.points, ...two.points],
    opponents: opponents.sort((a, b) => b.games - a.games).slice(0, MOST_OPPONENTS),
  };
}
