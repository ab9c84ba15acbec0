// The commands of columns for <espalier-columns>. A column is known by the id of its item, which is
// its name, and the first one by that of the root.
//
// The element always follows the selection (`follow`), and a leaf always ends the columns, with a
// preview or without. Of columns that do not follow, it answers what has the same effect; a
// constructor and a selection of those are not answered. These have no counterpart:
// - `layout`, `width` and `revealColumn`: sizes come from the style sheet and the window.
// - `present` and `dismiss`; constructors without a root, with sections, with `rebuild` or with
//   `keep` for leaves, and all that follows these; malformed ones.
// - `truncate`, and `deselect` in a column other than the first: in columns that follow, a column
//   is there because of a selection.
// - `navigate` to what is in no column, and `select` and `reloadColumn` without such a row or
//   column: a path ends where it leads no further, and there is nothing to click.
// - `navigate` to a leaf, which has no column here, and to a column with a selection, which would be
//   over, since the path ends there.
// - a path through a column that was loaded before: its rows are kept, and not requested again.
// - lists with the same id twice, which the element shows as a failure.
// - `rows` of a column with sections.
// - `key` without a key, or with a page of no rows; `check-invariants`; what is no command.
(() => {
  let element;
  /**
   * Whether the element has the columns of the vector, whether it has the selection, too, and
   * whether it lacks a column.
   */
  let [isUsed, isInStep, lacksColumn] = [false, false, false];
  let children = {};
  let lazy = [];
  /** Whether the rows of some column have sections. */
  let hasSections = false;
  /** The items whose children were loaded. */
  let loaded = new Set();
  /** The requests by their tokens, and whether each was answered or cancelled. */
  let requests = [];
  let events = { requests: [], cancels: [], didSelect: null, activated: null };
  /** The depth at which the user selected last, if nothing was navigated since. */
  let selectedLast = -1;
  let time = 0;

  const frame = () => new Promise(requestAnimationFrame);

  /** The columns that are shown, and behind them the preview. */
  function look() {
    return [...element.shadowRoot.querySelectorAll(".pane:not([hidden])")].map((pane) => {
      if (pane.matches(".preview")) {
        const id = pane.querySelector(".preview-name").textContent;
        return { pane: `preview of ${id}`, id, status: "preview", rows: [], selection: null };
      }
      const list = pane.querySelector("[role=listbox]");
      const options = [...list.querySelectorAll("[role=option]")];
      const index = options.findIndex(({ ariaSelected }) => ariaSelected === "true");
      const isFailed = pane.querySelector(".notice[data-state=failed]") !== null;
      return {
        pane,
        id: list.ariaLabel,
        status: isFailed ? "failed" : list.ariaBusy === "true" ? "loading" : "ready",
        rows: options.map(({ dataset }) => dataset.key),
        options,
        selection: index < 0 ? null : [0, index],
        isActive: pane.matches(".active"),
      };
    });
  }

  const picture = () =>
    JSON.stringify(look().map(({ id, status, rows, selection }) => [id, status, rows, selection]));

  /** Waits until what is shown stays. */
  async function settle() {
    for (let same = 0, last = ""; same < 3;) {
      await frame();
      const now = picture();
      same = now === last ? same + 1 : 0;
      last = now;
    }
  }

  /** Ascending numbers as closed ranges. */
  function ranges(numbers) {
    const found = [];
    for (const number of numbers) {
      if (found.at(-1)?.[1] === number - 1) found.at(-1)[1] = number;
      else found.push([number, number]);
    }
    return found;
  }

  /** The rows that a column has lost and got; that some have moved is not compared. */
  function changesOf(before, after) {
    if (before?.status !== "ready" || after.status !== "ready") {
      const isNew = before !== undefined && after.status === "ready";
      return isNew ? [{ sections: { insert: [[0, 0]] } }] : [];
    }
    const absent = (rows, others) =>
      ranges(rows.flatMap((id, index) => (others.includes(id) ? [] : [index])));
    const change = { section: 0 };
    const [gone, come] = [absent(before.rows, after.rows), absent(after.rows, before.rows)];
    if (gone.length > 0) change.delete = gone;
    if (come.length > 0) change.insert = come;
    return Object.keys(change).length > 1 ? [change] : [];
  }

  /** A column, if all of it is in sight. */
  function inSight(shown, depth) {
    const strip = element.shadowRoot.querySelector(".strip").getBoundingClientRect();
    const pane = shown[depth]?.pane;
    if (!(pane instanceof Element)) return null;
    const { left, right } = pane.getBoundingClientRect();
    return left >= strip.left - 1 && right <= strip.right + 1 ? depth : null;
  }

  const placeOf = (shown, { path }) => {
    const depth = path.length - 1;
    const item = path[depth];
    return { depth, column: shown[depth].id, row: [0, shown[depth].rows.indexOf(item)], item };
  };

  /**
   * Performs something, and answers with all that is then shown and was fired; a key reveals the
   * column that has the focus, and the program the last one.
   */
  async function answer(act, isKey = false) {
    const before = look();
    events = { requests: [], cancels: [], didSelect: null, activated: null };
    await act();
    await settle();
    const after = look();
    const active = after.findIndex(({ isActive }) => isActive);
    const focus = active < 0 ? null : active;
    const absent = (some, others) =>
      some.filter(({ pane }) => !others.some((other) => other.pane === pane)).map(({ id }) => id);
    return {
      columns: after.map(({ id }) => id),
      active: after.length > 0 ? after.length - 1 : null,
      focus,
      selection: after.map(({ selection }) => selection),
      status: after.map(({ status }) => status),
      setup: absent(after, before),
      removed: absent(before, after),
      changes: after.flatMap((column, depth) => {
        const old = before.find(({ pane }) => pane === column.pane);
        const changes = changesOf(old, column);
        return changes.length > 0 ? [{ depth, changes }] : [];
      }),
      requests: events.requests.map(({ token, item }) => ({
        token,
        item,
        depth: after.findLastIndex(({ id }) => id === item),
      })),
      cancels: events.cancels,
      didSelect: events.didSelect && placeOf(after, events.didSelect),
      activated: events.activated && placeOf(after, events.activated),
      presentation: null,
      reveal: inSight(after, isKey ? focus : after.length - 1),
      // The element is told to move nothing.
      animated: element.motion !== "none",
    };
  }

  const idOf = (item) => (typeof item === "string" ? item : item.id);

  /** An item with what is below it, as far as that is given. */
  function itemOf(id, above = []) {
    const item = { id, title: id };
    if (lazy.includes(id)) item.branch = true;
    // The same item may be below itself: then it is fetched.
    else if (id in children && above.includes(id)) item.branch = true;
    else if (id in children) item.children = itemsOf(children[id], [...above, id]);
    return item;
  }

  const itemsOf = (list, above) => list.map((item) => itemOf(idOf(item), above));

  function source(id, _offset, _limit, signal) {
    if (!lazy.includes(id)) return Promise.resolve(itemsOf(children[id], [id]));
    return new Promise((resolve, reject) => {
      const request = { token: requests.length + 1, item: id, isOver: false, resolve, reject };
      requests.push(request);
      events.requests.push(request);
      signal.addEventListener("abort", () => {
        if (!request.isOver) events.cancels.push(request.token);
        request.isOver = true;
      });
    });
  }

  /** Whether there can be such columns in an element. */
  function isPossible({ root, children = {}, sections, options = {}, lazy = [] }) {
    const isObject = (it) => typeof it === "object" && it !== null && !Array.isArray(it);
    if (typeof root !== "string" || !isObject(children) || !isObject(options)) return false;
    const { follow = false, leaf = "truncate", rechoose = "keep" } = options;
    if (sections !== undefined || typeof follow !== "boolean" || rechoose !== "keep") return false;
    if (!["truncate", "preview"].includes(leaf) || !Array.isArray(lazy)) return false;
    if (!Object.values(children).every(Array.isArray)) return false;
    const first = (children[root] ?? []).map(idOf);
    return new Set(first).size === first.length;
  }

  /** Whether a constructor takes the place of what is there. */
  const isAccepted = ({ root, sections, options }) =>
    root == null || sections !== undefined || ["keep", "rebuild"].includes(options?.leaf) ||
    options?.rechoose === "rebuild";

  async function make(command) {
    if (!isPossible(command)) {
      if (isAccepted(command)) isUsed = false;
      return null;
    }
    const { root, options = {} } = command;
    ({ children = {}, lazy = [] } = command);
    element?.remove();
    element = document.createElement("espalier-columns");
    element.style.cssText =
      "position: fixed; inset: 0 auto auto 0; width: 800px; height: 400px; background: Canvas";
    element.motion = "none";
    element.label = root;
    if (options.leaf !== "preview") element.setAttribute("preview", "none");
    [requests, selectedLast, time, hasSections, loaded] = [[], -1, 0, false, new Set()];
    element.data = itemsOf(children[root] ?? [], [root]);
    element.source = source;
    element.addEventListener("espalier-select", ({ detail }) => {
      if (detail.cause === "user") events.didSelect = detail;
    });
    element.addEventListener("espalier-activate", ({ detail }) => (events.activated = detail));
    document.body.append(element);
    [isUsed, isInStep, lacksColumn] = [true, true, false];
    const made = await answer(() => element.ready);
    // Those that do not follow have more to say, as whether it was animated.
    return options.follow ? made : null;
  }

  async function navigate({ to, from, fromDepth }, shown) {
    if (from !== undefined && fromDepth !== undefined) return null;
    const isRoot = from === undefined && fromDepth === undefined;
    if (isRoot && to !== element.label) return null;
    let depth = fromDepth ?? shown.findLastIndex(({ id }) => id === from);
    if (from !== undefined && shown[selectedLast]?.id === from) depth = selectedLast;
    if (!isRoot && !shown[depth]?.rows.includes(to)) return null;
    const ids = (children[to] ?? []).map(idOf);
    if (new Set(ids).size !== ids.length) return null;
    const path = isRoot ? [] : [...shown.slice(1, depth + 1).map(({ id }) => id), to];
    selectedLast = -1;
    if (!isRoot && !(to in children) && !lazy.includes(to)) {
      [isInStep, lacksColumn] = [false, true];
      return null;
    }
    const next = shown[depth + 1];
    isInStep = isRoot || next?.id !== to || next.selection === null;
    return go(path);
  }

  /** Goes to a path; null if there is more to it than the element has. */
  async function go(path) {
    const isAnswered = isInStep && !lacksColumn;
    lacksColumn = false;
    const given = await answer(() => (element.path = path));
    return isAnswered ? given : null;
  }

  async function select({ depth, row, item }, shown, isFollowing) {
    const column = shown[depth];
    const index = row?.[0] === 0 ? row[1] : column?.rows.indexOf(item) ?? -1;
    const option = column?.options?.[index];
    if (!option) return null;
    selectedLast = depth;
    if (isFollowing) return answer(() => option.click());
    // It would add a column here.
    isInStep = false;
    return null;
  }

  function press({ key, at }) {
    element.focus();
    time = at ?? time;
    const event = new KeyboardEvent("keydown", {
      key,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    Object.defineProperty(event, "timeStamp", { value: 1e6 + time });
    (element.shadowRoot.activeElement ?? element).dispatchEvent(event);
  }

  async function load({ token, items, message }) {
    const request = requests[token - 1];
    if (!request) return null;
    const { isOver, item, resolve, reject } = request;
    request.isOver = true;
    const before = picture();
    const given = await answer(() => {
      if (items && !isOver) loaded.add(item);
      if (items) resolve(itemsOf(items, [item]));
      else reject(new Error(message ?? ""));
    });
    // What comes too late is not seen.
    return isOver && picture() === before ? { error: { code: "stale-token" } } : given;
  }

  async function reload({ depth, items, sections }, shown) {
    const column = shown[depth];
    const ids = (items ?? []).map(idOf);
    if (!column || new Set(ids).size !== ids.length) return null;
    if (!ids.every((id) => typeof id === "string")) return null;
    if (sections && sections.reduce((sum, count) => sum + count, 0) !== ids.length) return null;
    hasSections = sections !== undefined;
    const path = shown.slice(1, depth + 1).map(({ id }) => id);
    let at = { children: element.data };
    for (const id of path) at = at.children?.find((one) => one.id === id) ?? at;
    if (items) at.children = itemsOf(items, path);
    else if (lazy.includes(column.id)) delete at.children;
    else at.children = itemsOf(children[column.id] ?? [], path);
    let isShown = true;
    const given = await answer(() => {
      isShown = element.reload(depth === 0 ? undefined : column.id);
    });
    return isShown ? given : { error: { code: "refused" } };
  }

  let isFollowing = false;

  return async (command) => {
    if (command.do === "columns") {
      const made = await make(command);
      if (isPossible(command)) isFollowing = command.options?.follow === true;
      return made;
    }
    if (["outline", "accordion", "form", "expandable"].includes(command.do)) isUsed = false;
    if (!isUsed) return null;
    const shown = look();
    switch (command.do) {
      case "navigate":
        return navigate(command, shown);
      case "select":
        return select(command, shown, isFollowing);
      case "deselect":
        if (command.depth !== 0) return null;
        isInStep = true;
        return answer(() => element.select(null));
      case "truncate":
        // Nothing is selected any more in the last column that stays.
        element.path = element.path.slice(0, Math.max(command.depth, 0));
        isInStep = false;
        await settle();
        return null;
      case "restorePath":
        isInStep = !command.path.some((id) => lazy.includes(id) && loaded.has(id));
        return go(command.path);
      case "key":
        if (typeof command.key !== "string" || command.page === 0) return null;
        return isFollowing ? answer(() => press(command), true) : null;
      case "loaded":
      case "failed":
        return load(command);
      case "reloadColumn":
        return reload(command, shown);
      case "path":
        return isInStep
          ? {
            path: element.path,
            rows: shown.flatMap(({ selection }) => selection ? [selection] : []),
          }
          : null;
      case "rows": {
        if (hasSections || lacksColumn) return null;
        const column = shown[command.depth];
        return { rows: column ? (column.rows.length > 0 ? [column.rows] : []) : null };
      }
      default:
        return null;
    }
  };
})();
