// After the game: who has won and why, and what can be done next.

import { Link, go, html } from "./ui.js";
import { t } from "./language.js";
import { useEffect } from "./vendor/hooks.js";

export function Result({ live, update, created, mine, send }) {
  useEffect(() => {
    // whoever has asked for a rematch, all go there
    if (update.rematch && mine.length && update.state === "over") go(`/t/${update.rematch}`);
  }, [update.rematch]);
  if (update.state !== "over") return null;
  const ended = live.events.value.find((event) => event.type === "ended");
  if (!ended?.result) return html`<section class="card"><h2>${t("The game was left unfinished.")}</h2></section>`;
  return html`<section class="card result">
    <h2>${winners(ended.result, update, mine)}</h2>
    <${Places} result=${ended.result} update=${update} created=${created}/>
    <div class="row">
      ${mine.length > 0 && !created.challenge && html`<button class="main" onClick=${() => send("rematch")}>${t("Rematch")}</button>`}
      <a class="button" href=${`/api/tables/${live.table}/record`} download>${t("Download the record")}</a>
      <${Link} class="button" to="/">${t("To the games")}<//>
    </div>
  </section>`;
}

function sides(update, result) {
  const count = result.scores.length;
  return result.scores.map((score, side) => ({
    score,
    seats: update.seats.map((seat, number) => number).filter((number) => number % count === side),
  }));
}

function winners(result, update, mine) {
  const parties = sides(update, result);
  const best = result.ranking[0].map((side) => parties[side]);
  if (parties.length === 1) return t("The game is over.");
  if (best.some(({ seats }) => seats.some((seat) => mine.includes(seat)))) {
    return best.length > 1 ? t("A draw for the first place!") : t("You have won!");
  }
  const names = best.flatMap(({ seats }) => seats).map((seat) => update.seats[seat].name).join(", ");
  return t("{names} won.", { names });
}

function Places({ result, update, created }) {
  const parties = sides(update, result);
  return html`<ol class="places">
    ${result.ranking.map((place) => place.map((side) => html`<li>
      <span>${parties[side].seats.map((seat) => update.seats[seat].name).join(" + ")}</span>
      <strong>${created.game === "genial" ? [...parties[side].score].sort((a, b) => a - b).join(" · ") : parties[side].score}</strong>
    </li>`))}
  </ol>`;
}
