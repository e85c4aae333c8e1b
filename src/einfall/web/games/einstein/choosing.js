// A choice in the making: which dice have been touched, and every step back.

import { useMemo, useState } from "../../vendor/hooks.js";
import { FIFTH, legalSplits, nextPart, settle, settleOn, tapsOf, touch } from "./split.js";

/** @import { Legal, Part, Tap } from "./types.d.ts" */

/** @typedef {{ about: string, steps: Tap[][], wanted: Part | null }} Made every step so far, and what comes next */
/** @typedef {ReturnType<typeof useChoosing>} Choosing */

/** @type {Tap[][]} */
const NO_STEPS = [[]];

/**
 * Everything is for one roll and one seat (`about`); with the next roll it begins anew.
 * @param {string} about
 * @param {number[] | null} dice
 * @param {Legal | null} moves
 */
export function useChoosing(about, dice, moves) {
  const [made, setMade] = useState(/** @type {Made} */ ({ about, steps: NO_STEPS, wanted: null }));
  // a row of the list that is being looked at
  const [looked, setLooked] = useState(/** @type {{ about: string, move: string } | null} */ (null));
  const splits = useMemo(() => legalSplits(dice, moves), [about, Boolean(moves)]);

  const { steps, wanted } = made.about === about ? made : { steps: NO_STEPS, wanted: null };
  const taps = steps[steps.length - 1];
  const state = settle(splits, taps);
  /**
   * @param {Tap[]} next
   * @param {Part | null} part
   */
  const step = (next, part = null) => setMade({ about, steps: [...steps, next], wanted: part });

  return {
    moves,
    freeThrow: Boolean(moves?.free_throw),
    splits,
    state,
    looked: looked?.about === about ? looked.move : null,
    shown: (looked?.about === about && settleOn(splits, looked.move)) || state,
    part: state.choice ? null : nextPart(state, wanted),
    // the choices that the touched dice leave; null before a die is touched
    possible: taps.length ? new Set(state.open.map(({ choice }) => choice.move)) : null,
    canUndo: steps.length > 1,
    /**
     * Null where the die cannot be touched now.
     * @param {number} die
     */
    tap(die) {
      const next = touch(splits, taps, wanted, die);
      if (next) step(next, wanted === FIFTH && !next.some((tap) => tap.part === FIFTH) ? FIFTH : null);
      return next && settle(splits, next);
    },
    /** @param {number} die */
    canTap: (die) => touch(splits, taps, wanted, die) !== null,
    /**
     * Make room in one part and fill it next; false where the fifth die is settled by the rules.
     * @param {Part} part
     */
    want(part) {
      const found = state.parts.includes(FIFTH) && !state.touched.includes(FIFTH);
      if (part === FIFTH && !state.choice && found) return false;
      const last = part === FIFTH && state.choice ? taps[taps.length - 1] : null;
      const next = taps.filter((tap) => tap.part !== part && tap !== last);
      step(next, part);
      return true;
    },
    /**
     * Null where there is no such choice.
     * @param {string} move
     */
    take(move) {
      const named = settleOn(splits, move);
      if (named) step(tapsOf(named.parts));
      return named;
    },
    undo() {
      if (steps.length > 1) setMade({ about, steps: steps.slice(0, -1), wanted: null });
      return settle(splits, steps.at(-2) ?? []);
    },
    /** @param {string | null} move */
    look: (move) => setLooked(move === null ? null : { about, move }),
  };
}
