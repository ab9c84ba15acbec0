// @ts-check
// A text with the numbers of its lines, of which more comes on request.

import { sizeWords } from "./told.js";
import { SourceError } from "./source.js";

/**
 * @typedef {{ text: string, next: number | null, total: number | null }} Part of a text; total in
 *   bytes, and the number of bytes until the next part, if those are known
 */

/** The greatest number of characters in one line; longer ones are continued in the next. */
const maxLineChars = 10_000;

/** A text that is shown part by part. */
export class PreviewLines {
  element = document.createElement("div");
  #text = document.createElement("pre");
  #note = document.createElement("p");
  #more = document.createElement("button");
  #fetch;
  #signal;
  /** The last line, which may go on in the next part. */
  #last = "";

  /**
   * @param {string} label
   * @param {(offset: number, progress: (seen: number, total: number) => void) => Promise<Part>} fetch
   * @param {AbortSignal} signal gives up
   */
  constructor(label, fetch, signal) {
    this.#fetch = fetch;
    this.#signal = signal;
    this.element.className = "lines";
    this.#text.tabIndex = 0;
    this.#text.dir = "auto";
    this.#text.setAttribute("role", "group");
    this.#text.setAttribute("aria-label", label);
    this.#note.setAttribute("role", "status");
    this.#more.type = "button";
    this.#more.textContent = "Show more";
    this.#more.hidden = true;
    this.element.append(this.#text, this.#note, this.#more);
  }

  /**
   * Fetches a part, and appends it.
   *
   * @param {number} offset
   */
  async show(offset = 0) {
    this.#more.hidden = true;
    if (offset === 0) this.#note.textContent = "Loading";
    try {
      const { text, next, total } = await this.#fetch(offset, (seen, all) => {
        this.#note.textContent = `Loading, ${sizeWords(seen)} of ${sizeWords(all)}`;
      });
      if (this.#signal.aborted) return;
      this.#append(text, next === null);
      const size = total === null ? "" : sizeWords(total);
      this.#note.textContent = next === null ? size : `${sizeWords(next)} of ${size}`;
      this.#more.hidden = next === null;
      if (next !== null) {
        this.#more.textContent = "Show more";
        this.#more.onclick = () => void this.show(next);
      }
    } catch (error) {
      if (this.#signal.aborted) return;
      if (!(error instanceof SourceError)) throw error;
      this.#note.textContent = error.message;
      this.#more.textContent = "Try again";
      this.#more.hidden = !error.isSilent;
      this.#more.onclick = () => void this.show(offset);
    }
  }

  /** @param {string} text @param {boolean} isEnd */
  #append(text, isEnd) {
    const lines = (this.#last + text).split(/\r\n|[\n\r\u2028\u2029]/);
    if (this.#last !== "") this.#text.lastElementChild?.remove();
    this.#last = isEnd ? "" : lines.at(-1) ?? "";
    // The end of the last line is no line of its own.
    if (isEnd && lines.length > 1 && lines.at(-1) === "") lines.pop();
    // With its end, so that lines are copied as lines.
    this.#text.append(...lines.flatMap((line) => pieces(line)));
  }
}

/**
 * The elements of one line; all but the first are without a number.
 *
 * @param {string} line
 */
function pieces(line) {
  const all = [];
  for (let at = 0; at === 0 || at < line.length; at += maxLineChars) {
    const piece = document.createElement("span");
    piece.className = at === 0 ? "line" : "line continued";
    const end = at + maxLineChars < line.length ? "" : "\n";
    piece.textContent = `${line.slice(at, at + maxLineChars)}${end}`;
    all.push(piece);
  }
  return all;
}
