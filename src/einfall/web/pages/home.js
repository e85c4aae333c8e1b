// The first page: a game in one click, and below it every other way to play.

import { Link, go, html, notice, remember } from "../parts/ui.js";
import { ask, askGames, makeTable } from "../parts/net.js";
import { GAMES, GAME_NAMES, LEVELS, USUAL_LEVEL } from "../parts/names.js";
import { EinsteinArt, GenialArt } from "../parts/art.js";
import { Choice } from "../parts/forms.js";
import { Continue, useUnfinished } from "../parts/unfinished.js";
import { ChallengeLine, useChallenges } from "./challenge.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

export function Home() {
  const [games, setGames] = useState(null);
  const [setup, setSetup] = useState(null); // which game is being set up, and how it begins
  useEffect(() => { askGames().then(setGames, () => {}); }, []);
  const open = async (game, beginning) => {
    const { Setup } = await import("./setup.js");
    setSetup({ Setup, game, beginning });
  };
  const unfinished = useUnfinished();
  return html`<div class="home">
    <h1 class="unseen">Einfall</h1>
    ${GAMES.map((game) => html`<${GameCard} game=${game} equipment=${games?.[game].equipment}
      open=${(beginning) => open(game, beginning)}/>`)}
    ${unfinished.length > 0 && html`<${Continue} games=${unfinished}/>`}
    <${Today}/>
    <${Join}/>
    ${setup && html`<${setup.Setup} game=${setup.game} beginning=${setup.beginning} games=${games}
      onClose=${() => setSetup(null)}/>`}
  </div>`;
}

const ABOUT = {
  genial: () => t("Lay tiles, score along the lines, and grow all six colours: only your weakest one counts."),
  einstein: () => t("Five dice for everybody. Split them well, fill your sheet, and know when to stop."),
};

function GameCard({ game, equipment, open }) {
  const [busy, setBusy] = useState(false);
  const [level, setLevel] = useState(remember(`level.${game}`) ?? USUAL_LEVEL);
  const choose = (wanted) => {
    remember(`level.${game}`, wanted);
    setLevel(wanted);
  };
  const play = async () => {
    setBusy(true);
    try {
      const seats = [{ name: remember("name") || t("You") }, { bot: level }];
      go(`/t/${await makeTable({ game, rules: { players: 2 }, seats })}`);
    } catch (problem) {
      notice(problem.message, "warning");
      setBusy(false);
    }
  };
  const Art = { genial: GenialArt, einstein: EinsteinArt }[game];
  const levels = Object.entries(LEVELS).map(([value, { title }]) => ({ value, label: title() }));
  return html`<section class="game-card ${game}" aria-labelledby=${`card-${game}`}>
    <div class="art" aria-hidden="true">${equipment && html`<${Art} equipment=${equipment}/>`}</div>
    <div class="card-text">
      <h2 id=${`card-${game}`}>${GAME_NAMES[game]}</h2>
      <p>${ABOUT[game]()}</p>
      <${Choice} legend=${t("Strength of the bot")} unseen options=${levels} value=${level} onChange=${choose}/>
      <p class="level-text" aria-live="polite">${LEVELS[level].text()}</p>
      <button class="main wide" disabled=${busy} onClick=${play}>${t("Play against a bot")}</button>
      <div class="card-ways">
        <button onClick=${() => open("friends")}>${t("With friends")}</button>
        <button onClick=${() => open("screen")}>${t("On this screen")}</button>
        <button onClick=${() => open("alone")}>${t("Alone")}</button>
        <button onClick=${() => open("last")}>${t("More choices …")}</button>
      </div>
      <p class="card-links"><${Link} to=${`/learn/${game}`}>${t("Learn it in two minutes")}<//>
        <${Link} to=${`/rules/${game}`}>${t("All the rules")}<//></p>
    </div>
  </section>`;
}

function Today() {
  const challenges = useChallenges("today");
  return html`<section class="card home-part" aria-labelledby="today">
    <header class="part-head"><h2 id="today">${t("Today's challenge")}</h2>
      <${Link} to="/challenge">${t("Results and earlier days")}<//></header>
    <p class="quiet-text">${t("Alone, with the same tiles or dice for everybody in the world. One try a day.")}</p>
    ${GAMES.map((game) => html`<${ChallengeLine} game=${game} challenge=${challenges[game]}/>`)}
  </section>`;
}

// A link to a table, or just its id.
function Join() {
  const [text, setText] = useState("");
  const join = async (event) => {
    event.preventDefault();
    const found = /(?:\/t\/)?([\w-]{4,64})\/?(#[\w=-]+)?$/.exec(text.trim());
    if (!found) return notice(t("That is no link to a table."), "warning");
    try {
      await ask(`/api/tables/${found[1]}`);
      go(`/t/${found[1]}${found[2] ?? ""}`);
    } catch (problem) {
      notice(problem.message, "warning");
    }
  };
  return html`<section class="card home-part" aria-labelledby="join">
    <h2 id="join">${t("Join by link")}</h2>
    <p class="quiet-text">${t("A friend has sent you a link? Open it, or paste it here.")}</p>
    <form class="join" onSubmit=${join}>
      <label class="unseen" for="join-link">${t("Link to a table")}</label>
      <input id="join-link" value=${text} placeholder=${`${location.origin}/t/…`} autocomplete="off" spellcheck="false"
        onInput=${(event) => setText(event.target.value)}/>
      <button disabled=${!text.trim()}>${t("Join")}</button>
    </form>
  </section>`;
}
