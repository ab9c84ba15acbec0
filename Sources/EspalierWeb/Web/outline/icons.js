// @ts-check
// Pictures of items that the page gives: by item, by kind, or by custom properties.

import {
  flagChecked,
  flagExpandable,
  flagExpanded,
  flagMixed,
  flagSelected,
  rowFlags,
} from "../core/boundary.js";
import { element } from "../core/row-pool.js";

/** @typedef {import("./row.js").OutlineRow} OutlineRow */
/** @typedef {import("./item-store.js").Item} Item */
/** @typedef {import("./types.js").Icon} Icon */

/** The custom properties, which end with a kind. */
const property = "--espalier-icon-";

/** Shows icons before the titles of an outline. */
export class Icons {
  #controller;
  /** @type {WeakMap<OutlineRow, HTMLElement>} */
  #icons = new WeakMap();
  /** @type {Map<string, boolean>} whether the page's style has an icon for a kind */
  #styled = new Map();
  /** @type {unknown} the property or attribute for which that was read */
  #read = false;

  /** @param {import("./controller.js").OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
    controller.parts.add(this);
  }

  stop() {
    this.#controller.parts.delete(this);
  }

  /** @param {OutlineRow} row @param {Int32Array} words @param {Item | undefined} item */
  decorateRow(row, words, item) {
    const { host } = this.#controller;
    const { icons } = host;
    // Without these the style is not asked.
    const given = icons ?? host.hasAttribute("icons");
    if (given !== this.#read) {
      this.#read = given;
      this.#styled.clear();
    }
    if (row.isNew("icons", given) || row.isNew("pictured", row.version)) {
      const kind = item?.kind ?? "";
      const own = !item
        ? undefined
        : item.icon ?? (typeof icons === "function" ? icons(item) : icons?.[kind]);
      this.#put(row, own ?? (given && this.#isStyled(kind) ? "" : undefined), kind);
    }
    const icon = this.#icons.get(row);
    if (!icon?.isConnected) return;
    const { [rowFlags]: flags } = words;
    const states = flags & (flagExpandable | flagExpanded | flagSelected | flagChecked | flagMixed);
    const isDisabled = item?.disabled === true;
    if (row.isNew("states", `${states} ${isDisabled}`)) {
      const names = [
        "icon",
        flags & flagExpandable && (flags & flagExpanded ? "expanded" : "collapsed"),
        flags & flagSelected && "selected",
        flags & flagMixed ? "mixed" : flags & flagChecked && "checked",
        isDisabled && "disabled",
      ];
      icon.setAttribute("part", names.filter(Boolean).join(" "));
    }
  }

  /**
   * Shows an icon in a row.
   *
   * @param {OutlineRow} row @param {Icon | undefined} icon "" for that of the style, undefined for the
   *   outline's own
   * @param {string} kind
   */
  #put(row, icon, kind) {
    // Most rows that are used again show the same icon.
    if (!row.isNew("icon", icon === "" ? `style ${kind}` : JSON.stringify(icon))) return;
    row.element.classList.toggle("iconed", icon !== undefined);
    let place = this.#icons.get(row);
    if (icon === undefined) {
      place?.remove();
      return;
    }
    if (!place) {
      place = element("icon", "span");
      place.ariaHidden = "true";
      this.#icons.set(row, place);
    }
    place.replaceChildren(...pictureOf(icon));
    place.classList.toggle("styled", icon === "");
    place.style.setProperty("--icon", icon === "" ? `var(${property}${kind})` : "");
    if (place.parentElement !== row.element) row.element.append(place);
  }

  /**
   * Whether the page's style has an icon for a kind.
   *
   * @param {string} kind
   */
  #isStyled(kind) {
    if (!/^[\w-]+$/.test(kind)) return false;
    let isStyled = this.#styled.get(kind);
    if (isStyled === undefined) {
      isStyled = getComputedStyle(this.#controller.host).getPropertyValue(property + kind) !== "";
      this.#styled.set(kind, isStyled);
    }
    return isStyled;
  }
}

/**
 * The elements of an icon.
 *
 * @param {Icon} icon @returns {(Node | string)[]}
 */
export function pictureOf(icon) {
  if (icon === "") return [];
  if (typeof icon === "string") {
    const image = document.createElement("img");
    image.src = icon;
    image.alt = "";
    image.draggable = false;
    return [image];
  }
  if ("sprite" in icon) {
    const names = "http://www.w3.org/2000/svg";
    const picture = document.createElementNS(names, "svg");
    const use = document.createElementNS(names, "use");
    use.setAttribute("href", icon.sprite);
    picture.append(use);
    return [picture];
  }
  return [icon.text];
}
