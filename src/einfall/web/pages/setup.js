// A new table: who plays, where, and by which rules.

import { Dialog, go, html, notice, remember } from "../parts/ui.js";
import { Choice, Switch } from "../parts/forms.js";
import { GAME_NAMES, LEVELS, USUAL_LEVEL } from "../parts/names.js";
import { makeTable } from "../parts/net.js";
import { t } from "../parts/language.js";
import { useState } from "../vendor/hooks.js";

const CLOCKS = {
  0: () => t("None"),
  30: () => t("30 seconds"),
  60: () => t("1 minute"),
  300: () => t("5 minutes"),
  86400: () => t("1 day"),
  259200: () => t("3 days"),
};

const EDITIONS = {
  kosmos: {
    label: "Kosmos",
    text: () => t("Tiles may lie anywhere. The rack is swapped at the end of a turn. A bonus tile must be played."),
  },
  lutin: {
    label: "Lutin",
    text: () => t("A tile must touch what already lies there. A swap comes first and is the whole turn."),
  },
  tilsit: { label: "Tilsit", text: () => t("As Kosmos, but a bonus tile may be declined.") },
};

// The single rules in plain words, with what they can be.
const SINGLE_RULES = {
  contact: {
    label: () => t("Where later tiles may lie"),
    options: { false: () => t("anywhere"), true: () => t("next to a tile or a symbol") },
  },
  swap: {
    label: () => t("When a rack may be swapped"),
    options: { end: () => t("at the end of a turn"), start: () => t("at the start, as the whole turn") },
  },
  bonus: {
    label: () => t("A bonus tile"),
    options: { must: () => t("must be played"), may: () => t("may be declined") },
  },
  one_bonus: {
    label: () => t("Two colours complete at once"),
    options: { false: () => t("two bonus tiles"), true: () => t("one bonus tile (tournament rule)") },
  },
  talk: {
    label: () => t("Partners may talk"),
    options: { before: () => t("before the game only"), agreed: () => t("during the game too") },
    teams: true,
  },
  solo_rack: {
    label: () => t("Tiles in hand"),
    options: { false: () => t("one at a time"), true: () => t("a rack of six") },
    alone: true,
  },
};

const PERSON = "person";

// What the set-up begins with: as one left it, changed to what the visitor asked for.
function beginningWith(game, beginning) {
  const me = { who: PERSON, name: remember("name") ?? "" };
  const bot = { who: remember(`level.${game}`) ?? USUAL_LEVEL, name: "" };
  const friend = { who: PERSON, name: "" };
  const plain = { players: 2, seats: [me, bot], oneScreen: false, clock: 0, edition: "kosmos", teams: false, own: {}, easy: false };
  const kept = { ...plain, ...remember(`setup.${game}`) };
  if (beginning === "friends") return { ...kept, players: 2, seats: [me, friend], oneScreen: false, teams: false };
  if (beginning === "screen") return { ...kept, players: 2, seats: [me, friend], oneScreen: true, teams: false };
  if (beginning === "alone") return { ...kept, players: 1, seats: [me], teams: false };
  return kept;
}

export function Setup({ game, games, beginning, onClose }) {
  const [wanted, setWanted] = useState(() => beginningWith(game, beginning));
  const [busy, setBusy] = useState(false);
  const change = (changes) => setWanted({ ...wanted, ...changes });
  const { players, seats } = wanted;
  const setPlayers = (count) => {
    const filler = { who: seats.slice(1).some(({ who }) => who === PERSON) ? PERSON : (seats[1]?.who ?? USUAL_LEVEL), name: "" };
    const more = Array.from({ length: Math.max(0, count - seats.length) }, () => ({ ...filler }));
    change({ players: count, seats: [...seats.slice(0, count), ...more], teams: wanted.teams && count === 4 });
  };
  const setSeat = (number, changes) => change({ seats: seats.map((seat, one) => (one === number ? { ...seat, ...changes } : seat)) });
  const people = seats.filter(({ who }) => who === PERSON).length;
  const lay = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      remember(`setup.${game}`, { ...wanted, seats: seats.map(({ who, name }) => ({ who, name })) });
      if (seats[0].who === PERSON && seats[0].name) remember("name", seats[0].name);
      go(`/t/${await makeTable(request(game, wanted))}`);
    } catch (problem) {
      notice(problem.message, "warning");
      setBusy(false);
    }
  };
  const counts = games[game].options.players.map((count) => ({ value: count, label: count === 1 ? t("1, alone") : String(count) }));
  return html`<${Dialog} wide title=${t("A table of {game}", { game: GAME_NAMES[game] })} onClose=${onClose}>
    <form class="setup" onSubmit=${lay}>
      <${Choice} legend=${t("Players")} options=${counts} value=${players} onChange=${setPlayers}/>
      ${players > 1 && html`<fieldset class="seats"><legend>${t("Who plays")}</legend>
        ${seats.map((seat, number) => html`<${SeatRow} key=${number} number=${number} seat=${seat} wanted=${wanted}
          change=${(changes) => setSeat(number, changes)}/>`)}
      </fieldset>`}
      ${people > 1 && html`<${Choice} stacked legend=${t("Where the people sit")} value=${wanted.oneScreen} onChange=${(oneScreen) => change({ oneScreen })}
        options=${[
          { value: false, label: t("Each at a device of their own"), text: t("You get a link for each seat to send on.") },
          { value: true, label: t("All at this screen"), text: t("You hand the device on; racks stay hidden between turns.") },
        ]}/>`}
      ${game === "genial" ? html`<${GenialRules} wanted=${wanted} change=${change} editions=${games[game].editions}/>`
        : html`<fieldset><legend>${t("Rules")}</legend>
            <${Switch} label=${t("Easy penalty")} checked=${wanted.easy} onChange=${(easy) => change({ easy })}
              text=${t("A sum that is begun but not finished costs 150 points, not 200.")}/></fieldset>`}
      ${people > 0 && html`<label class="setup-line">${t("Time for each decision")}
        <select value=${wanted.clock} onChange=${(event) => change({ clock: Number(event.target.value) })}>
          ${Object.entries(CLOCKS).map(([seconds, text]) => html`<option value=${seconds}>${text()}</option>`)}
        </select></label>
        ${wanted.clock > 0 && html`<p class="quiet-text">${t("When the time is up, a quick bot decides for whoever has not.")}</p>`}`}
      <div class="setup-end"><button class="main" disabled=${busy}>${t("Lay the table")}</button></div>
    </form>
  <//>`;
}

function SeatRow({ number, seat, wanted, change }) {
  const person = seat.who === PERSON;
  const label = t("Seat {number}", { number: number + 1 });
  const first = wanted.seats.findIndex(({ who }) => who === PERSON) === number;
  const words = first ? t("You") : wanted.oneScreen ? t("Somebody here") : t("A friend, by link");
  return html`<div class="seat-row">
    <span class="seat-number ${wanted.teams ? `team-${number % 2}` : ""}" aria-hidden="true">${number + 1}</span>
    <select aria-label=${label} value=${seat.who} onChange=${(event) => change({ who: event.target.value })}>
      <option value=${PERSON}>${words}</option>
      <optgroup label=${t("A bot")}>
        ${Object.entries(LEVELS).map(([level, { title }]) => html`<option value=${level}>${t("Bot: {level}", { level: title() })}</option>`)}
      </optgroup>
    </select>
    ${person ? html`<input aria-label=${t("Name of seat {number}", { number: number + 1 })} placeholder=${t("Name")} maxlength="40"
        value=${seat.name} autocomplete=${first ? "nickname" : "off"} onInput=${(event) => change({ name: event.target.value })}/>`
      : html`<span class="quiet-text seat-text">${LEVELS[seat.who]?.text()}</span>`}
  </div>`;
}

function GenialRules({ wanted, change, editions }) {
  const { players, edition, own, teams } = wanted;
  const options = Object.entries(EDITIONS).map(([value, { label, text }]) => ({ value, label, text: text() }));
  const rules = Object.entries(SINGLE_RULES).filter(([name, rule]) => {
    if (rule.alone) return players === 1;
    if (rule.teams) return teams;
    return players > 1 || name === "contact";
  });
  const setRule = (name, value) => change({ own: { ...own, [name]: value } });
  return html`
    ${players === 4 && html`<${Switch} label=${t("Two teams of two")} checked=${teams} onChange=${(on) => change({ teams: on })}
      text=${t("Seats 1 and 3 against seats 2 and 4. Partners share their tracks, but not what they see.")}/>`}
    <${Choice} stacked legend=${t("Edition")} options=${options} value=${edition} onChange=${(name) => change({ edition: name, own: {} })}/>
    <details class="single-rules" open=${Object.keys(own).length > 0}><summary>${t("Single rules")}</summary>
      ${rules.map(([name, rule]) => html`<label class="setup-line">${rule.label()}
        <select value=${String(own[name] ?? editions[edition][name])} onChange=${(event) => setRule(name, event.target.value)}>
          ${Object.entries(rule.options).map(([value, text]) => html`<option value=${value}>${text()}</option>`)}
        </select></label>`)}
    </details>`;
}

// The table as the service wants it described.
function request(game, { players, seats, oneScreen, clock, edition, teams, own, easy }) {
  const rules = { players };
  if (game === "genial") {
    rules.edition = edition;
    if (teams) rules.teams = true;
    for (const [name, value] of Object.entries(own)) {
      const fits = SINGLE_RULES[name].alone ? players === 1 : !SINGLE_RULES[name].teams || teams;
      if (fits) rules[name] = value === "true" || value === "false" ? value === "true" : value;
    }
  } else if (easy) {
    rules.easy_penalty = true;
  }
  return {
    game,
    rules,
    seats: seats.map(({ who, name }) => (who === PERSON ? { name: name.trim() } : { bot: who })),
    one_screen: oneScreen && seats.filter(({ who }) => who === PERSON).length > 1,
    clock,
  };
}
