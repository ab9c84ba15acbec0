// @ts-check
// An outline with columns.

import { addAttribute, addDirection, addSwitch, component, sample, standIn } from "./gallery.js";

/**
 * The counted property of an item.
 *
 * @typedef {{ children?: Item[], species: number }} Item
 */

/**
 * Writes into each branch how many species are below it.
 *
 * @param {Item[]} items
 */
function count(items) {
  const all = [...items];
  for (const item of all) all.push(...(item.children ?? []));
  for (const item of all.reverse()) {
    item.species = item.children?.reduce((sum, child) => sum + child.species, 0) ?? 1;
  }
}

const kingdoms = await sample("living-things.json");
count(kingdoms);
for (const kingdom of kingdoms) kingdom.expanded = true;
standIn(kingdoms);
component.columns = [
  { title: "Name" },
  {
    title: "Scientific name",
    width: 200,
    value: (/** @type {import("../espalier.js").Item} */ item) => item.detail ?? "",
  },
  {
    title: "Species",
    width: 90,
    align: "end",
    value: (/** @type {Item} */ item) => (item.children ? `${item.species}` : ""),
    compare: (/** @type {Item} */ a, /** @type {Item} */ b) => a.species - b.species,
  },
];
component.data = kingdoms;

addAttribute("selection", "Selection", { "": "Single", multiple: "Multiple" });
addSwitch("movable", "Drag to reorder");
addSwitch("editable", "Rename");
addDirection();
