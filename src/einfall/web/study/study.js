// A game under study: its graph, its moves, its ledger, and any position of it to look into and to try things.

import { Link, announce, complain, copy, go, html } from "../parts/ui.js";
import { engineOf } from "../own/standing.js";
import { findGame } from "../games/index.js";
import { enumerated, t } from "../parts/language.js";
import { tryPosition } from "../parts/net.js";
import { useEffect, useMemo, useState } from "../vendor/hooks.js";
import { withStyles } from "../parts/styles.js";
import { analyse, keptAnalysis, toldOf } from "./analysing.js";
import { analyseThere, canBeJudgedThere } from "./asking_service.js";
import { Graph } from "./graph.js";
import { keyOf } from "./keeping.js";
import { Jumps } from "./jumps.js";
import { Look } from "./look.js";
import { Figures, MoveList, TurningPoint, isFault } from "./figures.js";
import { notableLuck } from "./verdict.js";
import { effortName, labelName, luckText, markOf, namesIn } from "./words.js";

/**
 * @import { Engine } from "../games/engine.d.ts"
 * @import { Game, StudyParts } from "../games/room.d.ts"
 * @import { Analysis, Judged, Told } from "./types.d.ts"
 */

/** @typedef {{ engine: Engine, told: Told, game: Game, parts: StudyParts, names: string[], record: any }} Ground */

export const STYLE = new URL("study.css", import.meta.url).href;

// The move that the address names, as in "#move=12"; null if it names none.
const moveInAddress = () => Number(/^#move=(\d{1,5})$/.exec(location.hash)?.[1] ?? 0) || null;

/** @param {{ record: any, mine: number[], table?: string, link?: string }} props */
export function Study({ record, mine, table, link }) {
  const [ground, setGround] = useState(/** @type {Ground | null} */ (null));
  const { analysis, progress, goDeeper, there, letGo } = useAnalysis({ record, mine, table });
  useEffect(() => {
    const game = findGame(record.game);
    Promise.all([engineOf(record), withStyles([STYLE], game.study())]).then(([engine, parts]) => {
      setGround({ engine, told: toldOf(engine), game, parts, names: namesIn(record), record });
    }, complain);
  }, [record]);
  const working = html`<${Working} progress=${progress} there=${there} letGo=${letGo}/>`;
  if (!ground || !analysis) return working;
  return html`<${Shown} ground=${ground} analysis=${analysis} working=${progress && working} mine=${mine} link=${link}
    goDeeper=${goDeeper}/>`;
}

/** @typedef {{ done: number, all: number } | null} Progress null when it is done */

/**
 * The analysis as far as it goes: what was kept, or what workers find out now.
 * @param {{ record: any, mine: number[], table?: string }} studied
 */
function useAnalysis(studied) {
  const [analysis, setAnalysis] = useState(/** @type {Analysis | null} */ (null));
  const [progress, setProgress] = useState(/** @type {Progress} */ ({ done: 0, all: 0 }));
  const [effort, setEffort] = useState(/** @type {string | undefined} */ (undefined));
  const [there, setThere] = useState(false); // whether the service judges
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    (async () => {
      const kept = await keptAnalysis(await engineOf(studied.record), studied.record, effort);
      if (signal.aborted) return;
      setProgress(kept ? null : { done: 0, all: 0 });
      if (kept) setAnalysis(kept);
      const heard = (/** @type {Analysis} */ now, /** @type {number} */ done, /** @type {number} */ all) => {
        if (!effort) setAnalysis(now); // a deeper look replaces the first one when it is complete
        setProgress({ done, all });
      };
      const here = () => analyse(studied, { effort, signal, heard }).catch((problem) => {
        if (signal.aborted || !canBeJudgedThere(studied)) throw problem;
        setThere(true);
        return analyseThere(studied, signal);
      });
      const found = kept ?? await (there ? analyseThere(studied, signal) : here());
      if (signal.aborted) return;
      setAnalysis(found);
      setProgress(null);
      if (!kept) announce(t("The analysis is complete."));
    })().catch((problem) => { if (!signal.aborted) complain(problem); });
    return () => leaving.abort();
  }, [studied.record, effort, there]);
  const letGo = canBeJudgedThere(studied) && !there ? () => setThere(true) : undefined;
  return { analysis, progress, goDeeper: setEffort, there, letGo };
}

/** @param {{ progress: Progress, there: boolean, letGo?: () => void }} props */
function Working({ progress, there, letGo }) {
  if (!progress) return null;
  const { done, all } = progress;
  if (there) {
    return html`<div class="study-progress"><label>${t("The server is judging…")} <progress></progress></label></div>`;
  }
  return html`<div class="study-progress">
    <label>${t("Judging, here in your browser…")}
      <progress max=${Math.max(1, all)} value=${done}></progress></label>
    ${letGo && html`<button onClick=${letGo}>${t("Let the server judge it")}</button>`}
    ${all > 0 && html`<span class="quiet-text">${t("{done} of {all}", { done, all })}</span>`}
  </div>`;
}

/**
 * @param {{
 *   ground: Ground, analysis: Analysis, working: any, mine: number[], link?: string,
 *   goDeeper: (effort: string) => void,
 * }} props
 */
function Shown({ ground, analysis, working, mine, link, goDeeper }) {
  const { engine, told, names, game, record } = ground;
  const [seat, setSeat] = useState(mine[0] ?? 0);
  const [wanted, setWanted] = useState(moveInAddress());
  const own = useMemo(() => analysis.decisions.filter((one) => one.seat === seat), [analysis, seat]);
  const at = nearest(own, wanted);
  const last = useMemo(() => Math.max(0, ...engine.read(record).map(({ number }) => number)), [record]);
  const pick = (/** @type {number} */ number) => {
    setWanted(number);
    history.replaceState(null, "", `#move=${number}`);
  };
  const luck = useMemo(() => notableLuck(analysis, seat, told), [analysis, seat]);
  const title = at ? heading(at, ground, luckText(luck.get(at.number), analysis.scale, told)) : "";
  useEffect(() => {
    if (at && wanted !== null) announce(title);
  }, [at?.number, seat]);
  const next = ["normal", "deep"].find((effort) => EFFORTS.indexOf(effort) > EFFORTS.indexOf(analysis.effort));
  const playOn = () => at && tryPosition(record, decisionsBefore(engine, record, at.number), game.usual_level)
    .then((table) => go(`/t/${table}`), complain);
  const openBoard = () => at && import("../pages/try.js").then(({ boardWith }) =>
    boardWith(record, decisionsBefore(engine, record, at.number))).then((address) => go(address), complain);
  return html`<div class="study">
    ${record.by_hand && html`<p class="quiet-text">${record.by_hand.chance === "reconstructed"
      ? t("This game was kept by hand, and nobody entered what was on the racks. They are made up: each has the " +
        "tiles that its player lays next. Take with a grain of salt what is said of other moves, and of luck.")
      : t("This game was kept by hand.")}</p>`}
    <div class="study-head row">
      ${names.length > 1 && html`<label class="kind">${t("Player")}
        <select value=${seat} onChange=${(event) => setSeat(Number(event.target.value))}>
          ${names.map((name, one) => html`<option value=${one}>${name}</option>`)}</select></label>`}
      ${working || html`<span class="row">${hasMistakes(analysis, mine) && html`<${Link} class="button main"
            to=${`/mistakes#${keyOf(record)}`}>${t("Learn from your mistakes")}<//>`}
          ${next && html`<button onClick=${() => goDeeper(next)}>${t("Look again: {effort}", {
            effort: effortName(next) })}</button>`}</span>`}
    </div>
    ${analysis.ledgers[seat] && html`<${Graph} analysis=${analysis} seat=${seat} name=${names[seat]} told=${told}
      luck=${luck} at=${at?.number ?? 0} last=${last} onPick=${pick}/>
      <${TurningPoint} analysis=${analysis} seat=${seat} names=${names} mine=${mine} pick=${pick}/>`}
    <${Jumps} own=${own} at=${at} luck=${luck} pick=${pick} title=${title}/>
    ${at && html`<${Look} key=${`${seat} ${at.number}`} ground=${ground} judged=${at} scale=${analysis.scale}
      title=${title}>
      <button onClick=${playOn} title=${t("Play on from this position against bots")}>${t("Play on from here")}</button>
      <button onClick=${openBoard} title=${t("Look at this position on the board to try things")}>${
        t("Open on the board")}</button>
      ${link && html`<button onClick=${() => copy(`${link}#move=${at.number}`)}>${t("Copy link")}</button>`}
    <//>`}
    <div class="study-tables">
      <${MoveList} own=${own} at=${at} luck=${luck} scale=${analysis.scale} ground=${ground} pick=${pick}/>
      <${Figures} analysis=${analysis} ground=${ground} mine=${mine}/>
    </div>
  </div>`;
}

/**
 * @param {Analysis} analysis
 * @param {number[]} mine
 */
const hasMistakes = ({ decisions }, mine) => decisions.some((one) => mine.includes(one.seat) && isFault(one));

const EFFORTS = ["fast", "normal", "deep"];

/**
 * The decision that is looked at: the one asked for or the next one after it; at first the worst.
 * @param {Judged[]} own
 * @param {number | null} wanted
 */
function nearest(own, wanted) {
  if (wanted !== null) return own.find(({ number }) => number >= wanted) ?? own.at(-1);
  return own.reduce((worst, one) => (one.verdict.loss > (worst?.verdict.loss ?? -1) ? one : worst),
    /** @type {Judged | undefined} */ (undefined));
}

/**
 * @param {Engine} engine
 * @param {any} record
 * @param {number} number
 */
function decisionsBefore(engine, record, number) {
  return engine.read(record).filter((step) => step.moves && step.number < number).length;
}

/**
 * @param {Judged} judged
 * @param {Ground} ground
 * @param {string} luck in words
 */
function heading({ number, seat, verdict: { label } }, { names, told }, luck) {
  const said = `${labelName(label)} ${markOf(label, told)}`.trim();
  const what = luck ? enumerated([said, luck]) : said;
  return t("Move {number}, {name}: {what}", { number, name: names[seat], what });
}
