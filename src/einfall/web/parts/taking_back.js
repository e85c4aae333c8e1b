// Whether one's last move can be taken back: never once others have seen what chance brought after it.

/** @import { Created, TableEvent, Update } from "../protocol.d.ts" */

/**
 * The seat of ours that may take its last move back, or ask the others; null if none can.
 * @param {TableEvent[]} events
 * @param {Update} update
 * @param {Created} created
 */
export function mayTakeBack(events, update, created) {
  if (update.state !== "playing" || created.challenge || update.proposal) return null;
  /** @type {(TableEvent & { type: "played" | "happened" })[]} */
  let line = [];
  for (const event of events) {
    if (event.type === "played" || event.type === "happened") line.push(event);
    else if (event.type === "taken back") line = line.filter(({ number }) => number < event.from);
  }
  const isOurs = (/** @type {string} */ seat) => update.seats[Number(seat)].yours && !update.seats[Number(seat)].chosen;
  const last = line.findLastIndex(({ moves }) => Object.keys(moves ?? {}).some(isOurs));
  if (last < 0) return null;
  const others = update.seats.some(({ bot, yours }) => bot === null && !yours);
  const spoken = line.slice(last).some(({ type }) => type === "happened");
  return others && spoken ? null : Number(Object.keys(line[last].moves ?? {}).find(isOurs));
}
