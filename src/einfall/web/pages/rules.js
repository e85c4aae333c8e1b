// The rules of both games, in words and pictures.

import { Link, html } from "../parts/ui.js";
import { askGames } from "../parts/net.js";
import { GAMES, GAME_NAMES } from "../parts/names.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

const SECTIONS_OF = {
  genial: () => import("../games/genial/rules.js").then((part) => part.genialRules),
  einstein: () => import("../games/einstein/rules.js").then((part) => part.einsteinRules),
};

export function RulesPage({ argument: game }) {
  const [parts, setParts] = useState(null);
  useEffect(() => {
    document.title = `${t("Rules")}: ${GAME_NAMES[game]} · Einfall`;
    Promise.all([askGames(), SECTIONS_OF[game]()]).then(([games, sectionsOf]) => {
      setParts({ equipment: games[game].equipment, sectionsOf });
      if (location.hash) requestAnimationFrame(() => document.querySelector(location.hash)?.scrollIntoView());
    });
  }, [game]);
  if (!parts) return html`<section class="page"><h1>${t("Rules")}</h1></section>`;
  const sections = parts.sectionsOf(parts.equipment);
  return html`<div class="rules">
    <nav class="contents" aria-label=${t("Contents")}>
      <p class="game-tabs">${GAMES.map((one) => html`<${Link} to=${`/rules/${one}`} aria-current=${one === game ? "page" : undefined}>${GAME_NAMES[one]}<//>`)}</p>
      <ol>${sections.map(({ id, title }) => html`<li><a href=${`#${id}`}>${title}</a></li>`)}</ol>
      <p><${Link} class="button" to=${`/learn/${game}`}>${t("Learn it in two minutes")}<//></p>
    </nav>
    <article>
      <h1>${t("Rules of {game}", { game: GAME_NAMES[game] })}</h1>
      ${sections.map(({ id, title, text, figures = [], wide }) => html`<section id=${id} class="rule ${["", "pictured", "pictured", "many"][figures.length]}">
        <h2>${title}</h2>
        <div class="rule-text">${text}</div>
        ${figures.length > 0 && html`<div class="rule-figures">${figures.map(({ picture, caption }) => html`<figure>${picture}
          <figcaption>${caption}</figcaption></figure>`)}</div>`}
        ${wide}
      </section>`)}
      <p><${Link} class="button main" to="/">${t("To the games")}<//></p>
    </article>
  </div>`;
}
