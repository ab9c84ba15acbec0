// @ts-check
// The way from the top to the item at the cursor, in the foot of the page.

import { SourceError } from "./source.js";

/** The ancestors of the current item, each of which can be gone to, and its path to copy. */
export class PathBar {
  #current;
  #element = document.createElement("div");
  #list = document.createElement("ol");
  /** Stands for the ancestors that are not shown. */
  #omission = document.createElement("li");
  #edit = document.createElement("button");
  #copy = document.createElement("button");
  /** @type {import("./path-field.js").PathField | undefined} while the path is edited */
  #field;
  /** @type {(path: string) => void} is called with a path that the user goes to */
  didGo = () => {};
  #more = document.createElement("button");
  /** @type {import("./copy-menu.js").CopyMenu | undefined} of the source that it was opened for */
  #menu;
  #said = document.createElement("span");
  /** @type {AbortController | undefined} of the request under way */
  #request;
  #observer = new ResizeObserver(() => this.#showEnd());

  /** @param {import("./current.js").Current} current @param {HTMLElement} place */
  constructor(current, place) {
    this.#current = current;
    this.#element.className = "path";
    this.#list.setAttribute("aria-label", "Path of the current row");
    // Firefox stops at what scrolls.
    this.#list.tabIndex = -1;
    this.#omission.textContent = "…";
    this.#edit.type = "button";
    this.#edit.className = "edit";
    this.#edit.textContent = "Go to…";
    this.#edit.title = "Write a path to go to (Ctrl G)";
    this.#edit.setAttribute("aria-keyshortcuts", "Control+G");
    this.#edit.addEventListener("click", () => void this.#editPath());
    this.#copy.type = "button";
    this.#copy.textContent = "Copy path";
    this.#copy.addEventListener("click", () => void this.#copyPath());
    this.#more.type = "button";
    this.#more.className = "more";
    this.#more.textContent = "⋯";
    this.#more.title = "Copy something else";
    this.#more.setAttribute("aria-label", "Copy something else");
    this.#more.setAttribute("aria-haspopup", "menu");
    this.#more.ariaExpanded = "false";
    // The press takes the focus, which closes the menu, before the click.
    let wasOpen = false;
    this.#more.addEventListener("pointerdown", () => (wasOpen = this.#menu?.isOpen ?? false));
    this.#more.addEventListener("click", () => {
      if (!wasOpen) void this.#openMenu();
      wasOpen = false;
    });
    this.#said.setAttribute("role", "status");
    this.#element.append(this.#list, this.#said, this.#copy, this.#more, this.#edit);
    place.prepend(this.#element);
    addEventListener("keydown", (event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== "g" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      if (this.#element.hidden || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      event.stopPropagation();
      void this.#editPath();
    }, { capture: true });
    current.addEventListener("change", () => this.#update());
    this.#observer.observe(this.#list);
    this.#update();
  }

  /**
   * Whether nothing is shown that has a path.
   *
   * @param {boolean} isHidden
   */
  set hidden(isHidden) {
    this.#element.hidden = isHidden;
  }

  #update() {
    const { near, isCut, item } = this.#current;
    this.#request?.abort();
    this.#said.textContent = "";
    this.#menu?.close();
    this.#menu = undefined;
    this.#copy.hidden = this.#more.hidden = item?.id == null;
    this.#omission.remove();
    const { children } = this.#list;
    while (children.length > near.length) this.#list.lastElementChild?.remove();
    // The steps that there are stay: one may have the focus, or be pressed.
    for (const [k, step] of near.entries()) {
      if (k === children.length) this.#list.append(crumb(() => this.#current.goTo(k)));
      const button = /** @type {HTMLElement} */ (children[k].firstElementChild);
      button.textContent = step?.title ?? "";
      button.ariaCurrent = k === near.length - 1 ? "location" : null;
    }
    if (isCut) this.#list.prepend(this.#omission);
    this.#showEnd();
  }

  /** The item itself is at the end, and what is cut off is at the beginning. */
  #showEnd() {
    this.#list.scrollLeft = this.#list.scrollWidth;
  }

  /** Puts a field in place of the steps. */
  async #editPath() {
    const { source, item } = this.#current;
    if (!source) return;
    if (this.#field) return this.#field.focus();
    const { PathField } = await import("./path-field.js");
    const request = new AbortController();
    const path = item?.id == null
      ? ""
      : await source.location(`${item.id}`, request.signal).then(({ path }) => path, () => "");
    if (this.#field || source !== this.#current.source) return;
    const field = new PathField(source, path, {
      go: (path) => {
        this.#closeField();
        this.didGo(path);
      },
      close: () => {
        this.#closeField();
        this.#edit.focus();
      },
    });
    this.#field = field;
    this.#element.classList.add("edited");
    this.#element.prepend(field.element);
    field.focus();
  }

  #closeField() {
    this.#field?.element.remove();
    this.#field = undefined;
    this.#element.classList.remove("edited");
  }

  async #openMenu() {
    const { CopyMenu } = await import("./copy-menu.js");
    const { source, way } = this.#current;
    if (!source || way.length === 0) return;
    this.#menu ??= new CopyMenu(source, this.#more, (words) => {
      this.#said.textContent = words;
    });
    await this.#menu.open(way);
  }

  async #copyPath() {
    const { source, item } = this.#current;
    if (!source || item?.id == null) return;
    const request = new AbortController();
    this.#request = request;
    let said;
    try {
      const { path } = await source.location(`${item.id}`, request.signal);
      if (request.signal.aborted) return;
      await navigator.clipboard.writeText(path);
      said = path === "" ? "The path is empty" : "Copied";
    } catch (error) {
      if (error instanceof SourceError) said = error.message;
      else said = "This browser lets nothing be copied here";
    }
    if (!request.signal.aborted) this.#said.textContent = said;
  }
}

/** @param {() => void} act */
function crumb(act) {
  const step = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dir = "auto";
  button.addEventListener("click", act);
  step.append(button);
  return step;
}
