// @ts-check
// The page: which outlines there are, which one is shown, and what went wrong.

import { EngineError } from "./engine.js";
import { Outline } from "./espalier.js";
import { showPlain } from "./plain.js";
import { OutlineSource, SourceError, fetchContents } from "./source.js";
import { asked, engine, firstContents, firstDocument } from "./start.js";

/** How many outlines stay as they were left, for going back to them. */
const most = 4;

/** How long until the server is tried again by itself, in milliseconds: at first, and at most. */
const wait = { first: 2_000, most: 30_000 };

const main = part("main");
const nav = part("nav");
const banner = part(".banner");
const stage = part(".stage");

/**
 * An outline in the page.
 *
 * @typedef {object} Shown
 * @property {HTMLElement} host
 * @property {Outline | null} outline null without an engine
 * @property {import("./source.js").OutlineDocument} contents
 * @property {number} scrolled how far, when it was left
 */

/**
 * The outlines in the page, the latest last.
 *
 * @type {Map<string, Shown>}
 */
const kept = new Map();

/** @type {import("./source.js").Contents | undefined} */
let contents;

/**
 * The outline that is to be shown.
 *
 * @type {string | undefined}
 */
let current;

/** What is on its way since the page began; whoever takes it once more asks anew. */
const early = {
  /** @type {typeof firstContents | undefined} */ contents: firstContents,
  /** @type {typeof firstDocument | undefined} */ document: firstDocument,
};

addEventListener("popstate", () => void show());
addEventListener("error", ({ error }) => stopped(error));
addEventListener("unhandledrejection", ({ reason }) => stopped(reason));
nav.addEventListener("click", follow);
stage.addEventListener("espalier-rows", (event) => {
  count(/** @type {CustomEvent} */ (event).detail.rows);
});
stage.addEventListener("espalier-trouble", (event) => {
  const { message } = /** @type {CustomEvent} */ (event).detail;
  if (message === null) settled();
  else trouble(message, retry);
});
void start();

/** Fetches which outlines there are, and shows one. */
async function start() {
  const answer = early.contents ?? fetchContents();
  early.contents = undefined;
  try {
    contents = await answer;
  } catch (error) {
    failed(error, () => void start());
    return;
  }
  settled();
  list(contents);
  await show();
}

// Which outline

/**
 * Fills the list of outlines.
 *
 * @param {import("./source.js").Contents} contents
 */
function list({ outlines }) {
  const items = outlines.map(({ id, title, detail = "" }) => {
    const link = document.createElement("a");
    link.href = `?outline=${encodeURIComponent(id)}`;
    link.dataset.id = id;
    link.textContent = title;
    link.title = detail;
    const item = document.createElement("li");
    item.append(link);
    return item;
  });
  part("nav ul").replaceChildren(...items);
  nav.hidden = outlines.length < 2;
}

/**
 * Follows a link without leaving the page, unless it is to open elsewhere.
 *
 * @param {MouseEvent} event
 */
function follow(event) {
  const link = /** @type {Element} */ (event.target).closest("a");
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  if (link.dataset.id === current) return;
  history.pushState(null, "", link.href);
  void show();
}

/** Shows the outline that the address asks for. */
async function show() {
  const id = asked() ?? contents?.outlines[0]?.id;
  if (id === undefined) return notice("There is no outline here.");
  if (id === current) return;
  current = id;
  mark(id);
  const known = kept.get(id);
  if (known) return enter(id, known);
  main.ariaBusy = "true";
  const answer = early.document;
  early.document = undefined;
  try {
    let document = await answer?.catch(() => undefined);
    if (document?.id !== id) document = await new OutlineSource(id).document();
    const exports = await engine.catch((error) => /** @type {unknown} */ (error));
    if (current === id) make(id, document, exports);
  } catch (error) {
    if (current !== id) return;
    current = undefined;
    failed(error, () => void show());
  }
}

/**
 * Marks the link to an outline.
 *
 * @param {string} id
 */
function mark(id) {
  for (const link of nav.querySelectorAll("a")) {
    if (link.dataset.id !== id) link.removeAttribute("aria-current");
    else {
      link.setAttribute("aria-current", "page");
      link.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }
}

/**
 * Puts a new outline into the page.
 *
 * @param {string} id @param {import("./source.js").OutlineDocument} contents
 * @param {any} exports the engine's, or why there is none
 */
function make(id, contents, exports) {
  const host = document.createElement("div");
  /** @type {Shown} */
  const shown = { host, outline: null, contents, scrolled: 0 };
  leave();
  stage.append(host);
  if (exports instanceof Error) {
    showPlain(host, contents);
    const why = exports instanceof EngineError ? "" : "The engine failed: ";
    notice(`${why}${exports.message} Below is what came first, as plain lists.`);
  } else {
    shown.outline = new Outline(host, { engine: exports, source: new OutlineSource(id), contents });
  }
  for (const [oldest, { outline }] of kept) {
    if (kept.size < most) break;
    outline?.drop();
    kept.delete(oldest);
  }
  enter(id, shown);
}

/** Takes what is shown out of the page. */
function leave() {
  for (const shown of kept.values()) {
    if (!shown.host.isConnected) continue;
    shown.scrolled = shown.outline?.scrolled ?? 0;
    shown.host.remove();
  }
}

/** @param {string} id @param {Shown} shown */
function enter(id, shown) {
  leave();
  kept.delete(id);
  kept.set(id, shown);
  stage.append(shown.host);
  const { title, detail = "" } = shown.contents;
  part("h1").textContent = title;
  part(".detail").textContent = detail;
  document.title = nav.hidden ? title : `${title} – Espalier`;
  main.ariaBusy = null;
  settled();
  if (!shown.outline) return;
  if (shown.scrolled > 0) shown.outline.scrolled = shown.scrolled;
  count(shown.outline.rows);
  Object.assign(window, { espalier: shown.outline });
  if (shown.outline.trouble === null) return;
  trouble(shown.outline.trouble, retry);
  retry();
}

/** Fetches again what the outline that is shown could not fetch. */
function retry() {
  kept.get(current ?? "")?.outline?.retry();
}

/** @param {number} rows */
function count(rows) {
  part(".rows").textContent = `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`;
}

// What went wrong

let delay = wait.first;
/** @type {number | undefined} */
let timer;

/** @param {unknown} error @param {() => void} again */
function failed(error, again) {
  if (!(error instanceof SourceError)) throw error;
  main.ariaBusy = null;
  if (error.isSilent) return trouble(error.message, again);
  leave();
  part("h1").textContent = "";
  part(".detail").textContent = "";
  part(".rows").textContent = "";
  say(error.message);
}

/**
 * Says that the server does not answer, and tries again by itself.
 *
 * @param {string} message @param {() => void} again
 */
function trouble(message, again) {
  if (banner.firstChild?.textContent !== message) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Retry";
    button.addEventListener("click", again);
    say(message, button);
  }
  clearInterval(timer);
  timer = setTimeout(function tick() {
    delay = Math.min(delay * 2, wait.most);
    timer = setTimeout(tick, delay);
    if (!document.hidden) again();
  }, delay);
}

/** The server answers. */
function settled() {
  clearTimeout(timer);
  delay = wait.first;
  banner.replaceChildren();
}

/** @param {string} message @param {Node[]} more */
function say(message, ...more) {
  const words = document.createElement("span");
  words.textContent = message;
  banner.replaceChildren(words, ...more);
}

/**
 * Says something that stays.
 *
 * @param {string} message
 */
function notice(message) {
  let line = document.querySelector(".notice[role]");
  if (!line) {
    line = document.createElement("p");
    line.className = "notice";
    line.setAttribute("role", "alert");
    stage.before(line);
  }
  line.textContent = message;
  main.ariaBusy = null;
}

/**
 * The engine ends itself when it finds that something cannot be.
 *
 * @param {unknown} error
 */
function stopped(error) {
  if (typeof WebAssembly !== "object" || !(error instanceof WebAssembly.RuntimeError)) return;
  notice(`Espalier has stopped (${error.message}). Reload the page.`);
}

/** @param {string} selector @returns {HTMLElement} */
function part(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`The page has no ${selector}.`);
  return found;
}
