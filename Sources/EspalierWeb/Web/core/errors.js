// @ts-check
// The error of all elements.

/** @typedef {import("./types.js").ErrorCode} ErrorCode */

/** An error of an element. A call that throws it has changed nothing. */
export class EspalierError extends Error {
  /** @param {ErrorCode} code @param {string} message for the developer or the user */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

EspalierError.prototype.name = "EspalierError";

/**
 * @param {string} method that was called @param {unknown} id @param {string} kind such as "item"
 */
export function unknownId(method, id, kind) {
  const call = `${method}(${JSON.stringify(id)})`;
  return new EspalierError("unknown-id", `${call}: no ${kind} has the id ${JSON.stringify(id)}`);
}

/** @param {unknown} value */
const isId = (value) => typeof value === "string" || typeof value === "number";

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The checks of the fields of a state.
 *
 * @type {Record<string, (value: any) => boolean>}
 */
const stateFields = {
  expanded: isIds,
  selected: isIds,
  checked: isIds,
  path: isIds,
  cursor: (value) => value === null || isId(value),
  scroll: (value) =>
    value === null || (isObject(value) && isId(value.id) && Number.isFinite(value.y)),
  widths: (value) =>
    Array.isArray(value) && value.every((it) => isIds(it?.path) && Number.isFinite(it.width)),
  columns: (value) =>
    value === undefined ||
    (isObject(value) && Array.isArray(value.widths) && value.widths.every(Number.isFinite) &&
      (value.sort === null || Number.isInteger(value.sort?.column))),
  answers: isObject,
};

/** @param {unknown} value */
function isIds(value) {
  return Array.isArray(value) && value.every(isId);
}

/**
 * Throws unless a value is a state of version 1 with all of some fields.
 *
 * @param {any} state @param {(keyof typeof stateFields)[]} fields
 */
export function checkState(state, fields) {
  if (!isObject(state)) throw invalidState(`an object is expected, not ${JSON.stringify(state)}`);
  if (state.version !== 1) {
    throw invalidState(`version 1 is expected, not ${JSON.stringify(state.version)}`);
  }
  for (const field of fields) {
    if (stateFields[field](state[field])) continue;
    throw invalidState(`"${field}" is invalid: ${JSON.stringify(state[field])}`);
  }
}

/** @param {string} reason */
function invalidState(reason) {
  return new EspalierError("invalid-state", `restore(state): ${reason}`);
}
