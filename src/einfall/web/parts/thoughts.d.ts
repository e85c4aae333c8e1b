// What a page asks a bot, and what it answers.

export interface Ranked {
  /** The number of the move in the game's own numbering. */
  move: number;
  /** The share of the win that it promises, or points in a game for one; for comparing the moves of one list. */
  value: number;
}

export interface Limits {
  /** Only this is reproducible, and only with one worker. */
  simulations?: number;
  seconds?: number;
}

export interface Budget extends Limits {
  /** How many workers think at once, each in worlds of its own: usually one, more for a master who has a time. */
  workers?: number;
  /** Is told how the ranking stands, now and then. */
  heard?: (ranking: Ranked[]) => void;
}

export interface Question {
  game: string;
  view: Uint8Array;
  level: string;
  seed: number;
  limits: Limits;
  /** Whether to tell how the ranking stands on the way. */
  tell: boolean;
}

export interface Answer {
  ranking: Ranked[];
  /** Whether this is the last word. */
  decided: boolean;
  problem?: string;
}
