// @ts-check
// Where outlines come from: the server's answers, with every fault put into words.

import { pageSize } from "./store.js";

/** How long an answer may take, in milliseconds. */
const patience = 30_000;

/** Something could not be fetched, and why, in words a person can act on. */
export class SourceError extends Error {
  name = "SourceError";

  /**
   * @param {string} message
   * @param {boolean} isSilent whether the server did not answer at all
   */
  constructor(message, isSilent) {
    super(message);
    this.isSilent = isSilent;
  }
}

/**
 * The outlines there are.
 *
 * @typedef {object} Contents
 * @property {string} title
 * @property {{ id: string, title: string, detail?: string }[]} outlines
 */

/**
 * What an outline is before anyone opens anything in it.
 *
 * @typedef {object} OutlineDocument
 * @property {string} id
 * @property {string} title
 * @property {string} [detail]
 * @property {{ title: string | null, id: string | null, page: import("./store.js").Page }[]} sections
 */

/** @returns {Promise<Contents>} */
export function fetchContents() {
  return fetchJSON("api/outlines", "outlines");
}

/** One outline of the server. */
export class OutlineSource {
  /** @param {string} id */
  constructor(id) {
    this.path = `api/outlines/${encodeURIComponent(id)}`;
  }

  /** @returns {Promise<OutlineDocument>} */
  document() {
    return fetchJSON(this.path, "sections");
  }

  /**
   * Some of the children of an item.
   *
   * @param {string | null} wireId of the item or the section; null is the top level
   * @param {number} offset
   * @param {AbortSignal} signal gives up
   * @returns {Promise<import("./store.js").Page>}
   */
  children(wireId, offset, signal) {
    const question = new URLSearchParams({ offset: `${offset}`, limit: `${pageSize}` });
    if (wireId !== null) question.set("of", wireId);
    return fetchJSON(`${this.path}/children?${question}`, "items", signal);
  }
}

/**
 * @param {string} path
 * @param {string} list the key under which the answer has its list
 * @param {AbortSignal} [signal]
 */
async function fetchJSON(path, list, signal) {
  const late = AbortSignal.timeout(patience);
  let response;
  let answer;
  try {
    response = await fetch(path, {
      credentials: "same-origin",
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    answer = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    if (response && error instanceof SyntaxError) {
      throw new SourceError("The server answered with something else.", false);
    }
    throw new SourceError("The server does not answer.", true);
  }
  if (!response.ok) {
    const words = answer?.error;
    throw new SourceError(words ?? `The server refused (status ${response.status}).`, false);
  }
  if (!Array.isArray(answer?.[list])) {
    throw new SourceError("The server answered with something else.", false);
  }
  return answer;
}
