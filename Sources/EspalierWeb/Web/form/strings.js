// @ts-check
// The strings of filter forms.

/**
 * @typedef {object} FormStrings
 * @property {string} save @property {string} cancel @property {string} clear
 * @property {string} search @property {string} none where nothing is found
 * @property {string} chosen the name of the chips
 * @property {string} cleared for no answer
 * @property {string} checked for a toggle's @property {string} unchecked
 * @property {(answered: number, all: number) => string} count
 * @property {(answers: string[]) => string} list
 * @property {(answer: string, field: string) => string} remove
 * @property {(field: string) => string} chipField the title of a field before its answer in a chip
 * @property {(options: number) => string} found
 */

/**
 * The English strings of `<espalier-form>`.
 *
 * @param {import("../core/language.js").Numbers} numbers @returns {FormStrings}
 */
export const formStrings = (numbers) => ({
  save: "Save",
  cancel: "Cancel",
  clear: "Clear",
  search: "Search",
  none: "Nothing found",
  chosen: "Chosen",
  cleared: "No answer",
  checked: "Checked",
  unchecked: "Not checked",
  count: (answered, all) => {
    if (answered > 0) return `${numbers.number(answered)} of ${numbers.number(all)}`;
    return numbers.plural(all, { one: "# item", other: "# items" });
  },
  list: (answers) => answers.join(", "),
  remove: (answer, field) => `Remove ${answer}, ${field}`,
  chipField: (field) => `${field}:`,
  found: (options) => `${numbers.number(options)} found`,
});
