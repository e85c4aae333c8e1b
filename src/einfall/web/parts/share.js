// Links to a table: those for the other seats first, to be sent, shown or copied; then one to watch; and one's own.

import { complain, copy, html } from "./ui.js";
import { ask } from "./net.js";
import { linksOf, ownerOf, renewLink, seatLink, watchLink } from "./links.js";
import { t } from "./language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/**
 * @import { LiveTable } from "./net.js"
 * @import { Game } from "../games/room.d.ts"
 * @import { Link, Update } from "../protocol.d.ts"
 */

/** @typedef {{ live: LiveTable, update: Update, game: Game }} ShareProps */

/** @param {ShareProps} props */
export function Share({ live, update, game }) {
  const [renewed, setRenewed] = useState(0);
  const links = linksOf(live.table);
  const isMine = (/** @type {Link} */ { seats }) => seats.some((seat) => update.seats[seat].yours);
  const others = links.filter((link) => !isMine(link));
  const mine = links.find(isMine);
  /** @param {Link} link */
  const renew = async (link) => {
    await renewLink(live.table, link);
    setRenewed(renewed + 1);
  };
  const missing = others.filter(({ seats }) => seats.some((seat) => !update.seats[seat].here));
  return html`<section class="card share">
    ${others.map((link) => html`<${SeatLink} key=${link.secret} update=${update} link=${link} game=${game}
      url=${seatLink(live.table, link.secret)} open=${link === missing[0]} alone=${others.length === 1}
      renew=${ownerOf(live.table) ? () => renew(link) : undefined}/>`)}
    <${PlainLink} kind="watch" label=${t("Anyone may watch with this link:")} url=${watchLink(live.table)}/>
    ${mine && html`<details><summary>${t("Play on another device")}</summary>
      <${PlainLink} kind="own" label=${t("Your own link: whoever has it plays for you.")}
        url=${seatLink(live.table, mine.secret)}/></details>`}
  </section>`;
}

/**
 * The link for another seat, with every way to hand it over.
 * @param {{
 *   update: Update, link: Link, game: Game, url: string, open: boolean, alone: boolean, renew?: () => Promise<void>,
 * }} props
 */
function SeatLink({ update, link, game, url, open, alone, renew }) {
  const here = link.seats.every((seat) => update.seats[seat].here);
  const name = link.seats.map((seat) => update.seats[seat].name).filter(Boolean).join(", ");
  const label = name ? t("For {name}", { name }) : alone ? t("For the other player")
    : t("For seat {number}", { number: link.seats[0] + 1 });
  const send = () => navigator.share({ title: game.title, text: t("Play {game} with me!", { game: game.title }), url })
    .catch(() => {}); // whoever changes their mind need not be told
  const main = open ? "main" : "";
  const sends = "share" in navigator;
  return html`<div class="link seat ${open ? "large" : ""}">
    <label><span class="link-for">${label}${here && html` <span class="quiet-text">(${t("seated")})</span>`}</span>
      <input readonly value=${url} onFocus=${(event) => event.target.select()}/></label>
    <div class="row">
      ${sends && html`<button class=${main} onClick=${send}>${t("Send the link")}</button>`}
      <button class=${sends ? "" : main} onClick=${() => copy(url)}>${t("Copy the link")}</button>
      ${renew && html`<button class="quiet" title=${t("Whoever has the old link can no longer play with it.")}
        onClick=${() => renew().catch(complain)}>${t("New link")}</button>`}
    </div>
    <${Code} url=${url} label=${label} begin=${open && !here}/>
  </div>`;
}

/**
 * A QR code, which a phone beside this screen can read.
 * @param {{ url: string, label: string, begin: boolean }} props
 */
function Code({ url, label, begin }) {
  const [shown, setShown] = useState(begin);
  const [code, setCode] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    if (shown) ask("/api/qr", { text: url }).then(({ svg }) => setCode(svg), () => {});
  }, [shown, url]);
  return html`<button class="quiet code-button" onClick=${() => setShown(!shown)} aria-expanded=${String(shown)}>${
    t("QR code")}</button>
    ${shown && code && html`<img class="qr" src=${`data:image/svg+xml,${encodeURIComponent(code)}`}
      alt=${t("QR code of the link: {label}", { label })}/>`}`;
}

/** @param {{ kind: string, label: string, url: string }} props */
function PlainLink({ kind, label, url }) {
  return html`<div class="link ${kind}"><label><span class="link-for">${label}</span>
      <input readonly value=${url} onFocus=${(event) => event.target.select()}/></label>
    <button onClick=${() => copy(url)}>${t("Copy")}</button></div>`;
}
