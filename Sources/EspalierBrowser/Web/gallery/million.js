// @ts-check
// An outline whose items are fetched as they come into sight.

import { addAttribute, addButton, component } from "./gallery.js";

/** What the server calls the two lists of numbers. */
const api = "../api/outlines/million";

/**
 * @param {string | null} id of the parent @param {number} offset @param {number} limit
 * @param {AbortSignal} signal
 */
component.source = async (id, offset, limit, signal) => {
  const question = new URLSearchParams({ offset: `${offset}`, limit: `${limit}` });
  if (id !== null) question.set("of", id);
  const response = await fetch(`${api}/children?${question}`, { credentials: "same-origin", signal });
  if (!response.ok) throw new Error(`The server answered with ${response.status}.`);
  const page = await response.json();
  // The list is open from the start, for a million rows are to be seen here.
  for (const item of page.items) if (item.id === "list") item.expanded = true;
  return page;
};

addAttribute("selection", "Selection", { "": "Single", multiple: "Multiple" });
addButton("expand-all", "Expand all", () => component.expandAll());
addButton("collapse-all", "Collapse all", () => component.collapseAll());
