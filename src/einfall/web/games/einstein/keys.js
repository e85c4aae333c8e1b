// Everything by keyboard.

import { KeyList } from "../../parts/key_list.js";
import { html, remember } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useEffect, useRef, useState } from "../../vendor/hooks.js";

const SETTING = "einstein.keys";
export const singleKeys = () => remember(SETTING) ?? true;

/**
 * `acts` has a function for each key; a function that returns false leaves the key to the browser.
 * @param {Record<string, (event: KeyboardEvent) => unknown>} acts
 */
export function useKeys(acts) {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const listen = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]")) return;
      const field = /** @type {Element} */ (event.target).closest?.("input, select, textarea");
      const named = event.key.length > 1;
      if (field || (!named && !singleKeys())) return;
      const act = latest.current[named ? event.key : event.key.toLowerCase()];
      if (act && act(event) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** @param {{ onClose: () => void }} props */
export function KeysDialog({ onClose }) {
  const [on, setOn] = useState(singleKeys());
  const keys = [
    ["1 – 5", t("pick a die, or put it back")],
    ["← →", t("move from die to die; Space picks one")],
    ["F", t("make the next die the fifth")],
    [t("Esc"), t("undo the last step")],
    [t("Enter"), t("confirm")],
    ["L", t("go to the list of splits; ↑ ↓ move through it, Enter picks one")],
    ["T", t("type a split, such as 4+10/4")],
    ["S", t("say my score")],
    ["O", t("say the other players' scores")],
    ["D", t("say the dice and what you have picked")],
    ["?", t("these keys")],
  ];
  return html`<${KeyList} keys=${keys} onClose=${onClose}>
    <label class="check"><input type="checkbox" checked=${on} onChange=${(event) => {
      setOn(event.target.checked);
      remember(SETTING, event.target.checked);
    }}/> ${t("Use letters and digits as shortcuts")}</label>
  <//>`;
}
