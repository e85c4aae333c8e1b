// Sounds are offered once, at the first table; after that they are found under Settings.

import { html, remember } from "./ui.js";
import { wantSounds } from "./sounds.js";
import { t } from "./language.js";
import { useState } from "../vendor/hooks.js";

export function OfferSounds() {
  const [asked, setAsked] = useState(() => remember("sounds") !== null || Boolean(remember("soundsOffered")));
  if (asked || !window.AudioContext) return null;
  /** @param {boolean} on */
  const answer = (on) => {
    remember("soundsOffered", true);
    if (on) wantSounds(true);
    setAsked(true);
  };
  return html`<div class="card offer-sounds"><p>${t("Would you like to hear tiles, dice and your turn?")}</p>
    <div class="row"><button onClick=${() => answer(true)}>${t("With sounds")}</button>
      <button class="quiet" onClick=${() => answer(false)}>${t("No, thank you")}</button></div></div>`;
}
