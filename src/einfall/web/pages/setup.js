// A new table: who plays, where, and by which rules.

import { Dialog, complain, go, html, remember } from "../parts/ui.js";
import { OneOf } from "../parts/forms.js";
import { PaceField } from "../parts/clocks.js";
import { LEVELS } from "../parts/names.js";
import { makeTable } from "../parts/net.js";
import { hasLobby, served } from "../parts/address.js";
import { makeOffer } from "../parts/offering.js";
import { longestName } from "../offered.js";
import { t } from "../parts/language.js";
import { useState } from "../vendor/hooks.js";

/**
 * @import { Game, SetUp, Wanted } from "../games/room.d.ts"
 * @import { NewOffer, NewTable } from "../protocol.d.ts"
 */

/** @typedef {"friends" | "screen" | "open" | "last"} Beginning what the visitor asked for */

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
  const pace = { clock: 0, bank: 0, increment: 0 };
  const where = { oneScreen: false, open: false, level: "" };
  const usual = { players: 2, seats: [me, bot], ...where, ...pace, ...parts.defaults(game) };
  const kept = { ...usual, ...remember(`setup.${game.name}`), ...(!served && { oneScreen: true }) };
  if (beginning === "friends") return { ...kept, players: 2, seats: [me, friend], oneScreen: false };
  if (beginning === "open") return { ...kept, players: 2, seats: [me, friend], oneScreen: false, open: true };
  if (beginning === "screen") return { ...kept, players: 2, seats: [me, friend], oneScreen: true };
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
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      remember(`setup.${game.name}`, { ...wanted, seats: seats.map(({ who, name }) => ({ who, name })) });
      if (seats[0].who === PERSON && seats[0].name) remember("name", seats[0].name);
      const isOpen = hasLobby && wanted.open && people > 1 && !wanted.oneScreen;
      const make = () => (isOpen ? makeOffer(offerOf(game, parts, wanted)) : makeTable(request(game, parts, wanted)));
      go(`/t/${await make()}`);
    } catch (problem) {
      complain(problem);
      setBusy(false);
    }
  };
  const counts = game.players
    .map((count) => ({ value: count, label: count === 1 ? t("1 (alone)") : String(count) }));
  return html`<${Dialog} wide title=${t("A new table: {game}", { game: game.title })} onClose=${onClose}>
    <form class="setup" onSubmit=${submit}>
      <${OneOf} legend=${t("Players")} options=${counts} value=${players}
        onChange=${(/** @type {number} */ count) => change(withPlayers(count, seats, game))}/>
      ${players > 1 && html`<${Seats} game=${game} parts=${parts} wanted=${wanted} change=${change}/>`}
      ${served && people > 1 && html`<${Where} wanted=${wanted} change=${change}/>`}
      ${hasLobby && people > 1 && wanted.open && html`<${LevelAsked} game=${game} wanted=${wanted} change=${change}/>`}
      <details class="more-rules" open=${beginning === "last"}><summary>${t("More: rules and time")}</summary>
      <${parts.RulesForm} wanted=${wanted} change=${change} game=${game}/>
      ${people > 0 && html`<${PaceField} pace=${wanted} change=${change}/>
        ${(wanted.clock > 0 || wanted.bank > 0) && html`<p class="quiet-text">${
          t("When time runs out, a quick bot decides for anybody who has not.")}</p>`}`}
      </details>
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

/** @param {{ wanted: Wanted, change: (changes: Partial<Wanted>) => void }} props */
function Where({ wanted, change }) {
  const options = [
    { value: "links", label: t("Each on their own device"), text: t("You get a link for each seat to pass on.") },
    {
      value: "screen", label: t("All on this screen"),
      text: t("You pass the device round; what the others must not see stays hidden between turns."),
    },
    ...(hasLobby ? [{
      value: "open", label: t("Open to anybody here"),
      text: t("Free seats are listed on the first page, and anybody on this server may take one."),
    }] : []),
  ];
  const value = wanted.oneScreen ? "screen" : hasLobby && wanted.open ? "open" : "links";
  return html`<${OneOf} stacked legend=${t("Where people play")} value=${value} options=${options}
    onChange=${(/** @type {string} */ one) => change({ oneScreen: one === "screen", open: one === "open" })}/>`;
}

/** @param {{ game: Game, wanted: Wanted, change: (changes: Partial<Wanted>) => void }} props */
function LevelAsked({ game, wanted, change }) {
  return html`<label class="setup-line">${t("How strong the others should be")}
    <select value=${wanted.level} onChange=${(event) => change({ level: event.target.value })}>
      <option value="">${t("Anybody")}</option>
      ${game.levels.map((level) => html`<option value=${level}>${LEVELS[level].title()}</option>`)}
    </select></label>`;
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
      game=${game} side=${parts.sideOf(number, wanted)}
      change=${(/** @type {object} */ changes) => setSeat(number, changes)}/>`)}
  </fieldset>`;
}

/**
 * @param {{
 *   number: number, seat: Wanted["seats"][0], wanted: Wanted, game: Game, side: number | null,
 *   change: (changes: Partial<Wanted["seats"][0]>) => void,
 * }} props
 */
function SeatRow({ number, seat, wanted, game, side, change }) {
  const person = seat.who === PERSON;
  const label = t("Seat {number}", { number: number + 1 });
  const first = wanted.seats.findIndex(({ who }) => who === PERSON) === number;
  const words = first ? t("You") : wanted.oneScreen ? t("Somebody here")
    : hasLobby && wanted.open ? t("Anybody") : t("A friend, by link");
  return html`<div class="seat-row">
    <span class="seat-number ${side === null ? "" : `team-${side}`}" aria-hidden="true">${number + 1}</span>
    <select aria-label=${label} value=${seat.who} onChange=${(event) => change({ who: event.target.value })}>
      <option value=${PERSON}>${words}</option>
      <optgroup label=${t("A bot")}>
        ${game.levels.map((level) => html`<option value=${level}>
          ${t("Bot: {level}", { level: LEVELS[level].title() })}</option>`)}
      </optgroup>
    </select>
    ${person ? html`<input aria-label=${t("Name of seat {number}", { number: number + 1 })} placeholder=${t("Name")}
        maxlength=${longestName} value=${seat.name} autocomplete=${first ? "nickname" : "off"}
        onInput=${(event) => change({ name: event.target.value })}/>`
      : html`<span class="quiet-text seat-text">${game.levelTexts[seat.who]?.()}</span>`}
  </div>`;
}

/**
 * The same for a table with open seats.
 * @param {Game} game
 * @param {SetUp} parts
 * @param {Wanted} wanted
 * @returns {NewOffer}
 */
function offerOf(game, parts, wanted) {
  const { one_screen: _, ...rest } = request(game, parts, wanted);
  return { ...rest, level: wanted.level, name: wanted.seats.find(({ who }) => who === PERSON)?.name ?? "" };
}

/**
 * The table as the service wants it described.
 * @param {Game} game
 * @param {SetUp} parts
 * @param {Wanted} wanted
 * @returns {NewTable}
 */
function request(game, parts, wanted) {
  const { players, seats, oneScreen, clock, bank, increment } = wanted;
  return {
    game: game.name,
    rules: { players, ...parts.rulesOf(wanted, game) },
    seats: seats.map(({ who, name }) => (who === PERSON ? { name: name.trim() } : { bot: who })),
    one_screen: oneScreen && seats.filter(({ who }) => who === PERSON).length > 1,
    clock,
    bank,
    increment,
  };
}
