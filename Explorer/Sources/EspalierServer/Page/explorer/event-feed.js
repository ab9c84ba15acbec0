// @ts-check
// Streams of events, which all windows of a browser share if it can.

/** @type {MessagePort | null | undefined} the way to the shared worker; null if there is none */
let hub;

/** @type {Map<number, SharedStream>} the open streams by number */
const open = new Map();

let last = 0;

/**
 * Returns a stream of the events of an outline.
 *
 * @param {string} path of the stream @param {string[]} branches those that are watched
 * @returns {EventSource | SharedStream}
 */
export function eventStream(path, branches) {
  const url = new URL(path, document.baseURI).href;
  hub ??= connect();
  if (hub) return new SharedStream(hub, url, branches);
  return new EventSource(`${url}?${new URLSearchParams(branches.map((id) => ["of", id]))}`);
}

function connect() {
  if (typeof SharedWorker !== "function") return null;
  const address = new URL("event-hub.js", import.meta.url);
  const worker = new SharedWorker(address, { type: "module", name: "espalier-events" });
  // A worker that cannot start leaves its windows without changes; each gets a stream of its own.
  worker.onerror = () => {
    hub = null;
    for (const stream of open.values()) stream.fail(EventSource.CLOSED);
  };
  worker.port.onmessage = ({ data: { to, name, data, state } }) => {
    const stream = open.get(to);
    if (state !== undefined) stream?.fail(state);
    else stream?.dispatchEvent(new MessageEvent(name, { data }));
  };
  return worker.port;
}

/** The part of one window in the stream of all: it has the interface of an `EventSource`. */
export class SharedStream extends EventTarget {
  #hub;
  #number = (last += 1);
  readyState = 0;
  /** @type {((event: Event) => void) | null} */
  onerror = null;

  /** @param {MessagePort} hub @param {string} url @param {string[]} branches */
  constructor(hub, url, branches) {
    super();
    this.#hub = hub;
    open.set(this.#number, this);
    hub.postMessage({ open: this.#number, url, branches });
  }

  close() {
    this.readyState = EventSource.CLOSED;
    if (open.delete(this.#number)) this.#hub.postMessage({ close: this.#number });
  }

  /** @param {number} state of the stream of all */
  fail(state) {
    this.readyState = state;
    if (state === EventSource.CLOSED) open.delete(this.#number);
    this.onerror?.(new Event("error"));
  }
}
