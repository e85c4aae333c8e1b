// The table of Einstein: the dice, one's own sheet, all splits, and the sheets of the others.

import { announce, html, notice, remember } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useEffect, useMemo, useState } from "../../vendor/hooks.js";
import { Choices, LIST } from "./choices.js";
import { ChosenBar, ConfirmBar, EndsDialog } from "./confirm.js";
import { Dice, Slots } from "./dice.js";
import { FIFTH, FIRST, ghostOf, settleOn } from "./split.js";
import { MiniDie } from "./die.js";
import { KeysDialog, useKeys } from "./keys.js";
import { RecordLine, useRecord, verdict } from "./record.js";
import { Sheet } from "./sheet.js";
import { anyOf, effectOfChoice, inWords, nameOfChoice, nameOfPart, plain, scoreInWords, signed } from "./words.js";
import { chosenBy, lastRoll, marks, rounds } from "./history.js";
import { useChoosing } from "./choosing.js";

export { Sheet };

const WIDE = matchMedia("(min-width: 60rem)");

export function EinsteinTable({ live, update, created, sight, game, sending, move }) {
  const { view, seat } = sight;
  const { equipment } = game;
  const events = live.events.value;
  const marking = useMemo(() => marks(rounds(events), view.sheets.length, equipment.boxes), [events]);
  const record = useRecord({ live, update, created, view });
  const common = { live, update, view, equipment, marking };
  const nameOf = (one) => update.seats[one].name || t("Seat {number}", { number: one + 1 });
  const others = view.sheets.map((_, one) => one).filter((one) => one !== seat);
  const shared = { ...common, nameOf, others, record, rolled: lastRoll(events) };
  return html`<div class="einstein-table">
    ${seat === null
      ? html`<${Watched} ...${shared}/>`
      : html`<${Played} ...${shared} seat=${seat} moves=${sight.moves} choices=${sight.moves ?? sight.chosen} sending=${sending} move=${move}
          chosen=${update.seats[seat].chosen ? (chosenBy(events, seat) ?? "") : null}/>`}
  </div>`;
}

function Watched({ live, update, view, equipment, marking, nameOf, rolled }) {
  return html`<div class="ein-watched">
    <section class="ein-dice" aria-label=${t("Dice")}>
      <${Dice} dice=${view.dice} parts=${[]} rolled=${rolled} clockOffset=${live.clockOffset}/>
      <p class="hint">${view.phase === "over" ? t("The game is over.") : view.dice
        && t("{name} has thrown; everybody chooses.", { name: nameOf(view.thrower) })}</p>
    </section>
    <div class="ein-all">
      ${view.sheets.map((sheet, seat) => html`<${Sheet} key=${seat} sheet=${sheet} equipment=${equipment}
        penalty=${view.penalty} name=${nameOf(seat)} marking=${marking[seat]}><${Standing} ...${{ update, view, seat }}/><//>`)}
    </div>
  </div>`;
}

function Played(props) {
  const { live, update, view, equipment, marking, nameOf, others, record, rolled } = props; // the table
  const { seat, moves, choices, chosen, sending, move } = props; // whose sheet it is, and what can be done
  const sheet = view.sheets[seat];
  const about = `${update.turn}:${seat}:${view.dice}`;
  const choosing = useChoosing(about, view.dice, choices);
  const { freeThrow } = choosing;
  const [note, setNote] = useState(null);
  const [asking, setAsking] = useState(null);
  const [listed, setListed] = useState(remember("einstein.list") ?? WIDE.matches);
  useEffect(() => { setNote(null); setAsking((open) => (open === "ends" ? null : open)); }, [about]);

  const deciding = Boolean(moves) && !sending;
  const settled = chosen === null ? choosing.shown : settleOn(choosing.splits, chosen);
  const shown = settled ?? { parts: [], open: [], choice: null };
  const ghost = ghostOf(settled, view.dice, sheet, freeThrow);
  const { choice } = choosing.state;

  const tell = (state) => announce(state.choice
    ? `${nameOfChoice(state.choice)}: ${effectOfChoice(state.choice, sheet)}`
    : halfSaid(state, view.dice, sheet, freeThrow));
  const reason = () => whyNot(choosing.part, sheet);
  const tap = (die) => {
    if (!deciding) return;
    const state = choosing.tap(die);
    setNote(state ? null : reason());
    if (state) tell(state);
    else announce(reason());
  };
  const want = (part) => {
    const done = choosing.want(part);
    setNote(done ? null : whyNot(null, sheet));
    announce(done ? t("Next: {part}", { part: nameOfPart(part) }) : whyNot(null, sheet));
  };
  const take = (text) => {
    setNote(null);
    choosing.look(null);
    const named = choosing.take(text);
    announce(t("{choice}. Enter confirms.", { choice: nameOfChoice(named.choice) }));
  };
  const undo = () => {
    setNote(null);
    const state = choosing.undo();
    announce(t("Undone. {rest}", { rest: halfSaid(state, view.dice, sheet, freeThrow) }));
  };
  const confirm = () => {
    if (!deciding || !choice) return;
    if (choice.ends) setAsking("ends");
    else move(choice.move);
  };
  const again = () => live.do("take back", { seat }).catch((problem) => notice(problem.message, "warning"));
  const openList = (open) => {
    setListed(open);
    remember("einstein.list", open);
  };
  const goTo = (selector) => {
    openList(true);
    requestAnimationFrame(() => document.querySelector(selector)?.focus());
  };
  useKeys({
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [String(number), () => deciding && tap(number - 1)])),
    f: () => deciding && want(FIFTH),
    Escape: () => deciding && choosing.canUndo && undo(),
    Backspace: () => deciding && choosing.canUndo && undo(),
    Enter: (event) => {
      if (!deciding || !choice || !event.target.matches("body, main, .die")) return false;
      confirm();
      return true;
    },
    l: () => deciding && goTo(`#${LIST} [tabindex="0"]`),
    t: () => deciding && goTo("#einstein-typed"),
    s: () => announce(scoreInWords(nameOf(seat), sheet, equipment)),
    o: () => announce(others.map((one) => scoreInWords(nameOf(one), view.sheets[one], equipment)).join(" ")
      || t("Nobody else plays.")),
    d: () => view.dice && announce(`${t("Dice: {dice}", { dice: view.dice.map(inWords).join(", ") })}. ${
      halfSaid(shown, view.dice, sheet, freeThrow)}`),
    "?": () => setAsking("keys"),
  });

  const parts = { update, view };
  const layout = `${others.length > 2 ? "many" : ""} ${choosing.moves ? "" : "idle"}`;
  return html`<div class="ein-played ${layout}">
    <section class="ein-dice" aria-label=${t("Dice")}>
      ${view.phase === "over"
        ? html`<${Over} sheet=${sheet} alone=${others.length === 0}/>`
        : html`<${Dice} dice=${view.dice} parts=${shown.parts} rolled=${rolled} clockOffset=${live.clockOffset}
            blocked=${(die) => !choice && !choosing.canTap(die)} reason=${reason} onTap=${deciding ? tap : null}/>
          ${!sheet.out && html`<${Slots} dice=${view.dice} parts=${shown.parts}
            active=${deciding && !choosing.looked && choosing.part}
            freeThrow=${freeThrow} onWant=${deciding ? want : null}/>`}
          <${Hint} ...${{ note, freeThrow, sheet, view, moves, chosen }}/>`}
    </section>
    <section class="ein-own" aria-label=${t("Your sheet")}>
      <${Sheet} sheet=${sheet} equipment=${equipment} penalty=${view.penalty} ghost=${ghost} name=${nameOf(seat)}
          marking=${marking[seat]}>
        <${Standing} ...${{ ...parts, seat }} own/>${record && html`<${RecordLine} record=${record}/>`}
        <button class="quiet ein-help" onClick=${() => setAsking("keys")}>
          ${t("Keys")} <kbd aria-hidden="true">?</kbd></button>
      <//>
    </section>
    ${chosen !== null
      ? html`<${ChosenBar} move=${chosen} names=${update.waiting.map(nameOf)} onAgain=${again}/>`
      : moves && html`<${ConfirmBar} choice=${choice} ghost=${ghost} hint=${choosing.looked ?? nextStep(choosing)}
          sheet=${sheet} canUndo=${choosing.canUndo} sending=${sending} onUndo=${undo} onConfirm=${confirm}/>`}
    ${choosing.moves && html`<${Choices} choices=${choosing.moves.choices} sheet=${sheet}
      picked=${chosen ?? choice?.move ?? null} looked=${choosing.looked} possible=${choosing.possible}
      enabled=${deciding} open=${listed} onOpen=${openList} onTake=${take} onLook=${choosing.look} onConfirm=${confirm}/>`}
    ${others.length > 0 && html`<section class="ein-others" aria-label=${t("The others")}>
      ${others.map((one) => html`<${Sheet} key=${one} compact sheet=${view.sheets[one]} equipment=${equipment}
        penalty=${view.penalty} name=${nameOf(one)} marking=${marking[one]}>
        <${Standing} ...${{ ...parts, seat: one }}/><//>`)}
    </section>`}
    ${asking === "keys" && html`<${KeysDialog} onClose=${() => setAsking(null)}/>`}
    ${asking === "ends" && choice && html`<${EndsDialog} choice=${choice} lastTick=${equipment.last_tick}
      alone=${others.every((one) => view.sheets[one].out)} onClose=${() => setAsking(null)}
      onConfirm=${() => { setAsking(null); move(choice.move); }}/>`}
  </div>`;
}

// Why a die cannot be touched: only the three fixed values can be the fifth die.
function whyNot(part, sheet) {
  const values = anyOf(Object.keys(sheet.fifths));
  return part === FIFTH
    ? t("Only {values} can be your fifth die.", { values })
    : t("This die has to be the fifth: only {values} can be yours.", { values });
}

// What has been touched so far and what it does, for whoever does not see it.
function halfSaid(state, dice, sheet, freeThrow) {
  const ghost = ghostOf(state, dice, sheet, freeThrow);
  const touched = state.parts.flatMap((part, die) => (part ? [`${nameOfPart(part)} ${inWords(dice[die])}`] : []));
  if (!touched.length) return t("No die is touched.");
  const sums = Object.entries(ghost?.worth ?? {}).map(([sum, worth]) =>
    t("sum {sum}: tick {ticks}, {change}", { sum, ticks: ghost.ticks[sum], change: signed(worth - sheet.worth[sum]) }));
  return [touched.join(", "), ...sums].join("; ");
}

// What there is to know: a free throw, why a die cannot be touched, that one is finished.
function Hint({ note, freeThrow, sheet, view, moves, chosen }) {
  if (sheet.out) {
    const [value] = Object.entries(sheet.fifths).reduce((most, one) => (one[1] > most[1] ? one : most));
    return html`<p class="hint box">${t("Your fifth die {value} has its last tick: you are finished, with {score} points. The others play on.", {
      value, score: plain(sheet.score) })}</p>`;
  }
  if (!view.dice) return html`<p class="hint">${t("The dice will roll when everybody is here.")}</p>`;
  const values = Object.keys(sheet.fifths).join(", ");
  return html`
    ${freeThrow && moves && chosen === null && html`<p class="hint box">${
      t("A free throw: none of your values {values} is there. Both pairs count, the die left over is not ticked.", { values })}</p>`}
    ${note && html`<p class="hint note">${note}</p>`}`;
}

function nextStep({ state, part }) {
  if (state.choice) return state.touched.some(Boolean) ? "" : t("The only split there is");
  if (part === FIFTH) return t("Touch the fifth die");
  const begun = state.touched.includes(part);
  if (part === FIRST) return begun ? t("One more for the first pair") : t("Touch two dice: the first pair");
  return begun ? t("One more for the second pair") : t("Two more: the second pair");
}

function Over({ sheet, alone }) {
  return html`<p class="ein-over"><strong>${t("{score} points", { score: plain(sheet.score) })}</strong>
    <span>${!sheet.out ? t("The game was left unfinished.") : alone ? verdict(sheet.score) : t("The game is over.")}</span></p>`;
}

// Whether a seat has thrown, is choosing, has chosen, or is finished.
function Standing({ update, view, seat, own = false }) {
  const thrown = view.dice && view.thrower === seat && view.sheets.length > 1;
  const [kind, text] = view.phase === "over" ? ["", ""]
    : view.sheets[seat].out ? ["out", t("finished")]
    : update.seats[seat].chosen ? ["done", t("has chosen")]
    : update.waiting.includes(seat) && !own ? ["thinks", t("choosing …")] : ["", ""];
  return html`${thrown && html`<span class="ein-thrower" title=${t("has thrown")}><${MiniDie} value=${5}/>
      <span class="unseen">${t("has thrown")}</span></span>`}
    ${text && html`<span class="ein-state ${kind}" title=${text}><span>${text}</span></span>`}`;
}
