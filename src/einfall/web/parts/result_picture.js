// A result as a picture to share: drawn by the browser itself, from the same drawings as the table.

import { html, render } from "./ui.js";
import { t } from "./language.js";

/** @import { Drawn, Game } from "../games/room.d.ts" */

/** @typedef {{ place: number, name: string, points: string }} Line */
/** @typedef {{ game: Game, headline: string, lines: Line[], Picture: Drawn<any>, view: any }} Told */

const [WIDTH, HEIGHT] = [1200, 630]; // as previews of links are
const SIDE = 560; // of the game's own picture
const MOST_LINES = 8;
const LONGEST = 22; // letters of a name
// what makes a shape look as it does; a picture has no style sheet
const LOOKS = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "opacity",
  "font-size", "font-weight", "font-family", "text-anchor", "dominant-baseline", "display", "visibility", "paint-order",
];

/**
 * A drawing that looks the same without its style sheet.
 * @param {SVGElement} drawn which is in the document
 */
function withLooks(drawn) {
  const copy = /** @type {SVGElement} */ (drawn.cloneNode(true));
  const copies = [copy, ...copy.querySelectorAll("*")];
  for (const [number, one] of [drawn, ...drawn.querySelectorAll("*")].entries()) {
    const style = getComputedStyle(one);
    for (const look of LOOKS) copies[number].setAttribute(look, style.getPropertyValue(look));
    copies[number].removeAttribute("class");
    copies[number].removeAttribute("style");
  }
  return copy;
}

/**
 * The game's own picture, as a part of another one.
 * @param {Told} told
 */
async function drawGame({ game, Picture, view }) {
  const stage = document.createElement("div");
  stage.className = `table ${game.name} picture-stage`;
  document.body.append(stage);
  try {
    render(html`<${Picture} equipment=${game.equipment} view=${view}/>`, stage);
    const drawn = stage.querySelector("svg");
    if (!drawn) return "";
    const copy = withLooks(drawn);
    for (const [name, value] of Object.entries({ x: 40, y: 35, width: SIDE, height: SIDE })) {
      copy.setAttribute(name, String(value));
    }
    return new XMLSerializer().serializeToString(copy);
  } finally {
    render(null, stage);
    stage.remove();
  }
}

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** @param {string} name */
const shortened = (name) => ([...name].length > LONGEST ? `${[...name].slice(0, LONGEST - 1).join("")}…` : name);

/**
 * The whole picture as SVG.
 * @param {Told} told
 */
export async function pictureOf(told) {
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => colourOf(style.getPropertyValue(name));
  const [ground, paper, ink, soft, accent] = ["--ground", "--paper", "--ink", "--soft-ink", "--accent"].map(colour);
  const font = getComputedStyle(document.body).fontFamily.replaceAll('"', "'");
  const lines = told.lines.slice(0, MOST_LINES).map(({ place, name, points }, row) => {
    const y = 250 + row * 44;
    const weight = place === 1 && told.lines.length > 1 ? 700 : 400;
    return `<text x="660" y="${y}" fill="${soft}">${told.lines.length > 1 ? place : ""}</text>
      <text x="700" y="${y}" font-weight="${weight}">${escaped(shortened(name))}</text>
      <text x="1130" y="${y}" font-weight="${weight}" text-anchor="end">${escaped(points)}</text>`;
  });
  const size = 52 * Math.min(1, 19 / told.headline.length);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"
      font-family="${escaped(font)}" fill="${ink}" font-size="30">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>
    <rect x="625" y="35" width="540" height="${SIDE}" rx="24" fill="${paper}"/>
    ${await drawGame(told)}
    <text x="660" y="100" fill="${accent}" font-weight="650">${escaped(told.game.title)}</text>
    <text x="660" y="172" font-size="${size}" font-weight="700">${escaped(told.headline)}</text>
    ${lines.join("")}
    <text x="660" y="565" font-size="24" fill="${soft}">${escaped(`Einfall · ${location.host}`)}</text>
  </svg>`;
}

// A colour as every program reads it; `light-dark()` only a browser understands.
/** @param {string} value */
function colourOf(value) {
  const probe = document.createElement("span");
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** @param {string} svg */
async function pngOf(svg) {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return /** @type {Promise<Blob>} */ (new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t("The picture could not be drawn.")))));
  }));
}

/**
 * Hand the picture over: by the device's own way to share, or as a file.
 * @param {Told} told
 */
export async function sharePicture(told) {
  const file = new File([await pngOf(await pictureOf(told))], `einfall-${told.game.name}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ files: [file], title: told.game.title, text: told.headline }).catch(() => {});
    return;
  }
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
