// After the game: who has won and why, how it went, and what can be done next.

import { Link, copy, go, html } from "../parts/ui.js";
import { ask, watchLink } from "../parts/net.js";
import { askReplay } from "./replay.js";
import { Lines } from "../parts/chart.js";
import { playerName } from "../parts/names.js";
import { signed } from "../parts/pictures.js";
import { Symbol } from "../games/genial/pieces.js";
import { colourName } from "../games/genial/words.js";
import { language, t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

export function Result({ live, update, created, mine, send, game, openReplay }) {
  useEffect(() => {
    // whoever has asked for a rematch, all go there
    if (update.rematch && mine.length && update.state === "over") go(`/t/${update.rematch}`);
  }, [update.rematch]);
  if (update.state !== "over") return null;
  const ended = live.events.value.find((event) => event.type === "ended");
  if (!ended?.result) {
    return html`<section class="card"><h2>${t("The game was left unfinished.")}</h2>
      <${Link} class="button" to="/">${t("To the games")}<//></section>`;
  }
  const sides = sidesOf(update, ended.result);
  return html`<section class="card result">
    <h2>${headline(ended.result, sides, mine)}</h2>
    <p class="result-why">${why(ended.result, sides, created)}</p>
    <${Places} result=${ended.result} sides=${sides} created=${created} equipment=${game.equipment}/>
    ${sides.length === 1 && mine.length > 0 && html`<${OwnRecord} created=${created} score=${sides[0].score}/>`}
    <${Course} live=${live} sides=${sides} created=${created}/>
    <div class="result-buttons">
      ${mine.length > 0 && !created.challenge && html`<button class="main" onClick=${() => send("rematch")}>${
        sides.length === 1 ? t("Play again") : t("Rematch")}</button>`}
      <button onClick=${() => openReplay(0)}>${t("Replay")}</button>
      <button onClick=${() => copy(watchLink(live.table))}>${t("Copy link")}</button>
      <${Link} class="button" to=${`/verify#${live.table}`}>${t("Verify fairness")}<//>
      <a class="button" href=${`/api/tables/${live.table}/record`} download>${t("Download the record")}</a>
      <${Link} class="button" to=${created.challenge ? "/challenge" : "/"}>${created.challenge ? t("Table of results") : t("To the games")}<//>
    </div>
  </section>`;
}

// The parties of the game: players, or teams, with their seats, names and scores.
function sidesOf(update, result) {
  const count = result.scores.length;
  return result.scores.map((score, side) => {
    const seats = update.seats.map((_, number) => number).filter((number) => number % count === side);
    const name = seats.map((seat) => playerName(update.seats[seat].name, update.seats[seat].bot !== null)).join(" + ");
    return { score, seats, name };
  });
}

function headline(result, sides, mine) {
  const best = result.ranking[0].map((side) => sides[side]);
  if (sides.length === 1) return t("The game is over.");
  const ours = best.some(({ seats }) => seats.some((seat) => mine.includes(seat)));
  if (best.length > 1) return ours ? t("You share the first place!") : t("A shared first place");
  if (ours && mine.length === best[0].seats.length) return t("You have won!");
  return t("{names} won.", { names: best[0].name });
}

const sorted = (score) => [...score].sort((one, two) => one - two);

// Where two rows of sorted tracks differ first; -1 if nowhere.
const firstDifference = (one, two) => sorted(one).findIndex((points, place) => points !== sorted(two)[place]);

const RANKS = [
  () => t("the weakest colour"), () => t("the second weakest colour"), () => t("the third weakest colour"),
  () => t("the fourth weakest colour"), () => t("the fifth weakest colour"), () => t("the strongest colour"),
];

// What decided between the first and the second place, in a sentence.
function why(result, sides, created) {
  if (created.game === "einstein") return sides.length === 1 ? "" : t("Most points win.");
  if (result.reason === "all six complete") return t("All six colours are complete: the game is won at once.");
  if (sides.length === 1) return t("The weakest colour counts.");
  if (result.ranking.length < 2) return t("All six colours are equal.");
  const [first, second] = [result.ranking[0][0], result.ranking[1][0]].map((side) => sides[side].score);
  const place = firstDifference(first, second);
  const values = { rank: RANKS[place](), more: sorted(first)[place], less: sorted(second)[place] };
  return place === 0 ? t("Decided by {rank}: {more} against {less}.", values)
    : t("Equal up to there; decided by {rank}: {more} against {less}.", values);
}

function Places({ result, sides, created, equipment }) {
  let place = 1;
  const rows = result.ranking.flatMap((together, rank) => {
    const here = place;
    place += together.length;
    const next = result.ranking[rank + 1]?.[0];
    const before = result.ranking[rank - 1]?.[0];
    return together.map((side) => ({ ...sides[side], place: here, shared: together.length > 1,
      decisive: created.game === "genial" ? [next, before].filter((other) => other !== undefined)
        .map((other) => firstDifference(sides[side].score, sides[other].score)) : [] }));
  });
  return html`<ol class="places-list">
    ${rows.map((row) => html`<li class=${row.place === 1 && rows.length > 1 ? "first" : ""}>
      ${rows.length > 1 && html`<span class="place" aria-label=${t("Place {place}", { place: row.place })}>${row.place}</span>`}
      <span class="place-name">${row.name}${row.shared && html` <span class="quiet-text">(${t("shared")})</span>`}</span>
      ${created.game === "einstein" ? html`<strong class=${row.score < 0 ? "minus-ink" : "plus-ink"}>${signed(row.score)}</strong>`
        : html`<${SortedTracks} score=${row.score} decisive=${row.decisive} equipment=${equipment}/>`}
    </li>`)}
  </ol>`;
}

// The six colours from the weakest up; where the game was decided is framed.
function SortedTracks({ score, decisive, equipment }) {
  const order = score.map((points, colour) => ({ points, colour: equipment.colours[colour] })).sort((one, two) => one.points - two.points);
  return html`<span class="sorted-tracks">${order.map(({ points, colour }, place) => html`<span class=${decisive.includes(place) ? "decisive" : ""}>
    <${Symbol} colour=${colour} equipment=${equipment}/><span class="unseen">${colourName(colour)} </span><span>${points}</span>
    ${decisive.includes(place) && html`<span class="unseen"> (${t("decisive")})</span>`}</span>`)}</span>`;
}

// Alone: how this game compares with those before in this browser.
function OwnRecord({ created, score }) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    ask("/api/me/statistics").then((all) => setFound(all.find((one) => one.game === created.game && one.players === 1)), () => {});
  }, []);
  if (!found) return null;
  const points = created.game === "genial" ? Math.min(...score) : score;
  const text = (value) => (created.game === "genial" ? String(value) : signed(value));
  const mean = found.mean.toLocaleString(language.value, { maximumFractionDigits: 1 }).replace("-", "−");
  const best = points === found.best && found.points.filter((one) => one === points).length === 1;
  return html`<p>${best && found.games > 1 && html`<strong>${t("Your best game so far!")} </strong>`}
    ${t("{count} games alone: best {best}, mean {mean}.", { count: found.games, best: text(found.best), mean })}</p>`;
}

// How the scores went, move by move.
function Course({ live, sides, created }) {
  const [steps, setSteps] = useState(null);
  useEffect(() => { askReplay(live.table).then(setSteps, () => {}); }, [live.table]);
  if (!steps || steps.length < 3) return null;
  const genial = created.game === "genial";
  const series = sides.map(({ name }, side) => ({
    name,
    values: steps.map(({ view }) => (genial ? Math.min(...view.scores[side]) : view.sheets[side].score)),
  }));
  return html`<${Lines} series=${series} width=${280} height=${160} across=${genial ? t("weakest colour, move by move") : t("score, round by round")}
    label=${series.map(({ name, values }) => t("{name}: from {first} to {last}", { name, first: values[0], last: values.at(-1) })).join("; ")}/>`;
}
