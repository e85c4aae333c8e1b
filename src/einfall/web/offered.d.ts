// What the service offers: its answer to /api/games, which it also sends as the module offered.js, so that a page
// has it at once, and without a network too. There is no such file here.

import type { GameShown } from "./protocol.d.ts";

declare const offered: GameShown[];
export default offered;
