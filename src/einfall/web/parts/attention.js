// It is one's turn: the tab says so by its title and its icon, an installed app by its badge, and whoever wants it gets
// a notification when they look at something else.

import { remember } from "./ui.js";
import { wantPush } from "./push.js";
import { signal } from "../vendor/signals.js";
import { t } from "./language.js";
import { useEffect, useRef } from "../vendor/hooks.js";

/**
 * @import { Game } from "../games/room.d.ts"
 * @import { Update } from "../protocol.d.ts"
 */

const ICON = new URL("../icon.svg", import.meta.url).href;
const ICON_TURN = new URL("../icon-turn.svg", import.meta.url).href;

export const canNotify = () => "Notification" in globalThis;
const isAllowed = () => canNotify() && window.Notification.permission === "granted";
export const notifies = signal(Boolean(remember("notify")) && isAllowed());
// whether one is told when Einfall is closed, too
export const pushes = signal(Boolean(remember("push")) && isAllowed());

/**
 * Ask the browser for leave, where notifications are wanted.
 * @param {boolean} wanted
 */
export async function wantNotifications(wanted) {
  const granted = wanted && await window.Notification.requestPermission() === "granted";
  notifies.value = remember("notify", granted);
  // when Einfall is closed, too, where the browser can: not all have a push service
  pushes.value = remember("push", await wantPush(granted).catch(() => false));
}

/**
 * @param {Update} update
 * @param {Game} game
 */
export function useAttention(update, game) {
  const due = update.state === "playing" && update.waiting.some((seat) => update.seats[seat].yours);
  const company = update.seats.some(({ yours }) => !yours);
  const before = useRef(due);
  useEffect(() => {
    document.title = due && company ? `● ${t("Your turn")} · ${game.title}` : `${game.title} · Einfall`;
    setIcon(due && company ? ICON_TURN : ICON);
    if (due && company) navigator.setAppBadge?.(1).catch(() => {});
    else navigator.clearAppBadge?.().catch(() => {});
    if (due && !before.current && document.hidden && notifies.value) tell(game);
    before.current = due;
  }, [due, company, game, t("Your turn")]);
  useEffect(() => () => {
    setIcon(ICON);
    navigator.clearAppBadge?.().catch(() => {});
  }, []);
}

/** @param {string} address */
function setIcon(address) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  if (link && link.href !== address) link.href = address;
}

// Some browsers let only a worker notify.
/** @param {Game} game */
async function tell(game) {
  const how = { body: t("It is your turn."), icon: ICON, tag: location.pathname + location.search };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) worker.showNotification(game.title, how).catch(() => {});
  else new window.Notification(game.title, how).onclick = () => window.focus();
}
