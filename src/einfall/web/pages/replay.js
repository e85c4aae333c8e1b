// A finished game, move by move. The address keeps the move, so that it can be sent to others.

import { announce, complain, copy, go, html } from "../parts/ui.js";
import { ask, tryPosition } from "../parts/net.js";
import { isByHand } from "../own/client.js";
import { speed } from "../parts/motion.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/**
 * @import { Drawn, Game, ReplayProps } from "../games/room.d.ts"
 * @import { Step, Update } from "../protocol.d.ts"
 */

/** @type {Record<string, number>} milliseconds for each move, by how fast one likes things to move */
const EACH = { instant: 500, normal: 1300, slow: 2600 };

// The move that the address names, as in "#move=12"; null if it names none.
export function moveInAddress() {
  const found = /^#move=(\d{1,5})$/.exec(location.hash);
  return found ? Number(found[1]) : null;
}

/** @type {Map<string, Promise<Step[]>>} */
const kept = new Map();

/**
 * The steps of a finished game; they never change, so they are asked for once.
 * @param {string} table
 * @returns {Promise<Step[]>}
 */
export function askReplay(table) {
  const known = isByHand(table) ? undefined : kept.get(table); // there even the end can be undone
  if (known) return known;
  const asked = ask(`/api/tables/${table}/replay`);
  kept.set(table, asked);
  asked.catch(() => kept.delete(table));
  return asked;
}

/**
 * @typedef {{
 *   load: () => Promise<Step[]>, record: () => Promise<any>, update: Update, game: Game, link?: string,
 *   onClose?: () => void,
 * }} ReplayShown the link is to the game, if others have it too
 */

/** @param {ReplayShown} props */
export function Replay({ load, record, update, game, link, onClose }) {
  const [parts, setParts] = useState(/** @type {{ steps: Step[], Replayed: Drawn<ReplayProps> } | null} */ (null));
  const [move, setMove] = useState(moveInAddress() ?? 0);
  useEffect(() => {
    Promise.all([load(), game.replay()]).then(([steps, { Replayed }]) => {
      setParts({ steps, Replayed });
    }, (problem) => {
      complain(problem);
      onClose?.();
    });
  }, []);
  const last = parts ? parts.steps.length - 1 : 0;
  const at = Math.min(move, last);
  const title = parts ? heading(parts.steps, at, update) : "";

  useEffect(() => {
    const onHash = () => setMove(moveInAddress() ?? 0);
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  useEffect(() => {
    if (!parts) return;
    history.replaceState(null, "", `#move=${at}`);
    announce(title);
  }, [parts, at]);
  useKeys(last, setMove);
  const [plays, setPlays] = usePlaying(at, last, setMove);

  const tryOut = () => record().then((found) => tryPosition(found, at, game.usual_level))
    .then((table) => go(`/t/${table}`), complain);
  const openBoard = () => Promise.all([record(), import("./try.js")])
    .then(([found, { boardWith }]) => boardWith(found, at)).then((address) => go(address), complain);
  if (!parts) return html`<p class="quiet-text">${t("Loading the game…")}</p>`;
  return html`<section class="replay" aria-label=${t("Replay")}>
    <header class="replay-head">
      <h2>${title}</h2>
      ${link && html`<button onClick=${() => copy(`${link}#move=${at}`)} title=${t("Copy link to this move")}>${
        t("Copy link")}</button>`}
      ${at < last && html`<button onClick=${tryOut} title=${t("Play on from this position against bots")}>${
        t("Try it")}</button>`}
      <button onClick=${openBoard} title=${t("Look at this position on the board to try things")}>${
        t("Open on the board")}</button>
      ${onClose && html`<button onClick=${onClose} title=${t("Close the replay")}>${t("Close")}</button>`}
    </header>
    <${parts.Replayed} steps=${parts.steps} at=${at} update=${update} equipment=${game.equipment}/>
    <${Bar} at=${at} last=${last} title=${title} turn=${setMove} plays=${plays} setPlays=${setPlays}/>
  </section>`;
}

/**
 * @param {number} last
 * @param {(change: (move: number) => number) => void} setMove
 */
function useKeys(last, setMove) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKeyDown = (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.altKey || event.ctrlKey || event.metaKey || target.closest?.("input, select, textarea, dialog")) return;
      /** @type {Record<string, (move: number) => number>} */
      const turns = {
        ArrowLeft: (move) => move - 1, ArrowRight: (move) => move + 1, Home: () => 0, End: () => last,
      };
      const turn = turns[event.key];
      if (!turn) return;
      event.preventDefault();
      setMove((move) => Math.max(0, Math.min(last, turn(Math.min(move, last)))));
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [last]);
}

/**
 * The game plays by itself, to its end or until somebody stops it; from the beginning if it stood at the end.
 * @param {number} at
 * @param {number} last
 * @param {(to: number) => void} turn
 * @returns {[boolean, (on: boolean) => void]}
 */
function usePlaying(at, last, turn) {
  const [plays, setPlays] = useState(false);
  useEffect(() => {
    if (!plays) return undefined;
    if (at === last) {
      setPlays(false);
      return undefined;
    }
    const timer = setTimeout(() => turn(at + 1), EACH[speed.value]);
    return () => clearTimeout(timer);
  }, [plays, at, last]);
  return [plays, (on) => {
    if (on && at === last) turn(0);
    setPlays(on);
  }];
}

/**
 * @param {{
 *   at: number, last: number, title: string, turn: (to: number) => void, plays: boolean,
 *   setPlays: (on: boolean) => void,
 * }} props
 */
function Bar({ at, last, title, turn, plays, setPlays }) {
  return html`<div class="replay-bar">
    <button onClick=${() => setPlays(!plays)} aria-label=${plays ? t("Pause") : t("Play by itself")}>
      <${Arrow} name=${plays ? "pause" : "play"}/></button>
    <button onClick=${() => turn(0)} disabled=${at === 0} aria-label=${t("To the beginning")}>
      <${Arrow} name="first"/></button>
    <button onClick=${() => turn(at - 1)} disabled=${at === 0} aria-label=${t("One move back")}>
      <${Arrow} name="back"/></button>
    <input type="range" min="0" max=${last} value=${at} aria-label=${t("Move")}
      aria-valuetext=${title} onInput=${(event) => turn(Number(event.target.value))}/>
    <button onClick=${() => turn(at + 1)} disabled=${at === last} aria-label=${t("One move forward")}>
      <${Arrow} name="on"/></button>
    <button onClick=${() => turn(last)} disabled=${at === last} aria-label=${t("To the end")}>
      <${Arrow} name="last"/></button>
    <output class="quiet-text">${t("{move} of {count}", { move: at, count: last })}</output>
  </div>`;
}

const ARROWS = {
  play: "M12 2a10 10 0 1 0 .1 0ZM10 8l6 4-6 4Z", pause: "M7 5h4v14H7ZM13 5h4v14h-4Z",
  first: "M5 4h3v16H5ZM20 4v16L9 12Z", back: "M17 4v16L6 12Z", on: "M7 4l11 8L7 20Z",
  last: "M16 4h3v16h-3ZM4 4l11 8L4 20Z",
};

/** @param {{ name: keyof typeof ARROWS }} props */
const Arrow = ({ name }) => html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path fill-rule="evenodd" d=${ARROWS[name]}/></svg>`;

/**
 * @param {Step[]} steps
 * @param {number} at
 * @param {Update} update
 */
function heading(steps, at, update) {
  if (at === 0) return t("The beginning");
  const movers = Object.keys(steps[at - 1].moves);
  if (movers.length !== 1) return t("Round {number}", { number: at });
  return t("Move {number}: {name}", { number: at, name: update.seats[Number(movers[0])].name });
}
