// The first page: a game in one click, and below it every other way to play.

import { Link, go, html, notice, remember } from "./ui.js";
import { makeTable } from "./net.js";
import { t } from "./language.js";
import { useState } from "./vendor/hooks.js";

export function Home() {
  return html`<div class="home">
    <h1 class="unseen">Einfall</h1>
    <${GameCard} game="genial" title="Einfach Genial"
      text=${t("Tiles of two hexagons, hidden racks, and only your weakest colour counts.")}/>
    <${GameCard} game="einstein" title="Einstein"
      text=${t("Five dice for everybody, two pair sums and a fifth die, a sheet of ticks.")}/>
  </div>`;
}

function GameCard({ game, title, text }) {
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    try {
      const bot = remember(`level.${game}`) ?? "club";
      const table = await makeTable({ game, rules: { players: 2 }, seats: [{ name: remember("name") ?? t("You") }, { bot }] });
      go(`/t/${table}`);
    } catch (problem) {
      notice(problem.message, "warning");
      setBusy(false);
    }
  };
  return html`<section class="game-card ${game}">
    <h2>${title}</h2><p>${text}</p>
    <button class="main" disabled=${busy} onClick=${play}>${t("Play against a bot")}</button>
    <p class="row"><${Link} to=${`/rules/${game}`}>${t("Rules")}<//> <${Link} to=${`/learn/${game}`}>${t("Learn")}<//></p>
  </section>`;
}
