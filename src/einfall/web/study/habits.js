// Strongest and weakest habits: what one loses by decision where the best move is of a kind, over all games that were
// analysed here, with a picture of the costliest decision of the weakest kind.

import { Link, html } from "../parts/ui.js";
import { engineOf } from "../own/standing.js";
import { findGame } from "../games/index.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { withStyles } from "../parts/styles.js";
import { sightBefore } from "./look.js";
import { meanOf } from "./summary.js";
import { wasUnforced } from "./verdict.js";
import { amount, interval, namesIn } from "./words.js";

/**
 * @import { Engine } from "../games/engine.d.ts"
 * @import { StudyParts } from "../games/room.d.ts"
 * @import { Estimate, Judged, KeptAnalysis, Scale, Told } from "./types.d.ts"
 */

/** @typedef {{ game: KeptAnalysis, judged: Judged }} Case */
/** @typedef {{ name: string, cases: Case[], rate: Estimate }} Habit */

const STYLE = new URL("study.css", import.meta.url).href;
const LEAST = 8; // decisions of a kind, below which nothing is said of it

/**
 * The kinds of decisions that came up often enough, the strongest first.
 * @param {KeptAnalysis[]} games
 * @param {StudyParts} parts
 * @param {Told} told
 * @returns {Habit[]}
 */
export function habitsIn(games, parts, told) {
  /** @type {Map<string, Case[]>} */
  const kinds = new Map();
  for (const game of games) {
    for (const judged of game.decisions) {
      if (!game.mine.includes(judged.seat) || !wasUnforced(judged.verdict.label)) continue;
      for (const kind of parts.kindsOf(judged.verdict.best)) {
        kinds.set(kind, [...(kinds.get(kind) ?? []), { game, judged }]);
      }
    }
  }
  return [...kinds].filter(([, cases]) => cases.length >= LEAST)
    .map(([name, cases]) => ({ name, cases, rate: meanOf(cases.map(({ judged }) => judged.verdict.loss), told) }))
    .sort((one, two) => one.rate.mean - two.rate.mean);
}

/** @param {{ games: KeptAnalysis[], scale: Scale, told: Told }} props */
export function Habits({ games, scale, told }) {
  const [ground, setGround] = useState(/** @type {{ engine: Engine, parts: StudyParts } | null} */ (null));
  const [{ record }] = games;
  useEffect(() => {
    Promise.all([engineOf(record), withStyles([STYLE], findGame(record.game).study())]).then(([engine, parts]) =>
      setGround({ engine, parts }), () => {});
  }, [record.game]);
  const habits = ground ? habitsIn(games, ground.parts, told) : [];
  if (!ground || habits.length < 2) return null;
  const { parts } = ground;
  const [weakest, strongest] = [habits[habits.length - 1], habits[0]];
  const sure = weakest.rate.mean - weakest.rate.error > strongest.rate.mean + strongest.rate.error;
  return html`<section class="habits" aria-labelledby="habits"><h3 id="habits">${t("Habits")}</h3>
    <p>${t("Strongest: {strongest}. Weakest: {weakest}.", {
      strongest: parts.kindName(strongest.name), weakest: parts.kindName(weakest.name) })}
      ${!sure && html` <span class="quiet-text">${t("The intervals still overlap: more games will tell.")}</span>`}</p>
    <${Bars} title=${t("Lost by kind of decision")} first=${t("best move")} scale=${scale}
      rows=${habits.map(({ name, cases, rate }) => ({ name: parts.kindName(name), count: cases.length, rate }))}/>
    <${Worst} habit=${weakest} parts=${parts} scale=${scale}/>
  </section>`;
}

/**
 * What is lost by decision in each row, with its interval; the figures stand beside the bars.
 * @param {{
 *   title: string, first: string, rows: { name: string, count: number, rate: Estimate }[], scale: Scale,
 * }} props
 */
export function Bars({ title, first, rows, scale }) {
  const most = Math.max(...rows.map(({ rate }) => rate.mean + rate.error), scale.spread / 1000);
  /** @param {number} value */
  const part = (value) => `${Math.max(0, Math.min(100, (100 * value) / most)).toFixed(1)}%`;
  return html`<table class="results habit-bars"><caption class="unseen">${title}</caption>
    <thead><tr><th scope="col">${first}</th><th scope="col" class="number">${t("decisions")}</th>
      <th scope="col" class="number">${t("lost per decision")}</th>
      <td aria-hidden="true"></td></tr></thead>
    <tbody>${rows.map(({ name, count, rate }) => html`<tr key=${name}><th scope="row">${name}</th>
      <td class="number">${count}</td><td class="number">${interval(rate, scale)}</td>
      <td aria-hidden="true"><span class="habit-bar">
        <span class="habit-mean" style=${{ width: part(rate.mean) }}></span>
        <span class="habit-error" style=${{
          left: part(rate.mean - rate.error), right: `calc(100% - ${part(rate.mean + rate.error)})` }}></span>
      </span></td></tr>`)}</tbody></table>`;
}

/**
 * The costliest decision of a kind: what was played, and what was better.
 * @param {{ habit: Habit, parts: StudyParts, scale: Scale }} props
 */
function Worst({ habit, parts, scale }) {
  const { game, judged } = habit.cases.reduce((worst, one) =>
    (one.judged.verdict.loss > worst.judged.verdict.loss ? one : worst));
  const { record } = game;
  const [engine, setEngine] = useState(/** @type {Engine | null} */ (null));
  useEffect(() => { engineOf(record).then(setEngine, () => {}); }, [game.key]);
  if (!engine || !judged.verdict.loss) return null;
  const { view } = sightBefore(engine, record, judged);
  const { played, best, loss } = judged.verdict;
  return html`<figure class="habit-worst">
    <figcaption>${t("The costliest of the weakest kind: you played {played}, better was {best}; it cost {loss}.", {
      played: parts.moveName(played), best: parts.moveName(best), loss: amount(loss, scale) })}
      ${game.table && html` <${Link} to=${`/analysis/${game.table}#move=${judged.number}`}>${t("Analysis")}<//>`}
    </figcaption>
    <${parts.Position} view=${engine.show(view)} legal=${engine.showMoves(view)} seat=${judged.seat}
      names=${namesIn(record)} equipment=${findGame(record.game).equipment} played=${played} shown=${best}/>
  </figure>`;
}
