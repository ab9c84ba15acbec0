// @ts-check
// The way from the top to the item at the cursor, in the foot of the page.

import { SourceError } from "./source.js";

/** The number of ancestors that are shown; of more, those next to the item are. */
const most = 12;

/**
 * @typedef {import("../outline/controller.js").OutlineController} OutlineController
 * @typedef {import("../outline/item-store.js").Item} Item
 */

/** The ancestors of an outline's cursor, each of which can be gone to, and its path to copy. */
export class PathBar {
  #source;
  #controller;
  #element = document.createElement("div");
  #list = document.createElement("ol");
  #copy = document.createElement("button");
  #more = document.createElement("button");
  /** @type {import("./copy-menu.js").CopyMenu | undefined} once it was opened */
  #menu;
  #said = document.createElement("span");
  /** The items that are shown. */
  #shown = "";
  /** @type {AbortController | undefined} of the request under way */
  #request;
  #observer = new ResizeObserver(() => this.#showEnd());

  /**
   * @param {import("./source.js").OutlineSource} source
   * @param {OutlineController} controller @param {HTMLElement} place
   */
  constructor(source, controller, place) {
    this.#source = source;
    this.#controller = controller;
    this.#element.className = "path";
    this.#list.setAttribute("aria-label", "Path of the current row");
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
    this.#element.append(this.#list, this.#said, this.#copy, this.#more);
    place.prepend(this.#element);
    controller.parts.add({ drawn: () => this.#update() });
    this.#observer.observe(this.#list);
    this.#update();
  }

  /**
   * Whether the outline is hidden, and its path with it.
   *
   * @param {boolean} isHidden
   */
  set hidden(isHidden) {
    this.#element.hidden = isHidden;
  }

  /** Takes the path off the page for good. */
  remove() {
    this.#request?.abort();
    this.#observer.disconnect();
    this.#element.remove();
  }

  #update() {
    const { view } = this.#controller;
    /** @type {number[]} */
    const ids = [];
    const { cursor } = view;
    let id = cursor;
    while (id >= 0 && ids.length < most) {
      ids.unshift(id);
      id = view.parent(id);
    }
    const titles = ids.map((id) => this.#controller.item(id)?.title ?? "");
    const shown = `${id >= 0} ${ids.join(" ")}\n${titles.join("\n")}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#request?.abort();
    this.#said.textContent = "";
    this.#menu?.close();
    this.#copy.hidden = this.#more.hidden = this.#controller.item(cursor)?.id == null;
    const crumbs = ids.map((id, k) => crumb(titles[k], () => this.#goTo(id)));
    crumbs.at(-1)?.firstElementChild?.setAttribute("aria-current", "location");
    if (id >= 0) crumbs.unshift(omission());
    this.#list.replaceChildren(...crumbs);
    this.#showEnd();
  }

  /** The item itself is at the end, and what is cut off is at the beginning. */
  #showEnd() {
    this.#list.scrollLeft = this.#list.scrollWidth;
  }

  /** @param {number} id */
  #goTo(id) {
    // Back leads from here to where one was.
    this.#controller.host.dispatchEvent(new CustomEvent("explorer-jump", { bubbles: true }));
    this.#controller.select(id, "only", "user");
    this.#controller.focus(id);
  }

  async #openMenu() {
    const { CopyMenu } = await import("./copy-menu.js");
    this.#menu ??= new CopyMenu(this.#source, this.#more, (words) => {
      this.#said.textContent = words;
    });
    const { view } = this.#controller;
    const way = [];
    for (let id = view.cursor; id >= 0; id = view.parent(id)) {
      const item = this.#controller.item(id);
      if (item?.id == null) return;
      way.unshift(item);
    }
    if (way.length > 0) await this.#menu.open(way);
  }

  async #copyPath() {
    const item = this.#controller.item(this.#controller.view.cursor);
    if (item?.id == null) return;
    const request = new AbortController();
    this.#request = request;
    let said;
    try {
      const { path } = await this.#source.location(`${item.id}`, request.signal);
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

/** @param {string} title @param {() => void} act */
function crumb(title, act) {
  const step = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dir = "auto";
  button.textContent = title;
  button.addEventListener("click", act);
  step.append(button);
  return step;
}

/** The item that stands for the ancestors that are not shown. */
function omission() {
  const step = document.createElement("li");
  step.textContent = "…";
  return step;
}
