// @ts-check
// <espalier-accordion>: panels, each a header that opens and closes its content.

import { EspalierElement, reflectExpansion } from "../core/base-element.js";
import { EspalierError, checkState, unknownId } from "../core/errors.js";
import { isPlain } from "../core/keys.js";
import { element } from "../core/row-pool.js";
import { headingOf, isTitled, writeContent } from "./slotted-content.js";
import { PanelMotion, placeBefore } from "./motion.js";
import { AccordionPanel } from "./panel.js";
import { accordionStrings } from "./strings.js";

/** @typedef {import("../core/base-element.js").Cause} Cause */
/** @typedef {import("./slotted-content.js").PanelData} PanelData */
/** @typedef {{ version: 1, expanded: (string | number)[] }} AccordionState */

/** With more open panels than this, landmarks would be in each other's way. */
const mostRegions = 6;

/**
 * Panels, with a policy that limits how many may be open.
 *
 * The panels are the sections in the element: they stay in the document with all their contents,
 * and their order there is the order of the panels. The engine holds the expansion state, and
 * provides the geometry of every panel during an animation.
 *
 * @extends {EspalierElement<typeof accordionStrings, import("../espalier.js").AccordionEvents>}
 */
export class AccordionElement extends EspalierElement {
  static get styles() {
    return ["espalier.css", "accordion/accordion.css"];
  }

  static get observedAttributes() {
    return ["label", "expansion", "heading-level", "disabled"];
  }

  /** @type {AccordionPanel[]} in their order */
  #panels = [];
  /** @type {WeakMap<Element, string | number>} the ids of sections made from data */
  #ids = new WeakMap();
  #list = element("accordion");
  /** @type {PanelMotion | undefined} */
  #motion;
  #observer = new MutationObserver(() => this.#follow("load"));
  #made = 0;

  connectedCallback() {
    // A property set before the class was defined hides the accessor.
    if (Object.hasOwn(this, "panels")) {
      const { panels } = this;
      Reflect.deleteProperty(this, "panels");
      this.panels = panels;
    }
    super.connectedCallback();
  }

  start() {
    this.#list = element("accordion");
    this.#list.setAttribute("role", "group");
    this.#list.addEventListener("click", (event) => this.#click(event));
    this.#list.addEventListener("keydown", (event) => this.#press(event));
    this.#list.addEventListener("beforematch", (event) => this.#find(event), true);
    // Children that are not panels stay above the panels.
    this.root.prepend(document.createElement("slot"), this.#list);
    this.#motion = new PanelMotion(this, this.#list, (turned) => {
      this.fire("settle", { ids: turned.map(({ id }) => id) });
    });
    this.view?.addSection(false);
    this.view?.setPolicy(this.isExclusive, false);
    this.addEventListener("invalid", this.#showInvalid, true);
    this.attributeChangedCallback("label");
    this.#follow("load");
    requestAnimationFrame(() => setTimeout(() => performance.mark("espalier-first-rows")));
  }

  stop() {
    this.removeEventListener("invalid", this.#showInvalid, true);
    this.#observer.disconnect();
    this.#motion?.stop();
    this.#motion = undefined;
    for (const panel of this.#panels) panel.release();
    this.#panels = [];
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === "expansion") this.checkExpansion();
    if (!this.#motion) return;
    if (name === "label") this.#list.ariaLabel = this.label || null;
    if (name === "expansion") this.#enforce();
    this.#show();
  }

  get defaultStrings() {
    return accordionStrings;
  }

  /** They are only announced. */
  stringsChanged() {}

  /** Whether expanding a panel collapses another. */
  get isExclusive() {
    return this.expansion !== "multiple";
  }

  /** The level of the headers as headings: that of the page's own, if there are any. */
  get headingLevel() {
    const own = Number.parseInt(this.getAttribute("heading-level") ?? "", 10);
    if (own >= 1 && own <= 6) return own;
    const [first] = this.#panels;
    return Number(/^H([1-6])$/.exec((first && headingOf(first.content)?.tagName) ?? "")?.[1] ?? 3);
  }

  set headingLevel(level) {
    this.setAttribute("heading-level", `${level}`);
  }

  /**
   * The panels in order, as they are now.
   *
   * @returns {PanelData[]}
   */
  get panels() {
    return this.#panels.map(({ id, title, detail, isExpanded, isDisabled, content }) => {
      return { id, title, detail, expanded: isExpanded, disabled: isDisabled, content };
    });
  }

  /** Panels with known ids stay, open or not, with their contents. */
  set panels(panels) {
    const ids = new Set();
    for (const { id } of panels) {
      if (id !== undefined && ids.has(id)) {
        throw new EspalierError("duplicate-id", `panels: two have the id ${JSON.stringify(id)}`);
      }
      ids.add(id);
    }
    const contents = panels.map((data) => this.#section(data));
    const others = [...this.children].filter((child) => !isTitled(child));
    const wanted = new Set([...others, ...contents]);
    for (const child of [...this.children]) if (!wanted.has(child)) child.remove();
    for (const [index, content] of [...contents.entries()].reverse()) {
      const next = contents[index + 1] ?? null;
      if (content.parentNode !== this || content.nextElementSibling !== next) {
        placeBefore(this, content, next);
      }
    }
    const known = new Set(this.#panels);
    this.#follow("api");
    for (const { id, expanded } of panels) {
      const panel = this.#panels.find((panel) => panel.id === id);
      if (!panel || !known.has(panel) || expanded === undefined || this.#isFixed(panel)) continue;
      this.#turn(panel, expanded, "api");
    }
  }

  /**
   * Inserts a panel before the one with an index, or behind all.
   *
   * @param {PanelData} data @param {number} [index]
   */
  insert(data, index = this.#panels.length) {
    const next = contentAt("insert", this.#panels, index);
    if (data.id !== undefined && this.#panels.some(({ id }) => id === data.id)) {
      const id = JSON.stringify(data.id);
      throw new EspalierError("duplicate-id", `insert: a panel with the id ${id} is there already`);
    }
    this.insertBefore(this.#section(data), next);
    this.#follow("api");
  }

  /**
   * Removes a panel with its content; without an id, the element itself.
   *
   * @param {string | number} [id]
   */
  remove(id) {
    if (id === undefined) return super.remove();
    this.#panel("remove", id).content.remove();
    this.#follow("api");
  }

  /**
   * Moves a panel to an index that is counted without it.
   *
   * @param {string | number} id @param {number} index
   */
  move(id, index) {
    const panel = this.#panel("move", id);
    const others = this.#panels.filter((other) => other !== panel);
    placeBefore(this, panel.content, contentAt("move", others, index));
    this.#follow("api");
  }

  /** @param {string | number} id */
  expand(id) {
    this.#turn(this.#panel("expand", id), true, "api");
  }

  /** @param {string | number} id */
  collapse(id) {
    this.#turn(this.#panel("collapse", id), false, "api");
  }

  /** @param {string | number} id */
  toggle(id) {
    const panel = this.#panel("toggle", id);
    this.#turn(panel, !panel.isExpanded, "api");
  }

  /** Opens every panel that is not disabled. */
  expandAll() {
    if (this.isExclusive) {
      throw refused("expandAll", `expansion="${this.expansion}" allows one expanded panel`);
    }
    this.#turnAll(true);
  }

  /** Closes every panel. */
  collapseAll() {
    if (this.expansion === "always-one") {
      throw refused("collapseAll", 'expansion="always-one" keeps one panel expanded');
    }
    this.#turnAll(false);
  }

  /**
   * The expanded panels.
   *
   * @returns {(string | number)[]}
   */
  get expanded() {
    return this.#panels.filter(({ isExpanded }) => isExpanded).map(({ id }) => id);
  }

  set expanded(ids) {
    for (const id of ids) this.#panel("expanded", id);
    const count = new Set(ids).size;
    const expansion = this.expansion;
    if ((count > 1 && this.isExclusive) || (count === 0 && expansion === "always-one")) {
      throw refused("expanded", `${count} panels with expansion="${expansion}"`);
    }
    this.#expandOnly(ids);
  }

  /**
   * Whether a panel is expanded, undefined if there is no such panel.
   *
   * @param {string | number} id
   */
  isExpanded(id) {
    return this.#panels.find((panel) => panel.id === id)?.isExpanded;
  }

  /**
   * The state to keep, as JSON.
   *
   * @returns {AccordionState}
   */
  state() {
    return { version: 1, expanded: this.expanded };
  }

  /**
   * Expands the panels that were expanded, and collapses the others; ids that are gone are ignored.
   *
   * @param {AccordionState} state
   */
  restore(state) {
    checkState(state, ["expanded"]);
    this.#expandOnly(state.expanded);
  }

  /** @param {(string | number)[]} ids */
  #expandOnly(ids) {
    const wanted = new Set(ids);
    this.#change("api", undefined, () => {
      const { view } = this;
      const open = this.#panels.filter(({ id }) => wanted.has(id));
      if (this.expansion === "always-one" && open.length === 0) return;
      // The first one of several stays open where one may be.
      for (const panel of this.#panels) if (panel.isExpanded) view?.expand(panel.header, "close");
      for (const panel of open.reverse()) view?.expand(panel.header, "open");
    });
  }

  /**
   * The section of a panel, as it is in the document.
   *
   * @param {PanelData} data
   */
  #section(data) {
    const { id } = data;
    const known = this.#panels.find((panel) => id !== undefined && panel.id === id)?.content;
    const section = writeContent(data, this.headingLevel, known);
    if (id !== undefined) this.#ids.set(section, id);
    return section;
  }

  /** @param {string} method that was called @param {string | number} id */
  #panel(method, id) {
    const found = this.#panels.find((panel) => panel.id === id);
    if (!found) throw unknownId(method, id, "panel");
    return found;
  }

  /**
   * Whether a panel cannot be closed now.
   *
   * @param {AccordionPanel} panel
   */
  #isFixed({ isExpanded }) {
    return isExpanded && this.expansion === "always-one";
  }

  /**
   * Opens or closes one panel, unless a listener prevents it.
   *
   * @param {AccordionPanel} panel @param {boolean} open @param {Cause} cause
   * @param {boolean} [isQuiet]
   */
  #turn(panel, open, cause, isQuiet) {
    if (panel.isExpanded === open) return;
    if (this.#isFixed(panel)) {
      const call = `collapse(${JSON.stringify(panel.id)})`;
      throw refused(call, 'expansion="always-one" keeps it expanded until another one is');
    }
    const expanded = this.#panels.filter(({ isExpanded }) => isExpanded);
    const closing = open && this.isExclusive ? expanded : [];
    if (!open) closing.push(panel);
    if (!this.#allow(closing, open ? [panel] : [], cause)) return;
    // The event's listener may have changed something.
    if (!this.#panels.includes(panel) || this.#isFixed(panel)) return;
    const act = () => this.view?.expand(panel.header, open ? "open" : "close");
    this.#change(cause, panel, act, isQuiet);
  }

  /** @param {boolean} open */
  #turnAll(open) {
    const turning = this.#panels.filter(({ isExpanded, isDisabled }) => isExpanded !== open && !isDisabled);
    if (!this.#allow(open ? [] : turning, open ? turning : [], "api")) return;
    const inSight = turning.length > 0 ? this.#firstInSight : undefined;
    this.#change("api", inSight, () => {
      for (const { header } of turning) this.view?.expand(header, open ? "open" : "close");
    });
    this.say(open ? this.strings.allExpanded : this.strings.allCollapsed);
  }

  /** The first panel of which something is in the window. */
  get #firstInSight() {
    return this.#panels.find(({ box }) => box.getBoundingClientRect().bottom > 0);
  }

  /**
   * Asks whether panels may close and open.
   *
   * @param {AccordionPanel[]} closing @param {AccordionPanel[]} opening @param {Cause} cause
   */
  #allow(closing, opening, cause) {
    const ask =
      (/** @type {"willexpand" | "willcollapse"} */ name) =>
      (/** @type {AccordionPanel} */ { id }) =>
        this.fire(name, { id, cause }, { cancelable: true });
    return closing.every(ask("willcollapse")) && opening.every(ask("willexpand"));
  }

  /**
   * Changes the engine's rows, shows them, and reports the opened and closed panels.
   *
   * @param {Cause} cause @param {AccordionPanel | undefined} anchor stays where it is on the screen
   * @param {() => unknown} act @param {boolean} [isQuiet]
   */
  #change(cause, anchor, act, isQuiet) {
    const known = new Set(this.#panels);
    /** @type {AccordionPanel[]} */
    let turned = [];
    const all = () => {
      act();
      const opened = new Set(this.view?.expandedIds);
      turned = this.#panels.filter(({ header, isExpanded }) => opened.has(header) !== isExpanded);
      for (const panel of turned) panel.isExpanded = !panel.isExpanded;
      this.#show();
      return turned;
    };
    this.#motion?.change(all, { anchor, isQuiet });
    const told = turned.filter((panel) => known.has(panel));
    told.sort((a, b) => Number(a.isExpanded) - Number(b.isExpanded));
    for (const { id, isExpanded } of told) this.fire("expand", { id, expanded: isExpanded, cause });
    this.#motion?.settle();
  }

  /** Has as many panels open as the policy wants. */
  #enforce() {
    const { view, isExclusive } = this;
    view?.setPolicy(isExclusive, false);
    this.#change("api", undefined, () => this.#settle());
  }

  /** Opens or closes panels in the engine as the policy requires. */
  #settle() {
    const { view } = this;
    if (!view || !this.isExclusive) return;
    const [first, ...others] = view.expandedIds;
    for (const header of others) view.expand(header, "close");
    const [panel] = [...this.#panels].sort((a, b) => Number(a.isDisabled) - Number(b.isDisabled));
    if (first === undefined && panel && this.expansion === "always-one") {
      view.expand(panel.header, "open");
    }
  }

  /** Updates every panel. */
  #show() {
    const isRegion = this.#panels.filter(({ isExpanded }) => isExpanded).length <= mostRegions;
    const level = this.headingLevel;
    const isDisabled = this.hasAttribute("disabled");
    for (const panel of this.#panels) {
      panel.show({ level, isRegion, isFixed: isDisabled || this.#isFixed(panel) });
    }
  }

  /**
   * Updates the panels to the sections that are in the element now.
   *
   * @param {Cause} cause
   */
  #follow(cause) {
    const { view } = this;
    const motion = this.#motion;
    if (!view || !motion) return;
    const isFirst = this.#panels.length === 0;
    const known = new Map(this.#panels.map((panel) => [panel.content, panel]));
    const contents = [...this.children].filter(isTitled);
    const focused = this.#headerAt(this.root.activeElement);
    const at = focused ? this.#panels.indexOf(focused) : -1;
    const act = () => {
      const there = new Set(contents);
      const gone = this.#panels.filter(({ content }) => !there.has(content));
      for (const panel of gone) {
        motion.leave(panel);
        panel.release();
      }
      if (gone.length > 0) view.delete(gone.map(({ header }) => header));
      const order = this.#panels.filter(({ content }) => there.has(content));
      for (const [index, content] of contents.entries()) {
        const panel = known.get(content) ?? this.#make(content, index);
        const at = order.indexOf(panel);
        if (at === index) continue;
        if (at >= 0) {
          order.splice(at, 1);
          view.move(panel.header, -1, 0, index);
        }
        order.splice(index, 0, panel);
      }
      this.#panels = order;
      for (const [index, panel] of [...order.entries()].reverse()) {
        motion.place(panel, order[index + 1]);
      }
      this.#settle();
    };
    this.#change(cause, undefined, act, isFirst || undefined);
    const isGone = focused && !this.#panels.includes(focused);
    if (focused && (isGone || !this.root.activeElement)) {
      const next = isGone ? this.#panels[Math.min(at, this.#panels.length - 1)] : focused;
      next?.button.focus({ preventScroll: true });
    }
    this.#observer.disconnect();
    this.#observer.observe(this, { childList: true });
    for (const panel of this.#panels) panel.observe(this.#observer);
  }

  /** @param {HTMLElement} content @param {number} index */
  #make(content, index) {
    const { view } = this;
    const own = this.#ids.get(content) ?? content.dataset.key ?? content.id;
    const isTaken = own === "" || this.#panels.some(({ id }) => id === own);
    const panel = new AccordionPanel(content, isTaken ? `panel-${(this.#made += 1)}` : own);
    panel.header = view?.insertAt(-1, 0, index, 1) ?? -1;
    panel.row = view?.insert(panel.header, 0, 1) ?? -1;
    view?.describe(panel.header, [true, false]);
    // Of several that are open when the page loads, the first one stays open.
    const isLate = this.isExclusive && this.#panels.length === 0 && view?.expandedIds.length !== 0;
    if (panel.isExpandedFirst && !isLate) view?.expand(panel.header, "open");
    return panel;
  }

  /** @param {EventTarget | null} target whether it is in the header of a panel */
  #headerAt(target) {
    const button = target instanceof Element ? target.closest("button.header") : null;
    return this.#panels.find((panel) => panel.button === button);
  }

  /** @param {Event} event */
  #click({ target }) {
    const panel = this.#headerAt(target);
    if (panel && panel.button.ariaDisabled === null) this.#turn(panel, !panel.isExpanded, "user");
  }

  /**
   * Enter and Space are the button's own.
   *
   * @param {KeyboardEvent} event
   */
  #press(event) {
    const panel = this.#headerAt(event.target);
    if (!panel || !isPlain(event)) return;
    const last = this.#panels.length - 1;
    const at = this.#panels.indexOf(panel);
    /** @type {Record<string, number>} */
    const places = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    this.#panels[Math.min(Math.max(place, 0), last)].button.focus();
  }

  /**
   * Opens the panel in which the browser's search has found a match.
   *
   * @param {Event} event
   */
  #find({ target }) {
    const panel = this.#panels.find(({ body }) => body === target);
    if (panel) this.#turn(panel, true, "user", true);
  }

  /**
   * Opens the panel with a field that fails the validation of a form.
   *
   * @param {Event} event
   */
  #showInvalid = ({ target }) => {
    const field = /** @type {Node} */ (target);
    const panel = this.#panels.find(({ content }) => content.contains(field));
    if (panel) this.#turn(panel, true, "user", true);
  };
}

reflectExpansion(AccordionElement, ["multiple", "single", "always-one"]);

/** @param {string} call @param {string} reason */
function refused(call, reason) {
  return new EspalierError("refused", `${call}: ${reason}`);
}

/**
 * The content of the panel at an index, null after the last one.
 *
 * @param {string} method that was called @param {AccordionPanel[]} panels @param {number} index
 */
function contentAt(method, panels, index) {
  if (!Number.isInteger(index) || index < 0 || index > panels.length) {
    const reason = `the index ${index} is not in 0...${panels.length}`;
    throw new EspalierError("invalid-data", `${method}: ${reason}`);
  }
  return panels[index]?.content ?? null;
}
