// Luck and skill over all games that were analysed in this browser.

import { html } from "../parts/ui.js";
import { engineOf } from "../own/standing.js";
import { findGame } from "../games/index.js";
import { playersText } from "../parts/names.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { totalOf } from "./analysis.js";
import { toldOf } from "./analysing.js";
import { Bars, Habits } from "./habits.js";
import { allAnalyses } from "./keeping.js";
import { meanOf, summarise } from "./summary.js";
import { wasUnforced } from "./verdict.js";
import { accuracyText, amount, interval } from "./words.js";

/** @import { Estimate, Judged, KeptAnalysis, Scale, Told } from "./types.d.ts" */

const [WIDTH, HEIGHT, LEFT] = [360, 170, 52];
const PHASES = 3;

/** @param {KeptAnalysis} analysis */
const kindOf = ({ game, rules }) => JSON.stringify([game, rules.players, Boolean(rules.teams)]);

/** @param {KeptAnalysis} analysis */
const ownDecisions = ({ decisions, mine }) => decisions.filter(({ seat }) => mine.includes(seat));

export function OverTime() {
  const [kept, setKept] = useState(/** @type {KeptAnalysis[]} */ ([]));
  const [chosen, setChosen] = useState("");
  const [told, setTold] = useState(/** @type {Told | null} */ (null));
  useEffect(() => {
    allAnalyses().then((all) => setKept(all.filter((one) => one.mine.length && ownDecisions(one).length)), () => {});
  }, []);
  const kinds = [...new Set(kept.map(kindOf))];
  const kind = kinds.includes(chosen) ? chosen : kinds[0];
  const games = kept.filter((one) => kindOf(one) === kind);
  useEffect(() => {
    if (games.length) engineOf(games[0].record).then((engine) => setTold(toldOf(engine)), () => {});
  }, [kind]);
  if (!games.length || !told) return null;
  return html`<section class="card luck-and-skill"><h2>${t("Luck and skill")}</h2>
    ${kinds.length > 1 && html`<label class="kind">${t("Kind of game")}
      <select value=${kind} onChange=${(event) => setChosen(event.target.value)}>
        ${kinds.map((one) => html`<option value=${one}>${nameOf(one)}</option>`)}</select></label>`}
    <${Kind} games=${games} told=${told}/>
  </section>`;
}

/** @param {string} kind */
function nameOf(kind) {
  const [game, players, teams] = JSON.parse(kind);
  return `${findGame(game).title}, ${playersText(players)}${teams ? `, ${t("teams")}` : ""}`;
}

/** @param {{ games: KeptAnalysis[], told: Told }} props */
function Kind({ games, told }) {
  const [{ scale }] = games;
  const by = { scale, told, kind: "" };
  const summaries = games.map((game) => summarise(ownDecisions(game), by));
  const books = games.flatMap(({ ledgers, mine }) => mine.map((seat) => ledgers[seat]));
  const luck = books.map((ledger) => totalOf(ledger, "luck"));
  const earned = books.flatMap((ledger) => (ledger.result === null ? [] : ledger.result - totalOf(ledger, "luck")));
  const all = games.flatMap(ownDecisions);
  const overall = summarise(all, by);
  const rates = summaries.map((summary) => summary.error_rate);
  const listed = (/** @type {Estimate[]} */ figures) => figures.map((one) => interval(one, scale)).join(", ");
  const lucks = luck.map((mean) => ({ mean, error: 0 }));
  // what one game brought says nothing of how far others are from it
  const perGame = (/** @type {number[]} */ values) => interval(
    values.length > 1 ? meanOf(values, told) : { mean: values[0], error: 0 }, scale);
  return html`<dl class="numbers">
      <div><dt>${t("games analysed")}</dt><dd>${games.length}</dd></div>
      <div><dt>${t("lost per decision")}</dt><dd>${interval(overall.error_rate, scale)}</dd></div>
      <div><dt>${t("luck per game")}</dt><dd>${perGame(luck)}</dd></div>
      ${earned.length > 0 && html`<div><dt>${t("result without luck")}</dt>
        <dd>${perGame(earned)}</dd></div>`}
      <div><dt>${t("accuracy")}</dt><dd>${accuracyText(overall.accuracy)}</dd></div>
    </dl>
    ${games.length > 1 && html`<div class="two-columns">
      <${Dots} figures=${rates} scale=${scale} told=${told} least=${0}
        across=${t("lost per decision, from game to game")}
        label=${t("Lost per decision, from game to game: {list}", { list: listed(rates) })}/>
      <${Dots} figures=${lucks} scale=${scale} told=${told}
        across=${t("luck, from game to game")} label=${t("Luck, from game to game: {list}", { list: listed(lucks) })}/>
    </div>`}
    <${ByPhase} games=${games} scale=${scale} told=${told}/>
    <${Habits} key=${games[0].game} games=${games} scale=${scale} told=${told}/>`;
}

/**
 * Where in a game one loses most: its three thirds.
 * @param {{ games: KeptAnalysis[], scale: Scale, told: Told }} props
 */
function ByPhase({ games, scale, told }) {
  /** @type {Judged[][]} */
  const thirds = Array.from({ length: PHASES }, () => []);
  for (const game of games) {
    const own = ownDecisions(game).filter(({ verdict }) => wasUnforced(verdict.label));
    for (const [place, judged] of own.entries()) thirds[Math.floor((PHASES * place) / own.length)].push(judged);
  }
  const names = [t("beginning"), t("middle"), t("end")];
  const rows = thirds.map((part, place) => ({
    name: names[place], count: part.length, rate: meanOf(part.map(({ verdict }) => verdict.loss), told),
  }));
  return html`<${Bars} title=${t("Lost per decision, by part of the game")} first=${t("part of the game")}
    rows=${rows} scale=${scale}/>`;
}

/**
 * A figure for each game with its interval, and the mean so far as a line, with a band as wide as it is unsure.
 * @param {{
 *   figures: Estimate[], scale: Scale, told: Told, label: string, across: string, least?: number,
 * }} props
 */
function Dots({ figures, scale, told, label, across, least }) {
  const [low, high] = [
    least ?? Math.min(0, ...figures.map(({ mean, error }) => mean - error)),
    Math.max(scale.spread / 50, ...figures.map(({ mean, error }) => mean + error)),
  ];
  /** @param {number} place */
  const x = (place) => LEFT + ((place + 0.5) * (WIDTH - LEFT - 8)) / figures.length;
  /** @param {number} value */
  const y = (value) => 10 + ((high - Math.min(high, Math.max(low, value))) * (HEIGHT - 40)) / (high - low);
  const means = figures.map((_, place) => meanOf(figures.slice(0, place + 1).map(({ mean }) => mean), told));
  /** @param {number} place @param {number} value */
  const point = (place, value) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`;
  const sure = means.map(({ mean, error }, place) => ({ mean, error: place ? error : 0, place })); // of one, none
  const band = [...sure.map(({ mean, error, place }) => point(place, mean + error)),
    ...sure.toReversed().map(({ mean, error, place }) => point(place, mean - error))];
  return html`<figure class="chart"><svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
    ${[...new Set([low, 0, high])].map((tick) => html`<g>
      <line class=${tick ? "chart-grid" : "chart-grid zero"} x1=${LEFT} x2=${WIDTH - 8} y1=${y(tick)} y2=${y(tick)}/>
      <text class="chart-text" x=${LEFT - 5} y=${y(tick) + 4}>${amount(tick, scale)}</text></g>`)}
    <polygon class="chart-band" points=${band.join(" ")}/>
    ${figures.map(({ mean, error }, place) => html`<g>
      ${error > 0 && html`<line class="chart-line line-0" x1=${x(place)} x2=${x(place)} y1=${y(mean - error)}
        y2=${y(mean + error)} opacity="0.5"/>`}
      <circle class="chart-dot line-0" cx=${x(place)} cy=${y(mean)} r="3.5"/></g>`)}
    <polyline class="chart-line" style=${{ stroke: "var(--warning)", strokeDasharray: "6 4" }}
      points=${means.map(({ mean }, place) => point(place, mean)).join(" ")}/>
    <text class="chart-text across" x=${(LEFT + WIDTH - 8) / 2} y=${HEIGHT - 5}>${across}</text>
  </svg><figcaption class="quiet-text">${
    t("Dots: single games. The line: the mean so far. The band: how sure it is (98%).")}</figcaption></figure>`;
}
