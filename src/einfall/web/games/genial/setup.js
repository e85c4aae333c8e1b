// The rules that a table of Einfach Genial can choose. What each can be the service says; here are the words.

import { html } from "../../parts/ui.js";
import { OneOf, Switch } from "../../parts/forms.js";
import { t } from "../../parts/language.js";

/**
 * @import { Game, Wanted } from "../room.d.ts"
 * @import { Plain } from "../../protocol.d.ts"
 */

/** @typedef {{ wanted: Wanted, change: (changes: Partial<Wanted>) => void, game: Game }} FormProps */

/** @type {Record<string, { label: string, text: () => string }>} */
const EDITIONS = {
  kosmos: {
    label: "Kosmos",
    text: () => t("Tiles may go anywhere. Racks are swapped at the end of a turn. A bonus tile must be played."),
  },
  lutin: {
    label: "Lutin",
    text: () => t("A tile must touch something already on the board. A swap comes first and is the whole turn."),
  },
  tilsit: { label: "Tilsit", text: () => t("Like Kosmos, but a bonus tile may be declined.") },
};

/** @typedef {"always" | "several" | "teams" | "alone"} When a rule means something */

/**
 * The single rules in plain words, with what they can be.
 * @type {Record<string, { label: () => string, values: Record<string, () => string>, when: When }>}
 */
const SINGLE_RULES = {
  contact: {
    label: () => t("Where later tiles may go"),
    values: { false: () => t("anywhere"), true: () => t("next to a tile or a symbol") },
    when: "always",
  },
  swap: {
    label: () => t("When a rack may be swapped"),
    values: { end: () => t("at the end of a turn"), start: () => t("at the start, as the whole turn") },
    when: "several",
  },
  bonus: {
    label: () => t("A bonus tile"),
    values: { must: () => t("must be played"), may: () => t("may be declined") },
    when: "several",
  },
  one_bonus: {
    label: () => t("Two colours complete at once"),
    values: { false: () => t("two bonus tiles"), true: () => t("one bonus tile (tournament rule)") },
    when: "several",
  },
  talk: {
    label: () => t("Partners may talk"),
    values: { before: () => t("before the game only"), agreed: () => t("during the game too") },
    when: "teams",
  },
  solo_rack: {
    label: () => t("Tiles in hand"),
    values: { false: () => t("one at a time"), true: () => t("a rack of six") },
    when: "alone",
  },
};

/** @param {Game} game */
export const defaults = (game) => ({ edition: game.defaults.edition, teams: false, own: {} });

/** @param {Wanted} wanted */
const inTeams = ({ players, teams }) => Boolean(teams) && players === 4;

/**
 * @param {Record<string, Plain>} rules
 * @param {Game} game
 */
export function rulesText(rules, game) {
  const edition = String(rules.edition);
  const own = Object.entries(game.editions[edition] ?? {}).some(([rule, value]) =>
    rule in rules && rules[rule] !== value);
  return [EDITIONS[edition]?.label, rules.teams && t("in teams"), own && t("own rules")].filter(Boolean).join(", ");
}

/**
 * @param {number} seat
 * @param {Wanted} wanted
 */
export const sideOf = (seat, wanted) => (inTeams(wanted) ? seat % 2 : null);

/**
 * The single rules that mean something at this table, as the service names them.
 * @param {Wanted} wanted
 * @param {Game} game
 */
function rulesAt(wanted, { options }) {
  const when = {
    always: true, several: wanted.players > 1, teams: inTeams(wanted), alone: wanted.players === 1,
  };
  return Object.keys(SINGLE_RULES).filter((name) => name in options && when[SINGLE_RULES[name].when]);
}

/**
 * @param {Wanted} wanted
 * @param {Game} game
 */
export function rulesOf(wanted, game) {
  const { edition, own } = wanted;
  /** @type {Record<string, Plain>} */
  const rules = { edition };
  if (inTeams(wanted)) rules.teams = true;
  for (const name of rulesAt(wanted, game)) {
    const value = game.options[name].find((one) => name in own && String(one) === own[name]);
    if (value !== undefined) rules[name] = value;
  }
  return rules;
}

/** @param {FormProps} props */
export function RulesForm({ wanted, change, game }) {
  const { players, edition, own, teams } = wanted;
  const editions = Object.keys(game.editions).filter((name) => name in EDITIONS)
    .map((value) => ({ value, label: EDITIONS[value].label, text: EDITIONS[value].text() }));
  return html`
    ${players === 4 && html`<${Switch} label=${t("Two teams of two")} checked=${teams}
      onChange=${(/** @type {boolean} */ on) => change({ teams: on })}
      text=${t("Seats 1 and 3 against seats 2 and 4. Partners share their tracks, but not what they see.")}/>`}
    <${OneOf} stacked legend=${t("Edition")} options=${editions} value=${edition}
      onChange=${(/** @type {string} */ name) => change({ edition: name, own: {} })}/>
    <details class="single-rules" open=${Object.keys(own).length > 0}><summary>${t("Individual rules")}</summary>
      ${rulesAt(wanted, game).map((name) => html`<label class="setup-line" key=${name}>${SINGLE_RULES[name].label()}
        <select value=${own[name] ?? String(game.editions[edition][name])}
            onChange=${(event) => change({ own: { ...own, [name]: event.target.value } })}>
          ${game.options[name].map((value) => html`<option value=${String(value)}>
            ${SINGLE_RULES[name].values[String(value)]()}</option>`)}
        </select></label>`)}
    </details>`;
}
