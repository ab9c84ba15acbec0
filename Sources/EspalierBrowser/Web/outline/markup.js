// @ts-check
// Nested lists in the document are data too: they are what is seen without a script.

/** @typedef {import("./items.js").Item} Item */

/**
 * What a list in the document says.
 *
 * @param {Element} list a `<ul>` or an `<ol>`
 * @returns {Item[]}
 */
export function itemsOf(list) {
  return [...list.children].filter((child) => child.localName === "li").map(itemOf);
}

/** @param {Element} element a `<li>` @returns {Item} */
function itemOf(element) {
  const inner = element.querySelector(":scope > ul, :scope > ol, :scope > details > ul");
  const words = [...element.childNodes]
    .filter((node) => node !== inner && !(node instanceof Element && node.matches("ul, ol")))
    .map((node) =>
      node instanceof HTMLDetailsElement
        ? node.querySelector("summary")?.textContent ?? ""
        : node.textContent ?? "",
    )
    .join("");
  const { key, kind, detail } = /** @type {HTMLElement} */ (element).dataset;
  const details = element.querySelector(":scope > details");
  const isOpen = element.ariaExpanded === "true" || details?.hasAttribute("open");
  /** @type {Item} */
  const item = { title: words.trim().replace(/\s+/g, " ") };
  if (key !== undefined) item.id = key;
  if (kind !== undefined) item.kind = kind;
  if (detail !== undefined) item.detail = detail;
  if (inner) item.children = itemsOf(inner);
  if (isOpen) item.expanded = true;
  return item;
}
