// @ts-check
// The outline: it tells the engine what people do, and has drawn what the engine answers.

import { Outcome, View, findTyped, isPlain, meaning } from "../core/engine.js";
import { Live } from "../explorer/live.js";
import { element } from "../core/rows.js";
import { Scene } from "../core/scene.js";
import { SourceError } from "../explorer/source.js";
import { List, Loader, Store } from "./store.js";

/** What a click tries again. */
const offer = ".espalier-failed .espalier-detail";

/**
 * An outline in the page.
 *
 * Items are numbers, which the engine gives them as they come. These events are fired on the host
 * and bubble:
 *
 * - `espalier-activate`, `{ id, item }`: Enter, or a double click on what is no branch
 * - `espalier-select`, `{ id, item }`: another item is selected; id -1 if none is
 * - `espalier-expand`, `{ id, item, expanded }`: a branch was opened or closed
 * - `espalier-rows`, `{ rows }`: there are more rows or fewer
 * - `espalier-trouble`, `{ message }`: why nothing can be fetched; null when it can be again
 */
export class Outline {
  #host;
  #tree = element("espalier-outline");
  #status = element("espalier-status");
  #view;
  #store;
  #loader;
  #scene;
  #live;
  #rows = -1;
  /** @type {string | null} why nothing can be fetched now */
  trouble = null;

  /**
   * @param {HTMLElement} host which gives the outline its size
   * @param {any} engine its exports
   * @param {import("../explorer/source.js").OutlineSource} source
   * @param {import("../explorer/source.js").OutlineDocument} contents
   */
  constructor(host, engine, source, contents) {
    this.#host = host;
    this.#tree.setAttribute("role", "tree");
    this.#tree.ariaLabel = contents.title;
    this.#status.setAttribute("role", "status");
    host.append(this.#tree, this.#status);
    this.#view = new View(engine);
    this.#store = new Store(this.#view);
    this.#loader = new Loader(
      this.#store,
      (list, offset, signal) => source.children(list.wireId, offset, signal),
      (list, offset, page) => this.#arrived(list, offset, page),
      (list, error) => this.#failed(list, error),
    );
    this.#scene = new Scene(this.#tree, this.#view, this.#store, this.#loader, (rows) => {
      this.#drawn(rows);
    });
    this.#live = new Live(
      source,
      this.#store,
      ({ parent }) => parent < 0 || this.#scene.isExpanded(parent),
      (list, change) => {
        this.#loader.restart(list);
        this.#scene.change(() => {
          change();
          return 0;
        });
      },
    );
    for (const { title, id, page } of contents.sections) {
      this.#scene.canvas.titles.push(title);
      const list = new List(-1, this.#view.addSection(title !== null), id);
      this.#store.tops.push(list);
      this.#store.add(list, 0, page);
    }
    const { canvas } = this.#scene;
    this.#tree.addEventListener("keydown", (event) => this.#press(event));
    this.#tree.addEventListener("click", (event) => this.#click(event));
    this.#tree.addEventListener("dblclick", (event) => this.#doubleClick(event));
    this.#tree.addEventListener("mousedown", (event) => {
      // A triangle takes no focus, and a double click selects no text.
      if (this.#triangleAt(event) >= 0 || event.detail > 1) event.preventDefault();
    });
    this.#tree.addEventListener("focusin", ({ target }) => {
      const row = canvas.rowOf(target);
      if (row && row.id !== this.cursor && this.#view.focus(row.id)) this.#scene.draw();
    });
    this.#tree.addEventListener("pointerover", ({ target }) => canvas.rowOf(target)?.hint());
    this.#scene.measure();
    this.#say(counted(this.rows, "row"));
  }

  get rows() {
    return this.#view.rows;
  }

  /** The item that has the focus when the outline has it, or -1. */
  get cursor() {
    return this.#view.cursor;
  }

  get selection() {
    return this.#view.selection;
  }

  /** Of how many lists, the top ones and those of open branches, the changes are told. */
  get watched() {
    return this.#live.covered;
  }

  /** How far the window is from the top, in pixels. */
  get scrolled() {
    return this.#tree.scrollTop;
  }

  set scrolled(top) {
    this.#tree.scrollTop = top;
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
   * The first item with a title, of those that came.
   *
   * @param {string} title
   */
  find(title) {
    return this.#store.find((item) => item.title === title);
  }

  /**
   * The item with a wire id, if it came.
   *
   * @param {string} wireId
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
   * Where the row of an item is, in pixels; -1 if it is hidden.
   *
   * @param {number} id
   */
  top(id) {
    return this.#view.top(id);
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
    if (children && !children.arrived) this.#loader.giveUp(children);
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
    this.#scene.change(() => this.#view.expandTo(level));
  }

  /**
   * Opens what hides an item, and scrolls to it.
   *
   * @param {number} id
   */
  reveal(id) {
    this.#scene.change(() => this.#view.reveal(id));
    this.#scene.show(id);
  }

  /**
   * Gives a row the focus, and scrolls to it.
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
   * Selects a row; -1 selects nothing.
   *
   * @param {number} id
   */
  select(id) {
    this.#tell(this.#scene.change(() => this.#view.select(id)));
  }

  /** Fetches again what failed. */
  retry() {
    this.#loader.forgiveAll();
    this.#scene.draw();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const scene = this.#scene;
    if (!isPlain(event) || !scene.hasFocus) return;
    const { cursor } = this;
    const key = meaning(event, getComputedStyle(this.#tree).direction === "rtl");
    if (event.key === "Enter" && this.#loader.forgive(cursor)) {
      event.preventDefault();
      scene.draw();
    } else if (key !== undefined) {
      const was = scene.isExpanded(cursor);
      scene.show(cursor);
      const press = () => this.#view.press(key, scene.page);
      const outcome = scene.change(press, event.key === "*" ? -1 : cursor);
      if (outcome & Outcome.handled) event.preventDefault();
      this.#tell(outcome);
      this.#tellTurn(cursor, was);
      scene.show(this.cursor);
    } else {
      const found = findTyped(this.#view, this.#store, event);
      if (found !== undefined) this.focus(found);
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const row = this.#scene.canvas.rowOf(event.target);
    if (!row) return;
    const { id } = row;
    const isOffer = !this.item(id) || /** @type {Element} */ (event.target).matches(offer);
    if (this.#triangleAt(event) >= 0) this.toggle(id);
    else if (isOffer && this.#loader.forgive(id)) this.#scene.draw();
    else this.select(id);
  }

  /** @param {MouseEvent} event */
  #doubleClick(event) {
    const row = this.#scene.canvas.rowOf(event.target);
    if (!row || this.#triangleAt(event) >= 0) return;
    if (row.isBranch) this.toggle(row.id);
    else this.#fire("activate", this.#named(row.id));
  }

  /**
   * The branch whose triangle is under the pointer, or -1.
   *
   * @param {MouseEvent} event
   */
  #triangleAt({ target }) {
    const row = this.#scene.canvas.rowOf(target);
    const isTriangle = /** @type {Element} */ (target).closest(".espalier-triangle");
    return row?.isBranch && isTriangle ? row.id : -1;
  }

  /** @param {number} id @param {"open" | "close" | "toggle"} how */
  #turn(id, how) {
    const was = this.#scene.isExpanded(id);
    this.#scene.change(() => this.#view.expand(id, how), id);
    this.#tellTurn(id, was);
  }

  /** @param {List} list @param {number} offset @param {import("./store.js").Page} page */
  #arrived(list, offset, page) {
    const isFirst = !list.arrived;
    if (this.trouble !== null) {
      this.trouble = null;
      this.#loader.forgiveAll();
      this.#fire("trouble", { message: null });
    }
    this.#scene.change(() => {
      this.#store.add(list, offset, page);
      return 0;
    }, isFirst ? list.parent : -1);
    if (page.total !== null && page.total !== list.size) this.#live.refresh(list);
    const title = this.item(list.parent)?.title;
    if (isFirst && title) this.#say(`${title}: ${counted(list.size, "item")}`);
  }

  /** @param {List} list @param {Error} error */
  #failed(list, error) {
    const { message } = error;
    if (error instanceof SourceError && error.status === 409) void this.#live.reload();
    const title = this.item(list.parent)?.title;
    this.#say(title ? `${title}: ${message}` : message);
    if (error instanceof SourceError && error.isSilent && this.trouble === null) {
      this.trouble = message;
      this.#fire("trouble", { message });
    }
    this.#scene.draw();
  }

  /** @param {number} rows */
  #drawn(rows) {
    this.#live.look();
    if (rows === this.#rows) return;
    if (this.#rows < 1) {
      requestAnimationFrame(() => setTimeout(() => performance.mark("espalier-first-rows")));
    }
    this.#rows = rows;
    this.#fire("rows", { rows });
  }

  /** @param {number} outcome */
  #tell(outcome) {
    if (outcome & Outcome.selection) this.#fire("select", this.#named(this.selection));
    if (outcome & Outcome.activated) this.#fire("activate", this.#named(this.cursor));
  }

  /** @param {number} id @param {boolean} was */
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
   * Tells who listens and does not look.
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
