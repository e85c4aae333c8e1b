// Help at tables without other people: hints in steps, and a tutor who asks before a blunder counts. All of it is found
// out in the page, from what the seat itself can see.

import { Dialog, announce, complain, html, remember } from "../parts/ui.js";
import { Switch } from "../parts/forms.js";
import { isByHand } from "../own/client.js";
import { t } from "../parts/language.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";

/**
 * @import { GameStep } from "../games/engine.d.ts"
 * @import { Game } from "../games/room.d.ts"
 * @import { LiveTable } from "../parts/net.js"
 * @import { Created, Sight, TableEvent, Update } from "../protocol.d.ts"
 * @import { Verdict } from "./types.d.ts"
 */

/**
 * @typedef {{
 *   live: LiveTable, update: Update, created: Created, game: Game, mine: number[], sight: Sight,
 * }} Helped
 */

const MOST_TABLES = 300; // that are remembered
const GRAVE = ["mistake", "blunder"];

/**
 * Whether help is fair here: nobody else plays, and it is no challenge that compares people.
 * @param {Pick<Helped, "live" | "update" | "created" | "mine">} table
 */
export function mayHelp({ live, update, created, mine }) {
  if (isByHand(live.table)) return false;
  const people = created.chairs.filter(({ bot }) => !bot).length;
  return people === 1 && mine.length === 1 && !created.challenge
    && update.seats.every(({ bot, yours }) => yours || bot !== null);
}

/**
 * At how many decisions at a table there was help, as far as this browser remembers: for lists of games.
 * @param {string} table
 * @returns {number}
 */
export const hintsAt = (table) => (remember("hints") ?? {})[table]?.length ?? 0;

/**
 * At how many decisions of a game there was help, which the table itself has written down.
 * @param {TableEvent[]} events
 */
export const helpIn = (events) => events.filter(({ type }) => type === "helped").length;

/**
 * Have the table write down that there is help, before it is given. Refused where help is not fair.
 * @param {Helped} table
 */
async function noteHelp({ live, update, sight }) {
  await live.do("help", { seat: sight.seat });
  const all = remember("hints") ?? {};
  const turns = [...new Set([...(all[live.table] ?? []), update.turn])];
  remember("hints", Object.fromEntries(Object.entries({ ...all, [live.table]: turns }).slice(-MOST_TABLES)));
}

/**
 * What has been decided, without what was taken back.
 * @param {TableEvent[]} events
 * @returns {GameStep[]}
 */
export function pastOf(events) {
  /** @type {{ number: number, moves: Record<string, string> }[]} */
  let past = [];
  for (const event of events) {
    if (event.type === "played") past.push({ number: event.number, moves: event.moves });
    else if (event.type === "taken back") past = past.filter(({ number }) => number < event.from);
  }
  return past;
}

/**
 * What a judge says who sees what this seat sees; a hint should be there at once, and is given less effort.
 * @param {Helped} table
 * @param {string | null} played
 * @returns {Promise<Verdict>}
 */
async function judgeHere({ live, update, created, sight }, played) {
  const [{ engineOf }, { askVerdict }] = await Promise.all([import("../own/standing.js"), import("./asking.js")]);
  const engine = await engineOf(created);
  const seat = /** @type {number} */ (sight.seat);
  const view = engine.viewFrom(sight.view, seat, pastOf(live.events.value));
  const effort = played ? "fast" : "hint";
  return askVerdict(created, { view, played, effort, why: false, point: [0, update.turn, seat] });
}

// Hints for the decision that is due: each step says more than the one before.
/** @param {Helped} props */
export function Help(props) {
  const { update, game, sight } = props;
  const [steps, setSteps] = useState(/** @type {string[]} */ ([]));
  const [shown, setShown] = useState(0);
  const [tutor, setTutor] = useState(Boolean(remember("tutor")));
  const [thinking, setThinking] = useState(false);
  const turn = useRef(update.turn);
  const thought = useRef(/** @type {Promise<Verdict> | null} */ (null));
  useEffect(() => {
    turn.current = update.turn;
    thought.current = null;
    setSteps([]);
    setShown(0);
  }, [update.turn]);
  if (!mayHelp(props) || update.state !== "playing") return null;
  const show = (/** @type {string[]} */ all, /** @type {number} */ count) => {
    setSteps(all);
    setShown(count);
    announce(all[count - 1]);
  };
  // Begins when somebody reaches for the button, so that the hint is there when it is pressed.
  const think = () => {
    if (!thought.current) {
      const best = judgeHere(props, null);
      best.catch(() => { if (thought.current === best) thought.current = null; }); // who asks again may be luckier
      thought.current = best;
    }
    return thought.current;
  };
  const reach = () => { if (sight.moves && !steps.length) think(); };
  const ask = async () => {
    if (steps.length) {
      show(steps, shown + 1);
      return;
    }
    setThinking(true);
    try {
      const [{ best }, { hints }] = await Promise.all([think(), game.study(), noteHelp(props)]);
      if (turn.current === update.turn) show(hints(best, sight.view, Number(sight.seat), game.equipment), 1);
    } catch (problem) {
      complain(problem);
    }
    setThinking(false);
  };
  const done = steps.length > 0 && shown === steps.length;
  return html`<section class="card help" aria-label=${t("Help")}>
    ${shown > 0 && html`<ol>${steps.slice(0, shown).map((step) => html`<li>${step}</li>`)}</ol>`}
    <button disabled=${!sight.moves || thinking || done} onPointerEnter=${reach} onFocus=${reach} onClick=${ask}>${
      thinking ? t("Thinking…") : shown ? t("Tell me more") : t("Hint")}</button>
    <${Switch} label=${t("Ask me before a clear mistake counts")} checked=${tutor} onChange=${(wanted) => {
      setTutor(wanted);
      remember("tutor", wanted);
    }}/>
  </section>`;
}

/**
 * The tutor: `check` says whether a move may be sent; it asks where the move is a clear mistake.
 * @param {Helped} table
 */
export function useTutor(table) {
  const [asked, setAsked] = useState(/** @type {{ answer: (sure: boolean) => void } | null} */ (null));
  /** @param {string} move */
  const check = async (move) => {
    if (!remember("tutor") || !mayHelp(table)) return true;
    const said = await judgeHere(table, move).catch(() => null); // without a judge nobody is kept from playing
    if (!said || !GRAVE.includes(said.label)) return true;
    const noted = await noteHelp(table).then(() => true, () => false);
    if (!noted) return true; // where nothing can be written down, nobody is warned
    return new Promise((answer) => { setAsked({ answer }); });
  };
  const answer = (/** @type {boolean} */ sure) => {
    asked?.answer(sure);
    setAsked(null);
  };
  const question = asked && html`<${Dialog} title=${t("Are you sure?")} onClose=${() => answer(false)}>
    <p>${t("There is a clearly better move.")}</p>
    <div class="row"><button class="main" onClick=${() => answer(false)}>${t("Think again")}</button>
      <button onClick=${() => answer(true)}>${t("Play it")}</button></div>
  <//>`;
  return { check, question };
}
