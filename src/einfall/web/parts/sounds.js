// Small sounds, made on the spot: a tile that is laid, dice that roll, one's turn. Off until somebody wants them.

import { remember } from "./ui.js";
import { signal } from "../vendor/signals.js";
import { useEffect, useRef } from "../vendor/hooks.js";

/**
 * @import { Game, SoundName } from "../games/room.d.ts"
 * @import { LiveTable } from "./net.js"
 * @import { Update } from "../protocol.d.ts"
 */

/** @typedef {[pitch: number, at: number, length: number, volume: number]} Tone in hertz, seconds, seconds, up to 1 */

/** @type {Record<SoundName, Tone[]>} */
const SOUNDS = {
  lay: [[190, 0, 0.07, 0.5], [95, 0, 0.11, 0.6]],
  dice: [0, 0.05, 0.11, 0.19, 0.3].map((at, die) => [760 - 90 * die, at, 0.035, 0.22]),
  turn: [[523, 0, 0.12, 0.18], [659, 0.11, 0.2, 0.18]],
  fanfare: [523, 659, 784, 1047].map((pitch, step) => [pitch, 0.09 * step, 0.28, 0.18]),
  over: [[659, 0, 0.2, 0.18], [523, 0.18, 0.2, 0.18], [392, 0.36, 0.45, 0.18]],
};
const VOLUME = 0.25;
const TURN_AFTER = 0.25; // seconds after what has happened before it

export const wanted = signal(Boolean(remember("sounds")));
/** @type {AudioContext | null} */
let context = null;

/**
 * @param {SoundName} name
 * @param {number} later in seconds
 */
export function play(name, later = 0) {
  if (!wanted.value || !window.AudioContext) return;
  context ??= new AudioContext();
  context.resume(); // browsers keep a page silent until somebody has touched it
  for (const [pitch, at, length, volume] of SOUNDS[name]) {
    tone(context, pitch, context.currentTime + later + at, length, volume * VOLUME);
  }
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} begin
 * @param {number} length
 * @param {number} volume
 */
function tone(audio, pitch, begin, length, volume) {
  const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(volume, begin + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(loudness).connect(audio.destination);
  source.start(begin);
  source.stop(begin + length);
}

/** @param {boolean} on */
export function wantSounds(on) {
  wanted.value = remember("sounds", on);
  play("turn");
}

/**
 * What is heard of a table. What was there before the page was opened makes no noise.
 * @param {LiveTable} live
 * @param {Update} update
 * @param {Game} game
 */
export function useSounds(live, update, { sounds }) {
  const heard = useRef({ events: live.events.value.length, due: false });
  const due = update.waiting.some((seat) => update.seats[seat].yours);
  useEffect(() => {
    const kinds = new Set(live.events.value.slice(heard.current.events).map((event) => event.type));
    const begins = due && !heard.current.due;
    heard.current = { events: live.events.value.length, due };
    if (kinds.has("ended")) {
      play("over");
      return;
    }
    if (sounds.happened && kinds.has("happened")) play(sounds.happened);
    if (sounds.played && kinds.has("played")) play(sounds.played);
    if (sounds.turn && begins && kinds.size) play(sounds.turn, TURN_AFTER);
  }, [update.number]);
}
