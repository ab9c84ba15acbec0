// @ts-check
// Requests to the server and their responses.

import { eventStream } from "./event-feed.js";
import { detailWords } from "./told.js";

/** The time limit of a response, in milliseconds. */
const timeLimitMs = 30_000;

/** The greatest number of children before the records that are left out. */
const mostSkipped = 8;

/**
 * Signals that end by themselves, which TypeScript 4.8 does not know.
 *
 * @typedef {object} SignalConstructor
 * @property {(milliseconds: number) => AbortSignal} timeout
 * @property {(signals: AbortSignal[]) => AbortSignal} any
 */
const Signal = /** @type {SignalConstructor} */ (/** @type {unknown} */ (AbortSignal));

/** The reason why something could not be fetched, in words a person can act on. */
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
 * What is known of an item; at most one of text, size, leastSize, count, least, link and note.
 *
 * @typedef {object} Facts
 * @property {string} [text] the value as it is shown, without quotation marks
 * @property {string} [quote] the mark on both sides of the text
 * @property {boolean} [cut] whether the text is only the beginning of the value
 * @property {number} [size] in bytes
 * @property {number} [leastSize] the size of a part of it, if no more is known
 * @property {number} [count] the number of items in it
 * @property {number} [least] the number of items that were found in it so far
 * @property {string} [link] where it leads
 * @property {string} [note] words of the source
 * @property {string[]} [remarks]
 * @property {boolean} [runs] whether reading what is in it runs something, so it is read on request
 * @property {"missing" | "denied"} [cause] why it cannot be read; none for a fault in it
 * @property {boolean} [isCounting] whether its items are being counted; told by the page alone
 */

/**
 * @typedef {import("../outline/item-store.js").Item & Facts} Item
 * @typedef {Item & { id: string }} ServedItem
 * @typedef {{ total: number | null, next: number | null, items: ServedItem[] }} Page
 * @typedef {Facts & { id: string, title: string, kind: string, branch?: boolean,
 *   page?: WirePage }} WireItem with its first children, if it is open from the start
 * @typedef {{ total: number | null, next: number | null, items: WireItem[] }} WirePage
 * @typedef {{ id: string, title: string, detail?: string }} Heading
 * @typedef {{ title: string, outlines: Heading[] }} Contents which outlines there are
 * @typedef {{ title: string | null, id: string | null, page: Page }} SectionDocument
 * @typedef {Heading & { sections: SectionDocument[] }} OutlineDocument an outline, as it begins
 * @typedef {{ positions: number[], path: ServedItem[] }} Match a node that was found, with what it
 *   is in, from the top level down, and the places among the siblings
 * @typedef {{ name: string, title: string, written: string, kind: string, present: number,
 *   options?: { id: string, title: string, count: number }[], range?: string, text?: boolean,
 *   answer?: string | string[] }} FacetColumn a column, and what it can be asked for
 * @typedef {{ state: "counting" | "complete" | "stopped", text: string, records: number,
 *   matching: number, total: number | null, tabular: boolean, columns: FacetColumn[] }} Facets
 * @typedef {WireItem & { position: number, cells?: Record<string, string>, cutCells?: boolean }} RecordItem
 *   cutCells: whether a cell shows only the beginning of its value
 * @typedef {{ state: "complete" | "stopped", reason?: "time" | "records" | "memory" | "unreadable", records: number,
 *   positions: number[] }} Order the records that pass a filter, and how many were looked through
 * @typedef {{ next: number | null, incomplete?: string, unsearched?: number, matches: Match[] }} Found
 */

/** @returns {Promise<Contents>} */
export function fetchContents() {
  return fetchJSON("api/outlines", Array.isArray, "outlines");
}

/** One outline of the server. */
export class OutlineSource {
  /** @param {string} id */
  constructor(id) {
    this.path = `api/outlines/${encodeURIComponent(id)}`;
  }

  /** @returns {Promise<OutlineDocument>} */
  async document() {
    const { sections, ...heading } = await fetchJSON(this.path, Array.isArray, "sections");
    return {
      ...heading,
      sections: sections.map((/** @type {any} */ { page, ...section }) => ({
        ...section,
        page: readPage(page),
      })),
    };
  }

  /**
   * @param {import("../outline/item-store.js").Key | null} id of the parent; null is the top level
   * @param {number} offset @param {number} limit @param {AbortSignal} [signal] gives up
   * @returns {Promise<Page>}
   */
  async children(id, offset, limit, signal) {
    const question = new URLSearchParams({ offset: `${offset}`, limit: `${limit}` });
    if (id !== null) question.set("of", `${id}`);
    // What is not there any more has the reason in a row, until its parent is read again.
    question.set("missing", "row");
    return readPage(
      await fetchJSON(`${this.path}/children?${question}`, Array.isArray, "items", signal),
    );
  }

  /**
   * A part of the whole text of a value.
   *
   * @param {string} id @param {number} offset in bytes @param {AbortSignal} [signal] gives up
   * @returns {Promise<{ total: number, next: number | null, text: string }>}
   */
  async value(id, offset, signal) {
    const question = new URLSearchParams({ of: id, offset: `${offset}` });
    const isText = (/** @type {unknown} */ text) => typeof text === "string";
    return fetchJSON(`${this.path}/value?${question}`, isText, "text", signal);
  }

  /**
   * The exact path of a node, in the notation of its format.
   *
   * @param {string} id @param {AbortSignal} signal gives up
   * @returns {Promise<{ path: string }>}
   */
  async location(id, signal) {
    const isText = (/** @type {unknown} */ path) => typeof path === "string";
    const question = new URLSearchParams({ of: id });
    return fetchJSON(`${this.path}/path?${question}`, isText, "path", signal);
  }

  /**
   * The first children of some branches.
   *
   * @param {string[]} branches their ids @param {number} [limit] of children
   * @param {AbortSignal} [signal] gives up
   * @returns {Promise<Page[]>}
   */
  async previews(branches, limit, signal) {
    const question = new URLSearchParams(branches.map((id) => ["of", id]));
    if (limit !== undefined) question.set("limit", `${limit}`);
    const path = `${this.path}/previews?${question}`;
    const { pages } = await fetchJSON(path, Array.isArray, "pages", signal);
    return pages.map(readPage);
  }

  /**
   * The size of a file, its last change, and the kind of its content.
   *
   * @param {string} id @param {AbortSignal} signal gives up
   * @returns {Promise<{ size: number, modified: number | null, content: "picture" | "text" | "data" }>}
   *   the time in milliseconds since 1970
   */
  async file(id, signal) {
    const isNumber = (/** @type {unknown} */ size) => typeof size === "number";
    const question = new URLSearchParams({ of: id });
    return fetchJSON(`${this.path}/file?${question}`, isNumber, "size", signal);
  }

  /**
   * A part of the text of a file.
   *
   * @param {string} id @param {number} offset in bytes @param {AbortSignal} signal gives up
   * @returns {Promise<{ total: number, next: number | null, text: string }>}
   */
  async text(id, offset, signal) {
    const question = new URLSearchParams({ of: id, offset: `${offset}` });
    const isText = (/** @type {unknown} */ text) => typeof text === "string";
    return fetchJSON(`${this.path}/text?${question}`, isText, "text", signal);
  }

  /**
   * The address of a file that is a picture.
   *
   * @param {string} id
   */
  pictureAddress(id) {
    return `${this.path}/picture?${new URLSearchParams({ of: id })}`;
  }

  /**
   * The names of a node, as far as there are such.
   *
   * @param {string[]} ids its ancestors from the top level down, and the node
   * @param {AbortSignal} signal gives up
   * @returns {Promise<{ key?: string, pointer?: string, jq?: string, file?: string }>}
   */
  async names(ids, signal) {
    const question = new URLSearchParams(ids.map((id) => ["of", id]));
    return fetchJSON(`${this.path}/names?${question}`, () => true, "key", signal);
  }

  /**
   * The address of a node's text as it is written.
   *
   * @param {string} id
   */
  rawAddress(id) {
    return `${this.path}/raw?${new URLSearchParams({ of: id })}`;
  }

  /**
   * The text of a node as it is written.
   *
   * @param {string} id @param {number} most the greatest number of bytes
   * @param {AbortSignal} signal gives up
   * @returns {Promise<string>}
   */
  async raw(id, most, signal) {
    const response = await this.#rawResponse(id, signal);
    if (Number(response.headers.get("Content-Length")) > most) {
      await response.body?.cancel();
      throw new SourceError("This value is too long to be copied; download it", 413);
    }
    return response.text();
  }

  /**
   * A part of the text of a node as it is written; what is behind it is not received.
   *
   * @param {string} id @param {number} offset in bytes @param {number} end the number of bytes up to
   *   the end of the part, more or less
   * @param {AbortSignal} signal gives up
   * @param {(seen: number, total: number) => void} progress
   * @returns {Promise<{ total: number, next: number | null, text: string }>}
   */
  async rawPart(id, offset, end, signal, progress) {
    const response = await this.#rawResponse(id, signal);
    const total = Number(response.headers.get("Content-Length"));
    const reader = response.body?.getReader();
    /** @type {Uint8Array[]} */
    const chunks = [];
    let seen = 0;
    try {
      while (reader && seen < end) {
        const { done, value } = await reader.read();
        if (done) break;
        chunks.push(value);
        seen += value.length;
        progress(seen, total);
      }
    } catch {
      throw new SourceError("The server does not answer.", 0);
    }
    await reader?.cancel();
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    // A part ends where a character begins.
    let last = Math.min(end, bytes.length);
    while (last < bytes.length && last > offset && (bytes[last] & 0xc0) === 0x80) last -= 1;
    const text = new TextDecoder().decode(bytes.subarray(offset, last));
    return { total, next: last < total ? last : null, text };
  }

  /** @param {string} id @param {AbortSignal} signal */
  async #rawResponse(id, signal) {
    const response = await fetch(this.rawAddress(id), { credentials: "same-origin", signal }).catch(
      () => {
        throw new SourceError("The server does not answer.", 0);
      },
    );
    if (response.ok) return response;
    const { error = "The server does not answer." } = await response.json().catch(() => ({}));
    throw new SourceError(error, response.status);
  }

  /**
   * The way to the node at a path, as far as it is there.
   *
   * @param {string} path @param {AbortSignal} signal gives up
   * @returns {Promise<{ match: Match | null, missing?: string }>} missing: the rest of the path
   */
  async locate(path, signal) {
    const isMatch = (/** @type {unknown} */ match) => typeof match === "object";
    const question = new URLSearchParams({ path });
    const answer = await fetchJSON(`${this.path}/location?${question}`, isMatch, "match", signal);
    return { ...answer, match: answer.match && readMatch(answer.match) };
  }

  /**
   * Finds nodes, also those that never came.
   *
   * @param {string} pattern a text, or an expression between slashes
   * @param {number} offset the number of matches to skip @param {number} limit
   * @param {AbortSignal} signal gives up
   * @returns {Promise<Found>}
   */
  async search(pattern, offset, limit, signal) {
    const question = new URLSearchParams({ pattern, offset: `${offset}`, limit: `${limit}` });
    const path = `${this.path}/search?${question}`;
    const found = await fetchJSON(path, Array.isArray, "matches", signal);
    return { ...found, matches: found.matches.map(readMatch) };
  }

  /**
   * The children of a branch, with the values of those that are records.
   *
   * @param {string | null} branch null is the top level
   * @param {number} offset @param {number} limit @param {AbortSignal} [signal] gives up
   * @returns {Promise<Page>}
   */
  async records(branch, offset, limit, signal) {
    const question = this.#of(branch, { offset: `${offset}`, limit: `${limit}` });
    const path = `${this.path}/records?${question}`;
    const { total, next, records } = await fetchJSON(path, Array.isArray, "records", signal);
    return { total, next, items: records.map(readRecord) };
  }

  /**
   * The number of children before the first record, such as the columns of a table; 0 if there is no
   * record among the first.
   *
   * @param {string | null} branch @param {AbortSignal} [signal] gives up
   */
  async firstRecord(branch, signal) {
    const { items } = await this.records(branch, 0, mostSkipped, signal);
    return Math.max(items.findIndex(({ cells }) => cells !== undefined), 0);
  }

  /**
   * The children of a branch at some positions.
   *
   * @param {string | null} branch @param {number[]} positions @param {AbortSignal} [signal] gives up
   * @param {number} [longest] the number of characters after which a value is cut, if not the usual one
   * @returns {Promise<Item[]>}
   */
  async recordsAt(branch, positions, signal, longest) {
    const question = this.#of(branch, longest ? { cells: `${longest}` } : {});
    for (const position of positions) question.append("at", `${position}`);
    const path = `${this.path}/records?${question}`;
    const { records } = await fetchJSON(path, Array.isArray, "records", signal);
    return records.map(readRecord);
  }

  /**
   * The columns of the records of a branch, with their counts under a filter.
   *
   * @param {string | null} branch @param {string} filter @param {number | null} most the number of
   *   records to count; null for all @param {AbortSignal} signal gives up
   * @param {(facets: Facets) => void} [progress] is called with the counts so far while it is counted
   * @returns {Promise<Facets>}
   */
  async facets(branch, filter, most, signal, progress) {
    const question = this.#of(branch, {
      ...(filter && { filter }),
      ...(most && { most: `${most}` }),
      ...(progress && { progress: "1" }),
    });
    const path = `${this.path}/facets?${question}`;
    return fetchJSON(path, Array.isArray, "columns", signal, progress);
  }

  /**
   * The positions of the records of a branch that pass a filter, in an order.
   *
   * @param {string | null} branch @param {string} filter
   * @param {{ column: string, isDescending: boolean } | null} sort
   * @param {number | undefined} seconds to look through the records, if not as long as usual
   * @param {AbortSignal} signal gives up
   * @returns {Promise<Order>}
   */
  async order(branch, filter, sort, seconds, signal) {
    const question = this.#of(branch, {
      ...(seconds && { seconds: `${seconds}` }),
      ...(filter && { filter }),
      ...(sort && { sort: sort.column }),
      ...(sort?.isDescending && { direction: "descending" }),
    });
    return fetchJSON(`${this.path}/order?${question}`, Array.isArray, "positions", signal);
  }

  /** @param {string | null} branch @param {Record<string, string>} parameters */
  #of(branch, parameters) {
    const question = new URLSearchParams(parameters);
    if (branch !== null) question.set("of", branch);
    return question;
  }

  /** @param {string[]} branches those that are watched */
  events(branches) {
    return eventStream(`${this.path}/events`, branches);
  }
}

/** @param {WirePage} page @returns {Page} */
function readPage({ total, next, items }) {
  return { total, next, items: items.map(readItem) };
}

/**
 * An item with its detail in words, and its children, if they came with it.
 *
 * @param {WireItem} item @returns {ServedItem}
 */
export function readItem({ branch = false, page, ...wire }) {
  const item = { ...wire, branch, detail: detailWords(wire) };
  return page ? { ...item, children: readPage(page), expanded: true } : item;
}

/** @param {{ positions: number[], path: WireItem[] }} match @returns {Match} */
function readMatch({ positions, path }) {
  return { positions, path: path.map(readItem) };
}

/**
 * Whether a row shows only the beginning of a value, the rest of which can be requested.
 *
 * @param {Item} item
 */
export function isCut({ branch, kind, cut = false }) {
  return !branch && (kind === "string" || kind === "number") && cut;
}

/** @param {RecordItem} record @returns {ServedItem & { position: number }} */
function readRecord({ cells, position, ...item }) {
  const { detail, ...served } = readItem(item);
  // A row that is no record has its text in the first column.
  return { ...served, detail: cells ? "" : detail, cells, position };
}

/**
 * @param {string} path
 * @param {(member: unknown) => boolean} isRight tests a member that the answer must have
 * @param {string} member @param {AbortSignal} [signal]
 * @param {(answer: any) => void} [progress] is called with the answers before the last one, if each
 *   is a line
 */
async function fetchJSON(path, isRight, member, signal, progress) {
  const late = Signal.timeout(timeLimitMs);
  let response;
  let answer;
  try {
    response = await fetch(path, {
      credentials: "same-origin",
      signal: signal ? Signal.any([signal, late]) : late,
    });
    answer = await (progress ? lastLine(response, progress) : response.json());
  } catch (error) {
    if (!(response && error instanceof SyntaxError)) {
      throw new SourceError("The server does not answer.", 0);
    }
  }
  if (response?.ok && isRight(answer?.[member])) return answer;
  const { status = 0 } = response ?? {};
  throw new SourceError(answer?.error ?? "The server answered with something else.", status);
}

/**
 * Reads an answer of several lines.
 *
 * @param {Response} response @param {(answer: any) => void} progress is called for each but the last
 */
async function lastLine(response, progress) {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let isDone = !reader; !isDone && reader;) {
    const chunk = await reader.read();
    isDone = chunk.done;
    text += decoder.decode(chunk.value, { stream: !isDone });
    // The last line stays, as far as it is there.
    const lines = text.split("\n").filter((line, k, all) => line !== "" || k === all.length - 1);
    const isWhole = lines[lines.length - 1] === "";
    const before = lines.slice(0, isWhole ? -2 : -1);
    for (const line of before) progress(JSON.parse(line));
    text = lines.slice(before.length).join("\n");
  }
  return JSON.parse(text);
}
