// Small parts of forms.

import { Dialog, html, remember } from "./ui.js";
import { longestName } from "../offered.js";
import { t } from "./language.js";
import { useState } from "../vendor/hooks.js";

let lastName = 0;

/**
 * @template Chosen
 * @typedef {{ value: Chosen, label: string, text?: string }} Option
 */

/**
 * One of a few options, all in sight. With `stacked` each has a line of its own and can say more.
 * @template {string | number | boolean} Chosen
 * @param {{
 *   legend: string, unseen?: boolean, options: Option<Chosen>[], value: Chosen, onChange: (value: Chosen) => void,
 *   stacked?: boolean,
 * }} props
 */
export function OneOf({ legend, unseen = false, options, value, onChange, stacked = false }) {
  const [name] = useState(() => `one-of-${(lastName += 1)}`);
  return html`<fieldset class=${stacked ? "choice stacked" : "choice"}>
    <legend class=${unseen ? "unseen" : ""}>${legend}</legend>
    <div class="choice-row">
      ${options.map((option) => html`<label class="choice-one" key=${option.value}>
        <input type="radio" class="unseen" name=${name} value=${option.value} checked=${option.value === value}
          onChange=${() => onChange(option.value)}/>
        <span class="choice-face"><span class="choice-label">${option.label}</span>
          ${option.text && html`<span class="choice-text">${option.text}</span>`}</span>
      </label>`)}
    </div>
  </fieldset>`;
}

/**
 * @param {{
 *   label: string, text?: string, checked: boolean, onChange: (checked: boolean) => void, disabled?: boolean,
 * }} props
 */
export function Switch({ label, text, checked, onChange, disabled = false }) {
  return html`<label class="switch">
    <input type="checkbox" checked=${checked} disabled=${disabled}
      onChange=${(event) => onChange(event.target.checked)}/>
    <span><span class="switch-label">${label}</span>
      ${text && html`<span class="choice-text">${text}</span>`}</span>
  </label>`;
}

/**
 * Ask for a name that others will read. It is kept for the next time.
 * @param {{ onName: (name: string) => void, onClose: () => void, title?: string }} props
 */
export function NameDialog({ onName, onClose, title = t("Your name in the results table") }) {
  const [name, setName] = useState(remember("name") ?? "");
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <form class="join" onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        remember("name", name.trim());
        onName(name.trim());
      }}>
      <input aria-label=${t("Your name")} value=${name} maxlength=${longestName} autocomplete="nickname" required
        autofocus onInput=${(/** @type {any} */ event) => setName(event.target.value)}/>
      <button class="main" disabled=${!name.trim()}>${t("Play")}</button>
    </form>
  <//>`;
}
