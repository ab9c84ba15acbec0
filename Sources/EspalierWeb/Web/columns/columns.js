// @ts-check
// <espalier-columns>: a hierarchy as columns, each with the children of what is selected before it.

import { EspalierElement, reflect } from "../core/base-element.js";
import { checkState, unknownId } from "../core/errors.js";
import { commandCodes } from "../core/key-table.js";
import { commandIn, findTyped, isPlain, meaning, movements } from "../core/keys.js";
import { countItems } from "../outline/check-data.js";
import { itemsOf } from "../outline/parse-markup.js";
import { ColumnsModel } from "./columns-model.js";
import { ColumnsView } from "./engine.js";
import { ColumnsLayout } from "./columns-layout.js";
import { pathTo } from "./nodes.js";
import { columnStrings } from "./strings.js";

/** @typedef {import("./nodes.js").ColumnItem} ColumnItem */
/** @typedef {import("./nodes.js").ColumnNode} ColumnNode */
/** @typedef {import("./column-pane.js").ColumnPane} ColumnPane */
/** @typedef {import("../core/types.js").Cause} Cause */
/** @typedef {import("../core/types.js").Key} Key */

/** @typedef {import("./types.js").ColumnsState} ColumnsState */

/** After how many milliseconds it is announced what the next column has. */
const announcementDelayMs = 500;

/**
 * Columns as in a file manager.
 *
 * The items come from `data`, from a list in the element (`ul`), or from `source`. The events
 * `espalier-select`, `espalier-path`, `espalier-activate` and `espalier-fail` bubble; `detail` has
 * the `id`, the `item`, the `path` to it and the `cause`. `espalier-willselect` can be prevented.
 *
 * Attributes: `label`; `trail="top"`, `"bottom"` (default) or `"none"`; `preview="none"`;
 * `disabled`.
 *
 * @extends {EspalierElement<import("./strings.js").ColumnsStrings, import("./types.js").ColumnsEvents>}
 */
export class ColumnsElement extends EspalierElement {
  static get styles() {
    return ["espalier.css", "columns/columns.css"];
  }

  static get observedAttributes() {
    return ["label", "aria-label", "preview", "disabled"];
  }

  /** @type {ColumnsModel | undefined} */
  #chain;
  /** @type {ColumnsLayout} */
  #frame = new ColumnsLayout(this, {
    titleOf: (node) => this.#titleOf(node),
    go: (level) => this.#goTo(level),
    resized: () => this.#measure(),
    draw: () => this.#draw(),
  });

  /** @type {ColumnItem[] | undefined} */
  #data;
  /** @type {import("./column-data.js").ColumnSource | null} */
  #source = null;
  /** @type {import("./preview.js").PreviewMaker | null} */
  #maker = null;
  /** @type {import("../core/types.js").Render | null} */
  #render = null;
  /** @type {Key[]} where to go once the columns are there */
  #wanted = [];
  /** @type {ColumnsState["widths"]} the widths then */
  #widths = [];
  /** The last reported path. */
  #lastReported = "[]";
  /** @type {Element | null} what in the columns has the focus, or had it when it went */
  #focused = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} of the children of the selected item */
  #announcement;

  constructor() {
    super();
    this.#frame.back.addEventListener("click", () => this.#leave());
    const strip = this.#frame.strip.element;
    strip.addEventListener("click", (event) => this.#click(event));
    strip.addEventListener("dblclick", (event) => this.#doubleClick(event));
    strip.addEventListener("keydown", (event) => this.#press(event));
    strip.addEventListener("focusin", ({ target }) => {
      this.#focused = target instanceof Element ? target : null;
    });
    strip.addEventListener("focusout", ({ target }) => {
      // An element removed from the page loses the focus too, which then moves to another.
      setTimeout(() => {
        if (this.#focused === target && this.root.activeElement !== target) this.#focused = null;
      });
    });
    strip.addEventListener("mousedown", (event) => {
      // A double click selects no text.
      if (event.detail > 1) event.preventDefault();
    });
  }

  /** @param {import("../core/engine.js").EngineExports} engine */
  makeView(engine) {
    return new ColumnsView(engine);
  }

  start() {
    const view = /** @type {ColumnsView} */ (this.view);
    const chain = new ColumnsModel(view, {
      name: (node) => this.#titleOf(node),
      strings: () => this.strings,
      may: (node, cause) => this.fire("willselect", detailOf(node, cause), { cancelable: true }),
      added: (pane) => {
        pane.render = this.#render;
        this.#frame.strip.add(pane);
      },
      ready: (pane) => this.#announce(pane),
      failed: (node, { message }) => {
        this.say(this.strings.failure(this.#titleOf(node)));
        this.fire("fail", { id: node.id, message, cause: "load" });
      },
      selected: (cause) => this.fire("select", detailOf(this.#chain?.selection.at(-1), cause)),
      changed: (cause, reveal) => this.#changed(cause, reveal),
    });
    this.#chain = chain;
    this.#frame.strip.view = view;
    this.root.append(this.#frame.element);
    this.#describe();
    this.#frame.start();
    chain.setPreviews(this.#hasPreviews);
    chain.widths = this.#widths;
    this.#restart(this.#wanted);
    this.#measure();
  }

  attributeChangedCallback() {
    const chain = this.#chain;
    if (!chain) return;
    this.#describe();
    chain.rename(this.#name);
    chain.setPreviews(this.#hasPreviews);
    this.#draw();
  }

  stop() {
    clearTimeout(this.#announcement);
    this.#wanted = this.#goal;
    this.#widths = this.#chain?.widths ?? this.#widths;
    this.#frame.stop();
    this.#chain?.drop();
    this.#chain = undefined;
  }

  get defaultStrings() {
    return this.stringsOf("columns", columnStrings);
  }

  /**
   * The items of the first column, with those below them.
   *
   * @returns {ColumnItem[] | undefined}
   */
  get data() {
    return this.#data;
  }

  /**
   * The path is kept where the new items have it.
   *
   * @param {ColumnItem[] | null | undefined} items
   */
  set data(items) {
    this.#data = items ?? undefined;
    this.#restart(this.#goal);
  }

  /**
   * The function that fetches children missing from `data`.
   *
   * @returns {import("./column-data.js").ColumnSource | null}
   */
  get source() {
    return this.#source;
  }

  /** @param {import("./column-data.js").ColumnSource | null | undefined} source */
  set source(source) {
    this.#source = source ?? null;
    this.#restart(this.#goal);
  }

  /**
   * Fills the names of rows with content of the page; null for their titles.
   *
   * @returns {import("../core/types.js").Render | null}
   */
  get render() {
    return this.#render;
  }

  /** @param {import("../core/types.js").Render | null | undefined} render */
  set render(render) {
    this.#render = render ?? null;
    for (const pane of this.#chain?.panes ?? []) {
      pane.render = this.#render;
      pane.draw();
    }
  }

  /** Renders a leaf behind the columns; without it, its title and detail are shown. */
  get preview() {
    return this.#maker;
  }

  set preview(make) {
    this.#maker = make;
    this.#frame.preview.forget();
    this.#draw();
  }

  /**
   * The ids of what is selected, column by column.
   *
   * @returns {Key[]}
   */
  get path() {
    return this.#chain?.path ?? this.#wanted;
  }

  /** The path is followed up to its last existing node, as its columns are loaded. */
  set path(path) {
    this.#wanted = [...path];
    this.#chain?.follow(this.#wanted, "api");
  }

  /**
   * Goes to an item: one that was shown, or anywhere in `data`.
   *
   * @param {Key} id
   */
  reveal(id) {
    this.whenInUse(() => {
      const path = this.#pathTo(id) ?? this.#chain?.find(id)?.node.path;
      if (!path) throw unknownId("reveal", id, "item");
      this.path = path;
    });
  }

  /**
   * Selects an item in one of the columns that are shown, as the user does; null selects nothing.
   *
   * @param {Key | null} id @returns {boolean} false if `espalier-willselect` was
   *   prevented
   */
  select(id) {
    const chain = this.#chain;
    if (!chain) this.whenInUse(() => this.select(id));
    if (!chain) return true;
    if (id === null) return chain.deselect(0, "api");
    const found = chain.find(id);
    if (!found) throw unknownId("select", id, "item of the columns that are shown");
    return chain.choose(found.depth, found.node.number, "api");
  }

  /**
   * Asks for the children of an item again, or for those of the first column; what is selected
   * stays so if it is still there.
   *
   * @param {Key} [id] @returns {boolean} whether its column is shown
   */
  reload(id) {
    const chain = this.#chain;
    const isKnown = id === undefined || chain?.find(id) || this.#pathTo(id);
    if (!isKnown) throw unknownId("reload", /** @type {string} */ (id), "item");
    if (!chain) return false;
    // The previewed item may have been replaced.
    this.#frame.preview.forget();
    if (id === undefined) chain.root.item.children = this.#items;
    return chain.reload((node) => (id === undefined ? !node.parent : `${node.id}` === `${id}`));
  }

  /**
   * The state to keep, as JSON.
   *
   * @returns {ColumnsState}
   */
  state() {
    return { version: 1, path: this.path, widths: this.#chain?.widths ?? this.#widths };
  }

  /**
   * Restores the result of `state`; the path ends before the first id that is gone.
   *
   * @param {ColumnsState} state
   */
  restore(state) {
    checkState(state, ["path", "widths"]);
    const { path, widths } = state;
    this.#widths = widths;
    if (this.#chain) this.#chain.widths = widths;
    for (const depth of this.#chain?.panes.keys() ?? []) this.#frame.strip.setWidth(depth);
    this.path = path;
  }

  focusCursor() {
    this.#focusShown();
  }

  moved() {
    for (const pane of this.#chain?.panes ?? []) pane.moved();
    this.#measure();
  }

  get #goal() {
    return this.#chain?.goal ?? this.#wanted;
  }

  get #hasPreviews() {
    return this.getAttribute("preview") !== "none";
  }

  get #name() {
    return this.label || this.strings.root;
  }

  /** @param {ColumnNode} node */
  #titleOf(node) {
    return node.parent ? node.item.title : this.#name;
  }

  /**
   * The items that are there from the beginning; undefined if all are fetched.
   *
   * @returns {ColumnItem[] | undefined}
   */
  get #items() {
    if (this.#data || this.#source) return this.#data;
    const list = this.querySelector(":scope > :is(ul, ol)");
    return list ? itemsOf(list) : [];
  }

  /**
   * The path to an item of the data.
   *
   * @param {Key} id
   */
  #pathTo(id) {
    const items = this.#items ?? [];
    // It would never end in an item that contains itself.
    countItems(items, "data");
    return pathTo(items, `${id}`);
  }

  get #active() {
    return this.#chain?.panes[this.#chain.active];
  }

  /** @param {Key[]} path */
  #restart(path) {
    const chain = this.#chain;
    if (!chain) return;
    chain.source = this.#source;
    chain.root.item.children = this.#items;
    chain.restart(path);
  }

  /** Applies the attributes. */
  #describe() {
    this.#frame.name(this.#name);
    this.#frame.element.inert = this.hasAttribute("disabled");
  }

  /** Takes over sizes that have changed. */
  #measure() {
    const chain = this.#chain;
    if (!chain) return;
    this.#frame.measure(chain);
    this.#draw();
    this.#frame.strip.settle();
    this.#frame.show(chain, chain.end);
  }

  #draw() {
    if (this.#chain) this.#frame.draw(this.#chain, this.#maker);
  }

  #focusShown() {
    if (this.#chain) this.#frame.focus(this.#chain);
  }

  /** @param {Cause} cause @param {number} reveal the column to be seen; -1 for none */
  #changed(cause, reveal) {
    const chain = this.#chain;
    if (!chain) return;
    this.#frame.strip.keepScroll();
    this.#draw();
    this.#frame.strip.settle();
    this.#frame.show(chain, reveal);
    // The focus follows, and returns if the focused element is gone and nothing else has it.
    const isRow = this.root.activeElement?.matches(".option, .options, .preview");
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body;
    const isLost = isFree && this.#focused !== null && !this.#focused.isConnected;
    if (isRow || isLost) this.#focusShown();
    const told = JSON.stringify(chain.path);
    if (told === this.#lastReported) return;
    this.#lastReported = told;
    this.fire("path", detailOf(chain.selection.at(-1), cause));
  }

  /**
   * Announces that a column has loaded.
   *
   * @param {ColumnPane} pane
   */
  #announce({ label, node, rows }) {
    clearTimeout(this.#announcement);
    if (!node.parent) return;
    // Not while a key is held down, and after the row itself.
    this.#announcement = setTimeout(() => {
      this.say(this.strings.column(label, rows, node.path.length + 1));
    }, announcementDelayMs);
  }

  // User input

  /** @param {KeyboardEvent} event */
  #press(event) {
    const chain = this.#chain;
    const pane = this.#active;
    const { target } = event;
    if (!chain || !pane || !isPlain(event) || !(target instanceof Element)) return;
    const use = meaning(this, event);
    const command = use?.command;
    const preview = this.#frame.preview.element;
    const isInPreview = preview.contains(target);
    // Controls in a preview have keys of their own.
    if (target.closest(".handle") || (isInPreview && target !== preview)) return;
    const edge = isInPreview || chain.isNarrow ? "" : commandIn(this, event, "headers");
    if (edge === "widen" || edge === "narrow") this.#resize(pane, edge === "widen" ? 1 : -1);
    else if (command === "outward") this.#leave();
    else if (isInPreview) return;
    else if (command === "inward") this.#enter();
    else if (command === "activate" && target.localName === "button") return;
    else if (command === "activate") {
      this.#activate(chain.active, pane.selection, pane.isCursorLost);
    } else if (use && movements.includes(use.command)) {
      if (chain.press(use.code)) this.#focusShown();
    } else {
      const missed = (/** @type {string} */ text) => this.say(this.strings.notArrived(text));
      const item = pane.find((view, titleOf) => findTyped(view, titleOf, event, missed)) ?? -1;
      const isFound = this.#choose(chain.active, item);
      if (!isFound && event.key !== " ") return;
    }
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  #click({ target }) {
    const { chain, pane, depth, item } = this.#at(target);
    if (!chain || !pane || !(target instanceof Element)) return;
    if (target.closest(".again") || pane.isLost(target)) chain.retry(pane);
    else if (item >= 0) this.#choose(depth, item, chain.isNarrow);
    else if (pane.isSpace(target) && pane.selection >= 0) chain.deselect(depth, "user");
    else return;
    this.#focusShown();
  }

  /** @param {MouseEvent} event */
  #doubleClick({ target }) {
    const { pane, depth, item } = this.#at(target);
    if (pane?.node.child(item)?.isBranch) return;
    this.#activate(depth, item, pane?.isLost(target) ?? false);
  }

  /**
   * The column and the item that an element of the page is in.
   *
   * @param {EventTarget | null} target
   */
  #at(target) {
    const chain = this.#chain;
    const inner = target instanceof Node ? target : null;
    const depth = chain?.panes.findIndex((pane) => pane.element.contains(inner)) ?? -1;
    const pane = chain?.panes[depth];
    return { chain, pane, depth, item: pane?.itemAt(target) ?? -1 };
  }

  /** @param {number} depth @param {number} item @param {boolean} [goes] on in a narrow element */
  #choose(depth, item, goes) {
    if (item < 0 || !this.#chain) return false;
    this.#chain.choose(depth, item, "user", goes);
    this.#focusShown();
    return true;
  }

  /** @param {ColumnPane} pane @param {1 | -1} sign */
  #resize(pane, sign) {
    const width = this.#frame.strip.resizeBy(pane, sign);
    this.say(this.strings.resized(pane.label, Math.round(width)));
  }

  #leave() {
    if (this.#chain?.leave()) this.#focusShown();
  }

  #enter() {
    const chain = this.#chain;
    if (!chain || !(chain.press(commandCodes.inward) || chain.enter())) return;
    const failed = chain.panes.at(-1)?.retryButton;
    if (failed) failed.focus();
    else this.#focusShown();
  }

  /**
   * Does what an item is for.
   *
   * @param {number} depth @param {number} item @param {boolean} isLost whether it failed to load
   */
  #activate(depth, item, isLost) {
    const pane = this.#chain?.panes[depth];
    const node = pane?.node.child(item);
    if (pane && item >= 0 && isLost) this.#chain?.retry(pane);
    else if (node?.isBranch && !node.item.disabled) this.#enter();
    else if (node && !node.item.disabled) this.fire("activate", detailOf(node, "user"));
  }

  /** @param {number} level of the trail, 0 for the first column */
  #goTo(level) {
    const chain = this.#chain;
    if (!chain) return;
    if (level === 0) chain.deselect(0, "user");
    else chain.choose(level - 1, chain.panes[level - 1].selection, "user", chain.isNarrow);
  }
}

reflect(ColumnsElement, [], ["disabled"]);

/** @param {ColumnNode | undefined} node undefined if nothing is selected @param {Cause} cause */
function detailOf(node, cause) {
  return { id: node?.id ?? null, item: node?.item ?? null, path: node?.path ?? [], cause };
}
