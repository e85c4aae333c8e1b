// The state of a half-made choice: which tile, held by which half, turned how, and where.
// All that is legal comes from the service; here it is only looked up.

import { useEffect, useMemo, useRef, useState } from "../../vendor/hooks.js";

// place   of the tile on the rack; null for none
// grip    which half of it goes on the cell that is pointed at
// facing  the direction in which its other half lies from there
// cell    where it has been put; null while it is still in the hand
// firm    whether its direction is settled too, so that another tap sends it
const NOTHING_CHOSEN = { place: null, grip: 0, facing: 0, cell: null, firm: false };

// The slots and ways as tables to look things up in.
export function readMoves(moves) {
  const twins = new Map();
  for (const slot of moves?.slots ?? []) {
    const [one, two] = slot.split(" ");
    for (const [cell, twin] of [[one, two], [two, one]]) {
      if (!twins.has(cell)) twins.set(cell, new Set());
      twins.get(cell).add(twin);
    }
  }
  return { twins, ways: new Set(moves?.ways), words: moves?.words ?? [], points: moves?.points ?? {}, cells: new Set(twins.keys()) };
}

// Near directions first, so that a tile that does not fit as it is held turns as little as it can.
const NEARBY = [0, 1, 5, 2, 4, 3];

// The tile as it would lie with its held half on `cell`; null where none can.
export function ghostAt(cell, choice, tile, legal, layout, colourOrder) {
  const twins = legal.twins.get(cell);
  if (!tile || !twins) return null;
  const direction = NEARBY.map((by) => (choice.facing + by) % 6).find((one) => twins.has(layout.step(cell, one)));
  const twin = layout.step(cell, direction);
  const colours = choice.grip ? [tile[1], tile[0]] : [tile[0], tile[1]];
  const inOrder = layout.cell(cell).order < layout.cell(twin).order;
  const [first, second] = inOrder ? [0, 1] : [1, 0];
  const cells = [cell, twin];
  const text = `${colours[first]}${colours[second]} ${cells[first]} ${cells[second]}`;
  const points = new Map();
  cells.forEach((one, half) => {
    const counted = legal.points[one]?.[colourOrder.indexOf(colours[half])] ?? 0;
    points.set(colours[half], (points.get(colours[half]) ?? 0) + counted);
  });
  return { cells, colours, direction, text, points };
}

// A typed move in the notation of the service, whatever its capitals and the order of its cells.
// It is not judged here: the service says what is wrong with a move, and in words.
export function readTyped(typed, layout) {
  const text = typed.trim();
  const found = /^([a-z])([a-z])[\s,:-]*([a-z]\d{1,2})[\s,:-]*([a-z]\d{1,2})$/i.exec(text);
  if (!found) return text.toLowerCase();
  let [one, two, here, there] = found.slice(1);
  [one, two, here, there] = [one.toUpperCase(), two.toUpperCase(), here.toLowerCase(), there.toLowerCase()];
  const [a, b] = [layout.cell(here)?.order ?? 0, layout.cell(there)?.order ?? Infinity];
  return a > b ? `${two}${one} ${there} ${here}` : `${one}${two} ${here} ${there}`;
}

// The choice of the seat that is shown, with all that can be done to it. A new turn begins afresh.
export function useChoosing({ layout, moves, rack, equipment, occasion, sending, send }) {
  const [choice, setChoice] = useState(NOTHING_CHOSEN);
  const [hover, setHover] = useState(null);
  const seen = useRef(occasion);
  const legal = useMemo(() => readMoves(moves), [moves]);
  let current = choice;
  if (seen.current !== occasion) {
    seen.current = occasion;
    current = { ...NOTHING_CHOSEN, facing: choice.facing };
    setChoice(current);
  }
  const may = Boolean(moves?.slots.length) && !sending;
  // with a single tile there is nothing to pick
  const place = may && rack.length === 1 ? 0 : current.place;
  const tile = may || sending ? rack[place] : undefined;
  const at = current.cell ?? hover;
  const ghost = at ? ghostAt(at, current, tile, legal, layout, equipment.colours) : null;
  const latest = useRef();
  latest.current = { current, ghost, may, place, tile, send };
  const change = (changes) => setChoice((old) => ({ ...old, ...changes }));

  useEffect(() => { setHover(null); }, [occasion]);

  const actions = useMemo(() => ({
    hover: setHover,
    pick(picked, grip = 0) {
      const { current: now } = latest.current;
      if (picked === now.place && grip === now.grip && !now.cell) change({ place: null });
      else change({ place: picked, grip });
    },
    hold: (picked, grip) => change({ place: picked, grip, cell: null, firm: false }),
    // Turn to the next direction that is possible there, or freely while nothing is pointed at.
    turn(by) {
      const { current: now, ghost: shown, may: allowed } = latest.current;
      if (!allowed) return;
      const from = shown ? shown.direction : now.facing;
      let next = (from + by + 6) % 6;
      if (shown) {
        const twins = legal.twins.get(shown.cells[0]);
        while (!twins.has(layout.step(shown.cells[0], next))) next = (next + by + 6) % 6;
      }
      change({ facing: next });
    },
    exchange() {
      if (latest.current.may) change({ grip: 1 - latest.current.current.grip });
    },
    // Point at a cell and mean it. With a finger the direction is asked for too. Says what came of it.
    tap(cell, careful = false) {
      const { current: now, ghost: shown, may: allowed, tile: held } = latest.current;
      if (!allowed) return "not now";
      if (now.cell && shown?.cells.includes(cell)) {
        if (now.firm) return actions.send();
        change({ firm: true, facing: shown.direction });
        return "put";
      }
      if (now.cell && held && legal.twins.get(now.cell)?.has(cell)) {
        change({ facing: layout.direction(now.cell, cell), firm: true });
        return "put";
      }
      if (!legal.twins.has(cell)) return "illegal";
      change({ cell, firm: Boolean(held) && !careful });
      return held ? "put" : "no tile";
    },
    putDown(cell) {
      if (legal.twins.has(cell)) change({ cell, firm: true });
      else change({ cell: null });
    },
    send() {
      const { current: now, ghost: shown, may: allowed } = latest.current;
      if (!allowed || !shown || !now.cell) return "not now";
      latest.current.send(shown.text);
      return "sent";
    },
    // Take the tile up again; then put it back on the rack.
    undo() {
      const { current: now } = latest.current;
      if (now.cell) change({ cell: null, firm: false });
      else if (now.place !== null) change({ place: null });
      else return false;
      return true;
    },
  }), [legal, layout]);

  return { ...current, place, tile, hover, at, ghost, legal, may, ...actions };
}
