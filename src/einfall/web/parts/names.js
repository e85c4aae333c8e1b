// What levels, players and days are called.

import { language, t } from "./language.js";

/**
 * The bots that people play against, in words. Which there are, and in which order, the service says; what each is like
 * its game says.
 * @type {Record<string, { title: () => string }>}
 */
export const LEVELS = {
  novice: { title: () => t("Novice") },
  casual: { title: () => t("Casual") },
  club: { title: () => t("Club") },
  expert: { title: () => t("Expert") },
  master: { title: () => t("Master") },
};

/** @param {string} bot */
export const levelName = (bot) => LEVELS[bot.split(":")[0]]?.title() ?? bot;

/**
 * A bot that was given no name of its own is called after its level.
 * @param {string} name
 * @param {boolean} bot
 */
export function playerName(name, bot = name in LEVELS) {
  if (bot && name.split(":")[0] in LEVELS) return t("{level} (bot)", { level: levelName(name) });
  return name || t("Somebody");
}

/**
 * @param {number} points
 * @param {string} text the same as the game writes it
 */
export const pointsText = (points, text) => (points === 1 ? t("1 point") : t("{points} points", { points: text }));

/** @param {number} count */
export const playersText = (count) => (count === 1 ? t("alone") : t("{count} players", { count }));

const locale = () => (language.value === "en" ? "en-GB" : language.value);

/** @param {number} seconds since 1970 */
export function dateText(seconds) {
  return new Date(seconds * 1000).toLocaleDateString(locale(), { day: "numeric", month: "short", year: "numeric" });
}

/** @param {string} day such as "2030-12-31", which is the same all over the world */
export function dayText(day) {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(locale(), {
    weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC",
  });
}

/** @param {number} share */
export function percent(share) {
  return share.toLocaleString(language.value, { style: "percent", maximumFractionDigits: 0 });
}

// Numbers with the sign that typesetters use.

/** @param {number | string} points */
export const plain = (points) => String(points).replace("-", "−");

/** @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : plain(points));

/** @param {number} number rounded to one place, and without separators, as points have none */
export function meanText(number) {
  return plain(number.toLocaleString(language.value, { maximumFractionDigits: 1, useGrouping: false }));
}
