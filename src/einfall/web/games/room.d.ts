// What a game's room has for the pages: all that knows the game, behind one object. Parts that are not needed at
// once come when they are asked for, with the styles that they need.

import type { Signal } from "../vendor/signals.d.ts";
import type { LiveTable } from "../parts/net.js";
import type { Engine, EngineParts, Position } from "./engine.d.ts";
import type { PuzzleParts } from "./puzzles.d.ts";
import type { JudgeParts } from "../study/types.d.ts";
import type {
  Created, GameShown, Moves, NewSeat, Plain, Result, SeatShown, Sight, Step, TableEvent, Update,
} from "../protocol.d.ts";

export type Drawn<Props> = (props: Props) => any;

// How many points there are, and what they are called.
export interface Points {
  text: (points: number) => string;
  heading: () => string;
  unit: () => string;
}

// Events in words, for the log and for screen readers; "" for what goes without saying.
export interface Sayings {
  move: (move: string) => string;
  counts: (counts: Record<string, number>) => string;
  chance: (outcome: (string | number)[]) => string;
}

// What is heard when chance has spoken, when somebody has decided, when it is one's turn.
export interface Sounds {
  happened?: SoundName;
  played?: SoundName;
  turn?: SoundName;
}
export type SoundName = "lay" | "dice" | "turn" | "fanfare" | "over";

export interface TableProps<View = any, Legal = any, Equipment = any> {
  live: LiveTable;
  update: Update;
  created: Created;
  sight: Sight<View, Legal>;
  game: Game<Equipment>;
  sending: string | null;
  move: (text: string, then?: string) => void; // and what is decided along with it
  consider: (text: string) => Promise<string[] | null>; // what that can be; null for a move that is none
  send: (what: string, details?: object) => Promise<unknown>; // any other command
}

// A decision, in symbols for eyes and in words for ears.
export interface DeedProps<Equipment = any> {
  move: string;
  counts: Record<string, number>;
  equipment: Equipment;
}

// The form of a new table. Each game adds what it wants to know.
export interface Wanted {
  players: number;
  seats: { who: string; name: string }[];
  oneScreen: boolean;
  clock: number;
  bank: number;
  increment: number;
  [own: string]: any;
}
export interface SetUp {
  defaults: (game: Game) => Record<string, unknown>;
  rulesOf: (wanted: Wanted, game: Game) => Record<string, Plain>;
  sideOf: (seat: number, wanted: Wanted) => number | null;
  rulesText: (rules: Record<string, Plain>, game: Game) => string; // in a few words; nothing where they are as usual
  RulesForm: Drawn<{ wanted: Wanted; game: Game; change: (changes: Partial<Wanted>) => void }>;
}

// A section of the rules.
export interface Section {
  id: string;
  title: string;
  text: any;
  figures?: { picture: any; caption: string }[];
  wide?: any;
}

// A step of a lesson, as it stands in the lesson's file: a scene, and what can be done about it. A choice may change
// the scene.
export interface LessonStep<Scene = any, Offer = any> {
  title: string;
  text: string;
  task: string;
  scene: Scene;
  choices: (Offer & LessonChoice<Scene>)[];
}
export interface LessonChoice<Scene = any> {
  right: boolean;
  say: string; // names of the choice's own values may stand in it, such as {die}
  button?: string;
  scene?: Partial<Scene>;
}
export interface StageProps<Scene = any, Offer = any, Equipment = any> {
  scene: Scene;
  choices: (Offer & LessonChoice<Scene>)[];
  chosen: (Offer & LessonChoice<Scene>) | null;
  onChoose: (choice: Offer & LessonChoice<Scene>) => void;
  equipment: Equipment;
}

export interface ReplayProps<View = any, Equipment = any> {
  steps: Step<View>[];
  at: number;
  update: Update;
  equipment: Equipment;
}

// A party of the game: a player, or a team.
export interface Side<Score = any> {
  score: Score;
  seats: number[];
  name: string;
}
export interface ResultParts<Score = any, View = any> {
  why: (result: Result<Score>, sides: Side<Score>[]) => string;
  pointsOf: (score: Score) => number;
  pointsIn: (view: View, side: number) => number;
  course: () => string;
  Score: Drawn<{ side: number; result: Result<Score>; equipment: any }>;
  Picture: Drawn<{ view: View; equipment: any }>; // to share: one drawing, about as wide as high
}

// What the fairness check needs: what chance had to bring, and the game as the record tells it.
export interface Chance {
  lane(): number;
  due(stream: { below(bound: number): Promise<number> }): Promise<(string | number)[]>;
  decide(moves: Moves): void;
  happen(outcome: (string | number)[]): void;
}
export interface LineStep {
  number: number;
  moves?: Moves;
  outcome?: (string | number)[];
  lane?: number;
}
// What can be wrong with a game, in words, by its code.
export type Problems = Record<string, (details: Record<string, string | number>) => string>;
export interface ChanceParts {
  makeChance: (rules: Record<string, any>) => Chance;
  retell: (line: LineStep[]) => unknown;
  told: (record: any) => unknown;
  checked: (count: number) => string;
  problems?: Problems;
}

// What study shows of a game: a position as one seat saw it, with moves laid on it.
export interface PositionProps<View = any, Legal = any, Equipment = any> {
  view: View;
  legal: Legal;
  seat: number;
  names: string[];
  equipment: Equipment;
  played: string | null;
  shown: string | null; // the move that is looked at
  facts?: (move: string) => Promise<any>; // what becomes of the table after it, as the game's judge says
}
export interface StudyParts {
  Position: Drawn<PositionProps>;
  noMoves: any; // what may be done where nobody is to act
  moveName: (move: string) => string;
  reasonName: (reason: string) => string;
  // Of which kinds a move is, and what these are called: habits are counted by them.
  kindsOf: (move: string) => string[];
  kindName: (kind: string) => string;
  whyText: (reasons: string, engine: Engine) => string; // until when the better move brings what
  // From a first nudge to the move itself; each step says more.
  hints: (best: string, view: any, seat: number, equipment: any) => string[];
}

// Positions as text. A draft is what a text says, be it possible or not; it always has the rules.
export interface PositionParts<Draft extends { rules: Record<string, any> & { players: number } } = any> {
  isText: (text: string, shown: GameShown) => boolean; // whether it looks like a position of this game
  newDraft: (rules: Record<string, any>, shown: GameShown) => Draft;
  readDraft: (text: string, shown: GameShown) => Draft;
  writeDraft: (draft: Draft, shown: GameShown) => string;
  draftOf: (engine: Engine, position: Position) => Draft;
  layDraft: (engine: Engine, draft: Draft) => Position;
  fillIn: (engine: Engine, position: Position) => void; // what is hidden, any way that is possible
}
export interface EditorProps<Draft = any, Equipment = any> {
  draft: Draft;
  game: Game<Equipment>;
  names: string[];
  onChange: (draft: Draft) => void;
}

export interface GameRoom {
  name: string;
  author: string;
  about: () => string;
  levelTexts: Record<string, () => string>; // what the bots of each level are like
  mark: Record<string, string>;
  points: Points;
  say: Sayings;
  sounds: Sounds;
  lasts: (event: TableEvent, seats: SeatShown[]) => number; // for how long it is looked at, in milliseconds
  art: () => Promise<{ Art: Drawn<{ equipment: any }> }>;
  table: () => Promise<{ Table: Drawn<TableProps>; Deed: Drawn<DeedProps> }>;
  score: () => Promise<{ Table: Drawn<TableProps>; Deed: Drawn<DeedProps> }>; // the same for a real table, kept by hand
  setUp: () => Promise<SetUp>;
  rules: () => Promise<{ sections: (equipment: any) => Section[] }>;
  lesson: () => Promise<{ file: string; Stage: Drawn<StageProps> }>;
  replay: () => Promise<{ Replayed: Drawn<ReplayProps> }>;
  result: () => Promise<ResultParts>;
  chance: () => Promise<ChanceParts>;
  engine: () => Promise<EngineParts>;
  positions: () => Promise<PositionParts>;
  editor: () => Promise<{ Editor: Drawn<EditorProps> }>;
  puzzles: () => Promise<PuzzleParts>;
  judge: () => Promise<JudgeParts>;
  study: () => Promise<StudyParts>;
}

// A game that is offered: its room, and what the service says of it.
export interface Game<Equipment = any> extends GameShown<Equipment>, GameRoom {}
