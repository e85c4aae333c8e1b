// A table of one's own in writing: as it is kept, listed and replayed, and as a record to take away.

import { NO_HASH, chain } from "./fair.js";
import { bytesOfHex, hexOf } from "./hash.js";
import { newTable } from "./by_hand.js";
import { engineOf } from "./standing.js";

/**
 * @import { Table } from "./table.js"
 * @import { Engine, GameStep, Position } from "../games/engine.d.ts"
 * @import { Event } from "./standing.js"
 * @import { Head, Kept } from "./types.d.ts"
 * @import { Result, ResultShown, Step } from "../protocol.d.ts"
 */

/**
 * The record of a finished game, with its log; or with how it came about, where nothing was drawn or rolled here.
 * @param {Table} table
 */
export function recordOf(table) {
  const { created, engine, seats, ended, helped } = table;
  return {
    format: "einfall",
    version: 1,
    game: engine.name,
    rules: engine.rules,
    players: seats.map(({ name }) => name),
    ...(created.position && { position: created.position }),
    ...engine.written(table.steps()),
    ...(ended?.result && { result: ended.result }),
    ...(helped.length && { help: seats.map((_, seat) => helped.filter((one) => one.seat === seat).length) }),
    ...(table.origin ?? proofOf(table)),
  };
}

/**
 * What it takes to check that chance was fair.
 * @param {Table} table
 */
function proofOf({ id, created, seats, bodies, times, seed, ended }) {
  let hash = NO_HASH;
  const log = bodies.map((body, place) => {
    hash = chain(hash, seed, place + 1, times[place], body);
    return { number: place + 1, at: times[place], event: body, hash: hexOf(hash) };
  });
  const seeds = seats.map((seat) => seat.seed);
  return { fair: { table: id, commitment: created.commitment, seed: ended?.seed, seeds }, log };
}

/**
 * Each decision of a game with the table before it, and the table at the end.
 * @param {Engine} engine
 * @param {(GameStep & { number: number })[]} steps
 * @param {number} last the number of the last event
 * @param {(position: Position) => Position} see what is shown of it
 * @returns {Step[]}
 */
export function replayOf(engine, steps, last, see = (position) => position) {
  const position = engine.start();
  const shown = [];
  for (const { number, moves, outcome } of steps) {
    if (moves) {
      const counts = Object.fromEntries(Object.entries(moves).map(([seat, move]) =>
        [seat, engine.counts(position, Number(seat), move)]));
      shown.push({ number, view: engine.show(see(position)), moves, counts });
      engine.decide(position, moves);
    } else if (outcome) {
      engine.happen(position, outcome);
    }
  }
  return [...shown, { number: last, view: engine.show(see(position)), moves: {}, counts: {} }];
}

/** @param {Kept} kept */
export async function readTable({ table: id, seed, bodies, times }) {
  const events = bodies.map((body) => /** @type {Event} */ (JSON.parse(body)));
  const table = newTable(id, bytesOfHex(seed), await engineOf(/** @type {any} */ (events[0])));
  for (const [place, one] of events.entries()) table.apply(one, times[place], bodies[place]);
  return table;
}

/** @param {Table} table */
export const keptOf = ({ id, seed, bodies, times }) => ({ table: id, seed: hexOf(seed), bodies, times });

/**
 * @param {Table} table
 * @param {number[]} hand
 * @returns {Head}
 */
export function headOf(table, hand) {
  const { id, engine, times, over, number } = table;
  return {
    table: id, game: engine.name, rules: engine.rules, seats: hand, created: times[0],
    changed: times[times.length - 1], over, challenge: null, results: resultsOf(table), number, moved: false,
  };
}

/**
 * How a game that was played to its end has ended for each seat, the best first.
 * @param {Table} table
 * @returns {ResultShown[]}
 */
function resultsOf({ ended, engine, seats }) {
  const result = /** @type {Result | null} */ (ended?.result ?? null);
  if (!result) return [];
  const points = engine.points(result);
  let better = 1;
  /** @type {number[]} */
  const places = [];
  for (const sides of result.ranking) {
    for (const side of sides) places[side] = better;
    better += sides.length;
  }
  return seats
    .map(({ name, bot }, seat) => {
      const side = seat % engine.sides;
      return { seat, name, points: points[side], place: places[side], bot: bot !== null };
    })
    .sort((one, two) => one.place - two.place || one.seat - two.seat);
}
