// The beginning: the language, the frame around every page, and which page an address means.

import { Announcer, Link, Notices, html, place, remember, render } from "./parts/ui.js";
import { ROOT } from "./parts/address.js";
import { language, preferred, speak, t } from "./parts/language.js";
import { GAMES, isGame } from "./games/index.js";
import { keepFocus } from "./parts/focus.js";
import "./parts/board_style.js";
import { Footer } from "./parts/footer.js";
import { Home } from "./pages/home.js";
import { languages } from "./offered.js";
import { signal } from "./vendor/signals.js";
import { useEffect } from "./vendor/hooks.js";

const QUIET = 500; // milliseconds in which the first page comes to rest
const ICON = new URL("icon.svg", import.meta.url).href;

/** @typedef {(props: any) => any} Page */

/**
 * Pages that are not needed at once are loaded when they are.
 * @type {{ address: RegExp, load: () => Page | Promise<Page>, ofGame?: boolean }[]}
 */
const PAGES = [
  { address: /^\/$/, load: () => Home },
  { address: /^\/t\/([\w-]+)$/, load: () => import("./pages/table.js").then((page) => page.TablePage) },
  { address: /^\/games$/, load: () => import("./pages/my_games.js").then((page) => page.MyGamesPage) },
  { address: /^\/carry$/, load: () => import("./pages/carry.js").then((page) => page.CarryPage) },
  { address: /^\/challenge$/, load: () => import("./pages/challenge.js").then((page) => page.ChallengePage) },
  { address: /^\/rules\/(\w+)$/, load: () => import("./pages/rules.js").then((page) => page.RulesPage), ofGame: true },
  { address: /^\/learn\/(\w+)$/, load: () => import("./pages/learn.js").then((page) => page.LearnPage), ofGame: true },
  { address: /^\/puzzles$/, load: () => import("./pages/puzzles.js").then((page) => page.PuzzlesPage) },
  { address: /^\/puzzle\/([a-z]+-[0-9a-f]{8})$/,
    load: () => import("./pages/puzzle.js").then((page) => page.PuzzlePage) },
  { address: /^\/replay$/, load: () => import("./pages/record.js").then((page) => page.RecordPage) },
  { address: /^\/score$/, load: () => import("./pages/score.js").then((page) => page.ScorePage) },
  { address: /^\/try$/, load: () => import("./pages/try.js").then((page) => page.TryPage) },
  { address: /^\/about$/, load: () => import("./pages/about.js").then((page) => page.AboutPage) },
  { address: /^\/analysis\/([\w-]+)$/, load: () => import("./pages/analysis.js").then((page) => page.AnalysisPage) },
  { address: /^\/mistakes$/, load: () => import("./pages/mistakes.js").then((page) => page.MistakesPage) },
  { address: /^\/verify$/, load: () => import("./pages/verify.js").then((page) => page.VerifyPage) },
];

const shown = signal(/** @type {{ Page: Page, path: string, argument?: string } | null} */ (null));

/** @param {string} path */
async function turnTo(path) {
  for (const { address, load, ofGame } of PAGES) {
    const found = address.exec(path);
    if (!found || (ofGame && !isGame(found[1]))) continue;
    const Page = await load();
    if (path === place.value) shown.value = { Page, path, argument: found[1] };
    return;
  }
  shown.value = { Page: NotFound, path };
}
place.subscribe((path) => { turnTo(path); });

function NotFound() {
  return html`<section class="page"><h1>${t("There is nothing here.")}</h1>
    <p><${Link} to="/">${t("All games")}<//></p></section>`;
}

function Frame() {
  useEffect(() => { document.title = "Einfall"; }, [place.value]);
  const page = shown.value;
  useEffect(() => { if (page) performance.mark("usable"); }, [page?.Page]);
  return html`
    <a class="skip" href="#main">${t("Skip to content")}</a>
    <header class="top">
      <${Link} to="/" class="brand"><img src=${ICON} alt="" width="28" height="28"/> <span>Einfall</span><//>
      <nav aria-label=${t("Pages")}>
        <${Link} to="/games">${t("My games")}<//>
        <${Link} to="/puzzles">${t("Puzzles")}<//>
        <${Link} to=${`/rules/${GAMES[0].name}`}>${t("Rules")}<//>
      </nav>
      <label class="language"><span class="unseen">${t("Language")}</span>
        <select value=${language.value} onChange=${(event) => choose(event.target.value)}>
          ${Object.entries(languages).map(([code, name]) => html`<option value=${code} lang=${code}>${name}</option>`)}
        </select>
      </label>
    </header>
    <main id="main" tabindex="-1">
      ${page && html`<${page.Page} key=${page.path} argument=${page.argument}/>`}</main>
    ${page && !page.path.startsWith("/t/") && html`<${Footer}/>`}
    <${Notices}/><${Announcer}/>`;
}

/** @param {string} code */
function choose(code) {
  remember("language", code);
  speak(code);
}

await speak(remember("language") ?? preferred(languages));
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
render(html`<${Frame}/>`, app);
keepFocus(app);
if ("serviceWorker" in navigator) {
  // when this page has all it needs, the worker gets everything for when there is no network
  const quiet = new Promise((resolve) => { setTimeout(resolve, QUIET); });
  navigator.serviceWorker.register(`${ROOT}worker.js`)
    .then(() => Promise.all([navigator.serviceWorker.ready, quiet]))
    .then(([{ active }]) => active?.postMessage("keep all")).catch(() => {});
}
