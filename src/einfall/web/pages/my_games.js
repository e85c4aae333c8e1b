// My games: those that go on, those that are over, and how they went.

import { Link, html } from "../parts/ui.js";
import { ask } from "../parts/net.js";
import { GAME_NAMES, dateText, percent, playerName, playersText } from "../parts/names.js";
import { Continue, againstText, useUnfinished } from "../parts/unfinished.js";
import { Histogram, Lines } from "../parts/chart.js";
import { pointsText } from "./challenge.js";
import { language, t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

export function GamesPage() {
  const [found, setFound] = useState(null);
  const unfinished = useUnfinished();
  useEffect(() => {
    document.title = `${t("My games")} · Einfall`;
    Promise.all([ask("/api/me/games"), ask("/api/me/statistics")])
      .then(([games, statistics]) => setFound({ games, statistics }), (problem) => setFound({ problem }));
  }, []);
  if (!found) return html`<section class="page"><h1>${t("My games")}</h1></section>`;
  if (found.problem) return html`<section class="page"><h1>${t("My games")}</h1><p>${found.problem.message}</p></section>`;
  const over = found.games.filter((game) => game.over);
  if (!found.games.length) return html`<${Nothing}/>`;
  return html`<section class="page broad">
    <h1>${t("My games")}</h1>
    <p class="quiet-text">${t("Kept for this browser, without an account.")}</p>
    ${unfinished.length > 0 && html`<${Continue} games=${unfinished}/>`}
    ${found.statistics.length > 0 && html`<${Statistics} all=${found.statistics}/>`}
    ${over.length > 0 && html`<section class="card"><h2>${t("Finished games")}</h2>
      <ul class="game-list">${over.map((game) => html`<${Finished} key=${game.table} game=${game}/>`)}</ul></section>`}
  </section>`;
}

function Nothing() {
  return html`<section class="page empty">
    <h1>${t("My games")}</h1>
    <p>${t("No games yet. The first one takes a click, and no account.")}</p>
    <p><${Link} class="button main" to="/">${t("To the games")}<//></p>
    <p class="quiet-text">${t("Finished games are listed here, with how you fared.")}</p>
  </section>`;
}

function Finished({ game }) {
  const mine = game.results.find(({ seat }) => game.seats.includes(seat));
  const others = game.results.filter(({ seat }) => !game.seats.includes(seat)).map(({ name, bot }) => playerName(name, bot));
  let outcome = t("unfinished");
  if (mine) {
    const points = pointsText(game.game, mine.points);
    if (game.results.length === 1) outcome = t("{points} points", { points });
    else if (mine.place === 1) outcome = t("won with {points}", { points });
    else outcome = t("place {place} with {points}", { place: mine.place, points });
  }
  return html`<li><div class="game-line">
    <span class="game-mark ${game.game}" aria-hidden="true"/>
    <span class="game-what"><strong>${GAME_NAMES[game.game]}</strong> ${game.challenge ? t("challenge") : mine ? againstText(others) : ""}</span>
    <span class="pill ${mine?.place === 1 && others.length ? "won" : ""}">${outcome}</span>
    <span class="quiet-text game-date">${dateText(game.changed)}</span>
    ${mine && html`<${Link} class="game-link" to=${`/t/${game.table}#move=0`}>${t("Replay")}<//>`}
    <${Link} class="game-link" to=${`/t/${game.table}`}>${t("Result")}<//>
  </div></li>`;
}

// One kind of game at a time; the one played most first.
function Statistics({ all }) {
  const kinds = [...all].sort((one, two) => two.games - one.games);
  const [kind, setKind] = useState(keyOf(kinds[0]));
  const options = kinds.map((one) => ({ value: keyOf(one), label: `${GAME_NAMES[one.game]}, ${playersText(one.players)}` }));
  const shown = kinds.find((one) => keyOf(one) === kind);
  return html`<section class="card figures">
    <h2>${t("How you fare")}</h2>
    ${kinds.length > 1 && html`<label class="kind">${t("Kind of game")}
      <select value=${kind} onChange=${(event) => setKind(event.target.value)}>
        ${options.map(({ value, label }) => html`<option value=${value}>${label}</option>`)}</select></label>`}
    <${Figures} key=${kind} ...${shown}/>
  </section>`;
}

const keyOf = ({ game, players }) => `${game} ${players}`;

function Figures({ game, players, games, wins, mean, best, points, opponents }) {
  const unit = game === "genial" ? t("points in the weakest colour") : t("points");
  const average = mean.toLocaleString(language.value, { maximumFractionDigits: 1 }).replace("-", "−");
  const list = points.map((one) => pointsText(game, one)).join(", ");
  return html`<div>
    <dl class="numbers">
      <div><dt>${t("games")}</dt><dd>${games}</dd></div>
      ${players > 1 && html`<div><dt>${t("won")}</dt><dd>${percent(wins / games)}</dd></div>`}
      <div><dt>${t("mean")}</dt><dd>${average}</dd></div>
      <div><dt>${t("best")}</dt><dd>${pointsText(game, best)}</dd></div>
    </dl>
    ${games > 1 && html`<div class="two-columns">
      <${Histogram} values=${points} across=${unit} label=${t("How often each result came: {list}", { list })}/>
      <${Lines} series=${[{ name: "", values: points }]} across=${t("from the first game to the last")}
        label=${t("Results over time: {list}", { list })}/>
    </div>`}
    ${opponents.length > 0 && html`<details open=${opponents.length <= 5}><summary>${t("By opponent")}</summary>
      <table class="results"><thead><tr><th scope="col">${t("Opponent")}</th><th scope="col" class="number">${t("games")}</th>
        <th scope="col" class="number">${t("won")}</th></tr></thead>
      <tbody>${opponents.map((one) => html`<tr><td>${playerName(one.name)}</td><td class="number">${one.games}</td>
        <td class="number">${one.wins} <span class="quiet-text">(${percent(one.wins / one.games)})</span></td></tr>`)}</tbody></table></details>`}
  </div>`;
}
