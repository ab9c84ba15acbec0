// @ts-check
// Reading of what rows lack, once they rest in sight.

/** The greatest number of rows that are read after a rest. */
const most = 60;

/** The greatest number of requests at a time. */
const atOnce = 4;

/**
 * Reads what the rows of one outline lack, after them.
 *
 * @template Row, Lack
 */
export class RowReader {
  #controller;
  #options;
  /** @type {Map<Row, Lack>} */
  #wanted = new Map();
  #isBusy = false;
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {import("../outline/controller.js").OutlineController} controller
   * @param {object} options
   * @param {number} options.pauseMs the time for which rows have to rest, in milliseconds
   * @param {number} options.batch the greatest number of rows in a request
   * @param {(rows: [Row, Lack][]) => Promise<void>} options.read
   */
  constructor(controller, options) {
    this.#controller = controller;
    this.#options = options;
  }

  /**
   * Has a row that is drawn read when it rests.
   *
   * @param {Row} row @param {Lack} lack what is to be read of it
   */
  want(row, lack) {
    this.#wanted.delete(row);
    this.#wanted.set(row, lack);
    if (this.#isBusy) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#readAll(), this.#options.pauseMs);
  }

  async #readAll() {
    // Rows that went by are wanted again when they are seen again.
    const rows = [...this.#wanted].slice(-most);
    this.#wanted.clear();
    if (this.#controller.host.controller !== this.#controller) return;
    this.#isBusy = true;
    const { batch, read } = this.#options;
    const next = async () => {
      while (rows.length > 0) await read(rows.splice(0, batch));
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, next));
    } finally {
      this.#isBusy = false;
    }
    this.#controller.draw();
  }
}
