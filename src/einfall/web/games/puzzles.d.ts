// What a game's room has for puzzles: themes that say what is asked and what an answer is worth.

import type { Engine, Position } from "./engine.d.ts";

// A puzzle as it stands in its file, a line each.
export interface Puzzle {
  id: string;
  view: string;
  given?: { rolls: string[] };
  answer: string[];
  proof: Record<string, any>;
  rating: number;
}

export interface Reply {
  right: boolean;
  reasons: string[];
  picture?: any;
}

// A puzzle that is being solved: the engine of its game, how it began, and whose view it is.
export interface Asked {
  engine: Engine & Record<string, any>;
  puzzle: Puzzle;
  start: Position;
  seat: number;
}

export interface PuzzleTheme {
  name: string;
  exact: boolean;
  title: () => string;
  task: (asked: Asked) => string;
  // From the vaguest to the clearest.
  hints: (asked: Asked) => string[];
  // Let a move of the answer happen; whether another is to follow.
  step: (asked: Asked, position: Position, move: string, number: number) => boolean;
  reply: (asked: Asked, end: Position, moves: string[]) => Reply;
}

export interface PuzzleParts {
  themes: PuzzleTheme[];
  rules: Record<string, any>;
  // Where the puzzles of a theme lie.
  file: (theme: string) => string;
  // The position that the text of a view describes, and whose view it is.
  read: (engine: any, text: string) => { position: Position; seat: number };
}
