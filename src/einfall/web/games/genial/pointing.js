// Fingers and mouse on the board: pointing, tapping, and a closer look where cells are small.

import { useEffect, useMemo, useRef, useState } from "../../vendor/hooks.js";

/**
 * @import { Layout } from "./geometry.js"
 * @import { CellName } from "./types.d.ts"
 */

/** @typedef {{ current: SVGSVGElement | null }} Drawing */
/** @typedef {{ scale: number, x: number, y: number }} Look how close one looks, and where in the drawing */
/** @typedef {ReturnType<typeof useCloseness>} Closeness */
/** @typedef {{ x: number, y: number }} Spot in the window */

const SLOP = 8; // pixels that a tap may slip
const SMALL_CELL = 28; // pixels; below this a board can be looked at more closely
const CLOSEST = 3;
const WHEEL_STEP = 50;

/**
 * The cell under a point of the window.
 * @param {SVGSVGElement | null} svg
 * @param {Layout} layout
 * @param {number} clientX
 * @param {number} clientY
 */
export function cellUnder(svg, layout, clientX, clientY) {
  const matrix = svg?.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return layout.at(x, y);
}

/**
 * How close one looks, and where.
 * @param {Layout} layout
 * @param {Drawing} svg
 */
export function useCloseness(layout, svg) {
  const [look, setLook] = useState({ scale: 1, x: 0, y: 0 });
  const [small, setSmall] = useState(false);
  const whole = useMemo(() => layout.frame(), [layout]);
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      const box = svg.current?.getBoundingClientRect();
      if (box) setSmall(Math.min(box.width / whole[2], box.height / whole[3]) * layout.wide < SMALL_CELL);
    });
    if (svg.current) watch.observe(svg.current);
    return () => watch.disconnect();
  }, [layout]);
  /**
   * @param {number} scale
   * @param {number} x
   * @param {number} y
   */
  const within = (scale, x, y) => {
    const [wide, high] = [whole[2] / scale, whole[3] / scale];
    /**
     * @param {number} value
     * @param {number} most
     */
    const clamp = (value, most) => Math.max(-most, Math.min(most, value));
    return { scale, x: clamp(x, (whole[2] - wide) / 2), y: clamp(y, (whole[3] - high) / 2) };
  };
  const frame = useMemo(() => {
    const [wide, high] = [whole[2] / look.scale, whole[3] / look.scale];
    return [look.x - wide / 2, look.y - high / 2, wide, high];
  }, [look, whole]);
  return {
    frame, look, small,
    /**
     * @param {number} scale
     * @param {number} x
     * @param {number} y
     */
    lookAt: (scale, x, y) => setLook(within(Math.max(1, Math.min(CLOSEST, scale)), x, y)),
  };
}

/**
 * @typedef {object} Hands
 * @property {Drawing} svg
 * @property {Layout} layout
 * @property {Closeness} closeness
 * @property {(cell: CellName | null) => void} hover
 * @property {(cell: CellName, finger: boolean) => void} tap
 * @property {(by: number) => void} turn
 * @property {boolean} turning whether there is a tile to turn
 */

/**
 * Handlers for the board: pointing, tapping, and looking around while it is close.
 * @param {Hands} hands
 */
export function usePointing(hands) {
  const latest = useRef(hands);
  latest.current = hands;
  useWheel(latest);
  return useMemo(() => new Pointing(() => latest.current).handlers(), []);
}

/**
 * A wheel turns the tile in the hand; without one the page scrolls as ever.
 * @param {{ current: Hands }} latest
 */
function useWheel(latest) {
  useEffect(() => {
    let rolled = 0;
    /** @param {WheelEvent} event */
    const wheel = (event) => {
      if (!latest.current.turning || event.ctrlKey) return;
      event.preventDefault();
      rolled += event.deltaY;
      if (Math.abs(rolled) < WHEEL_STEP) return;
      latest.current.turn(Math.sign(rolled));
      rolled = 0;
    };
    const board = latest.current.svg.current;
    board?.addEventListener("wheel", wheel, { passive: false });
    return () => board?.removeEventListener("wheel", wheel);
  }, []);
}

// The fingers that are down, and what they have been doing since the last one came or went.
class Pointing {
  /** @param {() => Hands} hands as they are now */
  constructor(hands) {
    this.hands = hands;
    /** @type {Map<number, Spot>} */
    this.down = new Map();
    this.moved = false;
    /** @type {{ look: Look, points: Spot[], unit: number, focus: Spot }} */
    this.start = { look: { scale: 1, x: 0, y: 0 }, points: [], unit: 1, focus: { x: 0, y: 0 } };
  }

  /** @param {PointerEvent} event */
  cell(event) {
    const { svg, layout } = this.hands();
    return cellUnder(svg.current, layout, event.clientX, event.clientY);
  }

  begin() {
    const { svg, closeness } = this.hands();
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return;
    const points = [...this.down.values()];
    const [x, y] = [middle(points.map((point) => point.x)), middle(points.map((point) => point.y))];
    const focus = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    this.start = { look: closeness.look, points: points.map((point) => ({ ...point })), unit: 1 / matrix.a, focus };
  }

  slide() {
    const { look, points: first, unit, focus } = this.start;
    const { lookAt } = this.hands().closeness;
    const now = [...this.down.values()];
    if (now.length === 2 && first.length === 2) {
      const scale = Math.max(1, Math.min(CLOSEST, look.scale * (apart(now) / Math.max(1, apart(first)))));
      // what lies between the fingers stays between them
      const away = look.scale / scale;
      lookAt(scale, focus.x + (look.x - focus.x) * away, focus.y + (look.y - focus.y) * away);
    } else if (look.scale > 1) {
      const [dx, dy] = [now[0].x - first[0].x, now[0].y - first[0].y];
      lookAt(look.scale, look.x - dx * unit, look.y - dy * unit);
    }
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button) return;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.begin();
    this.moved = this.down.size > 1;
    if (event.pointerType !== "mouse") this.hands().hover(null);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const point = this.down.get(event.pointerId);
    if (!point) {
      if (event.pointerType !== "touch") this.hands().hover(this.cell(event));
      return;
    }
    point.x = event.clientX;
    point.y = event.clientY;
    const [start] = this.start.points;
    if (Math.hypot(point.x - start.x, point.y - start.y) > SLOP) this.moved = true;
    if (this.moved) this.slide();
  }

  /** @param {PointerEvent} event */
  lift(event) {
    if (!this.down.delete(event.pointerId)) return;
    if (this.down.size) {
      this.begin();
      this.moved = true;
      return;
    }
    const target = this.cell(event);
    if (!this.moved && target) this.hands().tap(target, event.pointerType !== "mouse");
  }

  handlers() {
    return {
      onPointerDown: (/** @type {PointerEvent} */ event) => this.press(event),
      onPointerMove: (/** @type {PointerEvent} */ event) => this.move(event),
      onPointerUp: (/** @type {PointerEvent} */ event) => this.lift(event),
      onPointerCancel: (/** @type {PointerEvent} */ event) => {
        this.down.delete(event.pointerId);
        if (this.down.size) this.begin();
      },
      onPointerLeave: (/** @type {PointerEvent} */ event) => {
        this.hands().hover(null);
        if (event.pointerType === "mouse") this.down.delete(event.pointerId);
      },
    };
  }
}

/** @param {number[]} numbers */
const middle = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** @param {Spot[]} two */
const apart = ([one, two]) => Math.hypot(one.x - two.x, one.y - two.y);
