// @ts-check
// The strings of all elements in German.

/** @typedef {import("../core/language.js").Numbers} Numbers */
/** @typedef {import("../outline/strings.js").OutlineStrings} OutlineStrings */
/** @typedef {import("../columns/strings.js").ColumnsStrings} ColumnsStrings */
/** @typedef {import("../accordion/strings.js").AccordionStrings} AccordionStrings */
/** @typedef {import("../rows/strings.js").RowsStrings} RowsStrings */
/** @typedef {import("../form/strings.js").FormStrings} FormStrings */

/** @param {Numbers} numbers @returns {OutlineStrings} */
export const outline = (numbers) => ({
  loading: "Wird geladen",
  failed: (message) => (message ? `Nicht geladen: ${message}` : "Nicht geladen"),
  retry: "Erneut versuchen",
  fewer: "Es sind weniger Einträge als zuvor. Laden Sie die Seite neu.",
  showMore: "Mehr anzeigen",
  more: "Mehr",
  less: "Weniger",
  rows: (rows) => numbers.plural(rows, { one: "# Zeile", other: "# Zeilen" }),
  unprinted: (rows) => `und ${numbers.number(rows)} weitere`,
  results: (matches) =>
    matches === 0 ? "Keine Treffer" : numbers.plural(matches, { other: "# Treffer" }),
  nothing: (query) => (query ? `Nichts passt zu „${query}“` : "Nichts passt"),
  clearFilter: "Filter löschen",
  loaded: (title, items) => {
    if (items === 0) return `${title}: keine Einträge`;
    return `${title}: ${numbers.plural(items, { one: "# Eintrag", other: "# Einträge" })}`;
  },
  failure: (title, message) => {
    if (!title) return message;
    const reason = message.replace(/\.$/, "");
    return `${title} wurde nicht geladen: ${reason}. Eingabetaste versucht es erneut`;
  },
  items: (count) => numbers.plural(count, { one: "# Eintrag", other: "# Einträge" }),
  dragged: (count) => numbers.number(count),
  untitled: "ein Eintrag",
  cut: (name) => `${name} ausgeschnitten`,
  cannotMove: (name) => `${name} lässt sich nicht dorthin bewegen`,
  cannotMoveIntoItself: (name) => `${name} lässt sich nicht in sich selbst bewegen`,
  moved: (name, parent, position, count, isSame = false) => {
    const place = `${numbers.number(position)} von ${numbers.number(count)}`;
    if (isSame) return `${name} bewegt, ${place}${parent === null ? "" : ` in ${parent}`}`;
    return `${name} ${parent === null ? "auf die oberste Ebene" : `in ${parent}`} bewegt, ${place}`;
  },
  kept: (name, count = 1) =>
    numbers.plural(count, { one: "@ bleibt", other: "@ bleiben" })
      .replace("@", () => name),
  inserted: (name) => `${name} eingefügt`,
  removed: (name) => `${name} gelöscht`,
  copied: (name) => `${name} kopiert`,
  notArrived: (text) => `Keine Zeile, die schon da ist, beginnt mit „${text}“`,
  sortedItems: "Sortiert",
  undone: (step) => `Widerrufen: ${step}`,
  redone: (step) => `Wiederholt: ${step}`,
  notUndone: (step) => `Nicht alles davon ist geladen: ${step}`,
  noLongerFits: (step) => `Nicht mehr möglich, da Einträge sich geändert haben: ${step}`,
  notLoaded: "Dort sind nicht alle Einträge geladen",
  editTitle: (title) => `Name von ${title}`,
  renamed: (previous, title) => `${previous} in ${title} umbenannt`,
  columnWidth: (title) => `Breite von ${title}`,
  columnResized: (title, width) => `${title}, ${numbers.number(width)} Pixel breit`,
  sorted: (title, direction) =>
    `Nach ${title} sortiert, ${direction === "ascending" ? "aufsteigend" : "absteigend"}`,
  checked: "angekreuzt",
  partlyChecked: "teilweise angekreuzt",
  unchecked: "nicht angekreuzt",
  disabled: "nicht verfügbar",
  actions: "Aktionen",
  action: (title, name) => `${title}, ${name}`,
  selected: (count) => `${numbers.number(count)} ausgewählt`,
});

/** @param {Numbers} numbers @returns {ColumnsStrings} */
export const columns = (numbers) => ({
  root: "Alle",
  path: "Pfad",
  empty: "Keine Einträge",
  loading: "Wird geladen",
  failed: "Dies konnte nicht geladen werden.",
  retry: "Erneut versuchen",
  branch: "öffnet eine Spalte",
  instructions:
    "Pfeil auf und ab gehen durch eine Spalte. Pfeil rechts geht in die nächste Spalte, " +
    "Pfeil links zurück. Tippen sucht.",
  back: (title) => `Zurück zu ${title}`,
  preview: (title) => `Über ${title}`,
  width: (title) => `Breite von ${title}`,
  resized: (title, width) => `${title}, ${numbers.number(width)} Pixel breit`,
  column: (_title, count, _column) =>
    numbers.plural(count, { one: "# Eintrag", other: "# Einträge" }),
  failure: (title) => `${title} konnte nicht geladen werden`,
  notArrived: (text) => `Keine Zeile, die schon da ist, beginnt mit „${text}“`,
});

/** @param {Numbers} _numbers @returns {AccordionStrings} */
export const accordion = (_numbers) => ({
  allExpanded: "Alle geöffnet",
  allCollapsed: "Alle geschlossen",
});

/** @param {Numbers} numbers @returns {RowsStrings} */
export const rows = (numbers) => ({
  showMore: "Mehr anzeigen",
  showLess: "Weniger anzeigen",
  unprinted: (rows) => `und ${numbers.number(rows)} weitere`,
  allExpanded: "Alle Zeilen geöffnet",
  allCollapsed: "Alle Zeilen geschlossen",
});

/** @param {Numbers} numbers @returns {FormStrings} */
export const form = (numbers) => ({
  save: "Sichern",
  cancel: "Abbrechen",
  clear: "Löschen",
  search: "Suchen",
  none: "Nichts gefunden",
  chosen: "Ausgewählt",
  cleared: "Keine Antwort",
  checked: "Angekreuzt",
  unchecked: "Nicht angekreuzt",
  count: (answered, all) => {
    if (answered > 0) return `${numbers.number(answered)} von ${numbers.number(all)}`;
    return numbers.plural(all, { one: "# Eintrag", other: "# Einträge" });
  },
  list: (answers) => answers.join(", "),
  remove: (answer, field) => `${answer} entfernen, ${field}`,
  chipField: (field) => `${field}:`,
  found: (options) => `${numbers.number(options)} gefunden`,
});
