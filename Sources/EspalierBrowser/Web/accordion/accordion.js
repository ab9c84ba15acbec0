// @ts-check
// <espalier-accordion>: panels, each a header that opens and closes its content.

import { EspalierElement } from "../core/element.js";
import { isPlain } from "../core/keys.js";
import { element } from "../core/rows.js";
import { headingOf, isTitled, writeContent } from "./content.js";
import { PanelMotion, placeBefore } from "./motion.js";
import { AccordionPanel } from "./panel.js";

/** @typedef {import("../core/element.js").Cause} Cause */
/** @typedef {import("./content.js").PanelData} PanelData */

/** With more open panels than this, landmarks would be in each other's way. */
const mostRegions = 6;

/**
 * Panels, of which the policy says how many may be open.
 *
 * The panels are the sections in the element: they stay in the document, with all that they hold,
 * and their order there is the order of the panels. What is open the engine knows, which also says
 * what is seen of everything while it moves.
 */
export class AccordionElement extends EspalierElement {
  static styles = ["espalier.css", "accordion/accordion.css"];
  static observedAttributes = ["label", "policy", "heading-level", "disabled"];

  /** @type {AccordionPanel[]} in their order */
  #panels = [];
  /** @type {WeakMap<Element, string | number>} what came as data bears the name of its data */
  #ids = new WeakMap();
  #list = element("accordion");
  /** @type {PanelMotion | undefined} */
  #motion;
  #observer = new MutationObserver(() => this.#follow("load"));
  #made = 0;

  connectedCallback() {
    // What was set before this class was there hides the property.
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
    // What is no panel stays above the panels.
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
    if (!this.#motion) return;
    if (name === "label") this.#list.ariaLabel = this.label || null;
    if (name === "policy") this.#enforce();
    this.#show();
  }

  /** How many panels may be open: any number, at most one, or one at any time. */
  get policy() {
    const policy = this.getAttribute("policy") ?? "";
    return ["single", "always-one"].includes(policy) ? policy : "multiple";
  }

  set policy(policy) {
    this.setAttribute("policy", policy);
  }

  /** Whether opening a panel closes another. */
  get isExclusive() {
    return this.policy !== "multiple";
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

  /** The panels in order, as they are now. @returns {PanelData[]} */
  get panels() {
    return this.#panels.map(({ id, title, detail, isOpen, isDisabled, content }) => {
      return { id, title, detail, open: isOpen, disabled: isDisabled, content };
    });
  }

  /** Panels whose ids are there already stay, open or not, with what they hold. */
  set panels(panels) {
    const ids = new Set();
    for (const { id } of panels) {
      if (id !== undefined && ids.has(id)) throw new RangeError(`Two panels have the id ${id}.`);
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
    for (const { id, open } of panels) {
      const panel = this.#panels.find((panel) => panel.id === id);
      if (!panel || !known.has(panel) || open === undefined || this.#isFixed(panel)) continue;
      this.#turn(panel, open, "api");
    }
  }

  /**
   * Inserts a panel before the one with an index, or behind all.
   *
   * @param {PanelData} data @param {number} [index]
   */
  insert(data, index = this.#panels.length) {
    const next = contentAt(this.#panels, index);
    if (data.id !== undefined && this.#panels.some(({ id }) => id === data.id)) {
      throw new RangeError(`There is a panel with the id ${data.id} already.`);
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
    this.#panel(id).content.remove();
    this.#follow("api");
  }

  /**
   * Moves a panel to an index that is counted without it.
   *
   * @param {string | number} id @param {number} index
   */
  move(id, index) {
    const panel = this.#panel(id);
    const others = this.#panels.filter((other) => other !== panel);
    placeBefore(this, panel.content, contentAt(others, index));
    this.#follow("api");
  }

  /** @param {string | number} id */
  expand(id) {
    this.#turn(this.#panel(id), true, "api");
  }

  /** @param {string | number} id */
  collapse(id) {
    this.#turn(this.#panel(id), false, "api");
  }

  /** @param {string | number} id */
  toggle(id) {
    const panel = this.#panel(id);
    this.#turn(panel, !panel.isOpen, "api");
  }

  /** Opens every panel that is not disabled. */
  expandAll() {
    if (this.isExclusive) {
      throw new RangeError(`One panel may be open (policy ${this.policy}), not all.`);
    }
    this.#turnAll(true);
  }

  /** Closes every panel. */
  collapseAll() {
    if (this.policy === "always-one") {
      throw new RangeError("One panel is always open (policy always-one): not all can be closed.");
    }
    this.#turnAll(false);
  }

  /**
   * Whether a panel is open, undefined if there is no such panel.
   *
   * @param {string | number} id
   */
  isExpanded(id) {
    return this.#panels.find((panel) => panel.id === id)?.isOpen;
  }

  /** What is open, to be kept as JSON and given to `restore`. */
  state() {
    return { expanded: this.#panels.filter(({ isOpen }) => isOpen).map(({ id }) => id) };
  }

  /**
   * Opens what was open, and closes the rest; what is not there any more is passed over.
   *
   * @param {ReturnType<AccordionElement["state"]>} state
   */
  restore({ expanded }) {
    const wanted = new Set(expanded);
    this.#change("api", undefined, () => {
      const { policy, view } = this;
      const open = this.#panels.filter(({ id }) => wanted.has(id));
      if (policy === "always-one" && open.length === 0) return;
      // The first one of several stays open where one may be.
      for (const panel of this.#panels) if (panel.isOpen) view?.expand(panel.header, "close");
      for (const panel of open.reverse()) view?.expand(panel.header, "open");
    });
  }

  /**
   * The content of a panel, as it stands in the document.
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

  /** @param {string | number} id */
  #panel(id) {
    const found = this.#panels.find((panel) => panel.id === id);
    if (!found) throw new RangeError(`There is no panel with the id ${id}.`);
    return found;
  }

  /** Whether a panel cannot be closed now. @param {AccordionPanel} panel */
  #isFixed({ isOpen }) {
    return isOpen && this.policy === "always-one";
  }

  /**
   * Opens or closes one panel, unless somebody prevents it.
   *
   * @param {AccordionPanel} panel @param {boolean} open @param {Cause} cause
   * @param {boolean} [isQuiet]
   */
  #turn(panel, open, cause, isQuiet) {
    if (panel.isOpen === open) return;
    if (this.#isFixed(panel)) {
      throw new RangeError(`One panel is always open: open another one to close ${panel.id}.`);
    }
    const closing = open && this.isExclusive ? this.#panels.filter(({ isOpen }) => isOpen) : [];
    if (!open) closing.push(panel);
    if (!this.#allow(closing, open ? [panel] : [], cause)) return;
    // Who was asked may have done something.
    if (!this.#panels.includes(panel) || this.#isFixed(panel)) return;
    const act = () => this.view?.expand(panel.header, open ? "open" : "close");
    this.#change(cause, panel, act, isQuiet);
  }

  /** @param {boolean} open */
  #turnAll(open) {
    const turning = this.#panels.filter(({ isOpen, isDisabled }) => isOpen !== open && !isDisabled);
    if (!this.#allow(open ? [] : turning, open ? turning : [], "api")) return;
    const inSight = turning.length > 0 ? this.#firstInSight : undefined;
    this.#change("api", inSight, () => {
      for (const { header } of turning) this.view?.expand(header, open ? "open" : "close");
    });
    this.say(open ? "All opened" : "All closed");
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
    const ask = (/** @type {string} */ name) => (/** @type {AccordionPanel} */ { id }) =>
      this.fire(name, { id, cause }, { cancelable: true });
    return closing.every(ask("willcollapse")) && opening.every(ask("willexpand"));
  }

  /**
   * Changes the engine's rows, shows what they are then, and tells what opened and closed.
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
      const opened = new Set(this.view?.opened);
      turned = this.#panels.filter(({ header, isOpen }) => opened.has(header) !== isOpen);
      for (const panel of turned) panel.isOpen = !panel.isOpen;
      this.#show();
      return turned;
    };
    this.#motion?.change(all, { anchor, isQuiet });
    const told = turned.filter((panel) => known.has(panel));
    told.sort((a, b) => Number(a.isOpen) - Number(b.isOpen));
    for (const { id, isOpen } of told) this.fire("expand", { id, expanded: isOpen, cause });
    this.#motion?.settle();
  }

  /** Has as many panels open as the policy wants. */
  #enforce() {
    const { view, isExclusive } = this;
    view?.setPolicy(isExclusive, false);
    this.#change("api", undefined, () => this.#settle());
  }

  /** Opens or closes what the policy wants in the engine. */
  #settle() {
    const { view } = this;
    if (!view || !this.isExclusive) return;
    const [first, ...others] = view.opened;
    for (const header of others) view.expand(header, "close");
    const [panel] = [...this.#panels].sort((a, b) => Number(a.isDisabled) - Number(b.isDisabled));
    if (first === undefined && panel && this.policy === "always-one") {
      view.expand(panel.header, "open");
    }
  }

  /** Has every panel say what it is. */
  #show() {
    const isRegion = this.#panels.filter(({ isOpen }) => isOpen).length <= mostRegions;
    const level = this.headingLevel;
    const isDisabled = this.hasAttribute("disabled");
    for (const panel of this.#panels) {
      panel.show({ level, isRegion, isFixed: isDisabled || this.#isFixed(panel) });
    }
  }

  /**
   * Makes the panels what the document has in the element now.
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
    // Of several that are open when the page comes, the first one stays so.
    const isLate = this.isExclusive && this.#panels.length === 0 && view?.opened.length !== 0;
    if (panel.isOpenFirst && !isLate) view?.expand(panel.header, "open");
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
    if (panel && panel.button.ariaDisabled === null) this.#turn(panel, !panel.isOpen, "user");
  }

  /** Enter and Space are the button's own. @param {KeyboardEvent} event */
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

  /** Opens what the browser has found something in. @param {Event} event */
  #find({ target }) {
    const panel = this.#panels.find(({ body }) => body === target);
    if (panel) this.#turn(panel, true, "user", true);
  }

  /** Opens what holds a field that a form complains of. @param {Event} event */
  #showInvalid = ({ target }) => {
    const field = /** @type {Node} */ (target);
    const panel = this.#panels.find(({ content }) => content.contains(field));
    if (panel) this.#turn(panel, true, "user", true);
  };
}

/**
 * What stands at a place among panels, null behind the last one.
 *
 * @param {AccordionPanel[]} panels @param {number} index
 */
function contentAt(panels, index) {
  if (!Number.isInteger(index) || index < 0 || index > panels.length) {
    throw new RangeError(`There is no place ${index} among ${panels.length} panels.`);
  }
  return panels[index]?.content ?? null;
}
