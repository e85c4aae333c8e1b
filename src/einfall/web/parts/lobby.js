// The lobby: open seats on this server that anybody may take, and a game at once with whoever is there.

import { Dialog, complain, go, html, remember } from "./ui.js";
import { GameName } from "./unfinished.js";
import { MuteButton, isMuted } from "./muting.js";
import { NameDialog } from "./forms.js";
import { LEVELS, levelName, playersText } from "./names.js";
import { ask, makeTable } from "./net.js";
import { GAMES, findGame } from "../games/index.js";
import { joined } from "./offering.js";
import { paceText } from "./clocks.js";
import { labelled, t } from "./language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/**
 * @import { Game } from "../games/room.d.ts"
 * @import { OfferShown, Seated } from "../protocol.d.ts"
 */

const OFTEN = 4000; // milliseconds between two looks at the lobby
const VERY_OFTEN = 1500; // the same for who waits to play
const PATIENCE = 30; // seconds until a bot sits down instead

/** @param {{ offer: (game: Game) => void }} props how a seat is offered */
export function Lobby({ offer }) {
  const offers = useOffers();
  const [wanted, setWanted] = useState(/** @type {Game | null} */ (null));
  const [asking, setAsking] = useState(/** @type {{ then: () => void } | null} */ (null));
  // others read one's name: who has none is asked first
  const named = (/** @type {() => void} */ then) => (remember("name") ? then() : setAsking({ then }));
  const shown = offers.filter(({ name }) => !isMuted(name));
  return html`<section class="card home-part lobby" aria-labelledby="lobby">
    <h2 id="lobby">${t("With people here")}</h2>
    <p class="quiet-text">${t("Play at once with whoever else wants to; if nobody comes, a bot does. Or offer a seat " +
      "by rules of your own.")}</p>
    <ul class="game-list">${GAMES.map((game) => html`<li key=${game.name}><div class="game-line">
      <${GameName} name=${game.name}/>
      <button class="main" aria-label=${labelled(t("Play now"), game.title)}
        onClick=${() => named(() => setWanted(game))}>${t("Play now")}</button>
      <button aria-label=${`${t("Offer a seat …")} ${game.title}`} onClick=${() => named(() => offer(game))}>${
        t("Offer a seat …")}</button></div></li>`)}</ul>
    ${shown.length > 0 && html`<h3>${t("Open seats")}</h3>
      <ul class="game-list offers">${shown.map((one) => html`<${Offer} key=${one.table} offer=${one}
        sit=${() => named(() => take(one.table))}/>`)}</ul>`}
    ${wanted && html`<${Looking} game=${wanted} onClose=${() => setWanted(null)}/>`}
    ${asking && html`<${NameDialog} title=${t("Your name for the others")} onClose=${() => setAsking(null)}
      onName=${() => { setAsking(null); asking.then(); }}/>`}
  </section>`;
}

// The open seats, again and again while somebody looks at them.
function useOffers() {
  const [offers, setOffers] = useState(/** @type {OfferShown[]} */ ([]));
  useEffect(() => {
    const look = () => { if (!document.hidden) ask("/api/lobby").then(setOffers, () => {}); };
    look();
    const timer = setInterval(look, OFTEN);
    return () => clearInterval(timer);
  }, []);
  return offers;
}

/** @param {{ offer: OfferShown, sit: () => void }} props */
function Offer({ offer, sit }) {
  const { game: name, rules, level, free, yours } = offer;
  const [rulesText, setRulesText] = useState("");
  useEffect(() => {
    findGame(name).setUp().then((parts) => setRulesText(parts.rulesText(rules, findGame(name))), () => {});
  }, [name]);
  const about = [
    playersText(Number(rules.players)), rulesText, paceText(offer),
    level && t("level: {level}", { level: levelName(level) }),
    free > 1 && t("{count} free seats", { count: free }),
  ].filter(Boolean);
  return html`<li><div class="game-line">
    <${GameName} name=${name}>${t("with {name}", { name: offer.name || t("Somebody") })}
      <span class="quiet-text offer-about">${about.join(" · ")}</span><//>
    ${yours ? html`<button onClick=${() => go(`/t/${offer.table}`)}>${t("Your table")}</button>`
      : html`<button onClick=${sit}>${t("Take a seat")}</button>`}
    ${!yours && offer.name && html`<${MuteButton} short name=${offer.name}/>`}
  </div></li>`;
}

/** @param {string} table */
async function take(table) {
  try {
    await ask(`/api/lobby/${table}/take`, {});
    joined(table);
    go(`/t/${table}`);
  } catch (problem) {
    complain(problem);
  }
}

/**
 * Wait for somebody to play with; in the end, for a bot.
 * @param {{ game: Game, onClose: () => void }} props
 */
function Looking({ game, onClose }) {
  const [left, setLeft] = useState(PATIENCE);
  const [search] = useState(() => new Search(game));
  const level = remember(`level.${game.name}`) ?? game.usual_level;
  const playBot = async () => {
    if (!await search.end()) return;
    const seats = [{ name: remember("name") ?? "" }, { bot: level }];
    go(`/t/${await makeTable({ game: game.name, rules: { players: 2 }, seats })}`);
  };
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => {
      const rest = PATIENCE - Math.floor((Date.now() - began) / 1000);
      setLeft(Math.max(0, rest));
      if (rest <= 0) playBot().catch(complain);
    }, 500);
    search.begin().catch((problem) => { complain(problem); onClose(); });
    return () => {
      clearInterval(timer);
      search.end().catch(() => {});
    };
  }, []);
  return html`<${Dialog} title=${t("Looking for somebody to play {game}", { game: game.title })} onClose=${onClose}>
    <p class="looking"><span class="dots" aria-hidden="true"><i/><i/><i/></span>
      ${t("If nobody comes, {level} sits down.", { level: LEVELS[level].title() })}
      <strong role="timer">${left} s</strong></p>
    <div class="row"><button onClick=${() => playBot().catch(complain)}>${t("Play the bot now")}</button>
      <button onClick=${onClose}>${t("Cancel")}</button></div>
  <//>`;
}

// Asks for somebody to play with, again and again, until there is one or it has to end.
class Search {
  /** @param {Game} game */
  constructor(game) {
    this.game = game.name;
    this.table = "";
    this.over = false;
    /** @type {Promise<unknown>} */
    this.asking = Promise.resolve();
    this.leave = () => {
      if (this.table) fetch(`/api/lobby/${this.table}/withdraw`, { method: "POST", keepalive: true });
    };
  }

  async begin() {
    addEventListener("pagehide", this.leave);
    while (!this.over) {
      this.asking = this.ask();
      await this.asking;
      await new Promise((resolve) => { setTimeout(resolve, VERY_OFTEN); });
    }
  }

  async ask() {
    /** @type {Seated} */
    const found = await ask("/api/lobby/play", { game: this.game, name: remember("name") ?? "", table: this.table });
    this.table = found.table;
    if (found.waiting) return;
    this.stop();
    joined(found.table);
    go(`/t/${found.table}`);
  }

  stop() {
    this.over = true;
    removeEventListener("pagehide", this.leave);
  }

  // Look no longer; whether nobody has come.
  async end() {
    if (this.over) return false;
    this.stop();
    await this.asking.catch(() => {});
    if (!this.table) return true;
    /** @type {Seated} */
    const { waiting } = await ask(`/api/lobby/${this.table}/withdraw`, {});
    if (waiting) return true;
    joined(this.table);
    go(`/t/${this.table}`);
    return false;
  }
}
