// SHA-256 and HMAC at once, where the browser's own make one wait, and have nothing for a page without https.

const bitsOf = (/** @type {number} */ fraction) => Math.floor((fraction % 1) * 2 ** 32);

/** @type {number[]} */
const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number += 1) {
  if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
}
const BEGINNING = PRIMES.slice(0, 8).map((prime) => bitsOf(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => bitsOf(Math.cbrt(prime)));
const BLOCK = 64;

/**
 * @param {number} word
 * @param {number} by
 */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array[]} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Int32Array.from(BEGINNING);
  const words = new Int32Array(64);
  for (let block = 0; block < blocks; block += 1) {
    for (let n = 0; n < 16; n += 1) words[n] = view.getInt32(block * BLOCK + 4 * n);
    mix(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setInt32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

/**
 * @param {Int32Array} state
 * @param {Int32Array} words of which the first sixteen are a block
 */
function mix(state, words) {
  for (let n = 16; n < 64; n += 1) {
    const [one, two] = [words[n - 15], words[n - 2]];
    const small = turned(one, 7) ^ turned(one, 18) ^ (one >>> 3);
    const great = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
    words[n] = words[n - 16] + small + words[n - 7] + great;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n += 1) {
    const chosen = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[n] + words[n]) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => { state[n] += word; });
}

/**
 * HMAC-SHA256.
 * @param {Uint8Array} key of at most a block
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const [inner, outer] = [0x36, 0x5c].map((pad) => Uint8Array.from({ length: BLOCK }, (_, n) => pad ^ (key[n] ?? 0)));
  return sha256(joined(outer, sha256(joined(inner, message))));
}

/** @param {string} text */
export const bytesOf = (text) => new TextEncoder().encode(text);

/** @param {Uint8Array} bytes */
export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} hex */
export const bytesOfHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
