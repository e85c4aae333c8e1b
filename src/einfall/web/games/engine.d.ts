// What the page has of a game's rules: the kernels, and all that the service's own game.py says above them. A position
// is its bytes, the same as everywhere; a move is its notation.

import type { Counts, Moves, Plain, Result } from "../protocol.d.ts";

export type Position = Uint8Array;
export type Outcome = (string | number)[];

// Anything that gives whole numbers at random.
export interface Source {
  below(bound: number): number;
}

// One step of a game as it stands: a decision, or what chance brought.
export interface GameStep {
  moves?: Moves;
  counts?: Counts;
  outcome?: Outcome;
}

export interface Engine {
  name: string;
  shown: import("../protocol.d.ts").GameShown; // what is said of the game
  rules: Record<string, Plain> & { players: number };
  players: number;
  // How many play against each other: players, or teams. Seat n is of side n % sides.
  sides: number;
  secondsToDecide: number;
  start(): Position;
  over(position: Position): boolean;
  toAct(position: Position): number[];
  // The seat for which chance brings something now; 0 where it is for all.
  drawer(position: Position): number;
  // Whether everybody gets to see what chance brings.
  chanceIsOpen: boolean;
  sample(position: Position, source: Source): Outcome;
  // Whether chance, which is due, can bring this.
  canHappen(position: Position, outcome: Outcome): boolean;
  happen(position: Position, outcome: Outcome): void;
  isMove(text: string): boolean;
  isLegal(position: Position, seat: number, move: string): boolean;
  // The rule that forbids a move to a seat that is to act.
  whyForbidden(position: Position, seat: number, move: string): string;
  decide(position: Position, moves: Moves): void;
  // Whether the others at the table notice this decision.
  isSeen(move: string): boolean;
  // What may be decided now, where the others are not to notice that something may.
  along(position: Position): string[];
  // What a legal move counts at once.
  counts(position: Position, seat: number, move: string): Record<string, number>;
  result(position: Position): Result;
  // The number that decides first, for each side.
  points(result: Result): number[];
  // What a seat may know, or (null) a watcher.
  view(position: Position, seat: number | null): Position;
  show(view: Position): Record<string, unknown>;
  // The view of a seat that is to decide, from what it is shown; `past` says what happened before.
  viewFrom(shown: any, seat: number, past: GameStep[]): Position;
  showMoves(view: Position): Record<string, unknown>;
  // The whole game behind decisions that everybody saw, with chance that agrees with them, where chance is hidden; null
  // where there is none, for the last of them is not allowed.
  behind(moves: string[]): GameStep[] | null;
  // What somebody has seen who was told only what was entered.
  viewByHand(position: Position): Position;
  // What may be entered for a seat by somebody who keeps the score at a real table, after these decisions.
  showEntries(position: Position, seat: number, past: string[]): Record<string, unknown>;
  // The notation of a move that has this number.
  moveText(move: number): string;
  // The number of a move; -1 for a text that is none.
  moveNumber(text: string): number;
  // How the game stands in a record.
  written(steps: GameStep[]): Record<string, unknown>;
  // What a record says happened, in order, each with the number of its entry; nothing of it has been checked.
  read(record: any): (GameStep & { number: number })[];
}

export interface EngineParts {
  loadEngine: (rules: Record<string, Plain>, shown: import("../protocol.d.ts").GameShown) => Promise<Engine>;
}
