// Keeping the score at a real table of Einstein: the dice are tapped as they lie, then everybody chooses as always.

import { announce, html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useEffect, useRef, useState } from "../../vendor/hooks.js";
import { MiniDie } from "./die.js";
import { Table as PlayedTable } from "./table.js";
import { inWords } from "./words.js";

export { Deed } from "./deed.js";

/**
 * @import { TableProps } from "../room.d.ts"
 * @import { Equipment, Legal, View } from "./types.d.ts"
 */

/** @param {TableProps<View, Legal, Equipment>} props */
export function Table(props) {
  const { sight, update, game, send } = props;
  if (update.state === "over" || sight.view.dice) return html`<${PlayedTable} ...${props}/>`;
  const thrower = update.seats[sight.view.thrower].name;
  return html`<div class="ein-entered">
    <div class="einstein-table"><${DiceEntry} key=${update.number} equipment=${game.equipment} thrower=${thrower}
      enter=${(/** @type {number[]} */ outcome) => send("happen", { outcome })}/></div>
    <${PlayedTable} ...${props} sight=${{ ...sight, seat: null }}/>
  </div>`;
}

/**
 * Six faces to tap, five of them make a roll; or digits to type.
 * @param {{ equipment: Equipment, thrower: string, enter: (outcome: number[]) => Promise<unknown> }} props
 */
function DiceEntry({ equipment, thrower, enter }) {
  const [dice, show] = useState(/** @type {number[]} */ ([]));
  const latest = useRef(dice); // keys may come faster than the page is drawn
  const faces = Object.keys(equipment.pips).map(Number);
  const full = dice.length === equipment.dice;
  /** @param {number[]} now */
  const become = (now) => {
    latest.current = now;
    show(now);
    announce(now.map(inWords).join(", "));
  };
  const add = (/** @type {number} */ value) =>
    latest.current.length < equipment.dice && become([...latest.current, value]);
  const back = () => become(latest.current.slice(0, -1));
  const confirm = () => latest.current.length === equipment.dice && enter(latest.current);
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const listen = (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest?.("input, select, textarea, dialog")) return;
      if (faces.includes(Number(event.key))) add(Number(event.key));
      else if (event.key === "Backspace") back();
      else if (event.key === "Enter" && !target.closest("button, a")) confirm();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return html`<section class="dice-entry card" aria-label=${t("What the dice show")}>
    <h2>${t("{name} has rolled. What do the dice show?", { name: thrower })}</h2>
    <div class="entry-faces">
      ${faces.map((value) => html`<button type="button" key=${value} aria-disabled=${full ? "true" : undefined}
        aria-label=${inWords(value)} onClick=${() => add(value)}><${MiniDie} value=${value} equipment=${equipment}/>
      </button>`)}
    </div>
    <div class="entry-line">
      <p class="entry-dice"><span class="unseen">${dice.length ? dice.map(inWords).join(", ")
        : t("No dice picked yet.")}</span>${Array.from({ length: equipment.dice }, (_, place) => html`<${MiniDie}
          key=${place} value=${dice[place]} open=${dice[place] === undefined} equipment=${equipment}/>`)}</p>
      <button type="button" aria-disabled=${dice.length ? undefined : "true"} onClick=${back}>${
        t("Remove one")}</button>
      <button type="button" class="main" aria-disabled=${full ? undefined : "true"}
        onClick=${confirm}>${t("These five")}</button>
    </div>
  </section>`;
}
