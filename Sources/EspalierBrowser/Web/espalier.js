// @ts-check
// The outline: it tells the engine what people do, and has drawn what the engine answers.

import { Demand } from "./demand.js";
import { Key, Outcome, View } from "./engine.js";
import { findTyped, isPlain, letter, meaning } from "./keyboard.js";
import { Loader } from "./loader.js";
import { element } from "./rows.js";
import { Scene } from "./scene.js";
import { SourceError } from "./source.js";
import { List, Store } from "./store.js";

/** What a click tries again. */
const offer = ".espalier-failed .espalier-detail";

/**
 * An outline in the page.
 *
 * Items are numbers, which the engine gives them in the order in which they come. These events are
 * fired on the host and bubble:
 *
 * - `espalier-activate`, `detail: { id, item }`: Enter, or a double click on what is no branch
 * - `espalier-select`, `detail: { id, item }`: another item is selected; id -1 if none is
 * - `espalier-expand`, `detail: { id, item, expanded }`: a branch was opened or closed
 * - `espalier-rows`, `detail: { rows }`: there are more rows or fewer
 * - `espalier-trouble`, `detail: { message }`: something cannot be fetched; null, it can be again
 */
export class Outline {
  #host;
  #tree = element("espalier-outline");
  #status = element("espalier-status");
  #view;
  #store;
  #loader;
  #demand;
  #scene;
  #rows = -1;
  /** Why nothing can be fetched now. */
  #trouble = /** @type {string | null} */ (null);
  #listening = new AbortController();

  /**
   * @param {HTMLElement} host an element that gives the outline its size
   * @param {object} parts
   * @param {any} parts.engine the exports of espalier.wasm
   * @param {import("./source.js").OutlineSource} parts.source
   * @param {import("./source.js").OutlineDocument} parts.contents
   */
  constructor(host, { engine, source, contents }) {
    this.#host = host;
    this.#tree.setAttribute("role", "tree");
    this.#tree.ariaLabel = contents.title;
    this.#status.setAttribute("role", "status");
    host.append(this.#tree, this.#status);
    this.#view = new View(engine, 1, 0);
    this.#store = new Store(this.#view);
    this.#loader = new Loader({
      fetch: (list, offset, signal) => source.children(list.wireId, offset, signal),
      arrived: (list, offset, page) => this.#arrived(list, offset, page),
      failed: (list, error) => this.#failed(list, error),
    });
    this.#demand = new Demand(this.#store, this.#loader);
    this.#scene = new Scene(this.#tree, this.#view, this.#store, {
      look: (id, flags, section, isNear) => this.#demand.look(id, flags, section, isNear),
      drawn: (frame) => this.#drawn(frame),
    });
    for (const { title, id, page } of contents.sections) {
      this.#scene.canvas.titles.push(title);
      const list = new List(-1, this.#view.addSection(title !== null), id);
      this.#store.add(list, 0, page);
    }
    this.#listen();
    this.#scene.measure();
    this.#say(counted(this.rows, "row"));
  }

  // What tests and the console use.

  /**
   * How many rows there are.
   *
   * @returns {number}
   */
  get rows() {
    return this.#view.rows;
  }

  /**
   * The item that has the focus when the outline has it; -1 if none.
   *
   * @returns {number}
   */
  get cursor() {
    return this.#view.cursor;
  }

  /**
   * The selected item; -1 if none.
   *
   * @returns {number}
   */
  get selection() {
    return this.#view.selection;
  }

  /**
   * What an item says, undefined while it did not come.
   *
   * @param {number} id
   */
  item(id) {
    return this.#store.item(id);
  }

  /**
   * The first loaded item with a title.
   *
   * @param {string} title @returns {number | undefined}
   */
  find(title) {
    return this.#store.find((item) => item.title === title);
  }

  /**
   * The loaded item with a wire id.
   *
   * @param {string} wireId @returns {number | undefined}
   */
  findWireId(wireId) {
    return this.#store.find((item) => item.wireId === wireId);
  }

  /**
   * The items at some rows.
   *
   * @param {number} row @param {number} count
   */
  ids(row, count) {
    return [...this.#view.ids(row, count)];
  }

  /**
   * The row of an item's top in pixels, -1 if it is hidden.
   *
   * @param {number} id
   */
  top(id) {
    return this.#view.top(id);
  }

  /**
   * How far the window is from the top, in pixels.
   *
   * @returns {number}
   */
  get scrolled() {
    return this.#tree.scrollTop;
  }

  set scrolled(top) {
    this.#tree.scrollTop = top;
  }

  /**
   * Whether an item is a row and an open branch.
   *
   * @param {number} id
   */
  isExpanded(id) {
    return this.#scene.isExpanded(id);
  }

  /** @param {number} id */
  expand(id) {
    this.#turn(id, "open");
  }

  /** @param {number} id */
  collapse(id) {
    this.#turn(id, "close");
    const children = this.#store.children(id);
    if (children && !children.arrived) this.#demand.giveUp(children);
  }

  /** @param {number} id */
  toggle(id) {
    this.#turn(id, "toggle");
  }

  /**
   * Opens all branches above a level and closes the others.
   *
   * @param {number} [level]
   */
  expandAll(level = Infinity) {
    this.#tell(this.#scene.change(() => this.#view.expandTo(level)));
  }

  /**
   * Opens what hides an item, and scrolls to it.
   *
   * @param {number} id
   */
  reveal(id) {
    this.#tell(this.#scene.change(() => this.#view.reveal(id)));
    this.#scene.show(id);
  }

  /**
   * Gives an item the focus and scrolls to it.
   *
   * @param {number} id
   */
  focus(id) {
    this.#view.focus(id);
    this.#scene.draw();
    this.#scene.show(id);
    this.#scene.focusCursor();
  }

  /**
   * Selects an item; -1 selects nothing.
   *
   * @param {number} id
   */
  select(id) {
    this.#tell(this.#scene.change(() => this.#view.select(id)));
  }

  /** Why nothing can be fetched now, null if it can. */
  get trouble() {
    return this.#trouble;
  }

  /** Fetches again what failed. */
  retry() {
    this.#loader.forgiveAll();
    this.#scene.draw();
  }

  /** Ends the outline and empties its host. */
  drop() {
    this.#listening.abort();
    this.#loader.cancelAll();
    this.#scene.drop();
    this.#host.replaceChildren();
    this.#view.drop();
  }

  // What people do.

  #listen() {
    const { signal } = this.#listening;
    const tree = this.#tree;
    tree.addEventListener("keydown", (event) => this.#press(event), { signal });
    tree.addEventListener("click", (event) => this.#click(event), { signal });
    tree.addEventListener("dblclick", (event) => this.#doubleClick(event), { signal });
    tree.addEventListener("mousedown", (event) => {
      // A triangle is not focused; and a double click selects no text.
      if (this.#triangleAt(event) >= 0 || event.detail > 1) event.preventDefault();
    }, { signal });
    tree.addEventListener("focusin", (event) => {
      const row = this.#scene.canvas.rowOf(event.target);
      if (row && row.id !== this.cursor && this.#view.focus(row.id)) this.#scene.draw();
    }, { signal });
    tree.addEventListener("pointerover", (event) => {
      this.#scene.canvas.rowOf(event.target)?.hint();
    }, { signal });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (!isPlain(event) || !this.#scene.canvas.rowOf(event.target)) return;
    const cursor = this.cursor;
    const key = meaning(event, getComputedStyle(this.#tree).direction === "rtl");
    if (key === Key.enter && this.#demand.forgive(cursor)) {
      event.preventDefault();
      this.#scene.draw();
    } else if (key !== undefined) {
      const was = this.#scene.isExpanded(cursor);
      const branch = key === Key.asterisk ? -1 : cursor;
      this.#scene.show(cursor);
      const press = () => this.#view.press(key, this.#scene.page);
      const outcome = this.#scene.change(press, branch);
      if (outcome & Outcome.handled) event.preventDefault();
      this.#tell(outcome);
      this.#tellTurn(cursor, was);
      this.#scene.show(this.cursor);
    } else {
      const typed = letter(event);
      const id = typed && findTyped(this.#view, this.#store, typed, event.timeStamp);
      if (typeof id === "number") this.focus(id);
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const row = this.#scene.canvas.rowOf(event.target);
    if (!row) return;
    const triangle = this.#triangleAt(event);
    const isOffer = !this.item(row.id) || /** @type {Element} */ (event.target).matches(offer);
    if (triangle >= 0) this.#turn(triangle, "toggle");
    else if (isOffer && this.#demand.forgive(row.id)) this.#scene.draw();
    else this.select(row.id);
  }

  /** @param {MouseEvent} event */
  #doubleClick(event) {
    const row = this.#scene.canvas.rowOf(event.target);
    if (!row || this.#triangleAt(event) >= 0) return;
    if (row.isBranch) this.#turn(row.id, "toggle");
    else this.#fire("activate", this.#named(row.id));
  }

  /**
   * The branch whose triangle is under the pointer, or -1.
   *
   * @param {MouseEvent} event
   */
  #triangleAt(event) {
    const row = this.#scene.canvas.rowOf(event.target);
    const target = /** @type {Element} */ (event.target);
    return row?.isBranch && target.closest(".espalier-triangle") ? row.id : -1;
  }

  /** @param {number} id @param {"open" | "close" | "toggle"} how */
  #turn(id, how) {
    const was = this.#scene.isExpanded(id);
    this.#tell(this.#scene.change(() => this.#view.expand(id, how), id));
    this.#tellTurn(id, was);
  }

  // What comes from the source.

  /** @param {List} list @param {number} offset @param {import("./store.js").Page} page */
  #arrived(list, offset, page) {
    const isFirst = !list.arrived;
    const add = () => {
      this.#store.add(list, offset, page);
      return 0;
    };
    if (this.#trouble !== null) {
      this.#trouble = null;
      this.#loader.forgiveAll();
      this.#fire("trouble", { message: null });
    }
    this.#scene.change(add, isFirst ? list.parent : -1);
    const title = this.item(list.parent)?.title;
    if (isFirst && title) this.#say(`${title}: ${counted(list.size, "item")}`);
  }

  /** @param {List} list @param {Error} error */
  #failed(list, error) {
    const title = this.item(list.parent)?.title;
    this.#say(title ? `${title}: ${error.message}` : error.message);
    if (error instanceof SourceError && error.isSilent && this.#trouble === null) {
      this.#trouble = error.message;
      this.#fire("trouble", { message: error.message });
    }
    this.#scene.draw();
  }

  // What is told.

  /** @param {Int32Array} frame */
  #drawn(frame) {
    const [rows] = frame;
    if (this.#rows < 1 && rows > 0) {
      requestAnimationFrame(() => setTimeout(() => performance.mark("espalier-first-rows")));
    }
    if (rows !== this.#rows) {
      this.#rows = rows;
      this.#fire("rows", { rows });
    }
    this.#demand.settle((id) => this.#view.top(id) >= 0);
  }

  /** @param {number} outcome */
  #tell(outcome) {
    if (outcome & Outcome.selection) this.#fire("select", this.#named(this.selection));
    if (outcome & Outcome.activated) this.#fire("activate", this.#named(this.cursor));
  }

  /** @param {number} id @param {boolean} was whether it was open */
  #tellTurn(id, was) {
    const expanded = this.#scene.isExpanded(id);
    if (expanded !== was) this.#fire("expand", { ...this.#named(id), expanded });
  }

  /** @param {number} id */
  #named(id) {
    return { id, item: this.item(id) };
  }

  /** @param {string} name @param {object} detail */
  #fire(name, detail) {
    this.#host.dispatchEvent(new CustomEvent(`espalier-${name}`, { bubbles: true, detail }));
  }

  /**
   * Says something to who listens and does not look.
   *
   * @param {string} words
   */
  #say(words) {
    this.#status.textContent = words;
  }
}

/** @param {number} count @param {string} noun */
function counted(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
