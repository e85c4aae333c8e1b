// One's games on another device: a link or a QR code, for a few minutes and for one device.

import { complain, copy, html, remember } from "./ui.js";
import { addressOf, served } from "./address.js";
import { ask } from "./net.js";
import { t } from "./language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/** @import { Handover } from "../protocol.d.ts" */

/** @typedef {{ url: string, svg: string, until: number }} Ready */

export function OtherDevice() {
  const [ready, setReady] = useState(/** @type {Ready | null} */ (null));
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => setReady(null), Math.max(0, 1000 * ready.until - Date.now()));
    return () => clearTimeout(timer);
  }, [ready]);
  if (!served) return null;
  const make = async () => {
    try {
      /** @type {Handover} */
      const { code, until } = await ask("/api/me/handover", { name: remember("name") ?? "" });
      const url = `${location.origin}${addressOf("/carry")}#${code}`;
      const { svg } = await ask("/api/qr", { text: url });
      setReady({ url, svg, until });
    } catch (problem) {
      complain(problem);
    }
  };
  const label = t("The link for your other device");
  return html`<section class="card other-device"><h2>${t("On another device")}</h2>
    ${ready ? html`<p>${t("Open this on your other device within ten minutes. It works once, and whoever opens it " +
        "has all your games: it is for you alone.")}</p>
      <div class="link"><label><span class="link-for">${label}</span>
        <input readonly value=${ready.url} onFocus=${(event) => event.target.select()}/></label>
        <div class="row"><button onClick=${() => copy(ready.url)}>${t("Copy the link")}</button></div>
        <img class="qr" src=${`data:image/svg+xml,${encodeURIComponent(ready.svg)}`}
          alt=${t("QR code of the link: {label}", { label })}/></div>`
      : html`<p>${t("Go on with your games on a phone or another computer; there is no account and no password.")}</p>
      <p><button onClick=${make}>${t("Carry my games over …")}</button></p>`}
  </section>`;
}
