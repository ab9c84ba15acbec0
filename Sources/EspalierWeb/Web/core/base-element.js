// @ts-check
// The base of all elements: start, errors, announcements and end.

import { libraryURL } from "../library-url.js";
import { sharedEngine, View, wholeEngine } from "./engine.js";
import { languageOf, loadLanguage, stringsIn, watchLanguage } from "./language.js";
import { EspalierError } from "./errors.js";
import { standardKeys } from "./key-table.js";
import { withKeys } from "./keys.js";

/** @typedef {import("./types.js").KeyBinding} KeyBinding */
/** @typedef {import("./engine.js").EngineExports} EngineExports */

/**
 * The class of all elements; without a document, as in Node, one that can only be extended.
 *
 * @type {typeof HTMLElement}
 */
const DocumentElement = globalThis.HTMLElement ?? class {};

/** @type {Map<string, Promise<void>>} the style sheets that were requested, each once */
const requests = new Map();

/** @type {Map<string, string>} the text of each style sheet */
const texts = new Map();

/** @type {WeakMap<Document, Map<string, CSSStyleSheet>>} one cannot be in two documents */
const sheets = new WeakMap();

/**
 * Loads a style sheet.
 *
 * @param {string} name of a style sheet of this library
 */
export function loadStyle(name) {
  let promise = requests.get(name);
  if (!promise) {
    promise = fetchStyle(name);
    requests.set(name, promise);
    // A failed request may be repeated.
    promise.catch(() => requests.delete(name));
  }
  return promise;
}

/** @param {string} name */
async function fetchStyle(name) {
  const url = new URL(name, libraryURL);
  const response = await fetch(url, { credentials: "same-origin" }).catch(() => undefined);
  if (!response?.ok) {
    throw new EspalierError("engine", `${url.pathname} could not be loaded. Is it there?`);
  }
  texts.set(name, await response.text());
}

/**
 * A loaded style sheet for the elements of a document.
 *
 * @param {Document} document @param {string} name
 */
function sheetIn(document, name) {
  const known = sheets.get(document) ?? new Map();
  sheets.set(document, known);
  let made = known.get(name);
  if (!made) {
    made = makeSheet(document);
    made.replaceSync(texts.get(name) ?? "");
    known.set(name, made);
    if (name === "espalier.css") setTokens(document, made);
  }
  return made;
}

/** @param {Document} document */
function makeSheet({ defaultView }) {
  return new (/** @type {typeof globalThis} */ (defaultView ?? globalThis).CSSStyleSheet)();
}

/**
 * Adds the custom properties that a page may change to its document, with lower precedence than the
 * page's own styles.
 *
 * @param {Document} document @param {CSSStyleSheet} from
 */
function setTokens(document, from) {
  const tokens = makeSheet(document);
  for (const { cssText } of from.cssRules) {
    if (cssText.includes(":where(:root)")) tokens.insertRule(cssText, tokens.cssRules.length);
  }
  document.adoptedStyleSheets = [tokens, ...document.adoptedStyleSheets];
}

/**
 * The delay of an announcement. Longer than between two letters that someone types, so that only the
 * results of the last one are said. Orca drops those that come among more than fifty other changes, such
 * as those of a branch that is checked.
 */
const speechDelayMs = 300;

/** The strings of all elements. */
const baseStrings = {
  /**
   * In place of an element that cannot be used.
   *
   * @param {string} message
   */
  unavailable: (message) => message,
};

/** @typedef {typeof baseStrings} BaseStrings */
/** @typedef {import("./types.js").Cause} Cause */
/** @typedef {import("./types.js").BaseEvents} BaseEvents */

/**
 * The base of all elements.
 *
 * The element's children in the document are visible until the engine is loaded, and stay visible
 * if it fails to load.
 *
 * @template {object} [Strings={}] the strings of the element itself
 * @template {object} [Events={}] the details of its own events, by their names without `espalier-`
 */
export class EspalierElement extends DocumentElement {
  /** The style sheets of the element, by their names in this library. */
  static get styles() {
    return ["espalier.css"];
  }

  /** Whether the slots take children by their names, or as the element assigns them. */
  static get slotAssignment() {
    return /** @type {SlotAssignmentMode} */ ("named");
  }

  /** Whether its first rows need all of the engine's module. For subclasses. */
  static get needsWholeEngine() {
    return true;
  }

  /** @type {View | undefined} while the element is in use */
  view;
  /** The shadow root. */
  root = this.attachShadow({
    mode: "open",
    slotAssignment: /** @type {typeof EspalierElement} */ (this.constructor).slotAssignment,
  });
  /** The slot of the children that are in no other. */
  rest = document.createElement("slot");
  #status = document.createElement("div");
  /** @type {number | undefined} the timer of the next announcement */
  #speech;
  /** @type {PromiseWithResolvers<void>} */
  #ready = withResolvers();
  /** @type {(BaseStrings & Strings) | undefined} */
  #strings;
  /** @type {Partial<BaseStrings & Strings> | null} */
  #overrides = null;
  /** The language of the strings, as a tag. */
  #language = "en";
  /** @type {MutationObserver | undefined} of the `lang` attributes around the element */
  #languages;
  /** @type {readonly KeyBinding[]} */
  #keys = [];
  /** @type {readonly KeyBinding[]} */
  #bindings = standardKeys;
  /** @type {string[]} the style sheets that it uses */
  #styles = [];
  #isBeginning = false;
  /** Whether it is out of the document with its view. */
  #isAway = false;
  #hasFailed = false;
  /** @type {EngineExports | undefined} */
  #engine;
  /** @type {(() => void)[]} the calls that wait until the element is in use */
  #calls = [];

  constructor() {
    super();
    this.root.append(this.rest);
    this.#status.className = "status";
    this.#status.setAttribute("role", "status");
    this.#ready.promise.catch(() => {});
  }

  /** Loads the scripts that its properties need. For subclasses. */
  async loadParts() {}

  /** Is fulfilled when the element can be used, and rejected with an `EspalierError` if it cannot. */
  get ready() {
    return this.#ready.promise;
  }

  /**
   * The strings of a kind of element in the language of this one. For subclasses.
   *
   * @template {object} Own
   * @param {import("./language.js").Component} component
   * @param {(numbers: import("./language.js").Numbers) => Own} english
   */
  stringsOf(component, english) {
    return stringsIn(this.#language, component, english);
  }

  /**
   * The strings of the element in its language. For subclasses.
   *
   * @returns {Strings}
   */
  get defaultStrings() {
    return /** @type {Strings} */ ({});
  }

  /**
   * The strings that the element shows and announces.
   *
   * @returns {BaseStrings & Strings}
   */
  get strings() {
    return (this.#strings ??= { ...baseStrings, ...this.defaultStrings, ...this.#overrides });
  }

  /**
   * Overrides of the default strings; null restores these.
   *
   * @param {Partial<BaseStrings & Strings> | null} overrides
   */
  set strings(overrides) {
    this.#overrides = overrides && { ...overrides };
    this.#strings = undefined;
    if (this.view) this.stringsChanged();
  }

  /** Takes the strings of the language around it, if that is another one now. */
  async #followLanguage() {
    const tag = languageOf(this);
    if (tag === this.#language) return;
    // Of a file that cannot be loaded, the strings stay English.
    await loadLanguage(tag).catch((error) => console.error(error));
    if (!this.isConnected || tag !== languageOf(this) || tag === this.#language) return;
    this.#language = tag;
    this.#strings = undefined;
    if (this.view) this.stringsChanged();
  }

  /** The keys in place of standard ones. */
  get keys() {
    return this.#keys;
  }

  /**
   * Gives keys other commands, or none, in place of the standard keys; an empty list restores these.
   *
   * @param {readonly KeyBinding[]} keys
   */
  set keys(keys) {
    this.#bindings = withKeys(keys);
    this.#keys = [...keys];
  }

  /** All keys of the element. For its scripts. */
  get keyBindings() {
    return this.#bindings;
  }

  /** Shows other strings. For subclasses. */
  stringsChanged() {
    this.restart();
  }

  /** The accessible name. */
  get label() {
    const own = this.getAttribute("label") ?? this.getAttribute("aria-label");
    if (own !== null) return own;
    const ids = this.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    const tree = /** @type {Document | ShadowRoot} */ (this.getRootNode());
    return ids.map((id) => tree.getElementById(id)?.textContent?.trim() ?? "").join(" ");
  }

  set label(words) {
    this.setAttribute("label", words);
  }

  /** Whether it is read from right to left. */
  get isMirrored() {
    return getComputedStyle(this).direction === "rtl";
  }

  /** Whether nothing is to move. */
  get isQuiet() {
    return (
      document.hidden ||
      this.getAttribute("motion") === "none" ||
      matchMedia("(prefers-reduced-motion: reduce)").matches
    );
  }

  connectedCallback() {
    try {
      this.#takeProperties();
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#isAway = false;
    this.#languages?.disconnect();
    this.#languages = watchLanguage(this, () => void this.#followLanguage());
    if (this.view) this.moved();
    else void this.#begin();
    if (this.view) void this.#followLanguage();
  }

  /** A property set before the element was defined hides its accessor. */
  #takeProperties() {
    for (const [name, value] of Object.entries(this)) {
      if (!(name in Object.getPrototypeOf(this))) continue;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  /** The style sheets do not come along into another document. */
  adoptedCallback() {
    this.#applyStyles();
  }

  /**
   * Adds a style sheet that is loaded.
   *
   * @param {string} name
   */
  useStyle(name) {
    if (!this.#styles.includes(name)) this.#styles.push(name);
    this.#applyStyles();
  }

  #applyStyles() {
    const { ownerDocument, root } = this;
    const wanted = this.#styles.map((name) => sheetIn(ownerDocument, name));
    const { adoptedStyleSheets: given } = root;
    const isSame = given.length === wanted.length && wanted.every((it, k) => it === given[k]);
    if (!isSame) root.adoptedStyleSheets = wanted;
  }

  disconnectedCallback() {
    this.#languages?.disconnect();
    // An element that is only moved is connected again before this task.
    setTimeout(() => {
      if (this.isConnected) return;
      this.#isAway = this.view !== undefined && this.outlivesRemoval;
      if (this.#isAway) this.view?.dropWhenForgotten();
      else this.#end();
    });
  }

  /**
   * Whether the view stays while the element is out of the document, as it has what the next one would
   * not have. For subclasses.
   */
  get outlivesRemoval() {
    return false;
  }

  /** Ends the view and starts over, as for other data; after a failure, tries again. */
  restart() {
    if (!this.view) {
      if (this.#hasFailed && this.isConnected) void this.#begin();
      return;
    }
    const hadFocus = this.root.activeElement !== null;
    this.#end();
    if (this.#isAway) return;
    this.#make();
    if (hadFocus) this.focus();
  }

  #end() {
    if (!this.view) return;
    this.stop();
    this.view.drop();
    this.view = undefined;
  }

  #make() {
    const engine = /** @type {EngineExports} */ (this.#engine);
    this.root.replaceChildren(this.#status);
    this.view = this.makeView(engine);
    this.start(engine);
    for (const call of this.#calls.splice(0)) {
      // Its caller is gone, and what is wrong with it concerns no other.
      try {
        call();
      } catch (error) {
        reportError(error);
      }
    }
  }

  /**
   * Performs a call, if necessary as soon as the element is in use. For subclasses.
   *
   * @param {() => void} call
   */
  whenInUse(call) {
    if (this.view) call();
    else this.#calls.push(call);
  }

  /**
   * Focuses what the next key is for, such as the row with the cursor.
   *
   * @override
   */
  focus() {
    this.whenInUse(() => this.focusCursor());
  }

  /** Focuses it, since the element is in use. For subclasses. */
  focusCursor() {}

  /**
   * The engine's view of the component, an outline's by default. For subclasses.
   *
   * @param {EngineExports} engine @returns {View}
   */
  makeView(engine) {
    return new View(engine);
  }

  /**
   * Builds the contents; the engine's view exists. For subclasses.
   *
   * @param {EngineExports} engine for elements that need more views
   */
  start(engine) {
    void engine;
  }

  /** Brings back what a browser forgets of an element that was moved. For subclasses. */
  moved() {}

  /** Keeps what is to be there again after the next `start`. For subclasses. */
  stop() {}

  async #begin() {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    if (this.#hasFailed) {
      this.#hasFailed = false;
      this.#ready = withResolvers();
      this.#ready.promise.catch(() => {});
    }
    try {
      this.loadParts().catch(() => {});
      const { styles, needsWholeEngine } = /** @type {typeof EspalierElement} */ (this.constructor);
      const loading = needsWholeEngine ? wholeEngine() : sharedEngine();
      const language = this.#followLanguage();
      const [engine] = await Promise.all([loading, ...styles.map(loadStyle), language]);
      // Properties set meanwhile may need more.
      await this.loadParts();
      if (!this.isConnected) return;
      for (const name of styles) this.useStyle(name);
      this.#engine = engine;
      this.#make();
      this.#ready.resolve();
    } catch (error) {
      try {
        this.#end();
      } finally {
        this.#fail(error);
      }
    } finally {
      this.#isBeginning = false;
    }
  }

  /** @param {unknown} reason */
  #fail(reason) {
    const isKnown = reason instanceof EspalierError;
    const error = isKnown ? reason : new EspalierError("engine", `${reason}`);
    // Where it comes from.
    if (!isKnown) console.error(reason);
    const words = document.createElement("p");
    words.setAttribute("role", "alert");
    words.setAttribute("part", "failure");
    words.textContent = this.strings.unavailable(error.message);
    this.root.replaceChildren(words, this.rest);
    this.#hasFailed = true;
    this.#ready.reject(error);
    const base = /** @type {EspalierElement} */ (/** @type {unknown} */ (this));
    base.fire("fail", { message: error.message, cause: "load" });
  }

  /**
   * Announces a message to screen readers.
   *
   * @param {string} words
   */
  say(words) {
    clearTimeout(this.#speech);
    this.#speech = setTimeout(() => {
      this.#status.textContent = words;
    }, speechDelayMs);
  }

  /**
   * @template {string & keyof (Events & BaseEvents)} Name
   * @param {Name} name of the event, without `espalier-`
   * @param {(Events & BaseEvents)[Name]} detail
   * @param {{ cancelable?: boolean }} options
   * @returns {boolean} whether no listener prevented it
   */
  fire(name, detail, { cancelable = false } = {}) {
    const options = { bubbles: true, composed: true, cancelable, detail };
    return this.dispatchEvent(new CustomEvent(`espalier-${name}`, options));
  }
}

reflect(EspalierElement, ["theme", "density", "motion"]);

/**
 * Gives elements properties that are attributes.
 *
 * @param {{ prototype: HTMLElement }} constructor of the elements
 * @param {string[]} texts null without the attribute @param {string[]} [flags] true or false
 */
export function reflect({ prototype }, texts, flags = []) {
  for (const name of [...texts, ...flags]) {
    const property = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get() {
        return flags.includes(name) ? this.hasAttribute(name) : this.getAttribute(name);
      },
      set(value) {
        if (value === null || value === undefined || value === false) this.removeAttribute(name);
        else this.setAttribute(name, value === true ? "" : value);
      },
    });
  }
}

/**
 * Gives elements the property and attribute `expansion`: how many items may be expanded at a time.
 *
 * @param {{ prototype: HTMLElement }} constructor of the elements
 * @param {string[]} values that they support
 */
export function reflectExpansion({ prototype }, values) {
  Object.defineProperty(prototype, "expansion", {
    configurable: true,
    enumerable: true,
    get() {
      const value = this.getAttribute("expansion");
      return values.includes(value) ? value : "multiple";
    },
    set(value) {
      if (!values.includes(value)) throw new EspalierError("invalid-data", unsupported(value));
      this.setAttribute("expansion", value);
    },
  });
  Object.defineProperty(prototype, "checkExpansion", {
    /** Warns of an attribute that is ignored. */
    value() {
      const value = this.getAttribute("expansion");
      if (value !== null && value !== "" && !values.includes(value)) {
        console.warn(`<${this.localName}> ${unsupported(value)}`);
      }
    },
  });
  /** @param {unknown} value */
  function unsupported(value) {
    return `expansion=${JSON.stringify(value)}: expected one of ${values.join(", ")}`;
  }
}

/**
 * A promise, and the functions that settle it.
 *
 * @returns {PromiseWithResolvers<void>}
 */
function withResolvers() {
  const made = /** @type {PromiseWithResolvers<void>} */ ({});
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}
