// @ts-check
// The chain of columns: the children of what is selected in one are the next.

import { ColumnList } from "./column-data.js";
import { ColumnNode } from "./nodes.js";
import { ColumnView } from "./column-view.js";

/** @typedef {import("../core/base-element.js").Cause} Cause */
/** @typedef {(string | number)[]} ColumnPath */

/**
 * The delegate of the model.
 *
 * @typedef {object} ColumnsModelOwner
 * @property {(node: ColumnNode) => string} name of a column
 * @property {() => import("./column-row.js").ColumnStrings} strings
 * @property {() => boolean} previews whether a leaf is shown behind the columns
 * @property {(node: ColumnNode, cause: Cause) => boolean} may whether the node may be selected
 * @property {(pane: ColumnView) => void} added a column was added
 * @property {(pane: ColumnView) => void} ready its rows are loaded for the first time
 * @property {(node: ColumnNode, error: Error) => void} failed
 * @property {(cause: Cause) => void} selected the selection changed
 * @property {(cause: Cause, reveal: number) => void} changed everything is to be drawn, and the
 *   column with this number scrolled into view; -1 keeps the scroll position
 */

/** The columns of one element. */
export class ColumnsModel {
  #engine;
  #owner;
  root = new ColumnNode(null, { title: "" }, null);
  /** @type {ColumnView[]} from the first column on */
  panes = [];
  /** @type {ColumnNode | null} the leaf that is shown behind the columns */
  previewed = null;
  /** @type {import("./column-data.js").ColumnSource | null} */
  source = null;
  /** Whether only one column is seen, and which: that behind the last is the preview. */
  isNarrow = false;
  shown = 0;
  /** @type {WeakMap<ColumnNode, ColumnList>} loaded children, which are kept */
  #lists = new WeakMap();
  /** @type {ColumnPath} the path to select behind the last selection once it is loaded */
  #awaited = [];
  /** @type {ColumnView | null} in which the first row is to be selected once it is loaded */
  #entered = null;

  /**
   * @param {import("../core/engine.js").EngineExports} engine
   * @param {ColumnsModelOwner} owner
   */
  constructor(engine, owner) {
    this.#engine = engine;
    this.#owner = owner;
  }

  /** The number of what is last: a column, or behind the columns the preview. */
  get end() {
    return this.panes.length - (this.previewed ? 0 : 1);
  }

  /** The number of the column that the keyboard acts on. */
  get active() {
    const last = this.panes.findLastIndex((pane) => pane.selectedRow >= 0);
    const seen = this.isNarrow ? this.shown : last;
    return Math.max(Math.min(seen, this.panes.length - 1), 0);
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
    return [...this.path, ...this.#awaited];
  }

  /**
   * The last column that has an item, and its row there; undefined if none has it.
   *
   * @param {string | number} id
   */
  find(id) {
    for (let depth = this.panes.length - 1; depth >= 0; depth -= 1) {
      const row = this.panes[depth].list.rowOf(id);
      if (row >= 0) return { depth, row, node: this.panes[depth].list.nodes[row] };
    }
  }

  /**
   * Starts over with the first column, and selects along a path.
   *
   * @param {ColumnPath} path
   */
  restart(path) {
    this.#lists = new WeakMap();
    this.#truncate(0);
    this.#append(this.root);
    this.follow(path, "api");
  }

  /** @param {string} name of the first column */
  rename(name) {
    this.panes[0]?.rename(name);
  }

  /** Shows or hides the preview of the selected node, as the owner requires. */
  preview() {
    const last = this.panes.at(-1)?.selected;
    this.previewed = last && !last.isBranch && this.#owner.previews() ? last : null;
  }

  /** Ends all columns. */
  drop() {
    this.#truncate(0);
  }

  /**
   * Selects along a path, for the program: continues as columns load, and ends where the path does.
   *
   * @param {ColumnPath} path @param {Cause} cause
   */
  follow(path, cause) {
    this.#forget();
    this.#deselect(0);
    const depth = this.#walk(0, path);
    this.#truncate(depth + 1, this.panes[depth].selected ? this.previewed : null);
    this.shown = depth;
    this.#owner.changed(cause, this.end);
  }

  /**
   * Selects a row for the user, or with -1 none, and updates the columns behind it.
   *
   * @param {number} depth @param {number} row @param {Cause} cause
   * @param {boolean} [goes] whether a narrow element moves on to the row's column or preview
   * @returns {boolean} false if a listener prevented it
   */
  choose(depth, row, cause, goes = false) {
    const pane = this.panes[depth];
    const node = pane.list.nodes[row];
    const isSame = node ? pane.selected === node && !this.panes[depth + 1]?.selected : false;
    if (node && !isSame && !this.#owner.may(node, cause)) return false;
    this.#forget();
    pane.select(row);
    this.#deselect(depth + 1);
    if (node) this.#open(node, depth + 1);
    else this.#truncate(depth + 1);
    this.shown = goes ? Math.min(depth + 1, this.end) : depth;
    this.#owner.changed(cause, this.end);
    if (!isSame) this.#owner.selected(cause);
    return true;
  }

  /**
   * Goes into the column of what is selected.
   *
   * @returns {boolean} whether there is one
   */
  enter() {
    const depth = this.active;
    const pane = this.panes[depth];
    if (this.isNarrow && this.shown > depth) return false;
    if (pane.selectedRow < 0) return this.#chooseFirst(depth);
    const next = this.panes[depth + 1];
    if (!next) {
      if (!this.isNarrow || !this.previewed) return false;
      this.shown = depth + 1;
      this.#owner.changed("user", depth + 1);
      return true;
    }
    if (this.#chooseFirst(depth + 1)) return true;
    this.#forget();
    if (!next.list.isReady) this.#entered = next;
    if (this.isNarrow) this.shown = depth + 1;
    this.#owner.changed("user", depth + 1);
    return true;
  }

  /**
   * Goes back to the column before, with what is selected there.
   *
   * @returns {boolean}
   */
  leave() {
    const isPreview = this.isNarrow && this.shown === this.panes.length;
    const depth = isPreview ? this.shown : this.active;
    if (depth === 0) return false;
    this.#forget();
    this.#deselect(depth);
    this.#truncate(depth + 1, isPreview ? this.previewed : null);
    this.shown = depth - 1;
    this.#owner.changed("user", depth - 1);
    return true;
  }

  /**
   * Fetches the children of a node again, if its column exists; the current rows stay until the new
   * ones are loaded, and stay if that fails.
   *
   * @param {(node: ColumnNode) => boolean} isMeant
   */
  reload(isMeant) {
    const pane = this.panes.find(({ node }) => isMeant(node));
    if (!pane) return false;
    pane.coming?.giveUp();
    /** @type {ColumnList} */
    const list = this.#makeList(pane.node, () => {
      if (pane.coming !== list) return this.#loaded(list);
      const { error } = list;
      if (error) this.#owner.failed(pane.node, error);
      if (error && pane.list.isReady) return;
      // The selected node may be on a page that is not loaded yet.
      const { selected } = pane;
      if (selected?.id != null && list.rowOf(selected.id) < 0 && list.seek()) return;
      this.#replace(pane, list);
    });
    pane.coming = list;
    if (list.isReady) this.#replace(pane, list);
    return true;
  }

  /** @param {ColumnView} pane @param {ColumnList} list */
  #replace(pane, list) {
    const depth = this.panes.indexOf(pane);
    const isNew = !pane.list.isReady;
    pane.replace(list);
    this.#lists.set(pane.node, list);
    const { selected } = pane;
    if (selected) {
      this.#open(selected, depth + 1);
    } else {
      // The selected node is gone, and the columns behind it are removed.
      this.#deselect(depth);
      this.#truncate(depth + 1);
      this.shown = Math.min(this.shown, depth);
    }
    this.#arrived(pane, isNew);
  }

  /**
   * Requests missing and failed rows again.
   *
   * @param {ColumnView} pane
   */
  retry(pane) {
    pane.list.retry();
    this.#loaded(pane.list);
  }

  /**
   * Selects the first row of a column that can be, if there is one.
   *
   * @param {number} depth
   */
  #chooseFirst(depth) {
    const row = this.panes[depth].target(5);
    return row >= 0 && this.choose(depth, row, "user");
  }

  #forget() {
    this.#awaited = [];
    this.#entered = null;
  }

  /** @param {number} depth from which on nothing is selected */
  #deselect(depth) {
    for (const pane of this.panes.slice(depth)) pane.select(-1);
  }

  /** Shows what belongs to a node behind the column it is in, and nothing behind that. */
  #open(/** @type {ColumnNode} */ node, /** @type {number} */ depth) {
    if (!node.isBranch) {
      this.#truncate(depth, this.#owner.previews() ? node : null);
    } else if (this.panes[depth]?.node === node) {
      // The node selected there keeps the columns behind it.
      if (this.panes[depth].selectedRow < 0) this.#truncate(depth + 1);
    } else {
      this.#truncate(depth);
      this.#append(node);
    }
  }

  /** @param {number} depth from which on columns go @param {ColumnNode | null} previewed */
  #truncate(depth, previewed = null) {
    for (const pane of this.panes.splice(depth)) pane.drop();
    this.previewed = previewed;
  }

  /** @param {ColumnNode} node */
  #append(node) {
    let list = this.#lists.get(node);
    if (!list?.isReady) {
      /** @type {ColumnList} */
      const made = this.#makeList(node, () => this.#loaded(made));
      this.#lists.set(node, made);
      list = made;
    }
    const pane = new ColumnView(
      this.#engine,
      list,
      this.#owner.name(node),
      this.#owner.strings(),
    );
    this.panes.push(pane);
    this.#owner.added(pane);
    if (list.isReady) this.#owner.ready(pane);
    else if (list.error) this.#owner.failed(node, list.error);
  }

  /** @param {ColumnNode} node @param {() => void} changed */
  #makeList(node, changed) {
    return new ColumnList(node, this.source, changed);
  }

  /**
   * Rows were loaded, or failed to load.
   *
   * @param {ColumnList} list
   */
  #loaded(list) {
    const pane = this.panes.find((pane) => pane.list === list);
    if (!pane) return;
    const isNew = pane.rows === 0;
    pane.count();
    if (list.error) this.#owner.failed(list.node, list.error);
    this.#arrived(pane, isNew);
  }

  /**
   * Does what waited for rows.
   *
   * @param {ColumnView} pane @param {boolean} isNew
   */
  #arrived(pane, isNew) {
    const depth = this.panes.indexOf(pane);
    const isLast = depth === this.panes.length - 1;
    if (isNew && pane.list.isReady) this.#owner.ready(pane);
    if (isLast && this.#awaited.length > 0) {
      this.shown = this.#walk(depth, this.#awaited);
    } else if (this.#entered === pane && pane.list.isReady) {
      this.#entered = null;
      if (this.#chooseFirst(depth)) return;
    } else if (isLast && pane.selected && !this.previewed) {
      // The row was selected before it was loaded.
      this.#open(pane.selected, depth + 1);
    }
    this.#owner.changed("load", isNew ? this.end : -1);
  }

  /**
   * Selects along a path from a column on, up to the first row that is not loaded.
   *
   * @param {number} depth @param {ColumnPath} path
   * @returns {number} the number of the last column that it reached
   */
  #walk(depth, path) {
    this.#awaited = [];
    for (const [index, id] of path.entries()) {
      const pane = this.panes[depth];
      const row = pane.list.rowOf(id);
      if (row < 0) {
        // It may be on a page that is not loaded.
        if (pane.list.seek()) this.#awaited = path.slice(index);
        return depth;
      }
      pane.select(row);
      const node = /** @type {ColumnNode} */ (pane.list.nodes[row]);
      this.#open(node, depth + 1);
      if (!node.isBranch) return depth;
      depth += 1;
    }
    return depth;
  }
}
