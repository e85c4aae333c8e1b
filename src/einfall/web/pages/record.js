// A game from a file: its record, move by move, without asking anybody.

import { complain, html } from "../parts/ui.js";
import { Replay } from "./replay.js";
import { findGame, isGame } from "../games/index.js";
import { LEVELS } from "../parts/names.js";
import { introduce, namesAt } from "../parts/people.js";
import { readRecords } from "../parts/downloads.js";
import { replayRecord } from "../own/replaying.js";
import { Study } from "../study/study.js";
import { labelled, t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/** @import { Step, Update } from "../protocol.d.ts" */

/** @type {number[]} */
const NOBODY = [];
const MOST = 200; // games of a file that are listed

export function RecordPage() {
  const [records, setRecords] = useState(/** @type {any[]} */ ([]));
  const [studied, setStudied] = useState(false);
  const [open, setOpen] = useState(/** @type {{ record: any, steps: Step[] } | null} */ (null));
  useEffect(() => { document.title = `${t("Open a record")} · Einfall`; }, []);
  /** @param {any} record */
  const show = async (record) => {
    try {
      if (typeof record?.game !== "string") throw new Error(t("This is not the record of a game."));
      if (!isGame(record.game)) throw new Error(t("This page does not know this game."));
      setOpen({ record, steps: await replayRecord(record) });
    } catch (problem) {
      complain(problem);
    }
  };
  /** @param {any} event */
  const choose = async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    setOpen(null);
    try {
      const found = readRecords(await file.text());
      setRecords(found);
      if (found.length === 1) await show(found[0]);
    } catch (problem) {
      complain(problem);
    }
  };
  return html`<section class="page broad record-page">
    <h1>${t("Open a record")}</h1>
    <label class="file-field"><span>${t("The record of a game, move by move, here in your browser")}</span>
      <input type="file" accept=".jsonl,.json" onChange=${choose}/></label>
    ${records.length > 1 && html`<ol class="record-list">${records.slice(0, MOST).map((record) => html`<li>
      <button class=${open?.record === record ? "main" : ""} onClick=${() => show(record)}>${titleOf(record)}</button>
    </li>`)}</ol>`}
    ${records.length > MOST && html`<p class="quiet-text">${
      t("{done} of {all}", { done: MOST, all: records.length })}</p>`}
    ${open && html`<p><button class="main" onClick=${() => setStudied(!studied)}>${
      studied ? t("Replay") : t("Analyse")}</button></p>`}
    ${open && studied && html`<${Study} key=${records.indexOf(open.record)} record=${open.record} mine=${NOBODY}/>`}
    ${open && !studied && html`<${Replay} key=${records.indexOf(open.record)} load=${async () => open.steps}
      record=${async () => open.record} update=${updateOf(open.record)} game=${findGame(open.record.game)}/>`}
  </section>`;
}

/** @param {any} record */
const titleOf = (record) => labelled(isGame(record?.game) ? findGame(record.game).title : "?",
  namesAt(seatsOf(record)).join(", "));

/**
 * @param {any} record
 * @returns {string[]}
 */
const namesOf = (record) => (Array.isArray(record?.players) ? record.players.map(String) : []);

/**
 * What a replay needs to know of the table: who sat there.
 * @param {any} record
 */
const updateOf = (record) => introduce(/** @type {Update} */ ({ state: "over", seats: seatsOf(record) }));

/** @param {any} record */
const seatsOf = (record) => namesOf(record).map((name) => (
  { name, bot: name in LEVELS ? name : null, here: true, chosen: false, yours: false }));
