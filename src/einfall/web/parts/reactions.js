// Quick reactions: a dozen signs with their words, and none of one's own, to be seen for a moment beside a name.

import { announce, html } from "./ui.js";
import { MuteButton, isMuted } from "./muting.js";
import { Sign } from "./signs.js";
import { bubbles } from "./people.js";
import { labelled, t } from "./language.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";

/**
 * @import { LiveTable } from "./net.js"
 * @import { Update } from "../protocol.d.ts"
 */

const SHOWN = 5000; // milliseconds

/** @type {Record<string, () => string>} what each sign says */
const REACTIONS = {
  hello: () => t("Hello!"),
  luck: () => t("Good luck!"),
  well: () => t("Well played!"),
  wow: () => t("Wow!"),
  hm: () => t("Hm…"),
  oops: () => t("Oops!"),
  thanks: () => t("Thank you!"),
  laugh: () => t("Ha ha!"),
  sorry: () => t("Sorry!"),
  wait: () => t("One moment, please."),
  phew: () => t("Phew!"),
  bye: () => t("Good game!"),
};

/**
 * Show what others feel, and tell whoever does not see it.
 * @param {LiveTable} live
 * @param {Update} update
 */
export function useReactions(live, update) {
  const felt = live.felt.value;
  useEffect(() => {
    const said = felt && REACTIONS[felt.what];
    if (!said || isMuted(update.seats[felt.seat]?.name ?? "")) return undefined;
    const bubble = { sign: felt.what, text: said() };
    bubbles.value = { ...bubbles.value, [felt.seat]: bubble };
    announce(labelled(update.seats[felt.seat]?.name, bubble.text));
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
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { panel.current?.scrollIntoView({ block: "nearest" }); }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  /** @param {string} what */
  const choose = (what) => {
    close();
    send("react", { seat, what });
  };
  return html`<span class="react" onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
      if (open && event.key === "Escape") close();
    }}>
    <button ref=${button} aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>${t("React")}</button>
    ${open && html`<span ref=${panel} class="reactions card" role="group" aria-label=${t("Reactions")}>
      ${Object.entries(REACTIONS).map(([what, text]) => html`<button class="quiet" key=${what}
        onClick=${() => choose(what)}><${Sign} name=${what}/> ${text()}</button>`)}
      ${others.map((name) => html`<${MuteButton} key=${name} name=${name}/>`)}</span>`}
  </span>`;
}
