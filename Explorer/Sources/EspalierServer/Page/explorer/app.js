// @ts-check
// The page: which outlines there are, which one is shown, and what went wrong.

import { EspalierError } from "../espalier.js";
import { Current } from "./current.js";
import { LayoutHistory } from "./layout-history.js";
import { LiveUpdates } from "./live-updates.js";
import { keepFocus } from "./lost-focus.js";
import { changeAddress, pushAddress, readAddress, withSearch } from "./address.js";
import { FilteredOutline } from "./filtered-outline.js";
import { Pane } from "./pane.js";
import { PathBar } from "./path-bar.js";
import { fetchContents, OutlineSource, SourceError } from "./source.js";
import { RowLink } from "./row-link.js";
import { PreviewToggle } from "./preview-toggle.js";
import { Search } from "./search.js";
import { stateOfReport, StatePanel, statePicture } from "./state-panel.js";
import { Views } from "./views.js";
import { WrapToggle } from "./wrap-toggle.js";

// All that is needed is on its way at once.
const firstContents = fetchContents();
const firstDocument = fetchFirst();

/**
 * Deleted on first use.
 *
 * @type {{ contents?: typeof firstContents, document?: typeof firstDocument }}
 */
const early = { contents: firstContents, document: firstDocument };

// Rejections are handled where these are awaited.
for (const promise of [firstContents, firstDocument]) promise.catch(() => {});

/** The delays before the server is tried again, in milliseconds. */
const wait = { first: 2_000, most: 30_000 };

const main = part("main");
const nav = part("nav");
const banner = part(".banner");
const stage = part(".stage");
const state = new StatePanel(stage);
const current = new Current();
const pathBar = new PathBar(current, part(".foot"));
const preview = new PreviewToggle(part(".heading"), part(".work"), current);
const wrap = new WrapToggle(part(".heading"), stage);
const views = new Views(part(".heading"), stage, current, (message) => say(message));
const rowLink = new RowLink(part(".work"), views);
const search = new Search(part(".heading"), part(".work"), rowLink, views);
const layouts = new LayoutHistory(layoutNow, restore, () => rowLink.address);

/**
 * @typedef {object} Shown
 * @property {HTMLElement} host
 * @property {Pane | null} pane null without an engine
 * @property {import("./search.js").Searched | undefined} searched undefined without an engine
 * @property {import("./source.js").OutlineDocument} contents
 */

/** @type {Map<string, Shown>} the outlines that were shown, as they were left */
const kept = new Map();

/** @type {import("./source.js").Contents | undefined} */
let contents;

/** @type {string | undefined} the outline that is to be shown */
let currentID;

/** @type {number | undefined} the timer of the words about what takes long */
let slow;

// The token is in a cookie by now, and need not be seen or kept anywhere else.
const address = new URL(location.href);
if (address.searchParams.has("token")) {
  address.searchParams.delete("token");
  history.replaceState(history.state, "", address);
}

addEventListener("popstate", () => {
  const before = currentID;
  layouts.leave();
  const shown = show();
  // An outline that is shown again follows the address by itself.
  if (currentID === before) {
    views.read();
    rowLink.follow();
  }
  search.read();
  // Views follow the address by listeners of their own, which are called after this one, and lists that
  // are seen again are measured in the next frame.
  const heard = new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const followed = Promise.all([shown, heard]).then(() => views.settled).then(() => rowLink.found);
  // A page that is left, or a server that is gone, has nothing to restore.
  void layouts.follow(followed).catch((error) => {
    if (!(error instanceof SourceError)) throw error;
  });
});
pathBar.didGo = (/** @type {string} */ path) => {
  // It may lead to what does not match.
  changeAddress({ row: path, only: null }, "push");
  rowLink.follow();
  search.read();
  void rowLink.found.then(() => {
    const { activeElement } = document;
    if (activeElement === document.body || stage.contains(activeElement)) views.focus();
  });
};
keepFocus(() => views.focus());
addEventListener("error", ({ error }) => stopped(error));
addEventListener("unhandledrejection", ({ reason }) => stopped(reason));
nav.addEventListener("click", followLink);
stage.addEventListener("espalier-rows", (event) => {
  // Outlines that are hidden change, too.
  if (event.target === front()?.element && !views.view) {
    count(/** @type {CustomEvent} */ (event).detail.rows);
  }
});
stage.addEventListener("espalier-trouble", (event) => {
  const { message } = /** @type {CustomEvent} */ (event).detail;
  if (message === null) settled();
  else trouble(message, retry);
});
views.addEventListener("switch", switched);
pathBar.hidden = true;
views.didCount = (/** @type {string} */ words) => (part(".rows").textContent = words);
void start();

async function start() {
  waiting();
  const answer = early.contents ?? fetchContents();
  delete early.contents;
  try {
    contents = await answer;
  } catch (error) {
    failed(error, start);
    return;
  }
  settled();
  const items = contents.outlines.map(({ id, title, detail = "" }) => {
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
  nav.hidden = items.length < 2;
  await show();
}

async function fetchFirst() {
  const id = readAddress().outline ?? (await firstContents).outlines[0]?.id;
  return id === undefined ? undefined : new OutlineSource(id).document();
}

/**
 * Follows a link inside the page, unless it is to open elsewhere.
 *
 * @param {MouseEvent} event
 */
function followLink(event) {
  const link = /** @type {Element} */ (event.target).closest("a");
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  if (link.dataset.id === currentID) return;
  pushAddress(withSearch(link.href));
  void show();
}

/** Shows the outline that the address asks for. */
async function show() {
  const id = readAddress().outline ?? contents?.outlines[0]?.id;
  if (id === undefined) return notice("There is no outline here.");
  if (id === currentID) return;
  currentID = id;
  for (const link of nav.querySelectorAll("a")) {
    link.ariaCurrent = link.dataset.id === id ? "page" : null;
    if (link.ariaCurrent) link.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  if (kept.has(id)) return enter(id);
  main.ariaBusy = "true";
  waiting();
  const answer = early.document;
  delete early.document;
  try {
    let document = await answer?.catch(() => undefined);
    if (document?.id !== id) document = await new OutlineSource(id).document();
    if (currentID === id) await make(id, document);
  } catch (error) {
    if (currentID !== id) return;
    currentID = undefined;
    failed(error, show);
  }
}

/**
 * Puts a new outline into the page.
 *
 * @param {string} id @param {import("./source.js").OutlineDocument} contents
 */
async function make(id, contents) {
  const source = new OutlineSource(id);
  const element = /** @type {import("../outline/outline.js").OutlineElement} */ (
    document.createElement("espalier-outline")
  );
  element.label = contents.title;
  element.setAttribute("sticky", "");
  wrap.apply(element);
  const empty = document.createElement("p");
  empty.slot = "empty";
  empty.className = "empty";
  empty.append(statePicture("empty"), "There is nothing in here.");
  element.append(empty);
  element.source = (key, offset, limit, signal) => source.children(key, offset, limit, signal);
  element.data = {
    sections: contents.sections.map(({ id, title, page }) => ({
      id: id ?? undefined,
      title,
      children: page,
    })),
  };
  leave();
  state.hide();
  clearTimeout(slow);
  stage.append(element);
  /** @type {HTMLElement} */
  let host = element;
  let pane = null;
  /** @type {import("./search.js").Searched | undefined} */
  let searched;
  try {
    await element.ready;
    if (element.controller) {
      const updates = new LiveUpdates(source, element.controller);
      updates.didLose = lost;
      pane = new Pane(element, source, updates);
      const filtered = new FilteredOutline(source, contents, pane);
      filtered.didSwitch = switched;
      searched = { source, contents, controller: element.controller, filtered };
    }
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    const why = error instanceof EspalierError ? "" : "The engine failed: ";
    notice(`${why}${message} Below is what came first, as plain lists.`);
    host = document.createElement("div");
    element.replaceWith(host);
    showPlain(host, contents);
  }
  kept.set(id, { host, pane, searched, contents });
  if (currentID === id) enter(id);
  else (pane ?? host).hidden = true;
}

/** The outline that is seen: the whole one, or its matches. */
function front() {
  const shown = kept.get(currentID ?? "");
  return shown?.searched?.filtered.pane ?? shown?.pane;
}

/** Hides what is shown. */
function leave() {
  for (const { host, pane, searched } of kept.values()) {
    (pane ?? host).hidden = true;
    if (searched) searched.filtered.pane.hidden = true;
  }
}

/** @param {string} id */
function enter(id) {
  const shown = kept.get(id);
  if (!shown) return;
  const { host, pane, searched, contents } = shown;
  leave();
  state.hide();
  (pane ?? host).hidden = false;
  // The visible element is first in the document, for keyboard and screen reader order.
  if (stage.firstElementChild !== host) stage.prepend(host);
  head(contents.title, contents.detail);
  document.title = nav.hidden ? contents.title : `${contents.title} – Espalier`;
  main.ariaBusy = null;
  pathBar.hidden = !searched;
  views.searched = searched;
  rowLink.searched = searched;
  search.searched = searched;
  switched();
}

/** @returns {import("./layout-history.js").Layout | undefined} undefined if nothing is shown */
function layoutNow() {
  const pane = front();
  if (!pane) return undefined;
  const isFiltered = kept.get(currentID ?? "")?.searched?.filtered.isOn ?? false;
  const state = views.view ? views.view.state?.() : pane.element.state();
  return { outline: currentID, view: views.name, isFiltered, state };
}

/**
 * Shows again what was open, selected and in sight.
 *
 * @param {import("./layout-history.js").Layout} layout
 * @returns {boolean} whether what it is of is shown
 */
function restore({ outline, view, isFiltered, state }) {
  const now = layoutNow();
  if (!now || now.outline !== outline || now.view !== view || now.isFiltered !== isFiltered) {
    return false;
  }
  if (!state) return true;
  if (views.view) views.view.restore?.(state);
  else front()?.element.restore(/** @type {any} */ (state));
  return true;
}

/** Tells about the outline that is seen now. */
function switched() {
  settled();
  preview.isOffered = front() !== undefined && !views.view?.hasPreview;
  wrap.isOffered = front() !== undefined && (!views.view || views.view.wraps === true);
  rowLink.switched();
  const pane = front();
  if (!pane) return;
  follow(pane);
  void rowLink.found.then(() => layouts.arrived());
  const { outline } = pane;
  Object.assign(window, { espalier: outline });
  if (views.view) return;
  count(outline.rows);
  current.look(pane);
  const whole = kept.get(currentID ?? "")?.pane;
  if (whole) report(whole);
  if (outline.trouble === null) return;
  trouble(outline.trouble, retry);
  retry();
}

/** @type {WeakSet<Pane>} whose cursor is followed */
const followed = new WeakSet();

/**
 * Has the current item follow the cursor of an outline as long as it is seen.
 *
 * @param {Pane} pane
 */
function follow(pane) {
  if (followed.has(pane)) return;
  followed.add(pane);
  pane.element.addFeature({
    drawn: () => {
      if (pane.isSeen && pane === front()) current.look(pane);
      if (pane === kept.get(currentID ?? "")?.pane) report(pane);
    },
  });
}

/**
 * Says so if nothing of the source can be read.
 *
 * @param {Pane} pane of the whole source
 */
function report({ outline, controller }) {
  const [first] = outline.rows === 1 ? outline.ids(0, 1) : [];
  /** @type {import("./source.js").Item | undefined} */
  const item = first === undefined ? undefined : outline.item(first);
  if (item?.kind !== "error" || controller.view.parent(first) >= 0) return state.hide();
  const reason = item.note === undefined ? item.title : `${item.title}: ${item.note}`;
  const { state: name, title, words } = stateOfReport(reason, item.cause);
  state.show(name, title, words, [{ title: "Try again", act: () => location.reload() }]);
}

/** Says that it takes long, if it does. */
function waiting() {
  clearTimeout(slow);
  slow = setTimeout(() => {
    if (main.ariaBusy === "true") state.show("loading", "Reading", "This takes a moment.");
  }, 300);
}

/** @param {string} title @param {string} [detail] */
function head(title, detail = "") {
  part("h1").textContent = title;
  part(".detail").textContent = detail === title ? "" : detail;
}

/** @param {number} rows */
function count(rows) {
  part(".rows").textContent = `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`;
}

// Without the engine

/** @param {HTMLElement} host @param {import("./source.js").OutlineDocument} contents */
function showPlain(host, { sections }) {
  host.className = "plain";
  for (const { title, page } of sections) {
    const heading = document.createElement("h2");
    heading.textContent = title;
    if (title !== null) host.append(heading);
    host.append(plainList(page));
  }
}

/** @param {import("./source.js").Page} page */
function plainList({ items, next, total }) {
  const list = document.createElement("ul");
  for (const { title, detail, children } of items) {
    const item = document.createElement("li");
    const words = document.createElement("span");
    words.textContent = detail ?? "";
    item.append(title, words);
    if (children) item.append(plainList(/** @type {import("./source.js").Page} */ (children)));
    list.append(item);
  }
  const more = document.createElement("li");
  more.textContent = "…";
  if (next !== null || (total ?? 0) > items.length) list.append(more);
  return list;
}

// Errors

let delay = wait.first;
/** @type {number | undefined} */
let timer;

/** Fetches again what the outline could not fetch. */
function retry() {
  front()?.outline.retry();
}

/** @param {unknown} error @param {() => unknown} again */
function failed(error, again) {
  if (!(error instanceof SourceError)) throw error;
  main.ariaBusy = null;
  clearTimeout(slow);
  if (error.isSilent) {
    const words = "It may have been stopped, or be out of reach. It is tried again by itself.";
    state.show("offline", "Waiting for the server", words);
    return trouble(error.message, again);
  }
  leave();
  const isDenied = error.status === 401 || error.status === 403;
  const title = isDenied ? "This may not be read" : "This cannot be shown";
  const { outline } = readAddress();
  const words = error.status === 404 && outline !== null
    ? `The link asks for “${outline}”, which is not served here.`
    : sentence(error.message);
  const reload = { title: "Try again", act: () => location.reload() };
  const others = { title: "Show what there is", act: () => location.assign("./") };
  const ways = outline === null ? [reload] : [reload, others];
  state.show(isDenied ? "denied" : "failed", title, words, ways);
  views.searched = rowLink.searched = search.searched = undefined;
  pathBar.hidden = true;
  preview.isOffered = wrap.isOffered = false;
  head("");
  part(".rows").textContent = "";
  settled();
}

/**
 * Says that the server does not answer, and tries again.
 *
 * @param {string} message @param {() => unknown} again
 */
function trouble(message, again) {
  if (banner.firstChild?.textContent !== message) {
    const button = document.createElement("button");
    button.textContent = "Retry";
    button.addEventListener("click", again);
    say(message, button);
  }
  clearTimeout(timer);
  timer = setTimeout(function tick() {
    delay = Math.min(delay * 2, wait.most);
    timer = setTimeout(tick, delay);
    if (!document.hidden) again();
  }, delay);
}

/**
 * Says that the server is gone, as long as it is.
 *
 * @param {boolean} isGone
 */
function lost(isGone) {
  if (isGone) return trouble("The server does not answer.", retry);
  // An outline that lacks something ends the message when that has come.
  if (front()?.outline.trouble === null) settled();
  else retry();
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
  const line = document.querySelector(".notice[role]") ?? document.createElement("p");
  line.className = "notice";
  line.setAttribute("role", "alert");
  part(".work").before(line);
  line.textContent = message;
  main.ariaBusy = null;
}

/**
 * The engine ends itself when it finds what cannot be.
 *
 * @param {unknown} error
 */
function stopped(error) {
  if (typeof WebAssembly !== "object" || !(error instanceof WebAssembly.RuntimeError)) return;
  notice(`Espalier has stopped (${error.message}). Reload the page.`);
}

/** @param {string} message of the server */
function sentence(message) {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
}

/** @param {string} selector */
function part(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}
