// The challenge of the day: the same tiles or dice for everybody, alone, once.

import { Link, go, html, notice, remember } from "../parts/ui.js";
import { ask } from "../parts/net.js";
import { GAMES, GAME_NAMES, dayText } from "../parts/names.js";
import { signed } from "../parts/pictures.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

// How the challenges of a day stand, with what this browser made of them.
export function useChallenges(day) {
  const [found, setFound] = useState({});
  useEffect(() => {
    let gone = false;
    (async () => {
      const [mine, ...challenges] = await Promise.all([
        ask("/api/me/games").catch(() => []),
        ...GAMES.map((game) => ask(`/api/challenges/${day}/${game}`).catch(() => null)),
      ]);
      if (gone) return;
      setFound(Object.fromEntries(challenges.filter(Boolean).map((one) => {
        const played = mine.find(({ table }) => table === one.mine);
        return [one.game, { ...one, points: played?.results[0]?.points, over: played?.over ?? false }];
      })));
    })();
    return () => { gone = true; };
  }, [day]);
  return found;
}

export const pointsText = (game, points) => (game === "einstein" ? signed(points) : String(points));

async function play(game) {
  try {
    go(`/t/${(await ask(`/api/challenges/${game}`, {})).table}`);
  } catch (problem) {
    notice(problem.message, "warning");
  }
}

// What this browser has made of a challenge, in words.
function standing({ game, results, points, over, mine }) {
  if (points !== undefined) {
    const place = 1 + results.filter((one) => one.points > points).length;
    return t("{points} points, place {place} of {count}", { points: pointsText(game, points), place, count: results.length });
  }
  if (mine && over) return t("Given up.");
  if (mine) return t("You have begun.");
  if (!results.length) return t("Nobody has finished it yet.");
  const best = { best: pointsText(game, results[0].points) };
  return results.length === 1 ? t("1 result, {best} points", best)
    : t("{count} results, the best {best} points", { count: results.length, ...best });
}

export function ChallengeLine({ game, challenge }) {
  return html`<div class="challenge-line">
    <span class="game-mark ${game}" aria-hidden="true"/>
    <span class="game-what"><strong>${GAME_NAMES[game]}</strong> <span class="quiet-text">${challenge && standing(challenge)}</span></span>
    ${challenge && html`<${PlayButton} challenge=${challenge}/>`}
  </div>`;
}

function PlayButton({ challenge, main = false }) {
  const { game, mine, over } = challenge;
  if (mine) return html`<${Link} class="button" to=${`/t/${mine}`}>${over ? t("Look at it") : t("Continue")}<//>`;
  return html`<button class=${main ? "main" : ""} onClick=${() => play(game)}
    aria-label=${t("Play today's challenge: {game}", { game: GAME_NAMES[game] })}>${t("Play")}</button>`;
}

const DAY = 24 * 3600 * 1000;
const today = () => new Date().toISOString().slice(0, 10);
const dayBeside = (day, step) => new Date(Date.parse(`${day}T12:00:00Z`) + step * DAY).toISOString().slice(0, 10);

export function ChallengePage() {
  const [day, setDay] = useState(today());
  const [name, setName] = useState(remember("name") ?? "");
  const challenges = useChallenges(day);
  const isToday = day === today();
  useEffect(() => { document.title = `${t("Challenge")} · Einfall`; }, []);
  const keepName = (event) => {
    setName(event.target.value);
    remember("name", event.target.value.trim());
  };
  return html`<section class="page broad">
    <h1>${t("Challenge of the day")}</h1>
    <p>${t("Everybody plays alone with the same tiles or dice. What differs is what you make of them. There is one try, and nothing is taken back.")}</p>
    <div class="day-row">
      <button onClick=${() => setDay(dayBeside(day, -1))} aria-label=${t("The day before")}>‹</button>
      <h2 aria-live="polite">${dayText(day)}${isToday && html` <span class="pill">${t("today")}</span>`}</h2>
      <button onClick=${() => setDay(dayBeside(day, 1))} disabled=${isToday} aria-label=${t("The day after")}>›</button>
    </div>
    ${isToday && GAMES.some((game) => challenges[game] && !challenges[game].mine) && html`<label class="name-field">${t("Your name in the table of results")}
      <input value=${name} maxlength="40" autocomplete="nickname" onInput=${keepName}/></label>`}
    <div class="two-columns">
      ${GAMES.map((game) => html`<${DayCard} key=${game} game=${game} challenge=${challenges[game]} isToday=${isToday}/>`)}
    </div>
    <section class="card">
      <h2>${t("Why it is fair")}</h2>
      <p>${t("Chance is settled before anybody plays: all draws or rolls follow from one secret seed. Its fingerprint, the commitment, is published from the start. When the day is over the seed is revealed, and anyone can compute the draws again.")}</p>
      <p><${Link} to="/verify">${t("Verify a game")}<//></p>
    </section>
  </section>`;
}

function DayCard({ game, challenge, isToday }) {
  if (!challenge) return html`<section class="card"><h2>${GAME_NAMES[game]}</h2></section>`;
  const { results, commitment, seed, mine, points } = challenge;
  let placed = false; // one's own line is marked once
  return html`<section class="card day-card">
    <header class="part-head"><h2>${GAME_NAMES[game]}</h2>
      ${(isToday || mine) && html`<${PlayButton} challenge=${challenge} main/>`}</header>
    <p class="quiet-text">${standing(challenge)}</p>
    ${results.length > 0 && html`<table class="results">
      <thead><tr><th scope="col">${t("Rank")}</th><th scope="col">${t("Name")}</th>
        <th scope="col" class="number">${game === "genial" ? t("Weakest colour") : t("Points")}</th></tr></thead>
      <tbody>${results.map((one) => {
        const own = !placed && one.points === points && one.name === (remember("name") || one.name);
        placed ||= own;
        return html`<tr class=${own ? "own" : ""}>
          <td>${1 + results.filter((other) => other.points > one.points).length}</td>
          <td>${one.name}${own && html` <span class="quiet-text">(${t("you")})</span>`}</td>
          <td class="number">${pointsText(game, one.points)}</td></tr>`;
      })}</tbody></table>`}
    <details><summary>${t("Commitment")}</summary>
      <p class="code">${commitment}</p>
      ${seed ? html`<p>${t("The seed, revealed:")}</p><p class="code">${seed}</p>`
        : html`<p class="quiet-text">${t("The seed is revealed when the day is over.")}</p>`}
    </details>
  </section>`;
}
