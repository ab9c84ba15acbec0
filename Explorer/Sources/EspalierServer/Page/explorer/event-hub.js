// @ts-check
// The shared worker of all windows of a browser: one stream of events for each outline.
//
// A browser opens few connections to one server, and a stream occupies one for as long as it is
// open. A window sends { open: number, url, branches } to listen and { close: number } to stop; it
// gets { to: number, name, data } for each event, and { to: number, state } if the stream fails.

/** The maximum total length of the names of the watched branches. */
const maxNamesChars = 6_000;

/** The time for which requests of windows are gathered, in milliseconds. */
const pauseMs = 20;

const names = ["watching", "children", "renamed", "everything", "ended"];

/**
 * @typedef {object} Listener
 * @property {MessagePort} port
 * @property {number} number
 * @property {Set<string>} branches
 */

/** The stream of one outline, and who listens to it. */
class Feed {
  /** @type {Listener[]} the most recent one last */
  listeners = [];
  #url;
  /** @type {EventSource[]} the last one, and those that it is to follow */
  #streams = [];
  /** @type {Set<string>} the branches in the request of the last stream */
  #asked = new Set();
  /** @type {Set<string> | null} the branches whose changes are told now */
  #watched = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} url without the branches */
  constructor(url) {
    this.#url = url;
  }

  /** @param {Listener} listener */
  add(listener) {
    this.listeners.push(listener);
    this.#timer ??= setTimeout(() => this.#watch(), pauseMs);
  }

  /** @param {MessagePort} port @param {number} number */
  remove(port, number) {
    this.listeners = this.listeners.filter((it) => it.port !== port || it.number !== number);
    if (this.listeners.length === 0) this.#end();
  }

  #end() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const stream of this.#streams) stream.close();
    this.#streams = [];
    this.#watched = null;
  }

  /** The branches of all listeners, those of the newest first. */
  #wanted() {
    /** @type {Set<string>} */
    const wanted = new Set();
    let room = maxNamesChars;
    for (const { branches } of [...this.listeners].reverse()) {
      for (const branch of branches) {
        if (wanted.has(branch)) continue;
        room -= encodeURIComponent(branch).length + 4;
        if (room > 0) wanted.add(branch);
      }
    }
    return wanted;
  }

  #watch() {
    this.#timer = undefined;
    if (this.listeners.length === 0) return;
    const wanted = this.#wanted();
    if (this.#streams.length > 0 && [...wanted].every((branch) => this.#asked.has(branch))) {
      if (this.#watched && this.#streams.length === 1) this.#welcome(this.listeners);
      return;
    }
    this.#asked = wanted;
    const question = new URLSearchParams([...wanted].map((branch) => ["of", branch]));
    const stream = new EventSource(`${this.#url}?${question}`);
    this.#streams.push(stream);
    for (const name of names) {
      stream.addEventListener(name, ({ data }) => this.#hear(stream, name, data, wanted));
    }
    stream.onerror = () => {
      const { readyState } = stream;
      const listeners = this.listeners;
      this.#watched = null;
      if (readyState === EventSource.CLOSED) {
        this.#end();
        this.listeners = [];
      }
      for (const { port, number } of listeners) port.postMessage({ to: number, state: readyState });
    };
  }

  /**
   * @param {EventSource} stream @param {string} name @param {string} data
   * @param {Set<string>} branches those of the stream
   */
  #hear(stream, name, data, branches) {
    if (name === "watching") {
      // Only now those before it may go, or a change would be missed in between.
      for (const earlier of this.#streams.splice(0, this.#streams.indexOf(stream))) earlier.close();
      this.#watched = branches;
      this.#welcome(this.listeners, true);
      return;
    }
    for (const { port, number } of this.listeners) port.postMessage({ to: number, name, data });
  }

  /** @type {Set<Listener>} that were told that they hear of changes */
  #welcomed = new Set();

  /** @param {Listener[]} listeners @param {boolean} [again] tells those that know it, too */
  #welcome(listeners, again = false) {
    for (const listener of listeners) {
      if (!again && this.#welcomed.has(listener)) continue;
      this.#welcomed.add(listener);
      const { port, number, branches } = listener;
      const missing = [...branches].filter((branch) => !this.#watched?.has(branch));
      port.postMessage({ to: number, name: "watching", data: JSON.stringify({ missing }) });
    }
    this.#welcomed = new Set(this.listeners.filter((listener) => this.#welcomed.has(listener)));
  }
}

/** @type {Map<string, Feed>} by the address of the stream */
const feeds = new Map();

/** @param {MessagePort} port */
function connect(port) {
  port.onmessage = ({ data: { open, close, url, branches } }) => {
    if (close !== undefined) {
      for (const feed of feeds.values()) feed.remove(port, close);
      return;
    }
    const feed = feeds.get(url) ?? new Feed(url);
    feeds.set(url, feed);
    feed.add({ port, number: open, branches: new Set(branches) });
  };
}

addEventListener("connect", (event) => connect(/** @type {MessageEvent} */ (event).ports[0]));
