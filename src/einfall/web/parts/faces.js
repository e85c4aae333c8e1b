// Small faces: bots have one, put together from a few parts; people have the first letter of their name, and
// whoever looks at them a smile.

import { html } from "./ui.js";
import { Sign } from "./signs.js";
import { ALL_BOTS, STATES, bubbles, seatClass, states } from "./people.js";
import { BankLeft } from "./clocks.js";
import { levelName } from "./names.js";
import { t } from "./language.js";

/** @import { SeatShown } from "../protocol.d.ts" */

const HEADS = [
  "M0-12a13 13 0 1 1 0 26a13 13 0 1 1 0-26Z",
  "M-7-12H7Q13-12 13-6V8Q13 14 7 14H-7Q-13 14-13 8V-6Q-13-12-7-12Z",
  "M0-13 12-6.5V8L0 15-12 8V-6.5Z",
  "M0-12C9-12 11-5 12 3C13 11 7 14 0 14S-13 11-12 3C-11-5-9-12 0-12Z",
  "M-12-12H12V4Q12 14 0 15Q-12 14-12 4Z",
];
const EYES = [
  "M-5-1.5v.1M5-1.5v.1",
  "M-7.5-1.5h5M2.5-1.5h5",
  "M-8 0q3-4.5 6 0M2 0q3-4.5 6 0",
  "M-5-4a3 3 0 1 0 .1 0ZM5-4a3 3 0 1 0 .1 0ZM-2-1h4",
];
const MOUTHS = ["M-5 6q5 5 10 0", "M-4 8h8", "M-5 6.5h10q-1 5-5 5t-5-5", "M-4 8q4-2.5 8 .5"];
const TOPS = [
  "M0-13v-4M0-18.6v.1",
  "M-6-12-9-18M6-12 9-18",
  "M-4-13q-2-5 2-6M4-13q-4-2-1-6",
  "M-11-9-14-16-5-12M11-9 14-16 5-12",
  "M-7-14q7-7 14 0",
];

/** @param {string} text */
const hash = (text) => [...text].reduce((sum, sign) => (31 * sum + (sign.codePointAt(0) ?? 0)) % 65521, 7);

/** @param {string} name */
function partsOf(name) {
  const known = ALL_BOTS.indexOf(name);
  const number = known >= 0 ? known : hash(name);
  const head = number % HEADS.length;
  const eyes = Math.floor(number / HEADS.length) % EYES.length;
  return [HEADS[head], EYES[eyes], MOUTHS[(number * 3 + eyes) % MOUTHS.length],
    TOPS[(head + eyes + Math.floor(number / 20)) % TOPS.length]];
}

/**
 * Beside a name, which says the same: so it is hidden from who does not see it.
 * @param {{ name: string, bot: string | boolean | null, seat: number }} props
 */
export function Face({ name, bot, seat }) {
  const [head, eyes, mouth, top] = partsOf(name);
  return html`<svg class="face-of ${bot ? "bot" : "person"} ${seatClass(seat)}" viewBox="-20 -20 40 40"
      aria-hidden="true">
    ${bot ? html`<path class="top" d=${top}/><path class="head" d=${head}/><path class="features" d=${eyes}/>
      <path class="features" d=${mouth}/>`
      : html`<circle class="head" r="17"/>${name === t("You")
        ? html`<path class="features" d="M-6-4v.1M6-4v.1M-7 5q7 6 14 0"/>`
        : html`<text y="7">${[...name.trim()][0]?.toUpperCase() ?? "?"}</text>`}`}
  </svg>`;
}

/**
 * Who sits at a seat: the face, the name, and how strong a bot is.
 * @param {{ seat: SeatShown, number: number, children?: any }} props
 */
export function Who({ seat, number, children }) {
  const { name, bot } = seat;
  const [state, bubble] = [states.value[number], bubbles.value[number]];
  return html`<${Face} name=${name} bot=${bot} seat=${number}/>
    <span class="player-name">${name || t("Seat {number}", { number: number + 1 })}</span>
    ${bot && html`<span class="tag level">${levelName(bot)}</span>`}
    ${state && html`<span class="tag state ${state}" title=${STATES[state]()}><span>${STATES[state]()}</span></span>`}
    <${BankLeft} seat=${number}/>
    ${bubble && html`<span class="bubble"><${Sign} name=${bubble.sign}/> ${bubble.text}</span>`}${children}`;
}
