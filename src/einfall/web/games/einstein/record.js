// Alone one plays against one's own record, which this browser keeps: one for each penalty.

import { html, remember } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useEffect, useMemo } from "../../vendor/hooks.js";
import { plain } from "../../parts/names.js";

/**
 * @import { TableProps } from "../room.d.ts"
 * @import { View } from "./types.d.ts"
 */

/** @typedef {{ before: number | null, beaten: boolean }} OwnRecord as it was, and whether this game is better */

/** @type {[number, () => string][]} */
const TITLES = [
  [1000, () => t("You may call yourself Einstein.")],
  [800, () => t("An excellent game.")],
  [500, () => t("A good game.")],
];

/**
 * The record as it was before this game; null if not alone.
 * @param {Pick<TableProps, "live" | "update" | "created"> & { view: View }} table
 * @returns {OwnRecord | null}
 */
export function useRecord({ live, update, created, view }) {
  const alone = view.sheets.length === 1;
  const mine = update.seats[0].yours;
  const key = created.rules.easy_penalty ? "record.einstein.solo.easy" : "record.einstein.solo";
  const kept = useMemo(() => remember(key), [live, key]);
  const before = kept?.table === live.table ? kept.before : (kept?.score ?? null);
  const over = update.state === "over" && view.sheets[0].out;
  const { score } = view.sheets[0];
  useEffect(() => {
    if (!alone || !mine || !over || (before !== null && score <= before)) return;
    remember(key, { score, table: live.table, before });
  }, [alone, mine, over, score]);
  return alone && mine ? { before, beaten: over && (before === null || score > before) } : null;
}

/** @param {{ record: OwnRecord }} props */
export function RecordLine({ record }) {
  if (record.beaten) return html`<span class="ein-state new">${t("A new record")}</span>`;
  if (record.before === null) return null;
  return html`<span class="ein-state">${t("Record: {score}", { score: plain(record.before) })}</span>`;
}

/** @param {number} score */
export function verdict(score) {
  return TITLES.find(([least]) => score >= least)?.[1]() ?? "";
}
