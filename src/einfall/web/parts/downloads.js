// Records of finished games, for people to take away and to bring back.

import { ask } from "./net.js";
import { t } from "./language.js";

/**
 * Hand over a file with the records of these tables, one on each line.
 * @param {string[]} tables
 */
export async function downloadRecords(tables) {
  const records = await Promise.all(tables.map((table) => ask(`/api/tables/${table}/record`)));
  const name = tables.length === 1 ? `einfall-${records[0].game}-${tables[0]}` : "einfall-games";
  const lines = records.map((record) => `${JSON.stringify(record)}\n`);
  const address = URL.createObjectURL(new Blob(lines, { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: `${name}.jsonl` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * The records of a file: one, a list, or one on each line. An error says which line is none.
 * @param {string} text
 * @returns {any[]}
 */
export function readRecords(text) {
  try {
    const found = JSON.parse(text);
    return Array.isArray(found) && found.length ? found : [found];
  } catch {
    const lines = text.split("\n").map((line, place) => ({ line, number: place + 1 }))
      .filter(({ line }) => line.trim());
    if (!lines.length) throw new Error(t("The file is empty."));
    return lines.map(({ line, number }) => {
      try {
        return JSON.parse(line);
      } catch {
        throw new Error(t("Line {number} of the file is not the record of a game.", { number }));
      }
    });
  }
}
