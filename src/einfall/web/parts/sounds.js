// Small sounds, made on the spot: a tile that is laid, dice that roll, one's turn. Off until somebody wants them.

import { html, remember } from "./ui.js";
import { signal } from "../vendor/signals.js";
import { t } from "./language.js";
import { useEffect, useRef } from "../vendor/hooks.js";

// Each sound is a few tones: pitch in hertz, when it begins and how long it takes in seconds, how loud it is.
const SOUNDS = {
  lay: [[190, 0, 0.07, 0.5], [95, 0, 0.11, 0.6]],
  dice: [0, 0.05, 0.11, 0.19, 0.3].map((at, die) => [760 - 90 * die, at, 0.035, 0.22]),
  turn: [[523, 0, 0.12, 0.18], [659, 0.11, 0.2, 0.18]],
  genial: [523, 659, 784, 1047].map((pitch, step) => [pitch, 0.09 * step, 0.28, 0.18]),
  over: [[659, 0, 0.2, 0.18], [523, 0.18, 0.2, 0.18], [392, 0.36, 0.45, 0.18]],
};
const VOLUME = 0.25;

const wanted = signal(remember("sounds") ?? false);
let context = null;

export function play(name, later = 0) {
  if (!wanted.value || !window.AudioContext) return;
  context ??= new AudioContext();
  context.resume(); // browsers keep a page silent until somebody has touched it
  for (const [pitch, at, length, volume] of SOUNDS[name]) {
    tone(pitch, context.currentTime + later + at, length, volume * VOLUME);
  }
}

function tone(pitch, begin, length, volume) {
  const source = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(volume, begin + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(loudness).connect(context.destination);
  source.start(begin);
  source.stop(begin + length);
}

export function SoundSwitch() {
  return html`<button aria-pressed=${String(wanted.value)} onClick=${() => {
    wanted.value = remember("sounds", !wanted.value);
    play("turn");
  }}>${wanted.value ? t("Sounds: on") : t("Sounds: off")}</button>`;
}

// What is heard of a table. What was there before the page was opened makes no noise.
export function useSounds(live, update) {
  const heard = useRef({ events: live.events.value.length, due: false });
  const due = update.waiting.some((seat) => update.seats[seat].yours);
  useEffect(() => {
    const kinds = new Set(live.events.value.slice(heard.current.events).map((event) => event.type));
    const dice = live.events.value[0].game === "einstein";
    const begins = due && !heard.current.due;
    heard.current = { events: live.events.value.length, due };
    if (kinds.has("ended")) play("over");
    else if (dice) {
      if (kinds.has("happened")) play("dice");
    } else {
      if (kinds.has("played")) play("lay");
      if (begins && kinds.size) play("turn", 0.25);
    }
  }, [update.number]);
}
