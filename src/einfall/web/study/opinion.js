// What a bot thinks of a position: its own order of moves, and beside it what each is worth to the judge.

import { announce, complain, html, remember } from "../parts/ui.js";
import { levelName } from "../parts/names.js";
import { think } from "../parts/machine.js";
import { t } from "../parts/language.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { toldOf } from "./analysing.js";
import { askVerdict } from "./asking.js";
import { scaleOf } from "./verdict.js";
import { amount, interval, labelName } from "./words.js";

/**
 * @import { Engine, Position } from "../games/engine.d.ts"
 * @import { Game, StudyParts } from "../games/room.d.ts"
 * @import { Option, Verdict } from "./types.d.ts"
 */

const FEW = 8; // moves that are listed
const SEED = 1;

/** @typedef {{ level: string, order: string[], verdict: Verdict }} Said the bot's moves, from the best down */

/**
 * @param {Engine} engine
 * @param {Position} view
 * @param {number} seat
 * @param {string} level
 * @returns {Promise<Said>}
 */
async function askBot(engine, view, seat, level) {
  const ranking = await think(engine.name, engine.rules, view, level, SEED);
  const order = ranking.map(({ move }) => engine.moveText(move));
  const { name: game, rules } = engine;
  const verdict = await askVerdict({ game, rules }, {
    view, played: order[0], effort: "fast", why: true, point: [0, 0, seat],
  });
  return { level, order, verdict };
}

/**
 * @param {{
 *   engine: Engine, view: Position, seat: number, game: Game, parts: StudyParts, level: string,
 *   setLevel: (level: string) => void, shown: string | null, setShown: (move: string) => void,
 * }} props
 */
export function Opinion({ engine, view, seat, game, parts, level, setLevel, shown, setShown }) {
  const [said, setSaid] = useState(/** @type {Said | null} */ (null));
  const [thinking, setThinking] = useState(false);
  const here = useRef(true);
  useEffect(() => () => { here.current = false; }, []);
  const ask = async () => {
    setThinking(true);
    try {
      const found = await askBot(engine, view, seat, level);
      if (!here.current) return;
      setSaid(found);
      setShown(found.order[0]);
      announce(opinionText(found, parts));
    } catch (problem) {
      complain(problem);
    }
    setThinking(false);
  };
  return html`<section class="card try-opinion" aria-label=${t("What a bot thinks")}>
    <div class="row">
      <label class="kind">${t("Bot")}
        <select value=${level} onChange=${(event) => {
            setLevel(event.target.value);
            remember(`level.${game.name}`, event.target.value);
          }}>${game.levels.map((one) => html`<option value=${one}>${levelName(one)}</option>`)}</select></label>
      <button class="main" disabled=${thinking} onClick=${ask}>${thinking ? t("Thinking…") : t("What would you play?")}
      </button>
    </div>
    ${said && html`<p>${opinionText(said, parts)}</p>
      <${Moves} said=${said} engine=${engine} parts=${parts} shown=${shown} setShown=${setShown}/>`}
  </section>`;
}

/**
 * @param {Said} said
 * @param {StudyParts} parts
 */
function opinionText({ level, order: [first], verdict: { best, label } }, parts) {
  const [move, better] = [first, best].map(parts.moveName);
  const bot = levelName(level);
  if (first === best) return t("{bot} would play {move}. Nothing better was found.", { bot, move });
  return t("{bot} would play {move} ({label}). The judge prefers {better}.", {
    bot, move, better, label: labelName(label) });
}

/**
 * The moves that bot or judge like best, with what each is worth; a click lays one on the board.
 * @param {{
 *   said: Said, engine: Engine, parts: StudyParts, shown: string | null, setShown: (move: string) => void,
 * }} props
 */
function Moves({ said: { level, order, verdict }, engine, parts, shown, setShown }) {
  const scale = scaleOf(engine.sides, toldOf(engine));
  const judged = new Map(verdict.options.map((option) => [option.move, option]));
  const liked = verdict.options.slice(0, FEW).map(({ move }) => move);
  const others = order.slice(0, FEW).filter((move) => !liked.includes(move));
  /** @param {string} move */
  const place = (move) => order.indexOf(move) + 1;
  /** @param {Option | undefined} option */
  const worse = (option) => (option?.loss ? interval({ mean: option.loss, error: option.error }, scale) : "");
  return html`<div class="study study-options"><table class="results">
    <caption class="unseen">${t("Moves that were compared")}</caption>
    <thead><tr><th scope="col">${t("Move")}</th>
      <th scope="col" class="number">${scale.points ? t("points") : t("chance")}</th>
      <th scope="col" class="number">${t("worse by")}</th>
      <th scope="col" class="number">${t("place for {bot}", { bot: levelName(level) })}</th></tr></thead>
    <tbody>${[...liked, ...others].map((move) => html`<tr key=${move} class=${move === shown ? "own" : ""}>
      <td><button class="study-move" aria-pressed=${move === shown ? "true" : "false"}
        onClick=${() => setShown(move)}>${parts.moveName(move)}</button></td>
      <td class="number">${judged.has(move) ? amount(/** @type {Option} */ (judged.get(move)).value, scale) : ""}</td>
      <td class="number">${worse(judged.get(move))}</td>
      <td class="number">${place(move) || "–"}</td></tr>`)}</tbody></table></div>`;
}
