// The log: what has happened, newest last, in words.

import { html } from "./ui.js";
import { sentence } from "../pages/table.js";
import { t } from "./language.js";
import { useEffect, useRef } from "../vendor/hooks.js";

export function Log({ live, update, created }) {
  const list = useRef(null);
  const events = live.events.value;
  useEffect(() => {
    list.current.scrollTop = list.current.scrollHeight;
  }, [events.length]);
  return html`<section class="log" aria-label=${t("What has happened")}>
    <ol ref=${list} tabindex="0">
      ${events.map((event) => [event.number, sentence(event, update, created)])
        .filter(([, text]) => text)
        .map(([number, text]) => html`<li key=${number}>${text}</li>`)}
    </ol>
  </section>`;
}
