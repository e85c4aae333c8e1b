// Being told that it is one's turn when Einfall is closed: by the push service of the browser, if one wants it.

import { ask } from "./net.js";
import { language } from "./language.js";
import { served } from "./address.js";

export const canBePushed = () => served && "PushManager" in globalThis && "serviceWorker" in navigator;

/** @param {ArrayBuffer | null} bytes */
function textOf(bytes) {
  const signs = Array.from(new Uint8Array(bytes ?? new ArrayBuffer(0)), (byte) => String.fromCharCode(byte)).join("");
  return window.btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Be told from now on, or no more; whether one is.
 * @param {boolean} wanted
 */
export async function wantPush(wanted) {
  if (!canBePushed()) return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (!wanted) {
    if (before) await Promise.all([ask("/api/me/push/end", { endpoint: before.endpoint }), before.unsubscribe()]);
    return false;
  }
  const { key } = await ask("/api/push");
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return tell(subscription);
}

/** @param {PushSubscription} subscription */
async function tell(subscription) {
  const [p256dh, auth] = [subscription.getKey("p256dh"), subscription.getKey("auth")].map(textOf);
  const { on } = await ask("/api/me/push", {
    endpoint: subscription.endpoint, p256dh, auth, language: language.value,
  });
  return on;
}
