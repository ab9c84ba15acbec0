// @ts-check
// A small picture of each element. They are the elements themselves, without a way in.

import { sample } from "./gallery.js";

/** @typedef {import("../espalier.js").Item} Item */

const names = ["outline", "columns", "rows"].map((name) => `espalier-${name}`);
await Promise.all(names.map((name) => customElements.whenDefined(name)));

/** @param {string} selector */
const find = (selector) => /** @type {any} */ (document.querySelector(`.picture ${selector}`));

const [animals, plants, fungi] = /** @type {Item[]} */ (await sample("living-things.json"));

/**
 * @param {Item} item @param {number} levels that are expanded
 * @returns {Item}
 */
function opened(item, levels) {
  const children = /** @type {Item[] | undefined} */ (item.children);
  if (levels === 0 || !children) return { ...item, expanded: false };
  const [first, ...others] = children;
  const below = [
    opened(first, levels - 1),
    ...others.map((other) => ({ ...other, expanded: false })),
  ];
  return { ...item, expanded: true, children: below };
}

if (animals) {
  const kingdoms = [opened(animals, 3), ...[plants, fungi].map((kingdom) => opened(kingdom, 0))];
  find("espalier-outline").data = kingdoms;
  const grid = find(".grid");
  grid.columns = [
    { title: "Name" },
    {
      title: "Scientific name",
      width: 130,
      value: (/** @type {Item} */ { detail }) => detail ?? "",
    },
  ];
  grid.data = kingdoms;
  const columns = find("espalier-columns");
  columns.data = [animals, plants, fungi];
  const [first] = /** @type {Item[]} */ (animals.children);
  const key = (/** @type {Item} */ { id, title }) => id ?? title;
  columns.ready.then(() => (columns.path = [key(animals), key(first)]), () => {});
}

find("espalier-rows").data = [
  {
    id: 1,
    title: "Anna",
    detail: "7:10",
    expanded: true,
    content:
      "The boat left the harbour before it was light. Towards noon the coast was a line, and then it was a thought. By evening there were lights again.",
  },
  { id: 2, title: "Ben", detail: "7:45", content: "Arrived safely." },
  {
    id: 3,
    title: "Clara",
    detail: "8:02",
    content: "We set the small sail first, and then, when the wind held, the large one.",
  },
];

const million = find(".million");
million.data = {
  count: 1_000_000,
  titles: (/** @type {number} */ k) => (k + 1).toLocaleString("en"),
};
million.ready.then(() => million.reveal(999_999), () => {});
