// @ts-check
// Cells of one's own: what a column shows is made from its item, and a row of `<espalier-rows>` is
// filled by a function.

import { define } from "../../espalier.js";

/** @type {any} */
const files = document.querySelector("#files");
/** @type {any} */
const tasks = document.querySelector("#tasks");

/** @param {any} item */
const bytesOf = (item) => item.cells?.bytes ?? 0;

files.columns = [
  // The first column has the titles.
  { title: "Name", width: 260 },
  {
    title: "Size",
    align: "end",
    width: 110,
    // Text that is shown, and the order when the header is clicked: "9 kB" comes before "10 kB".
    value: (/** @type {any} */ item) =>
      item.cells ? `${Math.round(item.cells.bytes / 1000)} kB` : "",
    compare: (/** @type {any} */ a, /** @type {any} */ b) => bytesOf(a) - bytesOf(b),
  },
];
// `cells` is the page's own; no element reads it.
files.data = [
  { id: 1, title: "forest.jpg", cells: { bytes: 10_240 } },
  { id: 2, title: "notes.txt", cells: { bytes: 9_000 } },
  { id: 3, title: "trees.csv", cells: { bytes: 120_000 } },
];

/** @type {Set<number>} */
const done = new Set();

// Its methods and properties are there when it is defined.
await define("rows");
// The element that it gets is used again for other rows, with what was left in it, so everything is
// set each time.
tasks.render = (
  /** @type {{ id: number, share: number }} */ item,
  /** @type {HTMLElement} */ box,
) => {
  let meter = box.querySelector("meter");
  let button = box.querySelector("button");
  if (!meter || !button) {
    meter = document.createElement("meter");
    button = document.createElement("button");
    box.replaceChildren(meter, " ", button);
  }
  meter.value = done.has(item.id) ? 1 : item.share;
  meter.ariaLabel = "Finished part";
  button.type = "button";
  button.textContent = done.has(item.id) ? "Begin again" : "Finish";
  button.onclick = () => {
    if (!done.delete(item.id)) done.add(item.id);
    // Has the row filled again.
    tasks.update(item.id, {});
    /** @type {any} */ (document.querySelector("#done")).value = done.size === 0
      ? "nothing is done"
      : `done: ${[...done].join(", ")}`;
  };
};
tasks.data = [
  { id: 1, title: "Prune the apple trees", share: 0.75 },
  { id: 2, title: "Tie up the pears", share: 0.25 },
];
