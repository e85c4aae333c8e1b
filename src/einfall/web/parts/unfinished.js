// Games of this browser that go on.

import { Link, html } from "./ui.js";
import { ask } from "./net.js";
import { dateText } from "./names.js";
import { namesAt } from "./people.js";
import { findGame } from "../games/index.js";
import { isByHand } from "../own/client.js";
import { t } from "./language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/** @import { PlayedShown, Update } from "../protocol.d.ts" */

/** @typedef {PlayedShown & { others: string[], turn: boolean, open: boolean }} Unfinished */

const MOST = 8; // tables that are asked how they stand

// My games that are not over, those first where it is my turn.
export function useUnfinished() {
  const [games, setGames] = useState(/** @type {Unfinished[]} */ ([]));
  useEffect(() => {
    let gone = false;
    (async () => {
      /** @type {PlayedShown[]} */
      const mine = await ask("/api/me/games").catch(() => []);
      const open = mine.filter((one) => !one.over).slice(0, MOST);
      const stands = await Promise.all(open.map((one) => ask(`/api/tables/${one.table}`).catch(() => null)));
      const found = open.map((one, place) => withStand(one, stands[place]));
      if (!gone) setGames(found.sort((a, b) => Number(b.turn) - Number(a.turn)));
    })();
    return () => { gone = true; };
  }, []);
  return games;
}

/**
 * @param {PlayedShown} game
 * @param {Update | null} stand
 * @returns {Unfinished}
 */
function withStand(game, stand) {
  if (!stand) return { ...game, others: [], turn: false, open: false };
  return {
    ...game,
    others: namesAt(stand.seats).filter((_, number) => !game.seats.includes(number))
      .map((name) => name || t("a free seat")),
    turn: stand.waiting.some((seat) => game.seats.includes(seat)),
    open: stand.state === "open",
  };
}

/** @param {string[]} others */
export function againstText(others) {
  return others.length ? t("against {names}", { names: others.join(", ") }) : t("alone");
}

/**
 * The mark and the name of a game, as a line about one of its tables begins.
 * @param {{ name: string, children?: any }} props
 */
export function GameName({ name, children }) {
  const game = findGame(name);
  return html`<span class="game-mark" style=${game.mark} aria-hidden="true"/>
    <span class="game-what"><strong>${game.title}</strong> ${children}</span>`;
}

/** @param {{ games: Unfinished[] }} props */
export function Continue({ games }) {
  return html`<section class="card home-part in-progress" aria-labelledby="unfinished">
    <h2 id="unfinished">${t("Your games in progress")}</h2>
    <ul class="game-list">${games.map((game) => html`<li key=${game.table}>
      <${Link} to=${`/t/${game.table}`} class="game-line">
        <${GameName} name=${game.game}>${isByHand(game.table) ? t("kept by hand") : againstText(game.others)}<//>
        ${isByHand(game.table) ? html`<span class="pill">${t("goes on")}</span>`
          : game.turn ? html`<span class="pill turn">${t("your turn")}</span>`
          : html`<span class="pill">${game.open ? t("not started") : t("waiting")}</span>`}
        <span class="quiet-text game-date">${dateText(game.changed)}</span>
      <//></li>`)}
    </ul>
  </section>`;
}
