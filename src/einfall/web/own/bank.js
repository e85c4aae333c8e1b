// A bank of time for each seat, and what each decision earns. As einfall/server/table/bank.py.

/** @param {number} seconds */
export const inMilliseconds = (seconds) => Math.round(seconds * 1000) / 1000;

export class Bank {
  /**
   * @param {number} seconds for each seat, to begin with; 0 if there is no bank
   * @param {number} increment
   */
  constructor(seconds = 0, increment = 0) {
    this.seconds = seconds;
    this.increment = increment;
    /** @type {Record<number, number>} */
    this.left = {}; // as it was when the turn began, of seats that have spent or earned something
    /** @type {Record<number, number>} */
    this.stopped = {}; // when seats have chosen in this turn, while others have not
  }

  copy() {
    return Object.assign(new Bank(this.seconds, this.increment),
      { left: { ...this.left }, stopped: { ...this.stopped } });
  }

  /** @param {number} seat */
  atFirst(seat) {
    return this.left[seat] ?? this.seconds;
  }

  /**
   * What a seat has now whose clock runs, or ran, since the turn began.
   * @param {number} seat
   * @param {number} began
   * @param {number} now
   */
  at(seat, began, now) {
    const spent = Math.max(0, (this.stopped[seat] ?? now) - began);
    return Math.max(0, inMilliseconds(this.atFirst(seat) - spent));
  }

  /**
   * @param {number[]} seats
   * @param {number} began
   * @param {number} now
   */
  spend(seats, began, now) {
    if (this.seconds) for (const seat of seats) this.left[seat] = this.at(seat, began, now);
  }

  /**
   * Decisions of these seats have earned the increment, or lost it again.
   * @param {number[]} seats
   * @param {number} times
   */
  earn(seats, times = 1) {
    if (!this.seconds) return;
    for (const seat of seats) this.left[seat] = Math.max(0, this.atFirst(seat) + times * this.increment);
  }
}

/** @param {Record<string, unknown>} moves */
export const seatsOf = (moves) => Object.keys(moves).map(Number);
