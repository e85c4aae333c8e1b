// A finished game, move by move. The address keeps the move, so that it can be sent to others.

import { announce, copy, html, notice } from "../parts/ui.js";
import { ask, watchLink } from "../parts/net.js";
import { playerName } from "../parts/names.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

const DRAWN_BY = {
  genial: () => import("../games/genial/replay.js").then((part) => part.GenialMove),
  einstein: () => import("../games/einstein/replay.js").then((part) => part.EinsteinMove),
};

// The move that the address names, as in "#move=12"; null if it names none.
export function moveInAddress() {
  const found = /^#move=(\d{1,5})$/.exec(location.hash);
  return found ? Number(found[1]) : null;
}

const kept = new Map();

// The steps of a finished game; they never change, so they are asked for once.
export function askReplay(table) {
  if (!kept.has(table)) {
    const asked = ask(`/api/tables/${table}/replay`);
    kept.set(table, asked);
    asked.catch(() => kept.delete(table));
  }
  return kept.get(table);
}

export function Replay({ live, update, created, game, onClose }) {
  const [steps, setSteps] = useState(null);
  const [Drawn, setDrawn] = useState(null);
  const [move, setMove] = useState(moveInAddress() ?? 0);
  useEffect(() => {
    Promise.all([askReplay(live.table), DRAWN_BY[created.game]()]).then(([found, Part]) => {
      setDrawn(() => Part);
      setSteps(found);
    }, (problem) => {
      notice(problem.message, "warning");
      onClose();
    });
  }, [live.table]);
  const last = steps ? steps.length - 1 : 0;
  const at = Math.min(move, last);
  const turn = (to) => setMove(Math.max(0, Math.min(last, to)));

  useEffect(() => {
    const onHash = () => setMove(moveInAddress() ?? 0);
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  useEffect(() => {
    if (!steps) return undefined;
    history.replaceState(null, "", `#move=${at}`);
    announce(heading(steps, at, update));
    const onKeyDown = (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, select, textarea, dialog")) return;
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      turn(to);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [steps, at]);

  if (!steps || !Drawn) return html`<p class="quiet-text">${t("The game is being fetched …")}</p>`;
  return html`<section class="replay" aria-label=${t("Replay")}>
    <header class="replay-head">
      <h2>${heading(steps, at, update)}</h2>
      <button onClick=${() => copy(`${watchLink(live.table)}#move=${at}`)} title=${t("Copy link to this move")}>${t("Copy link")}</button>
      <button onClick=${onClose} title=${t("Close the replay")}>${t("Close")}</button>
    </header>
    <${Drawn} steps=${steps} at=${at} update=${update} equipment=${game.equipment}/>
    <div class="replay-bar">
      <button onClick=${() => turn(0)} disabled=${at === 0} aria-label=${t("To the beginning")}><${Arrow} name="first"/></button>
      <button onClick=${() => turn(at - 1)} disabled=${at === 0} aria-label=${t("One move back")}><${Arrow} name="back"/></button>
      <input type="range" min="0" max=${last} value=${at} aria-label=${t("Move")}
        aria-valuetext=${heading(steps, at, update)} onInput=${(event) => turn(Number(event.target.value))}/>
      <button onClick=${() => turn(at + 1)} disabled=${at === last} aria-label=${t("One move on")}><${Arrow} name="on"/></button>
      <button onClick=${() => turn(last)} disabled=${at === last} aria-label=${t("To the end")}><${Arrow} name="last"/></button>
      <output class="quiet-text">${t("{move} of {count}", { move: at, count: last })}</output>
    </div>
  </section>`;
}

const ARROWS = {
  first: "M5 4h3v16H5ZM20 4v16L9 12Z", back: "M17 4v16L6 12Z", on: "M7 4l11 8L7 20Z", last: "M16 4h3v16h-3ZM4 4l11 8L4 20Z",
};
const Arrow = ({ name }) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ARROWS[name]}/></svg>`;

function heading(steps, at, update) {
  if (at === 0) return t("The beginning");
  const seats = Object.keys(steps[at - 1].moves);
  if (seats.length !== 1) return t("Round {number}", { number: at });
  const { name, bot } = update.seats[seats[0]];
  return t("Move {number}: {name}", { number: at, name: playerName(name, bot !== null) });
}
