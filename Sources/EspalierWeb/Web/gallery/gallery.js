// @ts-check
// The common parts of all pages of the gallery: navigation and controls.

import "../espalier.js";

/** The pages: the ends of their addresses, and what they are called. */
const pages = {
  outline: "Outline",
  treegrid: "Tree grid",
  columns: "Columns",
  accordion: "Accordion",
  form: "Filter form",
  rows: "Expandable rows",
  million: "A million rows",
};

const { documentElement: page } = document;

const elements =
  "espalier-outline, espalier-columns, espalier-accordion, espalier-form, espalier-rows";

/** The component that the page shows; the list of all has none. */
export const component = /** @type {any} */ (document.querySelector(elements));

const controls = document.querySelector(".controls");

/** The choices that all pages have. */
const preferences = document.createElement("fieldset");
preferences.className = "preferences";
preferences.ariaLabel = "Preferences";

/**
 * Adds a list of choices to the controls.
 *
 * @param {string} name @param {string} label
 * @param {Record<string, string>} options the label of each value; the empty one is selected, or
 *   else the first
 * @param {(value: string) => void} choose is called with the user's choice
 * @param {Element | null} [place] that it is added to
 */
function addChoice(name, label, options, choose, place = controls) {
  const select = document.createElement("select");
  select.id = name;
  for (const [value, words] of Object.entries(options)) select.append(new Option(words, value));
  if ("" in options) select.value = "";
  select.addEventListener("change", () => choose(select.value));
  add(label, select, place);
  return select;
}

/**
 * Adds a list of choices, each of which is the value of an attribute of the component.
 *
 * @param {string} name of the attribute @param {string} label
 * @param {Record<string, string>} options an empty value takes the attribute away
 */
export function addAttribute(name, label, options) {
  return addChoice(name, label, options, (value) => set(component, name, value));
}

/**
 * Adds a box to tick, for an attribute that is there or not.
 *
 * @param {string} name of the attribute @param {string} label
 */
export function addSwitch(name, label) {
  const box = document.createElement("input");
  box.type = "checkbox";
  box.id = name;
  box.checked = component.hasAttribute(name);
  box.addEventListener("change", () => component.toggleAttribute(name, box.checked));
  add(label, box, controls);
  return box;
}

/**
 * Adds a button.
 *
 * @param {string} name @param {string} label @param {() => void} press
 */
export function addButton(name, label, press) {
  const button = document.createElement("button");
  button.type = "button";
  button.id = name;
  button.textContent = label;
  button.addEventListener("click", press);
  append(button);
}

/**
 * Adds a search field.
 *
 * @param {string} label @param {(words: string) => void} search is called with the text
 */
export function addSearch(label, search) {
  const field = document.createElement("input");
  field.type = "search";
  field.id = "filter";
  field.placeholder = label;
  field.ariaLabel = label;
  field.autocomplete = "off";
  // No live region: the outline announces how many there are.
  const count = document.createElement("span");
  count.className = "count";
  field.addEventListener("input", () => search(field.value));
  component.addEventListener("espalier-filter", (/** @type {CustomEvent} */ { detail }) => {
    // The outline itself offers to show all again.
    if (detail.count === null) field.value = "";
    count.textContent = detail.count === null ? "" : `${detail.count.toLocaleString("en")} found`;
  });
  append(field);
  append(count);
}

/** Adds the choice of the direction of reading. */
export function addDirection() {
  addChoice("dir", "Direction", { ltr: "Left to right", rtl: "Right to left" }, (value) => {
    page.dir = value;
  });
}

/**
 * The items of a sample, which the server has next to the page; none if they cannot be fetched, and
 * the page shows that.
 *
 * @param {string} name of the file @returns {Promise<any[]>}
 */
export async function sample(name) {
  try {
    const response = await fetch(new URL(name, import.meta.url), { credentials: "same-origin" });
    if (response.ok) return await response.json();
  } catch {
    // As if it had answered that there is nothing.
  }
  const words = document.createElement("p");
  words.className = "notice";
  words.setAttribute("role", "alert");
  words.textContent =
    `The server does not answer for ${name}. Is it still running? Reload the page.`;
  document.querySelector(".stage")?.before(words);
  return [];
}

/**
 * Shows items as nested lists if the component cannot work.
 *
 * @param {any[]} items
 */
export function standIn(items) {
  component.ready.catch(() => component.append(list(items)));
}

/** @param {any[]} items @returns {HTMLElement} */
function list(items) {
  const top = document.createElement("ul");
  const rest = items.map((item) => ({ item, into: top }));
  for (const { item, into } of rest) {
    const line = document.createElement("li");
    line.textContent = item.title;
    into.append(line);
    if (!item.children) continue;
    const below = document.createElement("ul");
    line.append(below);
    for (const child of item.children) rest.push({ item: child, into: below });
  }
  return top;
}

/** @param {string} label @param {HTMLElement} control @param {Element | null} place */
function add(label, control, place) {
  const line = document.createElement("label");
  line.append(control instanceof HTMLInputElement ? control : `${label} `);
  line.append(control instanceof HTMLInputElement ? label : control);
  append(line, place);
}

/**
 * Appends to the controls, before the choices that all pages have.
 *
 * @param {HTMLElement} control @param {Element | null} [place]
 */
function append(control, place = controls) {
  place?.insertBefore(control, preferences.parentElement === place ? preferences : null);
}

/** @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/**
 * Adds a choice that goes with a person from page to page.
 *
 * @param {string} name @param {string} label @param {Record<string, string>} options
 * @param {(value: string) => void} choose
 */
function addLasting(name, label, options, choose) {
  const key = `espalier-gallery-${name}`;
  const keep = (/** @type {string} */ value) => {
    sessionStorage.setItem(key, value);
    choose(value);
  };
  const select = addChoice(name, label, options, keep, preferences);
  const kept = sessionStorage.getItem(key);
  if (kept === null || !(kept in options)) return;
  select.value = kept;
  choose(kept);
}

const links = Object.entries(pages).map(([name, title]) => {
  const link = document.createElement("a");
  link.href = name;
  link.textContent = title;
  if (location.pathname.replace(/\.html$/, "").endsWith(`/${name}`)) link.ariaCurrent = "page";
  const item = document.createElement("li");
  item.append(link);
  return item;
});
document.querySelector("nav ul")?.replaceChildren(...links);
document.querySelector("nav [aria-current]")?.scrollIntoView({
  block: "nearest",
  inline: "nearest",
});

if (component && controls) {
  const isNarrow = matchMedia("(width < 40rem)");
  const place = () => {
    (isNarrow.matches ? controls : document.querySelector(".masthead"))?.append(preferences);
  };
  isNarrow.addEventListener("change", place);
  place();
  addLasting("theme", "Theme", { "": "System", light: "Light", dark: "Dark" }, (value) => {
    page.style.colorScheme = value;
    set(component, "theme", value);
  });
  const densities = { compact: "Compact", "": "Regular", spacious: "Spacious" };
  addLasting("density", "Density", densities, (value) => set(component, "density", value));
  addLasting("motion", "Motion", { "": "On", none: "Off" }, (value) => {
    set(component, "motion", value);
  });
}

// The elements' methods exist only when their scripts are loaded.
if (component) await customElements.whenDefined(component.localName);
