// The analysis of a finished game at a table.

import { Link, html } from "../parts/ui.js";
import { ask } from "../parts/net.js";
import { isByHand, isOwn } from "../own/client.js";
import { addressOf } from "../parts/address.js";
import { findGame } from "../games/index.js";
import { labelled, t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { Study } from "../study/study.js";

/** @import { Update } from "../protocol.d.ts" */

/** @param {{ argument: string }} props */
export function AnalysisPage({ argument: table }) {
  const [found, setFound] = useState(/** @type {{ record: any, mine: number[] } | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    document.title = `${t("Analysis")} · Einfall`;
    Promise.all([ask(`/api/tables/${table}/record`), ask(`/api/tables/${table}`)])
      .then(([record, update]) => setFound({ record, mine: isByHand(table) ? [] : mineOf(update) }))
      .catch((error) => setProblem(error.message));
  }, [table]);
  return html`<section class="page broad study-page">
    <h1>${found ? labelled(t("Analysis"), findGame(found.record.game).title) : t("Analysis")}</h1>
    ${problem && html`<p role="alert">${problem}</p>`}
    ${found && html`<${Study} ...${found} table=${table} link=${isOwn(table) ? undefined
      : location.origin + addressOf(`/analysis/${table}`)}/>`}
    <p><${Link} to=${`/t/${table}`}>${t("Back to the table")}<//></p>
  </section>`;
}

/** @param {Update} update */
const mineOf = ({ seats }) => seats.flatMap(({ yours }, seat) => (yours ? [seat] : []));
