// What is kept of a table of one's own.

import type { PlayedShown } from "../protocol.d.ts";

// The events of a table, as they are hashed, and the seed of its chance.
export interface Kept {
  table: string;
  seed: string;
  bodies: string[];
  times: number[];
}

// What a list of games shows of it.
export interface Head extends PlayedShown {
  // The number of the last event.
  number: number;
  // Whether a service has the finished game too.
  moved: boolean;
}
