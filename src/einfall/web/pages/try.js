// A board to try things: any position, typed, set up by hand or from a game, with what a bot thinks of it, a link to
// it, and a table to play on from it. All of it happens in the page; the address keeps the position.

import { complain, copy, go, html, remember } from "../parts/ui.js";
import { BadText, hashOf, textInHash } from "../parts/position_text.js";
import { GAMES, findGame } from "../games/index.js";
import { OneOf } from "../parts/forms.js";
import { addressOf } from "../parts/address.js";
import { engineOf } from "../own/standing.js";
import { playFrom } from "../parts/net.js";
import { t } from "../parts/language.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { withStyles } from "../parts/styles.js";
import { STYLE } from "../study/study.js";
import { Opinion } from "../study/opinion.js";
import { askFacts } from "../study/asking.js";

/**
 * @import { Engine, Position } from "../games/engine.d.ts"
 * @import { Drawn, EditorProps, Game, PositionParts, StudyParts } from "../games/room.d.ts"
 */

/**
 * What the page knows of a game.
 * @typedef {{ game: Game, positions: PositionParts, study: StudyParts, Editor: Drawn<EditorProps> }} Room
 */

/**
 * What a text means. The draft is the last that could be read, or what has been set up by hand since; without a
 * position, the text says why there is none.
 * @typedef {{
 *   room: Room, text: string, draft: any, engine: Engine | null, position: Position | null, problem: string,
 *   part: number,
 * }} Meant
 */

const KEPT = "tried"; // the text that was tried last

/** @param {number} count */
const playerNames = (count) => Array.from({ length: count }, (_, seat) => t("Player {number}", { number: seat + 1 }));

/** @returns {Promise<Room[]>} */
const loadRooms = () => Promise.all(GAMES.map(async (game) => {
  const [positions, study, { Editor }] = await Promise.all([game.positions(), game.study(), game.editor()]);
  return { game, positions, study, Editor };
}));

/**
 * A position at the beginning of a game, as whoever is to act sees it.
 * @param {Room} room
 * @param {Record<string, any>} [rules]
 */
async function freshText({ game, positions }, rules = { ...game.defaults, players: 2 }) {
  const engine = await engineOf({ game: game.name, rules });
  const position = engine.start();
  letChanceAct(engine, position);
  const [seat] = engine.toAct(position);
  return positions.writeDraft(positions.draftOf(engine, engine.view(position, seat)), game);
}

/**
 * @param {Engine} engine
 * @param {Position} position
 */
function letChanceAct(engine, position) {
  const source = { below: (/** @type {number} */ bound) => Math.floor(Math.random() * bound) };
  while (!engine.over(position) && !engine.toAct(position).length) {
    engine.happen(position, engine.sample(position, source));
  }
}

/**
 * @param {string} text
 * @param {Room[]} rooms
 * @param {Meant | null} before
 * @returns {Promise<Meant>}
 */
async function understand(text, rooms, before) {
  const room = rooms.find(({ game, positions }) => positions.isText(text, game)) ?? before?.room ?? rooms[0];
  let draft = before?.room === room ? before.draft : null;
  try {
    draft = room.positions.readDraft(text, room.game);
    const engine = await engineOf({ game: room.game.name, rules: draft.rules });
    return { room, text, draft, engine, position: room.positions.layDraft(engine, draft), problem: "", part: -1 };
  } catch (problem) {
    if (!(problem instanceof BadText)) throw problem;
    return { room, text, draft, engine: null, position: null, problem: problem.message, part: problem.part };
  }
}

export function TryPage() {
  const [rooms, setRooms] = useState(/** @type {Room[]} */ ([]));
  const [text, setText] = useState("");
  const [meant, setMeant] = useState(/** @type {Meant | null} */ (null));
  const latest = useRef("");
  const write = (/** @type {string} */ wanted) => {
    latest.current = wanted;
    setText(wanted);
  };
  /**
   * What is set up by hand is there at once, for the next change to build on.
   * @param {Meant} meant
   * @param {any} draft
   */
  const setUp = ({ room }, draft) => {
    write(room.positions.writeDraft(draft, room.game));
    setMeant((before) => before && { ...before, draft });
  };
  useEffect(() => {
    document.title = `${t("Board to try things")} · Einfall`;
    withStyles([STYLE], loadRooms()).then(async (found) => {
      setRooms(found);
      write(textInHash(location.hash) || remember(KEPT) || await freshText(found[0]));
    }).catch(complain);
    const onHash = () => write(textInHash(location.hash));
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  useEffect(() => {
    if (!rooms.length || !text) return;
    understand(text, rooms, meant).then((found) => {
      if (latest.current !== text) return;
      setMeant(found);
      if (!found.position) return;
      history.replaceState(null, "", hashOf(text));
      remember(KEPT, text);
    }, complain);
  }, [rooms, text]);
  return html`<section class="page broad study-page try-page">
    <h1>${t("Board to try things")}</h1>
    <p class="quiet-text">${t("Any position: set it up, see what a bot thinks of it, and play on from there.")}</p>
    ${meant && html`<${Tried} rooms=${rooms} text=${text} meant=${meant} write=${write} setUp=${setUp}/>`}
  </section>`;
}

/**
 * @param {{
 *   rooms: Room[], text: string, meant: Meant, write: (text: string) => void,
 *   setUp: (meant: Meant, draft: any) => void,
 * }} props
 */
function Tried({ rooms, text, meant, write, setUp }) {
  const { room, draft, engine, position } = meant;
  const { game, Editor } = room;
  const [editing, setEditing] = useState(false);
  /** @param {Room} wanted @param {Record<string, any>} [rules] */
  const anew = (wanted, rules) => freshText(wanted, rules).then(write, complain);
  /** @param {string} name */
  const choose = (name) => anew(/** @type {Room} */ (rooms.find((one) => one.game.name === name)));
  return html`
    <div class="row try-games">
      <${OneOf} legend=${t("Game")} unseen value=${game.name} options=${rooms.map((one) => (
        { value: one.game.name, label: one.game.title }))} onChange=${choose}/>
      <button onClick=${() => anew(room, draft?.rules)}>${t("New beginning")}</button>
      <button aria-pressed=${editing ? "true" : "false"} disabled=${!draft}
        onClick=${() => setEditing(!editing)}>${t("Set up by hand")}</button>
    </div>
    <${TextField} text=${text} write=${write} meant=${meant}/>
    ${editing && draft && html`<section class="card" aria-label=${t("Set up by hand")}>
      <${Editor} key=${JSON.stringify(draft.rules)} draft=${draft} game=${game}
        names=${playerNames(draft.rules.players)}
        onChange=${(/** @type {any} */ changed) => setUp(meant, changed)}/></section>`}
    ${engine && position && html`<${Looked} key=${game.name} room=${room} engine=${engine} position=${position}
      text=${meant.text} names=${playerNames(engine.rules.players)} editing=${editing} write=${write}/>`}`;
}

/**
 * The text of the position, and what is wrong with it.
 * @param {{ text: string, write: (text: string) => void, meant: Meant }} props
 */
function TextField({ text, write, meant: { problem, part } }) {
  const parts = text.trim().split(/(\s+)/);
  return html`<div class="try-text">
    <label for="position-text">${t("Position as text")}</label>
    <textarea id="position-text" rows="3" spellcheck="false" autocomplete="off" value=${text}
      aria-invalid=${problem ? "true" : "false"} aria-describedby="position-problem"
      onInput=${(event) => write(event.target.value.replace(/\s+/g, " "))}></textarea>
    <div id="position-problem" role="status">${problem && html`
      <p class="try-problem"><span aria-hidden="true">✗ </span>${part < 0 ? problem
        : t("Part {number}: {problem}", { number: part + 1, problem })}</p>
      ${part >= 0 && html`<p class="try-where" aria-hidden="true">${parts.map((one, place) => (
        place === 2 * part ? html`<mark>${one}</mark>` : one))}</p>`}`}</div>
  </div>`;
}

/**
 * A position that is possible: a picture of it, what a bot thinks, and ways on.
 * @param {{
 *   room: Room, engine: Engine, position: Position, text: string, names: string[], editing: boolean,
 *   write: (text: string) => void,
 * }} props
 */
function Looked({ room, engine, position, text, names, editing, write }) {
  const { game, positions, study } = room;
  const [wanted, setWanted] = useState(0);
  const [shown, setShown] = useState(/** @type {string | null} */ (null));
  const [level, setLevel] = useState(() => remember(`level.${game.name}`) ?? game.usual_level);
  useEffect(() => setShown(null), [text]);
  const acting = engine.toAct(position);
  const seat = acting.includes(wanted) ? wanted : acting[0] ?? 0;
  const view = engine.view(position, seat);
  const legal = acting.length ? engine.showMoves(view) : study.noMoves;
  const due = !acting.length && !engine.over(position);
  const chance = () => {
    const after = position.slice();
    letChanceAct(engine, after);
    write(positions.writeDraft(positions.draftOf(engine, after), game));
  };
  const playOn = () => playFrom(game.name, text, { seat, bot: level }).then((table) => go(`/t/${table}`), complain);
  /** @param {string} move */
  const facts = (move) => askFacts({ game: game.name, rules: engine.rules }, view, move, [0, 0, seat]);
  const link = location.origin + addressOf(`/try`) + hashOf(text);
  return html`
    <div class="row">
      ${acting.length > 1 && html`<label class="kind">${t("Player")}
        <select value=${seat} onChange=${(event) => { setWanted(Number(event.target.value)); setShown(null); }}>
          ${acting.map((one) => html`<option value=${one}>${names[one]}</option>`)}</select></label>`}
      ${!engine.over(position) && html`<button class="main" onClick=${playOn}
        title=${t("Play on from this position against bots")}>${t("Play on from here")}</button>`}
      <button onClick=${() => copy(link)}>${t("Copy link")}</button>
      ${due && html`<button onClick=${chance}>${t("Let chance decide")}</button>`}
    </div>
    ${!editing && html`<${study.Position} view=${engine.show(view)} legal=${legal} seat=${seat} names=${names}
      equipment=${game.equipment} played=${null} shown=${shown} facts=${facts}/>`}
    ${acting.length > 0 ? html`<${Opinion} key=${`${text} ${seat}`} engine=${engine} view=${view} seat=${seat}
        game=${game} parts=${study} level=${level} setLevel=${setLevel} shown=${shown} setShown=${setShown}/>`
      : html`<p>${due ? t("Chance is to speak first.") : t("The game is over.")}</p>`}`;
}

/**
 * The address of the board with the position of a game after so many decisions.
 * @param {any} record
 * @param {number} decisions
 */
export async function boardWith(record, decisions) {
  const game = findGame(record.game);
  const [engine, positions, { positionAfter }] = await Promise.all([
    engineOf(record), game.positions(), import("../own/trying.js")]);
  const draft = positions.draftOf(engine, positionAfter(engine, record, decisions));
  return `/try${hashOf(positions.writeDraft(draft, game))}`;
}
