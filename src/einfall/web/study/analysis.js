// A whole game judged: what is to be judged, and a ledger that adds up. As einfall/study/analysis.py.

/**
 * @import { Engine, GameStep, Position } from "../games/engine.d.ts"
 * @import { Account, Chance, DecisionPoint, Entry, Ledger, Point, Verdict } from "./types.d.ts"
 */

/** @typedef {GameStep & { number: number }} Numbered with the number of the record's move */
/**
 * What a ledger is kept from: what is to be expected at first, what is said of points, what a game brought in the end.
 * @typedef {{
 *   start: number, judged: [Point, Verdict | Chance][], final: (position: Position, seat: number) => number,
 * }} Found
 */

/** @param {Point} point @returns {point is DecisionPoint} */
export const isDecision = (point) => "view" in point;

/** @param {Verdict | Chance} found @returns {found is Verdict} */
const isVerdict = (found) => "label" in found;

/**
 * Let a step happen.
 * @param {Engine} engine
 * @param {Position} position
 * @param {GameStep} step
 */
export function follow(engine, position, { moves, outcome }) {
  if (moves) engine.decide(position, moves);
  else if (outcome) engine.happen(position, outcome);
}

/**
 * All that concerns these seats, in the order in which it happened.
 * @param {Engine} engine
 * @param {Numbered[]} steps
 * @param {number[]} seats
 * @returns {Point[]}
 */
export function pointsOf(engine, steps, seats) {
  const position = engine.start();
  return steps.flatMap((step) => {
    const { moves, number } = step;
    const concerned = moves ? Object.keys(moves).map(Number).filter((seat) => seats.includes(seat))
      : seats.filter((seat) => engine.chanceIsOpen || engine.drawer(position) === seat);
    const before = concerned.map((seat) => engine.view(position, seat));
    follow(engine, position, step);
    return concerned.map((seat, place) => (moves ? { number, seat, view: before[place], played: moves[seat] }
      : { number, seat, before: before[place], after: engine.view(position, seat) }));
  });
}

// A ledger that is being kept.
class Books {
  /** @param {number} start */
  constructor(start) {
    this.start = start;
    this.value = start;
    /** @type {Entry[]} */
    this.entries = [];
  }

  /**
   * Add an amount to what the seat can expect.
   * @param {number} number
   * @param {Account} account
   * @param {number} amount
   */
  book(number, account, amount) {
    this.value += amount;
    this.entries.push({ number, account, amount, value: this.value });
  }

  /**
   * Book whatever leads to this value.
   * @param {number} number
   * @param {Account} account
   * @param {number} value
   */
  settle(number, account, value) {
    this.book(number, account, value - this.value);
  }
}

/**
 * The ledger of a seat.
 * @param {Engine} engine
 * @param {Numbered[]} steps
 * @param {number} seat
 * @param {Found} found
 * @returns {Ledger}
 */
export function ledgerOf(engine, steps, seat, { start, judged, final }) {
  const books = new Books(start);
  const own = new Map(judged.filter(([point]) => point.seat === seat)
    .map(([point, found]) => [`${point.number} ${isVerdict(found)}`, found]));
  /** @type {Account} */
  let meanwhile = "rest"; // whoever has done something since the last entry
  let expected = false; // whether the next decision says what chance was worth
  let last = 0;
  const position = engine.start();
  for (const step of steps) {
    const { moves, number } = step;
    last = number;
    const found = own.get(`${number} ${Boolean(moves)}`);
    if (!moves && found && !isVerdict(found)) {
      if (found.expected !== undefined) {
        books.settle(number, meanwhile, found.expected);
        [meanwhile, expected] = ["rest", true];
      } else if (found.luck !== undefined) books.book(number, "luck", found.luck);
    } else if (moves) {
      if (found && isVerdict(found)) {
        books.settle(number, expected ? "luck" : meanwhile, found.value);
        books.book(number, "losses", -found.loss);
        [meanwhile, expected] = ["rest", false];
      }
      const others = Object.keys(moves).filter((other) => Number(other) % engine.sides !== seat % engine.sides);
      if (others.length) meanwhile = "others";
    }
    follow(engine, position, step);
  }
  let result = null;
  if (engine.over(position)) {
    result = final(position, seat);
    books.settle(last, meanwhile, result);
  }
  return { start, entries: books.entries, result };
}

/**
 * All that was booked to an account.
 * @param {Ledger} ledger
 * @param {Account} account
 */
export const totalOf = ({ entries }, account) =>
  entries.reduce((sum, entry) => (entry.account === account ? sum + entry.amount : sum), 0);
