// @ts-check
// What the server answers.

/** How many children are asked for at a time. */
export const pageSize = 200;

/** How long an answer may take, in milliseconds. */
const patience = 30_000;

/** Why something could not be fetched, in words a person can act on. */
export class SourceError extends Error {
  /** @param {string} message @param {number} status of the answer; 0 if there was none at all */
  constructor(message, status) {
    super(message);
    this.status = status;
  }

  get isSilent() {
    return this.status === 0;
  }
}

/**
 * @typedef {import("../outline/store.js").Page} Page
 * @typedef {{ id: string, title: string, detail?: string }} Heading
 * @typedef {{ title: string, outlines: Heading[] }} Contents which outlines there are
 * @typedef {{ title: string | null, id: string | null, page: Page }} SectionDocument
 * @typedef {Heading & { sections: SectionDocument[] }} OutlineDocument an outline, as it begins
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
   * @param {string | null} wireId of the parent; null is the top level
   * @param {number} offset @param {AbortSignal} [signal] gives up @param {number} [limit]
   * @returns {Promise<Page>}
   */
  children(wireId, offset, signal, limit = pageSize) {
    const question = new URLSearchParams({ offset: `${offset}`, limit: `${limit}` });
    if (wireId !== null) question.set("of", wireId);
    return fetchJSON(`${this.path}/children?${question}`, "items", signal);
  }

  /** @param {string[]} branches the wire ids of those that are watched */
  events(branches) {
    const question = new URLSearchParams(branches.map((id) => ["of", id]));
    return new EventSource(`${this.path}/events?${question}`);
  }
}

/**
 * @param {string} path @param {string} list what the answer must have @param {AbortSignal} [signal]
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
    if (!(response && error instanceof SyntaxError)) {
      throw new SourceError("The server does not answer.", 0);
    }
  }
  if (response?.ok && Array.isArray(answer?.[list])) return answer;
  const { status = 0 } = response ?? {};
  throw new SourceError(answer?.error ?? "The server answered with something else.", status);
}
