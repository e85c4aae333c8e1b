// The room of Einfach Genial: all that the pages need of it.

import { withStyles } from "../../parts/styles.js";
import { t } from "../../parts/language.js";
import { chance, counts, move } from "./events.js";

/** @import { GameRoom } from "../room.d.ts" */

const PIECES = new URL("pieces.css", import.meta.url).href;
const TABLE = new URL("table.css", import.meta.url).href;

/** @type {GameRoom} */
export const genial = {
  name: "genial",
  about: () => t("Place tiles, score along the lines, and keep all six colours growing: only your weakest one counts."),
  mark: {
    clipPath: "polygon(50% 0, 93.3% 25%, 93.3% 75%, 50% 100%, 6.7% 75%, 6.7% 25%)",
    background: "#7a4fb0",
  },
  points: {
    text: String,
    heading: () => t("Weakest colour"),
    unit: () => t("points in the weakest colour"),
  },
  say: { move, counts, chance },
  sounds: { played: "lay", turn: "turn" },
  art: () => withStyles([PIECES], import("./art.js")),
  table: () => withStyles([PIECES, TABLE], import("./table.js")),
  setUp: () => import("./setup.js"),
  rules: () => withStyles([PIECES], import("./rules.js")),
  lesson: () => withStyles([PIECES], import("./lesson.js")),
  replay: () => withStyles([PIECES], import("./replay.js")),
  result: () => withStyles([PIECES], import("./result.js")),
  chance: () => import("./chance.js"),
  engine: () => import("./engine.js"),
};
