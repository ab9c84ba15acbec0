// @ts-check
// The elements of Espalier. Importing this is enough: an outline can be used at once, and each of
// the others is fetched when the first of its kind comes into the document.

import { wholeEngine } from "./core/engine.js";
import { OutlineElement } from "./outline/outline.js";

export { EngineError } from "./core/engine.js";
export { EspalierElement } from "./core/element.js";
export { OutlineElement };

/** @type {Record<string, () => Promise<CustomElementConstructor>>} */
const others = {
  columns: async () => (await import("./columns/columns.js")).ColumnsElement,
  accordion: async () => (await import("./accordion/accordion.js")).AccordionElement,
  rows: async () => (await import("./expandable/expandable.js")).RowsElement,
  form: async () => (await import("./form/form.js")).FormElement,
};

/**
 * Fetches the part of the engine that is otherwise fetched when somebody reaches for an element, or
 * a page asks for something that needs it: motion, filters, checks, order, items that come and go.
 */
export async function prepare() {
  await wholeEngine();
}

/** The keys of the outline, with what each does in words. By this table they work. */
export async function keyTable() {
  return (await import("./core/key-words.js")).describedKeys;
}

/** @type {Map<string, Promise<CustomElementConstructor>>} */
const fetched = new Map();

/**
 * Has an element defined without one in the document.
 *
 * @param {"columns" | "accordion" | "rows" | "form"} name
 */
export function define(name) {
  let promise = fetched.get(name);
  if (!promise) {
    promise = others[name]().then((constructor) => {
      customElements.define(`espalier-${name}`, constructor);
      return constructor;
    });
    fetched.set(name, promise);
    // What failed may be tried again.
    promise.catch(() => fetched.delete(name));
  }
  return promise;
}

/** @param {ParentNode} node in which there may be elements that nobody defined yet */
function look(node) {
  for (const name of Object.keys(others)) {
    const tag = `espalier-${name}`;
    const isIt = node instanceof Element && node.localName === tag;
    if (!fetched.has(name) && (isIt || node.querySelector(tag))) {
      define(/** @type {"form"} */ (name)).catch((error) => console.error(error));
    }
  }
}

customElements.define("espalier-outline", OutlineElement);
look(document);
new MutationObserver((records) => {
  for (const { addedNodes } of records) {
    for (const node of addedNodes) if (node instanceof Element) look(node);
  }
}).observe(document, { childList: true, subtree: true });
