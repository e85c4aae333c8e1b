// The state of a half-made choice: which tile, held by which half, turned how, and where.
// All that is legal comes from the service; here it is only looked up.

import { useEffect, useMemo, useRef, useState } from "../../vendor/hooks.js";

/**
 * @import { Layout } from "./geometry.js"
 * @import { CellName, Colour, Equipment, Ghost, Legal, LegalTables, Tile } from "./types.d.ts"
 */

/**
 * @typedef {object} Choice
 * @property {number | null} place of the tile on the rack; null for none
 * @property {number} grip which half of it goes on the cell that is pointed at
 * @property {number} facing the direction in which its other half lies from there
 * @property {CellName | null} cell where it has been put; null while it is still in the hand
 * @property {boolean} firm whether its direction is settled too, so that another tap sends it
 */

/** @typedef {"put" | "sent" | "illegal" | "no tile" | "not now"} TapReply what became of a tap */

/** @type {Choice} */
const NOTHING_CHOSEN = { place: null, grip: 0, facing: 0, cell: null, firm: false };

/**
 * The slots and ways as tables to look things up in.
 * @param {Legal | null} moves
 * @returns {LegalTables}
 */
export function readMoves(moves) {
  /** @type {LegalTables["twins"]} */
  const twins = new Map();
  for (const slot of moves?.slots ?? []) {
    const [one, two] = slot.split(" ");
    for (const [cell, twin] of [[one, two], [two, one]]) {
      const known = twins.get(cell) ?? new Set();
      twins.set(cell, known.add(twin));
    }
  }
  const { ways = [], words = [], points = {} } = moves ?? {};
  return { twins, ways: new Set(ways), words, points, cells: new Set(twins.keys()) };
}

// Near directions first, so that a tile that does not fit as it is held turns as little as it can.
const NEARBY = [0, 1, 5, 2, 4, 3];

/**
 * The tile as it would lie with its held half on `cell`; null where none can.
 * @param {CellName} cell
 * @param {{ facing: number, grip: number }} choice
 * @param {Tile | undefined} tile
 * @param {LegalTables} legal
 * @param {Layout} layout
 * @param {Colour[]} colourOrder
 * @returns {Ghost | null}
 */
export function ghostAt(cell, choice, tile, legal, layout, colourOrder) {
  const twins = legal.twins.get(cell);
  if (!tile || !twins) return null;
  const ways = NEARBY.map((by) => (choice.facing + by) % 6).map((one) => ({ one, next: layout.step(cell, one) }));
  const { one: direction, next: twin } = ways.find(({ next }) => next && twins.has(next)) ?? {};
  if (direction === undefined || !twin) return null;
  /** @type {[Colour, Colour]} */
  const colours = choice.grip ? [tile[1], tile[0]] : [tile[0], tile[1]];
  const inOrder = layout.cell(cell).order < layout.cell(twin).order;
  const [first, second] = inOrder ? [0, 1] : [1, 0];
  /** @type {[CellName, CellName]} */
  const cells = [cell, twin];
  const text = `${colours[first]}${colours[second]} ${cells[first]} ${cells[second]}`;
  const points = new Map();
  cells.forEach((one, half) => {
    const counted = legal.points[one]?.[colourOrder.indexOf(colours[half])] ?? 0;
    points.set(colours[half], (points.get(colours[half]) ?? 0) + counted);
  });
  return { cells, colours, direction, text, points };
}

/**
 * A typed move in the notation of the service, whatever its capitals and the order of its cells.
 * It is not judged here: the service says what is wrong with a move, and in words.
 * @param {string} typed
 * @param {Layout} layout
 */
export function readTyped(typed, layout) {
  const text = typed.trim();
  const found = /^([a-z])([a-z])[\s,:-]*([a-z]\d{1,2})[\s,:-]*([a-z]\d{1,2})$/i.exec(text);
  if (!found) return text.toLowerCase();
  let [one, two, here, there] = found.slice(1);
  [one, two, here, there] = [one.toUpperCase(), two.toUpperCase(), here.toLowerCase(), there.toLowerCase()];
  const [a, b] = [layout.named.get(here)?.order ?? 0, layout.named.get(there)?.order ?? Infinity];
  return a > b ? `${two}${one} ${there} ${here}` : `${one}${two} ${here} ${there}`;
}

/** @typedef {{ picked: Choice, ghost: Ghost | null, may: boolean, tile: Tile | undefined }} Now how it stands */

/**
 * What can be done to a choice. `now` says how it stands, `change` changes it.
 * @param {{
 *   legal: LegalTables, layout: Layout, now: () => Now, change: (changes: Partial<Choice>) => void,
 *   send: (text: string) => void,
 * }} game
 */
function actionsOn({ legal, layout, now, change, send }) {
  const actions = {
    /**
     * @param {number} place
     * @param {number} grip
     */
    pick(place, grip = 0) {
      const { picked } = now();
      if (place === picked.place && grip === picked.grip && !picked.cell) change({ place: null });
      else change({ place, grip });
    },
    /**
     * @param {number} place
     * @param {number} grip
     */
    hold: (place, grip) => change({ place, grip, cell: null, firm: false }),
    /**
     * Turn to the next direction that is possible there, or freely while nothing is pointed at.
     * @param {number} by
     */
    turn(by) {
      const { picked, ghost, may } = now();
      if (!may) return;
      let next = ((ghost ? ghost.direction : picked.facing) + by + 6) % 6;
      if (ghost) {
        const twins = legal.twins.get(ghost.cells[0]);
        while (!twins?.has(layout.step(ghost.cells[0], next) ?? "")) next = (next + by + 6) % 6;
      }
      change({ facing: next });
    },
    exchange() {
      const { may, picked } = now();
      if (may) change({ grip: 1 - picked.grip });
    },
    /**
     * Point at a cell and mean it. With a finger the direction is asked for too. Says what came of it.
     * @param {CellName} cell
     * @param {boolean} careful
     * @param {boolean} sure whether pointing at it again plays it
     * @returns {TapReply}
     */
    tap(cell, careful = false, sure = false) {
      const { picked, ghost, may, tile } = now();
      if (!may) return "not now";
      if (picked.cell && ghost?.cells.includes(cell)) {
        if (picked.firm) return sure ? actions.send() : "put";
        change({ firm: true, facing: ghost.direction });
        return "put";
      }
      if (picked.cell && tile && legal.twins.get(picked.cell)?.has(cell)) {
        change({ facing: layout.direction(picked.cell, cell), firm: true });
        return "put";
      }
      if (!legal.twins.has(cell)) return "illegal";
      change({ cell, firm: Boolean(tile) && !careful });
      return tile ? "put" : "no tile";
    },
    /** @param {CellName} cell */
    putDown(cell) {
      if (legal.twins.has(cell)) change({ cell, firm: true });
      else change({ cell: null });
    },
    /** @returns {TapReply} */
    send() {
      const { picked, ghost, may } = now();
      if (!may || !ghost || !picked.cell) return "not now";
      send(ghost.text);
      return "sent";
    },
    // Take the tile up again; then put it back on the rack.
    undo() {
      const { picked } = now();
      if (picked.cell) change({ cell: null, firm: false });
      else if (picked.place !== null) change({ place: null });
      else return false;
      return true;
    },
  };
  return actions;
}

/** @typedef {ReturnType<typeof useChoosing>} Choosing */

/**
 * The choice of the seat that is shown, with all that can be done to it. A new turn begins afresh.
 * @param {{
 *   layout: Layout, moves: Legal | null, rack: Tile[], equipment: Equipment, occasion: string,
 *   sending: string | null, send: (text: string) => void,
 * }} game
 */
export function useChoosing({ layout, moves, rack, equipment, occasion, sending, send }) {
  const [choice, setChoice] = useState(NOTHING_CHOSEN);
  const [hover, setHover] = useState(/** @type {CellName | null} */ (null));
  const seen = useRef(occasion);
  const legal = useMemo(() => readMoves(moves), [moves]);
  let picked = choice;
  if (seen.current !== occasion) {
    seen.current = occasion;
    picked = { ...NOTHING_CHOSEN, facing: choice.facing };
    setChoice(picked);
  }
  const may = Boolean(moves?.slots.length) && !sending;
  // with a single tile there is nothing to pick
  const place = may && rack.length === 1 ? 0 : picked.place;
  const tile = (may || sending) && place !== null ? rack[place] : undefined;
  const at = picked.cell ?? hover;
  const ghost = at ? ghostAt(at, picked, tile, legal, layout, equipment.colours) : null;
  /** @type {Now & { send: (text: string) => void }} */
  const now = { picked, ghost, may, tile, send };
  const latest = useRef(now);
  latest.current = now;

  useEffect(() => { setHover(null); }, [occasion]);

  const actions = useMemo(() => actionsOn({
    legal, layout,
    now: () => latest.current,
    change: (changes) => setChoice((old) => ({ ...old, ...changes })),
    send: (text) => latest.current.send(text),
  }), [legal, layout]);

  return { ...picked, place, tile, at, ghost, legal, may, hover: setHover, ...actions };
}
