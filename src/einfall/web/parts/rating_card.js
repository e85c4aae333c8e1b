// One's rating at each game, with its uncertainty, and how it came about.

import { html } from "./ui.js";
import { ask } from "./net.js";
import { LEVELS, plain } from "./names.js";
import { oneDigit } from "./figures.js";
import { GAMES } from "../games/index.js";
import { hintsAt } from "../study/help.js";
import { isByHand, isTried } from "../own/client.js";
import { ratingsAfter } from "./rating.js";
import { t } from "./language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/**
 * @import { Game } from "../games/room.d.ts"
 * @import { PlayedShown } from "../protocol.d.ts"
 * @import { Rating } from "./openskill.js"
 */

const MOST = 1000; // games that are looked at
const LINE = 11; // what a name in the chart needs
const SURE = 2; // times the uncertainty: 95 % of what it may be

export function Ratings() {
  const [games, setGames] = useState(/** @type {PlayedShown[]} */ ([]));
  useEffect(() => { ask(`/api/me/games?limit=${MOST}`).then(setGames, () => {}); }, []);
  const rated = GAMES.map((game) => ({
    game, curve: ratingsAfter(games.filter((one) => one.game === game.name && isOnesOwnWork(one)), game.strength),
  })).filter(({ curve }) => curve.length);
  if (!rated.length) return null;
  return html`<section class="card ratings"><h2>${t("Your rating")}</h2>
    <div class="two-columns">${rated.map((one) => html`<${OneRating} key=${one.game.name} ...${one}/>`)}</div>
    <p class="quiet-text">${t("By OpenSkill, as bots are rated in tournaments; each level stands where it was " +
      "measured. Games with help do not count. The more games, the surer it is.")}</p>
  </section>`;
}

/** @param {PlayedShown} game */
const isOnesOwnWork = ({ table, over }) => over && !isTried(table) && !isByHand(table) && !hintsAt(table);

/** @param {{ game: Game, curve: Rating[] }} props */
function OneRating({ game, curve }) {
  const { mu, sigma } = curve[curve.length - 1];
  const doubt = SURE * sigma;
  const between = levelsAround(game, mu);
  return html`<div class="rating"><h3>${game.title}</h3>
    <p class="rating-figure"><strong>${plain(oneDigit(mu))}</strong>
      <span class="quiet-text"> ± ${oneDigit(doubt)}</span></p>
    <p>${between} <span class="quiet-text">${curve.length === 1 ? t("After 1 game.")
      : t("After {count} games.", { count: curve.length })}</span></p>
    ${curve.length > 1 && html`<${Curve} game=${game} curve=${curve}/>`}
  </div>`;
}

/**
 * Between which levels somebody stands.
 * @param {Game} game
 * @param {number} mu
 */
function levelsAround({ levels, strength }, mu) {
  const below = levels.filter((level) => strength[level] <= mu).at(-1);
  const above = levels.find((level) => strength[level] > mu);
  const [low, high] = [below, above].map((level) => (level ? LEVELS[level].title() : ""));
  if (!below) return t("Below {level}.", { level: high });
  return above ? t("Between {below} and {above}.", { below: low, above: high }) : t("Above {level}.", { level: low });
}

/** @param {{ game: Game, curve: Rating[] }} props */
function Curve({ game, curve }) {
  const [width, height, left, right] = [360, 170, 30, 58];
  const [lows, highs] = [-SURE, SURE].map((times) => curve.map(({ mu, sigma }) => mu + times * sigma));
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  /** @param {number} place */
  const x = (place) => left + (place * (width - left - right)) / (curve.length - 1);
  /** @param {number} value */
  const y = (value) => 8 + ((high - value) * (height - 26)) / (high - low);
  /** @param {number[]} values */
  const points = (values) => values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`);
  const band = [...points(highs), ...points(lows).reverse()].join(" ");
  const inSight = game.levels.filter((level) => game.strength[level] > low && game.strength[level] < high);
  const seen = inSight.filter((level, place) =>
    !place || y(game.strength[inSight[place - 1]]) - y(game.strength[level]) > LINE);
  const list = curve.map(({ mu }) => oneDigit(mu)).join(", ");
  return html`<figure class="chart"><svg viewBox=${`0 0 ${width} ${height}`} role="img"
      aria-label=${t("The rating over time: {list}", { list })}>
    <polygon class="rating-band" points=${band}/>
    ${seen.map((level) => html`<g><line class="chart-grid" x1=${left} x2=${width - right} y1=${y(game.strength[level])}
        y2=${y(game.strength[level])}/>
      <text class="chart-text" x=${left - 5} y=${y(game.strength[level]) + 4}>${
        plain(Math.round(game.strength[level]))}</text>
      <text class="rating-level" x=${width - right + 5} y=${y(game.strength[level]) + 4}>${
        LEVELS[level].title()}</text></g>`)}
    <polyline class="chart-line seat-0" points=${points(curve.map(({ mu }) => mu)).join(" ")}/>
    <text class="chart-text across" x=${(left + width - right) / 2} y=${height - 3}>${
      t("from the first game to the last")}</text>
  </svg></figure>`;
}
