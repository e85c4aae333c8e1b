// The challenges of a day: how they stand, and what this browser has made of them.

import { Link, complain, go, html, remember } from "./ui.js";
import { NameDialog } from "./forms.js";
import { ask } from "./net.js";
import { CHALLENGES, findGame } from "../games/index.js";
import { pointsText } from "./names.js";
import { GameName } from "./unfinished.js";
import { t } from "./language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/** @import { Challenge, ChallengeTable, PlayedShown } from "../protocol.d.ts" */

/** @typedef {Challenge & { points: number | undefined, over: boolean }} OwnChallenge with what was reached here */

/**
 * How the challenges of a day stand, by game.
 * @param {string} day
 */
export function useChallenges(day) {
  const [found, setFound] = useState(/** @type {Record<string, OwnChallenge>} */ ({}));
  useEffect(() => {
    let gone = false;
    (async () => {
      const [mine, ...challenges] = await Promise.all([
        ask("/api/me/games").catch(() => []),
        ...CHALLENGES.map(({ name }) => ask(`/api/challenges/${day}/${name}`).catch(() => null)),
      ]);
      if (gone) return;
      setFound(Object.fromEntries(challenges.filter(Boolean).map((/** @type {Challenge} */ one) => {
        const played = mine.find((/** @type {PlayedShown} */ { table }) => table === one.mine);
        return [one.game, { ...one, points: played?.results[0]?.points, over: played?.over ?? false }];
      })));
    })();
    return () => { gone = true; };
  }, [day]);
  return found;
}

/** @param {string} game */
async function play(game) {
  try {
    /** @type {ChallengeTable} */
    const { table } = await ask(`/api/challenges/${game}`, {});
    go(`/t/${table}`);
  } catch (problem) {
    complain(problem);
  }
}

/**
 * What this browser has made of a challenge, in words.
 * @param {OwnChallenge} challenge
 */
export function standing({ game, results, points, over, mine }) {
  const { text } = findGame(game).points;
  if (points !== undefined) {
    const place = 1 + results.filter((one) => one.points > points).length;
    return t("{points}, place {place} of {count}", {
      points: pointsText(points, text(points)), place, count: results.length });
  }
  if (mine && over) return t("Given up.");
  if (mine) return t("You have started it.");
  if (!results.length) return t("Nobody has finished it yet.");
  const best = pointsText(results[0].points, text(results[0].points));
  return results.length === 1 ? t("1 result: {best}", { best })
    : t("{count} results, the best: {best}", { count: results.length, best });
}

/** @param {{ name: string, challenge?: OwnChallenge }} props */
export function ChallengeLine({ name, challenge }) {
  return html`<div class="challenge-line">
    <${GameName} name=${name}><span class="quiet-text">${challenge && standing(challenge)}</span><//>
    ${challenge && html`<${PlayButton} challenge=${challenge}/>`}
  </div>`;
}

/** @param {{ challenge: OwnChallenge, main?: boolean }} props */
export function PlayButton({ challenge, main = false }) {
  const [asking, setAsking] = useState(false);
  const { game, mine, over } = challenge;
  if (mine) {
    return html`<${Link} class="button" to=${`/t/${mine}`}>${over ? t("View it") : t("Continue")}<//>`;
  }
  return html`<button class=${main ? "main" : ""} onClick=${() => (remember("name") ? play(game) : setAsking(true))}
    aria-label=${t("Play today's challenge: {game}", { game: findGame(game).title })}>${t("Play")}</button>
    ${asking && html`<${NameDialog} onName=${() => play(game)} onClose=${() => setAsking(false)}/>`}`;
}
