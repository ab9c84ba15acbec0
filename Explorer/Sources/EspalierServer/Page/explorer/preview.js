// @ts-check
// The preview of one item: its text, its picture, its records, and what its values mean.

import { actionButton } from "./action-button.js";
import { PreviewLines } from "./preview-lines.js";
import { SourceError } from "./source.js";
import { detailWords, meaningOf, sizeWords, timeWords } from "./told.js";

/**
 * @typedef {import("./source.js").Item} Item
 * @typedef {import("./source.js").OutlineSource} OutlineSource
 */

/** The greatest numbers of records and of fields in a table. */
const mostRecords = 50;
const mostFields = 20;

/** The number of bytes of a branch that are fetched at first; each time it is twice as many. */
const firstPart = 1 << 15;

/** The names of kinds. */
const kinds = new Map([
  ["folder", "Folder"],
  ["file", "File"],
  ["link", "Link"],
  ["object", "Object"],
  ["array", "List"],
  ["string", "Text"],
  ["number", "Number"],
  ["boolean", "True or false"],
  ["null", "Null"],
  ["date", "Date"],
  ["data", "Bytes"],
  ["error", "Report"],
]);

/**
 * Fills an element with the preview of an item.
 *
 * @param {HTMLElement} place that is empty @param {OutlineSource} source @param {Item} item
 * @param {AbortSignal} signal gives up
 */
export async function showPreview(place, source, item, signal) {
  const head = document.createElement("header");
  const title = document.createElement("h2");
  title.dir = "auto";
  title.textContent = item.title ?? "";
  const facts = document.createElement("dl");
  head.append(title, facts);
  place.append(head);
  const kind = item.kind ?? "";
  tell(facts, "Kind", kinds.get(kind) ?? "Other");
  try {
    if (kind === "file" || kind === "link") await showFile(place, facts, source, item, signal);
    else if (item.branch) await showBranch(place, facts, source, item, signal);
    else await showValue(place, facts, source, item, signal);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof SourceError)) throw error;
    const words = document.createElement("p");
    words.setAttribute("role", "status");
    words.textContent = error.message;
    const again = actionButton("Try again", () => {
      place.replaceChildren();
      void showPreview(place, source, item, signal);
    });
    place.append(words, ...(error.isSilent ? [again] : []));
  }
}

/**
 * @param {HTMLElement} place @param {HTMLElement} facts @param {OutlineSource} source
 * @param {Item} item @param {AbortSignal} signal
 */
async function showFile(place, facts, source, item, signal) {
  const id = `${item.id}`;
  let file;
  try {
    file = await source.file(id, signal);
  } catch (error) {
    if (!(error instanceof SourceError) || error.status !== 404) throw error;
    // A link that is not followed, or a file that only has a name.
    tell(facts, "Leads to", item.link ?? "");
    tell(facts, "Size", item.size === undefined ? "" : sizeWords(item.size));
    tell(facts, "Remarks", (item.remarks ?? []).join("; "));
    return;
  }
  if (signal.aborted) return;
  const { size, modified, content } = file;
  const exact = size < 1000 ? "" : ` (${size.toLocaleString("en")} bytes)`;
  tell(facts, "Size", `${sizeWords(size)}${exact}`);
  if (modified !== null) tell(facts, "Changed", timeWords(modified, Date.now()));
  if (content === "picture") place.append(picture(facts, source.pictureAddress(id), item));
  else if (content === "text" && size > 0) {
    const fetch = (/** @type {number} */ offset) => source.text(id, offset, signal);
    await showText(place, item, fetch, signal);
  } else {
    const words = document.createElement("p");
    words.textContent = size === 0 ? "It is empty." : "There is no preview of such files.";
    place.append(words);
  }
}

/** @param {HTMLElement} facts @param {string} address @param {Item} item */
function picture(facts, address, { title = "" }) {
  const figure = document.createElement("figure");
  const image = document.createElement("img");
  image.alt = title;
  image.addEventListener("load", () => {
    // A drawing need not have a size of its own.
    if (image.naturalWidth === 0) return;
    tell(facts, "Dimensions", `${image.naturalWidth} × ${image.naturalHeight}`);
  });
  image.addEventListener("error", () => {
    const words = document.createElement("p");
    words.textContent = "The picture cannot be shown; it may be damaged, or too large.";
    figure.replaceChildren(words);
  });
  image.src = address;
  figure.append(image);
  return figure;
}

/**
 * @param {HTMLElement} place @param {HTMLElement} facts @param {OutlineSource} source
 * @param {Item} item @param {AbortSignal} signal
 */
async function showValue(place, facts, source, item, signal) {
  const { id, title = "", kind = "", detail = "" } = item;
  // Of a part no more is known.
  const whole = item.cut ? "" : item.text ?? "";
  /** @type {(offset: number) => Promise<import("./preview-lines.js").Part>} */
  let fetch = async () => ({ text: detail, next: null, total: null });
  if (kind === "string" || kind === "number") {
    const first = await source.value(`${id}`, 0, signal).catch((error) => {
      // Of other formats, the row has all that is told.
      if (error instanceof SourceError && error.status === 404) return null;
      throw error;
    });
    if (signal.aborted) return;
    if (first) {
      fetch = async (offset) => offset === 0 ? first : await source.value(`${id}`, offset, signal);
    }
    const meaning = meaningOf(title, first ? first.text : whole, Date.now());
    if (meaning) tell(facts, meaning.title, meaning.words);
  } else if (kind === "date") {
    const meaning = meaningOf(title, whole, Date.now());
    if (meaning) tell(facts, meaning.title, meaning.words);
  }
  await showText(place, item, fetch, signal);
}

/**
 * @param {HTMLElement} place @param {HTMLElement} facts @param {OutlineSource} source
 * @param {Item} item @param {AbortSignal} signal
 */
async function showBranch(place, facts, source, item, signal) {
  const id = `${item.id}`;
  if (item.runs) {
    const open = actionButton("Show items", () => {
      place.replaceChildren();
      void showPreview(place, source, { ...item, runs: false }, signal);
    });
    place.append(open);
    return;
  }
  const page = await source.children(id, 0, mostRecords, signal);
  if (signal.aborted) return;
  const { total, next } = page;
  const isList = page.items.length > 0 && page.items.every(({ kind }) => kind === "object");
  // The columns of a table are no record of it.
  const first = isList ? await source.firstRecord(id, signal) : 0;
  if (signal.aborted) return;
  const items = page.items.slice(first);
  const all = total ?? (next === null ? page.items.length : null);
  const count = all === null ? null : all - first;
  tell(facts, "Items", count === null ? `more than ${items.length}` : count.toLocaleString("en"));
  if (isList) await showRecords(place, source, items, count, signal);
  else if (items.length > 0) place.append(summary(items, count));
  if (signal.aborted || item.kind === "folder") return;
  const text = new PreviewLines(
    `Text of ${item.title}`,
    (offset, progress) =>
      source.rawPart(id, offset, Math.max(offset * 2, firstPart), signal, progress),
    signal,
  );
  // All of a branch may be read for it, so that is left to the user.
  const open = actionButton("Show as text", () => {
    open.replaceWith(text.element);
    void text.show();
  });
  place.append(open);
}

/**
 * A table of the first items of a branch.
 *
 * @param {Item[]} items @param {number | null} count of all
 */
function summary(items, count) {
  const table = document.createElement("table");
  for (const { title = "", detail = "", kind } of items) {
    const row = table.insertRow();
    const name = document.createElement("th");
    name.scope = "row";
    name.dir = "auto";
    name.textContent = title;
    row.append(name);
    cell(row, detail, kind);
  }
  return framed(table, items.length, count, "items");
}

/**
 * A table of records, with a column for each of their fields.
 *
 * @param {HTMLElement} place @param {OutlineSource} source @param {Item[]} items
 * @param {number | null} count of all @param {AbortSignal} signal
 */
async function showRecords(place, source, items, count, signal) {
  const read = items.filter(({ runs }) => !runs);
  const pages = read.length > 0
    ? await source.previews(read.map(({ id }) => `${id}`), mostFields, signal)
    : [];
  if (signal.aborted) return;
  const fields = [...new Set(pages.flatMap((page) => page.items.map(({ title }) => title)))]
    .slice(0, mostFields);
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  for (const field of ["", ...fields]) {
    const name = document.createElement("th");
    name.scope = "col";
    name.dir = "auto";
    name.textContent = field;
    head.append(name);
  }
  const body = table.createTBody();
  for (const item of items) {
    const row = body.insertRow();
    const name = document.createElement("th");
    name.scope = "row";
    name.textContent = item.title ?? "";
    row.append(name);
    /** @type {Map<string, Item>} */
    const values = new Map(
      pages[read.indexOf(item)]?.items.map((value) => [value.title, value]),
    );
    for (const field of fields) {
      const value = values.get(field);
      cell(row, value ? detailWords({ ...value, quote: undefined }) : "", value?.kind);
    }
  }
  place.append(framed(table, items.length, count, "records"));
}

/** @param {HTMLTableRowElement} row @param {string} text @param {string} [kind] */
function cell(row, text, kind = "") {
  const cell = row.insertCell();
  cell.dir = "auto";
  cell.dataset.kind = kind;
  cell.textContent = text;
}

/**
 * A table that scrolls, and a line that tells how much of it there is.
 *
 * @param {HTMLTableElement} table @param {number} shown @param {number | null} count
 * @param {string} things
 */
function framed(table, shown, count, things) {
  const frame = document.createElement("div");
  frame.className = "preview-table";
  const scroller = document.createElement("div");
  scroller.tabIndex = 0;
  scroller.setAttribute("role", "group");
  scroller.setAttribute("aria-label", things === "records" ? "Table of records" : "First items");
  scroller.append(table);
  frame.append(scroller);
  if (count === null || shown < count) {
    const note = document.createElement("p");
    note.textContent = count === null
      ? `The first ${shown} ${things}`
      : `The first ${shown} of ${count.toLocaleString("en")} ${things}`;
    frame.append(note);
  }
  return frame;
}

/**
 * @param {HTMLElement} place @param {Item} item
 * @param {(offset: number) => Promise<import("./preview-lines.js").Part>} fetch
 * @param {AbortSignal} signal
 */
async function showText(place, { title = "" }, fetch, signal) {
  const text = new PreviewLines(`Text of ${title}`, fetch, signal);
  place.append(text.element);
  await text.show();
}

/** @param {HTMLElement} facts @param {string} title @param {string} words */
function tell(facts, title, words) {
  if (words === "") return;
  const term = document.createElement("dt");
  term.textContent = title;
  const description = document.createElement("dd");
  description.textContent = words;
  facts.append(term, description);
}
