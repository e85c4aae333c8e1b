// Learning from one's mistakes: one after another, each until a better move is found.

import { Link, announce, complain, html } from "../parts/ui.js";
import { engineOf } from "../own/standing.js";
import { findGame } from "../games/index.js";
import { dateText } from "../parts/names.js";
import { labelled, t } from "../parts/language.js";
import { useEffect, useMemo, useState } from "../vendor/hooks.js";
import { toldOf } from "./analysing.js";
import { AtTable } from "./at_table.js";
import { askVerdict } from "./asking.js";
import { FAULTS, isFault } from "./figures.js";
import { keepPractice } from "./keeping.js";
import { sightBefore } from "./look.js";
import { interval, labelName, namesIn, reasonsText } from "./words.js";

/**
 * @import { Engine, GameStep, Position } from "../games/engine.d.ts"
 * @import { Game, StudyParts } from "../games/room.d.ts"
 * @import { Judged, KeptAnalysis, Practice, Told, Verdict } from "./types.d.ts"
 */

/** @typedef {{ id: string, analysis: KeptAnalysis, judged: Judged, practice: Practice }} Mistake */
/**
 * @typedef {{
 *   engine: Engine, told: Told, game: Game, parts: StudyParts, names: string[], view: Position, past: GameStep[],
 * }} Scene
 */

const DAY = 24 * 3600;
const SEED = 0;

/**
 * One's own mistakes in all games that were analysed here. Those come first that are due: new ones and those that were
 * not found; what was found comes back after a day, then after two, four, and so on.
 * @param {KeptAnalysis[]} analyses
 * @param {Practice[]} practised
 * @param {number} now in seconds
 * @returns {Mistake[]}
 */
export function mistakesOf(analyses, practised, now) {
  const known = new Map(practised.map((one) => [one.id, one]));
  const all = analyses.flatMap((analysis) => analysis.decisions
    .filter((judged) => analysis.mine.includes(judged.seat) && isFault(judged))
    .map((judged) => {
      const id = `${analysis.key} ${judged.number} ${judged.seat}`;
      return { id, analysis, judged, practice: known.get(id) ?? { id, right: 0, wrong: 0, last: 0 } };
    }));
  const due = (/** @type {Mistake} */ { practice: { right, last } }) => (right ? last + DAY * 2 ** (right - 1) : 0);
  const late = (/** @type {Mistake} */ one) => Number(due(one) > now);
  const grave = (/** @type {Mistake} */ { judged: { verdict } }) => FAULTS.indexOf(verdict.label);
  return all.sort((one, two) => late(one) - late(two) || due(one) - due(two) || grave(two) - grave(one));
}

/**
 * @param {Mistake} mistake
 * @returns {Promise<Scene>}
 */
async function sceneOf({ analysis: { record }, judged }) {
  const game = findGame(record.game);
  // with the table at hand nothing moves when it is drawn
  const [engine, parts] = await Promise.all([engineOf(record), game.study(), game.table()]);
  const names = namesIn(record);
  return { engine, told: toldOf(engine), game, parts, names, ...sightBefore(engine, record, judged) };
}

/** @param {{ mistakes: Mistake[] }} props */
export function Practising({ mistakes }) {
  const [place, setPlace] = useState(0);
  const [found, setFound] = useState(0);
  const mistake = mistakes[place];
  if (!mistake) {
    return html`<div class="card"><h2>${t("That was all.")}</h2>
      <p>${t("Found: {found} of {all}.", { found, all: mistakes.length })}</p>
      <p><button class="main" onClick=${() => { setPlace(0); setFound(0); }}>${t("Once more")}</button></p></div>`;
  }
  return html`<p class="quiet-text">${t("{done} of {all}", { done: place + 1, all: mistakes.length })}</p>
    <${Exercise} key=${mistake.id} mistake=${mistake} next=${(/** @type {boolean} */ right) => {
      setFound(found + Number(right));
      setPlace(place + 1);
    }}/>`;
}

/** @param {{ mistake: Mistake, next: (right: boolean) => void }} props */
function Exercise({ mistake, next }) {
  const { analysis: { scale, record, at, game: name, table }, judged: { verdict, seat, number } } = mistake;
  const [scene, setScene] = useState(/** @type {Scene | null} */ (null));
  const [tries, setTries] = useState(/** @type {Verdict[]} */ ([]));
  const [shown, setShown] = useState(false);
  const [thinking, setThinking] = useState(false);
  useEffect(() => { sceneOf(mistake).then(setScene, complain); }, [mistake]);
  const right = !shown && tries.some(counts);
  const over = right || shown;
  const settle = (/** @type {boolean} */ good) => keepPractice({
    ...mistake.practice, last: Date.now() / 1000,
    right: good ? mistake.practice.right + 1 : 0, wrong: mistake.practice.wrong + Number(!good),
  }).catch(() => {});
  const onMove = async (/** @type {string} */ move) => {
    setThinking(true);
    try {
      const said = await askVerdict(record, {
        view: /** @type {Scene} */ (scene).view, played: move, effort: "normal", why: true, point: [SEED, number, seat],
      });
      setTries([...tries, said]);
      if (!tries.length) await settle(counts(said)); // the first try is what counts
      announce(counts(said) ? t("Right!") : t("Not yet: {label}.", { label: labelName(said.label) }));
    } catch (problem) {
      complain(problem);
    }
    setThinking(false);
  };
  const giveUp = () => {
    setShown(true);
    if (!tries.length) settle(false);
  };
  if (!scene) return html`<p class="quiet-text">${t("Setting up the table…")}</p>`;
  const { parts, told } = scene;
  const why = reasonsText(verdict.reasons, parts.reasonName, told);
  return html`<section class="card practice">
    <h2>${t("{game}, {date}: find something better than {move}", {
      game: findGame(name).title, date: dateText(at), move: parts.moveName(verdict.played) })}</h2>
    <p>${t("Verdict: {label}. It lost {loss}.", {
      label: labelName(verdict.label), loss: interval({ mean: verdict.loss, error: verdict.error }, scale) })}</p>
    <div role="status">
      ${thinking && html`<p class="quiet-text">${t("Judging, here in your browser…")}</p>`}
      ${!thinking && tries.length > 0
        && html`<${Tried} said=${tries[tries.length - 1]} scale=${scale} parts=${parts}/>`}
      ${shown && html`<p class="lesson-say">${t("Best: {move}.", { move: parts.moveName(verdict.best) })}
        ${" "}${why && parts.whyText(why, scene.engine)}</p>`}
    </div>
    ${over ? html`<${After} scene=${scene} move=${right ? tries[tries.length - 1].played : verdict.best} seat=${seat}
        played=${verdict.played}/>`
      : html`<${AtTable} engine=${scene.engine} view=${scene.view} seat=${seat} names=${scene.names} past=${scene.past}
          game=${scene.game} onMove=${onMove} label=${t("Make a better move")}/>`}
    <div class="row">
      ${over ? html`<button class="main" onClick=${() => next(right)}>${t("Next")}</button>`
        : html`<button onClick=${giveUp}>${t("Show the solution")}</button>
            <button onClick=${() => next(false)}>${t("Skip")}</button>`}
      ${table && html`<${Link} class="button" to=${`/analysis/${table}#move=${number}`}>${t("Analysis")}<//>`}
    </div>
  </section>`;
}

// A try counts unless it is provably worse than the best.
/** @param {Verdict} said */
const counts = ({ label }) => !FAULTS.includes(label);

/** @param {{ said: Verdict, scale: import("./types.d.ts").Scale, parts: StudyParts }} props */
function Tried({ said, scale, parts }) {
  const move = parts.moveName(said.played);
  const loss = interval({ mean: said.loss, error: said.error }, scale);
  return html`<p class=${counts(said) ? "lesson-say right" : "lesson-say wrong"}>
    <span>${counts(said) ? t("Right!") : t("Not yet: {label}.", { label: labelName(said.label) })}</span>
    ${" "}${said.loss > 0 ? labelled(move, t("worse than the best by {loss}", { loss })) : move}</p>`;
}

/** @param {{ scene: Scene, move: string, played: string, seat: number }} props */
function After({ scene: { engine, view, names, game, parts }, move, played, seat }) {
  const [sight, legal] = useMemo(() => [engine.show(view), engine.showMoves(view)], [view]);
  return html`<${parts.Position} view=${sight} legal=${legal} seat=${seat} names=${names} equipment=${game.equipment}
    played=${played} shown=${move}/>`;
}
