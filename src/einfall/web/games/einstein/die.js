// A die: six faces with pips, as a cube that can roll, and a small flat one.

import { html } from "../../parts/ui.js";
import { animate } from "../../parts/motion.js";

/** @import { Equipment } from "./types.d.ts" */

/**
 * The faces beside each face, as on a real die: opposite faces make seven.
 * @type {Record<number, [number, number]>}
 */
const BESIDE = { 1: [2, 3], 2: [3, 1], 3: [1, 2], 4: [2, 1], 5: [1, 3], 6: [3, 2] };

/** @param {{ value: number, step?: number, radius?: number, equipment: Equipment }} props */
function Pips({ value, step = 25, radius = 9.5, equipment }) {
  return equipment.pips[value].map(([x, y]) => html`<circle cx=${50 + step * x} cy=${50 + step * y} r=${radius}/>`);
}

/** @param {{ value: number, side: string, equipment: Equipment }} props */
function Face({ value, side, equipment }) {
  return html`<svg class="face ${side}" viewBox="0 0 100 100" aria-hidden="true">
    <${Pips} value=${value} equipment=${equipment}/></svg>`;
}

/**
 * The face to be seen in front and the five others around it.
 * @param {{ value: number, equipment: Equipment }} props
 */
export function Cube({ value, equipment }) {
  const [top, right] = BESIDE[value];
  const faces = { front: value, back: 7 - value, top, bottom: 7 - top, right, left: 7 - right };
  return html`<span class="cube">
    ${Object.entries(faces).map(([side, shown]) => html`<${Face} key=${side} side=${side} value=${shown}
      equipment=${equipment}/>`)}
  </span>`;
}

/** @param {{ value?: number | null, open?: boolean, equipment: Equipment }} props */
export function MiniDie({ value, open = false, equipment }) {
  return html`<svg class="mini-die ${open ? "open" : ""}" viewBox="0 0 100 100" aria-hidden="true">
    <rect x="4" y="4" width="92" height="92" rx="20"/>
    ${value && html`<${Pips} value=${value} step=${24} radius=${10} equipment=${equipment}/>`}
  </svg>`;
}

/**
 * Let a die come to rest: the cube turns while the whole die hops. Each time a little different.
 * @param {Element} button
 * @param {number} place
 * @param {number} delay in milliseconds
 */
export function roll(button, place, delay = 0) {
  const [cube, hop] = [button.querySelector(".cube"), button.querySelector(".hop")];
  if (!cube || !hop) return;
  /**
   * @param {number} least
   * @param {number} more
   */
  const turn = (least, more) => (Math.random() < 0.5 ? -1 : 1) * (least + Math.random() * more);
  const duration = 620 + 70 * place + Math.random() * 120;
  const rest = getComputedStyle(cube).transform;
  const base = rest === "none" ? "" : rest;
  animate(cube, [
    { transform: `${base} rotateX(${turn(400, 200)}deg) rotateY(${turn(300, 200)}deg) rotateZ(${turn(40, 80)}deg)` },
    { transform: `${base} rotateX(0deg) rotateY(0deg) rotateZ(0deg)` },
  ], { duration, delay, easing: "cubic-bezier(0.15, 0.6, 0.25, 1)" });
  const high = -38 - Math.random() * 16;
  animate(hop, [
    { transform: `translate(${turn(4, 14)}px, ${high}px)`, easing: "ease-in" },
    { transform: "translate(0, 0)", offset: 0.42, easing: "ease-out" },
    { transform: `translate(0, ${high / 4}px)`, offset: 0.62, easing: "ease-in" },
    { transform: "translate(0, 0)", offset: 0.8 },
    { transform: "translate(0, 0)" },
  ], { duration, delay, easing: "linear" });
}
