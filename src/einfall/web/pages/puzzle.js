// One puzzle: the table of its game, at which nothing happens but the answer.

import { Link, announce, complain, go, html, notice, remember } from "../parts/ui.js";
import { daily, kept, loadPuzzles, nextPuzzle, ratingOf, rememberAttempt, today } from "../parts/puzzles.js";
import { withStyles } from "../parts/styles.js";
import { GAMES } from "../games/index.js";
import { t } from "../parts/language.js";
import { signal } from "../vendor/signals.js";
import { useEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import { RANGE, Standing } from "./puzzles.js";

/**
 * @import { Drawn, Game, TableProps } from "../games/room.d.ts"
 * @import { Asked, Puzzle, PuzzleParts, PuzzleTheme, Reply } from "../games/puzzles.d.ts"
 * @import { Position } from "../games/engine.d.ts"
 */

/**
 * @typedef {object} Opened
 * @property {Game} game
 * @property {PuzzleParts} parts
 * @property {PuzzleTheme} theme
 * @property {Asked} asked
 * @property {Drawn<TableProps>} Table
 * @property {Puzzle[]} puzzles all of the theme
 * @property {boolean} isDaily
 */

const STYLE = new URL("puzzle.css", import.meta.url).href;

/**
 * A puzzle with all that is needed to solve it.
 * @param {string} id
 * @returns {Promise<Opened | null>} null if there is none of this name
 */
async function open(id) {
  const name = id.slice(0, id.lastIndexOf("-"));
  for (const game of GAMES) {
    const parts = await game.puzzles();
    const theme = parts.themes.find((one) => one.name === name);
    if (!theme) continue;
    const [puzzles, { Table }, { loadEngine }, ofToday] = await Promise.all([
      loadPuzzles(parts, name), withStyles([STYLE], game.table()), game.engine(), daily(parts, today()),
    ]);
    const puzzle = puzzles.find((one) => one.id === id);
    if (!puzzle) return null;
    const engine = /** @type {any} */ (await loadEngine(parts.rules, game));
    const { position: start, seat } = parts.read(engine, puzzle.view);
    const asked = { engine, puzzle, start, seat };
    return { game, parts, theme, asked, Table, puzzles, isDaily: ofToday.id === id };
  }
  return null;
}

/** @param {{ argument: string }} props */
export function PuzzlePage({ argument }) {
  const [opened, setOpened] = useState(/** @type {Opened | null | undefined} */ (undefined));
  useEffect(() => {
    document.title = `${t("Puzzles")} · Einfall`;
    open(argument).then(setOpened, complain);
  }, [argument]);
  if (opened === undefined) return html`<section class="page"><h1>${t("Puzzles")}</h1></section>`;
  if (!opened) {
    return html`<section class="page"><h1>${t("There is no such puzzle.")}</h1>
      <p><${Link} to="/puzzles">${t("All puzzles")}<//></p></section>`;
  }
  return html`<${Solve} key=${argument} ...${opened}/>`;
}

/**
 * How an answer stands: its moves, where they lead, and what is said of it.
 * @typedef {{ moves: string[], position: Position, reply: Reply | null, given: boolean }} Answer
 */

/** @param {Opened} props */
function Solve({ game, theme, asked, Table, puzzles, isDaily }) {
  const { engine, puzzle, start, seat } = asked;
  const begun = { moves: [], position: start, reply: null, given: false };
  const [answer, setAnswer] = useState(/** @type {Answer} */ (begun));
  const [hints, setHints] = useState(0);
  const [solution, showSolution] = useState(false);
  const turn = useRef(0);
  const { moves, position, reply } = answer;

  /** @param {string[]} row */
  const lead = (row) => {
    const end = start.slice();
    row.forEach((move, number) => theme.step(asked, end, move, number));
    return end;
  };
  /** @param {Answer} now */
  const conclude = (now) => {
    const { right } = /** @type {Reply} */ (now.reply);
    rememberAttempt(puzzle, { right, hints, isDaily });
    const said = now.given ? t("The answer: {moves}.", { moves: puzzle.answer.join(", ") })
      : right ? t("Right!") : t("Not quite.");
    announce([said, .../** @type {Reply} */ (now.reply).reasons].join(" "));
    setAnswer(now);
  };
  /** @param {string} text */
  const move = (text) => {
    if (reply) return;
    if (!engine.isMove(text) || !engine.isLegal(position, seat, text)) {
      const isForbidden = engine.isMove(text) && engine.toAct(position).includes(seat);
      notice(isForbidden ? engine.whyForbidden(position, seat, text) : t("That move is not legal."), "warning");
      return;
    }
    const next = position.slice();
    const row = [...moves, text];
    turn.current += 1;
    if (theme.step(asked, next, text, moves.length)) setAnswer({ ...answer, moves: row, position: next });
    else conclude({ moves: row, position: next, reply: theme.reply(asked, next, row), given: false });
  };
  const giveUp = () => {
    const end = lead(puzzle.answer);
    turn.current += 1;
    conclude({
      moves, position: end, given: true, reply: { ...theme.reply(asked, end, puzzle.answer), right: false },
    });
  };
  const again = () => {
    turn.current += 1;
    showSolution(false);
    setAnswer(begun);
  };

  const shown = useMemo(() => (solution ? lead(puzzle.answer) : position), [solution, position]);
  const row = solution || answer.given ? puzzle.answer : moves;
  return html`<div class="table ${game.name} puzzle">
    <div class="status"><h1 class="whose">${theme.task(asked)}</h1></div>
    <${Table} ...${useTable(asked, game, shown, { turn: turn.current, over: Boolean(reply), row })} move=${move}/>
    <aside class="side" aria-label=${t("Puzzle")}>
      <section class="card puzzle-card">
        <header class="part-head"><h2>${theme.title()}</h2>
          <span class="pill">${t("Difficulty {rating}", { rating: Math.round(ratingOf(puzzle, kept()).rating) })}</span>
        </header>
        ${isDaily && html`<p class="quiet-text">${t("Puzzle of the day")}</p>`}
        ${moves.length > 0 && html`<p>${t("Your answer: {moves}", { moves: moves.join(", ") })}</p>`}
        ${!reply && html`<${Help} all=${theme.hints(asked)} shown=${hints} more=${() => setHints(hints + 1)}
          giveUp=${giveUp}/>`}
        ${reply && html`<${Replied} reply=${reply} given=${answer.given} puzzle=${puzzle} solution=${solution}
          showSolution=${showSolution} again=${again}
          next=${() => go(`/puzzle/${nextPuzzle(puzzles, remember(RANGE) ?? "mine", puzzle.id).id}`)}/>`}
        <${Standing} known=${kept()}/>
        <p><${Link} to="/puzzles">${t("All puzzles")}<//></p>
      </section>
    </aside>
  </div>`;
}

/**
 * What a table of the game is to show.
 * @param {Asked} asked
 * @param {Game} game
 * @param {Position} position
 * @param {{ turn: number, over: boolean, row: string[] }} how `row` are the moves that led there, to be pointed out
 */
function useTable({ engine, puzzle, seat }, game, position, { turn, over, row }) {
  const live = useMemo(() => (
    { table: puzzle.id, events: signal(/** @type {any[]} */ ([])), clockOffset: 0 }), [puzzle.id]);
  useEffect(() => {
    live.events.value = row.map((move, place) => (
      { type: "played", number: place + 1, at: 0, moves: { [seat]: move } }));
  }, [row]);
  const created = useMemo(() => ({ rules: engine.rules, game: game.name }), [engine]);
  const sight = useMemo(() => ({
    seat, view: engine.show(position), moves: over ? null : engine.showMoves(position), chosen: null,
  }), [position, over]);
  const seats = Array.from({ length: engine.players }, (_, one) => ({
    name: one === seat ? t("You") : t("Rival"), bot: null, here: true, chosen: false, yours: false,
  }));
  const update = { turn, state: "playing", number: turn, seats, waiting: over ? [] : [seat] };
  return { live, created, sight, game, update, sending: null, consider: async () => [] };
}

/** @param {{ all: string[], shown: number, more: () => void, giveUp: () => void }} props */
function Help({ all, shown, more, giveUp }) {
  return html`
    ${shown > 0 && html`<ul class="puzzle-hints">${all.slice(0, shown).map((hint) => html`<li>${hint}</li>`)}</ul>`}
    <div class="row">
      ${shown < all.length && html`<button onClick=${() => { announce(all[shown]); more(); }}>
        ${t("Hint (costs a quarter)")}</button>`}
      <button class="quiet-button" onClick=${giveUp}>${t("Show the answer")}</button>
    </div>`;
}

/**
 * @param {{
 *   reply: Reply, given: boolean, puzzle: Puzzle, solution: boolean, showSolution: (shown: boolean) => void,
 *   again: () => void, next: () => void,
 * }} props
 */
function Replied({ reply, given, puzzle, solution, showSolution, again, next }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { button.current?.focus(); }, []);
  const { right, reasons, picture } = reply;
  return html`<div class="puzzle-reply ${right ? "right" : "wrong"}">
    <p><strong>${given ? t("The answer: {moves}.", { moves: puzzle.answer.join(", ") }) : html`
      <span aria-hidden="true">${right ? "✓" : "✗"}</span> ${right ? t("Right!") : t("Not quite.")}`}</strong></p>
    ${reasons.map((reason) => html`<p>${reason}</p>`)}
    ${picture}
    <div class="row">
      <button class="main" ref=${button} onClick=${next}>${t("Next puzzle")}</button>
      ${!given && !right && html`<button aria-pressed=${solution ? "true" : "false"}
        onClick=${() => showSolution(!solution)}>${t("See the answer")}</button>`}
      ${!right && html`<button class="quiet-button" onClick=${again}>${t("Try again")}</button>`}
    </div>
  </div>`;
}
