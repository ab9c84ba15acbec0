// @ts-check
// AG Grid's tree data, which is a module of its enterprise edition: without a licence it says so on
// the console and in a watermark, and works.

import { announce, nested, rowHeight, titleOf } from "./tree.js";

/**
 * The grid's own API, out of the modules that its bundle keeps to itself.
 *
 * @returns {any}
 */
function agGrid() {
  /** @type {any} */
  let modules;
  /** @type {any} */
  const chunks = Reflect.get(window, "webpackChunkdash_ag_grid");
  const others = {
    // The wrapper's own half again, by its number in this version of the bundle.
    528: (/** @type {any} */ module) => (module.exports = Reflect.get(window, "React")),
  };
  chunks.push([["espalier"], others, (/** @type {any} */ load) => (modules = load)]);
  /** @param {string} words @returns {any} the module whose text has these words */
  const find = (words) => {
    const id = Object.keys(modules.m).find((it) => String(modules.m[it]).includes(words));
    if (id === undefined) throw new Error(`AG Grid's bundle has no module with ${words}`);
    return modules(id);
  };
  // The enterprise edition registers itself as it is loaded.
  find("isDisplayWatermark");
  return find("createGrid:()=>");
}

const box = /** @type {HTMLElement} */ (document.getElementById("widget"));
const { createGrid } = agGrid();
/** @type {any} */
let root;
/** @type {any} */
let grid;

announce({
  prepare(/** @type {number} */ nodes) {
    root = nested(nodes);
    this.lastTitle = titleOf(nodes - 1);
  },
  load() {
    grid = createGrid(box, {
      rowData: [root],
      treeData: true,
      treeDataChildrenField: "children",
      autoGroupColumnDef: {
        headerName: "Title",
        field: "title",
        flex: 1,
        cellRendererParams: { suppressCount: true },
      },
      columnDefs: [],
      groupDefaultExpanded: 1,
      animateRows: false,
      rowHeight,
    });
  },
  rowSelector: ".ag-row",
  scroller: () => box.querySelector(".ag-body-viewport"),
  container: () => box,
  expandAll: () => grid.expandAll(),
  collapseRoot: () => grid.getDisplayedRowAtIndex(0).setExpanded(false),
  expandRoot: () => grid.getDisplayedRowAtIndex(0).setExpanded(true),
  lastTitle: "",
});
