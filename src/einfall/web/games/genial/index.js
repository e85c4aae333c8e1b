// The room of Einfach Genial: all that the pages need of it.

import { withStyles } from "../../parts/styles.js";
import { t } from "../../parts/language.js";
import { chance, counts, lasting, move } from "./events.js";

/** @import { GameRoom } from "../room.d.ts" */

const PIECES = new URL("pieces.css", import.meta.url).href;
const TABLE = new URL("table.css", import.meta.url).href;
const SCORE = new URL("score.css", import.meta.url).href;
const STUDY = new URL("study.css", import.meta.url).href;

/** @type {GameRoom} */
export const genial = {
  name: "genial",
  author: "Reiner Knizia",
  about: () => t("Place tiles, score along the lines, and keep all six colours growing: only your weakest one counts."),
  levelTexts: {
    novice: () => t("Takes any points and overlooks most. For your very first games."),
    casual: () => t("Looks after its weak colours, but overlooks things. A relaxed opponent."),
    club: () => t("Has a feeling for the board, and its moods. A good opponent."),
    expert: () => t("Looks ahead. Hard to beat."),
    master: () => t("Thinks for about a second. The strongest bot here."),
  },
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
  lasts: (event, seats) => (event.type === "played" ? lasting(event, seats) : 0),
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
  puzzles: () => withStyles([PIECES], import("./puzzles.js")),
  judge: () => import("./judge.js"),
  study: () => withStyles([PIECES, STUDY], import("./study.js")),
};
