// The players and their score tracks: who is to move, what counts most, what has just been gained.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useEffect, useRef, useState } from "../../vendor/hooks.js";
import { Who } from "../../parts/faces.js";
import { pointed } from "../../parts/log.js";
import { seatClass } from "../../parts/people.js";
import { laysTile } from "./events.js";
import { underWay } from "./flights.js";
import { Back, Shape, SmallTile } from "./pieces.js";
import { colourName, lowestOf, tileName } from "./words.js";

/**
 * @import { Update } from "../../protocol.d.ts"
 * @import { Colour, Equipment, StandingMove, Swapped, View } from "./types.d.ts"
 */

/**
 * @typedef {object} TracksProps
 * @property {View} view
 * @property {Update} update
 * @property {number | null} seat whose tracks come first; null for a watcher
 * @property {Equipment} equipment
 * @property {boolean} letters
 * @property {Map<Colour, number> | null} [preview] what the seat would gain
 * @property {Swapped | null} [swapped]
 * @property {StandingMove[]} [past]
 */

const GAIN_SHOWN = 1600; // milliseconds

/**
 * @param {number} seat
 * @param {View} view
 */
export const sideOf = (seat, view) => seat % view.scores.length;

/** @param {TracksProps} props */
export function Sides({ view, update, seat, equipment, letters, preview, swapped, past }) {
  const count = view.scores.length;
  const first = seat === null ? 0 : sideOf(seat, view);
  const sides = view.scores.map((_, side) => (side + first) % count);
  return html`<div class=${`sides sides-${count} ${seat !== null && count > 2 ? "crowded" : ""}`}>
    ${sides.map((side) => html`<${Side} key=${side} side=${side} view=${view} update=${update} seat=${seat}
      equipment=${equipment} letters=${letters} preview=${side === first && seat !== null ? preview : null}
      swapped=${swapped} past=${past}/>`)}
  </div>`;
}

/** @param {TracksProps & { side: number }} props */
function Side({ side, view, update, seat, equipment, letters, preview, swapped, past }) {
  const seats = update.seats.map((_, number) => number).filter((number) => sideOf(number, view) === side);
  const scores = view.scores[side];
  const lowest = lowestOf(scores);
  const turn = update.state === "playing" && seats.includes(view.seat);
  return html`<section class=${`side-card seat-card ${seatClass(side)} ${turn ? "turn" : ""}`} data-side=${side}
      aria-label=${seats.map((one) => nameOf(update, one)).join(" + ")}>
    ${seats.map((one) => html`<${Player} key=${one} number=${one} view=${view} update=${update} seat=${seat}
      partner=${seat !== null && one !== seat && sideOf(seat, view) === side} equipment=${equipment}
      letters=${letters} past=${past}/>`)}
    ${swapped && seats.includes(swapped.seat) && html`<p class="swapped">
      <span>${t("Swapped, for all to see:")}</span>
      ${swapped.tiles.map((tile) => html`<${SmallTile} tile=${tile} equipment=${equipment} letters=${letters}
        label=${tileName(tile)}/>`)}
    </p>`}
    <ol class="tracks">
      ${equipment.colours.map((colour, index) => html`<${Track} key=${colour} colour=${colour} side=${side}
        points=${scores[index]}
        track=${view.track} lowest=${scores[index] === lowest} equipment=${equipment} letters=${letters}
        more=${preview?.get(colour) ?? 0}/>`)}
    </ol>
  </section>`;
}

/**
 * @param {Update} update
 * @param {number} seat
 */
const nameOf = (update, seat) => update.seats[seat].name || t("Seat {number}", { number: seat + 1 });

/** @param {TracksProps & { number: number, partner: boolean }} props */
function Player({ number, view, update, seat, partner, equipment, letters, past }) {
  const turn = update.state === "playing" && view.seat === number;
  const { count, tiles } = view.racks[number];
  const open = number === seat ? null : tiles;
  const last = past?.findLast((one) => one.seat === number && laysTile(one.move));
  const who = html`<${Who} seat=${update.seats[number]} number=${number}/>`;
  return html`<header class=${turn ? "player turn" : "player"} data-player=${number}
      onMouseEnter=${() => { pointed.value = last?.number ?? null; }} onMouseLeave=${() => { pointed.value = null; }}>
    ${last ? html`<button class="who" title=${t("Show the last move")} onClick=${() => { pointed.value = last.number; }}
        onFocus=${() => { pointed.value = last.number; }} onBlur=${() => { pointed.value = null; }}>${who}</button>`
      : who}
    ${partner && html`<span class="unseen">${t("partner")}</span>`}
    ${turn && html`<span class="unseen">${t("to move")}</span>`}
    ${number !== seat && !open && count > 0 && html`<span class="backs" role="img" aria-label=${tilesText(count)}>
      <span class="back-count">${count}</span><${Back} equipment=${equipment}/></span>`}
    ${open && open.length > 0 && html`<span class="backs open">
      ${open.map((tile) => html`<${SmallTile} tile=${tile} equipment=${equipment} letters=${letters}
        label=${tileName(tile)}/>`)}</span>`}
  </header>`;
}

/** @param {number} count */
const tilesText = (count) => (count === 1 ? t("1 tile") : t("{count} tiles", { count }));

/**
 * One colour: a groove, a marker, the number. What would be gained lies ahead of the marker.
 * @param {{
 *   colour: Colour, side: number, points: number, track: number, lowest: boolean, equipment: Equipment,
 *   letters: boolean, more: number,
 * }} props
 */
function Track({ colour, side, points, track, lowest, equipment, letters, more }) {
  const arrived = Math.max(0, points - (underWay.value[`${side}/${colour}`] ?? 0));
  const gain = useGain(points);
  /** @param {number} value */
  const share = (value) => `${(100 * Math.min(value, track)) / track}%`;
  const plus = more > 0 ? { by: more, kind: "hoped", key: "hoped" } : gain && { ...gain, kind: "gained" };
  const beside = points > track / 2 ? { right: `calc(100% - ${share(points)})` } : { left: share(points) };
  const label = t("{colour} {points} of {track}", { colour: colourName(colour), points, track });
  return html`<li data-colour=${colour}
      class=${`track ${lowest ? "lowest" : ""} ${points === track ? "complete" : ""}`}>
    <span class="unseen">${label}${lowest ? `, ${t("lowest")}` : ""}</span>
    <span class="groove" aria-hidden="true">
      <span class="run" style=${{ "--palette": equipment.palette[colour] }}>
        <span class="ticks ticks-${track}"></span>
        ${more > 0 && html`<span class="ahead" style=${{ width: share(points + more) }}></span>`}
        <span class="fill" style=${{ width: share(points) }}></span>
        <span class="marker" style=${{ left: share(points) }}>
          <svg viewBox="-22 -22 44 44"><${Shape} colour=${colour} equipment=${equipment} letters=${letters}/></svg>
        </span>
        ${plus && html`<span key=${plus.key} class=${`plus ${plus.kind} ${points > track / 2 ? "before" : "after"}`}
          style=${beside}>+${plus.by}</span>`}
      </span>
    </span>
    <span class="points" aria-hidden="true">${arrived}</span>
  </li>`;
}

/**
 * What has just been added, for a moment.
 * @param {number} points
 */
function useGain(points) {
  const before = useRef(points);
  const [gain, setGain] = useState(/** @type {{ by: number, key: number } | null} */ (null));
  useEffect(() => {
    const by = points - before.current;
    before.current = points;
    if (by <= 0) {
      setGain(null);
      return undefined;
    }
    setGain({ by, key: performance.now() });
    const timer = setTimeout(() => setGain(null), GAIN_SHOWN);
    return () => clearTimeout(timer);
  }, [points]);
  return gain;
}
