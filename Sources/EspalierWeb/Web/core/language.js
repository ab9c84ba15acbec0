// @ts-check
// The language of an element: that of the nearest `lang` around it. Strings in other languages than
// English are in files of their own.

/**
 * Numbers in a language.
 *
 * @typedef {object} Numbers
 * @property {(number: number) => string} number as it is written
 * @property {(count: number, forms: PluralForms) => string} plural the form for a count, which is written
 *   in the place of its `#`
 *
 * @typedef {Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} PluralForms
 */

/** @typedef {"outline" | "columns" | "accordion" | "rows" | "form"} Component */

/** @typedef {Record<Component, (numbers: Numbers) => object>} Language the strings of each element */

/** @type {Record<string, () => Promise<Language>>} */
const files = {
  ar: () => import("../languages/ar.js"),
  de: () => import("../languages/de.js"),
  es: () => import("../languages/es.js"),
  fr: () => import("../languages/fr.js"),
  ja: () => import("../languages/ja.js"),
};

/** @type {Map<string, Language>} the languages that were loaded */
const loaded = new Map();

/** @type {Map<string, object>} the strings that were made, each once for all elements of a kind */
const made = new Map();

/**
 * The numbers of a language.
 *
 * @param {string} tag of BCP 47 @returns {Numbers}
 */
export function numbersIn(tag) {
  const { format } = new Intl.NumberFormat(tag);
  const rules = new Intl.PluralRules(tag);
  return {
    number: (number) => format(number),
    plural: (count, forms) =>
      (forms[rules.select(count)] ?? forms.other).replace("#", format(count)),
  };
}

/**
 * The language of an element; English where none is given, or one that is no language.
 *
 * @param {Element} element @returns {string} a tag of BCP 47
 */
export function languageOf(element) {
  /** @type {Element | undefined} */
  let inner = element;
  while (inner) {
    const tag = inner.closest("[lang]")?.getAttribute("lang");
    if (tag !== null && tag !== undefined) return isTag(tag) ? tag : "en";
    const root = inner.getRootNode();
    inner = root instanceof ShadowRoot ? root.host : undefined;
  }
  return "en";
}

/** @param {string} tag */
function isTag(tag) {
  try {
    return codeOf(tag) !== "";
  } catch {
    return false;
  }
}

/** @param {string} tag */
const codeOf = (tag) => new Intl.Locale(tag).language;

/**
 * Loads the strings of a language, if there are any and they are not loaded yet. Without them the strings
 * are English.
 *
 * @param {string} tag
 */
export async function loadLanguage(tag) {
  const code = codeOf(tag);
  if (!(code in files) || loaded.has(code)) return;
  loaded.set(code, await files[code]());
}

/**
 * The strings of an element in a language that was loaded; English ones otherwise, with the numbers of
 * the language only if it is a kind of English or has no file.
 *
 * @template {object} Strings
 * @param {string} tag @param {Component} component @param {(numbers: Numbers) => Strings} english
 * @returns {Strings}
 */
export function stringsIn(tag, component, english) {
  const code = codeOf(tag);
  const make = loaded.get(code)?.[component] ?? english;
  const known = loaded.has(code) || code === "en" ? tag : "en";
  const key = `${component} ${known}`;
  const strings = made.get(key) ?? make(numbersIn(known));
  made.set(key, strings);
  return /** @type {Strings} */ (strings);
}

/**
 * Calls whenever a `lang` around an element may be another one.
 *
 * @param {Element} element @param {() => void} call
 * @returns {MutationObserver} to be disconnected when the element leaves the document
 */
export function watchLanguage(element, call) {
  const observer = new MutationObserver(call);
  for (let root = element.getRootNode();; root = root.host.getRootNode()) {
    observer.observe(root, { attributeFilter: ["lang"], subtree: true });
    if (!(root instanceof ShadowRoot)) return observer;
  }
}
