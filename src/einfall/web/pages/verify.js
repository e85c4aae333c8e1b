// Verify a finished game here in the browser: nothing is needed but its record.

import { Link, announce, html } from "../parts/ui.js";
import { ask } from "../parts/net.js";
import { GAMES, findGame } from "../games/index.js";
import { readRecords } from "../parts/downloads.js";
import { verify } from "../parts/fairness.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/**
 * @import { Problems } from "../games/room.d.ts"
 * @import { NotFair, Verdict } from "../parts/fairness.js"
 */

/** @typedef {{ name: string, verdict?: Verdict & { what: string }, problem?: any, own?: Problems }} Checked */

/**
 * What can be wrong with any game; what with one alone, its room has words for.
 * @type {Problems}
 */
const PROBLEMS = {
  "no log": () => t("The record has no log: the game was not played at a table of this service."),
  "not revealed": () => t("The seed of a challenge is revealed when its day is over and all its games have ended. " +
    "Try again then."),
  "seed text": () => t("The seed is not in the right form."),
  commitment: () => t("The revealed seed does not match the commitment."),
  "other commitment": () => t("A different commitment was published before the game."),
  "no end": () => t("The log has no end."),
  record: () => t("The moves in the record do not match the log."),
  result: () => t("The result in the record does not match the log."),
  "not allowed": () => t("That was not allowed then."),
  version: () => t("The game follows a newer protocol than this page knows."),
  signature: () => t("The signature is not of this game."),
  "seat commitment": () => t("A seat revealed another seed than the one it had committed to."),
  created: () => t("A table is created once, as the first event."),
  game: () => t("This page does not know this game."),
  number: () => t("The events are not numbered consecutively."),
  hash: () => t("The hash does not follow from the events before it: something was changed, added or left out."),
  seat: ({ seat, right }) => t("Seat {seat} drew, but it was seat {right}'s turn to draw.", { seat, right }),
  outcome: ({ due, told }) => t("Chance should have brought {due}, but the log says {told}.", { due, told }),
  unreadable: () => t("It cannot be read."),
};

// A challenge's record has no seed; when the day is over the service tells it apart from the record.
/** @param {any} record */
async function withSeed(record) {
  const { fair, game } = record;
  if (!fair?.challenge || fair.seed) return record;
  const { seed } = await ask(`/api/challenges/${fair.challenge}/${game}`).catch(() => ({}));
  return { ...record, fair: { ...fair, seed } };
}

/**
 * What the game of a record makes of chance; null if it is a game that this page does not know.
 * @param {string} name
 */
const chanceOf = async (name) => (await GAMES.find((game) => game.name === name)?.chance()) ?? null;

/**
 * @param {any} record
 * @param {string} name of its file
 * @param {(number: number, count: number) => void} progress
 * @returns {Promise<Checked>}
 */
async function checkOne(record, name, progress) {
  try {
    const verdict = await verify(await withSeed(record), chanceOf, progress);
    const what = (await findGame(verdict.game).chance()).checked(verdict.draws);
    return { name, verdict: { ...verdict, what } };
  } catch (problem) {
    return { name, problem, own: (await chanceOf(record?.game))?.problems };
  }
}

export function VerifyPage() {
  const [done, setDone] = useState(/** @type {Checked[]} */ ([]));
  const [busy, setBusy] = useState(/** @type {{ name: string, number: number, count: number } | null} */ (null));
  /**
   * @param {string} name
   * @param {() => Promise<any[]>} load
   */
  const check = async (name, load) => {
    setBusy({ name, number: 0, count: 1 });
    /** @type {Checked[]} */
    const outcomes = [];
    try {
      for (const record of await load()) {
        outcomes.push(await checkOne(record, name, (number, count) => {
          if (number % 20 === 0) setBusy({ name, number, count });
        }));
      }
    } catch (problem) {
      outcomes.push({ name, problem: { code: "unreadable", details: {}, message: String(problem) } });
    }
    setBusy(null);
    setDone(outcomes);
    announce(outcomes.every(({ verdict }) => verdict) ? t("Everything checks out.") : t("Something does not add up."));
  };
  useEffect(() => {
    document.title = `${t("Verify a game")} · Einfall`;
    const table = location.hash.slice(1);
    if (!/^[\w-]{4,64}$/.test(table)) return;
    check(t("table {id}", { id: table }), async () => [await ask(`/api/tables/${table}/record`)]);
  }, []);
  /** @param {any} event */
  const choose = (event) => {
    const [file] = event.target.files;
    if (file) check(file.name, async () => readRecords(await file.text()));
  };
  return html`<section class="page verify">
    <h1>${t("Verify a game")}</h1>
    <p>${t("After each game you can check that the draws and rolls were settled before it began, and that nobody has " +
      "changed the log. Your browser does the computing; you need not trust the service.")}</p>
    <label class="file-field"><span>${t("The record of a finished game")}</span>
      <input type="file" accept=".jsonl,.json" onChange=${choose}/></label>
    ${busy && html`<p role="status">${t("Checking {name}…", { name: busy.name })}
      ${" "}<progress max=${busy.count} value=${busy.number}/></p>`}
    ${!busy && done.map((one) => (one.verdict ? html`<${Sound} ...${one}/>` : html`<${Unsound} ...${one}/>`))}
    <${Explanation}/>
  </section>`;
}

/** @param {{ name: string, verdict: Verdict & { what: string } }} props */
function Sound({ name, verdict }) {
  const { events, players, commitment, what } = verdict;
  return html`<section class="card verdict sound">
    <h2><span aria-hidden="true">✓</span> ${t("Everything checks out.")}</h2>
    <p class="quiet-text">${findGame(verdict.game).title}, ${players.join(", ")} (${name})</p>
    <ul class="checks">
      <li>${t("The revealed seed matches the commitment that was in the log before anything was drawn.")}</li>
      <li>${t("The chain of hashes over all {count} events is unbroken.", { count: events })}</li>
      <li>${what}</li>
      <li>${addedText(verdict)}</li>
      <li>${t("The moves and the result in the record match the log.")}</li>
      <li>${t("Everything that happened was allowed when it happened.")}</li>
      <li>${signatureText(verdict)}</li>
    </ul>
    <details><summary>${t("Commitment and last hash")}</summary>
      <p class="code">${commitment}</p><p class="code">${verdict.hash}</p>
      ${verdict.key && html`<p>${t("Key of the service")}</p><p class="code">${verdict.key}</p>`}</details>
  </section>`;
}

/** @param {Verdict} verdict */
function signatureText({ signature }) {
  if (signature === "signed") return t("The service has signed the log, with its times and names.");
  if (signature === "unknown") return t("There is a signature, but this browser cannot check it (Ed25519).");
  return t("There is no signature: whoever has the seed could have made this log.");
}

/** @param {Verdict} verdict */
function addedText({ challenge, seeds, players, version }) {
  if (challenge) return t("It is the challenge of {day}: everybody had the same chance.", { day: challenge });
  if (!seeds) return t("No seat added a seed of its own.");
  if (version === 1) {
    return t("{count} of {players} seats added a seed of their own, but whoever sat down last knew the others'.", {
      count: seeds, players: players.length,
    });
  }
  return t("{count} of {players} seats added a seed of their own, which the service could not foresee.", {
    count: seeds, players: players.length,
  });
}

/** @param {{ name: string, problem: NotFair, own?: Problems }} props */
function Unsound({ name, problem, own = {} }) {
  const text = { ...own, ...PROBLEMS }[problem.code]?.(problem.details) ?? problem.message;
  const waits = problem.code === "not revealed";
  return html`<section class="card verdict ${waits ? "" : "unsound"}">
    <h2>${waits ? t("It cannot be checked yet.")
      : html`<span aria-hidden="true">✕</span> ${t("Something does not add up.")}`}</h2>
    <p class="quiet-text">${name}</p>
    <p>${problem.details?.number
      && html`<strong>${t("Event {number}:", { number: problem.details.number })}</strong> `}${text}</p>
  </section>`;
}

function Explanation() {
  return html`<section class="card explanation">
    <h2>${t("What this proves")}</h2>
    <p>${t("Before a game, the service picks a secret seed and publishes its fingerprint, the commitment. Then each " +
      "player's browser adds a seed of its own. All draws and rolls follow from these seeds together, so neither " +
      "the service nor any player could choose them. At the end the seed is revealed.")}</p>
    <p>${t("Each event carries a hash of everything before it. Anybody who noted the hash during the game, or just " +
      "the commitment, knows that nothing has been rewritten since.")}</p>
    <h2>${t("What it does not prove")}</h2>
    <ul>
      <li>${t("That the service showed no player what another keeps hidden. It knows it, and has to.")}</li>
      <li>${t("That the commitment in this file is the one you saw. Compare it if you noted it.")}</li>
      <li>${t("That every move was legal and correctly scored. The rules are not part of this page; the program " +
        "checks them too:")}
        <span class="code inline">einfall verify FILE</span></li>
    </ul>
    <p><${Link} to="/challenge">${t("The daily challenge")}<//></p>
  </section>`;
}
