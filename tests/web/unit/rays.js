// What each tile on each board would count by the lines that the page draws.

import { coloursOn, layOut, raysOf, readTile } from "../../../src/einfall/web/games/genial/geometry.js";
import { given } from "./given.js";

const { equipment, positions } = given;
const counted = positions.map(({ tiles, ring, laid }) => {
  const colours = coloursOn(tiles, equipment);
  return laid.map((text) => {
    const counts = {};
    for (const { colour, cells } of raysOf(readTile(text), layOut(equipment, ring), colours)) {
      counts[colour] = (counts[colour] ?? 0) + cells.length;
    }
    return counts;
  });
});
process.stdout.write(JSON.stringify(counted));
