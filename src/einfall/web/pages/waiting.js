// Before a game: who is there and who is still expected. A guest is asked for a name; whoever made the table sends
// links.

import { Link, complain, html, remember } from "../parts/ui.js";
import { Face } from "../parts/faces.js";
import { Share } from "../parts/share.js";
import { OpenSeats, isOfLobby } from "../parts/offering.js";
import { isOurs } from "../parts/links.js";
import { isSitting, sitDown } from "../parts/sitting.js";
import { longestName } from "../offered.js";
import { levelName } from "../parts/names.js";
import { t } from "../parts/language.js";
import { useState } from "../vendor/hooks.js";

/**
 * @import { Game } from "../games/room.d.ts"
 * @import { LiveTable } from "../parts/net.js"
 * @import { Created, SeatShown, Update } from "../protocol.d.ts"
 */

/** @typedef {{ live: LiveTable, update: Update, created: Created, game: Game, mine: number[] }} WaitingProps */

/** @param {WaitingProps} props */
export function Waiting({ live, update, created, game, mine }) {
  const standing = mine.find((seat) => !isSitting(update.seats[seat]));
  const guest = standing !== undefined && !isOurs(live.table);
  const ofLobby = isOfLobby(live.table);
  const sitting = mine.length > 0 && !guest;
  return html`<div class="waiting-room">
    ${guest && html`<${Invitation} ...${{ live, update, created, game }} seat=${standing}/>`}
    ${sitting && html`<h2>${ofLobby ? t("Waiting for the others") : t("Invite the others")}</h2>`}
    ${sitting && ofLobby && html`<${OpenSeats} table=${live.table}/>`}
    ${sitting && !ofLobby && isOurs(live.table) && html`<${Share} live=${live} update=${update} game=${game}/>`}
    <ul class="expected">${update.seats.map((seat, number) => html`<${Expected} seat=${seat} number=${number}/>`)}</ul>
    <p class="card-links"><${Link} to=${`/learn/${game.name}`}>${t("Learn it in two minutes")}<//>
      <${Link} to=${`/rules/${game.name}`}>${t("All the rules")}<//></p>
  </div>`;
}

/** @param {{ live: LiveTable, update: Update, created: Created, game: Game, seat: number }} props */
function Invitation({ live, update, created, game, seat }) {
  const [name, setName] = useState(remember("name") || live.update.value?.seats[seat].name || "");
  const host = update.seats.find((one) => one.here && !one.bot && !one.yours)?.name;
  /** @param {Event} event */
  const join = (event) => {
    event.preventDefault();
    if (name.trim()) remember("name", name.trim());
    sitDown(live, created, seat, name.trim()).catch(complain);
  };
  return html`<form class="card invitation" onSubmit=${join}>
    <h2>${host ? t("{name} invites you to {game}", { name: host, game: game.title })
      : t("You are invited to {game}", { game: game.title })}</h2>
    <p class="quiet-text">${game.about()}</p>
    <label>${t("Your name")} <input value=${name} maxlength=${longestName} autocomplete="nickname"
      onInput=${(event) => setName(event.target.value)}/></label>
    <button class="main wide">${t("Join")}</button>
  </form>`;
}

/** @param {{ seat: SeatShown, number: number }} props */
function Expected({ seat, number }) {
  const { name, bot, here, yours } = seat;
  return html`<li class=${here ? "here" : ""}><${Face} name=${name || "?"} bot=${bot} seat=${number}/>
    <span class="player-name">${name || t("Seat {number}", { number: number + 1 })}</span>
    ${bot && html`<span class="tag">${levelName(bot)}</span>`}
    <span class="quiet-text">${here ? t("at the table") : yours ? t("not yet seated") : t("still expected")}</span>
  </li>`;
}
