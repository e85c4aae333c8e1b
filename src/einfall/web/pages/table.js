// A table: what all games have in common. The games draw themselves (genial/table.js, einstein/table.js).

import { Dialog, Link, announce, go, html, notice, remember } from "../parts/ui.js";
import { LiveTable, askGames, enter, linksOf, randomText } from "../parts/net.js";
import { signal } from "../vendor/signals.js";
import { t } from "../parts/language.js";
import { useEffect, useMemo, useState } from "../vendor/hooks.js";
import { MOVES_IN_WORDS, levelName } from "../parts/names.js";
import { Log } from "../parts/log.js";
import { Share } from "../parts/share.js";
import { SoundSwitch, useSounds } from "../parts/sounds.js";
import { Result } from "./result.js";
import { Replay, moveInAddress } from "./replay.js";

const DRAWN_BY = {
  genial: () => import("../games/genial/table.js").then((part) => part.GenialTable),
  einstein: () => import("../games/einstein/table.js").then((part) => part.EinsteinTable),
};
export const GAME_NAMES = { genial: "Einfach Genial", einstein: "Einstein" };

export function TablePage({ argument: id }) {
  const [live, setLive] = useState(null);
  useEffect(() => {
    let table;
    let gone = false;
    (async () => {
      const secret = location.hash.slice(1);
      if (secret && moveInAddress() === null) {
        try {
          await enter(id, secret);
          history.replaceState(null, "", location.pathname);
        } catch (problem) {
          notice(problem.message, "warning");
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

function Table({ live }) {
  const update = live.update.value;
  const [parts, setParts] = useState(null);
  const created = live.events.value[0];
  useEffect(() => {
    if (!created) return;
    Promise.all([DRAWN_BY[created.game](), askGames()]).then(([Drawn, games]) => {
      setParts({ Drawn, game: games[created.game] });
      document.title = `${GAME_NAMES[created.game]} · Einfall`;
    });
  }, [created?.game]);
  if (live.problem.value) return html`<${NoTable} problem=${live.problem.value}/>`;
  if (!update || !parts) return html`<p class="page quiet-text">${t("The table is being laid …")}</p>`;
  return html`<${Laid} live=${live} update=${withNames(update)} created=${created} ...${parts}/>`;
}

// Bots are called by their level, in the language in use; those with a name of their own keep it.
function withNames(update) {
  const seats = update.seats.map((seat) => (seat.bot ? { ...seat, name: levelName(seat.name) } : seat));
  return { ...update, seats };
}

function NoTable({ problem }) {
  return html`<section class="page"><h1>${t("There is no such table.")}</h1><p>${problem.text}</p>
    <p><${Link} to="/">${t("To the games")}<//></p></section>`;
}

function Laid({ live, update, created, Drawn, game }) {
  const mine = update.seats.flatMap((seat, number) => (seat.yours ? [number] : []));
  const others = mine.length > 1; // several people on one screen
  const [behind, setBehind] = useState(others ? null : mine[0]); // whose rack lies open
  const due = mine.filter((seat) => update.waiting.includes(seat));
  const active = due.includes(behind) ? behind : (due[0] ?? behind ?? mine[0] ?? null);
  const curtain = others && update.state === "playing" && due.length > 0 && active !== behind;
  const missing = update.seats.some((seat) => !seat.bot && !seat.yours && !seat.here); // to be invited
  const sight = update.sights.find((one) => one.seat === active) ?? update.sights[0];
  const [sending, setSending] = useState(null);
  const [replaying, openReplay] = useReplay(update);

  useSitting(live, update, created, mine);
  useAnnouncements(live, update, created);
  useSounds(live, update);

  const send = useMemo(() => async (what, details) => {
    try {
      return await live.do(what, details);
    } catch (problem) {
      notice(problem.message, "warning");
      return null;
    }
  }, [live]);
  const move = async (text) => {
    setSending(text);
    await send("move", { move: text, seat: active, turn: update.turn });
    setSending(null);
  };

  return html`<div class="table ${created.game}">
    <div class="status">
      <${Status} live=${live} update=${update} created=${created} mine=${mine} active=${active}/>
    </div>
    ${replaying
      ? html`<${Replay} live=${live} update=${update} created=${created} game=${game} onClose=${() => openReplay(null)}/>`
      : curtain
      ? html`<${Curtain} name=${update.seats[active].name} open=${() => setBehind(active)}/>`
      : html`<${Drawn} live=${live} update=${update} created=${created} sight=${sight} game=${game}
          sending=${sending} move=${move}/>`}
    <aside class="side" aria-label=${t("At the table")}>
      <${Result} live=${live} update=${update} created=${created} mine=${mine} send=${send} game=${game}
        openReplay=${openReplay}/>
      <${Proposal} update=${update} mine=${mine} send=${send}/>
      <${Sitting} live=${live} update=${update} created=${created} mine=${mine} send=${send}/>
      ${update.state === "open" && missing && html`<${Share} live=${live} update=${update} created=${created}/>`}
      <${Log} live=${live} update=${update} created=${created}/>
      <${Actions} live=${live} update=${update} created=${created} mine=${mine} send=${send}/>
    </aside>
  </div>`;
}

// Whether a finished game is looked at move by move: the address says so.
function useReplay(update) {
  const [move, setMove] = useState(moveInAddress());
  useEffect(() => {
    const onHash = () => setMove(moveInAddress());
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  const open = (number) => {
    history.replaceState(null, "", number === null ? location.pathname : `#move=${number}`);
    setMove(number);
  };
  return [update.state === "over" && move !== null, open];
}

// Between two people on one screen: nobody sees the other's rack.
function Curtain({ name, open }) {
  useEffect(() => { document.querySelector(".curtain button")?.focus(); }, [name]);
  return html`<div class="curtain"><p>${t("It is {name}'s turn. Look away, everybody else!", { name })}</p>
    <button class="main" onClick=${open}>${t("I am {name}", { name })}</button></div>`;
}

function Status({ live, update, created, mine, active }) {
  const names = update.waiting.map((seat) => update.seats[seat].name);
  let text;
  if (update.state === "over") text = t("The game is over.");
  else if (update.state === "open") text = t("The game begins when everybody has sat down.");
  else if (mine.includes(active) && update.waiting.includes(active)) {
    text = mine.length > 1 ? t("{name}, it is your turn.", { name: update.seats[active].name }) : t("It is your turn.");
  } else if (names.length) text = t("Waiting for {names} …", { names: names.join(", ") });
  return html`<h1 class="whose">${text}</h1>
    ${update.deadline && html`<${Clock} live=${live} deadline=${update.deadline}/>`}
    <${Connection} live=${live}/>
    <span class="watchers">${live.presence.value.watchers > 0
      && t("{count} watching", { count: live.presence.value.watchers })}</span>
    <span class="unseen">${GAME_NAMES[created.game]}</span>`;
}

function Clock({ live, deadline }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.round(deadline - now / 1000 - live.clockOffset));
  return html`<span class=${left <= 10 ? "clock short" : "clock"} role="timer">${duration(left)}</span>`;
}

export function duration(seconds) {
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days) return t("{days} d {hours} h", { days, hours });
  const rest = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest}` : rest;
}

function Connection({ live }) {
  if (live.connection.value === "on") return null;
  return html`<span class="connection" role="status">${t("Connecting …")}</span>`;
}

// Sit down by ourselves where this browser made the table or comes back; ask a guest for a name.
function useSitting(live, update, created, mine) {
  useEffect(() => {
    if (update.state === "over") return;
    const known = linksOf(live.table).length > 0 || created.challenge || created.previous;
    for (const seat of mine) {
      if (isSitting(update.seats[seat]) || !(known || remember("name"))) continue;
      const alone = mine.length === 1;
      const name = update.seats[seat].name || (alone && remember("name")) || "";
      live.do("sit", { seat, name, seed: randomText() }).catch(() => {});
    }
  }, [live, update.state, mine.join()]);
}

// Whoever has left may have been replaced by a bot meanwhile, and can still come back.
const isSitting = ({ here, bot }) => here && bot === null;

function Sitting({ live, update, mine, send }) {
  const [name, setName] = useState(remember("name") ?? "");
  const standing = mine.find((seat) => !isSitting(update.seats[seat]));
  if (update.state === "over" || standing === undefined) return null;
  if (linksOf(live.table).length && update.seats[standing].bot === null) return null;
  return html`<form class="card" onSubmit=${(event) => {
      event.preventDefault();
      remember("name", name.trim());
      send("sit", { seat: standing, name: name.trim(), seed: randomText() });
    }}>
    <h2>${t("A seat is free for you")}</h2>
    <label>${t("Your name")} <input value=${name} maxlength="40" autocomplete="nickname"
      onInput=${(event) => setName(event.target.value)}/></label>
    <button class="main">${t("Sit down")}</button>
  </form>`;
}

function Proposal({ update, mine, send }) {
  const proposal = update.proposal;
  if (!proposal) return null;
  const { name } = update.seats[proposal.seat];
  const text = proposal.what === "take back"
    ? t("{name} would like to take the last move back.", { name })
    : t("{name} would like a bot ({bot}) to play for {other}.", {
        name, bot: levelName(proposal.bot), other: update.seats[proposal.about].name,
      });
  const asked = mine.find((seat) => proposal.asked.includes(seat));
  return html`<div class="card" role="alertdialog" aria-label=${t("A question")}>
    <p>${text}</p>
    ${asked === undefined
      ? html`<p class="quiet-text">${t("Waiting for {names} …", {
          names: proposal.asked.map((seat) => update.seats[seat].name).join(", ") })}</p>`
      : html`<div class="row">
          <button class="main" onClick=${() => send("reply", { seat: asked, agree: true })}>${t("Agree")}</button>
          <button onClick=${() => send("reply", { seat: asked, agree: false })}>${t("Decline")}</button>
        </div>`}
  </div>`;
}

function Actions({ live, update, created, mine, send }) {
  const [asking, setAsking] = useState(null);
  if (update.state === "over") return null;
  if (!mine.length) {
    return html`<div class="row actions"><p class="quiet-text">${t("You are watching.")}</p><${SoundSwitch}/></div>`;
  }
  const present = live.presence.value.seats;
  const absent = update.seats.flatMap((seat, number) =>
    !seat.bot && !seat.yours && (!seat.here || !present.includes(number)) ? [number] : []);
  const seat = mine.find((one) => update.seats[one].chosen) ?? mine[0];
  const bot = (about) => send("propose bot", { seat: mine[0], about, bot: "club" });
  return html`<div class="row actions">
    ${update.state === "playing" && !created.challenge && html`
      <button onClick=${() => send("take back", { seat: lastMover(live, mine) ?? seat })}>${t("Take back")}</button>`}
    ${update.state === "playing" && absent.map((about) => html`
      <button onClick=${() => bot(about)}>${t("A bot for {name}", { name: update.seats[about].name })}</button>`)}
    <button onClick=${() => setAsking("share")}>${t("Links")}</button>
    <${SoundSwitch}/>
    <button onClick=${() => setAsking("leave")}>${t("Leave")}</button>
    ${asking === "share" && html`<${Dialog} title=${t("Links")} onClose=${() => setAsking(null)}>
      <${Share} live=${live} update=${update} created=${created}/><//>`}
    ${asking === "leave" && html`<${Dialog} title=${t("Leave the table?")} onClose=${() => setAsking(null)}>
      <p>${update.seats.some((one) => !one.bot && !one.yours && one.here)
        ? t("You can come back with the same link as long as the game goes on.")
        : t("Nobody else sits at this table, so the game ends here. To go on later, just close the page: My games leads back.")}</p>
      <div class="row"><button class="main" onClick=${async () => {
        for (const one of mine) await send("leave", { seat: one });
        go("/");
      }}>${t("Leave")}</button><button onClick=${() => setAsking(null)}>${t("Stay")}</button></div><//>`}
  </div>`;
}

// Which of our seats decided last.
function lastMover(live, mine) {
  for (const event of live.events.value.toReversed()) {
    const seats = Object.keys(event.moves ?? {}).map(Number);
    if (event.type === "chose") seats.push(event.seat);
    const found = seats.find((seat) => mine.includes(seat));
    if (found !== undefined) return found;
  }
  return null;
}

// Tell a screen reader what the others do, and whose turn it is.
function useAnnouncements(live, update, created) {
  const told = useMemo(() => signal(live.events.value.length), [live]);
  useEffect(() => {
    const fresh = live.events.value.slice(told.value);
    told.value = live.events.value.length;
    const lines = fresh.map((event) => sentence(event, update, created)).filter(Boolean);
    const yours = update.waiting.some((seat) => update.seats[seat].yours);
    if (yours && lines.length) lines.push(t("It is your turn."));
    if (lines.length) announce(lines.join(" "));
  }, [update.number]);
}

// An event in words, for the log and for screen readers; nothing for what goes without saying.
export function sentence(event, update, created) {
  const name = (seat) => update.seats[seat].name;
  switch (event.type) {
    case "sat": return t("{name} sits down.", { name: event.name });
    case "left": return t("{name} leaves.", { name: name(event.seat) });
    case "played":
      return Object.entries(event.moves).map(([seat, move]) =>
        `${name(seat)}: ${MOVES_IN_WORDS[move]?.() ?? move}${counted(event.counts[seat], created.game)}`).join(" · ");
    case "happened":
      if (created.game === "einstein") return t("Dice: {dice}", { dice: event.outcome.join(" ") });
      return null;
    case "taken back": return t("{name} takes back.", { name: name(event.seat) });
    case "replaced": return t("A bot ({bot}) plays for {name}.", { name: name(event.seat), bot: levelName(event.bot) });
    case "ended": return t("The game is over.");
    default: return null;
  }
}

function counted(counts, game) {
  if (!counts) return "";
  if (game === "einstein") return ` (${counts.score > 0 ? "+" : ""}${counts.score})`;
  const parts = Object.entries(counts).filter(([, points]) => points).map(([colour, points]) => `${colour} ${points}`);
  return parts.length ? ` (${parts.join(", ")})` : "";
}
