// @ts-check
// One row of the outline: what an item says.

import { Flag } from "../core/engine.js";
import { Row, element } from "../core/rows.js";

const failure = "Could not be loaded. Try again";
const more = "Show more";

/** A row of an outline, now of this item and now of that. */
export class OutlineRow extends Row {
  #desk;
  #triangle = element("triangle", "span");
  #check = element("check", "span");
  #title = element("title", "span");
  #detail = element("detail", "span");
  #more = element("more", "button");

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    super(desk.rowRole);
    this.#desk = desk;
    this.#more.setAttribute("type", "button");
    this.#more.tabIndex = -1;
    this.element.append(this.#triangle, this.#title, this.#detail);
  }

  get isSelectable() {
    return this.#desk.mode !== "none";
  }

  get isCheckable() {
    return this.#desk.hasChecks && this.#desk.rowRole === "treeitem";
  }

  /** @param {Int32Array} words */
  sizeOf(words) {
    return this.#desk.sizeOf(words);
  }

  /** @param {Int32Array} words */
  fill(words) {
    const { element } = this;
    const desk = this.#desk;
    const { 0: id, 6: flags } = words;
    const { item, state, speaks } = desk.look(words);
    if (this.isNew("bar", id)) {
      // So that rows that did not come look like rows and not like a table.
      element.style.setProperty("--bar", `${80 + ((id * 37) % 90)}px`);
    }
    const isThere = item !== undefined && (flags & Flag.described) !== 0;
    if (this.isNew("there", isThere)) element.classList.toggle("placeholder", !isThere);
    const failed = state instanceof Error;
    if (this.isNew("state", state)) {
      element.classList.toggle("loading", state === "loading");
      element.classList.toggle("failed", failed);
      element.classList.toggle("hasmore", state === "more");
      element.ariaBusy = state === "loading" ? "true" : null;
      this.#detail.title = failed ? state.message : "";
    }
    if (this.isNew("checks", desk.hasChecks)) {
      if (desk.hasChecks) this.#triangle.after(this.#check);
      else this.#check.remove();
    }
    const mark = flags & Flag.mixed ? "mixed" : flags & Flag.checked ? "on" : "off";
    if (desk.hasChecks && this.isNew("check", mark)) this.#check.dataset.state = mark;
    const { title = "", kind = "", disabled = false } = item ?? {};
    const told = failed && speaks;
    const detail = told ? failure : state === "more" ? more : item?.detail ?? "";
    const spoken = [title, detail].filter(Boolean).join(", ");
    const label = item ? spoken : failed ? failure : "Loading";
    if (this.isNew("kind", kind)) element.dataset.kind = kind;
    if (this.isNew("key", item?.id ?? id)) element.dataset.key = `${item?.id ?? id}`;
    if (this.isNew("disabled", disabled)) element.ariaDisabled = disabled ? "true" : null;
    if (this.isNew("title", `${desk.marked}\n${title}`)) {
      this.#title.replaceChildren(...marked(title, desk.marked));
    }
    if (this.isNew("detail", detail)) this.#detail.textContent = detail;
    if (this.isNew("label", label)) element.ariaLabel = label;
    const wrap = desk.wrap;
    this.body = wrap === null ? null : this.#title;
    const unfolded = wrap === "clamp" && desk.unfolded.has(id);
    if (this.isNew("unfolded", unfolded)) element.classList.toggle("unfolded", unfolded);
    desk.dress(this, words, item);
  }

  /** Has the pointer show what is cut off. */
  hint() {
    const cut = [this.#title, this.#detail].some((part) => part.scrollWidth > part.clientWidth);
    if (cut) this.element.title = this.element.ariaLabel ?? "";
    else this.element.removeAttribute("title");
  }

  /** Offers to unfold the text if some of it is cut off. */
  offer() {
    const isUnfolded = this.element.classList.contains("unfolded");
    const isCut = isUnfolded || this.#title.scrollHeight > this.#title.clientHeight + 1;
    if (!this.isNew("offer", `${isCut} ${isUnfolded}`)) return;
    if (!isCut) this.#more.remove();
    else {
      this.#more.textContent = isUnfolded ? "Less" : "More";
      this.element.append(this.#more);
    }
  }
}

/**
 * A title in which what was looked for is marked.
 *
 * @param {string} title @param {string} sought
 * @returns {(string | HTMLElement)[]}
 */
function marked(title, sought) {
  if (sought === "") return [title];
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  const low = title.toLowerCase();
  // Some letters have another length in lower case, and then nothing is where it was.
  if (low.length !== title.length) return [title];
  let from = 0;
  for (let at = low.indexOf(sought); at >= 0; at = low.indexOf(sought, from)) {
    const mark = element("mark", "mark");
    mark.textContent = title.slice(at, at + sought.length);
    parts.push(title.slice(from, at), mark);
    from = at + sought.length;
  }
  parts.push(title.slice(from));
  return parts.filter((part) => part !== "");
}
