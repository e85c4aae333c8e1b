// A first game of about two minutes: small steps, in each of which the player does something.

import { Link, announce, go, html, notice, remember } from "../parts/ui.js";
import { askGames, makeTable } from "../parts/net.js";
import { GAME_NAMES } from "../parts/names.js";
import { t } from "../parts/language.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";

const LESSONS = {
  genial: () => import("../games/genial/lesson.js"),
  einstein: () => import("../games/einstein/lesson.js"),
};

export function LearnPage({ argument: game }) {
  const [parts, setParts] = useState(null);
  useEffect(() => {
    document.title = `${t("Learn")}: ${GAME_NAMES[game]} · Einfall`;
    Promise.all([askGames(), LESSONS[game]()]).then(([games, lesson]) => setParts({ equipment: games[game].equipment, ...lesson }));
  }, [game]);
  if (!parts) return html`<section class="page"><h1>${t("Learn")}</h1></section>`;
  return html`<${Lesson} game=${game} equipment=${parts.equipment} steps=${parts.steps()} Stage=${parts.Stage}/>`;
}

// A step shows a scene and offers choices. Each choice says what it does to the scene; a right one
// leads on, another one may be tried again.
function Lesson({ game, equipment, steps, Stage }) {
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState(null);
  const next = useRef(null);
  const title = useRef(null);
  const step = steps[at];
  const solved = chosen?.right ?? false;
  const turn = (to) => {
    setAt(to);
    setChosen(null);
  };
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
      <p class="quiet-text">${GAME_NAMES[game]} · ${t("Step {number} of {count}", { number: at + 1, count: steps.length })}</p>
      <div class="lesson-progress" aria-hidden="true">${steps.map((_, place) => html`<span class=${place < at || (place === at && solved) ? "done" : place === at ? "here" : ""}/>`)}</div>
      <h1 ref=${title} tabindex="-1">${step.title}</h1>
      <p>${step.text}</p>
      <p class="lesson-task">${step.task}</p>
    </div>
    <div class="lesson-stage"><${Stage} key=${at} scene=${{ ...step.scene, ...chosen?.scene }} choices=${solved ? [] : step.choices}
      chosen=${chosen} onChoose=${choose} equipment=${equipment}/></div>
    <div class="lesson-reply">
      ${chosen && html`<p class="lesson-say ${solved ? "right" : "wrong"}"><span aria-hidden="true">${solved ? "✓" : "↻"}</span> ${chosen.say}</p>`}
      <div class="row">
        ${solved ? html`<button class="main" ref=${next} onClick=${() => turn(at + 1)}>${at + 1 < steps.length ? t("Next") : t("Finish")}</button>`
          : html`<button class="quiet-button" onClick=${() => turn(at + 1)}>${t("Skip this step")}</button>`}
        ${at > 0 && html`<button class="quiet-button" onClick=${() => turn(at - 1)}>${t("Back")}</button>`}
      </div>
    </div>
  </section>`;
}

function Finish({ game, again }) {
  const [busy, setBusy] = useState(false);
  const heading = useRef(null);
  useEffect(() => { heading.current?.focus(); }, []);
  const play = async () => {
    setBusy(true);
    try {
      go(`/t/${await makeTable({ game, rules: { players: 2 }, seats: [{ name: remember("name") || t("You") }, { bot: "novice" }] })}`);
    } catch (problem) {
      notice(problem.message, "warning");
      setBusy(false);
    }
  };
  return html`<section class="page empty">
    <h1 ref=${heading} tabindex="-1">${t("That is all you need.")}</h1>
    <p>${t("You know how to play {game}. The rest comes by playing.", { game: GAME_NAMES[game] })}</p>
    <p class="row centred"><button class="main" disabled=${busy} onClick=${play}>${t("Now play")}</button>
      <${Link} class="button" to=${`/rules/${game}`}>${t("All the rules")}<//>
      <button onClick=${again}>${t("Once more")}</button></p>
    <p class="quiet-text">${t("Your first opponent is a novice.")}</p>
  </section>`;
}
