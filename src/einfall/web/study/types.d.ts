// Study in the page, as types: as einfall/study/verdict.py, judge.py and analysis.py have them.

import type { Engine, Position } from "../games/engine.d.ts";
import type { Kernels } from "../parts/kernels.js";

export type Label = "forced" | "decided" | "fine" | "too close to call" | "doubtful" | "mistake" | "blunder";

// What the kernels say about study: its definitions, which stand in Python alone (einfall/study/told.py).
export interface Told {
  judge: string;
  efforts: Record<string, Effort>;
  hint_efforts: Effort[]; // by how many play, from one up
  sure: number;
  nothing: number;
  decided: number;
  faults: Record<string, number>;
  marks: Record<string, string>;
  notable_luck: number;
  luck_marks: Record<"lucky" | "unlucky", string>;
  accuracy: [height: number, steepness: number, less: number];
  fresh: number;
  least_field: number;
  least_reason: number;
  shown_reasons: number;
  spread_alone: number;
  levels: string[];
  rates: Record<string, Record<string, [mean: number, error: number]>>;
  // what only the judge of one game knows
  [own: string]: any;
}

// How much is tried for one decision, in worlds.
export type Effort = [screened: number, worlds: number, fresh: number];

// What values are counted in: shares of the win, or points.
export interface Scale {
  spread: number;
  points: boolean;
}

// A move that could have been made, and by how much it is worse than the best.
export interface Option {
  move: string;
  value: number;
  loss: number;
  error: number;
}

// What is said of a decision.
export interface Verdict {
  played: string;
  best: string;
  value: number;
  loss: number;
  error: number;
  label: Label;
  options: Option[];
  worlds: number;
  reasons: Record<string, number>;
}

// What chance was worth: luck itself, or what was to be expected before it spoke.
export interface Chance {
  luck?: number;
  expected?: number;
}

export interface DecisionPoint {
  number: number;
  seat: number;
  view: Position;
  played: string;
}
export interface ChancePoint {
  number: number;
  seat: number;
  before: Position;
  after: Position;
}
export type Point = DecisionPoint | ChancePoint;

export type Account = "luck" | "losses" | "others" | "rest";
export interface Entry {
  number: number;
  account: Account;
  amount: number;
  value: number;
}
export interface Ledger {
  start: number;
  entries: Entry[];
  result: number | null;
}

export interface Judged {
  number: number;
  seat: number;
  verdict: Verdict;
}

export interface Analysis {
  judge: string;
  effort: string;
  scale: Scale;
  decisions: Judged[];
  ledgers: Record<number, Ledger>;
}

// An analysis as this browser keeps it, with the game itself and which of its seats were one's own.
export interface KeptAnalysis extends Analysis {
  key: string;
  at: number;
  game: string;
  rules: Record<string, any>;
  players: string[];
  record: any;
  mine: number[];
  table?: string;
}

// How one of one's mistakes was practised.
export interface Practice {
  id: string; // the game's key and the number of the move
  right: number;
  wrong: number;
  last: number;
}

export interface Estimate {
  mean: number;
  error: number;
}
export interface Summary {
  decisions: number;
  unforced: number;
  labels: Partial<Record<Label, number>>;
  error_rate: Estimate;
  accuracy: Estimate;
  // The level that plays like this, or the two between which it lies; none where that is not known.
  levels: string[];
}

// What a worker is asked about a table.
export type Question =
  | { ask: "judge"; view: Position; played: string | null; effort: string; why: boolean; point: PointName }
  | { ask: "chance"; before: Position; after: Position; point: PointName }
  | { ask: "facts"; view: Position; move: string; point: PointName }
  | { ask: "start" };
// From which the worlds follow that are sampled.
export type PointName = [seed: number, number: number, seat: number];

// What a room has for study that needs no page.
export interface GameJudge {
  engine: Engine;
  told: Told;
  scale: Scale;
  seedOf(seed: number, number: number, seat: number): number;
  judge(view: Position, played: string | null, how: { effort: Effort; seed: number; why?: boolean }): Promise<Verdict>;
  chance(before: Position, after: Position, seed: number): Promise<Chance>;
  start(): Promise<number>;
  // What becomes of the table after a move, in figures of the game's own; not every judge knows.
  facts?(view: Position, move: string, seed: number): Promise<any>;
}
export interface JudgeParts {
  makeJudge: (engine: Engine & { kernels: Kernels }, fetchWeights: (name: string) => Promise<Uint8Array>) => GameJudge;
}
