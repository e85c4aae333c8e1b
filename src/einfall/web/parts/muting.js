// Names that one would rather not hear of: their open seats are not listed, and their reactions not shown.

import { html, remember } from "./ui.js";
import { Sign } from "./signs.js";
import { signal } from "../vendor/signals.js";
import { t } from "./language.js";

const muted = signal(/** @type {string[]} */ (remember("muted") ?? []));

/**
 * What names have in common that look alike.
 * @param {string} name
 */
const look = (name) => name.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "").toLowerCase() || name;

/** @param {string} name */
export const isMuted = (name) => muted.value.some((one) => look(one) === look(name));

/**
 * @param {string} name
 * @param {boolean} quiet
 */
export function mute(name, quiet) {
  const others = muted.value.filter((one) => look(one) !== look(name));
  muted.value = remember("muted", quiet ? [...others.slice(-99), name] : others);
}

/** @param {{ name: string, short?: boolean }} props */
export function MuteButton({ name, short = false }) {
  const quiet = isMuted(name);
  const label = quiet ? t("Unmute {name}", { name }) : t("Mute {name}", { name });
  return html`<button class="quiet mute" aria-label=${label} title=${label} onClick=${() => mute(name, !quiet)}>${
    short ? html`<${Sign} name="quiet"/>` : label}</button>`;
}

// Those that are muted, to hear of them again.
export function MutedNames() {
  if (!muted.value.length) return null;
  return html`<fieldset class="muted-names"><legend>${t("Muted names")}</legend><div class="row">
    ${muted.value.map((name) => html`<${MuteButton} key=${name} name=${name}/>`)}</div></fieldset>`;
}
