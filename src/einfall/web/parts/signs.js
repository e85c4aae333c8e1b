// Small signs of our own: how somebody feels. Not every system has letters for that.

import { html } from "./ui.js";

const FACE = "M0-16a16 16 0 1 0 .1 0Z";

/** @typedef {{ kind: string, shape: string, lines: string }} Drawn what is filled, and what is drawn over it */

/** @type {Record<string, Drawn>} */
const SIGNS = {
  hello: {
    kind: "skin", shape: "M-8 3-11-9q4-3 5 0l2 8-1-12q3-4 5 0l1 12 2-11q4-2 5 1L6 3l4-4q4-1 4 3Q9 16 0 16-7 15-8 3Z",
    lines: "M13-14q4 2 4 7M-15-6q-3-3-2-8",
  },
  luck: {
    kind: "leaf",
    shape: "M0-1Q-13-2-11-9T0-10Q3-17 9-14T3-2Q14-5 16 1T4 6Q5 14-2 14T-5 4Q-15 8-17 1T-1-2Z", lines: "M0 1q3 9 8 15",
  },
  well: { kind: "skin", shape: "M-5-1 0-15q6 0 5 7L4-4h9q4 1 3 5l-3 11q-1 4-5 4H-5Z", lines: "M-15-2h6v18h-6Z" },
  wow: { kind: "warm", shape: FACE, lines: "M-6-5v.1M6-5v.1M0 3q4 0 4 4t-4 4-4-4 4-4Z" },
  hm: { kind: "warm", shape: FACE, lines: "M-6-2v.1M6-2v.1M-10-8h7M3-9q4-3 7 0M-5 8l9-2" },
  oops: { kind: "warm", shape: FACE, lines: "M-9-6l5 3-5 3M9-6 4-3l5 3M-8 8q2-4 4 0t4 0 4 0 4 0" },
  thanks: {
    kind: "red", shape: "M0 15Q-17 3-16-6-14-14-7-13-2-12 0-6 2-12 7-13 14-14 16-6 17 3 0 15Z", lines: "M-10-6q0-3 3-3",
  },
  laugh: { kind: "warm", shape: FACE, lines: "M-10-3q3-5 6 0M4-3q3-5 6 0M-9 4H9Q7 12 0 12T-9 4Z" },
  sorry: { kind: "warm", shape: FACE, lines: "M-6-3v.1M5-3v.1M-6 8q6-5 12 0M12-14q4 5 1 6t-1-6Z" },
  wait: {
    kind: "sand", shape: "M-9-13H9Q9-5 2 0 9 5 9 13H-9Q-9 5-2 0-9-5-9-13Z", lines: "M-12-15h24M-12 15h24M0 0v7M-4 11H4",
  },
  phew: { kind: "warm", shape: FACE, lines: "M-10-4q3 4 6 0M4-4q3 4 6 0M-5 7q5 4 10 0" },
  bye: {
    kind: "gold", shape: "M-9-15H9V-7Q8 3 0 3T-9-7Z", lines: "M-9-12h-6q0 9 7 9M9-12h6q0 9-7 9M0 3v8M-7 15q7-7 14 0Z",
  },
  quiet: { kind: "sand", shape: "M-15-5h7L1-13V13L-8 5h-7Z", lines: "M7-5 16 5M16-5 7 5" },
};

/**
 * Hidden from who does not see it: words beside it, or a label, say the same.
 * @param {{ name: string }} props
 */
export function Sign({ name }) {
  const { kind, shape, lines } = SIGNS[name];
  return html`<svg class="sign ${kind}" viewBox="-20 -20 40 40" aria-hidden="true">
    <path class="shape" d=${shape}/><path class="lines" d=${lines}/></svg>`;
}
