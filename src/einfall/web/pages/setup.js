// A new table: who plays, where, and by which rules.

import { Dialog, complain, go, html, remember } from "../parts/ui.js";
import { OneOf } from "../parts/forms.js";
import { LEVELS } from "../parts/names.js";
import { makeTable } from "../parts/net.js";
import { served } from "../parts/address.js";
import { longestName } from "../offered.js";
import { t } from "../parts/language.js";
import { useState } from "../vendor/hooks.js";

/**
 * @import { Game, SetUp, Wanted } from "../games/room.d.ts"
 * @import { NewTable } from "../protocol.d.ts"
 */

/** @typedef {"friends" | "screen" | "alone" | "last"} Beginning what the visitor asked for */

/** @type {Record<string, () => string>} */
const CLOCKS = {
  0: () => t("No limit"),
  30: () => t("30 seconds"),
  60: () => t("1 minute"),
  300: () => t("5 minutes"),
  86400: () => t("1 day"),
  259200: () => t("3 days"),
};

const PERSON = "person";

/**
 * What the set-up begins with: as one left it, changed to what the visitor asked for.
 * @param {Game} game
 * @param {SetUp} parts
 * @param {Beginning} beginning
 * @returns {Wanted}
 */
function beginningWith(game, parts, beginning) {
  const me = { who: PERSON, name: remember("name") ?? "" };
  const bot = { who: remember(`level.${game.name}`) ?? game.usual_level, name: "" };
  const friend = { who: PERSON, name: "" };
  const usual = { players: 2, seats: [me, bot], oneScreen: false, clock: 0, ...parts.defaults(game) };
  const kept = { ...usual, ...remember(`setup.${game.name}`), ...(!served && { oneScreen: true }) };
  if (beginning === "friends") return { ...kept, players: 2, seats: [me, friend], oneScreen: false };
  if (beginning === "screen") return { ...kept, players: 2, seats: [me, friend], oneScreen: true };
  if (beginning === "alone") return { ...kept, players: 1, seats: [me] };
  return kept;
}

/** @param {{ game: Game, parts: SetUp, beginning: Beginning, onClose: () => void }} props */
export function Setup({ game, parts, beginning, onClose }) {
  const [wanted, setWanted] = useState(() => beginningWith(game, parts, beginning));
  const [busy, setBusy] = useState(false);
  /** @param {Partial<Wanted>} changes */
  const change = (changes) => setWanted({ ...wanted, ...changes });
  const { players, seats } = wanted;
  const people = seats.filter(({ who }) => who === PERSON).length;
  /** @param {Event} event */
  const make = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      remember(`setup.${game.name}`, { ...wanted, seats: seats.map(({ who, name }) => ({ who, name })) });
      if (seats[0].who === PERSON && seats[0].name) remember("name", seats[0].name);
      go(`/t/${await makeTable(request(game, parts, wanted))}`);
    } catch (problem) {
      complain(problem);
      setBusy(false);
    }
  };
  const counts = game.players
    .map((count) => ({ value: count, label: count === 1 ? t("1 (alone)") : String(count) }));
  return html`<${Dialog} wide title=${t("A new table: {game}", { game: game.title })} onClose=${onClose}>
    <form class="setup" onSubmit=${make}>
      <${OneOf} legend=${t("Players")} options=${counts} value=${players}
        onChange=${(/** @type {number} */ count) => change(withPlayers(count, seats, game))}/>
      ${players > 1 && html`<${Seats} game=${game} parts=${parts} wanted=${wanted} change=${change}/>`}
      ${served && people > 1 && html`<${Where} oneScreen=${wanted.oneScreen} change=${change}/>`}
      <${parts.RulesForm} wanted=${wanted} change=${change} game=${game}/>
      ${people > 0 && html`<label class="setup-line">${t("Time for each decision")}
        <select value=${wanted.clock} onChange=${(event) => change({ clock: Number(event.target.value) })}>
          ${Object.entries(CLOCKS).map(([seconds, text]) => html`<option value=${seconds}>${text()}</option>`)}
        </select></label>
        ${wanted.clock > 0 && html`<p class="quiet-text">${t("When time runs out, a quick bot decides for anybody " +
          "who has not.")}</p>`}`}
      <div class="setup-end"><button class="main" disabled=${busy}>${t("Create the table")}</button></div>
    </form>
  <//>`;
}

/**
 * More seats are filled like the second one: with people if any plays there, or else with its bot.
 * @param {number} count
 * @param {Wanted["seats"]} seats
 * @param {Game} game
 */
function withPlayers(count, seats, game) {
  const others = seats.slice(1);
  const who = others.some((seat) => seat.who === PERSON) ? PERSON : (others[0]?.who ?? game.usual_level);
  const more = Array.from({ length: Math.max(0, count - seats.length) }, () => ({ who, name: "" }));
  return { players: count, seats: [...seats.slice(0, count), ...more] };
}

/** @param {{ oneScreen: boolean, change: (changes: Partial<Wanted>) => void }} props */
function Where({ oneScreen, change }) {
  const options = [
    { value: false, label: t("Each on their own device"), text: t("You get a link for each seat to pass on.") },
    {
      value: true, label: t("All on this screen"),
      text: t("You pass the device round; what the others must not see stays hidden between turns."),
    },
  ];
  return html`<${OneOf} stacked legend=${t("Where people play")} value=${oneScreen} options=${options}
    onChange=${(/** @type {boolean} */ one) => change({ oneScreen: one })}/>`;
}

/** @param {{ game: Game, parts: SetUp, wanted: Wanted, change: (changes: Partial<Wanted>) => void }} props */
function Seats({ game, parts, wanted, change }) {
  const { seats } = wanted;
  /**
   * @param {number} number
   * @param {Partial<Wanted["seats"][0]>} changes
   */
  const setSeat = (number, changes) =>
    change({ seats: seats.map((seat, one) => (one === number ? { ...seat, ...changes } : seat)) });
  return html`<fieldset class="seats"><legend>${t("Who is playing")}</legend>
    ${seats.map((seat, number) => html`<${SeatRow} key=${number} number=${number} seat=${seat} wanted=${wanted}
      levels=${game.levels} side=${parts.sideOf(number, wanted)}
      change=${(/** @type {object} */ changes) => setSeat(number, changes)}/>`)}
  </fieldset>`;
}

/**
 * @param {{
 *   number: number, seat: Wanted["seats"][0], wanted: Wanted, levels: string[], side: number | null,
 *   change: (changes: Partial<Wanted["seats"][0]>) => void,
 * }} props
 */
function SeatRow({ number, seat, wanted, levels, side, change }) {
  const person = seat.who === PERSON;
  const label = t("Seat {number}", { number: number + 1 });
  const first = wanted.seats.findIndex(({ who }) => who === PERSON) === number;
  const words = first ? t("You") : wanted.oneScreen ? t("Somebody here") : t("A friend, by link");
  return html`<div class="seat-row">
    <span class="seat-number ${side === null ? "" : `team-${side}`}" aria-hidden="true">${number + 1}</span>
    <select aria-label=${label} value=${seat.who} onChange=${(event) => change({ who: event.target.value })}>
      <option value=${PERSON}>${words}</option>
      <optgroup label=${t("A bot")}>
        ${levels.map((level) => html`<option value=${level}>
          ${t("Bot: {level}", { level: LEVELS[level].title() })}</option>`)}
      </optgroup>
    </select>
    ${person ? html`<input aria-label=${t("Name of seat {number}", { number: number + 1 })} placeholder=${t("Name")}
        maxlength=${longestName} value=${seat.name} autocomplete=${first ? "nickname" : "off"}
        onInput=${(event) => change({ name: event.target.value })}/>`
      : html`<span class="quiet-text seat-text">${LEVELS[seat.who]?.text()}</span>`}
  </div>`;
}

/**
 * The table as the service wants it described.
 * @param {Game} game
 * @param {SetUp} parts
 * @param {Wanted} wanted
 * @returns {NewTable}
 */
function request(game, parts, wanted) {
  const { players, seats, oneScreen, clock } = wanted;
  return {
    game: game.name,
    rules: { players, ...parts.rulesOf(wanted, game) },
    seats: seats.map(({ who, name }) => (who === PERSON ? { name: name.trim() } : { bot: who })),
    one_screen: oneScreen && seats.filter(({ who }) => who === PERSON).length > 1,
    clock,
  };
}
