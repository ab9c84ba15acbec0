// @ts-check
// A page that a benchmark drives: it measures the outline as it would any other widget.
//
// bench.html?n=1000000          the number of nodes to show without a driver
//             &columnar=1         the data as columns instead of nested objects
//             &row=40             the height of a row, in pixels
//
// `window.peer` is set when `peer-ready` is dispatched.

import "../../espalier.js";

const query = new URLSearchParams(location.search);
const isColumnar = query.get("columnar") === "1";
const row = query.get("row");

const container = document.createElement("div");
container.style.width = "700px";
container.style.height = "600px";
document.querySelector("main")?.append(container);
document.body.style.margin = "0";

/** @type {any} */
let outline;
/** @type {any} */
let data;

// One open root, closed folders of 99 leaves each; nodes are counted from 0 for the root, each
// before what is in it.

/** @param {number} node */
const isFolder = (node) => node % 100 === 1;

/** @param {number} node */
function titleOf(node) {
  if (node === 0) return "Root";
  const folder = Math.ceil(node / 100);
  return isFolder(node) ? `Folder ${folder}` : `Item ${node} of folder ${folder}`;
}

/** @param {number} count */
function nested(count) {
  /** @type {any[]} */
  const folders = [];
  let children = folders;
  for (let node = 1; node < count; node++) {
    const title = titleOf(node);
    if (isFolder(node)) folders.push({ title, children: children = [] });
    else children.push({ title });
  }
  return [{ id: "root", title: titleOf(0), expanded: true, children: folders }];
}

/** @param {number} count */
function columns(count) {
  const level = new Uint8Array(count);
  const titles = Array.from(level, (_, node) => titleOf(node));
  for (let node = 1; node < count; node++) level[node] = isFolder(node) ? 1 : 2;
  const expanded = new Uint8Array(count);
  expanded[0] = 1;
  return { titles, level, expanded };
}

const peer = {
  /** @param {number} count */
  prepare(count) {
    data = isColumnar ? columns(count) : nested(count);
    peer.lastTitle = titleOf(count - 1);
  },
  load() {
    outline = document.createElement("espalier-outline");
    outline.label = "Folders";
    // Others do not move either.
    outline.setAttribute("motion", "none");
    outline.style.height = "100%";
    if (row) outline.style.setProperty("--espalier-row-height", `${row}px`);
    outline.data = data;
    container.append(outline);
    return outline.ready;
  },
  rowSelector: "[role=treeitem]",
  scroller: () => outline.shadowRoot.querySelector("[role=tree]"),
  container: () => container,
  expandAll: () => outline.expandAll(),
  collapseRoot: () => outline.collapse(isColumnar ? 0 : "root"),
  expandRoot: () => outline.expand(isColumnar ? 0 : "root"),
  lastTitle: "",
};

Object.assign(window, { peer });
dispatchEvent(new Event("peer-ready"));
