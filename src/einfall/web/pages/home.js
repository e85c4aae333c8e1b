// The first page: a game in one click, and below it every other way to play.

import { Link, complain, go, html, notice, remember } from "../parts/ui.js";
import { ask, makeTable } from "../parts/net.js";
import { getReady } from "../own/client.js";
import { hasLobby, served } from "../parts/address.js";
import { LEVELS } from "../parts/names.js";
import { CHALLENGES, GAMES, canBePlayedAlone } from "../games/index.js";
import { OneOf } from "../parts/forms.js";
import { Continue, useUnfinished } from "../parts/unfinished.js";
import { ChallengeLine, useChallenges } from "../parts/challenges.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/**
 * @import { Drawn, Game } from "../games/room.d.ts"
 * @import { Beginning } from "./setup.js"
 */

const QUIET = 300; // milliseconds in which the page comes to rest

export function Home() {
  // which game is being set up, and how the set-up begins
  const [setup, setSetup] = useState(/** @type {{ Setup: Drawn<any>, [more: string]: any } | null} */ (null));
  const unfinished = useUnfinished();
  useEffect(() => {
    // most who come here play against a bot; Safari cannot say when it has nothing else to do
    if ("requestIdleCallback" in window) {
      const idle = window.requestIdleCallback(getReady, { timeout: QUIET });
      return () => window.cancelIdleCallback(idle);
    }
    const timer = setTimeout(getReady, QUIET);
    return () => clearTimeout(timer);
  }, []);
  /**
   * @param {Game} game
   * @param {Beginning} beginning
   */
  const open = async (game, beginning) => {
    try {
      const [{ Setup }, parts] = await Promise.all([import("./setup.js"), game.setUp()]);
      setSetup({ Setup, game, parts, beginning });
    } catch (problem) {
      complain(problem);
    }
  };
  return html`<div class="home">
    <header class="home-lead"><h1>Einfall</h1>
      <p>${t("Two games of wit: against bots, with friends, or alone. Free, without an account, without ads.")}</p>
    </header>
    ${unfinished.length > 0 && html`<${Continue} games=${unfinished}/>`}
    ${GAMES.map((game) => html`<${GameCard} key=${game.name} game=${game}
      open=${(/** @type {Beginning} */ beginning) => open(game, beginning)}/>`)}
    ${hasLobby && html`<${People} offer=${(/** @type {Game} */ game) => open(game, "open")}/>`}
    ${served && html`<${Today}/><${Join}/>`}
    <${Files}/>
    ${setup && html`<${setup.Setup} ...${setup} onClose=${() => setSetup(null)}/>`}
  </div>`;
}

/** @param {{ game: Game, open: (beginning: Beginning) => void }} props */
function GameCard({ game, open }) {
  const { name, title, levels } = game;
  const [busy, setBusy] = useState(false);
  const [level, setLevel] = useState(() => {
    const kept = remember(`level.${name}`);
    return levels.includes(kept) ? kept : game.usual_level;
  });
  /** @param {string} wanted */
  const choose = (wanted) => {
    remember(`level.${name}`, wanted);
    setLevel(wanted);
  };
  /** @param {{ bot: string }[]} bots */
  const play = async (...bots) => {
    setBusy(true);
    // what a table is drawn with comes while the table is made; where it does not come, the table's page says so
    Promise.all([import("./table.js"), game.table()]).catch(() => {});
    try {
      const seats = [{ name: remember("name") ?? "" }, ...bots];
      go(`/t/${await makeTable({ game: name, rules: { players: seats.length }, seats })}`);
    } catch (problem) {
      complain(problem);
      setBusy(false);
    }
  };
  const options = levels.map((value) => ({ value, label: LEVELS[value].title() }));
  return html`<section class="game-card ${name}" aria-labelledby=${`card-${name}`}>
    <div class="art" aria-hidden="true"><${Art} game=${game}/></div>
    <div class="card-text">
      <h2 id=${`card-${name}`}>${title}</h2>
      <p>${game.about()}</p>
      <${OneOf} legend=${t("Bot strength")} unseen options=${options} value=${level} onChange=${choose}/>
      <p class="level-text" aria-live="polite">${game.levelTexts[level]()}</p>
      <button class="main wide" disabled=${busy} onClick=${() => play({ bot: level })}>${
        t("Play against a bot")}</button>
      <div class="card-ways">
        ${served && html`<button onClick=${() => open("friends")}>${t("With friends")}</button>`}
        <button onClick=${() => open("screen")}>${t("On this screen")}</button>
        ${canBePlayedAlone(game) && html`<button disabled=${busy} onClick=${() => play()}>${t("Alone")}</button>`}
        <button onClick=${() => open("last")}>${t("More options…")}</button>
      </div>
      <p class="card-links"><${Link} to=${`/learn/${name}`}>${t("Learn it in two minutes")}<//>
        <${Link} to=${`/rules/${name}`}>${t("All the rules")}<//></p>
    </div>
  </section>`;
}

// The picture of a game, as soon as it is there; nobody has to wait for it.
/** @param {{ game: Game }} props */
function Art({ game }) {
  const [Picture, setPicture] = useState(/** @type {Drawn<{ equipment: any }> | null} */ (null));
  useEffect(() => { game.art().then((part) => setPicture(() => part.Art), () => {}); }, []);
  return Picture && html`<${Picture} equipment=${game.equipment}/>`;
}

// Those who are here to play, as soon as that part is there.
/** @param {{ offer: (game: Game) => void }} props */
function People({ offer }) {
  const [Lobby, setLobby] = useState(/** @type {Drawn<any> | null} */ (null));
  useEffect(() => { import("../parts/lobby.js").then((part) => setLobby(() => part.Lobby), () => {}); }, []);
  return Lobby && html`<${Lobby} offer=${offer}/>`;
}

function Today() {
  const challenges = useChallenges("today");
  return html`<section class="card home-part" aria-labelledby="today">
    <header class="part-head"><h2 id="today">${t("Today's challenge")}</h2>
      <${Link} to="/challenge">${t("Results and earlier days")}<//></header>
    <p class="quiet-text">${t("Play alone, with the same luck as everybody else in the world. One try a day.")}</p>
    ${CHALLENGES.map(({ name }) => html`<${ChallengeLine} key=${name} name=${name} challenge=${challenges[name]}/>`)}
  </section>`;
}

// What can be done with positions, and with the record of a game.
function Files() {
  return html`<p class="card-links home-part"><${Link} to="/try">${t("Board to try things")}<//>
    <${Link} to="/score">${t("Keep score at a real table")}<//>
    <${Link} to="/replay">${t("Open a record")}<//>
    <${Link} to="/verify">${t("Verify a game")}<//></p>`;
}

// A link to a table, or just its id.
function Join() {
  const [text, setText] = useState("");
  /** @param {Event} event */
  const join = async (event) => {
    event.preventDefault();
    const found = /(?:\/t\/)?([\w-]{4,64})\/?(#[\w=-]+)?$/.exec(text.trim());
    if (!found) {
      notice(t("That is not a link to a table."), "warning");
      return;
    }
    try {
      await ask(`/api/tables/${found[1]}`);
      go(`/t/${found[1]}${found[2] ?? ""}`);
    } catch (problem) {
      complain(problem);
    }
  };
  return html`<section class="card home-part" aria-labelledby="join">
    <h2 id="join">${t("Join with a link")}</h2>
    <p class="quiet-text">${t("Has a friend sent you a link? Open it, or paste it here.")}</p>
    <form class="join" onSubmit=${join}>
      <label class="unseen" for="join-link">${t("Link to a table")}</label>
      <input id="join-link" value=${text} placeholder=${`${location.origin}/t/…`} autocomplete="off" spellcheck="false"
        onInput=${(event) => setText(event.target.value)}/>
      <button disabled=${!text.trim()}>${t("Join")}</button>
    </form>
  </section>`;
}
