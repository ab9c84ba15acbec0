// @ts-check
// The address of the page: which outline is shown, and how.

/**
 * The changes of the user to the columns of a table, by their names.
 *
 * @typedef {object} Layout
 * @property {string[]} order of the first columns; the others follow as in the data
 * @property {string[]} hidden
 * @property {Record<string, number>} widths in pixels
 */

/** The greatest width of a column that an address can ask for, in pixels. */
const maxWidthPx = 4096;

/**
 * @typedef {object} Place
 * @property {string | null} outline the id of the outline, null for the first one
 * @property {string} search the pattern, empty without a search
 * @property {boolean} only whether only what matches is shown
 * @property {string} view the name of the view
 * @property {string} filter the filter of records, empty without one
 * @property {{ column: string, isDescending: boolean } | null} sort the order of records
 * @property {Layout} layout of the columns of records
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
    layout: readLayout(query),
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
  if (how === "push") pushAddress(address);
  else history.replaceState(history.state, "", address);
}

/** Fires `step` before a step is added to the history, whose state is then `next`. */
class Steps extends EventTarget {
  next = { step: "" };
  #count = 0;

  begin() {
    this.#count += 1;
    // Steps of a page that was loaded before are still in the history.
    this.next = { step: `${performance.timeOrigin}-${this.#count}` };
    this.dispatchEvent(new Event("step"));
  }
}

export const steps = new Steps();

/**
 * Has the address lead to another place; Back leads to the one before.
 *
 * @param {URL | string} address
 */
export function pushAddress(address) {
  steps.begin();
  history.pushState(steps.next, "", address);
}

/**
 * The address of another outline, which is searched for the same; so one step of the history leads back.
 *
 * @param {string} link
 */
export function withSearch(link) {
  const address = new URL(link);
  const here = new URLSearchParams(location.search);
  for (const name of ["search", "only"]) {
    const value = here.get(name);
    if (value !== null) address.searchParams.set(name, value);
  }
  return address;
}

/** @param {URLSearchParams} query @returns {Layout} */
function readLayout(query) {
  const names = (/** @type {string} */ name) => readList(query.get(name) ?? "");
  const widths = readList(query.get("widths") ?? "", ":").flatMap(([name, text]) => {
    const width = Number(text);
    return /^\d+$/.test(text ?? "") && width > 0 && width <= maxWidthPx ? [[name, width]] : [];
  });
  return {
    order: names("columns").map(([name]) => name),
    hidden: names("hide").map(([name]) => name),
    widths: Object.fromEntries(widths),
  };
}

/**
 * The parameters of the address that stand for a layout.
 *
 * @param {Layout} layout
 */
export function layoutParameters({ order, hidden, widths }) {
  const list = (/** @type {string[]} */ names) => names.map(encodeURIComponent).join(",") || null;
  const sizes = Object.entries(widths).map(([name, width]) =>
    `${encodeURIComponent(name)}:${width}`
  );
  return { columns: list(order), hide: list(hidden), widths: sizes.join(",") || null };
}

/**
 * The parts of a list whose parts were encoded; what was not is left out.
 *
 * @param {string} text @param {string} [separator] of the fields of a part
 */
function readList(text, separator = ",") {
  return text.split(",").filter((part) => part !== "").flatMap((part) => {
    try {
      return [part.split(separator).map(decodeURIComponent)];
    } catch {
      return [];
    }
  });
}
