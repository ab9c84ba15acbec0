// @ts-check
// A million rows: one entry of a typed array for each item takes a byte, an object a hundred.

import "../../espalier.js";

/** @type {any} */
const items = document.querySelector("#items");
/** @type {any} */
const filter = document.querySelector("#filter");
const count = 1_000_000;

// The level of each item, in the order of the rows: a thousand branches with 999 items each.
const level = new Uint8Array(count).fill(1);
for (let index = 0; index < count; index += 1000) level[index] = 0;

items.data = {
  level,
  // Called for rows that are shown, and for all when a filter looks into them.
  titles: (/** @type {number} */ index) =>
    index % 1000 === 0 ? `Branch ${index / 1000}` : `Item ${index}`,
};

items.addEventListener("espalier-rows", (/** @type {CustomEvent} */ { detail }) => {
  /** @type {any} */ (document.querySelector("#rows")).value = `${detail.rows} rows`;
});
document.querySelector("#expand")?.addEventListener("click", () => items.expandAll());
filter.addEventListener("input", () => {
  items.filter(filter.value || null, { mode: "matches" });
});
