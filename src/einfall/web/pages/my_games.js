// My games: those that go on, those that are over, and how they went.

import { Link, complain, html } from "../parts/ui.js";
import { ask } from "../parts/net.js";
import { bringGames, gamesAtRisk } from "../parts/bringing.js";
import { downloadRecords } from "../parts/downloads.js";
import { dateText, meanText, percent, playerName, playersText, pointsText } from "../parts/names.js";
import { namesAt } from "../parts/people.js";
import { Continue, GameName, againstText, useUnfinished } from "../parts/unfinished.js";
import { Histogram, Lines } from "../parts/chart.js";
import { OtherDevice } from "../parts/handover.js";
import { Ratings } from "../parts/rating_card.js";
import { WhatIsKept } from "../parts/kept.js";
import { findGame } from "../games/index.js";
import { isByHand } from "../own/client.js";
import { outcomeOf } from "./score.js";
import { OverTime } from "../study/over_time.js";
import { hintsAt } from "../study/help.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/** @import { PlayedShown, Statistics as Figures } from "../protocol.d.ts" */

/** @typedef {{ games: PlayedShown[], statistics: Figures[], problem?: Error }} Found */

export function MyGamesPage() {
  const [found, setFound] = useState(/** @type {Found | null} */ (null));
  const unfinished = useUnfinished();
  useEffect(() => {
    document.title = `${t("My games")} · Einfall`;
    bringGames().then(() => Promise.all([ask("/api/me/games"), ask("/api/me/statistics")]))
      .then(([games, statistics]) => setFound({ games, statistics }))
      .catch((problem) => setFound({ games: [], statistics: [], problem }));
  }, []);
  if (!found) return html`<section class="page"><h1>${t("My games")}</h1></section>`;
  if (found.problem) {
    return html`<section class="page"><h1>${t("My games")}</h1><p>${found.problem.message}</p></section>`;
  }
  const over = found.games.filter((game) => game.over && game.results.length);
  const given = found.games.filter((game) => game.over && !game.results.length);
  if (!found.games.length) return html`<${Nothing}/>`;
  return html`<section class="page broad">
    <h1>${t("My games")}</h1>
    <p class="quiet-text">${t("Kept for this browser, without an account.")}</p>
    ${unfinished.length > 0 && html`<${Continue} games=${unfinished}/>`}
    ${found.statistics.length > 0 && html`<${Statistics} all=${found.statistics}/>`}
    <${Ratings}/>
    <${OverTime}/>
    <p><${Link} class="button" to="/mistakes">${t("Learn from your mistakes")}<//></p>
    ${over.length > 0 && html`<section class="card"><h2>${t("Finished games")}</h2>
      <ul class="game-list">${over.map((game) => html`<${Finished} key=${game.table} game=${game}/>`)}</ul></section>`}
    ${given.length > 0 && html`<details class="given-up">
      <summary>${t("Games without a result")} (${given.length})</summary>
      <ul class="game-list">${given.map((game) => html`<${Finished} key=${game.table} game=${game}/>`)}</ul></details>`}
    <${AtRisk}/>
    <${OtherDevice}/>
    <${WhatIsKept}/>
  </section>`;
}

// What would be lost with the browser's data.
function AtRisk() {
  const [tables, setTables] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    gamesAtRisk().then((games) => setTables(games.map(({ table }) => table)), () => {});
  }, []);
  if (!tables.length) return null;
  return html`<section class="card at-risk"><h2>${t("Only in this browser")}</h2>
    <p>${t("Finished games that only this browser has: {count}. If its data is cleared, they are gone.", {
      count: tables.length })}</p>
    <p><button onClick=${() => downloadRecords(tables).catch(complain)}>${t("Download them")}</button></p>
  </section>`;
}

function Nothing() {
  return html`<section class="page empty">
    <h1>${t("My games")}</h1>
    <p>${t("No games yet. Your first is one click away, and needs no account.")}</p>
    <p><${Link} class="button main" to="/">${t("All games")}<//></p>
    <p class="quiet-text">${t("Your finished games and their results will be listed here.")}</p>
  </section>`;
}

/** @param {{ game: PlayedShown }} props */
function Finished({ game }) {
  const byHand = isByHand(game.table);
  const mine = game.results.find(({ seat }) => game.seats.includes(seat));
  const inOrder = [...game.results].sort((one, two) => one.seat - two.seat);
  const others = namesAt(inOrder).filter((_, place) => !game.seats.includes(inOrder[place].seat));
  let outcome = t("unfinished");
  if (byHand) outcome = game.results.length ? outcomeOf(game) || t("finished") : outcome;
  else if (mine) {
    const points = findGame(game.game).points.text(mine.points);
    if (game.results.length === 1) outcome = pointsText(mine.points, points);
    else if (mine.place === 1) outcome = t("won with {points}", { points });
    else outcome = t("place {place} with {points}", { place: mine.place, points });
  }
  return html`<li><div class="game-line">
    <${GameName} name=${game.game}>${byHand ? t("kept by hand") : game.challenge ? t("challenge")
      : mine ? againstText(others) : ""}<//>
    <span class="pill ${mine?.place === 1 && others.length && !byHand ? "won" : ""}">${outcome}</span>
    ${hintsAt(game.table) > 0 && html`<span class="quiet-text">${t("with help")}</span>`}
    <span class="quiet-text game-date">${dateText(game.changed)}</span>
    ${mine && html`<${Link} class="game-link" to=${`/t/${game.table}#move=0`}>${t("Replay")}<//>`}
    ${mine && html`<${Link} class="game-link" to=${`/analysis/${game.table}`}>${t("Analyse")}<//>`}
    <${Link} class="game-link" to=${`/t/${game.table}`}>${t("Result")}<//>
  </div></li>`;
}

// One kind of game at a time; the one played most first.
/** @param {{ all: Figures[] }} props */
function Statistics({ all }) {
  const kinds = [...all].sort((one, two) => two.games - one.games);
  const [kind, setKind] = useState(keyOf(kinds[0]));
  const shown = kinds.find((one) => keyOf(one) === kind) ?? kinds[0];
  return html`<section class="card figures">
    <h2>${t("Your statistics")}</h2>
    ${kinds.length > 1 && html`<label class="kind">${t("Kind of game")}
      <select value=${kind} onChange=${(event) => setKind(event.target.value)}>
        ${kinds.map((one) => html`<option value=${keyOf(one)}>
          ${`${findGame(one.game).title}, ${playersText(one.players)}`}</option>`)}</select></label>`}
    <${Kind} key=${kind} ...${shown}/>
  </section>`;
}

/** @param {Figures} figures */
const keyOf = ({ game, players }) => `${game} ${players}`;

/** @param {Figures} props */
function Kind({ game, players, games, wins, mean, best, points, opponents }) {
  const { text, unit } = findGame(game).points;
  const list = points.map(text).join(", ");
  return html`<div>
    <dl class="numbers">
      <div><dt>${games === 1 ? t("game") : t("games")}</dt><dd>${games}</dd></div>
      ${players > 1 && html`<div><dt>${t("won")}</dt><dd>${percent(wins / games)}</dd></div>`}
      <div><dt>${t("mean")}</dt><dd>${meanText(mean)}</dd></div>
      <div><dt>${t("best")}</dt><dd>${text(best)}</dd></div>
    </dl>
    ${games > 1 && html`<div class="two-columns">
      <${Histogram} values=${points} across=${unit()} label=${t("How often each result came up: {list}", { list })}/>
      <${Lines} series=${[{ name: "", values: points }]} across=${t("from the first game to the last")}
        label=${t("Results over time: {list}", { list })}/>
    </div>`}
    ${opponents.length > 0 && html`<${Opponents} opponents=${opponents}/>`}
  </div>`;
}

/** @param {{ opponents: Figures["opponents"] }} props */
function Opponents({ opponents }) {
  return html`<details open=${opponents.length <= 5}><summary>${t("By opponent")}</summary>
    <table class="results"><thead><tr><th scope="col">${t("Opponent")}</th>
      <th scope="col" class="number">${t("games")}</th><th scope="col" class="number">${t("won")}</th></tr></thead>
    <tbody>${opponents.map((one) => html`<tr><td>${playerName(one.name)}</td><td class="number">${one.games}</td>
      <td class="number">${one.wins} <span class="quiet-text">(${percent(one.wins / one.games)})</span></td>
      </tr>`)}</tbody></table></details>`;
}
