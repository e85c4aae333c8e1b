// What Einfall is, whose games it plays, where its source is, and what it keeps.

import { Link, html } from "../parts/ui.js";
import { GAMES } from "../games/index.js";
import { WhatIsKept } from "../parts/kept.js";
import { ask } from "../parts/net.js";
import { served } from "../parts/address.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

export function AboutPage() {
  useEffect(() => {
    document.title = `${t("About")} · Einfall`;
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return html`<section class="page about">
    <h1>${t("About Einfall")}</h1>
    <p>${t("Einfall is a place to play and to study two games of wit. It is free, and needs no account: open it and " +
      "play, against bots that think in your browser, with friends over a link, or alone.")}</p>
    <h2 id="credits">${t("The games and their authors")}</h2>
    <ul>${GAMES.map(({ name, title, author }) => html`<li><${Link} to=${`/rules/${name}`}>${title}<//>, ${
      t("by {author}", { author })}</li>`)}</ul>
    <p>${t("The games are theirs; their names belong to their publishers, with whom Einfall has nothing to do. " +
      "Board, tiles, dice, words and program are our own. If you like a game, buy it: it is even nicer on a " +
      "table.")}</p>
    <h2 id="source">${t("Source and licence")}</h2>
    <p>${t("Einfall is open source, under the MIT licence. What your browser runs is the source itself, as it was " +
      "written: look at it. Everybody can run a server of their own, or play without any.")}</p>
    <h2 id="privacy">${t("Privacy")}</h2>
    ${served && html`<p>${t("If you want to be told of your turn while Einfall is closed, your browser's own push " +
      "service carries the message, and cannot read it.")}</p>`}
    <p>${t("No tracking, no ads, nothing from other sites. A cookie tells which games are yours; settings and games " +
      "against bots stay in your browser. Names are what players choose to be called.")}</p>
    <${WhatIsKept}/>
    <${WhatBecameOfGames}/>
  </section>`;
}

// Whoever runs a server could give up games whose tiles do not please; so everybody can see how many there are.
function WhatBecameOfGames() {
  const [counts, setCounts] = useState(/** @type {Record<string, number> | null} */ (null));
  useEffect(() => { if (served) ask("/api/counts").then(setCounts, () => {}); }, []);
  if (!counts) return null;
  const lines = [
    [t("Being played"), counts.playing],
    [t("Finished"), counts.finished],
    [t("Given up by all after the deal"), counts.left],
    [t("Resigned"), counts.resigned],
    [t("Broken off, as all agreed"), counts.agreed],
    [t("Ended before the deal, since somebody did not reveal a seed"), counts.not_revealed],
    [t("Daily challenges that were not played to the end"), counts.closed],
  ];
  return html`<section class="card counted"><h2>${t("What became of the games here")}</h2>
    <table><tbody>${lines.map(([text, count]) => html`
      <tr><th scope="row">${text}</th><td>${count}</td></tr>`)}</tbody></table>
  </section>`;
}
