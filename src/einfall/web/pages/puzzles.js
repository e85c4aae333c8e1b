// Puzzles: those of the day, all themes, and how well one solves them.

import { Link, complain, go, html, remember } from "../parts/ui.js";
import { OneOf } from "../parts/forms.js";
import { daily, daysInARow, kept, loadPuzzles, nextPuzzle, today } from "../parts/puzzles.js";
import { GAMES } from "../games/index.js";
import { labelled, t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/**
 * @import { Game } from "../games/room.d.ts"
 * @import { Puzzle, PuzzleParts, PuzzleTheme } from "../games/puzzles.d.ts"
 * @import { Kept } from "../parts/puzzles.js"
 */

export const RANGE = "puzzles.range";

export function PuzzlesPage() {
  const [rooms, setRooms] = useState(/** @type {{ game: Game, parts: PuzzleParts }[]} */ ([]));
  const [range, setRange] = useState(remember(RANGE) ?? "mine");
  useEffect(() => {
    document.title = `${t("Puzzles")} · Einfall`;
    Promise.all(GAMES.map(async (game) => ({ game, parts: await game.puzzles() }))).then(setRooms, complain);
  }, []);
  const known = kept();
  const ranges = [
    { value: "mine", label: t("At my level") }, { value: "easy", label: t("Easy") },
    { value: "medium", label: t("Medium") }, { value: "hard", label: t("Hard") },
  ];
  /** @param {string} wanted */
  const choose = (wanted) => {
    setRange(wanted);
    remember(RANGE, wanted);
  };
  return html`<section class="page broad">
    <h1>${t("Puzzles")}</h1>
    <p>${t("Every answer is proven, and every proof can be checked. After your answer you see the reason in figures.")}
    </p>
    <${Standing} known=${known}/>
    <section class="card" aria-labelledby="daily"><h2 id="daily">${t("Puzzles of the day")}</h2>
      <p class="quiet-text">${t("The same for everybody today.")}</p>
      ${rooms.map(({ game, parts }) => html`<${Daily} key=${game.name} game=${game} parts=${parts} known=${known}/>`)}
    </section>
    <section class="card"><${OneOf} legend=${t("Difficulty")} options=${ranges} value=${range} onChange=${choose}/>
    </section>
    <div class="two-columns">${rooms.map(({ game, parts }) => html`<section class="card" key=${game.name}>
      <h2>${game.title}</h2>
      <ul class="game-list">${parts.themes.map((theme) => html`<${ThemeLine} key=${theme.name} parts=${parts}
        theme=${theme} known=${known} range=${range}/>`)}</ul>
    </section>`)}</div>
  </section>`;
}

/**
 * How well this browser solves puzzles.
 * @param {{ known: Kept }} props
 */
export function Standing({ known }) {
  const { rating, deviation } = known.solver;
  const tries = Object.values(known.tried);
  const solved = tries.filter(({ right }) => right).length;
  return html`<p class="puzzle-standing">
    <span class="pill">${t("Rating {rating} ± {deviation}", {
      rating: Math.round(rating), deviation: Math.round(2 * deviation) })}</span>
    <span class="pill">${t("{solved} of {asked} solved", { solved, asked: tries.length })}</span>
    <span class="pill">${t("Days in a row: {days}", { days: daysInARow(known, today()) })}</span>
  </p>`;
}

/** @param {{ game: Game, parts: PuzzleParts, known: Kept }} props */
function Daily({ game, parts, known }) {
  const [puzzle, setPuzzle] = useState(/** @type {Puzzle | null} */ (null));
  useEffect(() => { daily(parts, today()).then(setPuzzle, complain); }, []);
  if (!puzzle) return html`<p class="challenge-line">${game.title}</p>`;
  const theme = parts.themes.find(({ name }) => puzzle.id.startsWith(`${name}-`));
  const tried = known.tried[puzzle.id];
  return html`<p class="challenge-line">
    <span class="game-mark" style=${game.mark} aria-hidden="true"></span>
    <span class="game-what"><strong>${game.title}</strong> · ${theme?.title()}</span>
    ${tried && html`<span class="pill">${tried.right ? t("solved") : t("not solved")}</span>`}
    <${Link} class="button main" to=${`/puzzle/${puzzle.id}`}
      aria-label=${labelled(t("Solve"), `${game.title}, ${theme?.title()}`)}>${t("Solve")}<//>
  </p>`;
}

/** @param {{ parts: PuzzleParts, theme: PuzzleTheme, known: Kept, range: string }} props */
function ThemeLine({ parts, theme, known, range }) {
  const solved = Object.entries(known.tried).filter(([id, { right }]) => right && id.startsWith(`${theme.name}-`));
  const open = async () => {
    try {
      go(`/puzzle/${nextPuzzle(await loadPuzzles(parts, theme.name), range).id}`);
    } catch (problem) {
      complain(problem);
    }
  };
  return html`<li class="game-line">
    <span class="game-what"><strong>${theme.title()}</strong>
      <span class="choice-text">${theme.exact ? t("proven exactly") : t("measured by two judges")}${
        solved.length > 0 && ` · ${t("{count} solved", { count: solved.length })}`}</span></span>
    <button onClick=${open} aria-label=${labelled(t("Solve"), theme.title())}>${t("Solve")}</button>
  </li>`;
}
