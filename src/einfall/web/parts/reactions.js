// Quick reactions: a dozen signs and no words of one's own, to be seen for a moment beside a name.

import { announce, html } from "./ui.js";
import { MuteButton, isMuted } from "./muting.js";
import { bubbles } from "./people.js";
import { t } from "./language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/**
 * @import { LiveTable } from "./net.js"
 * @import { Update } from "../protocol.d.ts"
 */

const SHOWN = 5000; // milliseconds

/** @type {Record<string, { sign: string, text: () => string }>} */
const REACTIONS = {
  hello: { sign: "👋", text: () => t("Hello!") },
  luck: { sign: "🍀", text: () => t("Good luck!") },
  well: { sign: "👏", text: () => t("Well played!") },
  wow: { sign: "😮", text: () => t("Wow!") },
  hm: { sign: "🤔", text: () => t("Hm…") },
  oops: { sign: "🙈", text: () => t("Oops!") },
  thanks: { sign: "🙏", text: () => t("Thank you!") },
  laugh: { sign: "😄", text: () => t("Ha ha!") },
  sorry: { sign: "😅", text: () => t("Sorry!") },
  wait: { sign: "⏳", text: () => t("One moment, please.") },
  phew: { sign: "😌", text: () => t("Phew!") },
  bye: { sign: "🤝", text: () => t("Good game!") },
};

/**
 * Show what others feel, and tell whoever does not see it.
 * @param {LiveTable} live
 * @param {Update} update
 */
export function useReactions(live, update) {
  const felt = live.felt.value;
  useEffect(() => {
    const shown = felt && REACTIONS[felt.what];
    if (!shown || isMuted(update.seats[felt.seat]?.name ?? "")) return undefined;
    const bubble = { sign: shown.sign, text: shown.text() };
    bubbles.value = { ...bubbles.value, [felt.seat]: bubble };
    announce(`${update.seats[felt.seat]?.name}: ${bubble.text}`);
    const timer = setTimeout(() => {
      if (bubbles.value[felt.seat] === bubble) bubbles.value = { ...bubbles.value, [felt.seat]: undefined };
    }, SHOWN);
    return () => clearTimeout(timer);
  }, [felt]);
  useEffect(() => () => { bubbles.value = {}; }, []);
}

/** @param {{ send: (what: string, details: object) => unknown, seat: number, others: string[] }} props */
export function React({ send, seat, others }) {
  const [open, setOpen] = useState(false);
  /** @param {string} what */
  const choose = (what) => {
    setOpen(false);
    send("react", { seat, what });
  };
  return html`<span class="react" onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") setOpen(false);
    }}>
    <button aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>${t("React")}</button>
    ${open && html`<span class="reactions card" role="group" aria-label=${t("Reactions")}>
      ${Object.entries(REACTIONS).map(([what, { sign, text }]) => html`<button class="quiet" key=${what}
        aria-label=${text()} title=${text()} onClick=${() => choose(what)}>${sign}</button>`)}
      ${others.map((name) => html`<${MuteButton} key=${name} name=${name}/>`)}</span>`}
  </span>`;
}
