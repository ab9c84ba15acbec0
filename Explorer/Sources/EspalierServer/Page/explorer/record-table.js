// @ts-check
// The records of a branch as a treegrid: its columns are found in the data.

import { actionButton } from "./action-button.js";
import { changeAddress, layoutParameters } from "./address.js";
import { goTo } from "./go-to.js";
import { plainLayout, RecordColumns } from "./record-columns.js";
import { SourceError } from "./source.js";
import { WholeRecords } from "./whole-records.js";

/**
 * @typedef {import("../outline/item-store.js").Item} Item
 * @typedef {import("../outline/outline.js").OutlineElement} OutlineElement
 * @typedef {import("./source.js").Facets} Facets
 * @typedef {import("./source.js").Order} Order
 * @typedef {import("./source.js").RecordItem} RecordItem
 * @typedef {import("./views.js").ViewContext} ViewContext
 * @typedef {{ column: string, isDescending: boolean }} Sort
 * @typedef {import("./address.js").Layout} Layout
 * @typedef {{ filter: string, sort: Sort | null, layout: Layout }} Wanted the records, and how
 */

/** The number of records from which the columns are found at first. */
const sample = 200;

/** The greatest number of records in one request by their positions. */
const mostPositions = 200;

/** The greatest length of a value in rows that wrap, in characters. */
const maxValueChars = 10_000;

/** The number of children of an item among which a list of records is looked for. */
const mostBelow = 8;

/**
 * For how many seconds the server looks through the records, as the user goes on: the usual time, then
 * these.
 */
const spans = [undefined, 20, 60];

/** After how many milliseconds something that takes long is said. */
const slowMs = 300;

/** A table of the records of one branch, filtered and sorted by the server. */
export class RecordTable {
  element = document.createElement("div");
  #context;
  #bar = document.createElement("div");
  #name = document.createElement("b");
  #status = document.createElement("span");
  #stop = document.createElement("button");
  #more = actionButton("Go on", () => void this.#goOn());
  #all = document.createElement("button");
  #empty = document.createElement("p");
  #note = document.createElement("p");
  /** @type {OutlineElement} */
  #outline;
  /** Ends the calls after each drawing. */
  #unfollow = () => {};
  #columns;
  /** @type {Item[]} the branch whose records are shown, after its ancestors; empty for the top level */
  #way = [];
  /** Whether the records of the branch are shown. */
  #isDone = false;
  /** The number of times that the user went on, an index of `spans`. */
  #span = 0;
  #filter = "";
  /** @type {Sort | null} */
  #sort = null;
  /** The number of children before the records that are none, such as the columns of a table. */
  #skipped = 0;
  /** @type {number[] | null} the positions of the records that are shown; null for all, in order */
  #positions = null;
  /** Whether other records are about to be shown, and what is to be restored then. */
  #isChanging = false;
  /** @type {import("../outline/outline.js").OutlineState | undefined} */
  #awaited;
  /** The record, or what is in it, that the cursor was at last; null before there is any. */
  #cursor = /** @type {import("../outline/item-store.js").Key | null} */ (null);
  /** @type {AbortController} of the requests under way */
  #request = new AbortController();
  #timer = 0;
  /** Is called with the columns and counts when they are there. */
  didCount = (/** @type {Facets} */ _facets) => {};
  /** Is called when the user ends the filter. */
  didClear = () => {};

  /** @param {ViewContext} context */
  constructor(context) {
    this.#context = context;
    this.element.className = "records";
    this.#bar.className = "records-bar";
    this.#status.setAttribute("role", "status");
    this.#stop.type = this.#all.type = "button";
    this.#stop.textContent = "Stop";
    this.#stop.hidden = this.#more.hidden = true;
    this.#stop.addEventListener("click", () => this.#halt());
    this.#all.textContent = "Show all";
    this.#all.hidden = true;
    this.#all.addEventListener("click", () => this.didClear());
    const outline = /** @type {OutlineElement} */ (document.createElement("espalier-outline"));
    this.#outline = outline;
    this.#columns = new RecordColumns(outline, (words) => this.#say(words));
    const { menu } = this.#columns;
    this.#bar.append(this.#name, this.#status, this.#stop, this.#more, this.#all, menu);
    outline.label = `Records of ${context.contents.title}`;
    this.#note.className = "records-note";
    this.#note.setAttribute("role", "status");
    this.#note.hidden = true;
    this.#empty.slot = "empty";
    outline.append(this.#empty);
    outline.addEventListener("espalier-select", () => this.#followed());
    outline.addEventListener("espalier-sort", (event) => {
      const { column, direction } = /** @type {CustomEvent} */ (event).detail;
      event.preventDefault();
      const name = this.#columns.shown[column - 1]?.name;
      this.#sortBy(
        name === undefined ? null : { column: name, isDescending: direction !== "ascending" },
      );
    });
    outline.addEventListener("espalier-resize", (event) => {
      const { column, width } = /** @type {CustomEvent} */ (event).detail;
      const name = this.#columns.shown[column - 1]?.name;
      if (name !== undefined) this.#columns.widen(name, width);
    });
    this.element.append(this.#bar, this.#note, outline);
  }

  /** The branch whose records are shown, after its ancestors. */
  get way() {
    return this.#way;
  }

  /** @param {string} words about all records, seen above them; empty for none */
  set note(words) {
    this.#note.hidden = words === "";
    this.#note.textContent = words;
  }

  focus() {
    this.#outline.focusCursor();
  }

  /** The open branches, the selection and the place, as JSON. */
  state() {
    return this.#outline.state();
  }

  /** @param {import("../outline/outline.js").OutlineState} state */
  restore({ columns: _, ...state }) {
    // Columns and their order are in the address.
    if (this.#isChanging) this.#awaited = state;
    else this.#outline.restore(state);
  }

  /** The records that were wanted are there, or will not come. */
  #changed() {
    this.#isChanging = false;
    if (this.#awaited) this.#outline.restore(this.#awaited);
    this.#awaited = undefined;
  }

  /**
   * Goes to an item: shows the records that it is one of, or that are in it.
   *
   * @param {Item[]} way its ancestors, and it @param {Wanted} wanted
   * @returns {Promise<boolean>} whether there are records
   */
  async show(way, wanted) {
    // The list that the item is in comes first: the item may be a record with records in it.
    const lengths = [way.length - 1, way.length, ...[...Array(way.length).keys()].reverse()];
    const parts = lengths.filter((length, k) => length >= 0 && lengths.indexOf(length) === k)
      .map((length) => way.slice(0, length))
      .filter((part) => part.length === 0 || part[part.length - 1].branch);
    // An object may be one of the records, and look like a list of what is in it. The source itself
    // is a list if its items are numbered.
    const isList = (/** @type {Item[]} */ part) =>
      part.length === 0
        ? /^\d+$/.test(way[0]?.title ?? "")
        : part[part.length - 1].kind !== "object";
    const branches = [...parts.filter(isList), ...parts.filter((part) => !isList(part))];
    if (this.#isDone && branches.length > 0 && isSame(branches[0], this.#way)) {
      await this.apply(wanted);
      const { signal } = this.#request;
      try {
        await this.#goTo(way.slice(branches[0].length), signal);
      } catch (error) {
        this.#failed(error, signal);
      }
      return true;
    }
    const request = this.#begin();
    try {
      const found = await this.#find(branches, request) ??
        await this.#find(await this.#below(way, request), request);
      if (found) {
        const [branch, facets] = found;
        const below = way.slice(branch.length);
        if (this.#isDone && isSame(branch, this.#way)) {
          await this.#goTo(below, request);
          return true;
        }
        // A filter, an order and a layout are of the columns of a branch.
        const isOther = this.#isDone;
        if (isOther) {
          const layout = layoutParameters(plainLayout());
          changeAddress({ filter: null, sort: null, desc: null, ...layout }, "replace");
        }
        [this.#filter, this.#sort] = isOther ? ["", null] : [wanted.filter, wanted.sort];
        this.#span = 0;
        this.#way = branch;
        this.#columns.begin(isOther ? plainLayout() : wanted.layout);
        this.#columns.take(facets.columns);
        await this.#update(request, below);
        // The user is at no record yet, but at the branch of all.
        if (below.length === 0 && branch.length > (this.#context.hasSections ? 1 : 0)) {
          this.#context.choose(branch);
        }
        return true;
      }
      if (!this.#isDone) this.#sayNothing();
      return false;
    } catch (error) {
      this.#failed(error, request);
      return false;
    } finally {
      this.#end(request);
    }
  }

  /**
   * Finds the first branch with records.
   *
   * @param {Item[][]} branches each after its ancestors @param {AbortSignal} signal
   * @returns {Promise<[Item[], Facets] | undefined>}
   */
  async #find(branches, signal) {
    for (const branch of branches) {
      const facets = await patiently(
        () => this.#context.source.facets(last(branch), "", sample, signal),
        signal,
      );
      if (facets.tabular) return [branch, facets];
    }
    return undefined;
  }

  /**
   * The first branches in an item, which may be a folder of tables.
   *
   * @param {Item[]} way @param {AbortSignal} signal
   */
  async #below(way, signal) {
    const { source } = this.#context;
    const page = await source.children(last(way), 0, mostBelow, signal);
    return page.items.filter(({ branch, kind }) => branch && kind !== "folder")
      .map((item) => [...way, item]);
  }

  /**
   * Shows the records that pass a filter, in an order, with their columns as they are wanted.
   *
   * @param {Wanted} wanted
   */
  async apply({ filter, sort, layout }) {
    if (this.#isDone) this.#columns.arrange(layout);
    const isAsBefore = filter === this.#filter && sort?.column === this.#sort?.column &&
      sort?.isDescending === this.#sort?.isDescending;
    if (isAsBefore || !this.#isDone) return;
    [this.#filter, this.#sort] = [filter, sort];
    this.#span = 0;
    const request = this.#begin();
    try {
      await this.#update(request);
    } catch (error) {
      this.#failed(error, request);
    } finally {
      this.#end(request);
    }
  }

  /** Reads the records again. */
  async refresh() {
    if (!this.#isDone) return;
    const request = this.#begin();
    try {
      await this.#update(request);
    } catch (error) {
      this.#failed(error, request);
    } finally {
      this.#end(request);
    }
  }

  /** Looks for more records than were looked through, and stays at the place. */
  async #goOn() {
    this.#span += 1;
    const state = this.state();
    const done = this.refresh();
    this.restore(state);
    await done;
  }

  /** Ends what is under way. */
  left() {
    this.#request.abort();
  }

  /** @param {AbortSignal} signal @param {Item[]} [below] the record and what is in it, to go to */
  async #update(signal, below = []) {
    const { source } = this.#context;
    const branch = last(this.#way);
    this.#positions = null;
    this.#all.hidden = this.#filter === "";
    /** @type {Order | null} */
    let order = null;
    let filter = this.#filter;
    let words = "";
    let sorted = this.#sort;
    if (this.#filter || this.#sort) {
      try {
        const seconds = spans[this.#span];
        order = await patiently(
          () => source.order(branch, this.#filter, this.#sort, seconds, signal),
          signal,
        );
        this.#positions = order.positions;
      } catch (error) {
        // A faulty filter leaves all records, and stays in the address to be mended.
        if (!(error instanceof SourceError && error.status === 400)) throw error;
        words = error.message;
        [filter, sorted] = ["", null];
      }
    }
    this.#columns.sorted = sorted;
    await this.#fill(signal);
    this.#isDone = true;
    await this.#goTo(below, signal);
    // Counting all may take longer; the rows are there by then.
    const isCut = order?.state === "stopped";
    if (order && isCut) words = cutWords(order, sorted);
    if (order) this.#count(order, order.positions.length, "the first", filter);
    this.#more.hidden = order?.reason !== "time" || this.#span === spans.length - 1;
    const tell = (/** @type {Facets} */ facets) => {
      if (signal.aborted) return;
      if (!order) this.#count(facets, facets.matching, "at least", filter);
      this.#tell(facets, words);
    };
    // What is counted is what the rows are of.
    const most = order && isCut ? order.records : null;
    tell(await patiently(() => source.facets(branch, filter, most, signal, tell), signal));
  }

  /**
   * Shows the number of the rows, and of the records that they are of.
   *
   * @param {{ state: string, records: number }} read @param {number} matching
   * @param {string} part the words before a number of records that are not all
   * @param {string} filter
   */
  #count({ state, records }, matching, part, filter) {
    const all = countWords(records);
    const which = state === "complete" ? all : `${part} ${all}`;
    this.#context.count(filter ? `${matching.toLocaleString("en")} of ${which}` : which);
  }

  /**
   * Shows the counts of the columns, which may be those so far.
   *
   * @param {Facets} facets @param {string} words to say instead of how far the counts are
   */
  #tell(facets, words) {
    this.#columns.take(facets.columns);
    const isCounting = facets.state === "counting";
    if (isCounting) {
      clearTimeout(this.#timer);
      this.#stop.hidden = false;
      const { records: seen, total } = facets;
      this.#say(
        total ? `Counting… ${Math.floor(100 * seen / Math.max(seen, total))} %` : "Counting…",
      );
    } else {
      this.#say(words || (facets.state === "complete" ? "" : facets.text));
    }
    this.didCount(facets);
  }

  /**
   * Fills the table again.
   *
   * @param {AbortSignal} signal
   */
  async #fill(signal) {
    const outline = this.#outline;
    const { source } = this.#context;
    const branch = last(this.#way);
    const positions = this.#positions;
    this.#empty.textContent = this.#filter
      ? "No record passes the filter."
      : "There is nothing in here.";
    this.#name.textContent = this.#way[this.#way.length - 1]?.title ?? this.#context.contents.title;
    const skipped = positions ? 0 : await source.firstRecord(branch, signal);
    this.#skipped = skipped;
    outline.data = undefined;
    /** @type {import("../outline/outline.js").OutlineElement["source"]} */
    const records = async (key, offset, limit, signal) => {
      if (key !== null) return source.children(key, offset, limit, signal);
      if (!positions) {
        const page = await source.records(branch, offset + skipped, limit, signal);
        const total = page.total === null ? null : page.total - skipped;
        return { ...page, total, next: page.next === null ? null : page.next - skipped };
      }
      const some = positions.slice(offset, offset + Math.min(limit, mostPositions));
      const items = some.length > 0 ? await source.recordsAt(branch, some, signal) : [];
      return { items, total: positions.length, next: null };
    };
    outline.source = records;
    await outline.ready;
    if (outline.controller && outline.source === records) {
      this.#cursor = null;
      this.#unfollow();
      this.#unfollow = outline.addFeature({ drawn: () => this.#drawn() });
      new WholeRecords(
        outline.controller,
        (some) => source.recordsAt(branch, some, undefined, maxValueChars),
      );
    }
    this.#columns.mark();
    if (!signal.aborted) this.#changed();
  }

  /** @param {Sort | null} sort */
  #sortBy(sort) {
    changeAddress(
      { sort: sort?.column ?? null, desc: sort?.isDescending ? "1" : null },
      "push",
    );
    void this.apply({ filter: this.#filter, sort, layout: this.#columns.layout });
  }

  /**
   * Goes to a record, or to what is in it.
   *
   * @param {Item[]} below the record, and then what is in it; empty for nothing
   * @param {AbortSignal} signal gives up
   */
  async #goTo(below, signal) {
    const { controller } = this.#outline;
    if (below.length === 0 || !controller) return;
    const { source } = this.#context;
    const { path } = await source.location(`${below[below.length - 1].id}`, signal);
    const { match } = await source.locate(path, signal);
    if (!match || match.path.length < below.length) return;
    const way = match.path.slice(-below.length);
    const [position, ...positions] = match.positions.slice(-below.length);
    const index = this.#positions ? this.#positions.indexOf(position) : position - this.#skipped;
    // An item that the filter leaves out stays the current one all the same.
    if (index < 0) return this.#context.choose([...this.#way, ...below]);
    await goTo(controller, { path: way, positions: [index, ...positions] }, signal);
  }

  /** Follows the cursor, but not to its first place, which the user did not choose. */
  #drawn() {
    const { cursor } = this.#outline;
    if (cursor === this.#cursor) return;
    const isFirst = this.#cursor === null;
    this.#cursor = cursor;
    if (!isFirst) this.#followed();
  }

  /** Tells the page where the user is. */
  #followed() {
    const { cursor } = this.#outline;
    if (cursor === null) return;
    /** @type {Item[]} */
    const below = [];
    /** @type {import("../outline/item-store.js").Key | null} */
    let id = cursor;
    while (id !== null) {
      const item = this.#outline.item(id);
      if (!item) return;
      below.unshift(item);
      id = this.#outline.parentOf(id) ?? null;
    }
    this.#context.choose([...this.#way, ...below]);
  }

  #begin() {
    this.#request.abort();
    const request = new AbortController();
    this.#request = request;
    this.#isChanging = true;
    this.#awaited = undefined;
    this.#more.hidden = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#say("Counting…");
      this.#stop.hidden = false;
    }, slowMs);
    return request.signal;
  }

  /** @param {AbortSignal} signal */
  #end(signal) {
    if (signal !== this.#request.signal) return;
    this.#changed();
    clearTimeout(this.#timer);
    this.#stop.hidden = true;
    if (this.#status.textContent?.startsWith("Counting…")) this.#say("");
  }

  #halt() {
    this.#request.abort();
    this.#say("Stopped: the counts are of some of the records only.");
    this.#stop.hidden = true;
  }

  /** @param {unknown} error @param {AbortSignal} signal */
  #failed(error, signal) {
    if (signal.aborted) return;
    if (!(error instanceof SourceError)) throw error;
    this.#say(error.message);
  }

  #sayNothing() {
    this.#empty.textContent =
      "There are no records here. Choose a list of objects, a table or a text with columns in the outline.";
    this.#outline.columns = [];
    this.#outline.source = undefined;
    this.#outline.data = [];
    this.#columns.menu.hidden = true;
    this.#name.textContent = "";
    this.#context.count("");
  }

  /** @param {string} words */
  #say(words) {
    if (this.#status.textContent !== words) this.#status.textContent = words;
  }
}

/** @param {number} records */
function countWords(records) {
  return `${records.toLocaleString("en")} ${records === 1 ? "record" : "records"}`;
}

/**
 * The words for rows that are of the first records only.
 *
 * @param {Order} order @param {Sort | null} sort
 */
function cutWords({ reason, records }, sort) {
  /** @type {Partial<Record<string, string>>} */
  const causes = {
    memory: ": sorting more takes too much memory",
    unreadable: ": what follows cannot be read",
  };
  const rest = causes[reason ?? ""] ?? "";
  return `Only the first ${countWords(records)} ${records === 1 ? "was" : "were"} ${
    sort ? "sorted" : "looked through"
  }${rest}.`;
}

/**
 * Asks again for a while if the server is busy, as with what was just given up.
 *
 * @template Answer
 * @param {() => Promise<Answer>} ask @param {AbortSignal} signal
 */
async function patiently(ask, signal) {
  for (let left = 20;; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      const isBusy = error instanceof SourceError && error.status === 503;
      if (!isBusy || left === 0 || signal.aborted) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, slowMs));
  }
}

/** @param {Item[]} way @param {Item[]} other */
function isSame(way, other) {
  return way.length === other.length && way.every(({ id }, k) => id === other[k].id);
}

/** @param {Item[]} way */
function last(way) {
  return way.length > 0 ? `${way[way.length - 1].id}` : null;
}
