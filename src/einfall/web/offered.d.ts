// What the service offers: its answer to /api/games, and what else it knows and pages need. It sends this as the
// module offered.js, so that a page has it at once, and without a network too. There is no such file here.

import type { GameShown } from "./protocol.d.ts";

declare const offered: GameShown[];
export default offered;

// What each language calls itself, by its code.
export declare const languages: Record<string, string>;
// How many letters a player's name may have.
export declare const longestName: number;
