// Sitting down at a table, and what each seat adds to chance: its hash first, itself when all have sat down.

import { complain, remember } from "./ui.js";
import { commitSeed, seedOf } from "./net.js";
import { isOurs } from "./links.js";
import { t } from "./language.js";
import { useEffect } from "../vendor/hooks.js";

/**
 * @import { LiveTable } from "./net.js"
 * @import { Created, SeatShown, Update } from "../protocol.d.ts"
 */

/**
 * Sit down by ourselves where this browser made the table or comes back; ask a guest for a name.
 * @param {LiveTable} live
 * @param {Update} update
 * @param {Created} created
 * @param {number[]} mine
 */
export function useSitting(live, update, created, mine) {
  useEffect(() => {
    if (update.state === "over") return;
    const known = isOurs(live.table) || created.challenge || created.previous;
    for (const seat of mine) {
      const before = live.events.value.some((event) => event.type === "sat" && event.seat === seat);
      if (isSitting(update.seats[seat]) || !(known || before)) continue;
      const alone = mine.length === 1;
      const given = live.update.value?.seats[seat].name; // as it is kept: here one's own seat is called "you"
      const name = given || (alone && remember("name")) || "";
      sitDown(live, created, seat, name).catch(() => {});
    }
  }, [live, update.state, mine.join()]);
}

/**
 * Sit down, with the hash of what this seat adds to chance. A challenge has the same chance for everybody.
 * @param {LiveTable} live
 * @param {Created} created
 * @param {number} seat
 * @param {string} name
 */
export async function sitDown(live, created, seat, name) {
  const commitment = created.challenge ? "" : await commitSeed(live.table, seat);
  return live.do("sit", { seat, name, commitment });
}

/**
 * Say so when somebody else opens a seat of ours: with our link they could play for us.
 * @param {LiveTable} live
 */
export function useOpenedElsewhere(live) {
  const { value } = live.opened;
  useEffect(() => {
    if (!value) return;
    complain(new Error(t("Your seat has been opened in another browser. If that was not you, ask whoever made the " +
      "table for a new link.")));
  }, [value]);
}

/**
 * Tell what our seats add to chance once all have sat down.
 * @param {LiveTable} live
 * @param {Update} update
 * @param {number[]} mine
 */
export function useRevealing(live, update, mine) {
  const due = update.revealing.filter((seat) => mine.includes(seat));
  useEffect(() => {
    for (const seat of due) {
      const seed = seedOf(live.table, seat);
      if (seed) live.do("reveal", { seat, seed }).catch(() => {});
    }
  }, [live, due.join()]);
}

/**
 * Whoever has left may have been replaced by a bot meanwhile, and can still come back.
 * @param {SeatShown} seat
 */
export const isSitting = ({ here, bot }) => here && bot === null;

// All have sat down; as soon as every browser has told its seed, the game begins.
/** @param {Update} update */
export function revealingText({ seats, revealing }) {
  const absent = revealing.filter((seat) => !seats[seat].yours).map((seat) => seats[seat].name);
  if (!absent.length) return t("Setting up the table…");
  return t("The game begins when {names} can be reached: every browser has a share in chance.", {
    names: absent.join(", "),
  });
}
