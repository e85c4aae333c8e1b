// A table: what all games have in common. Each game draws itself.

import { Dialog, Link, announce, complain, html, remember } from "../parts/ui.js";
import { LiveTable, ask, enter } from "../parts/net.js";
import { isOurs, watchLink } from "../parts/links.js";
import { ByHandActions, UndoEntry, WhoIsNext } from "../parts/by_hand.js";
import { addressHere } from "../parts/address.js";
import { isByHand } from "../own/client.js";
import { signal } from "../vendor/signals.js";
import { longestName } from "../offered.js";
import { labelled, t } from "../parts/language.js";
import { useEffect, useMemo, useState } from "../vendor/hooks.js";
import { findGame } from "../games/index.js";
import { Sign } from "../parts/signs.js";
import { bubbles, introduce, isYou, useStates } from "../parts/people.js";
import { levelName } from "../parts/names.js";
import { sentence } from "../parts/sentences.js";
import { Log } from "../parts/log.js";
import { TimeLeft, useBanks } from "../parts/clocks.js";
import { useAttention } from "../parts/attention.js";
import { React, useReactions } from "../parts/reactions.js";
import { Leaving } from "../parts/leaving.js";
import { mayTakeBack } from "../parts/taking_back.js";
import { useMotion } from "../parts/motion.js";
import { Share } from "../parts/share.js";
import {
  isSitting, revealingText, sitDown, useOpenedElsewhere, useRevealing, useSitting,
} from "../parts/sitting.js";
import { SettingsButton } from "../parts/settings.js";
import { OfferSounds } from "../parts/sounds_offer.js";
import { useSounds } from "../parts/sounds.js";
import { Result } from "./result.js";
import { Waiting } from "./waiting.js";
import { Replay, askReplay, moveInAddress } from "./replay.js";
import { Help, useTutor } from "../study/help.js";

/**
 * @import { DeedProps, Drawn, Game, TableProps } from "../games/room.d.ts"
 * @import { Answer, Created, Update } from "../protocol.d.ts"
 */

/** @typedef {(what: string, details?: object) => Promise<Answer | null>} Send a command; what is wrong is said */

/**
 * What the parts of the page know: the table, and which of its seats are played here.
 * @typedef {{ live: LiveTable, update: Update, created: Created, game: Game, mine: number[], send: Send }} AtTable
 */

/** @typedef {{ game: Game, GameTable: Drawn<TableProps>, Deed: Drawn<DeedProps> }} GameParts what a game draws here */

/** @param {{ argument: string }} props */
export function TablePage({ argument: id }) {
  const [live, setLive] = useState(/** @type {LiveTable | null} */ (null));
  useEffect(() => {
    /** @type {LiveTable | undefined} */
    let table;
    let gone = false;
    (async () => {
      const secret = location.hash.slice(1);
      if (secret && moveInAddress() === null) {
        try {
          await enter(id, secret);
          history.replaceState(null, "", addressHere());
        } catch (problem) {
          complain(problem);
        }
      }
      if (gone) return;
      table = new LiveTable(id);
      setLive(table);
    })();
    return () => {
      gone = true;
      table?.close();
    };
  }, [id]);
  return live && html`<${Table} live=${live}/>`;
}

/** @param {{ live: LiveTable }} props */
function Table({ live }) {
  const update = live.update.value;
  const { created } = live;
  const [parts, setParts] = useState(/** @type {GameParts | null} */ (null));
  useEffect(() => {
    if (!created) return;
    const game = findGame(created.game);
    (isByHand(live.table) ? game.score() : game.table())
      .then(({ Table: GameTable, Deed }) => setParts({ game, GameTable, Deed }), complain);
  }, [created?.game]);
  if (live.problem.value) return html`<${NoTable} problem=${live.problem.value}/>`;
  if (!update || !parts) return html`<p class="page quiet-text">${t("Setting up the table…")}</p>`;
  const shown = isByHand(live.table) ? update : introduce(update);
  return html`<${Laid} live=${live} update=${shown} created=${created} ...${parts}/>`;
}

/** @param {{ problem: { text: string } }} props */
function NoTable({ problem }) {
  return html`<section class="page"><h1>${t("There is no such table.")}</h1><p>${problem.text}</p>
    <p><${Link} to="/">${t("All games")}<//></p></section>`;
}

/** @param {GameParts & { live: LiveTable, update: Update, created: Created }} props */
function Laid({ live, update, created, GameTable, Deed, game }) {
  const mine = update.seats.flatMap((seat, number) => (seat.yours ? [number] : []));
  const byHand = isByHand(live.table);
  const { active, curtain, open, look } = useTurns(update, mine, byHand);
  const sight = update.sights.find((one) => one.seat === active) ?? update.sights[0];
  const [sending, setSending] = useState(/** @type {string | null} */ (null));
  const [replaying, openReplay] = useReplay(update);

  useSitting(live, update, created, mine);
  useRevealing(live, update, mine);
  useOpenedElsewhere(live);
  useAnnouncements(live, update, game);
  useSounds(live, update, game);
  useMotion(live, game);
  useAttention(update, game);
  useStates(live, update);
  useBanks(live, update);
  useReactions(live, update);

  const send = useMemo(() => async (/** @type {string} */ what, /** @type {object | undefined} */ details) => {
    try {
      return await live.do(what, details);
    } catch (problem) {
      complain(problem);
      return null;
    }
  }, [live]);
  const table = { live, update, created, game, mine, send };
  const tutor = useTutor({ ...table, sight });
  /**
   * @param {string} text
   * @param {string} [then] what is decided along with it
   */
  const move = async (text, then) => {
    setSending(text);
    if (!await tutor.check(text)) {
      setSending(null);
      return;
    }
    await send("move", { move: text, seat: active, turn: update.turn, ...(then && { then }) });
    setSending(null);
  };
  /** @param {string} text */
  const consider = async (text) => {
    setSending(text);
    const answer = await send("consider", { move: text, seat: active });
    setSending(null);
    return answer && (answer.then ?? []);
  };

  return html`<div class="table ${game.name}">
    <div class="status"><${Status} ...${table} active=${active}/>
      ${byHand && html`<${UndoEntry} ...${table}/><${WhoIsNext} ...${table} active=${active} look=${look}/>`}</div>
    ${replaying
      ? html`<${Replay} load=${() => askReplay(live.table)} record=${() => ask(`/api/tables/${live.table}/record`)}
          update=${update} game=${game}
          link=${live.isHere ? undefined : watchLink(live.table)} onClose=${() => openReplay(null)}/>`
      : curtain
      ? html`<${Curtain} name=${curtain} open=${open}/>`
      : update.state === "open"
      ? html`<${Waiting} live=${live} update=${update} created=${created} game=${game} mine=${mine}/>`
      : html`<${GameTable} live=${live} update=${update} created=${created} sight=${sight} game=${game}
          sending=${sending} move=${move} consider=${consider} send=${send}/>`}
    <aside class="side" aria-label=${t("At the table")}>
      <${Result} ...${table} openReplay=${openReplay}/>
      <${Proposal} ...${table}/>
      <${Sitting} ...${table}/>
      <${Help} ...${table} sight=${sight}/>${tutor.question}
      <${Log} live=${live} update=${update} game=${game} Deed=${Deed}/>
      ${byHand ? html`<${ByHandActions} ...${table}/>` : html`<${Actions} ...${table}/>`}
      ${mine.length > 0 && update.state === "playing" && !byHand && html`<${OfferSounds}/>`}
    </aside>
  </div>`;
}

/**
 * Which of our seats is looked at: the one that is to decide. Where several people share a screen, a curtain
 * falls before the next one looks; `curtain` is then that one's name.
 * @param {Update} update
 * @param {number[]} mine
 * @param {boolean} open whether all may see everything
 */
function useTurns(update, mine, open) {
  const several = mine.length > 1;
  const [behind, setBehind] = useState(several ? null : (mine[0] ?? null)); // whose view lies open
  const due = mine.filter((seat) => update.waiting.includes(seat));
  const active = behind !== null && due.includes(behind) ? behind : (due[0] ?? behind ?? mine[0] ?? null);
  const falls = several && !open && update.state === "playing" && due.length > 0 && active !== behind;
  return { active, curtain: falls ? update.seats[active].name : null, open: () => setBehind(active), look: setBehind };
}

/**
 * Whether a finished game is looked at move by move: the address says so.
 * @param {Update} update
 * @returns {[boolean, (move: number | null) => void]}
 */
function useReplay(update) {
  const [move, setMove] = useState(moveInAddress());
  useEffect(() => {
    const onHash = () => setMove(moveInAddress());
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  /** @param {number | null} number */
  const open = (number) => {
    history.replaceState(null, "", number === null ? addressHere() : `#move=${number}`);
    setMove(number);
    if (number !== null) scrollTo(0, 0); // what led to it may be far below
  };
  return [update.state === "over" && move !== null, open];
}

/**
 * Between two people on one screen: nobody sees what only the other may.
 * @param {{ name: string, open: () => void }} props
 */
function Curtain({ name, open }) {
  useEffect(() => { /** @type {HTMLElement | null} */ (document.querySelector(".curtain button"))?.focus(); }, [name]);
  return html`<div class="curtain"><p>${t("It is {name}'s turn. Everybody else, look away!", { name })}</p>
    <button class="main" onClick=${open}>${t("I am {name}", { name })}</button></div>`;
}

/** @param {AtTable & { active: number | null }} props */
function Status({ live, update, created, game, mine, active }) {
  const byHand = isByHand(live.table);
  const names = update.waiting.map((seat) => update.seats[seat].name);
  let text = "";
  if (update.state === "over") text = t("The game is over.");
  else if (update.state === "open") text = t("The game begins when everybody has sat down.");
  else if (update.state === "revealing") text = revealingText(update);
  else if (byHand) {
    text = active !== null && names.length ? t("What did {name} do?", { name: update.seats[active].name })
      : game.title;
  } else if (active !== null && mine.includes(active) && update.waiting.includes(active)) {
    text = mine.length > 1 ? t("{name}, it is your turn.", { name: update.seats[active].name }) : t("It is your turn.");
  } else if (names.length) text = t("Waiting for {names}…", { names: names.join(", ") });
  const limited = created.clock || update.state === "revealing"; // what is left of a bank stands beside its name
  return html`<h1 class="whose">${text}</h1>
    ${limited && update.deadline && html`<${TimeLeft} live=${live} deadline=${update.deadline}/>`}
    <${Connection} live=${live}/>
    <${Watchers} live=${live}/>
    <${Felt} update=${update}/>
    <span class="unseen">${game.title}</span>`;
}

/** @param {{ live: LiveTable }} props */
function Watchers({ live }) {
  const { watchers, names = [] } = live.presence.value;
  if (!watchers) return html`<span class="watchers"></span>`;
  const count = t("{count} watching", { count: watchers });
  return html`<span class="watchers">${names.length ? labelled(count, names.join(", ")) : count}</span>`;
}

/**
 * How others feel, in one line, where their cards are out of sight; it has been announced.
 * @param {{ update: Update }} props
 */
function Felt({ update }) {
  return html`<span class="felt" aria-hidden="true">${Object.entries(bubbles.value).map(([seat, bubble]) => bubble
    && html`<${Sign} name=${bubble.sign}/> ${labelled(update.seats[Number(seat)].name, bubble.text)} `)}</span>`;
}

/** @param {{ live: LiveTable }} props */
function Connection({ live }) {
  if (live.connection.value === "on") return null;
  return html`<span class="connection" role="status">${t("Connecting…")}</span>`;
}

/** @param {AtTable} props */
function Sitting({ live, update, created, mine }) {
  const [name, setName] = useState(remember("name") ?? "");
  const standing = mine.find((seat) => !isSitting(update.seats[seat]));
  if (["over", "open"].includes(update.state) || standing === undefined) return null;
  if (isOurs(live.table) && update.seats[standing].bot === null) return null;
  return html`<form class="card" onSubmit=${(event) => {
      event.preventDefault();
      remember("name", name.trim());
      sitDown(live, created, standing, name.trim()).catch(complain);
    }}>
    <h2>${t("There is a seat for you")}</h2>
    <label>${t("Your name")} <input value=${name} maxlength=${longestName} autocomplete="nickname"
      onInput=${(event) => setName(event.target.value)}/></label>
    <button class="main">${t("Sit down")}</button>
  </form>`;
}

/** @param {AtTable} props */
function Proposal({ update, mine, send }) {
  const proposal = update.proposal;
  if (!proposal) return null;
  const { name } = update.seats[proposal.seat];
  const own = isYou(update.seats, proposal.seat);
  const text = proposal.what === "break off"
    ? own ? t("You would like to break the game off.") : t("{name} would like to break the game off.", { name })
    : proposal.what === "take back"
    ? own ? t("You would like to take the last move back.")
      : t("{name} would like to take the last move back.", { name })
    : own ? t("You would like a bot ({bot}) to play for {other}.", {
        bot: levelName(proposal.bot), other: update.seats[proposal.about].name })
    : t("{name} would like a bot ({bot}) to play for {other}.", {
        name, bot: levelName(proposal.bot), other: update.seats[proposal.about].name,
      });
  const asked = mine.find((seat) => proposal.asked.includes(seat));
  return html`<div class="card question" role="alertdialog" aria-label=${t("A question")}>
    <p>${text}</p>
    ${asked === undefined
      ? html`<p class="quiet-text">${t("Waiting for {names}…", {
          names: proposal.asked.map((seat) => update.seats[seat].name).join(", ") })}</p>`
      : html`<div class="row">
          <button class="main" onClick=${() => send("reply", { seat: asked, agree: true })}>${t("Agree")}</button>
          <button onClick=${() => send("reply", { seat: asked, agree: false })}>${t("Decline")}</button>
        </div>`}
  </div>`;
}

/** @param {AtTable} props */
function Actions({ live, update, created, game, mine, send }) {
  const [asking, setAsking] = useState(/** @type {"share" | "leave" | null} */ (null));
  if (update.state === "over") return null;
  if (!mine.length) {
    return html`<div class="row actions"><p class="quiet-text">${t("You are watching.")}</p>
      <${SettingsButton}/></div>`;
  }
  const present = live.presence.value.seats;
  const absent = update.seats.flatMap((seat, number) =>
    !seat.bot && !seat.yours && (!seat.here || !present.includes(number)) ? [number] : []);
  const back = mayTakeBack(live.events.value, update, created);
  /** @param {number} about */
  const proposeBot = (about) => send("propose bot", { seat: mine[0], about });
  const close = () => setAsking(null);
  const others = update.seats.filter((one) => !one.bot && !one.yours && one.name).map(({ name }) => name);
  return html`<div class="row actions">
    ${back !== null && html`
      <button onClick=${() => send("take back", { seat: back })}>${t("Take back my move")}</button>`}
    ${update.state === "playing" && absent.map((about) => html`
      <button onClick=${() => proposeBot(about)}>${t("A bot for {name}", {
        name: update.seats[about].name })}</button>`)}
    ${!live.isHere && isSitting(update.seats[mine[0]]) && update.seats.some((one) => !one.bot && !one.yours)
      && html`<${React} send=${send} seat=${mine[0]} others=${others}/>`}
    ${!live.isHere && update.state !== "open"
      && html`<button onClick=${() => setAsking("share")}>${t("Links")}</button>`}
    <${SettingsButton}/>
    ${mine.some((one) => update.seats[one].here) && html`<button onClick=${() => setAsking("leave")}>${
      t("Leave")}</button>`}
    ${asking === "share" && html`<${Dialog} title=${t("Links")} onClose=${close}>
      <${Share} live=${live} update=${update} game=${game}/><//>`}
    ${asking === "leave" && html`<${Leaving} update=${update} mine=${mine} send=${send} onClose=${close}/>`}
  </div>`;
}

/**
 * Tell a screen reader what the others do, and whose turn it is.
 * @param {LiveTable} live
 * @param {Update} update
 * @param {Game} game
 */
function useAnnouncements(live, update, game) {
  const told = useMemo(() => signal(live.events.value.length), [live]);
  useEffect(() => {
    const fresh = live.events.value.slice(told.value);
    told.value = live.events.value.length;
    const lines = fresh.map((event) => sentence(event, update, game)).filter(Boolean);
    const yours = update.waiting.some((seat) => update.seats[seat].yours);
    if (yours && lines.length) lines.push(t("It is your turn."));
    if (lines.length) announce(lines.join(" "));
  }, [update.number]);
}
