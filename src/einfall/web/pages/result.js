// After the game: who has won and why, how it went, and what can be done next.

import { Link, complain, copy, go, html } from "../parts/ui.js";
import { downloadRecords } from "../parts/downloads.js";
import { ask } from "../parts/net.js";
import { watchLink } from "../parts/links.js";
import { askReplay } from "./replay.js";
import { Lines } from "../parts/chart.js";
import { meanText } from "../parts/names.js";
import { isYou, namesAt } from "../parts/people.js";
import { whyUnfinished } from "../parts/leaving.js";
import { hashOf } from "../parts/position_text.js";
import { isByHand, isTried } from "../own/client.js";
import { helpIn } from "../study/help.js";
import { enumerated, t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/**
 * @import { Game, ResultParts, Side } from "../games/room.d.ts"
 * @import { LiveTable } from "../parts/net.js"
 * @import { Created, Result as GameResult, Statistics, Step, Update } from "../protocol.d.ts"
 */

/**
 * @typedef {{
 *   live: LiveTable, update: Update, created: Created, mine: number[], send: (what: string) => void, game: Game,
 *   openReplay: (move: number) => void,
 * }} ResultProps
 */

/** @typedef {{ steps: Step[], statistics: Statistics[] }} Told how it went; one's own statistics of games alone */

/** @param {ResultProps} props */
export function Result({ live, update, created, mine, send, game, openReplay }) {
  const [parts, setParts] = useState(/** @type {ResultParts | null | undefined} */ (undefined)); // null: not to be had
  const [told, setTold] = useState(/** @type {Told | null} */ (null));
  const over = update.state === "over";
  useEffect(() => {
    // whoever has asked for a rematch, all go there
    if (update.rematch && mine.length && over) go(`/t/${update.rematch}`);
  }, [update.rematch]);
  const begun = update.turn > 0;
  useEffect(() => {
    // while the game goes on, so that the result is there when it ends
    if (begun || over) game.result().then(setParts, () => setParts(null));
  }, [begun, over]);
  useEffect(() => {
    if (!over) return;
    const alone = mine.length === 1 && update.seats.length === 1 && !isByHand(live.table);
    Promise.all([
      askReplay(live.table).catch(() => []),
      alone ? ask("/api/me/statistics").catch(() => []) : [],
    ]).then(([steps, statistics]) => setTold({ steps, statistics }));
  }, [over, update.number]);
  useEffect(() => { if (over && live.isHere) import("../parts/bringing.js").then(({ bringGames }) => bringGames()); },
    [over]);
  const byHand = isByHand(live.table);
  const ended = live.events.value.findLast((event) => event.type === "ended");
  if (!over || !ended) return null;
  if (!ended.result) {
    return html`<section class="card early-end"><h2>${whyUnfinished(ended, live.events.value, update)}</h2>
      ${ended.why === "not revealed" && html`<p>${
        t("A browser did not tell its share in chance in time, so nothing could be drawn.")}</p>`}
      <div class="row">${mine.length > 0 && !created.challenge && ["resigned", "agreed"].includes(ended.why ?? "")
        && html`<button class="main" onClick=${() => send("rematch")}>${t("Rematch")}</button>`}
        <${Link} class="button" to="/">${t("All games")}<//></div></section>`;
  }
  if (parts === undefined) return null;
  const { result } = ended;
  const sides = sidesOf(update, result);
  const setUp = setUpAt(created);
  const share = async () => {
    const { sharePicture } = await import("../parts/result_picture.js");
    if (parts) await sharePicture(toShare(live, result, parts, game)).catch(complain);
  };
  return html`<section class="card result">
    <h2>${headline(result, sides, update, byHand ? [] : mine)}</h2>
    ${parts && html`<p class="result-why">${parts.why(ended.result, sides)}</p>
      <${Places} result=${ended.result} sides=${sides} parts=${parts} equipment=${game.equipment}/>
      ${sides.length === 1 && mine.length > 0 && !byHand && html`<${OwnRecord} game=${game}
        statistics=${told?.statistics} points=${parts.pointsOf(sides[0].score)}/>`}
      ${decisionsIn(live) > 1 && html`<${Course} steps=${told?.steps} sides=${sides} parts=${parts}/>`}`}
    ${helpIn(live.events.value) > 0 && html`<p class="quiet-text">${
      t("Decisions with help: {count}.", { count: helpIn(live.events.value) })}</p>`}
    <div class="result-buttons">
      ${setUp ? html`<${Link} class="button main" to=${`/try${hashOf(setUp)}`}>${t("Back to the board")}<//>`
        : html`<${Link} class="button main" to=${`/analysis/${live.table}`}>${t("Analyse")}<//>`}
      ${mine.length > 0 && !created.challenge && !setUp && html`<button class="main" onClick=${() => send("rematch")}>${
        sides.length === 1 ? t("Play again") : t("Rematch")}</button>`}
      <button onClick=${() => openReplay(0)}>${t("Replay")}</button>
      ${parts && html`<button onClick=${share}>${t("Share a picture")}</button>`}
      ${!live.isHere && html`<button onClick=${() => copy(watchLink(live.table))}>${t("Copy link")}</button>`}
      ${!isTried(live.table) && !byHand && html`<${Link} class="button" to=${`/verify#${live.table}`}>${
        t("Verify fairness")}<//>`}
      ${!setUp && html`<button onClick=${() => downloadRecords([live.table]).catch(complain)}>${
        t("Download the record")}</button>`}
      <${Link} class="button" to=${created.challenge ? "/challenge" : "/"}>${
        created.challenge ? t("Results table") : t("All games")}<//>
    </div>
  </section>`;
}

/**
 * The position that somebody set up, from which the game went on; "" where it began as games do.
 * @param {Created} created
 */
const setUpAt = (created) => /** @type {Created & { position?: string }} */ (created).position ?? "";

/**
 * The parties of the game: players, or teams, with their seats, names and scores.
 * @param {Update} update
 * @param {GameResult} result
 * @returns {Side[]}
 */
function sidesOf(update, result) {
  const count = result.scores.length;
  return result.scores.map((score, side) => {
    const seats = update.seats.map((_, number) => number).filter((number) => number % count === side);
    return { score, seats, name: seats.map((seat) => update.seats[seat].name).join(" + ") };
  });
}

/**
 * What a picture of the result shows: everybody by name, for others will see it, and the best first.
 * @param {LiveTable} live
 * @param {GameResult} result
 * @param {ResultParts} parts
 * @param {Game} game
 */
function toShare(live, result, parts, game) {
  const update = /** @type {Update} */ (live.update.value);
  const names = namesAt(update.seats);
  const named = { ...update, seats: update.seats.map((seat, number) => ({ ...seat, name: names[number] })) };
  const sides = sidesOf(named, result);
  const lines = result.ranking.flatMap((together, rank) => together.map((side) => ({
    place: 1 + result.ranking.slice(0, rank).flat().length,
    name: sides[side].name,
    points: game.points.text(parts.pointsOf(sides[side].score)),
  })));
  const { view } = update.sights[0];
  return { game, headline: headline(result, sides, named, []), lines, Picture: parts.Picture, view };
}

/**
 * @param {GameResult} result
 * @param {Side[]} sides
 * @param {Update} update
 * @param {number[]} mine
 */
function headline(result, sides, update, mine) {
  const best = result.ranking[0].map((side) => sides[side]);
  if (sides.length === 1) return t("The game is over.");
  const ours = best.some(({ seats }) => seats.some((seat) => mine.includes(seat)));
  if (best.length > 1) return ours ? t("You share first place!") : t("First place is shared");
  if (ours && best[0].seats.some((seat) => isYou(update.seats, seat))) return t("You won!");
  return t("{names} won.", { names: best[0].name });
}

/** @param {{ result: GameResult, sides: Side[], parts: ResultParts, equipment: any }} props */
function Places({ result, sides, parts, equipment }) {
  let place = 1;
  const rows = result.ranking.flatMap((together) => {
    const here = place;
    place += together.length;
    return together.map((side) => ({ side, name: sides[side].name, place: here, shared: together.length > 1 }));
  });
  return html`<ol class="places-list">
    ${rows.map((row) => html`<li class=${row.place === 1 && rows.length > 1 ? "first" : ""}>
      ${rows.length > 1 && html`<span class="place" aria-label=${t("Place {place}", { place: row.place })}>${
        row.place}</span>`}
      <span class="place-name">${row.name}${row.shared
        && html` <span class="quiet-text">(${t("shared")})</span>`}</span>
      <${parts.Score} side=${row.side} result=${result} equipment=${equipment}/>
    </li>`)}
  </ol>`;
}

/** @param {LiveTable} live */
const decisionsIn = (live) => live.events.value.filter(({ type }) => type === "played").length;

/**
 * Alone: how this game compares with those before in this browser. It has its place before that is known.
 * @param {{ game: Game, statistics?: Statistics[], points: number }} props
 */
function OwnRecord({ game, statistics, points }) {
  const found = statistics?.find((one) => one.game === game.name && one.players === 1);
  if (!found) return html`<p class="own-record"></p>`;
  const { games, best } = found;
  const isBest = points === best && found.points.filter((one) => one === points).length === 1;
  return html`<p class="own-record">${isBest && games > 1 && html`<strong>${t("Your best game so far!")} </strong>`}
    ${games === 1 ? t("Your first game alone.") : t("{count} games alone: best {best}, mean {mean}.", {
      count: games, best: game.points.text(best), mean: meanText(found.mean) })}</p>`;
}

/**
 * How the scores went, move by move. What came late would push the buttons away from under a finger: it has its place
 * before it is there.
 * @param {{ steps?: Step[], sides: Side[], parts: ResultParts }} props
 */
function Course({ steps = [], sides, parts }) {
  const series = sides.map(({ name }, side) => ({ name, values: steps.map(({ view }) => parts.pointsIn(view, side)) }));
  const label = enumerated(series.map(({ name, values }) => t("{name}: from {first} to {last}", {
    name, first: values[0], last: values[values.length - 1],
  })));
  return html`<div class=${steps.length ? "course" : "course coming"}>
    <${Lines} series=${series} width=${280} height=${160} across=${parts.course()} label=${label}/></div>`;
}
