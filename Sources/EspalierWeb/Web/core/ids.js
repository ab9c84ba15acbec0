// @ts-check
// The ids of items, as all elements compare them.

/**
 * An id as it is compared: ids are compared as texts, so that 1 and "1" are the same.
 *
 * The text of a number is that number here, which takes less memory than a text.
 *
 * @template {string | number | null | undefined} ID
 * @param {ID} id
 * @returns {ID | number}
 */
export function comparable(id) {
  // Most texts begin with a letter, and are no number.
  if (typeof id !== "string" || id.charCodeAt(0) > 57) return id;
  const number = Number(id);
  return `${number}` === id ? number : id;
}
