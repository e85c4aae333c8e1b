// A position of Einstein set up by hand: sheets, dice, and who throws.

import { html } from "../../parts/ui.js";
import { Switch } from "../../parts/forms.js";
import { t } from "../../parts/language.js";
import { newDraft } from "./position_text.js";

/**
 * @import { EditorProps } from "../room.d.ts"
 * @import { Draft, Equipment } from "./types.d.ts"
 */

/** @param {EditorProps<Draft, Equipment>} props */
export function Editor({ draft, game, names, onChange }) {
  const { rules, dice, thrower, sheets } = draft;
  const { equipment } = game;
  /** @param {Partial<Draft>} changes */
  const change = (changes) => onChange({ ...draft, ...changes });
  /** @param {Record<string, any>} other */
  const anew = (other) => onChange(newDraft({ ...rules, ...other }, game));
  /** @param {number} place @param {string} value */
  const setDie = (place, value) => {
    const thrown = dice.length ? [...dice] : Array(equipment.dice).fill(1);
    if (value) thrown[place] = Number(value);
    change({ dice: value ? thrown.sort((one, two) => one - two) : [] });
  };
  return html`<div class="draft-rest">
    <div class="row">
      <label class="kind">${t("Players")}
        <select value=${rules.players} onChange=${(event) => anew({ players: Number(event.target.value) })}>
          ${game.players.map((count) => html`<option value=${count}>${count}</option>`)}</select></label>
      ${rules.players > 1 && html`<label class="kind">${t("Throws the dice")}
        <select value=${thrower} onChange=${(event) => change({ thrower: Number(event.target.value) })}>
          ${names.map((name, one) => html`<option value=${one}>${name}</option>`)}</select></label>`}
      <${Switch} label=${t("A begun sum costs only {points} points", { points: -equipment.easy_penalty })}
        checked=${Boolean(rules.easy_penalty)}
        onChange=${(/** @type {boolean} */ easy) => change({ rules: { ...rules, easy_penalty: easy } })}/>
    </div>
    <fieldset class="draft-dice"><legend>${t("Dice")}</legend><div class="row">
      ${Array.from({ length: equipment.dice }, (_, place) => html`<select value=${dice[place] ?? ""}
          aria-label=${t("Die {number}", { number: place + 1 })}
          onChange=${(event) => setDie(place, event.target.value)}>
        <option value="">–</option>
        ${Object.keys(equipment.pips).map((face) => html`<option value=${face}>${face}</option>`)}</select>`)}
    </div></fieldset>
    <div class="draft-sheets">${sheets.map((sheet, seat) => html`<${SheetFields} key=${seat} sheet=${sheet}
      name=${names[seat]} equipment=${equipment} onChange=${(/** @type {Draft["sheets"][number]} */ changed) =>
        change({ sheets: sheets.map((one, other) => (other === seat ? changed : one)) })}/>`)}</div>
  </div>`;
}

/**
 * @param {{
 *   sheet: Draft["sheets"][number], name: string, equipment: Equipment,
 *   onChange: (sheet: Draft["sheets"][number]) => void,
 * }} props
 */
function SheetFields({ sheet, name, equipment, onChange }) {
  const { sums, fifths } = sheet;
  /** @param {number[]} list @param {number} place @param {number} most @param {any} value */
  const changed = (list, place, most, value) => list.map((one, other) =>
    (other === place ? Math.max(0, Math.min(most, Math.round(Number(value)) || 0)) : one));
  return html`<fieldset class="draft-sheet"><legend>${name}</legend>
    <div class="draft-numbers">${equipment.sums.map((sum, place) => html`<label>${t("Sum {sum}", { sum })}
      <input type="number" min="0" max=${equipment.boxes} value=${sums[place]} onInput=${(event) =>
        onChange({ ...sheet, sums: changed(sums, place, equipment.boxes, event.target.value) })}/></label>`)}</div>
    <div class="draft-numbers">${fifths.map((ticks, place) => html`<label>${
      t("Fifth die {value}", { value: place + 1 })}
      <input type="number" min="0" max=${equipment.last_tick} value=${ticks} onInput=${(event) =>
        onChange({ ...sheet, fifths: changed(fifths, place, equipment.last_tick, event.target.value) })}/></label>`)}
    </div></fieldset>`;
}
