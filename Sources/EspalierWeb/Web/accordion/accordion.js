// @ts-check
// <espalier-accordion>: panels, each a header that opens and closes its content.

import { EspalierElement, reflect, reflectExpansion } from "../core/base-element.js";
import { checkState, EspalierError, unknownId } from "../core/errors.js";
import { comparable } from "../core/ids.js";
import { destination, focusByKey, isPlain, meaning } from "../core/keys.js";
import { element } from "../core/row-pool.js";
import { AccordionView } from "./engine.js";
import { ChildSlots } from "./child-slots.js";
import { headingOf, isTitled, writeContent } from "./slotted-content.js";
import { PanelMotion, placeBefore } from "./motion.js";
import { AccordionPanel } from "./panel.js";
import { accordionStrings } from "./strings.js";

/** @typedef {import("../core/types.js").Cause} Cause */
/** @typedef {import("../core/types.js").Key} Key */
/** @typedef {import("../core/engine.js").EngineExports} EngineExports */
/** @typedef {import("./engine.js").AccordionCommand} AccordionCommand */
/** @typedef {import("./slotted-content.js").PanelData} PanelData */
/** @typedef {import("./types.js").AccordionState} AccordionState */

/** With more open panels than this, landmarks would be in each other's way. */
const mostRegions = 6;

/**
 * Panels, with a policy that limits how many may be open.
 *
 * The panels are the sections in the element: they stay in the document with all their contents,
 * and their order there is the order of the panels. The engine decides which of them are open, and
 * provides the geometry of every panel during an animation.
 *
 * @extends {EspalierElement<import("./strings.js").AccordionStrings, import("./types.js").AccordionEvents>}
 */
export class AccordionElement extends EspalierElement {
  static get styles() {
    return ["espalier.css", "accordion/accordion.css"];
  }

  static get slotAssignment() {
    return /** @type {const} */ ("manual");
  }

  static get observedAttributes() {
    return ["label", "expansion", "heading-level", "disabled"];
  }

  /** @type {AccordionView | undefined} */
  view = undefined;
  /** @type {AccordionPanel[]} in their order */
  #panels = [];
  /** @type {Key[] | undefined} the panels to be expanded when the element is in use */
  #kept;
  /** @type {WeakMap<Element, Key>} the ids of sections made from data */
  #ids = new WeakMap();
  #list = element("accordion");
  #slots = new ChildSlots(this, this.attachInternals(), this.rest);
  /** @type {PanelMotion | undefined} */
  #motion;
  #observer = new MutationObserver(() => this.#follow("load"));
  #made = 0;
  /** The number of panels that the engine's view has had. */
  #placed = 0;

  connectedCallback() {
    // A property set before the class was defined hides the accessor.
    if (Object.hasOwn(this, "panels")) {
      const { panels } = this;
      Reflect.deleteProperty(this, "panels");
      this.panels = panels;
    }
    super.connectedCallback();
  }

  /** @param {EngineExports} engine */
  makeView(engine) {
    this.#placed = 0;
    return new AccordionView(engine, this.expansion);
  }

  start() {
    this.#list = element("accordion");
    this.#list.setAttribute("role", "group");
    this.#list.addEventListener("click", (event) => this.#click(event));
    this.#list.addEventListener("keydown", (event) => this.#press(event));
    this.#list.addEventListener("beforematch", (event) => this.#find(event), true);
    // Children that are not panels stay above the panels.
    this.root.prepend(this.rest, this.#list);
    this.#slots.hideHeadings();
    this.#motion = new PanelMotion(this, this.#list, (turned) => {
      this.fire("settle", { ids: turned.map(({ id }) => id) });
    });
    this.addEventListener("invalid", this.#showInvalid, true);
    this.attributeChangedCallback("label");
    this.#follow("load");
    if (this.#kept) this.#restore(this.#kept);
    this.#kept = undefined;
    requestAnimationFrame(() => setTimeout(() => performance.mark("espalier-first-rows")));
  }

  stop() {
    this.#kept = this.expanded;
    this.removeEventListener("invalid", this.#showInvalid, true);
    this.#observer.disconnect();
    this.#motion?.stop();
    this.#motion = undefined;
    for (const panel of this.#panels) panel.release();
    this.#panels = [];
    this.#slots.releaseAll();
  }

  moved() {
    this.#slots.hideHeadings();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === "expansion") this.checkExpansion();
    if (!this.#motion) return;
    if (name === "label") this.#list.ariaLabel = this.label || null;
    if (name !== "expansion") this.#show();
    else this.#change("api", undefined, () => this.view?.setExpansion(this.expansion));
  }

  get defaultStrings() {
    return this.stringsOf("accordion", accordionStrings);
  }

  /** They are only announced. */
  stringsChanged() {}

  focusCursor() {
    this.#panels.find(({ isDisabled }) => !isDisabled)?.button.focus();
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

  /**
   * Panels with known ids stay, open or not, with their contents.
   *
   * @param {PanelData[] | null | undefined} data null is none
   */
  set panels(data) {
    const panels = data ?? [];
    const ids = new Set();
    for (const { id } of panels) {
      if (id != null && ids.has(comparable(id))) {
        throw new EspalierError("duplicate-id", `panels: two have the id ${JSON.stringify(id)}`);
      }
      ids.add(comparable(id));
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
      const panel = this.#panelOf(id);
      if (!panel || !known.has(panel) || expanded == null) continue;
      // A panel that has to stay open does so.
      const command = expanded ? "open" : "close";
      if (this.view?.prepare(command, panel.rows.header).isRefused) continue;
      this.#perform("panels", command, panel);
    }
  }

  /**
   * Inserts a panel before the one with an index, or behind all.
   *
   * @param {PanelData} panel @param {number} [index]
   */
  insert(panel, index = this.#panels.length) {
    const next = contentAt("insert", this.#panels, index);
    if (this.#panelOf(panel.id)) {
      const id = JSON.stringify(panel.id);
      throw new EspalierError("duplicate-id", `insert: a panel with the id ${id} is there already`);
    }
    this.insertBefore(this.#section(panel), next);
    this.#follow("api");
  }

  /**
   * Removes a panel with its content; without an id, the element itself.
   *
   * @param {Key} [id]
   */
  remove(id) {
    if (id === undefined) return super.remove();
    const { rows, content } = this.#panel("remove", id);
    if (this.view?.mayRemove(rows.header) === false) throw refused(callOf("remove", id), keepsOpen);
    content.remove();
    this.#follow("api");
  }

  /**
   * Moves a panel to an index that is counted without it.
   *
   * @param {Key} id @param {number} index
   */
  move(id, index) {
    const panel = this.#panel("move", id);
    const others = this.#panels.filter((other) => other !== panel);
    placeBefore(this, panel.content, contentAt("move", others, index));
    this.#follow("api");
  }

  /** @param {Key} id */
  expand(id) {
    this.whenInUse(() => this.#perform(callOf("expand", id), "open", this.#panel("expand", id)));
  }

  /** @param {Key} id */
  collapse(id) {
    this.whenInUse(() =>
      this.#perform(callOf("collapse", id), "close", this.#panel("collapse", id))
    );
  }

  /** @param {Key} id */
  toggle(id) {
    this.whenInUse(() => {
      const panel = this.#panel("toggle", id);
      this.#perform(callOf("toggle", id), panel.isExpanded ? "close" : "open", panel);
    });
  }

  /** Opens every panel that is not disabled. */
  expandAll() {
    this.whenInUse(() => {
      if (this.#perform("expandAll", "open-all")) this.say(this.strings.allExpanded);
    });
  }

  /** Closes every panel that is not disabled. */
  collapseAll() {
    this.whenInUse(() => {
      if (this.#perform("collapseAll", "close-all")) this.say(this.strings.allCollapsed);
    });
  }

  /**
   * The expanded panels.
   *
   * @returns {Key[]}
   */
  get expanded() {
    if (!this.view) return [...(this.#kept ?? [])];
    return this.#panels.filter(({ isExpanded }) => isExpanded).map(({ id }) => id);
  }

  set expanded(ids) {
    if (!this.view) {
      this.#kept = [...ids];
      return;
    }
    const headers = ids.map((id) => this.#panel("expanded", id).rows.header);
    if (this.view?.prepare("open-only", headers).isRefused) {
      throw refused("expanded", `${new Set(ids).size} panels with expansion="${this.expansion}"`);
    }
    this.#change("api", undefined, () => this.view?.commit("open-only", headers));
  }

  /**
   * Whether a panel is expanded, undefined if there is no such panel.
   *
   * @param {Key} id
   */
  isExpanded(id) {
    return this.#panelOf(id)?.isExpanded;
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
    if (this.view) this.#restore(state.expanded);
    else this.#kept = [...state.expanded];
  }

  /** @param {Key[]} ids */
  #restore(ids) {
    const wanted = new Set(ids.map(comparable));
    const panels = this.#panels.filter(({ id }) => wanted.has(comparable(id)));
    const headers = panels.map(({ rows }) => rows.header);
    this.#change("api", undefined, () => this.view?.commit("open-allowed", headers));
  }

  /**
   * The section of a panel, as it is in the document.
   *
   * @param {PanelData} data
   */
  #section(data) {
    const { id } = data;
    const known = this.#panelOf(id)?.content;
    const section = writeContent(data, this.headingLevel, known);
    if (id != null) this.#ids.set(section, id);
    return section;
  }

  /** @param {Key | null | undefined} id @returns the panel, if there is one */
  #panelOf(id) {
    const key = comparable(id);
    return key == null ? undefined : this.#panels.find((panel) => comparable(panel.id) === key);
  }

  /** @param {string} method that was called @param {Key} id */
  #panel(method, id) {
    const found = this.#panelOf(id);
    if (!found) throw unknownId(method, id, "panel");
    return found;
  }

  /**
   * Performs a command, unless a listener prevents it.
   *
   * @param {string} call that is named if the engine refuses the command
   * @param {AccordionCommand} command
   * @param {AccordionPanel} [panel] undefined for all of them
   * @param {{ cause?: Cause, isQuiet?: boolean }} options
   * @returns {boolean} whether no listener prevented it
   */
  #perform(call, command, panel, { cause = "api", isQuiet } = {}) {
    const { view } = this;
    if (!view) return true;
    const header = panel?.rows.header ?? -1;
    let effect = view.prepare(command, header);
    if (effect.isRefused) throw refused(call, reasonOf(command, this.expansion));
    // Meanwhile a listener may do what the tap is to do, which is not undone.
    if (command === "tap") command = effect.opening.includes(header) ? "open" : "close";
    const asked = new Set();
    // A listener may change what the command has to do, and that is asked about as well.
    for (;;) {
      const closing = effect.closing.filter((header) => !asked.has(header));
      const opening = effect.opening.filter((header) => !asked.has(header));
      if (closing.length + opening.length === 0) break;
      if (!this.#allow(closing, opening, cause) || this.view !== view) return false;
      for (const header of [...closing, ...opening]) asked.add(header);
      effect = view.prepare(command, header);
    }
    if (effect.closing.length + effect.opening.length > 0) {
      const anchor = panel ?? this.#firstInSight;
      this.#change(cause, anchor, () => view.commit(command, header), isQuiet);
    }
    return true;
  }

  /** The first panel of which something is in the window. */
  get #firstInSight() {
    return this.#panels.find(({ box }) => box.getBoundingClientRect().bottom > 0);
  }

  /**
   * Asks whether panels may close and open.
   *
   * @param {number[]} closing headers @param {number[]} opening headers @param {Cause} cause
   */
  #allow(closing, opening, cause) {
    const panels = new Map(this.#panels.map((panel) => [panel.rows.header, panel]));
    const ask =
      (/** @type {"willexpand" | "willcollapse"} */ name) => (/** @type {number} */ header) => {
        const panel = panels.get(header);
        return !panel || this.fire(name, { id: panel.id, cause }, { cancelable: true });
      };
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
    const turned = [];
    const all = () => {
      act();
      for (const [index, { isOpen, isFixed }] of this.view?.states.entries() ?? []) {
        const panel = this.#panels[index];
        if (panel.isExpanded !== isOpen) turned.push(panel);
        panel.isExpanded = isOpen;
        panel.isFixed = isFixed;
      }
      this.#show();
      return turned;
    };
    this.#motion?.change(all, { anchor, isQuiet });
    const told = turned.filter((panel) => known.has(panel));
    told.sort((a, b) => Number(a.isExpanded) - Number(b.isExpanded));
    for (const { id, isExpanded } of told) this.fire("expand", { id, expanded: isExpanded, cause });
    this.#motion?.settle();
  }

  /** Updates every panel. */
  #show() {
    const isRegion = this.#panels.filter(({ isExpanded }) => isExpanded).length <= mostRegions;
    const level = this.headingLevel;
    const isDisabled = this.hasAttribute("disabled");
    for (const panel of this.#panels) {
      panel.show({ level, isRegion, isDisabled });
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
      for (const panel of this.#panels) {
        if (there.has(panel.content)) continue;
        motion.leave(panel);
        panel.release();
        view.take(panel.rows.header);
      }
      const kept = contents.flatMap((content) => known.get(content) ?? []);
      const ids = new Set(kept.map(({ id }) => id));
      this.#panels = contents.map((content) => known.get(content) ?? this.#make(content, ids));
      for (const [index, panel] of [...this.#panels.entries()].reverse()) {
        motion.place(panel, this.#panels[index + 1]);
      }
      for (const [index, { rows, isDisabled }] of this.#panels.entries()) {
        view.place(rows.header, index, isDisabled);
      }
      const opening = this.#panels.filter((it) => it.isExpandedFirst && !known.has(it.content));
      view.settle(opening.map(({ rows }) => rows.header));
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

  /** @param {HTMLElement} content @param {Set<Key>} ids of the other panels */
  #make(content, ids) {
    const own = this.#ids.get(content) ?? content.dataset.key ?? content.id;
    const isTaken = own === "" || ids.has(own);
    const id = isTaken ? `panel-${(this.#made += 1)}` : own;
    ids.add(id);
    return new AccordionPanel(content, id, AccordionView.items(this.#placed++), this.#slots);
  }

  /** @param {EventTarget | null} target whether it is in the header of a panel */
  #headerAt(target) {
    const button = target instanceof Element ? target.closest("button.header") : null;
    return this.#panels.find((panel) => panel.button === button);
  }

  /** @param {Event} event */
  #click({ target }) {
    const panel = this.#headerAt(target);
    if (!panel || this.hasAttribute("disabled")) return;
    this.#perform("click", "tap", panel, { cause: "user" });
  }

  /**
   * Enter and Space are the button's own.
   *
   * @param {KeyboardEvent} event
   */
  #press(event) {
    const panel = this.#headerAt(event.target);
    if (!panel || !isPlain(event)) return;
    const command = meaning(this, event)?.command ?? "";
    const place = destination(command, this.#panels.indexOf(panel), this.#panels.length);
    if (place === undefined) return;
    event.preventDefault();
    focusByKey(this.#panels[place].button);
  }

  /**
   * Opens the panel in which the browser's search has found a match.
   *
   * @param {Event} event
   */
  #find({ target }) {
    const panel = this.#panels.find(({ body }) => body === target);
    if (panel) this.#perform("beforematch", "open", panel, { cause: "user", isQuiet: true });
  }

  /**
   * Opens the panel with a field that fails the validation of a form.
   *
   * @param {Event} event
   */
  #showInvalid = ({ target }) => {
    const field = /** @type {Node} */ (target);
    const panel = this.#panels.find(({ content }) => content.contains(field));
    if (panel) this.#perform("invalid", "open", panel, { cause: "user", isQuiet: true });
  };
}

reflect(AccordionElement, [], ["disabled"]);
reflectExpansion(AccordionElement, ["multiple", "single", "always-one"]);

/** The reason why a panel is neither closed nor removed. */
const keepsOpen = 'expansion="always-one" keeps it expanded until another one is';

/**
 * The reason why the engine refuses a command.
 *
 * @param {AccordionCommand} command @param {string} expansion
 */
function reasonOf(command, expansion) {
  if (command === "open-all") return `expansion="${expansion}" allows one expanded panel`;
  if (command === "close-all") return `expansion="${expansion}" keeps one panel expanded`;
  return keepsOpen;
}

/** @param {string} method that was called @param {Key} id */
function callOf(method, id) {
  return `${method}(${JSON.stringify(id)})`;
}

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
