// @ts-check
// The changes of some branches of a source, as long as anybody sees them.

/** The maximum total length of the names of the watched branches. */
const maxNamesChars = 6_000;

/** The delay before changes are watched again, in milliseconds. */
const retryDelayMs = 5_000;

/** Watches branches, which may be others from one moment to the next. */
export class BranchWatch {
  #source;
  #didChange;
  /** @type {ReturnType<import("./source.js").OutlineSource["events"]>[]} the last one, and those that it is to follow */
  #streams = [];
  #asked = "";
  /** @type {string[]} */
  #branches = [];
  /** @type {Set<string> | null} the branches whose changes are told; null if none are */
  #covered = null;
  #reportsNew;
  /** Whether something may have changed that no stream tells of. */
  #isLate = false;
  #isStill = false;
  #isOn = false;
  #end = new AbortController();

  /**
   * @param {import("./source.js").OutlineSource} source
   * @param {(branch: string | null) => void} didChange is called with the wire id of a branch whose
   *   children may be others by now; null if all may be
   * @param {boolean} [reportsNew] whether a branch that was not watched before counts as changed,
   *   since it may have changed after it was read
   */
  constructor(source, didChange, reportsNew = false) {
    this.#source = source;
    this.#reportsNew = reportsNew;
    this.#didChange = didChange;
    const { signal } = this.#end;
    document.addEventListener("visibilitychange", () => this.#visibilityChanged(), { signal });
    // A closed window cannot report it later.
    addEventListener("pagehide", () => this.#close(), { signal });
  }

  /** The number of lists whose changes are told, the top level among them. */
  get covered() {
    return this.#covered ? this.#covered.size + 1 : 0;
  }

  /**
   * Watches these branches and the top level from now on, and no others.
   *
   * @param {Iterable<string>} branches their wire ids
   * @param {boolean} mayBeLate whether something may have changed before it is watched
   */
  watch(branches, mayBeLate = false) {
    this.#isOn = true;
    this.#branches = [];
    let room = maxNamesChars;
    for (const id of branches) {
      room -= encodeURIComponent(id).length + 4;
      if (room > 0) this.#branches.push(id);
    }
    this.#isLate ||= mayBeLate;
    this.#open();
  }

  /** Watches nothing until the next call of `watch`. */
  pause() {
    this.#isOn = false;
    this.#close();
  }

  /** Ends it for good. */
  stop() {
    this.pause();
    this.#end.abort();
  }

  #visibilityChanged() {
    if (!this.#isOn || this.#isStill) return;
    if (document.hidden) return this.#close();
    this.#didChange(null);
    this.#open();
  }

  #open() {
    if (this.#isStill || document.hidden) return;
    const branches = this.#branches;
    const asked = branches.join("\n");
    if (this.#streams.length > 0 && asked === this.#asked) return;
    this.#asked = asked;
    const stream = this.#source.events(branches);
    this.#streams.push(stream);
    stream.addEventListener("watching", () => {
      // Only now those before it may go, or a change would be missed in between.
      for (const earlier of this.#streams.splice(0, this.#streams.indexOf(stream))) earlier.close();
      const before = this.#covered ?? new Set();
      this.#covered = new Set(branches);
      if (this.#isLate) this.#didChange(null);
      else if (this.#reportsNew) {
        for (const id of branches) if (!before.has(id)) this.#didChange(id);
      }
      this.#isLate = false;
    });
    stream.addEventListener("children", (event) => {
      const { of } = JSON.parse(/** @type {MessageEvent} */ (event).data);
      this.#didChange(of ?? null);
    });
    for (const name of ["renamed", "everything"]) {
      stream.addEventListener(name, () => this.#didChange(null));
    }
    stream.addEventListener("ended", () => {
      this.#isStill = true;
      this.#close();
    });
    stream.onerror = () => {
      if (stream.readyState !== EventSource.CLOSED) return;
      this.#close();
      setTimeout(() => this.#visibilityChanged(), retryDelayMs);
    };
  }

  #close() {
    for (const stream of this.#streams) stream.close();
    this.#streams = [];
    this.#covered = null;
  }
}
