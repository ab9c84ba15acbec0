// @ts-check
// All that is seen of columns: the columns, the trail, and in a narrow element a way back.

import { element } from "../core/row-pool.js";
import { ColumnPreview } from "./preview.js";
import { ColumnScroller } from "./column-scroller.js";
import { Breadcrumbs } from "./breadcrumbs.js";

/** @typedef {import("./columns-model.js").ColumnsModel} ColumnsModel */
/** @typedef {import("./nodes.js").ColumnNode} ColumnNode */

/** Below this width, in pixels, one column is seen at a time. */
const narrowWidthPx = 480;

/** The element in which columns are drawn. */
export class ColumnsLayout {
  element = element("frame");
  back = element("back", "button");
  strip;
  preview;
  #host;
  #titleOf;
  #trail;
  #heading = element("heading");
  /** As high as a row. */
  #probe = element("probe", "div", "");
  /** As wide as a column. */
  #columnProbe = element("column-probe", "div", "");
  #rowHeight = 0;
  #hasRows = false;
  /** The column that a narrow element showed last. */
  #shown = 0;
  #observer = new ResizeObserver(() => this.#resized());
  #resized;

  /**
   * @param {import("../core/base-element.js").EspalierElement} host
   * @param {object} owner
   * @param {(node: ColumnNode) => string} owner.titleOf a column
   * @param {(level: number) => void} owner.go is called with the pressed level of the breadcrumbs
   * @param {() => void} owner.resized is called when the element or its rows change size
   * @param {() => void} owner.draw draws everything
   */
  constructor(host, { titleOf, go, resized, draw }) {
    this.#host = host;
    this.#titleOf = titleOf;
    this.#resized = resized;
    this.preview = new ColumnPreview(host);
    this.strip = new ColumnScroller(host, this.preview.element, draw);
    this.#trail = new Breadcrumbs(go);
    this.back.setAttribute("type", "button");
    const bar = element("bar");
    bar.append(this.back, this.#heading);
    this.element.append(
      bar,
      this.strip.element,
      this.#trail.element,
      this.#probe,
      this.#columnProbe,
    );
  }

  /** @param {string} name the accessible one */
  name(name) {
    const { instructions, path } = this.#host.strings;
    this.strip.element.ariaLabel = name;
    this.strip.element.ariaDescription = instructions;
    this.#trail.element.ariaLabel = path;
  }

  /** Looks for changes of size from now on. */
  start() {
    this.#observer.observe(this.#host);
    this.#observer.observe(this.#probe);
    this.#observer.observe(this.#columnProbe);
  }

  stop() {
    this.#observer.disconnect();
    this.preview.forget();
  }

  /**
   * Takes the sizes from the style sheet and the element.
   *
   * @param {ColumnsModel} chain
   */
  measure(chain) {
    const width = this.#host.clientWidth;
    if (width === 0) return;
    this.#rowHeight = Math.round(this.#probe.getBoundingClientRect().height);
    this.element.style.setProperty("--row", `${this.#rowHeight}px`);
    this.strip.measure(this.#rowHeight, this.#columnProbe.getBoundingClientRect().width);
    chain.setNarrow(width < narrowWidthPx);
  }

  /**
   * Draws all that is seen now.
   *
   * @param {ColumnsModel} chain @param {import("./preview.js").PreviewMaker | null} maker
   */
  draw(chain, maker) {
    const { panes, shown, active, isNarrow } = chain;
    if (this.#rowHeight === 0 || panes.length === 0) return;
    for (const [depth, pane] of panes.entries()) {
      pane.isActive = depth === active;
      pane.element.classList.toggle("shown", depth === shown);
    }
    this.preview.show(chain.previewed, maker);
    const isPreviewAlone = shown === panes.length;
    this.preview.element.classList.toggle("shown", isPreviewAlone);
    // In a narrow element the column before it cannot be reached.
    this.preview.element.tabIndex = isNarrow && isPreviewAlone ? 0 : -1;
    this.element.classList.toggle("narrow", isNarrow);
    this.#drawBar(chain);
    const name = { title: this.#titleOf(chain.root) };
    this.#trail.show([name, ...chain.selection.map(({ item }) => item)]);
    for (const pane of panes) pane.draw();
    this.strip.updateHandles(panes);
    if (!this.#hasRows && panes[0].rows > 0) {
      this.#hasRows = true;
      performance.mark("espalier-first-rows");
    }
  }

  /** @param {ColumnsModel} chain */
  #drawBar({ panes, shown, previewed, root }) {
    this.back.hidden = shown === 0;
    this.back.ariaLabel = this.#host.strings.back(this.#titleOf(panes[shown - 1]?.node ?? root));
    this.#heading.textContent = this.#titleOf(panes[shown]?.node ?? previewed ?? root);
    // In a narrow element the new column slides in from the direction of navigation.
    const way = Math.sign(shown - this.#shown) * (this.#host.isMirrored ? -1 : 1);
    this.#shown = shown;
    if (way !== 0) this.element.style.setProperty("--way", `${this.#host.isQuiet ? 0 : way}`);
  }

  /**
   * Scrolls to what is selected, and to a column.
   *
   * @param {ColumnsModel} chain @param {number} reveal -1 for no column
   */
  show({ panes, isNarrow }, reveal) {
    for (const pane of panes) pane.showSelection();
    this.#trail.reveal();
    if (isNarrow) this.strip.rest();
    else if (reveal < 0) this.strip.resume();
    else this.strip.reveal(reveal);
  }

  /**
   * Gives the focus to what a person is in.
   *
   * @param {ColumnsModel} chain
   */
  focus({ panes, active, shown, isNarrow }) {
    if (isNarrow && shown === panes.length) this.preview.element.focus();
    else panes[active]?.focus();
  }
}
