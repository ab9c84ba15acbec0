// @ts-check
// The views of a source, and the control that switches between them.
//
// The outline is the first view, and always there. Another view is a module of its own, which is
// loaded when it is first chosen; it is registered by one entry in `viewKinds`. All views share
// the current item, the filter and the source: a view tells by `choose` where the user goes, and
// is told by `show` where to go, and by `filter` what is left. A view that was shown is kept as it
// was left, hidden, for as long as the page shows its source.

import { changeAddress, readAddress } from "./address.js";
import { FilterNote } from "./filter-note.js";
import { goTo } from "./go-to.js";
import { SourceError } from "./source.js";
import { isTyping } from "./typing.js";

/**
 * @typedef {import("../outline/item-store.js").Item} Item
 * @typedef {import("./current.js").Current} Current
 * @typedef {import("./filtered-outline.js").Filter} Filter
 * @typedef {import("./search.js").Searched} Searched
 * @typedef {import("./source.js").OutlineDocument} OutlineDocument
 * @typedef {import("./source.js").OutlineSource} OutlineSource
 */

/**
 * A kind of view.
 *
 * @typedef {object} ViewKind
 * @property {string} name in the address, as `?view=name`
 * @property {string} title on its button
 * @property {(context: ViewContext) => boolean | Promise<boolean>} available whether it can show
 *   the source; its button is left out until the answer is known
 * @property {(context: ViewContext) => Promise<View>} mount makes the view of a source; its element
 *   is put in the page, and is not hidden, when the promise is fulfilled. A promise that is rejected
 *   by a `SourceError` leaves the view before it on the page, with the reason
 */

/**
 * A view of one source.
 *
 * @typedef {object} View
 * @property {HTMLElement} element fills the place of the rows
 * @property {(way: Item[]) => Promise<boolean>} show goes to an item, which comes after its ancestors
 *   from the top level down, with its section before them if there are such; empty for the top
 *   level. Returns false if it is gone
 * @property {(filter: Filter | null) => void} filter shows only these items, or all again; is called
 *   after `mount`, too, if there is a filter
 * @property {() => void} focus gives the focus to where the user is in it
 * @property {boolean} [filtersRecords] whether the filter of records in the address applies to it
 * @property {boolean} [hasPreview] whether it shows the preview of an item by itself
 * @property {() => unknown} [state] what is open, selected and in sight, as JSON
 * @property {(state: any) => void} [restore]
 * @property {boolean} [wraps] whether long values in it can go on in further lines
 * @property {() => void} [shown] the view is seen again
 * @property {() => void} [left] the view is hidden
 * @property {() => void} [remove] the view goes for good
 */

/**
 * The page, as a view sees it.
 *
 * @typedef {object} ViewContext
 * @property {OutlineSource} source
 * @property {OutlineDocument} contents the source, as it begins
 * @property {boolean} hasSections whether the top level consists of sections
 * @property {(way: Item[]) => void} choose tells that an item is the current one now: it, after its
 *   ancestors from the top level down, with its section if there are such
 * @property {(words: string) => void} count says in the foot of the page how much is shown
 */

/** @type {ViewKind[]} all views but the outline, in the order of their buttons */
export const viewKinds = [
  {
    name: "columns",
    title: "Columns",
    available: () => true,
    mount: async (context) => (await import("./columns-view.js")).ColumnsView.make(context),
  },
  {
    name: "rows",
    title: "Rows",
    available: () => true,
    mount: async (context) => (await import("./rows-view.js")).RowsView.make(context),
  },
  {
    name: "grid",
    title: "Table",
    available: () => true,
    mount: async (context) => (await import("./grid-view.js")).GridView.make(context),
  },
  {
    name: "form",
    title: "Filter",
    available: () => true,
    mount: async (context) => (await import("./form-view.js")).FormView.make(context),
  },
];

const outline = { name: "outline", title: "Outline" };

/** The views of the source that is shown; fires `switch` when another one is seen. */
export class Views extends EventTarget {
  #current;
  #stage;
  #control = document.createElement("fieldset");
  #filterNote;
  #note;
  /** @type {Searched | undefined} */
  #searched;
  /** @type {WeakMap<Searched, Map<string, View>>} those that were made */
  #made = new WeakMap();
  #name = outline.name;
  /** @type {View | null} the view that is seen; null for the outline, and if there is none */
  #view = null;
  /** The number of switches that were begun. */
  #switches = 0;
  /** @type {Promise<void>} the end of the switch that was begun last */
  settled = Promise.resolve();
  /** @type {AbortController | undefined} of the way to an item of the outline */
  #way;
  /** @type {(way: Item[]) => void} is called when the user goes to an item of a view */
  didChoose = () => {};
  /** @type {(words: string) => void} */
  didCount = () => {};

  /**
   * @param {HTMLElement} place of the control @param {HTMLElement} stage of the views
   * @param {Current} current @param {(message: string) => void} note says why a view is not shown
   */
  constructor(place, stage, current, note) {
    super();
    this.#current = current;
    this.#stage = stage;
    this.#note = note;
    this.#filterNote = new FilterNote(stage, () => this.choose("grid"));
    const control = this.#control;
    control.className = "views coming";
    // Firefox stops at what scrolls.
    control.tabIndex = -1;
    const legend = document.createElement("legend");
    legend.textContent = "View";
    // The place of the buttons, until it is known which there are.
    const places = [outline, ...viewKinds].map(({ title }) => {
      const place = document.createElement("span");
      place.textContent = title;
      return place;
    });
    control.append(legend, ...places);
    control.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) this.choose(target.value);
    });
    place.append(control);
    // Before the rows take it for the beginning of a title.
    addEventListener("keydown", (event) => this.#press(event), { capture: true });
  }

  /** The view that is seen; null for the outline. */
  get view() {
    return this.#view;
  }

  /**
   * Shows another source from now on, in the view that the address asks for.
   *
   * @param {Searched | undefined} searched undefined if there is none
   */
  set searched(searched) {
    if (searched === this.#searched) return;
    this.#leave();
    this.#searched = searched;
    this.#name = outline.name;
    this.#control.classList.add("coming");
    this.#control.hidden = !searched;
    this.#tellFilter();
    if (!searched) return;
    // The outline is not shown for a moment before another view.
    const isOther = viewKinds.some(({ name }) => name === readAddress().view);
    for (const pane of searched.filtered.panes) pane.isCovered = isOther;
    searched.filtered.didFilter = (filter) => {
      for (const view of this.#made.get(searched)?.values() ?? []) view.filter(filter);
    };
    void this.#offer(searched);
    this.read();
  }

  /** Shows the view that the address asks for. */
  read() {
    this.#tellFilter();
    this.settled = this.#switch(readAddress().view, false);
  }

  /**
   * Shows another view of the same item; Back leads to the one before.
   *
   * @param {string} name
   */
  choose(name) {
    if (name === this.#name) return;
    changeAddress({ view: name === outline.name ? null : name }, "push");
    this.settled = this.#switch(name, true);
  }

  /** The name of the view that is seen. */
  get name() {
    return this.#name;
  }

  /** The views that can be chosen. */
  get #names() {
    return [...this.#control.querySelectorAll("input")].map(({ value }) => value);
  }

  /**
   * Makes the buttons of the views that can show the source.
   *
   * @param {Searched} searched
   */
  async #offer(searched) {
    const context = this.#context(searched);
    const answers = await Promise.all(viewKinds.map(async (kind) => {
      return await kind.available(context) ? [kind] : [];
    }));
    if (searched !== this.#searched) return;
    const buttons = [outline, ...answers.flat()].map(({ name, title }) => {
      const label = document.createElement("label");
      const button = document.createElement("input");
      button.type = "radio";
      button.name = "view";
      button.value = name;
      button.checked = name === this.#name;
      label.append(button, title);
      return label;
    });
    this.#control.replaceChildren(...[...this.#control.children].slice(0, 1), ...buttons);
    this.#control.title = "Press ] for the next view, [ for the one before";
    this.#control.classList.remove("coming");
    this.#control.hidden = buttons.length < 2;
  }

  /** @param {Searched} searched @returns {ViewContext} */
  #context(searched) {
    const { source, contents } = searched;
    const hasSections = contents.sections.some(({ id }) => id !== null);
    const take = (/** @type {Item[]} */ way) => {
      // A section has no row, and is no step of a path.
      this.#current.choose(source, hasSections ? way.slice(1) : way, (to) => {
        const whole = hasSections ? [way[0], ...to] : to;
        // Back leads from here to where one was.
        this.#stage.dispatchEvent(new CustomEvent("explorer-jump", { bubbles: true }));
        void this.#view?.show(whole).then((isThere) => {
          if (isThere) this.#view?.focus();
        });
      });
    };
    return {
      source,
      contents,
      hasSections,
      choose: (way) => {
        if (searched !== this.#searched || !this.#view) return;
        take(way);
        this.didChoose(way);
      },
      count: (words) => {
        if (searched === this.#searched && this.#view) this.didCount(words);
      },
    };
  }

  /**
   * @param {string} name @param {boolean} takesFocus
   */
  async #switch(name, takesFocus) {
    const searched = this.#searched;
    if (!searched || name === this.#name) return;
    const number = (this.#switches += 1);
    const kind = viewKinds.find((kind) => kind.name === name);
    const hadFocus = takesFocus && !this.#control.contains(document.activeElement);
    const way = await this.#wayTo(searched);
    /** @type {View | null} */
    let view = null;
    try {
      if (kind) view = await this.#make(searched, kind);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      if (number !== this.#switches) return;
      this.#note(`${kind?.title} cannot be shown: ${error.message}`);
      this.#check();
      if (!this.#view) { for (const pane of searched.filtered.panes) pane.isCovered = false; }
      return;
    }
    if (number !== this.#switches || searched !== this.#searched) return;
    this.#leave();
    this.#name = kind ? name : outline.name;
    this.#view = view;
    this.#check();
    for (const pane of searched.filtered.panes) pane.isCovered = view !== null;
    if (view) {
      view.element.hidden = false;
      view.shown?.();
    }
    this.#tellFilter();
    this.dispatchEvent(new Event("switch"));
    if (way.length > 0) await this.#goTo(searched, view, way);
    if (number === this.#switches && hadFocus) this.focus();
  }

  /** Gives the focus to the current row, in the view that is seen. */
  focus() {
    if (this.#view) this.#view.focus();
    else this.#searched?.filtered.pane.controller.virtualList.focusCursor();
  }

  /** Says so if the view that is seen leaves the filter of records out. */
  #tellFilter() {
    this.#filterNote.update(this.#searched !== undefined && !this.#view?.filtersRecords);
  }

  /** Marks the button of the view that is seen. */
  #check() {
    for (const button of this.#control.querySelectorAll("input")) {
      button.checked = button.value === this.#name;
    }
  }

  #leave() {
    this.#way?.abort();
    if (!this.#view) return;
    this.#view.element.hidden = true;
    this.#view.left?.();
    this.#view = null;
  }

  /** @param {Searched} searched @param {ViewKind} kind */
  async #make(searched, kind) {
    let made = this.#made.get(searched);
    if (!made) this.#made.set(searched, made = new Map());
    const known = made.get(kind.name);
    if (known) return known;
    const view = await kind.mount(this.#context(searched));
    // Another switch may have made it meanwhile.
    const other = made.get(kind.name);
    if (other) {
      view.remove?.();
      view.element.remove();
      return other;
    }
    made.set(kind.name, view);
    view.element.hidden = true;
    this.#stage.append(view.element);
    const { filter } = searched.filtered;
    if (filter) view.filter(filter);
    return view;
  }

  /**
   * The current item, after its section and its ancestors.
   *
   * @param {Searched} searched @returns {Promise<Item[]>} empty if there is none
   */
  async #wayTo({ source, filtered, contents }) {
    const { way, source: shown } = this.#current;
    if (way.length === 0 || shown !== source) return [];
    if (!contents.sections.some(({ id }) => id !== null)) return way;
    const { controller } = filtered.pane;
    const id = controller.number(/** @type {string} */ (way[0].id));
    const section = id === undefined ? undefined : contents.sections[controller.view.section(id)];
    if (section?.id == null) return [];
    return [{ id: section.id, title: section.title ?? "", branch: true }, ...way];
  }

  /** @param {Searched} searched @param {View | null} view @param {Item[]} way */
  async #goTo({ source, controller, filtered }, view, way) {
    if (view) return void await view.show(way);
    const item = way[way.length - 1];
    // The outline may be there already.
    const { pane } = filtered;
    if (pane.controller.item(pane.controller.view.cursor)?.id === item.id) return;
    if (filtered.isOn) return void await filtered.goTo(`${item.id}`);
    const request = new AbortController();
    this.#way = request;
    try {
      const { path } = await source.location(`${item.id}`, request.signal);
      const { match } = await source.locate(path, request.signal);
      if (match && !request.signal.aborted) await goTo(controller, match, request.signal);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
    }
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key } = event;
    if ((key !== "[" && key !== "]") || this.#control.hidden || isTyping(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const names = this.#names;
    const step = key === "]" ? 1 : -1;
    const at = names.indexOf(this.#name);
    this.choose(names[(at + step + names.length) % names.length]);
  }
}
