// How things move at a table: how fast, and that nobody waits for it. Whoever does anything sees the end at once.

import { remember } from "./ui.js";
import { signal } from "../vendor/signals.js";
import { useEffect } from "../vendor/hooks.js";

/**
 * @import { Game } from "../games/room.d.ts"
 * @import { LiveTable } from "./net.js"
 */

/** @typedef {"instant" | "normal" | "slow"} Speed */

/** @type {Record<Speed, number>} */
const PACES = { instant: 0, normal: 1, slow: 2.2 };
const CALM = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

export const speed = signal(/** @type {Speed} */ (remember("speed") ?? "normal"));

/** @param {Speed} wanted */
export function chooseSpeed(wanted) {
  speed.value = remember("speed", wanted);
}

// How long things take, as a multiple of the usual; 0 where nothing is to move, or nobody looks.
export const pace = () => (CALM?.matches || document.hidden ? 0 : (PACES[speed.value] ?? 1));

/** @type {Set<Animation>} */
const moving = new Set();

/**
 * Let something move, with times as at the usual pace. The promise is kept when it has come to rest.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {{ duration: number, delay?: number, easing?: string, fill?: FillMode }} how
 */
export async function animate(element, frames, { duration, delay = 0, easing = "ease", fill = "backwards" }) {
  const by = pace();
  if (!by) return;
  const animation = element.animate(frames, { duration: duration * by, delay: delay * by, easing, fill });
  moving.add(animation);
  await animation.finished.catch(() => {});
  moving.delete(animation);
}

// Let everything come to rest.
export function skip() {
  for (const animation of moving) animation.finish();
}

/**
 * Updates follow each other at the pace at which they can be seen, until somebody does something.
 * @param {LiveTable} live
 * @param {Game} game
 */
export function useMotion(live, game) {
  useEffect(() => {
    live.lasts = (events, { seats }) => pace() * events.reduce((sum, event) => sum + game.lasts(event, seats), 0);
    const onInput = () => {
      skip();
      live.news.catchUp();
    };
    addEventListener("pointerdown", onInput, true);
    addEventListener("keydown", onInput, true);
    return () => {
      live.lasts = null;
      removeEventListener("pointerdown", onInput, true);
      removeEventListener("keydown", onInput, true);
    };
  }, [live, game]);
  useEffect(() => { document.documentElement.style.setProperty("--pace", String(PACES[speed.value])); }, [speed.value]);
}
