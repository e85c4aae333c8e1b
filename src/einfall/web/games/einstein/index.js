// The room of Einstein: all that the pages need of it.

import { withStyles } from "../../parts/styles.js";
import { signed } from "../../parts/names.js";
import { t } from "../../parts/language.js";
import { chance, counts, move } from "./events.js";

/** @import { GameRoom } from "../room.d.ts" */

const PIECES = new URL("pieces.css", import.meta.url).href;
const TABLE = new URL("table.css", import.meta.url).href;

// Three pips on green.
const PIPS = [30, 70, 50]
  .map((at) => `radial-gradient(circle at ${at}% ${at}%, var(--paper) 2.2px, transparent 2.8px)`);

/** @type {GameRoom} */
export const einstein = {
  name: "einstein",
  about: () => t("Five dice for everybody. Split them well, fill your sheet, and know when to stop."),
  mark: { borderRadius: "5px", transform: "scale(0.85)", background: `${PIPS.join(", ")}, #1c7a4a` },
  points: {
    text: signed,
    heading: () => t("Points"),
    unit: () => t("points"),
  },
  say: { move, counts, chance },
  sounds: { happened: "dice" },
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
