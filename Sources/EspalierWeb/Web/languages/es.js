// @ts-check
// The strings of all elements in Spanish.

/** @typedef {import("../core/language.js").Numbers} Numbers */
/** @typedef {import("../outline/strings.js").OutlineStrings} OutlineStrings */
/** @typedef {import("../columns/strings.js").ColumnsStrings} ColumnsStrings */
/** @typedef {import("../accordion/strings.js").AccordionStrings} AccordionStrings */
/** @typedef {import("../rows/strings.js").RowsStrings} RowsStrings */
/** @typedef {import("../form/strings.js").FormStrings} FormStrings */

/** @param {Numbers} numbers @returns {OutlineStrings} */
export const outline = (numbers) => ({
  loading: "Cargando",
  failed: (message) => (message ? `No se pudo cargar: ${message}` : "No se pudo cargar"),
  retry: "Reintentar",
  fewer: "Hay menos elementos que antes. Vuelva a cargar la página.",
  showMore: "Mostrar más",
  more: "Más",
  less: "Menos",
  rows: (rows) => numbers.plural(rows, { one: "# fila", other: "# filas" }),
  unprinted: (rows) => `y ${numbers.number(rows)} más`,
  results: (matches) =>
    matches === 0
      ? "Sin resultados"
      : numbers.plural(matches, { one: "# resultado", other: "# resultados" }),
  nothing: (query) => (query ? `Nada coincide con «${query}»` : "Nada coincide"),
  clearFilter: "Borrar el filtro",
  loaded: (title, items) => {
    if (items === 0) return `${title}: ningún elemento`;
    return `${title}: ${numbers.plural(items, { one: "# elemento", other: "# elementos" })}`;
  },
  failure: (title, message) => {
    if (!title) return message;
    const reason = message.replace(/\.$/, "");
    return `No se pudo cargar ${title}: ${reason}. Pulse Intro para reintentar`;
  },
  items: (count) => numbers.plural(count, { one: "# elemento", other: "# elementos" }),
  dragged: (count) => numbers.number(count),
  untitled: "un elemento",
  cut: (name) => `Cortado: ${name}`,
  cannotMove: (name) => `${name}: no se puede mover ahí`,
  cannotMoveIntoItself: (name) => `${name}: no se puede mover dentro de sí mismo`,
  moved: (name, parent, position, count, isSame = false) => {
    const place = `${numbers.number(position)} de ${numbers.number(count)}`;
    if (isSame) return `Movido: ${name}, ${place}${parent === null ? "" : ` en ${parent}`}`;
    return `Movido: ${name}, ${parent === null ? "al primer nivel" : `a ${parent}`}, ${place}`;
  },
  kept: (name, count = 1) =>
    numbers.plural(count, { one: "@ se queda", other: "@ se quedan" })
      .replace("@", () => name),
  inserted: (name) => `Insertado: ${name}`,
  removed: (name) => `Eliminado: ${name}`,
  copied: (name) => `Copiado: ${name}`,
  notArrived: (text) => `Ninguna fila ya cargada empieza por «${text}»`,
  sortedItems: "Ordenado",
  undone: (step) => `Deshecho: ${step}`,
  redone: (step) => `Rehecho: ${step}`,
  notUndone: (step) => `No está todo cargado: ${step}`,
  noLongerFits: (step) => `Ya no es posible, porque hay elementos que han cambiado: ${step}`,
  notLoaded: "Ahí no están cargados todos los elementos",
  editTitle: (title) => `Nombre de ${title}`,
  renamed: (previous, title) => `Nombre cambiado de ${previous} a ${title}`,
  columnWidth: (title) => `Ancho de ${title}`,
  columnResized: (title, width) => `${title}, ${numbers.number(width)} píxeles de ancho`,
  sorted: (title, direction) =>
    `Ordenado por ${title}, ${direction === "ascending" ? "ascendente" : "descendente"}`,
  checked: "marcado",
  partlyChecked: "marcado en parte",
  unchecked: "sin marcar",
  disabled: "no disponible",
  actions: "Acciones",
  action: (title, name) => `${title}, ${name}`,
  selected: (count) => numbers.plural(count, { one: "# seleccionado", other: "# seleccionados" }),
});

/** @param {Numbers} numbers @returns {ColumnsStrings} */
export const columns = (numbers) => ({
  root: "Todo",
  path: "Ruta",
  empty: "Ningún elemento",
  loading: "Cargando",
  failed: "No se pudo cargar.",
  retry: "Reintentar",
  branch: "abre una columna",
  instructions:
    "Las flechas arriba y abajo recorren una columna. La flecha derecha pasa a la columna " +
    "siguiente y la flecha izquierda vuelve. Escriba para buscar.",
  back: (title) => `Volver a ${title}`,
  preview: (title) => `Acerca de ${title}`,
  width: (title) => `Ancho de ${title}`,
  resized: (title, width) => `${title}, ${numbers.number(width)} píxeles de ancho`,
  column: (_title, count, _column) =>
    numbers.plural(count, { one: "# elemento", other: "# elementos" }),
  failure: (title) => `No se pudo cargar ${title}`,
  notArrived: (text) => `Ninguna fila ya cargada empieza por «${text}»`,
});

/** @param {Numbers} _numbers @returns {AccordionStrings} */
export const accordion = (_numbers) => ({
  allExpanded: "Todo abierto",
  allCollapsed: "Todo cerrado",
});

/** @param {Numbers} numbers @returns {RowsStrings} */
export const rows = (numbers) => ({
  showMore: "Mostrar más",
  showLess: "Mostrar menos",
  unprinted: (rows) => `y ${numbers.number(rows)} más`,
  allExpanded: "Todas las filas abiertas",
  allCollapsed: "Todas las filas cerradas",
});

/** @param {Numbers} numbers @returns {FormStrings} */
export const form = (numbers) => ({
  save: "Guardar",
  cancel: "Cancelar",
  clear: "Borrar",
  search: "Buscar",
  none: "Nada encontrado",
  chosen: "Elegido",
  cleared: "Sin respuesta",
  checked: "Marcado",
  unchecked: "Sin marcar",
  count: (answered, all) => {
    if (answered > 0) return `${numbers.number(answered)} de ${numbers.number(all)}`;
    return numbers.plural(all, { one: "# elemento", other: "# elementos" });
  },
  list: (answers) => answers.join(", "),
  remove: (answer, field) => `Quitar ${answer}, ${field}`,
  chipField: (field) => `${field}:`,
  found: (options) => numbers.plural(options, { one: "# encontrado", other: "# encontrados" }),
});
