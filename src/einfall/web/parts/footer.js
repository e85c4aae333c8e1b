// Below every page but the tables: what Einfall is, and to whom the games are owed.

import { Link, html } from "./ui.js";
import { GAMES } from "../games/index.js";
import { ThemeChoice } from "./theme.js";
import { labelled, t } from "./language.js";

export function Footer() {
  const credits = GAMES.map(({ title, author }) => labelled(title, author)).join(" · ");
  return html`<footer class="foot">
    <nav aria-label=${t("About")}><${Link} to="/about">${t("About")}<//>
      <${Link} to="/about#credits">${t("Credits")}<//><${Link} to="/about#source">${t("Source and licence")}<//>
      <${Link} to="/about#privacy">${t("Privacy")}<//></nav>
    <p>${credits}</p>
    <${ThemeChoice}/>
  </footer>`;
}
