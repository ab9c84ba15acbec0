// @ts-check
// The path of the current row as text, which leads to another one when it is edited.

import { SourceError } from "./source.js";

/** The time in which typing is gathered, in milliseconds. */
const pauseMs = 150;

/** The kinds of what is in a folder. */
const fileKinds = ["folder", "file", "link", "other", "error"];

/** The greatest number of completions. */
const most = 200;

/** A field in place of the steps of a path, with the names that come next as completions. */
export class PathField {
  element = document.createElement("form");
  #field = document.createElement("input");
  #names = document.createElement("datalist");
  #note = document.createElement("span");
  #source;
  #owner;
  /** @type {AbortController | undefined} of the request under way */
  #request;
  /** @type {number | undefined} */
  #timer;
  /** The text before the names that are offered. */
  #start = "\n";

  /**
   * @param {import("./source.js").OutlineSource} source @param {string} path
   * @param {{ go: (path: string) => void, close: () => void }} owner
   */
  constructor(source, path, owner) {
    this.#source = source;
    this.#owner = owner;
    const field = this.#field;
    field.value = path;
    field.spellcheck = false;
    field.maxLength = 4_000;
    field.setAttribute("aria-label", "Path to go to");
    field.setAttribute("autocomplete", "off");
    field.setAttribute("autocapitalize", "none");
    field.setAttribute("list", "path-names");
    field.setAttribute("aria-describedby", "path-note");
    this.#names.id = "path-names";
    this.#note.id = "path-note";
    this.#note.setAttribute("role", "alert");
    const go = document.createElement("button");
    go.textContent = "Go";
    const cancel = document.createElement("button");
    cancel.type = "button";
    cancel.textContent = "Cancel";
    cancel.addEventListener("click", () => this.#close());
    this.element.className = "path-field";
    this.element.append(field, this.#names, go, cancel, this.#note);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#go();
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.#close();
    });
    field.addEventListener("input", () => {
      this.#note.textContent = "";
      field.removeAttribute("aria-invalid");
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#complete(), pauseMs);
    });
  }

  /** Gives the focus to the end of the path. */
  focus() {
    this.#field.focus();
    this.#field.setSelectionRange(0, this.#field.value.length);
    void this.#complete();
  }

  #close() {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#owner.close();
  }

  #begin() {
    this.#request?.abort();
    this.#request = new AbortController();
    return this.#request.signal;
  }

  async #go() {
    clearTimeout(this.#timer);
    const path = this.#field.value;
    if (path === "") return this.#say("Write a path, such as that of the current row.");
    const signal = this.#begin();
    try {
      const { match, missing } = await this.#source.locate(path, signal);
      if (signal.aborted) return;
      const parent = match?.path.at(-1)?.title;
      if (missing !== undefined || !match) {
        const rest = missing ?? path;
        return this.#say(
          parent === undefined
            ? `“${rest}” is not at the top level.`
            : `There is no “${rest}” in “${parent}”.`,
        );
      }
      this.#owner.go(path);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SourceError)) throw error;
      this.#say(error.message);
    }
  }

  /** @param {string} words */
  #say(words) {
    this.#note.textContent = words;
    this.#field.setAttribute("aria-invalid", "true");
    this.#field.focus();
    void this.#complete();
  }

  /** Offers the names of what is in the last whole step. */
  async #complete() {
    const { value } = this.#field;
    const start = value.slice(0, value.lastIndexOf("/") + 1);
    if (start === this.#start) return;
    const signal = this.#begin();
    try {
      const parent = start.replace(/\/$/, "");
      /** @type {string | null} */
      let id = null;
      if (parent !== "") {
        const { match, missing } = await this.#source.locate(parent, signal);
        const found = match?.path.at(-1);
        if (!found?.branch || missing !== undefined) return;
        id = found.id;
      }
      const { items } = await this.#source.children(id, 0, most, signal);
      if (signal.aborted) return;
      this.#start = start;
      const isFolder = items.every(({ kind = "" }) => fileKinds.includes(kind));
      this.#names.replaceChildren(...items.flatMap(({ title = "", kind }) => {
        if (kind === "error") return [];
        const option = document.createElement("option");
        // A name of a file is a step; a key is escaped as in a JSON Pointer.
        const step = isFolder ? title : title.replaceAll("~", "~0").replaceAll("/", "~1");
        option.value = `${start === "" && !isFolder ? "/" : start}${step}`;
        return [option];
      }));
    } catch (error) {
      // It can be written to its end without.
      if (!(error instanceof SourceError)) throw error;
    }
  }
}
