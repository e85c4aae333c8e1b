// The five dice and the two pairs and fifth die that they are split into.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useLayoutEffect, useRef } from "../../vendor/hooks.js";
import { Cube, MiniDie, roll } from "./die.js";
import { FIFTH, FIRST, SECOND, sumOf } from "./split.js";
import { inWords, nameOfPart } from "./words.js";

const BADGES = { [FIRST]: "A", [SECOND]: "B", [FIFTH]: "5" };
const RECENT = 4; // seconds: a roll that is older was seen elsewhere and is not shown again

// `parts` is what each die is used for; `onTap` is missing where nothing can be touched.
export function Dice({ dice, parts, rolled, clockOffset, blocked, reason, onTap }) {
  const row = useRef(null);
  const seen = useRef(null);
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = rolled?.number ?? 0;
    if (!rolled || !dice || rolled.number <= (before ?? 0)) return;
    const age = Date.now() / 1000 + clockOffset - rolled.at;
    if (before === null && age > RECENT) return;
    [...row.current.querySelectorAll(".die")].forEach(roll);
  }, [rolled?.number]);

  if (!dice) {
    return html`<div class="dice" ref=${row} aria-hidden="true">
      ${[0, 1, 2, 3, 4].map((die) => html`<span key=${`none${die}`} class="die none"></span>`)}</div>`;
  }
  const focusOn = (die) => row.current.querySelectorAll(".die")[(die + 5) % 5]?.focus();
  const onKeyDown = (event, die) => {
    const to = { ArrowLeft: die - 1, ArrowRight: die + 1, Home: 0, End: 4 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focusOn(to);
  };
  return html`<div class="dice" ref=${row} role="group" aria-label=${t("Five dice")}>
    ${dice.map((value, die) => {
      const part = parts[die];
      const stuck = Boolean(onTap) && blocked(die);
      const tilt = (die * 7 + (rolled?.number ?? 0) * 3) % 5;
      return html`<button key=${die} type="button"
          class="die ${part ?? ""} ${stuck ? "stuck" : ""} ${onTap ? "" : "still"}"
          aria-pressed=${part ? "true" : "false"} aria-disabled=${stuck || !onTap ? "true" : "false"}
          aria-label=${labelOf(die, value, part, stuck ? reason(die) : "")} title=${stuck ? reason(die) : ""}
          tabindex=${die === 0 ? 0 : -1} onFocus=${(event) => roveTo(event.currentTarget)}
          onKeyDown=${(event) => onKeyDown(event, die)} onClick=${() => onTap?.(die)}>
        <span class="hop"><span class="tilt t${tilt}"><${Cube} value=${value}/></span></span>
        <span class="badge" aria-hidden="true">${part ? BADGES[part] : ""}</span>
      </button>`;
    })}
  </div>`;
}

// Only one die is a stop of the Tab key: the one that had the focus last.
function roveTo(button) {
  for (const other of button.parentElement.children) other.tabIndex = other === button ? 0 : -1;
}

function labelOf(die, value, part, reason) {
  const label = t("Die {number} of 5: {value}", { number: die + 1, value: inWords(value) });
  return [label, part && nameOfPart(part), reason].filter(Boolean).join(", ");
}

// Below the dice: what they make. A slot can be touched to fill or change it.
export function Slots({ dice, parts, active, freeThrow, onWant }) {
  return html`<div class="slots" role="group" aria-label=${t("Your split")}>
    ${[FIRST, SECOND, FIFTH].map((part) => html`<${Slot} key=${part} part=${part} dice=${dice} parts=${parts}
      active=${active === part} freeThrow=${freeThrow} onWant=${onWant}/>`)}
  </div>`;
}

function Slot({ part, dice, parts, active, freeThrow, onWant }) {
  const values = (dice ?? []).filter((_, die) => parts[die] === part);
  const sum = dice && part !== FIFTH ? sumOf(dice, parts, part) : null;
  const unticked = part === FIFTH && freeThrow;
  const name = part === FIRST ? t("First pair") : part === SECOND ? t("Second pair")
    : unticked ? t("Left over") : t("Fifth die");
  const filled = sum === null ? values.join(" + ") : `${values.join(" + ")} = ${sum}`;
  return html`<button type="button" class="slot ${part} ${active ? "active" : ""} ${unticked ? "unticked" : ""}"
      disabled=${!onWant} onClick=${() => onWant(part)}
      aria-label=${t("{part}: {content}", { part: name, content: filled || t("not filled yet") })}>
    <span class="slot-name">${name}</span>
    <span class="slot-dice">
      ${Array.from({ length: part === FIFTH ? 1 : 2 }, (_, place) => html`<${MiniDie} value=${values[place]}
        open=${values[place] === undefined}/>`)}
      ${part !== FIFTH && html`<strong>${sum ?? "\u00a0"}</strong>`}
    </span>
  </button>`;
}
