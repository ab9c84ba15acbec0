// @ts-check
// The elements of Espalier. Importing this is enough: an outline can be used at once, and each of
// the others is loaded when the first of its kind is added to the document. Without a document, as
// in Node, importing does nothing.

import { OutlineElement } from "./outline/outline.js";

export { EspalierError } from "./core/errors.js";
export { EspalierElement } from "./core/base-element.js";
export { OutlineElement };

/** @type {Record<string, () => Promise<CustomElementConstructor>>} */
const others = {
  columns: async () => (await import("./columns/columns.js")).ColumnsElement,
  accordion: async () => (await import("./accordion/accordion.js")).AccordionElement,
  rows: async () => (await import("./rows/rows.js")).RowsElement,
  form: async () => (await import("./form/form.js")).FormElement,
};

/** The keys of the outline, with what each does in words. By this table they work. */
export async function keyTable() {
  return (await import("./core/key-help.js")).describedKeys;
}

/** @type {Map<string, Promise<CustomElementConstructor>>} */
const fetched = new Map();

/**
 * Loads and defines an element without one in the document.
 *
 * @param {"columns" | "accordion" | "rows" | "form"} name
 */
export function define(name) {
  let promise = fetched.get(name);
  if (!promise) {
    promise = others[name]().then((constructor) => {
      register(`espalier-${name}`, constructor);
      return constructor;
    });
    fetched.set(name, promise);
    // A failed import may be repeated.
    promise.catch(() => fetched.delete(name));
  }
  return promise;
}

/** @param {string} tag @param {CustomElementConstructor} constructor */
function register(tag, constructor) {
  if (!customElements.get(tag)) customElements.define(tag, constructor);
  else console.warn(`Espalier is loaded twice. The first copy has defined <${tag}>.`);
}

/** @param {ParentNode} node that may contain elements that are not defined yet */
function defineIn(node) {
  for (const name of Object.keys(others)) {
    const tag = `espalier-${name}`;
    const isIt = node instanceof Element && node.localName === tag;
    if (fetched.has(name) || customElements.get(tag)) continue;
    if (isIt || node.querySelector(tag)) {
      define(/** @type {"form"} */ (name)).catch((error) => console.error(error));
    }
  }
}

if (globalThis.customElements) {
  register("espalier-outline", OutlineElement);
  defineIn(document);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element) defineIn(node);
    }
  }).observe(document, { childList: true, subtree: true });
}
