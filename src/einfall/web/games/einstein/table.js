// The table of Einstein: the dice, one's own sheet, all splits, and the sheets of the others.

import { announce, complain, html, remember } from "../../parts/ui.js";
import { plain, signed } from "../../parts/names.js";
import { enumerated, labelled, t } from "../../parts/language.js";
import { useEffect, useMemo, useState } from "../../vendor/hooks.js";
import { LIST, SplitList } from "./split_list.js";
import { ChosenBar, ConfirmBar, EndsDialog } from "./confirm.js";
import { Dice, Slots } from "./dice.js";
import { FIFTH, FIRST, ghostOf, settleOn } from "./split.js";
import { MiniDie } from "./die.js";
import { KeysDialog, useKeys } from "./keys.js";
import { RecordLine, useRecord, verdict } from "./record.js";
import { Sheet } from "./sheet.js";
import { anyOf, effectOfChoice, inWords, nameOfChoice, nameOfPart, scoreInWords } from "./words.js";
import { chosenBy, followsRound, lastRoll, marks, rounds, ticksIn } from "./history.js";
import { pointed } from "../../parts/log.js";
import { useChoosing } from "./choosing.js";

export { Deed } from "./deed.js";

/**
 * @import { TableProps } from "../room.d.ts"
 * @import { LiveTable } from "../../parts/net.js"
 * @import { Happened, Update } from "../../protocol.d.ts"
 * @import { Choosing } from "./choosing.js"
 * @import { OwnRecord } from "./record.js"
 * @import { Equipment, Legal, Marking, Part, Settled, ShownSheet, View } from "./types.d.ts"
 */

/**
 * What everybody sees of the table.
 * @typedef {object} Seen
 * @property {LiveTable} live
 * @property {Update} update
 * @property {View} view
 * @property {Equipment} equipment
 * @property {Marking[]} marking
 * @property {(seat: number) => string} nameOf
 * @property {number[]} others the seats beside one's own
 * @property {OwnRecord | null} record
 * @property {Happened | null} rolled
 * @property {boolean} after the ticks of a round, which are written first
 */

/**
 * And what a seat has to decide.
 * @typedef {object} AtSeat
 * @property {number} seat
 * @property {Legal | null} moves what it may choose now
 * @property {Legal | null} choices the same, also when it has chosen
 * @property {string | null} chosen "" if it has chosen elsewhere
 * @property {string | null} sending
 * @property {(text: string) => void} move
 */

const WIDE = matchMedia("(min-width: 60rem)");

/** @param {TableProps<View, Legal, Equipment>} props */
export function Table({ live, update, created, sight, game, sending, move }) {
  const { view, seat } = sight;
  const { equipment } = game;
  const events = live.events.value;
  const latest = useMemo(() => marks(rounds(events), view.sheets.length, equipment.boxes), [events]);
  const number = pointed.value;
  const ticked = number === null ? [] : ticksIn(rounds(events), number, view.sheets.length);
  const marking = latest.map((one, sheet) => ({ ...one, pointed: ticked[sheet] ?? null }));
  const record = useRecord({ live, update, created, view });
  const nameOf = (/** @type {number} */ one) => update.seats[one].name || t("Seat {number}", { number: one + 1 });
  const others = view.sheets.map((_, one) => one).filter((one) => one !== seat);
  /** @type {Seen} */
  const seen = {
    live, update, view, equipment, marking, nameOf, others, record, rolled: lastRoll(events),
    after: followsRound(events),
  };
  return html`<div class="einstein-table">
    ${seat === null
      ? html`<${Watched} ...${seen}/>`
      : html`<${Seated} ...${seen} seat=${seat} moves=${sight.moves} choices=${sight.moves ?? sight.chosen}
          sending=${sending} move=${move}
          chosen=${update.seats[seat].chosen ? (chosenBy(events, seat) ?? "") : null}/>`}
  </div>`;
}

/** @param {Seen} props */
function Watched({ live, update, view, equipment, marking, nameOf, rolled, after }) {
  return html`<div class="ein-watched">
    <section class="ein-dice" aria-label=${t("Dice")}>
      <${Dice} dice=${view.dice} parts=${[]} rolled=${rolled} after=${after} clockOffset=${live.clockOffset}
        equipment=${equipment}/>
      <p class="hint">${view.phase === "over" ? t("The game is over.") : view.dice
        && t("{name} has rolled; everybody is choosing.", { name: nameOf(view.thrower) })}</p>
    </section>
    <div class="ein-all">
      ${view.sheets.map((sheet, seat) => html`<${Sheet} key=${seat} sheet=${sheet} equipment=${equipment}
        penalty=${view.penalty} name=${nameOf(seat)} seat=${update.seats[seat]} number=${seat} marking=${marking[seat]}>
        <${SeatState} update=${update} view=${view} seat=${seat} equipment=${equipment}/><//>`)}
    </div>
  </div>`;
}

/** @param {Seen & AtSeat} props */
function Seated(props) {
  const { live, update, view, equipment, marking, nameOf, others, record, rolled, after } = props;
  const { seat, moves, chosen, sending } = props;
  const sheet = view.sheets[seat];
  const about = `${update.turn}:${seat}:${view.dice}`;
  const choosing = useChoosing(about, view.dice, props.choices);
  const deciding = useDeciding(props, choosing, about);
  const { may, asking, ask, shown, ghost } = deciding;
  const { choice } = choosing.state;
  const { freeThrow } = choosing;
  const company = others.length > 3 ? "many" : others.length === 3 ? "many three" : others.length ? "few" : "";
  const layout = `${company} ${choosing.moves ? "" : "idle"}`;
  return html`<div class="ein-played ${layout}">
    <section class="ein-dice" aria-label=${t("Dice")}>
      ${view.phase === "over"
        ? html`<${Over} sheet=${sheet} alone=${others.length === 0}/>`
        : html`<${Dice} dice=${view.dice} parts=${shown.parts} rolled=${rolled} after=${after}
            clockOffset=${live.clockOffset}
            blocked=${(/** @type {number} */ die) => !choice && !choosing.canTap(die)} reason=${deciding.reason}
            onTap=${may ? deciding.tap : null} equipment=${equipment}/>
          ${!sheet.out && html`<${Slots} dice=${view.dice} parts=${shown.parts} equipment=${equipment}
            active=${may && !choosing.looked ? choosing.part : null}
            freeThrow=${freeThrow} onWant=${may ? deciding.want : null}/>`}
          <${Hint} note=${deciding.note} freeThrow=${freeThrow} sheet=${sheet} view=${view} moves=${moves}
            chosen=${chosen} expecting=${update.state === "open"}/>`}
    </section>
    <section data-stage class="ein-own" aria-label=${t("Your sheet")}>
      <${Sheet} sheet=${sheet} equipment=${equipment} penalty=${view.penalty} ghost=${ghost} name=${nameOf(seat)}
          seat=${update.seats[seat]} number=${seat} marking=${marking[seat]}>
        <${SeatState} update=${update} view=${view} seat=${seat} equipment=${equipment} own/>
        ${record && html`<${RecordLine} record=${record}/>`}
        <button class="quiet ein-help" onClick=${() => ask("keys")}>
          ${t("Keys")} <kbd aria-hidden="true">?</kbd></button>
      <//>
    </section>
    ${chosen !== null
      ? html`<${ChosenBar} move=${chosen} names=${update.waiting.map(nameOf)} onAgain=${deciding.again}/>`
      : moves && html`<${ConfirmBar} choice=${choice} ghost=${ghost} hint=${choosing.looked ?? nextStep(choosing)}
          sheet=${sheet} canUndo=${choosing.canUndo} sending=${sending} onUndo=${deciding.undo}
          onConfirm=${deciding.confirm}/>`}
    ${choosing.moves && html`<${SplitList} choices=${choosing.moves.choices} sheet=${sheet} equipment=${equipment}
      picked=${chosen ?? choice?.move ?? null} looked=${choosing.looked} possible=${choosing.possible}
      enabled=${may} open=${deciding.listed} onOpen=${deciding.openList} onTake=${deciding.take}
      onLook=${choosing.look} onConfirm=${deciding.confirm}/>`}
    ${others.length > 0 && html`<section class="ein-others" aria-label=${t("The others")}>
      ${others.map((one) => html`<${Sheet} key=${one} compact sheet=${view.sheets[one]} equipment=${equipment}
        penalty=${view.penalty} name=${nameOf(one)} seat=${update.seats[one]} number=${one} marking=${marking[one]}>
        <${SeatState} update=${update} view=${view} seat=${one} equipment=${equipment}/><//>`)}
    </section>`}
    ${asking === "keys" && html`<${KeysDialog} onClose=${() => ask(null)}/>`}
    ${asking === "ends" && choice && html`<${EndsDialog} choice=${choice} lastTick=${equipment.last_tick}
      alone=${others.every((one) => view.sheets[one].out)} onClose=${() => ask(null)}
      onConfirm=${() => { ask(null); props.move(choice.move); }}/>`}
  </div>`;
}

/**
 * All that a seat can do about its choice, by finger, mouse and keyboard; each step is said aloud.
 * @param {Seen & AtSeat} table
 * @param {Choosing} choosing
 * @param {string} about what is to be decided
 */
function useDeciding({ live, view, seat, moves, chosen, sending, move, equipment, nameOf, others }, choosing, about) {
  const sheet = view.sheets[seat];
  const { freeThrow } = choosing;
  const { choice } = choosing.state;
  const may = Boolean(moves) && !sending;
  const [note, setNote] = useState(/** @type {string | null} */ (null));
  const [asking, ask] = useState(/** @type {"keys" | "ends" | null} */ (null));
  const [listed, setListed] = useState(Boolean(remember("einstein.list") ?? WIDE.matches));
  useEffect(() => { setNote(null); ask((open) => (open === "ends" ? null : open)); }, [about]);

  const settled = chosen === null ? choosing.shown : settleOn(choosing.splits, chosen);
  /** @type {Settled} */
  const shown = settled ?? { parts: [], touched: [], open: [], choice: null };
  const ghost = ghostOf(settled, view.dice, sheet, freeThrow);
  /** @param {Settled} state */
  const half = (state) => halfSaid(state, view.dice, sheet, freeThrow);

  const actions = {
    reason: () => whyNot(choosing.part, sheet),
    /** @param {number} die */
    tap(die) {
      if (!may) return;
      const state = choosing.tap(die);
      setNote(state ? null : actions.reason());
      if (!state) announce(actions.reason());
      else if (state.choice) announce(labelled(nameOfChoice(state.choice), effectOfChoice(state.choice, sheet)));
      else announce(half(state));
    },
    /** @param {Part} part */
    want(part) {
      const done = choosing.want(part);
      setNote(done ? null : whyNot(null, sheet));
      announce(done ? t("Next: {part}", { part: nameOfPart(part) }) : whyNot(null, sheet));
    },
    /** @param {string} text */
    take(text) {
      setNote(null);
      choosing.look(null);
      const named = choosing.take(text);
      if (named) announce(t("{choice}. Enter confirms.", { choice: nameOfChoice(named.choice) }));
    },
    undo() {
      setNote(null);
      announce(t("Undone. {rest}", { rest: half(choosing.undo()) }));
    },
    confirm() {
      if (!may || !choice) return;
      if (choice.ends) ask("ends");
      else move(choice.move);
    },
    again: () => live.do("take back", { seat }).catch(complain),
    /** @param {boolean} open */
    openList(open) {
      setListed(open);
      remember("einstein.list", open);
    },
  };

  /** @param {string} selector */
  const goTo = (selector) => {
    actions.openList(true);
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus());
  };
  const undo = () => may && choosing.canUndo && actions.undo();
  useKeys({
    ...Object.fromEntries((view.dice ?? []).map((_, die) => [String(die + 1), () => may && actions.tap(die)])),
    f: () => may && actions.want(FIFTH),
    Escape: undo,
    Backspace: undo,
    Enter: (event) => {
      const here = /** @type {Element} */ (event.target).matches("body, main, .die");
      return may && choice && here ? actions.confirm() : false;
    },
    l: () => may && goTo(`#${LIST} [tabindex="0"]`),
    t: () => may && goTo("#einstein-typed"),
    s: () => announce(scoreInWords(nameOf(seat), sheet, equipment)),
    o: () => announce(others.map((one) => scoreInWords(nameOf(one), view.sheets[one], equipment)).join(" ")
      || t("Nobody else is playing.")),
    d: () => view.dice
      && announce(`${t("Dice: {dice}", { dice: view.dice.map(inWords).join(", ") })}. ${half(shown)}`),
    "?": () => ask("keys"),
  });
  return { may, note, asking, ask, listed, shown, ghost, ...actions };
}

/**
 * Why a die cannot be touched: only the three fixed values can be the fifth die.
 * @param {Part | null} part
 * @param {ShownSheet} sheet
 */
function whyNot(part, sheet) {
  const values = anyOf(Object.keys(sheet.fifths));
  return part === FIFTH
    ? t("Only {values} can be your fifth die.", { values })
    : t("This die has to be the fifth: only {values} can be yours.", { values });
}

/**
 * What has been touched so far and what it does, for whoever does not see it.
 * @param {Settled} state
 * @param {number[] | null} dice
 * @param {ShownSheet} sheet
 * @param {boolean} freeThrow
 */
function halfSaid(state, dice, sheet, freeThrow) {
  const ghost = ghostOf(state, dice, sheet, freeThrow);
  const touched = (dice ?? []).flatMap((value, die) => {
    const part = state.parts[die];
    return part ? [`${nameOfPart(part)} ${inWords(value)}`] : [];
  });
  if (!touched.length) return t("No dice picked yet.");
  const sums = !ghost ? [] : Object.keys(ghost.worth).map((sum) => t("sum {sum}: tick {ticks}, {change}", {
    sum, ticks: ghost.ticks[sum], change: signed(ghost.worth[sum] - sheet.worth[sum]),
  }));
  return enumerated([touched.join(", "), ...sums]);
}

/**
 * What there is to know: a free throw, why a die cannot be touched, that one is finished.
 * @param {{
 *   note: string | null, freeThrow: boolean, sheet: ShownSheet, view: View, moves: Legal | null,
 *   chosen: string | null, expecting: boolean,
 * }} props
 */
function Hint({ note, freeThrow, sheet, view, moves, chosen, expecting }) {
  if (sheet.out) {
    const [value] = Object.entries(sheet.fifths).reduce((most, one) => (one[1] > most[1] ? one : most));
    return html`<p class="hint box">${t("Your fifth die {value} has its last tick: you have finished with {score} " +
      "points. The others play on.", {
      value, score: plain(sheet.score) })}</p>`;
  }
  if (!view.dice) {
    return expecting && html`<p class="hint">${t("The dice will roll when everybody is here.")}</p>`;
  }
  const values = Object.keys(sheet.fifths).join(", ");
  return html`
    ${freeThrow && moves && chosen === null && html`<p class="hint box">${
      t("A free throw: the roll shows none of your values {values}. Both pairs count; the die left over is not " +
        "ticked.", {
        values })}</p>`}
    ${note && html`<p class="hint note">${note}</p>`}`;
}

/** @param {Choosing} choosing */
function nextStep({ state, part }) {
  if (state.choice) return "";
  if (part === FIFTH) return t("Pick the fifth die");
  const begun = part !== null && state.touched.includes(part);
  if (part === FIRST) return begun ? t("One more for the first pair") : t("Pick two dice for the first pair");
  return begun ? t("One more for the second pair") : t("Two more for the second pair");
}

/** @param {{ sheet: ShownSheet, alone: boolean }} props */
function Over({ sheet, alone }) {
  return html`<p class="ein-over"><strong>${t("{score} points", { score: plain(sheet.score) })}</strong>
    <span>${!sheet.out ? t("The game was left unfinished.")
      : alone ? verdict(sheet.score) : t("The game is over.")}</span></p>`;
}

/**
 * Whether a seat has thrown, is choosing, has chosen, or is finished.
 * @param {{ update: Update, view: View, seat: number, own?: boolean, equipment: Equipment }} props
 */
function SeatState({ update, view, seat, own = false, equipment }) {
  const thrown = view.dice && view.thrower === seat && view.sheets.length > 1;
  const [kind, text] = view.phase === "over" ? ["", ""]
    : view.sheets[seat].out ? ["out", t("finished")]
    : update.seats[seat].chosen ? ["done", t("has chosen")]
    : update.waiting.includes(seat) && !own ? ["thinks", t("choosing…")] : ["", ""];
  return html`${thrown && html`<span class="ein-thrower" title=${t("has rolled")}>
      <${MiniDie} value=${5} equipment=${equipment}/>
      <span class="unseen">${t("has rolled")}</span></span>`}
    ${text && html`<span class="ein-state ${kind}" title=${text}><span>${text}</span></span>`}`;
}
