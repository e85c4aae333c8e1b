// Einstein as the service describes it: the same as einfall/einstein/client.py, which a test compares it with.

export type Phase = "roll" | "choose" | "over";

export interface Equipment {
  dice: number;
  pips: Record<string, [number, number][]>;
  sums: number[];
  points: Record<string, number>;
  boxes: number;
  neutral: number;
  fixed: number;
  last_tick: number;
  penalty: number;
  easy_penalty: number;
}

export interface ShownSheet {
  ticks: Record<string, number>;
  worth: Record<string, number>;
  fifths: Record<string, number>;
  score: number;
  out: boolean;
}

export interface View {
  phase: Phase;
  thrower: number;
  dice: number[] | null;
  penalty: number;
  sheets: ShownSheet[];
}

// A choice, and what it does to the sheet.
export interface ShownChoice {
  move: string;
  sums: [number, number];
  fifth: number | null;
  ticks: Record<string, number>;
  worth: Record<string, number>;
  score: number;
  ends: boolean;
}

export interface Legal {
  free_throw: boolean;
  choices: ShownChoice[];
}

// What a die is used for: the first pair, the second, the fifth.
export type Part = "a" | "b" | "f";
export type Tap = { die: number; part: Part };
export type Split = { parts: Part[]; choice: ShownChoice };

// What the touched dice mean so far.
export interface Settled {
  open: Split[];
  choice: ShownChoice | null;
  parts: (Part | null)[];
  touched: (Part | null)[];
}

// What a split, finished or not, would do to a sheet.
export interface Ghost {
  ticks: Record<string, number>;
  worth: Record<string, number>;
  marks: Record<string, Part[]>;
  fifth: number | null;
  ends: boolean;
  score: number;
}

// What was ticked last on a sheet, and in which order its fifth dice were fixed.
export interface Marking {
  order: number[];
  fresh: { ticks: Record<string, number>; fifth?: number | null; round: number } | null;
  pointed?: Ticked | null; // in the round that somebody points at
}

// The boxes of a sheet that were ticked in one round.
export interface Ticked {
  sums: Record<string, number[]>;
  fifth: { value: number; box: number } | null;
}

// A figure for each sum, beside its row: as text, and as a part of the greatest of them.
export interface Figures {
  title: string;
  bySum: Record<string, { text: string; part: number }>;
}

// What the text of a position says, be it possible or not.
export interface Draft {
  rules: Record<string, any> & { players: number };
  sheets: { sums: number[]; fifths: number[] }[];
  dice: number[]; // none while they are still to be rolled
  thrower: number;
}
