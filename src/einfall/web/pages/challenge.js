// The challenge of the day: the same chance for everybody, alone, once.

import { Link, html, remember } from "../parts/ui.js";
import { PlayButton, standing, useChallenges } from "../parts/challenges.js";
import { CHALLENGES } from "../games/index.js";
import { dayText } from "../parts/names.js";
import { longestName } from "../offered.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/**
 * @import { Game } from "../games/room.d.ts"
 * @import { OwnChallenge } from "../parts/challenges.js"
 * @import { ChallengeResultShown } from "../protocol.d.ts"
 */

const DAY = 24 * 3600 * 1000;
const today = () => new Date().toISOString().slice(0, 10);

/**
 * @param {string} day
 * @param {number} step
 */
const dayBeside = (day, step) => new Date(Date.parse(`${day}T12:00:00Z`) + step * DAY).toISOString().slice(0, 10);

export function ChallengePage() {
  const [day, setDay] = useState(today());
  const [name, setName] = useState(remember("name") ?? "");
  const challenges = useChallenges(day);
  const isToday = day === today();
  const toPlay = isToday && CHALLENGES.some((game) => challenges[game.name] && !challenges[game.name].mine);
  useEffect(() => { document.title = `${t("Challenge")} · Einfall`; }, []);
  /** @param {any} event */
  const keepName = (event) => {
    setName(event.target.value);
    remember("name", event.target.value.trim());
  };
  return html`<section class="page broad">
    <h1>${t("Daily challenge")}</h1>
    <p>${t("Everybody plays alone with the same luck; the difference is what you make of it. You get one try, and no " +
      "move can be taken back.")}</p>
    <div class="day-row">
      <button onClick=${() => setDay(dayBeside(day, -1))} aria-label=${t("Previous day")}>‹</button>
      <h2 aria-live="polite">${dayText(day)}${isToday && html` <span class="pill">${t("today")}</span>`}</h2>
      <button onClick=${() => setDay(dayBeside(day, 1))} disabled=${isToday} aria-label=${t("Next day")}>›</button>
    </div>
    ${toPlay && html`<label class="name-field">${t("Your name in the results table")}
      <input value=${name} maxlength=${longestName} autocomplete="nickname" onInput=${keepName}/></label>`}
    <div class="two-columns">
      ${CHALLENGES.map((game) => html`<${DayCard} key=${game.name} game=${game} challenge=${challenges[game.name]}
        isToday=${isToday}/>`)}
    </div>
    <section class="card">
      <h2>${t("Why it is fair")}</h2>
      <p>${t("Chance is settled before anybody plays: every draw or roll follows from one secret seed. Its " +
        "fingerprint, the commitment, is published at the start. When the day is over the seed is revealed, and " +
        "anyone can work out the draws again.")}</p>
      <p><${Link} to="/verify">${t("Verify a game")}<//></p>
    </section>
  </section>`;
}

/** @param {{ game: Game, challenge?: OwnChallenge, isToday: boolean }} props */
function DayCard({ game, challenge, isToday }) {
  if (!challenge) return html`<section class="card"><h2>${game.title}</h2></section>`;
  const { results, commitment, seed, mine, points } = challenge;
  return html`<section class="card day-card">
    <header class="part-head"><h2>${game.title}</h2>
      ${(isToday || mine) && html`<${PlayButton} challenge=${challenge} main/>`}</header>
    <p class="quiet-text">${standing(challenge)}</p>
    ${results.length > 0 && html`<${Results} game=${game} results=${results} points=${points}/>`}
    <details><summary>${t("Commitment")}</summary>
      <p class="code">${commitment}</p>
      ${seed ? html`<p>${t("The seed, revealed:")}</p><p class="code">${seed}</p>`
        : html`<p class="quiet-text">${
          t("The seed is revealed when the day is over and all its games have ended; a day later at the latest.")}</p>`}
    </details>
  </section>`;
}

/** @param {{ game: Game, results: ChallengeResultShown[], points: number | undefined }} props */
function Results({ game, results, points }) {
  const mine = results.findIndex((one) => one.points === points && one.name === (remember("name") || one.name));
  return html`<table class="results">
    <thead><tr><th scope="col">${t("Rank")}</th><th scope="col">${t("Name")}</th>
      <th scope="col" class="number">${game.points.heading()}</th></tr></thead>
    <tbody>${results.map((one, place) => html`<tr class=${place === mine ? "own" : ""}>
      <td>${1 + results.filter((other) => other.points > one.points).length}</td>
      <td>${one.name}${place === mine && html` <span class="quiet-text">(${t("you")})</span>`}
        ${one.again && html` <span class="quiet-text">· ${t("second try")}</span>`}
        ${one.late && html` <span class="quiet-text" title=${t("Another game of this day had ended before this one " +
          "began.")}>· ${t("could have known")}</span>`}</td>
      <td class="number">${game.points.text(one.points)}</td></tr>`)}</tbody></table>`;
}
