// A decision under study: the position as it was seen, the moves that were compared, and any other move to be judged.

import { announce, complain, html } from "../parts/ui.js";
import { labelled, t } from "../parts/language.js";
import { useEffect, useMemo, useState } from "../vendor/hooks.js";
import { AtTable } from "./at_table.js";
import { follow } from "./analysis.js";
import { askFacts, askVerdict } from "./asking.js";
import { amount, interval, labelName, markOf, reasonsText } from "./words.js";

/**
 * @import { Engine, GameStep, Position } from "../games/engine.d.ts"
 * @import { Ground } from "./study.js"
 * @import { Judged, Option, Scale, Verdict } from "./types.d.ts"
 */

const FEW = 6; // moves that are listed at first
const SEED = 0;

/**
 * What a seat knew before a decision, and what had happened.
 * @param {Engine} engine
 * @param {any} record
 * @param {Judged} judged
 * @returns {{ view: Position, past: GameStep[] }}
 */
export function sightBefore(engine, record, { number, seat }) {
  const position = engine.start();
  /** @type {GameStep[]} */
  const past = [];
  for (const step of engine.read(record)) {
    if (step.moves && step.number === number) break;
    follow(engine, position, step);
    past.push(step);
  }
  return { view: engine.view(position, seat), past };
}

/** @param {{ ground: Ground, judged: Judged, scale: Scale, title: string, children: any }} props */
export function Look({ ground, judged, scale, title, children }) {
  const { engine, parts, names, game, told, record } = ground;
  const { verdict, seat } = judged;
  const [shown, setShown] = useState(verdict.best);
  const [trying, setTrying] = useState(false);
  const { tried, judging, judgeMove } = useTried(ground, judged);
  const { view, past } = useMemo(() => sightBefore(engine, record, judged), [judged]);
  const [sight, legal] = useMemo(() => [engine.show(view), engine.showMoves(view)], [view]);
  const facts = (/** @type {string} */ move) => askFacts(record, view, move, [SEED, judged.number, seat]);
  const onMove = async (/** @type {string} */ move) => {
    setTrying(false);
    await judgeMove(view, move);
    setShown(move);
  };
  return html`<section class="card study-look" aria-label=${title}>
    <h2>${title}</h2>
    <${Said} verdict=${verdict} scale=${scale} ground=${ground}/>
    ${trying
      ? html`<${AtTable} engine=${engine} view=${view} seat=${seat} names=${names} game=${game} past=${past}
          onMove=${onMove} label=${t("Make the move that you want to have judged")}/>`
      : html`<${parts.Position} view=${sight} legal=${legal} seat=${seat} names=${names}
          equipment=${game.equipment} played=${verdict.played} shown=${shown} facts=${facts}/>`}
    <div class="row">
      <button class=${trying ? "" : "main"} onClick=${() => setTrying(!trying)}>${
        trying ? t("Back to the analysis") : t("Try another move")}</button>
      ${children}
    </div>
    <div role="status">${judging && html`<p class="quiet-text">${labelled(parts.moveName(judging),
      t("Judging, here in your browser…"))}</p>`}</div>
    ${!trying && html`<${Options} verdict=${verdict} tried=${tried} shown=${shown} setShown=${setShown} scale=${scale}
      moveName=${parts.moveName} told=${told}/>`}
  </section>`;
}

/**
 * Moves that somebody tries here, each with what is said of it.
 * @param {Ground} ground
 * @param {Judged} judged
 */
function useTried({ record }, { number, seat, verdict }) {
  const [tried, setTried] = useState(/** @type {Verdict[]} */ ([]));
  const [judging, setJudging] = useState("");
  const judgeMove = async (/** @type {Position} */ view, /** @type {string} */ move) => {
    if ([...verdict.options.map((one) => one.move), ...tried.map(({ played }) => played)].includes(move)) return;
    setJudging(move);
    try {
      const found = await askVerdict(record, {
        view, played: move, effort: "normal", why: true, point: [SEED, number, seat],
      });
      setTried((before) => [...before, found]);
      announce(t("{move}: {label}", { move, label: labelName(found.label) }));
    } catch (problem) {
      complain(problem);
    }
    setJudging("");
  };
  return { tried, judging, judgeMove };
}

/**
 * What is said of the decision, and why.
 * @param {{ verdict: Verdict, scale: Scale, ground: Ground }} props
 */
function Said({ verdict, scale, ground: { engine, parts, told } }) {
  const { played, best, loss, error, label, worlds, reasons } = verdict;
  const why = reasonsText(reasons, parts.reasonName, told);
  const [move, better] = [played, best].map(parts.moveName);
  return html`<p class="study-said">
    ${played === best ? t("Played: {move}. Nothing better was found.", { move })
      : t("Played: {move}. Better: {better}. Lost: {loss}.", {
          move, better, loss: interval({ mean: loss, error }, scale) })}
    ${" "}${label === "too close to call" && t("That is within what chance explains: no fault.")}
    ${why && html`<br/>${parts.whyText(why, engine)}`}
    <span class="quiet-text">${" "}${worlds ? t("Compared in {count} worlds.", { count: worlds })
      : t("Calculated, not sampled.")}</span>
  </p>`;
}

/**
 * The moves that were compared, from the best down; a click lays one on the board.
 * @param {{
 *   verdict: Verdict, tried: Verdict[], shown: string, setShown: (move: string) => void, scale: Scale,
 *   moveName: (move: string) => string, told: import("./types.d.ts").Told,
 * }} props
 */
function Options({ verdict, tried, shown, setShown, scale, moveName, told }) {
  const [all, setAll] = useState(false);
  useEffect(() => { if (tried.length) setShown(tried[tried.length - 1].played); }, [tried.length]);
  const own = tried.map(({ played: move, value, loss, error }) => ({ move, value: value - loss, loss, error }));
  const listed = [...verdict.options, ...own].sort((one, two) => one.loss - two.loss);
  const always = [verdict.played, shown, ...own.map(({ move }) => move)];
  const few = listed.filter(({ move }, place) => all || place < FEW || always.includes(move));
  /** @param {Option} option */
  const note = ({ move }) => [move === verdict.best && t("the best"), move === verdict.played && t("played"),
    own.some((one) => one.move === move) && labelOfTried(tried, move, told)].filter(Boolean).join(", ");
  return html`<div class="study-options"><table class="results">
      <caption class="unseen">${t("Moves that were compared")}</caption>
      <thead><tr><th scope="col">${t("Move")}</th><th scope="col" class="number">${
        scale.points ? t("points") : t("chance")}</th><th scope="col" class="number">${t("worse by")}</th>
        <th scope="col"></th></tr></thead>
      <tbody>${few.map((option) => html`<tr key=${option.move} class=${option.move === shown ? "own" : ""}>
        <td><button class="study-move" aria-pressed=${option.move === shown ? "true" : "false"}
          onClick=${() => setShown(option.move)}>${moveName(option.move)}</button></td>
        <td class="number">${amount(option.value, scale)}</td>
        <td class="number">${option.loss ? interval({ mean: option.loss, error: option.error }, scale) : ""}</td>
        <td>${note(option)}</td></tr>`)}</tbody>
    </table>
    ${few.length < listed.length && html`<button onClick=${() => setAll(true)}>${
      t("All {count} moves that were compared", { count: listed.length })}</button>`}
  </div>`;
}

/**
 * @param {Verdict[]} tried
 * @param {string} move
 * @param {import("./types.d.ts").Told} told
 */
function labelOfTried(tried, move, told) {
  const found = tried.find(({ played }) => played === move);
  return found ? `${labelName(found.label)} ${markOf(found.label, told)}`.trim() : "";
}
