// Ways out of a game: to leave and come back, to give it up for good, to break it off together.

import { Dialog, go, html } from "./ui.js";
import { isYou } from "./people.js";
import { t } from "./language.js";

/** @import { Ended, TableEvent, Update } from "../protocol.d.ts" */

/**
 * @typedef {{
 *   update: Update, mine: number[], send: (what: string, details?: object) => Promise<unknown>, onClose: () => void,
 * }} LeavingProps
 */

/** @param {LeavingProps} props */
export function Leaving({ update, mine, send, onClose }) {
  const company = update.seats.some((seat) => !seat.bot && !seat.yours && seat.here);
  const alone = update.seats.length === 1;
  const here = mine.filter((seat) => update.seats[seat].here && !update.seats[seat].bot);
  const leave = async () => {
    for (const seat of here) await send("leave", { seat });
    go("/");
  };
  const resign = async () => {
    onClose();
    for (const seat of here) await send("resign", { seat });
  };
  const breakOff = () => {
    onClose();
    send("break off", { seat: here[0] });
  };
  return html`<${Dialog} title=${t("Leave the table?")} onClose=${onClose}>
    <p>${company ? t("You can come back with the same link as long as the game goes on.")
      : t("Nobody else is at this table, so the game would end here. To play on later, just close the page: you will " +
        "find the game under My games.")}</p>
    <div class="row"><button class="main" onClick=${leave}>${t("Leave")}</button>
      <button onClick=${onClose}>${t("Stay")}</button></div>
    ${update.state === "playing" && !alone && html`<div class="ways-out">
      <p>${company ? t("If you resign, you give the game up for good; if you break it off, nobody wins, and all have " +
        "to agree.") : t("If you resign, you give the game up for good.")}</p>
      <div class="row"><button onClick=${resign}>${t("Resign")}</button>
        ${company && html`<button onClick=${breakOff}>${t("Offer to break off")}</button>`}</div>
    </div>`}
  <//>`;
}

/**
 * How a game without a result came to its end, in words.
 * @param {Ended} ended
 * @param {TableEvent[]} events
 * @param {Update} update
 */
export function whyUnfinished(ended, events, update) {
  const last = events.findLast((event) => event.type === "resigned");
  if (ended.why === "agreed") return t("The game was broken off, as all agreed.");
  if (ended.why !== "resigned" || !last) return t("The game was left unfinished.");
  if (isYou(update.seats, last.seat)) return t("You resigned.");
  const { name } = update.seats[last.seat];
  const two = update.seats.length === 2;
  return two && update.seats[1 - last.seat].yours ? t("You won: {name} resigned.", { name })
    : t("{name} resigned.", { name });
}
