// How one likes a table: how fast things move, what is heard.

import { Dialog, html } from "./ui.js";
import { OneOf, Switch } from "./forms.js";
import { canNotify, notifies, pushes, wantNotifications } from "./attention.js";
import { chooseSpeed, speed } from "./motion.js";
import { BoardChoice } from "./board_style.js";
import { MutedNames } from "./muting.js";
import { ThemeChoice } from "./theme.js";
import { wantSounds, wanted } from "./sounds.js";
import { t } from "./language.js";
import { useState } from "../vendor/hooks.js";

export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return html`<button onClick=${() => setOpen(true)}>${t("Settings")}</button>
    ${open && html`<${Settings} onClose=${() => setOpen(false)}/>`}`;
}

/** @param {{ onClose: () => void }} props */
function Settings({ onClose }) {
  const speeds = [
    { value: "instant", label: t("At once") },
    { value: "normal", label: t("Normal") },
    { value: "slow", label: t("Slow") },
  ];
  return html`<${Dialog} title=${t("Settings")} onClose=${onClose}>
    <div class="settings-list">
      <${OneOf} legend=${t("How fast moves are shown")} options=${speeds} value=${speed.value}
        onChange=${chooseSpeed}/>
      <p class="row"><${ThemeChoice}/><${BoardChoice}/></p>
      <${Switch} label=${t("Sounds")} checked=${wanted.value} onChange=${wantSounds}/>
      ${canNotify() && html`<${Switch} label=${t("Tell me when it is my turn")} checked=${notifies.value}
        text=${pushes.value ? t("By a notification, also when Einfall is closed.")
          : t("By a notification, when you are looking at something else.")} onChange=${wantNotifications}/>`}
      <${MutedNames}/>
    </div>
    <div class="row"><button class="main" onClick=${onClose}>${t("Done")}</button></div>
  <//>`;
}
