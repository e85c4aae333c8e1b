// Einfach Genial as the service describes it: the same as einfall/genial/client.py, which a test compares it with.

export type Colour = string; // one of R O Y G B P
export type CellName = string; // such as "h8"
export type Tile = string; // two colours, such as "RB"
export type LaidTile = string; // with its cells, such as "RB h7 h8"

export type Phase = "deal" | "place" | "bonus" | "swap" | "draw" | "over";

export interface Equipment {
  colours: Colour[];
  cells: { cell: CellName; q: number; r: number; ring: number }[];
  symbols: Record<CellName, Colour>;
  palette: Record<Colour, string>;
  shapes: Record<Colour, string>;
  face: string;
  rings: Record<string, number>;
  directions: [number, number][];
  cell_width: number;
  row_height: number;
  hexagon: string;
  domino: string;
  rack_size: number;
  track: number;
}

export interface View {
  phase: Phase;
  seat: number;
  bonus: number;
  tiles: LaidTile[];
  rack_size: number;
  racks: { count: number; tiles: Tile[] | null }[];
  scores: number[][];
  track: number;
  ring: number;
  bag: number;
  shown: Tile[];
}

export interface Legal {
  words: string[];
  ways: Tile[];
  slots: string[];
  points: Record<CellName, number[]>;
}

// A tile that does not lie yet, and what it would count.
export interface Ghost {
  cells: [CellName, CellName];
  colours: [Colour, Colour];
  direction: number;
  text: LaidTile;
  points: Map<Colour, number>;
}

// The same as the board draws it.
export interface DrawnGhost extends Ghost {
  state: "held" | "put" | "sent";
  chips: { colour: Colour; points: number }[] | null;
}

// A line of one colour that a half looks along.
export interface Ray {
  colour: Colour;
  from: CellName;
  to: CellName;
  cells: CellName[];
}

export interface ReadTile {
  text: LaidTile;
  colours: Colour[];
  cells: CellName[];
}

// Slots and ways as tables to look things up in.
export interface LegalTables {
  twins: Map<CellName, Set<CellName>>;
  ways: Set<Tile>;
  words: string[];
  points: Record<CellName, number[]>;
  cells: Set<CellName>;
}

// A decision that stands.
export interface StandingMove {
  seat: number;
  move: string;
  number: number;
  counts: Record<Colour, number>;
}
export type Swapped = StandingMove & { tiles: Tile[] };

// What the text of a position says, be it possible or not.
export interface Draft {
  rules: Record<string, any> & { players: number };
  tiles: LaidTile[];
  racks: string[]; // tiles in a row, such as "RBGG", or a "?" for each hidden one
  scores: number[][];
  first: string; // the symbol at which each seat began, or "-"
  seat: number;
  phase: string;
  bonus: number;
  shown: string; // the rack shown by a swap, or "-"; with "!" while it lies beside the bag
}
