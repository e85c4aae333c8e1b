// A choice in the making: which dice have been touched, and every step back.

import { useMemo, useState } from "../../vendor/hooks.js";
import { FIFTH, legalSplits, nextPart, settle, settleOn, tapsOf, touch } from "./split.js";

// Everything is for one roll and one seat (`about`); with the next roll it begins anew.
export function useChoosing(about, dice, moves) {
  const [made, setMade] = useState({ about, steps: [[]], wanted: null });
  const [looked, setLooked] = useState(null); // a row of the list that is being looked at
  const splits = useMemo(() => legalSplits(dice, moves), [about, Boolean(moves)]);

  const { steps, wanted } = made.about === about ? made : { steps: [[]], wanted: null };
  const taps = steps.at(-1);
  const state = settle(splits, taps);
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
    // false where the die cannot be touched now
    tap(die) {
      const next = touch(splits, taps, wanted, die);
      if (next) step(next, wanted === FIFTH && !next.some((tap) => tap.part === FIFTH) ? FIFTH : null);
      return next && settle(splits, next);
    },
    canTap: (die) => touch(splits, taps, wanted, die) !== null,
    // make room in one part and fill it next; false where the fifth die is settled by the rules
    want(part) {
      if (part === FIFTH && !state.choice && state.parts.includes(FIFTH) && !state.touched.includes(FIFTH)) return false;
      const next = taps.filter((tap) => tap.part !== part && !(part === FIFTH && state.choice && tap === taps.at(-1)));
      step(next, part);
      return true;
    },
    take(move) {
      const named = settleOn(splits, move);
      step(tapsOf(named.parts));
      return named;
    },
    undo() {
      if (steps.length > 1) setMade({ about, steps: steps.slice(0, -1), wanted: null });
      return settle(splits, steps.at(-2) ?? []);
    },
    look: (move) => setLooked(move && { about, move }),
  };
}
