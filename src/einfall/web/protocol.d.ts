// What the service sends and takes, as types: the same as einfall/server/messages/, table/events.py and
// table/records.py. Nothing of this file is sent to a browser. A test compares it with those modules.

export type Plain = string | number | boolean;

// A decision of each seat, by its number.
export type Moves = Record<string, string>;
// What each decision counted, by its seat.
export type Counts = Record<string, Record<string, number>>;

// Tables

export interface SeatShown {
  name: string;
  bot: string | null;
  here: boolean;
  chosen: boolean;
  yours: boolean;
  bank: number | null;
}

// `View` and `Legal` are the game's own: see games/*/types.d.ts.
export interface Sight<View = any, Legal = any> {
  seat: number | null;
  view: View;
  moves: Legal | null;
  chosen: Legal | null;
}

export interface ProposalShown {
  seat: number;
  what: string;
  about: number;
  bot: string;
  asked: number[];
}

export interface Update {
  type: "update";
  number: number;
  hash: string;
  turn: number;
  state: "open" | "revealing" | "playing" | "over";
  events: TableEvent[];
  seats: SeatShown[];
  waiting: number[];
  revealing: number[];
  deadline: number | null;
  now: number;
  proposal: ProposalShown | null;
  sights: Sight[];
  rematch: string | null;
}

export interface Answer {
  type: "answer";
  id: string;
  ok: boolean;
  number?: number;
  code?: string;
  text?: string;
  table?: string;
  secret?: string;
  then?: string[];
}

export interface Presence {
  type: "presence";
  seats: number[];
  watchers: number;
  names?: string[];
}

export interface Reaction {
  type: "reaction";
  seat: number;
  what: string;
}

export interface Opened {
  type: "opened";
  seats: number[];
}

export interface Pong {
  type: "pong";
}

export interface Problem {
  type: "problem";
  code: string;
  text: string;
}

export type ServerMessage = Update | Answer | Presence | Reaction | Opened | Pong | Problem;

// What has happened. The service adds its number and time; `from` is what an event itself calls `number`.

interface Numbered {
  number: number;
  at: number;
}

export interface Chair {
  bot?: string | null;
  name?: string;
  hand?: number;
}

export interface Created extends Numbered {
  type: "created";
  game: string;
  rules: Record<string, Plain> & { players: number };
  chairs: Chair[];
  commitment: string;
  clock?: number;
  challenge?: string | null;
  previous?: string | null;
  version?: number;
  stand_in?: string;
  bank?: number;
  increment?: number;
}

export interface Sat extends Numbered {
  type: "sat";
  seat: number;
  name: string;
  seed?: string;
  commitment?: string;
}

export interface Revealed extends Numbered {
  type: "revealed";
  seat: number;
  seed: string;
}

export interface Happened extends Numbered {
  type: "happened";
  outcome: (string | number)[];
  seat?: number | null;
  moves?: Moves | null;
}

export interface Chose extends Numbered {
  type: "chose";
  seat: number;
  move?: string;
  clock?: boolean;
}

export interface Withdrew extends Numbered {
  type: "withdrew";
  seat: number;
}

export interface Decided extends Numbered {
  type: "played";
  moves: Moves;
  counts: Counts;
  clock?: boolean;
}

export interface TakenBack extends Numbered {
  type: "taken back";
  seat: number;
  from: number;
}

export interface Proposed extends Numbered {
  type: "proposed";
  seat: number;
  what: "take back" | "bot" | "break off";
  from?: number;
  about?: number;
  bot?: string;
  gone?: number;
}

export interface Answered extends Numbered {
  type: "answered";
  seat: number;
  agree: boolean;
}

export interface Replaced extends Numbered {
  type: "replaced";
  seat: number;
  bot: string;
}

export interface Left extends Numbered {
  type: "left";
  seat: number;
}

export interface Resigned extends Numbered {
  type: "resigned";
  seat: number;
}

export interface Helped extends Numbered {
  type: "helped";
  seat: number;
}

export interface Ended extends Numbered {
  type: "ended";
  result: Result | null;
  seed?: string | null;
  why?: "" | "left" | "resigned" | "agreed" | "not revealed" | "closed";
}

export interface Rematch extends Numbered {
  type: "rematch";
  table: string;
}

export type TableEvent =
  | Created | Sat | Revealed | Happened | Chose | Withdrew | Decided | TakenBack | Proposed | Answered | Replaced | Left
  | Resigned | Helped | Ended | Rematch;

// As in a record: which sides came first, second and so on, and what each side had at the end.
export interface Result<Score = any> {
  ranking: number[][];
  scores: Score[];
  reason?: string;
}

// A step of a replay: the table, and what was decided there.
export interface Step<View = any> {
  number: number;
  view: View;
  moves: Moves;
  counts: Counts;
}

// Making tables

export interface NewSeat {
  bot?: string | null;
  name?: string;
}

export interface NewTable {
  game: string;
  rules?: Record<string, Plain>;
  seats?: NewSeat[];
  one_screen?: boolean;
  clock?: number;
  bank?: number;
  increment?: number;
  stand_in?: string;
}

export interface NewOffer {
  game: string;
  rules?: Record<string, Plain>;
  seats?: NewSeat[];
  clock?: number;
  bank?: number;
  increment?: number;
  level?: string;
  name?: string;
}

export interface PlayNow {
  game: string;
  name?: string;
  table?: string;
}

export interface OfferShown {
  table: string;
  game: string;
  rules: Record<string, Plain>;
  clock: number;
  bank: number;
  increment: number;
  level: string;
  name: string;
  free: number;
  since: number;
  yours: boolean;
}

export interface Seated {
  table: string;
  waiting: boolean;
}

export interface Link {
  seats: number[];
  secret: string;
}

export interface TableMade {
  table: string;
  links: Link[];
  commitment: string;
  owner: string;
}

// Games, players, challenges

export interface BotShown {
  name: string;
  thinks: boolean;
}

export interface GameShown<Equipment = any> {
  name: string;
  title: string;
  players: number[];
  options: Record<string, Plain[]>;
  defaults: Record<string, Plain>;
  editions: Record<string, Record<string, Plain>>;
  bots: BotShown[];
  levels: string[];
  strength: Record<string, number>;
  usual_level: string;
  equipment: Equipment;
}

export interface AnalysisShown {
  state: "waiting" | "done";
  analysis?: Record<string, any> | null;
}

export interface ResultShown {
  seat: number;
  name: string;
  points: number;
  place: number;
  bot: boolean;
}

export interface PlayedShown {
  table: string;
  game: string;
  rules: Record<string, Plain>;
  seats: number[];
  created: number;
  changed: number;
  over: boolean;
  challenge: string | null;
  results: ResultShown[];
}

export interface Brought {
  table: string;
}

export interface Handover {
  code: string;
  until: number;
}

export interface PushKey {
  key: string;
}

export interface PushState {
  on: boolean;
}

export interface NewPush {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}

export interface CarriedOver {
  name: string;
}

export interface Against {
  name: string;
  games: number;
  wins: number;
}

export interface Kept {
  unfinished: number | null;
  finished: number | null;
}

export interface Statistics {
  game: string;
  players: number;
  games: number;
  wins: number;
  mean: number;
  best: number;
  points: number[];
  opponents: Against[];
}

export interface ChallengeResultShown {
  seat: number;
  name: string;
  points: number;
  place: number;
  bot: boolean;
  again: boolean;
  late: boolean;
}

export interface Challenge {
  day: string;
  game: string;
  commitment: string;
  seed: string | null;
  results: ChallengeResultShown[];
  mine: string | null;
}

export interface ChallengeTable {
  table: string;
}
