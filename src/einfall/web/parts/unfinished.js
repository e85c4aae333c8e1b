// Games of this browser that go on.

import { Link, html } from "./ui.js";
import { ask } from "./net.js";
import { GAME_NAMES, dateText, playerName } from "./names.js";
import { t } from "./language.js";
import { useEffect, useState } from "../vendor/hooks.js";

const MOST = 8; // tables that are asked how they stand

// My games that are not over, those first where it is my turn.
export function useUnfinished() {
  const [games, setGames] = useState([]);
  useEffect(() => {
    let gone = false;
    (async () => {
      const mine = await ask("/api/me/games").catch(() => []);
      const open = mine.filter((one) => !one.over).slice(0, MOST);
      const stands = await Promise.all(open.map((one) => ask(`/api/tables/${one.table}`).catch(() => null)));
      if (!gone) setGames(open.map((one, place) => withStand(one, stands[place])).sort((a, b) => b.turn - a.turn));
    })();
    return () => { gone = true; };
  }, []);
  return games;
}

function withStand(game, stand) {
  if (!stand) return { ...game, others: [], turn: false, open: false };
  return {
    ...game,
    others: stand.seats.filter((seat, number) => !game.seats.includes(number))
      .map((seat) => (seat.name ? playerName(seat.name, seat.bot !== null) : t("a free seat"))),
    turn: stand.waiting.some((seat) => game.seats.includes(seat)),
    open: stand.state === "open",
  };
}

export function againstText(others) {
  return others.length ? t("against {names}", { names: others.join(", ") }) : t("alone");
}

export function Continue({ games }) {
  return html`<section class="card home-part" aria-labelledby="unfinished">
    <h2 id="unfinished">${t("Your games in progress")}</h2>
    <ul class="game-list">${games.map((game) => html`<li key=${game.table}>
      <${Link} to=${`/t/${game.table}`} class="game-line">
        <span class="game-mark ${game.game}" aria-hidden="true"/>
        <span class="game-what"><strong>${GAME_NAMES[game.game]}</strong> ${againstText(game.others)}</span>
        ${game.turn ? html`<span class="pill turn">${t("your turn")}</span>`
          : html`<span class="pill">${game.open ? t("not begun") : t("waiting")}</span>`}
        <span class="quiet-text game-date">${dateText(game.changed)}</span>
      <//></li>`)}
    </ul>
  </section>`;
}
