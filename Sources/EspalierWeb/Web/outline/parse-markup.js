// @ts-check
// Nested lists in the document are data too: they are visible without a script.

/** @typedef {import("./item-store.js").Item} Item */
/** @typedef {Omit<Item, "children"> & { children?: ListItem[] }} ListItem */

/**
 * The items of a list in the document.
 *
 * @param {Element} list a `<ul>` or an `<ol>`
 * @returns {ListItem[]}
 */
export function itemsOf(list) {
  return [...list.children].filter((child) => child.localName === "li").map(itemOf);
}

/** @param {Element} element a `<li>` @returns {ListItem} */
function itemOf(element) {
  const inner = element.querySelector(":scope > ul, :scope > ol, :scope > details > ul");
  const words = [...element.childNodes]
    .filter((node) => node !== inner && !(node instanceof Element && node.matches("ul, ol")))
    .map((node) =>
      node instanceof HTMLDetailsElement
        ? node.querySelector("summary")?.textContent ?? ""
        : node.textContent ?? ""
    )
    .join("");
  const { key, kind, detail } = /** @type {HTMLElement} */ (element).dataset;
  const details = element.querySelector(":scope > details");
  const link = element.querySelector(":scope > a[href], :scope > details > summary > a[href]");
  const isMarked = element.hasAttribute("expanded") || element.ariaExpanded === "true";
  const isExpanded = isMarked || details?.hasAttribute("open");
  /** @type {ListItem} */
  const item = { title: words.trim().replace(/\s+/g, " ") };
  if (key !== undefined) item.id = key;
  if (kind !== undefined) item.kind = kind;
  if (detail !== undefined) item.detail = detail;
  if (link instanceof HTMLAnchorElement) item.href = link.href;
  if (inner) item.children = itemsOf(inner);
  if (isExpanded) item.expanded = true;
  return item;
}
