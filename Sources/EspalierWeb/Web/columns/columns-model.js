// @ts-check
// The columns of one element: the engine decides which there are and what is selected in them; here
// are their nodes, their lists and their elements.

import { answerShort } from "../core/loading-boundary.js";
import { EspalierError } from "../core/errors.js";
import { PageLoader, pageOfList, receive } from "../core/page-loader.js";
import {
  columnSelectChanges,
  columnSelectRefused,
  columnStatusFailed,
  columnStatusPreview,
} from "./boundary.js";
import { ColumnList } from "./column-data.js";
import { ColumnNode } from "./nodes.js";
import { ColumnPane } from "./column-pane.js";

/** @typedef {import("../core/base-element.js").Cause} Cause */
/** @typedef {import("./engine.js").ColumnsView} ColumnsView */
/** @typedef {import("./engine.js").ColumnsChange} ColumnsChange */
/** @typedef {(string | number)[]} ColumnPath */

/** The most rows that a column takes; there is not memory for any number. */
const mostRows = 5_000_000;

/**
 * The delegate of the model.
 *
 * @typedef {object} ColumnsModelOwner
 * @property {(node: ColumnNode) => string} name of a column
 * @property {() => import("./column-row.js").ColumnsStrings} strings
 * @property {(node: ColumnNode, cause: Cause) => boolean} may whether the node may be selected
 * @property {(pane: ColumnPane) => void} added a column was added
 * @property {(pane: ColumnPane) => void} ready its rows are loaded for the first time
 * @property {(node: ColumnNode, error: Error) => void} failed
 * @property {(cause: Cause) => void} selected the selection changed
 * @property {(cause: Cause, reveal: number) => void} changed everything is to be drawn, and the
 *   column with this number scrolled into view; -1 keeps the scroll position
 */

/** The columns of one element. */
export class ColumnsModel {
  #view;
  #owner;
  root = new ColumnNode(null, { title: "" }, null);
  /** @type {ColumnPane[]} from the first column on */
  panes = [];
  /** @type {ColumnNode | null} the leaf that is shown behind the columns */
  previewed = null;
  /** @type {import("./column-data.js").ColumnSource | null} */
  source = null;
  /** Whether only one column is seen, and which: that behind the last is the preview. */
  isNarrow = false;
  shown = 0;
  /** The number of the column that the keyboard acts on. */
  active = 0;
  /** @type {Map<ColumnNode, ColumnList>} loaded children, which are kept */
  #kept = new Map();
  /** @type {Map<number, ColumnList>} all lists, by the engine's numbers */
  #lists = new Map();
  /** The number of lists so far. */
  #count = 0;
  /** @type {PageLoader<ColumnList, import("./nodes.js").ColumnItem>} */
  #loader;

  /** @param {ColumnsView} view @param {ColumnsModelOwner} owner */
  constructor(view, owner) {
    this.#view = view;
    this.#owner = owner;
    this.#loader = new PageLoader(view, {
      named: (number) => /** @type {ColumnList} */ (this.#lists.get(number)),
      send: (list, offset, limit, signal) => this.#send(list, offset, limit, signal),
      check: (list, offset, items) => list.check(offset, items),
      arrived: (list, _, page, token) => this.#arrived(list, page, token),
      failed: (list) => this.#failed(list),
      fewer: ({ node }) => `The source has fewer items of ${node.name} than it says.`,
    });
  }

  /** The number of what is last: a column, or behind the columns the preview. */
  get end() {
    return this.panes.length - (this.previewed ? 0 : 1);
  }

  /** @returns {ColumnNode[]} what is selected, column by column */
  get selection() {
    return this.panes.flatMap((pane) => pane.selected ?? []);
  }

  /**
   * The ids of what is selected.
   *
   * @returns {ColumnPath}
   */
  get path() {
    return this.selection.at(-1)?.path ?? [];
  }

  /** The ids of the target path, including those that are not loaded. */
  get goal() {
    return this.root.ids(this.#view.goal);
  }

  /** The widths that the user gave to columns, by the ids that lead there. */
  get widths() {
    return this.#view.widths.map(({ path, width }) => {
      return { path: this.root.ids(path.slice(1)).map(String), width };
    });
  }

  set widths(widths) {
    this.#view.widths = widths.map(({ path, width }) => {
      return { path: [0, ...this.root.numbers(path)], width };
    });
  }

  /**
   * The last column that has an item, and the item; undefined if none has it.
   *
   * @param {string | number} id
   */
  find(id) {
    for (let depth = this.panes.length - 1; depth >= 0; depth -= 1) {
      const { list } = this.panes[depth];
      const node = list?.nodes[list.rowOf(id)];
      if (node) return { depth, node };
    }
  }

  /**
   * Starts over with the first column, and selects along a path.
   *
   * @param {ColumnPath} path
   */
  restart(path) {
    for (const list of this.#lists.values()) this.#end(list);
    this.#apply(this.#view.restart(this.root.numbers(path)), "api");
  }

  /** @param {string} name of the first column */
  rename(name) {
    this.panes[0]?.rename(name);
  }

  /** @param {boolean} isOn whether the selected node, if it is a leaf, is shown behind the columns */
  setPreviews(isOn) {
    this.#update(this.#view.setPreviews(isOn));
  }

  /** @param {boolean} isOn whether only one column is seen */
  setNarrow(isOn) {
    this.isNarrow = isOn;
    this.#update(this.#view.setNarrow(isOn));
  }

  /** Ends all columns. */
  drop() {
    for (const pane of this.panes.splice(0)) pane.drop();
    this.#loader.stop();
  }

  /**
   * Selects along a path, for the program: continues as columns load, and ends where the path does.
   *
   * @param {ColumnPath} path @param {Cause} cause
   */
  follow(path, cause) {
    this.#apply(this.#view.follow(this.root.numbers(path)), cause);
  }

  /**
   * Selects an item for the user, and updates the columns behind it.
   *
   * @param {number} depth @param {number} item @param {Cause} cause
   * @param {boolean} [goes] whether a narrow element moves on to the item's column or preview
   * @returns {boolean} false if it cannot be selected, or a listener prevented it
   */
  choose(depth, item, cause, goes = false) {
    const code = this.#view.selectCode(depth, item);
    if (code === columnSelectRefused) return false;
    const node = this.panes[depth].node.child(item);
    const isNew = code === columnSelectChanges;
    if (isNew && node && !this.#owner.may(node, cause)) return false;
    // A listener may have changed everything.
    if (!this.#apply(this.#view.selectItem(depth, item, goes), cause)) return false;
    if (isNew) this.#owner.selected(cause);
    return true;
  }

  /**
   * Selects nothing from a column on.
   *
   * @param {number} depth @param {Cause} cause
   */
  deselect(depth, cause) {
    if (!this.#apply(this.#view.deselect(depth), cause)) return false;
    this.#owner.selected(cause);
    return true;
  }

  /**
   * Selects the row that a key leads to.
   *
   * @param {number} key @returns {boolean} whether there is one
   */
  press(key) {
    const target = this.#view.target(key, this.panes[this.active]?.page ?? 1);
    if (target) this.choose(target.depth, target.item, "user");
    return target !== undefined;
  }

  /**
   * Goes into the column of what is selected, of which no row can be selected yet.
   *
   * @returns {boolean} whether there is one
   */
  enter() {
    return this.#apply(this.#view.enter(), "user");
  }

  /**
   * Goes back to the column before, with what is selected there.
   *
   * @returns {boolean}
   */
  leave() {
    return this.#apply(this.#view.leave(), "user");
  }

  /**
   * Fetches the children of a node again, if its column exists; the current rows stay until the new
   * ones are loaded, and stay if that fails.
   *
   * @param {(node: ColumnNode) => boolean} isMeant
   */
  reload(isMeant) {
    const depth = this.panes.findIndex(({ node }) => isMeant(node));
    return this.#apply(this.#view.reload(depth), "load");
  }

  /**
   * Requests missing and failed rows again.
   *
   * @param {ColumnPane} pane
   */
  retry(pane) {
    if (pane.error) {
      this.#apply(this.#view.reload(pane.depth), "load");
      return;
    }
    pane.list?.retry();
    this.#owner.changed("load", -1);
  }

  /**
   * Takes over a change, answers what can be answered at once, and reports it.
   *
   * @param {ColumnsChange | undefined} change @param {Cause} cause
   */
  #apply(change, cause) {
    if (!change) return false;
    const { reveal, entered } = this.#update(change);
    this.#owner.changed(cause, reveal);
    if (entered.depth >= 0) this.choose(entered.depth, entered.item, "user");
    return true;
  }

  /**
   * Takes over a change, and answers requests: without recursion, as there may be very many columns.
   *
   * @param {ColumnsChange} change
   */
  #update(change) {
    let { reveal, entered } = change;
    /** @type {ColumnsChange | undefined} */
    let next = change;
    while (next) {
      this.#show(next);
      if (next.reveal >= 0) reveal = next.reveal;
      if (next.entered.depth >= 0) entered = next.entered;
      if (next.sought >= 0) this.panes[next.sought].list?.seek();
      next = this.#answerNext();
    }
    this.#loader.next();
    return { reveal, entered };
  }

  /** @param {ColumnsChange} change */
  #show({ columns, active, shown }) {
    const kept = columns.findIndex(({ number }, depth) => this.panes[depth]?.number !== number);
    for (const pane of this.panes.splice(kept < 0 ? columns.length : kept)) {
      pane.drop();
      this.#end(pane.coming);
    }
    this.previewed = null;
    for (const [depth, { number, item, status, selection, token }] of columns.entries()) {
      const parent = this.panes[depth - 1]?.node;
      const node = parent ? /** @type {ColumnNode} */ (parent.child(item)) : this.root;
      if (status === columnStatusPreview) {
        this.previewed = node;
        continue;
      }
      const pane = this.panes[depth] ?? this.#append(node, number, depth);
      pane.selection = selection;
      pane.token = token;
      pane.hasFailed = status === columnStatusFailed;
    }
    this.active = active;
    this.shown = shown;
  }

  /** @param {ColumnNode} node @param {number} number @param {number} depth */
  #append(node, number, depth) {
    const view = this.#view.column(depth);
    const { name, strings } = this.#owner;
    const pane = new ColumnPane(view, node, number, depth, name(node), strings());
    this.panes.push(pane);
    this.#owner.added(pane);
    return pane;
  }

  /** Begins the requests that are new, and answers one whose rows are here. */
  #answerNext() {
    for (const pane of this.panes) {
      if (pane.token === 0 || pane.token === pane.begun) continue;
      pane.begun = pane.token;
      this.#begin(pane);
      const { coming } = pane;
      const change = coming && (coming.isReady || coming.error) ? this.#answer(pane) : undefined;
      if (change) return change;
    }
  }

  /** @param {ColumnPane} pane */
  #begin(pane) {
    const { node, list, coming } = pane;
    if (coming?.error) return coming.retry();
    this.#end(coming);
    const kept = list ? undefined : this.#kept.get(node);
    if (kept) {
      pane.coming = kept;
      return;
    }
    const number = this.#count++;
    this.#view.call("loading_begin", number);
    const made = new ColumnList(node, number, this.source ? this.#loader : null);
    this.#lists.set(number, made);
    pane.coming = made;
    made.begin();
  }

  /** @param {ColumnList | undefined} list that is not needed any more */
  #end(list) {
    if (!list) return;
    this.#view.call("loading_forget", list.number);
    this.#lists.delete(list.number);
    if (this.#kept.get(list.node) === list) this.#kept.delete(list.node);
  }

  /**
   * Passes the rows of a requested list to the engine, or that they cannot be loaded.
   *
   * @param {ColumnPane} pane
   */
  #answer(pane) {
    const { coming, list, token, node, selected } = pane;
    const view = this.#view;
    if (!coming || token === 0) return;
    if (coming.error) {
      this.#owner.failed(node, coming.error);
      return view.fail(token);
    }
    // The selected node may be on a page that is not loaded yet.
    if (list && selected?.id != null && coming.rowOf(selected.id) < 0 && coming.seek()) return;
    const { rows } = coming;
    let change = view.load(token, rows);
    if (!change) return;
    if (coming !== list) this.#end(list);
    pane.list = coming;
    pane.coming = undefined;
    this.#kept.set(node, coming);
    for (const { row, count } of coming.apart) {
      change = view.fill(pane.depth, row, coming.rowsFrom(row, count, rows.size)) ?? change;
    }
    if (!list) this.#owner.ready(pane);
    return change;
  }

  // For the loader

  /**
   * @param {ColumnList} list @param {number} offset @param {number} limit @param {AbortSignal} signal
   * @returns {Promise<unknown>}
   */
  async #send({ node }, offset, limit, signal) {
    const answer = /** @type {any} */ (await this.source?.(node.id, offset, limit, signal));
    const total = answer?.total;
    if (total == null) return pageOfList(answer?.items ?? answer, offset, limit);
    if (!(total <= mostRows)) {
      throw new EspalierError(
        "invalid-data",
        `The source says that ${node.name} has ${total} items. A column takes ${mostRows} at most.`,
      );
    }
    return answer;
  }

  /** @param {ColumnList} list @returns {ColumnPane | undefined} */
  #paneOf(list) {
    return this.panes.find((pane) => pane.list === list || pane.coming === list);
  }

  /**
   * @param {ColumnList} list
   * @param {import("../core/page-loader.js").PageOf<import("./nodes.js").ColumnItem>} page
   * @param {number} token
   */
  #arrived(list, page, token) {
    const words = receive(this.#view, token, list.number, page);
    if (!words) return false;
    const [bits, size, ...rows] = words;
    const [first = 0] = rows;
    list.take(first, page.items.slice(0, rows.length), size);
    const pane = this.#paneOf(list);
    const change = pane?.coming === list ? this.#answer(pane) : pane &&
      this.#view.fill(pane.depth, first, list.rowsFrom(first, rows.length, pane.rows));
    this.#apply(change, "load");
    return (bits & answerShort) !== 0;
  }

  /** @param {ColumnList} list */
  #failed(list) {
    const pane = this.#paneOf(list);
    if (pane?.coming === list) this.#apply(this.#answer(pane), "load");
    else if (pane) this.#owner.changed("load", -1);
  }
}
