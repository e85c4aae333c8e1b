// Keep score at a real table: a new game, and those that are kept in this browser.

import { Link, complain, go, html, remember } from "../parts/ui.js";
import { OneOf } from "../parts/forms.js";
import { GAMES } from "../games/index.js";
import { GameName } from "../parts/unfinished.js";
import { dateText } from "../parts/names.js";
import { ask, keepScore } from "../parts/net.js";
import { isByHand } from "../own/client.js";
import { longestName } from "../offered.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/**
 * @import { Game, SetUp, Wanted } from "../games/room.d.ts"
 * @import { PlayedShown } from "../protocol.d.ts"
 */

export function ScorePage() {
  const [name, setName] = useState(remember("score.game") ?? GAMES[0].name);
  const [parts, setParts] = useState(/** @type {{ game: Game, setUp: SetUp } | null} */ (null));
  useEffect(() => { document.title = `${t("Keep score")} · Einfall`; }, []);
  useEffect(() => {
    const game = GAMES.find((one) => one.name === name) ?? GAMES[0];
    game.setUp().then((setUp) => setParts({ game, setUp }), complain);
  }, [name]);
  /** @param {string} wanted */
  const choose = (wanted) => {
    remember("score.game", wanted);
    setName(wanted);
  };
  const options = GAMES.map(({ name: value, title: label }) => ({ value, label }));
  return html`<section class="page score-page">
    <h1>${t("Keep score at a real table")}</h1>
    <p>${t("You play with real tiles or dice, and enter what happens: the counting is done here, and afterwards the " +
      "game can be replayed and analysed. Everything stays in this browser, also without a network.")}</p>
    <${Kept}/>
    <section class="card"><h2>${t("A new game")}</h2>
      <${OneOf} legend=${t("Game")} options=${options} value=${parts?.game.name ?? name} onChange=${choose}/>
      ${parts && html`<${NewGame} key=${parts.game.name} ...${parts}/>`}
    </section>
  </section>`;
}

/** @param {{ game: Game, setUp: SetUp }} props */
function NewGame({ game, setUp }) {
  const key = `score.${game.name}`;
  const [wanted, setWanted] = useState(() => /** @type {Wanted} */ ({
    players: 2, seats: [], oneScreen: true, clock: 0, ...setUp.defaults(game), ...remember(key),
  }));
  const [busy, setBusy] = useState(false);
  /** @param {Partial<Wanted>} changes */
  const change = (changes) => setWanted({ ...wanted, ...changes });
  const { players, seats } = wanted;
  const names = Array.from({ length: players }, (_, seat) => seats[seat]?.name ?? "");
  /**
   * @param {number} seat
   * @param {string} name
   */
  const rename = (seat, name) =>
    change({ seats: names.map((one, place) => ({ who: "person", name: place === seat ? name : one })) });
  /** @param {Event} event */
  const begin = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      remember(key, wanted);
      const rules = { players, ...setUp.rulesOf(wanted, game) };
      const named = names.map((name, seat) => ({ name: name.trim() || t("Player {number}", { number: seat + 1 }) }));
      go(`/t/${await keepScore({ game: game.name, rules, seats: named })}`);
    } catch (problem) {
      complain(problem);
      setBusy(false);
    }
  };
  const counts = game.players.map((value) => ({ value, label: value === 1 ? t("1 (alone)") : String(value) }));
  return html`<form class="setup" onSubmit=${begin}>
    <${OneOf} legend=${t("Players")} options=${counts} value=${players}
      onChange=${(/** @type {number} */ count) => change({ players: count })}/>
    <fieldset class="seats"><legend>${t("Who is playing")}</legend>
      ${names.map((name, seat) => html`<div class="seat-row" key=${seat}>
        <span class="seat-number ${setUp.sideOf(seat, wanted) === null ? "" : `team-${setUp.sideOf(seat, wanted)}`}"
          aria-hidden="true">${seat + 1}</span>
        <input aria-label=${t("Name of seat {number}", { number: seat + 1 })} maxlength=${longestName} value=${name}
          placeholder=${t("Player {number}", { number: seat + 1 })} autocomplete="off"
          onInput=${(event) => rename(seat, event.target.value)}/></div>`)}
    </fieldset>
    <details class="more-rules"><summary>${t("Rules")}</summary>
      <${setUp.RulesForm} wanted=${wanted} change=${change} game=${game}/></details>
    <div class="setup-end"><button class="main" disabled=${busy}>${t("Begin")}</button></div>
  </form>`;
}

// Games that were entered in this browser.
function Kept() {
  const [games, setGames] = useState(/** @type {PlayedShown[]} */ ([]));
  useEffect(() => {
    ask("/api/me/games").then((/** @type {PlayedShown[]} */ all) =>
      setGames(all.filter(({ table }) => isByHand(table))), () => {});
  }, []);
  if (!games.length) return null;
  return html`<section class="card"><h2>${t("Your scores")}</h2>
    <ul class="game-list">${games.map((game) => html`<li key=${game.table}>
      <${Link} to=${`/t/${game.table}`} class="game-line"><${GameName} name=${game.game}>${outcomeOf(game)}<//>
        <span class="pill ${game.over ? "" : "turn"}">${game.over ? t("finished") : t("goes on")}</span>
        <span class="quiet-text game-date">${dateText(game.changed)}</span><//></li>`)}</ul>
  </section>`;
}

/**
 * Who won a game that was kept by hand.
 * @param {PlayedShown} game
 */
export function outcomeOf({ results, rules }) {
  const best = results.filter(({ place }) => place === 1).map(({ name }) => name);
  if (!best.length || rules.players === 1) return "";
  return t("won by {names}", { names: best.join(", ") });
}
