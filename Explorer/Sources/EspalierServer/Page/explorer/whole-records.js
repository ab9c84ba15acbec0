// @ts-check
// Records with values that are too long for the cells of a table, as a whole while its rows wrap.
// They are read when their rows come into sight.

import { RowReader } from "./row-reader.js";
import { SourceError } from "./source.js";

/** The time for which rows have to rest before their records are requested, in milliseconds. */
const pauseMs = 80;

/** The number of records in a request, so that long ones come one after another. */
const batch = 5;

/** @typedef {import("../outline/item-store.js").Item & { position?: number, cutCells?: boolean }} Item */

/** The whole records of one table. They stay when its rows do not wrap any more. */
export class WholeRecords {
  #controller;
  #fetch;
  /** @type {WeakSet<Item>} those with nothing more to be read */
  #done = new WeakSet();
  /** @type {RowReader<Item, number>} */
  #reader;

  /**
   * @param {import("../outline/controller.js").OutlineController} controller
   * @param {(positions: number[]) => Promise<Item[]>} fetch the records at some positions
   */
  constructor(controller, fetch) {
    this.#controller = controller;
    this.#fetch = fetch;
    this.#reader = new RowReader(controller, {
      pauseMs,
      batch,
      read: (rows) => this.#read(new Map(rows)),
    });
    controller.parts.add({ decorateRow: (row, _words, item) => this.#look(row.id, item) });
    controller.draw();
  }

  /** @param {number} number @param {Item | undefined} item that is drawn */
  #look(number, item) {
    if (this.#controller.wrap !== "all" || !item?.cells || this.#done.has(item)) return;
    if (item.cutCells) this.#reader.want(item, number);
    else this.#done.add(item);
  }

  /** @param {Map<Item, number>} rows the items and their numbers */
  async #read(rows) {
    const { items } = this.#controller.contents;
    /** @type {Item[]} */
    let records = [];
    try {
      records = await this.#fetch([...rows.keys()].flatMap(({ position }) => position ?? []));
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      // Without a server, all are tried again later.
      if (error.isSilent) return;
    }
    const byID = new Map(records.map((record) => [record.id, record]));
    for (const [item, number] of rows) {
      // Others that are at the position by now come as they are.
      const cells = byID.get(item.id)?.cells;
      this.#done.add(item);
      if (!cells || items.get(number) !== item) continue;
      const whole = { ...item, cells };
      this.#done.add(whole);
      items.set(number, whole);
    }
  }
}
