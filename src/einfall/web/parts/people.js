// Who sits at a table: what bots are called, and which seat is the viewer's own.

import { signal } from "../vendor/signals.js";
import { t } from "./language.js";
import { useEffect } from "../vendor/hooks.js";

/**
 * @import { LiveTable } from "./net.js"
 * @import { SeatShown, Update } from "../protocol.d.ts"
 */

/**
 * The names of the bots of each level: those of stars, the brighter the stronger. The first is the regular one.
 * @type {Record<string, string[]>}
 */
const CAST = {
  novice: ["Maia", "Izar", "Alya", "Naos", "Pavo", "Tania", "Sol", "Deneb"],
  casual: ["Mira", "Kuma", "Rana", "Atik", "Elnath", "Lesath", "Cor", "Nembus"],
  club: ["Vega", "Rigel", "Spica", "Mizar", "Lyra", "Hadar", "Zosma", "Merak"],
  expert: ["Altair", "Capella", "Castor", "Adhara", "Regulus", "Sadr", "Menkar", "Thuban"],
  master: ["Sirius", "Electra", "Antares", "Algol", "Polaris", "Canopus", "Bellatrix", "Arcturus"],
};
export const ALL_BOTS = Object.values(CAST).flat();

/** @typedef {{ name: string, bot: string | boolean | null }} Sitting a bot without a name of its own has its level's */

/**
 * What everybody at a table is called; no two bots alike, and none like a person there.
 * @param {Sitting[]} seats in their order
 */
export function namesAt(seats) {
  const taken = new Set(seats.map(({ name }) => name.toLowerCase()));
  return seats.map(({ name, bot }) => {
    const own = bot ? CAST[name.split(":")[0]]?.find((one) => !taken.has(one.toLowerCase())) : undefined;
    if (own) taken.add(own.toLowerCase());
    return own ?? name;
  });
}

/**
 * The table with its bots by their names, and whoever looks at it as "you".
 * @param {Update} update
 * @returns {Update}
 */
export function introduce(update) {
  const { seats } = update;
  const names = namesAt(seats);
  return {
    ...update, seats: seats.map((seat, number) => ({ ...seat, name: isYou(seats, number) ? t("You") : names[number] })),
  };
}

/**
 * Whether a seat is the one of whoever looks at it; where several share a screen, nobody's.
 * @param {SeatShown[]} seats
 * @param {number} number
 */
export function isYou(seats, number) {
  return seats[number].yours && seats.filter(({ yours }) => yours).length === 1;
}

// What is seen beside names for a while: how somebody feels, and who is not there. By seat.
export const bubbles = signal(/** @type {Record<number, { sign: string, text: string } | undefined>} */ ({}));
export const states = signal(/** @type {Record<number, string>} */ ({}));

/**
 * Keep in sight which of the other people at a table are there.
 * @param {LiveTable} live
 * @param {Update} update
 */
export function useStates(live, { seats, state }) {
  const present = live.presence.value.seats;
  const resigned = live.events.value.filter((event) => event.type === "resigned").map(({ seat }) => seat);
  const found = Object.fromEntries(seats.flatMap(({ bot, yours, here }, seat) => {
    if (resigned.includes(seat)) return [[seat, "resigned"]];
    if (bot || yours || live.isHere || state === "open") return [];
    return [[seat, !here ? "left" : present.includes(seat) ? "here" : "away"]];
  }));
  useEffect(() => { states.value = found; }, [JSON.stringify(found)]);
  useEffect(() => () => { states.value = {}; }, []);
}

/** @type {Record<string, () => string>} */
export const STATES = {
  here: () => t("is here"), away: () => t("away"), left: () => t("has left"), resigned: () => t("has resigned"),
};

/**
 * The colour and pattern of a seat, as a class.
 * @param {number} seat
 */
export const seatClass = (seat) => `seat-${seat % 8}`;
