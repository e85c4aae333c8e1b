// The room of Einstein: all that the pages need of it.

import { withStyles } from "../../parts/styles.js";
import { signed } from "../../parts/names.js";
import { t } from "../../parts/language.js";
import { chance, counts, move } from "./events.js";

/** @import { GameRoom } from "../room.d.ts" */

const PIECES = new URL("pieces.css", import.meta.url).href;
const TABLE = new URL("table.css", import.meta.url).href;
const SCORE = new URL("score.css", import.meta.url).href;
const STUDY = new URL("study.css", import.meta.url).href;

// Three pips on green.
const PIPS = [30, 70, 50]
  .map((at) => `radial-gradient(circle at ${at}% ${at}%, var(--paper) 2.2px, transparent 2.8px)`);

/** @type {Record<string, number>} until ticks are written, and dice have come to rest */
const LASTS = { played: 500, happened: 900 };

/** @type {GameRoom} */
export const einstein = {
  name: "einstein",
  author: "Sid Sackson",
  about: () => t("Five dice for everybody. Split them well, fill your sheet, and know when to stop."),
  levelTexts: {
    novice: () => t("Hopes for points and overlooks most splits. For your very first games."),
    casual: () => t("Takes points and saves what it has begun, but overlooks splits. A relaxed opponent."),
    club: () => t("Weighs what each sum will still bring. A good opponent."),
    expert: () => t("Knows what a sheet is worth. Hard to beat."),
    master: () => t("Looks a roll ahead and plays to win, not for points. The strongest bot here."),
  },
  mark: { borderRadius: "5px", transform: "scale(0.85)", background: `${PIPS.join(", ")}, #1c7a4a` },
  points: {
    text: signed,
    heading: () => t("Points"),
    unit: () => t("points"),
  },
  say: { move, counts, chance },
  sounds: { happened: "dice" },
  lasts: (event) => LASTS[event.type] ?? 0,
  art: () => withStyles([PIECES], import("./art.js")),
  table: () => withStyles([PIECES, TABLE], import("./table.js")),
  score: () => withStyles([PIECES, TABLE, SCORE], import("./score.js")),
  setUp: () => import("./setup.js"),
  rules: () => withStyles([PIECES], import("./rules.js")),
  lesson: () => withStyles([PIECES], import("./lesson.js")),
  replay: () => withStyles([PIECES], import("./replay.js")),
  result: () => withStyles([PIECES], import("./result.js")),
  chance: () => import("./chance.js"),
  engine: () => import("./engine.js"),
  positions: () => import("./position_text.js"),
  editor: () => withStyles([PIECES, STUDY], import("./editor.js")),
  puzzles: () => import("./puzzles.js"),
  judge: () => import("./judge.js"),
  study: () => withStyles([PIECES, STUDY], import("./study.js")),
};
