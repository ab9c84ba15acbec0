// @ts-check
// Settings that the browser keeps from one visit to the next.

/** @param {string} name @returns {string | null} null if the browser keeps nothing */
export function readSetting(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function writeSetting(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing works as well.
  }
}
