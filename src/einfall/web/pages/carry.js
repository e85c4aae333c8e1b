// A link from another device of one's own: this browser gets its games, once one has said that it is oneself.

import { Link, go, html, notice, remember } from "../parts/ui.js";
import { addressHere } from "../parts/address.js";
import { ask } from "../parts/net.js";
import { bringGames } from "../parts/bringing.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/** @import { CarriedOver } from "../protocol.d.ts" */

export function CarryPage() {
  const [code] = useState(() => location.hash.slice(1));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = `${t("Your games on this device")} · Einfall`;
    if (code) history.replaceState(null, "", addressHere()); // nobody reads it off the screen, or finds it later
  }, []);
  const carry = async () => {
    setBusy(true);
    try {
      await bringGames();
      /** @type {CarriedOver} */
      const { name } = await ask("/api/me/carry", { code });
      if (name) remember("name", name);
      notice(t("Your games are here now."));
      go("/games", { replace: true });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return html`<section class="page"><h1>${t("Your games on this device")}</h1>
    ${code ? html`<p>${t("This browser will play your seats and list your games, like the other device. Games that " +
        "were played here join them.")}</p>
      ${problem && html`<p class="card" role="alert">${problem}</p>`}
      <p class="row"><button class="main" disabled=${busy} onClick=${carry}>${t("Yes, these are my games")}</button>
        <${Link} class="button" to="/">${t("No")}<//></p>
      <p class="quiet-text">${t("Has somebody else sent you this link? Then do not: they would play as you.")}</p>`
      : html`<p>${t("This link is not complete. Make a new one on the other device, under My games.")}</p>`}
  </section>`;
}
