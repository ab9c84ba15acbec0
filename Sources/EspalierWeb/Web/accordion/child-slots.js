// @ts-check
// The page's children in slots of an element, without a mark on them: a framework that has written
// them finds them as it left them.

import { titleSelector } from "./slotted-content.js";

/** Hides the headings that an element shows itself; `:state()` is set while it does. */
const rule = `:state(espalier-titled) > * > :nth-child(1 of ${titleSelector}) {
  display: none !important;
}`;

/** @type {WeakMap<Document, CSSStyleSheet>} one cannot be in two documents */
const sheets = new WeakMap();

/** The slots of an element whose children are assigned one by one. */
export class ChildSlots {
  /** For the children that are in no other slot. */
  rest;
  #host;
  #states;
  /** @type {Map<Node, HTMLSlotElement | null>} null: shown nowhere */
  #slots = new Map();
  /** Whether the rest is going to be assigned again. */
  #isAwaited = false;

  /**
   * @param {HTMLElement} host @param {ElementInternals} internals of the host
   * @param {HTMLSlotElement} rest
   */
  constructor(host, internals, rest) {
    this.#host = host;
    this.#states = /** @type {ElementInternals & { states: Set<string> }} */ (internals).states;
    this.rest = rest;
    const observer = new MutationObserver(() => this.#assignRest());
    observer.observe(host, { childList: true });
    this.#assignRest();
  }

  /** Hides the headings in the tree that the element is in. */
  hideHeadings() {
    const tree = /** @type {Document | ShadowRoot} */ (this.#host.getRootNode());
    const { ownerDocument } = this.#host;
    let sheet = sheets.get(ownerDocument);
    if (!sheet) {
      const { CSSStyleSheet } = /** @type {typeof globalThis} */ (ownerDocument.defaultView);
      sheet = new CSSStyleSheet();
      sheet.replaceSync(rule);
      sheets.set(ownerDocument, sheet);
    }
    if (!tree.adoptedStyleSheets.includes(sheet)) {
      tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
    }
    this.#states.add("espalier-titled");
  }

  /**
   * Shows a child in a slot, or nowhere.
   *
   * @param {Element} child @param {HTMLSlotElement | null} slot
   */
  assign(child, slot) {
    this.#slots.set(child, slot);
    slot?.assign(child);
  }

  /** @param {Element} child which is one of the rest again */
  release(child) {
    this.#slots.delete(child);
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    queueMicrotask(() => this.#assignRest());
  }

  /** Has all children shown as they are. */
  releaseAll() {
    this.#slots.clear();
    this.#states.delete("espalier-titled");
    this.#assignRest();
  }

  #assignRest() {
    this.#isAwaited = false;
    const nodes = [...this.#host.childNodes];
    const isShown = (/** @type {ChildNode} */ node) =>
      (node instanceof Element || node instanceof Text) && !this.#slots.has(node);
    this.rest.assign(.../** @type {(Element | Text)[]} */ (nodes.filter(isShown)));
  }
}
