// The rules of a game, in words and pictures.

import { Link, complain, html } from "../parts/ui.js";
import { GAMES, findGame } from "../games/index.js";
import { labelled, t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/** @import { Game, Section } from "../games/room.d.ts" */

/** @param {{ argument: string }} props */
export function RulesPage({ argument }) {
  const game = findGame(argument);
  const [parts, setParts] = useState(/** @type {Awaited<ReturnType<Game["rules"]>> | null} */ (null));
  useEffect(() => {
    document.title = `${labelled(t("Rules"), game.title)} · Einfall`;
    game.rules().then((found) => {
      setParts(found);
      if (location.hash) requestAnimationFrame(() => document.querySelector(location.hash)?.scrollIntoView());
    }, complain);
  }, [argument]);
  if (!parts) return html`<section class="page"><h1>${t("Rules")}</h1></section>`;
  const sections = parts.sections(game.equipment);
  return html`<div class="rules">
    <nav class="contents" aria-label=${t("Contents")}>
      <p class="game-tabs">${GAMES.map(({ name, title }) => html`<${Link} to=${`/rules/${name}`}
        aria-current=${name === game.name ? "page" : undefined}>${title}<//>`)}</p>
      <ol>${sections.map(({ id, title }) => html`<li><a href=${`#${id}`}>${title}</a></li>`)}</ol>
      <p><${Link} class="button" to=${`/learn/${game.name}`}>${t("Learn it in two minutes")}<//></p>
    </nav>
    <article>
      <h1>${t("Rules of {game}", { game: game.title })}</h1>
      ${sections.map((section) => html`<${Rule} key=${section.id} ...${section}/>`)}
      <p><${Link} class="button main" to="/">${t("All games")}<//></p>
    </article>
  </div>`;
}

/** @param {Section} props */
function Rule({ id, title, text, figures = [], wide }) {
  return html`<section id=${id} class="rule ${["", "pictured", "pictured", "many"][figures.length]}">
    <h2>${title}</h2>
    <div class="rule-text">${text}</div>
    ${figures.length > 0 && html`<div class="rule-figures">
      ${figures.map(({ picture, caption }) => html`<figure>${picture}<figcaption>${caption}</figcaption></figure>`)}
    </div>`}
    ${wide}
  </section>`;
}
