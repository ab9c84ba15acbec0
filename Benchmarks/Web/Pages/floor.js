// @ts-check
// The least that shows such a tree: a list of numbers, and elements for those in the window. It has
// no keys, no roles, no selection, no motion; it says what the browser itself costs.

import { announce, folderOf, isFolder, rowHeight, titleOf } from "./tree.js";

const box = /** @type {HTMLElement} */ (document.getElementById("widget"));
const height = document.createElement("div");
const pool = Array.from({ length: Math.ceil(600 / rowHeight) + 2 }, () => {
  const row = document.createElement("div");
  row.className = "row";
  row.style.height = row.style.lineHeight = `${rowHeight}px`;
  return row;
});
/** @type {Uint8Array} of each folder, whether it is open; of the root at 0 */
let open;
/** @type {Uint32Array} the nodes at the rows, and how many rows there are */
let rows;
let count = 0;

function layOut() {
  count = 0;
  for (let node = 0; node < rows.length; node++) {
    if (node > 0 && !open[0]) break;
    if (node === 0 || isFolder(node) || open[folderOf(node)]) rows[count++] = node;
  }
  height.style.height = `${count * rowHeight}px`;
  draw();
}

function draw() {
  const first = Math.floor(box.scrollTop / rowHeight);
  for (const [index, row] of pool.entries()) {
    const at = first + index;
    row.hidden = at >= count;
    if (row.hidden) continue;
    row.style.transform = `translateY(${at * rowHeight}px)`;
    row.style.paddingLeft = `${rows[at] === 0 ? 8 : isFolder(rows[at]) ? 28 : 48}px`;
    row.textContent = titleOf(rows[at]);
  }
}

announce({
  prepare(/** @type {number} */ nodes) {
    rows = new Uint32Array(nodes);
    open = new Uint8Array(folderOf(nodes) + 1);
    this.lastTitle = titleOf(nodes - 1);
  },
  load() {
    box.className = "floor";
    box.append(height, ...pool);
    box.addEventListener("scroll", draw);
    open[0] = 1;
    layOut();
  },
  rowSelector: ".row",
  scroller: () => box,
  container: () => box,
  expandAll() {
    open.fill(1);
    layOut();
  },
  collapseRoot() {
    open[0] = 0;
    layOut();
  },
  expandRoot() {
    open[0] = 1;
    layOut();
  },
  lastTitle: "",
});
