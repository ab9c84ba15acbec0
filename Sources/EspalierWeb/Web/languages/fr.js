// @ts-check
// The strings of all elements in French.

/** @typedef {import("../core/language.js").Numbers} Numbers */
/** @typedef {import("../outline/strings.js").OutlineStrings} OutlineStrings */
/** @typedef {import("../columns/strings.js").ColumnsStrings} ColumnsStrings */
/** @typedef {import("../accordion/strings.js").AccordionStrings} AccordionStrings */
/** @typedef {import("../rows/strings.js").RowsStrings} RowsStrings */
/** @typedef {import("../form/strings.js").FormStrings} FormStrings */

/** @param {Numbers} numbers @returns {OutlineStrings} */
export const outline = (numbers) => ({
  loading: "Chargement",
  failed: (message) => (message ? `Échec du chargement : ${message}` : "Échec du chargement"),
  retry: "Réessayer",
  fewer: "Il y a moins d’éléments qu’avant. Rechargez la page.",
  showMore: "Afficher plus",
  more: "Plus",
  less: "Moins",
  rows: (rows) => numbers.plural(rows, { one: "# ligne", other: "# lignes" }),
  unprinted: (rows) => numbers.plural(rows, { one: "et # autre", other: "et # autres" }),
  results: (matches) =>
    matches === 0
      ? "Aucun résultat"
      : numbers.plural(matches, { one: "# résultat", other: "# résultats" }),
  nothing: (query) => (query ? `Rien ne correspond à « ${query} »` : "Rien ne correspond"),
  clearFilter: "Effacer le filtre",
  loaded: (title, items) => {
    if (items === 0) return `${title} : aucun élément`;
    return `${title} : ${numbers.plural(items, { one: "# élément", other: "# éléments" })}`;
  },
  failure: (title, message) => {
    if (!title) return message;
    const reason = message.replace(/\.$/, "");
    return `${title} n’a pas pu être chargé : ${reason}. Appuyez sur Entrée pour réessayer`;
  },
  items: (count) => numbers.plural(count, { one: "# élément", other: "# éléments" }),
  dragged: (count) => numbers.number(count),
  untitled: "un élément",
  cut: (name) => `${name} : coupé`,
  cannotMove: (name) => `${name} : déplacement impossible à cet endroit`,
  cannotMoveIntoItself: (name) => `${name} : déplacement impossible dans lui-même`,
  moved: (name, parent, position, count, isSame = false) => {
    const place = `${numbers.number(position)} sur ${numbers.number(count)}`;
    if (isSame) return `${name} : déplacé, ${place}${parent === null ? "" : ` dans ${parent}`}`;
    const to = parent === null ? "au premier niveau" : `dans ${parent}`;
    return `${name} : déplacé ${to}, ${place}`;
  },
  kept: (name, count = 1) =>
    numbers.plural(count, { one: "@ reste", other: "@ restent" })
      .replace("@", () => name),
  inserted: (name) => `${name} : inséré`,
  removed: (name) => `${name} : supprimé`,
  copied: (name) => `${name} : copié`,
  notArrived: (text) => `Aucune ligne déjà chargée ne commence par « ${text} »`,
  sortedItems: "Trié",
  undone: (step) => `Annulé : ${step}`,
  redone: (step) => `Rétabli : ${step}`,
  notUndone: (step) => `Tout n’est pas chargé : ${step}`,
  noLongerFits: (step) => `Ce n’est plus possible, des éléments ont changé : ${step}`,
  notLoaded: "Tous les éléments n’y sont pas chargés",
  editTitle: (title) => `Nom de ${title}`,
  renamed: (previous, title) => `${previous} renommé en ${title}`,
  columnWidth: (title) => `Largeur de ${title}`,
  columnResized: (title, width) =>
    numbers.plural(width, { one: "@, # pixel de large", other: "@, # pixels de large" })
      .replace("@", () => title),
  sorted: (title, direction) =>
    `Trié par ${title}, ordre ${direction === "ascending" ? "croissant" : "décroissant"}`,
  checked: "coché",
  partlyChecked: "partiellement coché",
  unchecked: "non coché",
  disabled: "indisponible",
  actions: "Actions",
  action: (title, name) => `${title}, ${name}`,
  selected: (count) => numbers.plural(count, { one: "# sélectionné", other: "# sélectionnés" }),
});

/** @param {Numbers} numbers @returns {ColumnsStrings} */
export const columns = (numbers) => ({
  root: "Tout",
  path: "Chemin",
  empty: "Aucun élément",
  loading: "Chargement",
  failed: "Le chargement a échoué.",
  retry: "Réessayer",
  branch: "ouvre une colonne",
  instructions:
    "Les flèches haut et bas parcourent une colonne. La flèche droite va dans la colonne " +
    "suivante, la flèche gauche revient. Tapez pour chercher.",
  back: (title) => `Retour à ${title}`,
  preview: (title) => `À propos de ${title}`,
  width: (title) => `Largeur de ${title}`,
  resized: (title, width) =>
    numbers.plural(width, { one: "@, # pixel de large", other: "@, # pixels de large" })
      .replace("@", () => title),
  column: (_title, count, _column) =>
    numbers.plural(count, { one: "# élément", other: "# éléments" }),
  failure: (title) => `${title} n’a pas pu être chargé`,
  notArrived: (text) => `Aucune ligne déjà chargée ne commence par « ${text} »`,
});

/** @param {Numbers} _numbers @returns {AccordionStrings} */
export const accordion = (_numbers) => ({
  allExpanded: "Tout est ouvert",
  allCollapsed: "Tout est fermé",
});

/** @param {Numbers} numbers @returns {RowsStrings} */
export const rows = (numbers) => ({
  showMore: "Afficher plus",
  showLess: "Afficher moins",
  unprinted: (rows) => numbers.plural(rows, { one: "et # autre", other: "et # autres" }),
  allExpanded: "Toutes les lignes sont ouvertes",
  allCollapsed: "Toutes les lignes sont fermées",
});

/** @param {Numbers} numbers @returns {FormStrings} */
export const form = (numbers) => ({
  save: "Enregistrer",
  cancel: "Annuler",
  clear: "Effacer",
  search: "Rechercher",
  none: "Rien trouvé",
  chosen: "Choix",
  cleared: "Sans réponse",
  checked: "Coché",
  unchecked: "Non coché",
  count: (answered, all) => {
    if (answered > 0) return `${numbers.number(answered)} sur ${numbers.number(all)}`;
    return numbers.plural(all, { one: "# élément", other: "# éléments" });
  },
  list: (answers) => answers.join(", "),
  remove: (answer, field) => `Retirer ${answer}, ${field}`,
  chipField: (field) => `${field} :`,
  found: (options) => numbers.plural(options, { one: "# trouvé", other: "# trouvés" }),
});
