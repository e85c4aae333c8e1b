// A position of Einfach Genial set up by hand: tiles, racks, tracks, and whose turn it is.

import { announce, html } from "../../parts/ui.js";
import { Switch } from "../../parts/forms.js";
import { t } from "../../parts/language.js";
import { useMemo, useRef, useState } from "../../vendor/hooks.js";
import { Board } from "./board.js";
import { coloursOn, layOut, readTile } from "./geometry.js";
import { STEPS, across } from "./keys.js";
import { ColourSymbol, SmallTile } from "./pieces.js";
import { cellUnder } from "./pointing.js";
import { newDraft } from "./position_text.js";
import { countOn, hidden, rackSize, tilesOn, trackOf } from "./setting_up.js";
import { colourName, shapeName, tileName } from "./words.js";

/**
 * @import { EditorProps, Game } from "../room.d.ts"
 * @import { CellName, Colour, Draft, Equipment, LaidTile, Tile } from "./types.d.ts"
 */

/** @param {EditorProps<Draft, Equipment>} props */
export function Editor({ draft, game, names, onChange }) {
  /** @param {Partial<Draft>} changes */
  const change = (changes) => onChange({ ...draft, phase: "place", bonus: 0, shown: "-", ...changes });
  return html`<div class="draft">
    <${Tiles} draft=${draft} equipment=${game.equipment} change=${change}/>
    <div class="draft-rest">
      <${Turn} draft=${draft} game=${game} names=${names} onChange=${onChange} change=${change}/>
      <${Racks} draft=${draft} equipment=${game.equipment} names=${names} change=${change}/>
      <${Tracks} draft=${draft} equipment=${game.equipment} names=${names} change=${change}/>
    </div>
  </div>`;
}

/** @typedef {{ draft: Draft, equipment: Equipment, change: (changes: Partial<Draft>) => void }} PartProps */

/**
 * The board: a click on two free cells lays a tile, a click on a tile takes it away.
 * @param {PartProps} props
 */
function Tiles({ draft, equipment, change }) {
  const { tiles, rules } = draft;
  const ring = equipment.rings[rules.players];
  const layout = layOut(equipment, ring);
  const [pair, setPair] = useState(/** @type {Colour[]} */ ([equipment.colours[0], equipment.colours[1]]));
  const [begun, setBegun] = useState(/** @type {CellName | null} */ (null));
  const [cursor, setCursor] = useState(layout.centre);
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const colours = useMemo(() => coloursOn(tiles, equipment), [tiles, equipment]);
  /** @param {CellName | undefined} cell */
  const free = (cell) => cell !== undefined && layout.named.has(cell) && !colours.has(cell);
  /** @param {CellName} cell @returns {any[]} */
  const besides = (cell) => layout.directions.map((/** @type {any} */ _, /** @type {number} */ direction) =>
    layout.step(cell, direction)).filter(free);
  const around = begun ? besides(begun) : [];
  /** @param {CellName} cell */
  const touch = (cell) => {
    setCursor(cell);
    const lies = tiles.find((text) => readTile(text).cells.includes(cell));
    if (lies) {
      change({ tiles: tiles.filter((text) => text !== lies) });
      announce(t("{tile} taken away.", { tile: tileName(lies.slice(0, 2)) }));
    } else if (begun && around.includes(cell)) {
      const order = layout.cells.map((/** @type {{ name: CellName }} */ { name }) => name);
      const laid = orderedTile(pair, begun, cell, order);
      setBegun(null);
      change({ tiles: [...tiles, laid] });
      announce(t("{tile} laid on {one} and {two}.", { tile: tileName(pair.join("")), one: begun, two: cell }));
    } else if (free(cell)) {
      setBegun(begun === cell ? null : cell);
      announce(begun === cell ? cell : t("{colour} on {cell}: now choose the cell beside it for {other}.", {
        colour: colourName(pair[0]), cell, other: colourName(pair[1]) }));
    }
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const up = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const step = event.code in STEPS ? layout.step(cursor, STEPS[event.code]) : undefined;
    const to = up ? across(layout, cursor, up, layout.cell(cursor).x) : step;
    if (event.key === "Enter" || event.key === " ") touch(cursor);
    else if (event.key === "Escape") setBegun(null);
    else if (to) setCursor(to);
    else if (!up && !(event.code in STEPS)) return;
    event.preventDefault();
    if (to) /** @type {SVGElement | null | undefined} */ (svg.current?.querySelector(`[data-cell="${to}"]`))?.focus();
  };
  /** @param {CellName} cell */
  const describe = (cell) => {
    const lies = colours.get(cell);
    return [cell, lies ? shapeName(lies) : t("free"), cell === begun && t("first half")].filter(Boolean).join(", ");
  };
  return html`<div class="draft-board">
    <div class="row draft-pair">
      <${Colours} legend=${t("First half")} value=${pair[0]} equipment=${equipment}
        onChange=${(colour) => setPair([colour, pair[1]])}/>
      <${Colours} legend=${t("Second half")} value=${pair[1]} equipment=${equipment}
        onChange=${(colour) => setPair([pair[0], colour])}/>
    </div>
    <p class="quiet-text">${t("Click two free cells to lay a tile, or a tile to take it away.")}</p>
    <${Board} view=${{ tiles, ring }} equipment=${equipment} svg=${svg} cursor=${cursor} describe=${describe}
      lit=${new Set(begun ? [begun] : [])} dots=${new Set(around)} onFocusCell=${setCursor}
      label=${t("The board with {count} tiles", { count: tiles.length })} onKeyDown=${onKeyDown}
      onClick=${(/** @type {MouseEvent} */ event) => {
        const cell = cellUnder(svg.current, layout, event.clientX, event.clientY);
        if (cell) touch(cell);
      }}/>
  </div>`;
}

/**
 * A tile with its cells in reading order.
 * @param {Colour[]} pair
 * @param {CellName} one
 * @param {CellName} two
 * @param {CellName[]} order
 * @returns {LaidTile}
 */
const orderedTile = ([first, second], one, two, order) => (order.indexOf(one) < order.indexOf(two)
  ? `${first}${second} ${one} ${two}` : `${second}${first} ${two} ${one}`);

let lastName = 0;

/** @param {{ legend: string, value: Colour, equipment: Equipment, onChange: (colour: Colour) => void }} props */
function Colours({ legend, value, equipment, onChange }) {
  const [name] = useState(() => `draft-colour-${(lastName += 1)}`);
  return html`<fieldset class="choice"><legend>${legend}</legend><div class="choice-row">
    ${equipment.colours.map((colour) => html`<label class="choice-one" key=${colour}>
      <input type="radio" class="unseen" name=${name} checked=${colour === value} onChange=${() => onChange(colour)}/>
      <span class="choice-face"><${ColourSymbol} colour=${colour} equipment=${equipment}/>
        <span class="unseen">${colourName(colour)}</span></span></label>`)}
  </div></fieldset>`;
}

/**
 * The rules, and whose turn it is.
 * @param {{
 *   draft: Draft, game: Game, names: string[], onChange: (draft: Draft) => void,
 *   change: (changes: Partial<Draft>) => void,
 * }} props
 */
function Turn({ draft, game, names, onChange, change }) {
  const { rules, seat } = draft;
  /** @param {Record<string, any>} other */
  const anew = (other) => {
    const wanted = { ...rules, ...other };
    onChange(newDraft({ ...wanted, teams: wanted.teams && wanted.players === 4 }));
  };
  return html`<div class="row">
    <label class="kind">${t("Players")}
      <select value=${rules.players} onChange=${(event) => anew({ players: Number(event.target.value) })}>
        ${game.players.map((count) => html`<option value=${count}>${count}</option>`)}</select></label>
    <label class="kind">${t("Edition")}
      <select value=${rules.edition} onChange=${(event) => anew({ edition: event.target.value })}>
        ${Object.keys(game.editions).map((one) => html`<option value=${one}>${
          one[0].toUpperCase() + one.slice(1)}</option>`)}</select></label>
    ${rules.players > 1 && html`<label class="kind">${t("To play")}
      <select value=${seat} onChange=${(event) => change({ seat: Number(event.target.value) })}>
        ${names.map((name, one) => html`<option value=${one}>${name}</option>`)}</select></label>`}
    ${rules.players === 4 && html`<${Switch} label=${t("Two teams")} checked=${Boolean(rules.teams)}
      onChange=${(/** @type {boolean} */ teams) => anew({ teams })}/>`}
  </div>`;
}

/**
 * The racks: a click on a tile takes it off, one on a kind puts it on the chosen rack.
 * @param {PartProps & { names: string[] }} props
 */
function Racks({ draft, equipment, names, change }) {
  const { racks, rules, seat } = draft;
  const [wanted, setWanted] = useState(/** @type {number | null} */ (null));
  const chosen = Math.min(wanted ?? seat, racks.length - 1);
  const kinds = useMemo(() => equipment.colours.flatMap((one, place) =>
    equipment.colours.slice(place).map((two) => one + two)), [equipment]);
  /** @param {number} one @param {string} rack */
  const setRack = (one, rack) => change({ racks: racks.map((other, place) => (place === one ? rack : other)) });
  /** @param {number} one @param {Tile} tile */
  const takeOff = (one, tile) => {
    const tiles = tilesOn(racks[one]);
    tiles.splice(tiles.indexOf(tile), 1);
    setRack(one, tiles.join(""));
    announce(t("{tile} taken away.", { tile: tileName(tile) }));
  };
  const most = rackSize(rules);
  const full = hidden(racks[chosen]) || countOn(racks[chosen]) >= most;
  return html`<fieldset class="draft-racks"><legend>${t("Racks")}</legend>
    ${racks.map((rack, one) => html`<div class="draft-rack" role="group" aria-label=${names[one]}>
      <span>${names[one]}</span>
      ${hidden(rack) ? html`<span class="quiet-text">${t("unknown")}</span>`
        : tilesOn(rack).map((tile) => html`<button class="draft-tile" onClick=${() => takeOff(one, tile)}
            title=${t("Take away")} aria-label=${t("Take away {tile}", { tile: tileName(tile) })}>
            <${SmallTile} tile=${tile} equipment=${equipment}/></button>`)}
      ${one !== seat && html`<button onClick=${() => setRack(one, hidden(rack) ? "" : "?".repeat(most))}>${
        hidden(rack) ? t("Make it known") : t("Hide it")}</button>`}
    </div>`)}
    ${racks.length > 1 && html`<label class="kind">${t("Add tiles to")}
      <select value=${chosen} onChange=${(event) => setWanted(Number(event.target.value))}>
        ${names.map((name, one) => html`<option value=${one}>${name}</option>`)}</select></label>`}
    <div class="draft-kinds">${kinds.map((tile) => html`<button class="draft-tile" key=${tile} disabled=${full}
      aria-label=${t("Add {tile}", { tile: tileName(tile) })}
      onClick=${() => setRack(chosen, racks[chosen] + tile)}><${SmallTile} tile=${tile} equipment=${equipment}/>
    </button>`)}</div>
  </fieldset>`;
}

/**
 * The tracks of each side, and the symbol at which each seat began.
 * @param {PartProps & { names: string[] }} props
 */
function Tracks({ draft, equipment, names, change }) {
  const { scores, rules, first } = draft;
  const most = trackOf(rules, equipment);
  /** @param {number} side @param {number} colour @param {number} score */
  const setScore = (side, colour, score) => change({ scores: scores.map((track, one) => (one === side
    ? track.map((points, other) => (other === colour ? Math.max(0, Math.min(most, score)) : points)) : track)) });
  const sideName = (/** @type {number} */ side) => names.filter((_, seat) => seat % scores.length === side).join(" + ");
  return html`<fieldset class="draft-tracks"><legend>${t("Score tracks")}</legend>
    <div class="draft-scroll"><table><thead><tr><td></td>${scores.map((_, side) => html`<th scope="col">${
      sideName(side)}</th>`)}</tr></thead>
      <tbody>${equipment.colours.map((colour, place) => html`<tr key=${colour}>
        <th scope="row"><${ColourSymbol} colour=${colour} equipment=${equipment}/><span class="unseen">${
          colourName(colour)}</span></th>
        ${scores.map((track, side) => html`<td><input type="number" min="0" max=${most} value=${track[place]}
          aria-label=${`${sideName(side)}, ${colourName(colour)}`}
          onInput=${(event) => setScore(side, place, Math.round(Number(event.target.value)) || 0)}/></td>`)}
      </tr>`)}</tbody></table></div>
    <div class="row">${[...first].map((symbol, seat) => html`<label class="kind">${
      t("{name} began at", { name: names[seat] })}
      <select value=${symbol} onChange=${(event) => change({
        first: [...first].map((one, other) => (other === seat ? event.target.value : one)).join("") })}>
        <option value="-">${t("no symbol yet")}</option>
        ${equipment.colours.map((colour) => html`<option value=${colour}
          disabled=${colour !== symbol && first.includes(colour)}>${colourName(colour)}</option>`)}</select></label>`)}
    </div>
  </fieldset>`;
}
