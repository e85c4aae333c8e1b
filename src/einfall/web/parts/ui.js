// What every page is made of: Preact with tagged templates, and a few small components.

import { h, render } from "../vendor/preact.js";
import { useEffect, useRef } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";
import htm from "../vendor/htm.js";
import { addressOf, pathHere } from "./address.js";
import { t } from "./language.js";

/**
 * What may stand in a template. A function is nearly always told of an event.
 * @typedef {string | number | boolean | null | undefined | object | ((event: any, ...more: any[]) => any)} Value
 */

/** @type {(strings: TemplateStringsArray, ...values: Value[]) => any} */
export const html = htm.bind(h);
export { render };

// What a screen reader is told. Each message stays until the next one.
const said = signal("");

/** @param {string} text */
export function announce(text) {
  // a text that is the same as before would not be read again
  said.value = said.value === text ? `${text}\u00a0` : text;
}

export function Announcer() {
  return html`<div class="unseen" role="status" aria-live="polite">${said.value}</div>`;
}

/** @typedef {{ id: number, text: string, kind: "info" | "warning" }} Notice */

const notices = signal(/** @type {Notice[]} */ ([]));
let lastNotice = 0;

/**
 * A short notice at the edge of the window, which goes away by itself.
 * @param {string} text
 * @param {Notice["kind"]} kind
 */
export function notice(text, kind = "info") {
  const id = show(text, kind);
  setTimeout(() => hide(id), 6000);
}

/**
 * @param {string} text
 * @param {Notice["kind"]} kind
 */
function show(text, kind) {
  const id = (lastNotice += 1);
  notices.value = [...notices.value.slice(-2), { id, text, kind }];
  return id;
}

/** @param {number} hidden */
function hide(hidden) {
  notices.value = notices.value.filter(({ id }) => id !== hidden);
}

/**
 * Where something takes a while, a notice says that it is coming, until it is there.
 * @template Result
 * @param {Promise<Result>} result
 * @param {string} text
 */
export async function coming(result, text) {
  let shown = 0;
  const late = setTimeout(() => { shown = show(text, "info"); }, 400);
  try {
    return await result;
  } finally {
    clearTimeout(late);
    hide(shown);
  }
}

// What went wrong, said to whoever asked for it.
/** @param {unknown} problem */
export function complain(problem) {
  notice(problem instanceof Error ? problem.message : String(problem), "warning");
}

export function Notices() {
  return html`<div class="notices" role="alert">
    ${notices.value.map((one) => html`<p key=${one.id} class="notice ${one.kind}">${one.text}</p>`)}
  </div>`;
}

/**
 * A dialog over the page. The browser keeps the focus inside it; Escape closes it.
 * @param {{ title: string, onClose: () => void, children: any, wide?: boolean }} props
 */
export function Dialog({ title, onClose, children, wide = false }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    return () => {
      box.current?.close();
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
    };
  }, []);
  return html`<dialog ref=${box} class=${wide ? "dialog wide" : "dialog"} aria-labelledby="dialog-title"
      onCancel=${(event) => { event.preventDefault(); onClose(); }}
      onClick=${(event) => { if (event.target === box.current) onClose(); }}>
    <header>
      <h2 id="dialog-title">${title}</h2>
      <button class="quiet" onClick=${onClose} aria-label=${t("Close")}>✕</button>
    </header>
    ${children}
  </dialog>`;
}

/**
 * A link inside the site, without loading the page again.
 * @param {{ to: string, children: any, [attribute: string]: any }} props
 */
export function Link({ to, children, ...rest }) {
  return html`<a href=${addressOf(to)} ...${rest} onClick=${(event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(to);
  }}>${children}</a>`;
}

export const place = signal(pathHere());

/**
 * @param {string} to
 * @param {{ replace?: boolean }} how
 */
export function go(to, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", addressOf(to));
  place.value = pathHere();
  const part = document.getElementById(location.hash.slice(1)); // of a page that is open already
  if (part) part.scrollIntoView();
  else scrollTo(0, 0);
}
addEventListener("popstate", () => { place.value = pathHere(); });

/**
 * What this browser remembers: small settings and the links of its tables.
 * @param {string} key
 * @param {any} [value] to be remembered from now on
 * @returns {any} null if it knows nothing
 */
export function remember(key, value) {
  try {
    if (value === undefined) return JSON.parse(localStorage.getItem(`einfall.${key}`) ?? "null");
    localStorage.setItem(`einfall.${key}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing can still play
  }
  return value ?? null;
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(t("Copied."));
  } catch {
    notice(t("Your browser does not allow copying here; select the text instead."), "warning");
  }
}
