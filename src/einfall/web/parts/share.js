// Links to a table: one for each seat that this browser may give away, and one to watch.

import { complain, copy, html } from "./ui.js";
import { ask, linksOf, ownerOf, renewLink, seatLink, watchLink } from "./net.js";
import { t } from "./language.js";
import { useState } from "../vendor/hooks.js";

/**
 * @import { LiveTable } from "./net.js"
 * @import { Link, Update } from "../protocol.d.ts"
 */

/** @param {{ live: LiveTable, update: Update }} props */
export function Share({ live, update }) {
  const [renewed, setRenewed] = useState(0);
  const links = linksOf(live.table);
  /** @param {Link} link */
  const renew = async (link) => {
    await renewLink(live.table, link);
    setRenewed(renewed + 1);
  };
  const entries = links.map((link) => ({
    label: link.seats.map((seat) => update.seats[seat].name || t("Seat {number}", { number: seat + 1 })).join(", "),
    url: seatLink(live.table, link.secret),
    here: link.seats.every((seat) => update.seats[seat].here),
    renew: ownerOf(live.table) && !link.seats.some((seat) => update.seats[seat].yours) ? () => renew(link) : undefined,
  }));
  return html`<section class="card share">
    ${update.state === "open" && entries.length > 1 && html`<h2>${t("Invite the others")}</h2>
      <p class="quiet-text">${t("Each link is for one player: whoever opens it plays that seat.")}</p>`}
    ${entries.map((entry) => html`<${ShareLink} ...${entry}/>`)}
    <${ShareLink} label=${t("To watch")} url=${watchLink(live.table)}/>
  </section>`;
}

/** @param {{ label: string, url: string, here?: boolean, renew?: () => Promise<void> }} props */
function ShareLink({ label, url, here, renew }) {
  const [code, setCode] = useState(/** @type {string | null} */ (null));
  const show = async () => setCode(code ? null : (await ask("/api/qr", { text: url })).svg);
  return html`<div class="link">
    <label>${label}${here && html` <span class="quiet-text">(${t("seated")})</span>`}
      <input readonly value=${url} onFocus=${(event) => event.target.select()}/></label>
    <button onClick=${() => copy(url)}>${t("Copy")}</button>
    ${renew && html`<button title=${t("Whoever has the old link can no longer play with it.")}
      onClick=${() => renew().catch(complain)}>${t("New link")}</button>`}
    <button onClick=${show} aria-expanded=${code ? "true" : "false"}>${t("QR code")}</button>
    ${code && html`<img class="qr" src=${`data:image/svg+xml,${encodeURIComponent(code)}`}
      alt=${t("QR code of the link: {label}", { label })}/>`}
  </div>`;
}
