// Events in words, for the log and for screen readers.

import { isYou } from "./people.js";
import { levelName } from "./names.js";
import { labelled, t } from "./language.js";

/**
 * @import { Game } from "../games/room.d.ts"
 * @import { TableEvent, Update } from "../protocol.d.ts"
 */

/**
 * An event in words; nothing for what goes without saying.
 * @param {TableEvent} event
 * @param {Update} update
 * @param {Game} game
 */
export function sentence(event, update, game) {
  /** @param {number | string} seat */
  const name = (seat) => update.seats[Number(seat)].name;
  /** @param {number} seat */
  const you = (seat) => isYou(update.seats, seat);
  switch (event.type) {
    case "sat": return you(event.seat) ? t("You sit down.") : t("{name} sits down.", { name: event.name });
    case "left": return you(event.seat) ? t("You leave.") : t("{name} leaves.", { name: name(event.seat) });
    case "resigned": return you(event.seat) ? t("You resign.") : t("{name} resigns.", { name: name(event.seat) });
    case "answered":
      return event.agree ? "" : you(event.seat) ? t("You decline.") : t("{name} declines.", { name: name(event.seat) });
    case "played":
      return Object.entries(event.moves).map(([seat, move]) =>
        labelled(name(seat), game.say.move(move) + counted(game.say.counts(event.counts[seat] ?? {})))).join(" · ");
    case "happened": return game.say.chance(event.outcome);
    case "taken back":
      return you(event.seat) ? t("You take a move back.")
        : t("{name} takes a move back.", { name: name(event.seat) });
    case "replaced":
      return you(event.seat) ? t("A bot ({bot}) plays for you.", { bot: levelName(event.bot) })
        : t("A bot ({bot}) plays for {name}.", { name: name(event.seat), bot: levelName(event.bot) });
    case "ended": return t("The game is over.");
    default: return "";
  }
}

/** @param {string} text */
const counted = (text) => (text ? ` (${text})` : "");
