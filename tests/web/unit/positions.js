// All positions that lessons and rules show, as data: what the components on those pages are given.

import { readFileSync } from "node:fs";
import { given } from "./given.js";

// the little of a browser that the modules want when they are loaded
Object.assign(globalThis, {
  location: { pathname: "/" }, addEventListener() {}, matchMedia: () => ({ matches: false }),
});

// The pictures within a piece of a page, each with its component's name.
function pictures(node) {
  if (Array.isArray(node)) return node.flatMap(pictures);
  if (!node?.props) return [];
  const { children, equipment, ...props } = node.props;
  const own = typeof node.type === "function" ? [{ component: node.type.name, sums: equipment?.sums, ...props }] : [];
  return [...own, ...pictures(children)];
}

const told = {};
for (const [game, equipment] of Object.entries(given)) {
  const room = `../../../src/einfall/web/games/${game}`;
  const [{ file }, { sections }] = await Promise.all([import(`${room}/lesson.js`), import(`${room}/rules.js`)]);
  told[game] = {
    steps: JSON.parse(readFileSync(new URL(file), "utf8")),
    figures: sections(equipment).flatMap(({ id, figures = [] }) =>
      figures.map(({ picture, caption }) => ({ id, caption, pictures: pictures(picture) }))),
  };
}
process.stdout.write(JSON.stringify(told));
