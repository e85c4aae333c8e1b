// Alone at the table, one plays against one's own record. It is kept in this browser, by rules.

import { html, remember } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useEffect, useMemo, useState } from "../../vendor/hooks.js";
import { lowestOf } from "./words.js";

/**
 * @import { TableProps } from "../room.d.ts"
 * @import { Plain } from "../../protocol.d.ts"
 * @import { View } from "./types.d.ts"
 */

/** @param {Record<string, Plain>} rules */
function keyOf(rules) {
  const parts = Object.keys(rules).filter((name) => name !== "players" && rules[name]).sort();
  return `record.genial.solo.${parts.map((name) => `${name}=${rules[name]}`).join(",")}`;
}

/** @param {Pick<TableProps, "live" | "update" | "created"> & { view: View, seat: number | null }} props */
export function RecordToBeat({ live, update, created, view, seat }) {
  const key = keyOf(created.rules);
  const [before] = useState(() => remember(key));
  const ended = useMemo(() => live.events.value.findLast((event) => event.type === "ended"), [live.events.value]);
  const result = ended?.result ? lowestOf(ended.result.scores[0]) : null;
  const mine = seat !== null && update.seats[seat]?.yours;
  useEffect(() => {
    if (result === null || !mine) return;
    if ((remember(key)?.points ?? -1) < result) remember(key, { points: result, table: live.table });
  }, [result]);
  if (!mine) return null;
  const best = before && before.table !== live.table ? before.points : null;
  if (result !== null && (best === null || result > best)) {
    return html`<p class="record new"><strong>${t("A new record: {points}", { points: result })}</strong></p>`;
  }
  if (best === null) return html`<p class="record">${t("No record yet with these rules.")}</p>`;
  return html`<p class="record">${t("Record to beat")} <strong>${best}</strong>
    <span>${t("now {points}", { points: lowestOf(view.scores[0]) })}</span></p>`;
}
