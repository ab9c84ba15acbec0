// @ts-check
// One row of the outline, with the contents of an item.

import { flagChecked, flagDescribed, flagMixed, rowFlags, rowItem } from "../core/boundary.js";
import { element, Row } from "../core/row-pool.js";
import { linkOf } from "./links.js";
import { placesOf } from "./marks.js";

/** A row of an outline, now of this item and now of that. */
export class OutlineRow extends Row {
  #controller;
  #triangle = element("triangle", "span");
  #check = element("check", "span");
  #title = element("title", "span");
  #detail = element("detail", "span");
  /** @type {import("./item-store.js").Item | undefined} the item that is shown */
  item;
  /** Is another number as soon as another item is shown, or the item has changed. */
  version = 0;
  /** The word behind the reason why an item could not be loaded. */
  #retry = element("retry-word", "span");
  #more = element("more", "button");

  /** @param {import("./controller.js").OutlineController} controller */
  constructor(controller) {
    super(controller.rowRole);
    this.#controller = controller;
    this.#more.setAttribute("type", "button");
    this.#more.tabIndex = -1;
    // So that what is cut off has its ellipsis where it ends.
    for (const part of [this.#title, this.#detail]) part.dir = "auto";
    this.element.append(this.#triangle, this.#title, this.#detail);
  }

  get ownHeight() {
    // A text that does not wrap is one line.
    if (this.#controller.wrap !== "all") return super.ownHeight;
    let height = Math.max(super.ownHeight, this.#detail.offsetHeight);
    for (const cell of this.element.children) {
      if (!cell.classList.contains("cell")) continue;
      height = Math.max(height, /** @type {HTMLElement} */ (cell).offsetHeight);
    }
    return height;
  }

  get isSelectable() {
    return this.#controller.mode !== "none";
  }

  get isCheckable() {
    return this.#controller.hasChecks && this.#controller.rowRole === "treeitem";
  }

  /** @param {Int32Array} words */
  sizeOf(words) {
    return this.#controller.sizeOf(words);
  }

  /** @param {Int32Array} words */
  fill(words) {
    const { element } = this;
    const controller = this.#controller;
    const { [rowItem]: id, [rowFlags]: flags } = words;
    const { item, state, speaks } = controller.rowContents(words);
    if (this.isNew("number", id) || !controller.contents.items.isSame(this.item, item)) {
      this.item = item;
      this.version += 1;
    }
    const isThere = item !== undefined && (flags & flagDescribed) !== 0;
    if (!isThere && this.isNew("bar", id)) {
      // Varied widths, so that rows that are not loaded look like rows and not like a table. Others
      // do not need it, and everything in a row whose property changes has its style computed again.
      element.style.setProperty("--bar", `${80 + ((id * 37) % 90)}px`);
    }
    if (this.isNew("there", isThere)) element.classList.toggle("placeholder", !isThere);
    const failed = state instanceof Error;
    if (this.isNew("state", state)) {
      element.classList.toggle("loading", state === "loading");
      element.classList.toggle("failed", failed);
      element.classList.toggle("hasmore", state === "more");
      element.ariaBusy = `${state === "loading"}`;
      if (state === "loading") controller.announceLoading(id);
      this.#detail.title = failed ? state.message : "";
    }
    if (this.isNew("checks", controller.hasChecks)) {
      if (controller.hasChecks) this.#triangle.after(this.#check);
      else this.#check.remove();
    }
    const mark = flags & flagMixed ? "mixed" : flags & flagChecked ? "on" : "off";
    if (controller.hasChecks && this.isNew("check", mark)) this.#check.dataset.state = mark;
    // Of data that come as JSON, what is missing may be null.
    const title = item?.title ?? "";
    const kind = item?.kind ?? "";
    const disabled = item?.disabled === true;
    const told = failed && speaks;
    const { strings } = controller;
    const reason = failed ? strings.failed(state.message.replace(/\.$/, "")) : "";
    const failure = `${reason}. ${strings.retry}`;
    const detail = told ? failure : state === "more" ? strings.showMore : item?.detail ?? "";
    // Not every screen reader says that a row of a tree is checked.
    const checked = controller.hasChecks ? controller.checkedText(flags) : "";
    const name = item?.label != null && !told && state !== "more" ? [item.label] : [title, detail];
    const spoken = [...name, checked].filter(Boolean).join(", ");
    const label = item ? spoken : failed ? failure : strings.loading;
    if (this.isNew("kind", kind)) element.dataset.kind = kind;
    if (this.isNew("key", item?.id ?? id)) element.dataset.key = `${item?.id ?? id}`;
    if (this.isNew("disabled", disabled)) element.ariaDisabled = `${disabled}`;
    const url = linkOf(item?.href);
    const { content } = controller;
    if (content?.show(this, "title", this.#title, item)) {
      // It is the page's own.
    } else if (this.isNew("title", `${controller.marked}\n${url}\n${title}`)) {
      this.#title.replaceChildren(...linked(url, marked(title, controller.marked)));
    }
    const isOwn = !failed && state !== "more";
    if (isOwn && content?.show(this, "detail", this.#detail, item)) {
      // It is the page's own.
    } else if (this.isNew("detail", detail)) {
      if (told) this.#showFailure(reason, strings.retry);
      else this.#detail.textContent = detail;
    }
    if (this.isNew("label", label)) element.ariaLabel = label;
    const wrap = controller.wrap;
    if (item?.icon != null && !controller.hasIcons) {
      controller.hasIcons = true;
      controller.host.updateParts();
    }
    this.body = wrap === null ? null : this.#title;
    const unfolded = wrap === "clamp" && controller.unfolded.has(id);
    if (this.isNew("unfolded", unfolded)) element.classList.toggle("unfolded", unfolded);
    controller.decorateRow(this, words, item);
  }

  /**
   * Shows the reason, which gives way where the row is narrow, and the word that tries again.
   *
   * @param {string} reason @param {string} retry
   */
  #showFailure(reason, retry) {
    const words = element("reason", "span");
    words.textContent = reason;
    this.#retry.textContent = retry;
    this.#detail.replaceChildren(words, " ", this.#retry);
  }

  /** Shows text that is cut off as a tooltip. */
  updateTooltip() {
    const cut = [this.#title, this.#detail].some((part) => part.scrollWidth > part.clientWidth);
    if (cut) this.element.title = this.element.ariaLabel ?? "";
    else this.element.removeAttribute("title");
  }

  /** Shows the button that unfolds text if some is cut off. */
  updateMoreButton() {
    const isUnfolded = this.element.classList.contains("unfolded");
    const isCut = isUnfolded || this.#title.scrollHeight > this.#title.clientHeight + 1;
    if (!this.isNew("offer", `${isCut} ${isUnfolded}`)) return;
    if (!isCut) this.#more.remove();
    else {
      const { less, more } = this.#controller.strings;
      this.#more.textContent = isUnfolded ? less : more;
      this.element.append(this.#more);
    }
  }
}

/**
 * A title as a link, which is reached by the keys of its row.
 *
 * @param {string} url empty for none @param {(string | HTMLElement)[]} title
 */
function linked(url, title) {
  if (url === "") return title;
  const link = element("link", "a");
  link.setAttribute("href", url);
  link.tabIndex = -1;
  link.append(...title);
  return [link];
}

/**
 * A title in which the search text is marked.
 *
 * @param {string} title @param {string} sought folded
 * @returns {(string | HTMLElement)[]}
 */
function marked(title, sought) {
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let end = 0;
  for (const [from, to] of placesOf(title, sought)) {
    const mark = element("mark", "mark");
    mark.textContent = title.slice(from, to);
    parts.push(title.slice(end, from), mark);
    end = to;
  }
  parts.push(title.slice(end));
  return parts.filter((part) => part !== "");
}
