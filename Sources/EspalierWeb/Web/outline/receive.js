// @ts-check
// What an outline takes from elsewhere: items of other outlines, files and text.

import { EspalierError } from "../core/errors.js";
import { commandIn } from "../core/keys.js";
import { DropPlace, receivers } from "./drop-place.js";
import { cutElsewhere } from "./move.js";

/**
 * @typedef {import("./controller.js").OutlineController} OutlineController
 * @typedef {import("./move.js").ItemMover} ItemMover
 * @typedef {import("../core/base-element.js").Cause} Cause
 * @typedef {"items" | "files" | "text"} Kind
 * @typedef {{ kind: Kind, from: ItemMover | null, ids: number[], data: DataTransfer | null }} Offer
 *   from: whose items the ids are
 * @typedef {{ parent: number, section: number, index: number }} Place
 */

/** Lets an outline take what comes from elsewhere. */
export class Receiver {
  #controller;
  #place;
  #listening = new AbortController();
  /** The place that the listeners were asked about last, and whether it is refused. */
  #asked = "";
  #isRefused = false;
  /** @type {{ x: number, y: number, offer: Offer } | undefined} of the drag above it */
  #above;

  /** @param {OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
    this.#place = new DropPlace(controller);
    controller.parts.add(this);
    receivers.set(controller.host, this);
    const { tree } = controller;
    const options = { signal: this.#listening.signal };
    tree.addEventListener("dragover", (event) => this.#over(event), options);
    tree.addEventListener("dragleave", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && tree.contains(relatedTarget))) this.leave();
    }, options);
    tree.addEventListener("drop", (event) => this.#dropped(event), options);
    tree.addEventListener("paste", (event) => this.#pasted(event), options);
  }

  stop() {
    this.leave();
    this.#listening.abort();
    const { host, parts } = this.#controller;
    parts.delete(this);
    if (receivers.get(host) === this) receivers.delete(host);
  }

  /** @param {Kind} kind */
  accepts(kind) {
    const { host } = this.#controller;
    const kinds = host.getAttribute("receives")?.split(/\s+/) ?? [];
    return !host.hasAttribute("disabled") && kinds.includes(kind);
  }

  drawn() {
    // Other rows are below the pointer.
    if (this.#above) this.aim(this.#above.x, this.#above.y, this.#above.offer);
  }

  /**
   * Shows where something would be dropped.
   *
   * @param {number} x @param {number} y in pixels of the window @param {Offer} offer
   * @returns {boolean} whether it can be
   */
  aim(x, y, offer) {
    this.#above = { x, y, offer };
    this.#place.aim(x, y, [], () => this.drawn());
    const target = this.#target;
    if (!target || this.#refuses(offer, target)) this.#place.refuse();
    return this.#place.target !== undefined;
  }

  /** Shows no place any more. */
  leave() {
    this.#above = undefined;
    this.#asked = "";
    this.#place.end();
  }

  /**
   * Takes what was dropped.
   *
   * @param {Offer} offer
   */
  drop(offer) {
    const target = this.#place.target;
    this.#above = undefined;
    this.#asked = "";
    this.#place.end(target?.parent);
    if (target) this.#take(offer, target);
  }

  /**
   * Takes the items that were cut in another outline.
   *
   * @param {KeyboardEvent} event
   */
  press(event) {
    const { host } = this.#controller;
    const from = cutElsewhere();
    if (!from || from.controller === this.#controller || !this.accepts("items")) return false;
    const ids = from.cutItems;
    if (ids.length === 0 || commandIn(host, event, "movable") !== "paste") return false;
    event.preventDefault();
    if (this.#takeAtCursor({ kind: "items", from, ids, data: null })) from.didPass();
    return true;
  }

  /** The target; in an outline without rows, its beginning. */
  get #target() {
    const { view } = this.#controller;
    if (this.#place.target || view.rows > 0) return this.#place.target;
    this.#place.target = { parent: -1, section: 0, index: 0, row: 0, level: 0, isInside: false };
    return this.#place.target;
  }

  /** @param {DragEvent} event */
  #over(event) {
    const { clientX, clientY, dataTransfer } = event;
    const kind = kindOf(dataTransfer);
    if (!dataTransfer || !kind || !this.accepts(kind)) return;
    if (!this.aim(clientX, clientY, { kind, from: null, ids: [], data: dataTransfer })) return;
    event.preventDefault();
    dataTransfer.dropEffect = "copy";
  }

  /** @param {DragEvent} event */
  #dropped(event) {
    const { dataTransfer } = event;
    const kind = kindOf(dataTransfer);
    if (!dataTransfer || !kind || !this.accepts(kind)) return;
    event.preventDefault();
    this.drop({ kind, from: null, ids: [], data: dataTransfer });
  }

  /** @param {ClipboardEvent} event */
  #pasted(event) {
    const { clipboardData: data } = event;
    const kind = kindOf(data);
    const [target] = event.composedPath();
    const isField = target instanceof Element && target.closest("input, textarea") !== null;
    if (event.defaultPrevented || isField || !data || !kind || !this.accepts(kind)) return;
    event.preventDefault();
    this.#takeAtCursor({ kind, from: null, ids: [], data });
  }

  /** @param {Offer} offer @returns {boolean} whether it was taken */
  #takeAtCursor(offer) {
    const controller = this.#controller;
    const { view } = controller;
    const { cursor } = view;
    /** @type {Place} */
    let place = { parent: -1, section: 0, index: 0 };
    if (cursor >= 0 && controller.isBranch(cursor)) {
      const section = view.section(cursor);
      place = { parent: cursor, section, index: view.children(cursor, section).length };
    } else if (cursor >= 0) {
      const [parent, section] = [view.parent(cursor), view.section(cursor)];
      place = { parent, section, index: view.children(parent, section).indexOf(cursor) + 1 };
    }
    this.#asked = "";
    return !this.#refuses(offer, place) && this.#take(offer, place);
  }

  /** @param {Offer} offer @param {Place} place */
  #detail({ kind, from, ids, data }, { parent, section, index }) {
    const { host } = this.#controller;
    const cause = /** @type {const} */ ("user");
    const to = parent < 0 ? null : this.#controller.key(parent);
    const source = from?.controller;
    const items = source ? ids.flatMap((id) => source.item(id) ?? []) : [];
    return {
      kind,
      items,
      from: source?.host ?? null,
      data,
      parent: to,
      section,
      index,
      cause,
      host,
    };
  }

  /** @param {Offer} offer @param {Place} place @returns {boolean} whether a listener refuses it there */
  #refuses(offer, place) {
    const { parent, section, index } = place;
    const asked = `${offer.kind} ${parent} ${section} ${index}`;
    if (asked === this.#asked) return this.#isRefused;
    this.#asked = asked;
    const { host, ...detail } = this.#detail(offer, place);
    this.#isRefused = !host.fire("willreceive", detail, { cancelable: true });
    return this.#isRefused;
  }

  /** @param {Offer} offer @param {Place} place @returns {boolean} */
  #take(offer, place) {
    const { host, ...detail } = this.#detail(offer, place);
    if (offer.from && !this.#pass(offer.from, offer.ids, place)) return false;
    host.fire("receive", detail);
    return true;
  }

  /**
   * Moves items of another outline here.
   *
   * @param {ItemMover} from @param {number[]} ids @param {Place} place
   * @returns {boolean} whether that was possible
   */
  #pass({ controller: source }, ids, place) {
    const { edits, host, strings } = this.#controller;
    const name = source.edits.name(ids);
    let isHere = false;
    try {
      const keys = edits.insert(source.contents.nested(ids), place, "user");
      isHere = true;
      source.edits.remove(ids, "user");
      this.#controller.focus(/** @type {number} */ (this.#controller.number(keys[0])));
      host.say(strings.inserted(name));
      return true;
    } catch (error) {
      if (!(error instanceof EspalierError)) throw error;
      if (isHere) edits.undo(false, "user");
      host.say(strings.cannotMove(name));
      return false;
    }
  }
}

/** @param {DataTransfer | null} data @returns {Kind | undefined} */
function kindOf(data) {
  if (data?.types.includes("Files")) return "files";
  return data?.types.includes("text/plain") ? "text" : undefined;
}
