// At a table whose score is kept by hand: undo, whose choice is entered, and a way out.

import { Dialog, html } from "./ui.js";
import { SettingsButton } from "./settings.js";
import { t } from "./language.js";
import { useState } from "../vendor/hooks.js";

/** @import { AtTable } from "../pages/table.js" */

const ENTRIES = ["played", "happened", "chose"];

/** @param {Pick<AtTable, "live" | "send">} props */
export function UndoEntry({ live, send }) {
  const nothing = !live.events.value.some(({ type }) => ENTRIES.includes(type));
  return html`<button class="small" disabled=${nothing} onClick=${() => send("undo")}>${
    t("Undo the last entry")}</button>`;
}

/**
 * Where several choose at once, anybody can be the next.
 * @param {Pick<AtTable, "update" | "mine"> & { active: number | null, look: (seat: number) => void }} props
 */
export function WhoIsNext({ update, mine, active, look }) {
  const due = mine.filter((seat) => update.waiting.includes(seat));
  if (due.length < 2) return null;
  return html`<div class="row who-is-next" role="group" aria-label=${t("Whose choice is entered?")}>
    ${due.map((seat) => html`<button key=${seat} aria-pressed=${seat === active ? "true" : "false"}
      onClick=${() => look(seat)}>${update.seats[seat].name}</button>`)}</div>`;
}

/** @param {Pick<AtTable, "update" | "mine" | "send">} props */
export function ByHandActions({ update, mine, send }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  if (update.state === "over") return null;
  return html`<div class="row actions">
    <button onClick=${() => setAsking(true)}>${t("Break off…")}</button><${SettingsButton}/>
    ${asking && html`<${Dialog} title=${t("Break the game off?")} onClose=${close}>
      <p>${t("It then has no result. To go on later, just close the page: you will find the game again under My " +
        "games.")}</p>
      <div class="row"><button class="main" onClick=${close}>${t("Go on")}</button>
        <button onClick=${() => { close(); send("break off", { seat: mine[0] }); }}>${t("Break off")}</button></div>
    <//>`}
  </div>`;
}
