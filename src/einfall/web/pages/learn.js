// A first game of about two minutes: small steps, in each of which the player does something.

import { Link, announce, complain, go, html, remember } from "../parts/ui.js";
import { makeTable } from "../parts/net.js";
import { findGame } from "../games/index.js";
import { labelled, t, translated } from "../parts/language.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";

/** @import { Drawn, Game, LessonChoice, LessonStep, StageProps } from "../games/room.d.ts" */

/** @param {{ argument: string }} props */
export function LearnPage({ argument }) {
  const game = findGame(argument);
  const [lesson, setLesson] = useState(/** @type {Awaited<ReturnType<typeof load>> | null} */ (null));
  useEffect(() => {
    document.title = `${labelled(t("Learn"), game.title)} · Einfall`;
    load(game).then(setLesson, complain);
  }, [argument]);
  if (!lesson) return html`<section class="page"><h1>${t("Learn")}</h1></section>`;
  return html`<${Lesson} game=${game} steps=${lesson.steps.map(spoken)} Stage=${lesson.Stage}/>`;
}

/** @param {Game} game */
async function load(game) {
  const { file, Stage } = await game.lesson();
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return { steps: /** @type {LessonStep[]} */ (await answer.json()), Stage };
}

/**
 * A step in the language in use.
 * @param {LessonStep} step
 * @returns {LessonStep}
 */
const spoken = ({ title, text, task, scene, choices }) => ({
  title: translated(title), text: translated(text), task: translated(task), scene,
  choices: choices.map((choice) => ({
    ...choice, say: translated(choice.say, choice), button: choice.button && translated(choice.button),
  })),
});

// A step shows a scene and offers choices. Each choice says what it does to the scene; a right one
// leads on, another one may be tried again.
/** @param {{ game: Game, steps: LessonStep[], Stage: Drawn<StageProps> }} props */
function Lesson({ game, steps, Stage }) {
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState(/** @type {LessonChoice | null} */ (null));
  const next = useRef(/** @type {HTMLElement | null} */ (null));
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  const step = steps[at];
  const solved = chosen?.right ?? false;
  /** @param {number} to */
  const turn = (to) => {
    setAt(to);
    setChosen(null);
  };
  /** @param {LessonChoice} choice */
  const choose = (choice) => {
    if (solved) return;
    setChosen(choice);
    announce(choice.say);
  };
  useEffect(() => { if (solved) next.current?.focus({ preventScroll: true }); }, [solved]);
  useEffect(() => { if (at) title.current?.focus(); }, [at]);
  if (!step) return html`<${Finish} game=${game} again=${() => turn(0)}/>`;
  return html`<section class="lesson" aria-label=${t("Learn")}>
    <div class="lesson-intro">
      <p class="quiet-text">${game.title} · ${t("Step {number} of {count}", {
        number: at + 1, count: steps.length })}</p>
      <${Progress} count=${steps.length} at=${at} solved=${solved}/>
      <h1 ref=${title} tabindex="-1">${step.title}</h1>
      <p>${step.text}</p>
      <p class="lesson-task">${step.task}</p>
    </div>
    <div class="lesson-stage"><${Stage} key=${at} scene=${{ ...step.scene, ...chosen?.scene }}
      choices=${solved ? [] : step.choices} chosen=${chosen} onChoose=${choose} equipment=${game.equipment}/></div>
    <div class="lesson-reply">
      ${chosen && html`<p class="lesson-say ${solved ? "right" : "wrong"}">
        <span aria-hidden="true">${solved ? "✓" : "↻"}</span> ${chosen.say}</p>`}
      <div class="row">
        ${solved ? html`<button class="main" ref=${next} onClick=${() => turn(at + 1)}>
            ${at + 1 < steps.length ? t("Next") : t("Finish")}</button>`
          : html`<button class="quiet-button" onClick=${() => turn(at + 1)}>${t("Skip this step")}</button>`}
        ${at > 0 && html`<button class="quiet-button" onClick=${() => turn(at - 1)}>${t("Back")}</button>`}
      </div>
    </div>
  </section>`;
}

/** @param {{ count: number, at: number, solved: boolean }} props */
function Progress({ count, at, solved }) {
  /** @param {number} place */
  const kind = (place) => (place < at || (place === at && solved) ? "done" : place === at ? "here" : "");
  return html`<div class="lesson-progress" aria-hidden="true">
    ${Array.from({ length: count }, (_, place) => html`<span class=${kind(place)}/>`)}</div>`;
}

/** @param {{ game: Game, again: () => void }} props */
function Finish({ game, again }) {
  const [busy, setBusy] = useState(false);
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { heading.current?.focus(); }, []);
  const play = async () => {
    setBusy(true);
    try {
      const seats = [{ name: remember("name") ?? "" }, { bot: game.levels[0] }];
      go(`/t/${await makeTable({ game: game.name, rules: { players: 2 }, seats })}`);
    } catch (problem) {
      complain(problem);
      setBusy(false);
    }
  };
  return html`<section class="page empty">
    <h1 ref=${heading} tabindex="-1">${t("That is all you need.")}</h1>
    <p>${t("You know how to play {game}. The rest comes with practice.", { game: game.title })}</p>
    <p class="row centred"><button class="main" disabled=${busy} onClick=${play}>${t("Play now")}</button>
      <${Link} class="button" to=${`/rules/${game.name}`}>${t("All the rules")}<//>
      <button onClick=${again}>${t("Start again")}</button></p>
    <p class="quiet-text">${t("Your first opponent is a novice.")}</p>
  </section>`;
}
