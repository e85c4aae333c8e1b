// What the server keeps of one's games, and how to have it deleted.

import { Dialog, html } from "./ui.js";
import { ask } from "./net.js";
import { clear } from "../own/keeping.js";
import { clearStudy } from "../study/keeping.js";
import { served } from "./address.js";
import { t } from "./language.js";
import { useEffect, useState } from "../vendor/hooks.js";

/** @import { Kept } from "../protocol.d.ts" */

const DAY = 24 * 3600;

/** @param {number} seconds */
const days = (seconds) => Math.max(1, Math.round(seconds / DAY));

/** @param {Kept} kept */
export function keptText({ unfinished, finished }) {
  return [
    unfinished === null
      ? t("Games that nobody goes on with are kept for good.")
      : t("Games that nobody goes on with are deleted after {days} days.", { days: days(unfinished) }),
    finished === null
      ? t("Finished games are kept for good.")
      : t("Finished games are deleted after {days} days.", { days: days(finished) }),
  ].join(" ");
}

export function WhatIsKept() {
  const [kept, setKept] = useState(/** @type {Kept | null} */ (null));
  const [asking, setAsking] = useState(false);
  useEffect(() => { if (served) ask("/api/kept").then(setKept, () => {}); }, []);
  if (served && !kept) return null;
  return html`<section class="card"><h2>${t("What is kept")}</h2>
    <p>${kept ? `${keptText(kept)} ${t("There are no accounts: a cookie tells which games are yours.")}`
      : t("Your games are kept in this browser and nowhere else.")}</p>
    <p><button onClick=${() => setAsking(true)}>${t("Delete my games …")}</button></p>
    ${asking && html`<${ReallyForget} onClose=${() => setAsking(false)}/>`}
  </section>`;
}

/** @param {{ onClose: () => void }} props */
function ReallyForget({ onClose }) {
  const [problem, setProblem] = useState("");
  const forget = async () => {
    try {
      if (served) await ask("/api/me/forget", {});
      await clear();
      await clearStudy();
      location.reload();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<${Dialog} title=${t("Delete my games?")} onClose=${onClose}>
    <p>${served ? t("Your games against bots and alone are deleted, finished or not. Games with other people stay, " +
      "since they are theirs too, but you can no longer play on, and nobody can tell that a seat was yours.")
      : t("All your games are deleted, finished or not.")}</p>
    ${problem && html`<p role="alert">${problem}</p>`}
    <div class="buttons"><button class="main" onClick=${forget}>${t("Delete my games")}</button>
      <button onClick=${onClose}>${t("Keep them")}</button></div>
  <//>`;
}
