// @ts-check
// The operations of the benchmark on every page, for any widget.

/** @type {any} */
const peer = Reflect.get(window, "peer");
/** The time limit of any operation, in milliseconds. */
const patience = 60_000;

// A frame is looked at after layout and before it is painted, which is when sizes are observed: by
// then a widget has drawn in the scroll event, or in an animation frame that it asked for.
const probe = document.createElement("div");
probe.style.cssText = "position: fixed; width: 1px; height: 1px; visibility: hidden;";
document.body.append(probe);
let isWide = false;
/** @type {(() => void) | undefined} */
let seen;
new ResizeObserver(() => {
  seen?.();
  seen = undefined;
}).observe(probe);

/** Waits for the next frame. @returns {Promise<void>} */
function rendered() {
  return new Promise((done) => {
    requestAnimationFrame(() => {
      isWide = !isWide;
      probe.style.width = isWide ? "2px" : "1px";
      seen = done;
    });
  });
}

/** Waits until the frame is painted. @returns {Promise<void>} */
function painted() {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(0);
  });
}

/** @param {Document | ShadowRoot | HTMLElement} root @returns {Generator<Element>} */
function* everyElement(root) {
  for (const element of root.querySelectorAll("*")) {
    yield element;
    if (element.shadowRoot) yield* everyElement(element.shadowRoot);
  }
}

/** The rows that can be seen, with a title. @returns {Element[]} */
function rows() {
  const container = peer.container();
  const box = container.getBoundingClientRect();
  const roots = [container, container.shadowRoot];
  for (const element of container.querySelectorAll("*")) roots.push(element.shadowRoot);
  return roots
    .flatMap((root) => (root ? [...root.querySelectorAll(peer.rowSelector)] : []))
    .filter((row) => {
      const { top, bottom, height } = row.getBoundingClientRect();
      return height > 0 && bottom > box.top && top < box.bottom && row.textContent.trim() !== "";
    });
}

/** @param {string} title */
const shows = (title) => rows().some((row) => row.textContent.includes(title));

/** Waits until the page has nothing left to do. @returns {Promise<void>} */
function rested() {
  return new Promise((done) => requestIdleCallback(() => done(), { timeout: patience }));
}

/**
 * The time until an operation is visible, in milliseconds, from a page at rest.
 *
 * Some widgets continue to load data after the first rows are visible.
 *
 * @param {() => any} act which may return a promise
 * @param {() => boolean} isSeen
 */
async function time(act, isSeen) {
  await rendered();
  await rested();
  await rendered();
  await painted();
  return await timeNow(act, isSeen);
}

/**
 * The time until an operation is visible, in milliseconds, whatever the page still does.
 *
 * @param {() => any} act which may return a promise
 * @param {() => boolean} isSeen
 */
async function timeNow(act, isSeen) {
  const start = performance.now();
  /** @type {unknown} */
  let failure;
  Promise.resolve(act()).catch((error) => (failure = error));
  do {
    await rendered();
    if (failure) throw failure;
    if (performance.now() - start > patience) throw new Error(`it took over ${patience} ms`);
  } while (!isSeen());
  await painted();
  return performance.now() - start;
}

/** @param {number} nodes */
export const prepare = (nodes) => peer.prepare(nodes);

export const load = () => time(() => peer.load(), () => shows("Root"));
const isExpanded = () => shows("Item 2 of folder 1");
export const expandAll = () => time(() => peer.expandAll(), isExpanded);

/** The time to expand all as soon as there are rows, while the widget may still be reading. */
export async function expandAllAtOnce() {
  await load();
  return await timeNow(() => peer.expandAll(), isExpanded);
}

export const collapseRoot = () => time(() => peer.collapseRoot(), () => rows().length === 1);
export const expandRoot = () => time(() => peer.expandRoot(), () => shows("Folder 1"));

export const countElements = () => [...everyElement(document)].length;

/** @returns {Promise<number>} */
const frame = () => new Promise(requestAnimationFrame);

/** The times from frame to frame while it scrolls by 240 pixels a frame. */
export async function scroll() {
  const scroller = peer.scroller();
  scroller.scrollTop = 0;
  /** @type {number[]} */
  const times = [];
  let last = await frame();
  for (let step = 0; step < 120; step++) {
    scroller.scrollTop += 240;
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  if (scroller.scrollTop < 119 * 240) throw new Error("it did not scroll");
  return times;
}

let isWatching = false;
/** @type {number[]} */
let watched = [];

/** Begins to note the times from frame to frame. Returns where the wheel is to be turned. */
export async function watch() {
  peer.scroller().scrollTop = 0;
  await rendered();
  watched = [];
  isWatching = true;
  void (async () => {
    let last = await frame();
    while (isWatching) {
      const now = await frame();
      watched.push(now - last);
      last = now;
    }
  })();
  const { left, top, width, height } = peer.container().getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Ends it. */
export function watchedTimes() {
  isWatching = false;
  if (peer.scroller().scrollTop < 2400) throw new Error("the wheel did not scroll it");
  return watched;
}

/** The number of 40 jumps that leave their first frame without a row. */
export async function jump() {
  const scroller = peer.scroller();
  let blank = 0;
  for (let number = 1; number <= 40; number++) {
    await rendered();
    await painted();
    const part = 0.1 + 0.8 * ((number * 0.6180339887) % 1);
    scroller.scrollTop = part * scroller.scrollHeight;
    await rendered();
    if (rows().length === 0) blank += 1;
  }
  return blank;
}

/** Whether the very last row can be scrolled to. */
export async function reachEnd() {
  const scroller = peer.scroller();
  for (let tries = 0; tries < 60; tries++) {
    scroller.scrollTop = scroller.scrollHeight;
    await rendered();
    if (shows(peer.lastTitle)) return true;
  }
  return false;
}
