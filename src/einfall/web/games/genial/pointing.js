// Fingers and mouse on the board: pointing, tapping, and a closer look where cells are small.

import { useEffect, useMemo, useRef, useState } from "../../vendor/hooks.js";
import { WIDE } from "./geometry.js";

const SLOP = 8; // pixels that a tap may slip
const SMALL_CELL = 28; // pixels; below this a board can be looked at more closely
const CLOSEST = 3;
const WHEEL_STEP = 50;

// The cell under a point of the window.
export function cellUnder(svg, layout, clientX, clientY) {
  const matrix = svg?.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return layout.at(x, y);
}

// How close one looks, and where: { scale, x, y } in the measures of the drawing.
export function useCloseness(layout, svg) {
  const [look, setLook] = useState({ scale: 1, x: 0, y: 0 });
  const [small, setSmall] = useState(false);
  const whole = useMemo(() => layout.frame(), [layout]);
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      const box = svg.current?.getBoundingClientRect();
      if (box) setSmall(Math.min(box.width / whole[2], box.height / whole[3]) * WIDE < SMALL_CELL);
    });
    watch.observe(svg.current);
    return () => watch.disconnect();
  }, [layout]);
  const within = (scale, x, y) => {
    const [wide, high] = [whole[2] / scale, whole[3] / scale];
    const clamp = (value, most) => Math.max(-most, Math.min(most, value));
    return { scale, x: clamp(x, (whole[2] - wide) / 2), y: clamp(y, (whole[3] - high) / 2) };
  };
  const frame = useMemo(() => {
    const [wide, high] = [whole[2] / look.scale, whole[3] / look.scale];
    return [look.x - wide / 2, look.y - high / 2, wide, high];
  }, [look, whole]);
  return {
    frame, look, small,
    lookAt: (scale, x, y) => setLook(within(Math.max(1, Math.min(CLOSEST, scale)), x, y)),
  };
}

// Handlers for the board: hover(cell), tap(cell, finger), turn(by), and looking around while it is close.
export function usePointing({ svg, layout, closeness, hover, tap, turn, turning }) {
  const down = useRef(new Map());
  const gesture = useRef(null);
  const latest = useRef();
  latest.current = { closeness, hover, tap, turn, turning, layout };

  useEffect(() => {
    // a wheel turns the tile in the hand; without one the page scrolls as ever
    let rolled = 0;
    const wheel = (event) => {
      if (!latest.current.turning || event.ctrlKey) return;
      event.preventDefault();
      rolled += event.deltaY;
      if (Math.abs(rolled) < WHEEL_STEP) return;
      latest.current.turn(Math.sign(rolled));
      rolled = 0;
    };
    const board = svg.current;
    board.addEventListener("wheel", wheel, { passive: false });
    return () => board.removeEventListener("wheel", wheel);
  }, []);

  return useMemo(() => {
    const units = () => 1 / svg.current.getScreenCTM().a;
    const cell = (event) => cellUnder(svg.current, latest.current.layout, event.clientX, event.clientY);
    const begin = () => {
      const { look } = latest.current.closeness;
      const points = [...down.current.values()];
      const middle = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
      const focus = new DOMPoint(middle("x"), middle("y")).matrixTransform(svg.current.getScreenCTM().inverse());
      gesture.current = { look, points: points.map((point) => ({ ...point })), unit: units(), focus };
    };
    const slide = () => {
      const { look, points: first, unit, focus } = gesture.current;
      const now = [...down.current.values()];
      if (now.length === 2 && first.length === 2) {
        const apart = ([one, two]) => Math.hypot(one.x - two.x, one.y - two.y);
        const scale = Math.max(1, Math.min(CLOSEST, look.scale * (apart(now) / Math.max(1, apart(first)))));
        // what lies between the fingers stays between them
        const away = look.scale / scale;
        latest.current.closeness.lookAt(scale, focus.x + (look.x - focus.x) * away, focus.y + (look.y - focus.y) * away);
      } else if (look.scale > 1) {
        const [dx, dy] = [now[0].x - first[0].x, now[0].y - first[0].y];
        latest.current.closeness.lookAt(look.scale, look.x - dx * unit, look.y - dy * unit);
      }
    };
    return {
      onPointerDown(event) {
        if (event.button) return;
        down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        begin();
        gesture.current.moved = down.current.size > 1;
        if (event.pointerType !== "mouse") latest.current.hover(null);
      },
      onPointerMove(event) {
        const point = down.current.get(event.pointerId);
        if (!point) {
          if (event.pointerType !== "touch") latest.current.hover(cell(event));
          return;
        }
        point.x = event.clientX;
        point.y = event.clientY;
        const [start] = gesture.current.points;
        if (Math.hypot(point.x - start.x, point.y - start.y) > SLOP) gesture.current.moved = true;
        if (gesture.current.moved) slide();
      },
      onPointerUp(event) {
        if (!down.current.delete(event.pointerId)) return;
        const { moved } = gesture.current;
        if (down.current.size) {
          begin();
          gesture.current.moved = true;
          return;
        }
        const target = cell(event);
        if (!moved && target) latest.current.tap(target, event.pointerType !== "mouse");
      },
      onPointerCancel(event) {
        down.current.delete(event.pointerId);
        if (down.current.size) begin();
      },
      onPointerLeave(event) {
        latest.current.hover(null);
        if (event.pointerType === "mouse") down.current.delete(event.pointerId);
      },
    };
  }, []);
}
