// Small parts of forms.

import { html } from "./ui.js";
import { useState } from "../vendor/hooks.js";

let lastName = 0;

// One of a few choices, all in sight. With `stacked` each has a line of its own and can say more.
export function Choice({ legend, unseen = false, options, value, onChange, stacked = false }) {
  const [name] = useState(() => `choice-${(lastName += 1)}`);
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

export function Switch({ label, text, checked, onChange, disabled = false }) {
  return html`<label class="switch">
    <input type="checkbox" checked=${checked} disabled=${disabled} onChange=${(event) => onChange(event.target.checked)}/>
    <span><span class="switch-label">${label}</span>${text && html`<span class="choice-text">${text}</span>`}</span>
  </label>`;
}
