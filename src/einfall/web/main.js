// The beginning: the language, the frame around every page, and which page an address means.

import { Announcer, Link, Notices, html, place, remember, render } from "./parts/ui.js";
import { LANGUAGES, language, preferred, speak, t } from "./parts/language.js";
import { Home } from "./pages/home.js";
import { signal } from "./vendor/signals.js";
import { useEffect } from "./vendor/hooks.js";

// Pages that are not needed at once are loaded when they are.
const PAGES = [
  [/^\/$/, () => Home],
  [/^\/t\/([\w-]+)$/, () => import("./pages/table.js").then((page) => page.TablePage)],
  [/^\/games$/, () => import("./pages/my_games.js").then((page) => page.GamesPage)],
  [/^\/challenge$/, () => import("./pages/challenge.js").then((page) => page.ChallengePage)],
  [/^\/rules\/(genial|einstein)$/, () => import("./pages/rules.js").then((page) => page.RulesPage)],
  [/^\/learn\/(genial|einstein)$/, () => import("./pages/learn.js").then((page) => page.LearnPage)],
  [/^\/verify$/, () => import("./pages/verify.js").then((page) => page.VerifyPage)],
];

const shown = signal(null);

async function turnTo(path) {
  for (const [pattern, load] of PAGES) {
    const found = pattern.exec(path);
    if (!found) continue;
    const Page = await load();
    if (path === place.value) shown.value = { Page, path, argument: found[1] };
    return;
  }
  shown.value = { Page: NotFound, path };
}
place.subscribe((path) => { turnTo(path); });

function NotFound() {
  return html`<section class="page"><h1>${t("There is nothing here.")}</h1>
    <p><${Link} to="/">${t("To the games")}<//></p></section>`;
}

function Frame() {
  useEffect(() => { document.title = "Einfall"; }, [place.value]);
  const { Page, path, argument } = shown.value ?? {};
  useEffect(() => { if (Page) performance.mark("usable"); }, [Page]);
  return html`
    <a class="skip" href="#main">${t("To the content")}</a>
    <header class="top">
      <${Link} to="/" class="brand"><img src="/web/icon.svg" alt="" width="28" height="28"/> <span>Einfall</span><//>
      <nav aria-label=${t("Pages")}>
        <${Link} to="/games">${t("My games")}<//>
        <${Link} to="/rules/genial">${t("Rules")}<//>
      </nav>
      <label class="language"><span class="unseen">${t("Language")}</span>
        <select value=${language.value} onChange=${(event) => choose(event.target.value)}>
          ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code}>${name}</option>`)}
        </select>
      </label>
    </header>
    <main id="main" tabindex="-1">${Page && html`<${Page} key=${path} argument=${argument}/>`}</main>
    <${Notices}/><${Announcer}/>`;
}

function choose(code) {
  remember("language", code);
  speak(code);
}

await speak(remember("language") ?? preferred());
render(html`<${Frame}/>`, document.getElementById("app"));
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready).then(({ active }) => {
    // what was loaded before the worker was there is kept too
    active.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
  }).catch(() => {});
}
