// @ts-check
// The address of the page: which outline is shown, and how.

/**
 * @typedef {object} Place
 * @property {string | null} outline the id of the outline, null for the first one
 * @property {string} search the pattern, empty without a search
 * @property {boolean} only whether only what matches is shown
 * @property {string} view the name of the view
 * @property {string} filter the filter of records, empty without one
 * @property {{ column: string, isDescending: boolean } | null} sort the order of records
 * @property {string | null} row the path of the current row, null without one
 */

/** @returns {Place} the place that the address leads to */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  const search = query.get("search") ?? "";
  const column = query.get("sort");
  return {
    outline: query.get("outline"),
    search,
    only: search !== "" && query.get("only") === "1",
    view: query.get("view") || "outline",
    filter: query.get("filter") ?? "",
    sort: column === null ? null : { column, isDescending: query.get("desc") === "1" },
    row: query.get("row") || null,
  };
}

/**
 * Has the address lead to another place.
 *
 * @param {Record<string, string | null>} changes the parameters by name; null removes one
 * @param {"replace" | "push"} how whether Back leads to the place before
 */
export function changeAddress(changes, how) {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (address.href === location.href) return;
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}
