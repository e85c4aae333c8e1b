// What a player reads. A text is written in English where `t` asks for it; the service sends the others.

import { signal } from "../vendor/signals.js";

export const language = signal("en");
/** @type {Record<string, string>} */
let texts = {};

/**
 * A text that stands elsewhere in the language in use, with {names} filled in.
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function translated(text, values = {}) {
  void language.value; // whoever shows a text shows it again when the language changes
  return (texts[text] || text).replace(/{(\w+)}/g, (whole, name) => String(values[name] ?? whole));
}

// The same for a text that stands where it is asked for, which is where tests look for texts.
export const t = translated;

/**
 * A text after what it is about, with a colon set as the language does.
 * @param {string} label
 * @param {string} text
 */
export const labelled = (label, text) => t("{part}: {content}", { part: label, content: text });

/**
 * Parts of a sentence, with semicolons between them.
 * @param {string[]} parts
 */
export const enumerated = (parts) => parts.join(t("; "));

/** @param {string} chosen */
export async function speak(chosen) {
  if (chosen === "en") {
    texts = {};
  } else {
    const answer = await fetch(new URL(`../../locale/${chosen}.json`, import.meta.url)).catch(() => null);
    if (!answer?.ok) return; // without a network, as it was
    texts = await answer.json();
  }
  if (globalThis.document) document.documentElement.lang = chosen; // a worker has none
  language.value = chosen;
}

/**
 * The first of the browser's languages that is one of ours.
 * @param {Record<string, string>} ours
 */
export function preferred(ours) {
  return navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in ours) ?? "en";
}
