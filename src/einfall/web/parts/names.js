// What games, levels, players and days are called.

import { language, t } from "./language.js";

export const GAMES = ["genial", "einstein"];
export const GAME_NAMES = { genial: "Einfach Genial", einstein: "Einstein" };

// The bots that people play against, from the weakest to the strongest.
export const LEVELS = {
  novice: { title: () => t("Novice"), text: () => t("Sees few of its moves. For the very first games.") },
  casual: { title: () => t("Casual"), text: () => t("Takes the points that it sees. A relaxed opponent.") },
  club: { title: () => t("Club"), text: () => t("Minds its weak spots, and yours. A good opponent.") },
  expert: { title: () => t("Expert"), text: () => t("Looks far ahead. Hard to beat.") },
  master: { title: () => t("Master"), text: () => t("Thinks for about a second. The strongest there is here.") },
};
export const USUAL_LEVEL = "club";

export const levelName = (bot) => LEVELS[bot.split(":")[0]]?.title() ?? bot;

// A bot that was given no name of its own is called after its level.
export function playerName(name, bot = name in LEVELS) {
  if (bot && name.split(":")[0] in LEVELS) return t("{level} (bot)", { level: levelName(name) });
  return name || t("Somebody");
}

export const playersText = (count) => (count === 1 ? t("alone") : t("{count} players", { count }));

const locale = () => (language.value === "en" ? "en-GB" : language.value);

export function dateText(seconds) {
  return new Date(seconds * 1000).toLocaleDateString(locale(), { day: "numeric", month: "short", year: "numeric" });
}

// A day such as "2030-12-31", which is the same all over the world.
export function dayText(day) {
  const options = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" };
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(locale(), options);
}

export function percent(share) {
  return share.toLocaleString(language.value, { style: "percent", maximumFractionDigits: 0 });
}

// Moves of Einfach Genial that lay no tile; the notation has an English word for each.
export const MOVES_IN_WORDS = {
  swap: () => t("swaps the rack"),
  keep: () => t("keeps the rack, although a swap was allowed"),
  decline: () => t("declines the bonus tile"),
};
