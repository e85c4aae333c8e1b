// The log: what has happened, newest last, in words.

import { html } from "./ui.js";
import { sentence } from "./sentences.js";
import { t } from "./language.js";
import { useEffect, useRef } from "../vendor/hooks.js";

/**
 * @import { Game } from "../games/room.d.ts"
 * @import { LiveTable } from "./net.js"
 * @import { Update } from "../protocol.d.ts"
 */

/** @param {{ live: LiveTable, update: Update, game: Game }} props */
export function Log({ live, update, game }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const events = live.events.value;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [events.length]);
  const lines = events.map((event) => ({ number: event.number, text: sentence(event, update, game) }));
  return html`<section class="log" aria-label=${t("What has happened")}>
    <ol ref=${list} tabindex="0">
      ${lines.filter(({ text }) => text).map(({ number, text }) => html`<li key=${number}>${text}</li>`)}
    </ol>
  </section>`;
}
