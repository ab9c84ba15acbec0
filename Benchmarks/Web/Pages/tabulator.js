// @ts-check
// Tabulator's data tree.

import { announce, nested, rowHeight, titleOf } from "./tree.js";

const box = /** @type {HTMLElement} */ (document.getElementById("widget"));
/** @type {any} */
const { Tabulator } = window;
/** @type {any} */
let root;
/** @type {any} */
let table;

announce({
  prepare(/** @type {number} */ nodes) {
    root = nested(nodes);
    this.lastTitle = titleOf(nodes - 1);
  },
  load() {
    return new Promise((built) => {
      table = new Tabulator(box, {
        data: [root],
        dataTree: true,
        dataTreeChildField: "children",
        dataTreeStartExpanded: [true, false],
        height: 600,
        rowHeight,
        layout: "fitColumns",
        columns: [{ title: "Title", field: "title" }],
      });
      table.on("tableBuilt", built);
    });
  },
  rowSelector: ".tabulator-row",
  scroller: () => box.querySelector(".tabulator-tableholder"),
  container: () => box,
  expandAll() {
    table.blockRedraw();
    for (const folder of table.getRows()[0].getTreeChildren()) folder.treeExpand();
    table.restoreRedraw();
  },
  collapseRoot: () => table.getRows()[0].treeCollapse(),
  expandRoot: () => table.getRows()[0].treeExpand(),
  lastTitle: "",
});
