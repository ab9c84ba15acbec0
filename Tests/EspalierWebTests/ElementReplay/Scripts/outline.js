// The commands of an outline for <espalier-outline>.
//
// These have no counterpart:
// - `loaded` with an id that is elsewhere or with a token of another kind: the element takes a page
//   as it is, and has no tokens.
// - an edit of a branch whose children are still to be loaded, with all that follows: the element
//   refuses it, because the order in which the source has them is not known.
// - `retry` of what has not failed, and `more` of what has no more: there is no row to press Enter on.
// - `more` and the `loaded` that follows it: the element shows nothing for further children that are
//   under way. If something else follows, the rest is not answered either.
// - `key` with children to be loaded, and what follows: the cursor of the engine may be on a state.
// - `setSize` of children of unknown number, which the element gives as -1, as ARIA has it.
// A load is compared by what the element shows and what its source is asked: it shows the state of a
// load in the row of the branch or of the last child, where the engine has a row of its own.
// - `reload`, and `sort` of one branch or one level: the element draws what is new by itself, and
//   sorts everything. What follows such a sort is not answered either.
// - `save` and `restore` with a window: the element keeps the first row in sight alone.
// - what is no command of an outline: those with a key missing or of another kind.
// - `apply` and `outline` with the same id twice, or with a section twice: the element takes the
//   data as they are.
// - `undo` of an `apply`, which is the program's own and no step.
// - `height`, `defaultHeight` with what follows from them: rows are as high as their contents.
// - `window` and `rowAt`: questions of a front end.
// - `path`, `rows`, `children` and the like under a filter, which shows no others.
// - `check-invariants`.
(() => {
  const element = document.querySelector("espalier-outline");
  element.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 600px; height: 3000px";
  element.style.setProperty("--espalier-row-height", "44px");
  element.style.setProperty("--espalier-title-height", "0px");
  element.setAttribute("motion", "none");
  element.setAttribute("sticky", "");
  // Whether the element is where the engine is, and whether a filter is on.
  let isInStep = false;
  let isFiltered = false;
  // Whether some of its children are loaded later.
  let isLazy = false;
  // Whether further children are under way, for which it shows nothing.
  let isUnderWay = false;
  // Whether all rows are as high as they are by default.
  let isUsual = true;
  // Whether the last edit was an `apply`.
  let hasApplied = false;
  let mode = "multiple";

  // What is seen

  /** The row in which the engine shows the state of a load that a row shows. */
  function statusOf({ classList, dataset }, level) {
    const status = ["loading", "failed", "more"].find((name) =>
      classList.contains(name === "more" ? "hasmore" : name)
    );
    if (!status) return [];
    const item = dataset.key;
    const parent = status === "more" ? element.parentOf(item) : item;
    const depth = status === "more" ? level : level + 1;
    return [{ id: `state of ${parent}`, status, parent, level: depth, expanded: null }];
  }

  const titles = () => element.data.sections.map(({ title }) => title);
  const rowElements = () => [...element.shadowRoot.querySelectorAll("[role=treeitem]")];

  /** The rows by section: id, level, expanded (null for a leaf), checked. */
  function seen() {
    const all = titles();
    const sections = all.map((name) => ({ name, rows: [] }));
    for (const row of rowElements()) {
      const section = all.indexOf(row.closest("[role=group][aria-label]").ariaLabel);
      sections[section].rows.push({
        id: row.dataset.key,
        level: Number(row.ariaLevel) - 1,
        expanded: row.ariaExpanded === null ? null : row.ariaExpanded === "true",
        position: Number(row.ariaPosInSet),
        setSize: Number(row.ariaSetSize),
        checked: row.ariaChecked,
      }, ...statusOf(row, Number(row.ariaLevel) - 1));
    }
    return sections;
  }

  /** The rows that are seen while everything that is loaded is open. */
  function seenOpen() {
    if (isLazy) return seenLoaded();
    const { expanded } = element;
    element.expandAll();
    const sections = seen();
    element.expanded = expanded;
    return sections;
  }

  /** The same without a request for what is not loaded. */
  function seenLoaded() {
    const isClosed = ({ id, expanded }) => expanded === false && element.childrenOf(id).length > 0;
    const opened = [];
    let row;
    while ((row = seen().flatMap(({ rows }) => rows).find(isClosed))) {
      element.expand(row.id);
      opened.unshift(row.id);
    }
    const sections = seen();
    for (const id of opened) element.collapse(id);
    return sections;
  }

  /** The same with the parent, path and children of each. */
  function tree() {
    const all = [];
    for (const [section, { rows }] of seenOpen().entries()) {
      const line = [];
      for (const row of rows.filter(({ status }) => !status)) {
        line.length = row.level;
        const parent = line[row.level - 1] ?? null;
        const path = [...(parent?.path ?? [section]), row.position - 1];
        const made = { ...row, parent, path, children: [] };
        parent?.children.push(made);
        line.push(made);
        all.push(made);
      }
    }
    return all;
  }

  /** Whether a node of the tree is where a path leads. */
  const isAt = (path) => (one) => one.path.join() === path.join();

  // Changes, from the rows before and after

  function ranges(numbers) {
    const all = [];
    for (const n of numbers) {
      if (all.length > 0 && all[all.length - 1][1] === n - 1) all[all.length - 1][1] = n;
      else all.push([n, n]);
    }
    return all;
  }

  /** The members of one longest increasing run among distinct numbers. */
  function longestRun(numbers) {
    const ends = [];
    const previous = [];
    for (const [k, n] of numbers.entries()) {
      let length = ends.findIndex((end) => numbers[end] > n);
      if (length < 0) length = ends.length;
      previous[k] = length > 0 ? ends[length - 1] : -1;
      ends[length] = k;
    }
    const kept = new Set();
    for (let k = ends.at(-1) ?? -1; k >= 0; k = previous[k]) kept.add(k);
    return kept;
  }

  function changesBetween(before, after) {
    const changes = new Map();
    const entry = (section) => {
      if (!changes.has(section)) changes.set(section, { section });
      return changes.get(section);
    };
    const names = { before: before.map(({ name }) => name), after: after.map(({ name }) => name) };
    const places = new Map();
    for (const [section, { name, rows }] of before.entries()) {
      if (!names.after.includes(name)) continue;
      for (const [k, row] of rows.entries()) places.set(row.id, { section, name, k, row });
    }
    const sections = {};
    const gone = ranges(before.flatMap(({ name }, k) => (names.after.includes(name) ? [] : [k])));
    const come = ranges(after.flatMap(({ name }, k) => (names.before.includes(name) ? [] : [k])));
    if (gone.length > 0) sections.delete = gone;
    if (come.length > 0) sections.insert = come;
    const stays = new Set();
    const moves = [];
    for (const [section, { name, rows }] of after.entries()) {
      if (!names.before.includes(name)) continue;
      const inserted = [];
      const reloaded = [];
      const same = [];
      for (const [k, row] of rows.entries()) {
        const was = places.get(row.id);
        if (!was) {
          inserted.push(k);
          continue;
        }
        stays.add(row.id);
        const isOther = (was.row.expanded === null) !== (row.expanded === null);
        const isNew = was.row.level !== row.level || was.row.status !== row.status;
        if (isNew || isOther) reloaded.push(k);
        if (was.name === name) same.push({ was, k });
        else moves.push({ from: [was.section, was.k], to: [section, k] });
      }
      const kept = longestRun(same.map(({ was }) => was.k));
      for (const [n, { was, k }] of same.entries()) {
        if (!kept.has(n)) moves.push({ from: [was.section, was.k], to: [section, k] });
      }
      if (inserted.length > 0) entry(section).insert = ranges(inserted);
      if (reloaded.length > 0) entry(section).reload = ranges(reloaded);
    }
    for (const [section, { name, rows }] of before.entries()) {
      if (!names.after.includes(name)) continue;
      const deleted = rows.flatMap(({ id }, k) => (stays.has(id) ? [] : [k]));
      if (deleted.length > 0) entry(section).delete = ranges(deleted);
    }
    moves.sort((a, b) => a.from[0] - b.from[0] || a.from[1] - b.from[1]);
    for (const { from, to } of moves) {
      const list = (entry(from[0]).move ??= []);
      const last = list.at(-1);
      const follows = last?.to[0] === to[0] && last.from[1] + last.count === from[1] &&
        last.to[1] + last.count === to[1];
      if (follows) last.count += 1;
      else list.push({ from, to, count: 1 });
    }
    const all = [...changes.values()].sort((a, b) => a.section - b.section);
    return Object.keys(sections).length > 0 ? [{ sections }, ...all] : all;
  }

  /** Does something, and answers how the rows changed. */
  function changesOf(act) {
    const before = seen();
    act();
    return { changes: changesBetween(before, seen()) };
  }

  // Children that are loaded later

  /** The requests by their tokens, and what has happened to them during a command. */
  const requests = new Map();
  let traffic = { requests: [], cancels: [] };

  function startLoading() {
    element.data = dataOf([]);
    requests.clear();
    traffic = { requests: [], cancels: [] };
    element.setAttribute("load-more", "button");
    element.source = (item, _offset, _limit, signal) => {
      // Without data the top items are requested, which every outline of a vector has.
      if (item === null) return new Promise(() => {});
      const token = requests.size + 1;
      traffic.requests.push({ token, item });
      return new Promise((resolve, reject) => {
        const request = { resolve, reject, isOver: false };
        requests.set(token, request);
        signal.addEventListener("abort", () => {
          request.isOver = true;
          traffic.cancels.push(token);
        });
      });
    };
  }

  /** Answers a request, or returns that nobody awaits it. */
  function respond({ do: name, token, items, more, message }) {
    const request = requests.get(token);
    if (!request) return null;
    const { resolve, reject, isOver } = request;
    request.isOver = true;
    const end = items?.length;
    if (name === "failed") reject(new Error(message));
    else resolve({ items: items.map(itemOf), ...(more ? { next: end } : { total: end }) });
    return isOver ? { error: { code: "stale-token" } } : { changes: [] };
  }

  /** Whether the state of loading a branch is shown. */
  function hasState(item, state) {
    const rows = seen().flatMap(({ rows }) => rows);
    return rows.some(({ status, parent }) => status === state && parent === item);
  }

  /** Presses Enter on a branch that shows a failure. */
  async function retry(item) {
    if (!hasState(item, "failed")) return null;
    rowElements().find(({ dataset }) => dataset.key === item).focus();
    await press({ key: "Enter" });
    return { changes: [] };
  }

  /** Presses Enter on the row that offers more children of a branch. */
  async function loadMore(item) {
    if (!hasState(item, "more")) return null;
    const children = tree().find(({ id }) => id === item).children;
    rowElements().find(({ dataset }) => dataset.key === children.at(-1).id).focus();
    await press({ key: "Enter" });
    isUnderWay = true;
    return null;
  }

  /** Does a command, and answers what has changed and has been requested when all is at rest. */
  async function answerAtRest(command) {
    const before = seen();
    traffic = { requests: [], cancels: [] };
    const given = await answer(command);
    for (let k = 0; k < 4; k += 1) await new Promise(requestAnimationFrame);
    if (!given) return given;
    if (given.counts) {
      return {
        ...given,
        counts: seen().map(({ rows }) => rows.length),
        ...traffic,
      };
    }
    const changes = changesBetween(before, seen());
    if (given.error && changes.length > 0) return { changes };
    return given.changes ? { ...given, changes, ...traffic } : given;
  }

  // What is given

  const itemOf = ({ id, expanded, children }) => ({
    id,
    title: id,
    expanded,
    branch: children === null ? true : undefined,
    children: children?.map(itemOf),
  });
  const dataOf = (sections) => ({
    sections: sections.map(({ id, items = [] }, k) => ({
      title: id ?? `section ${k}`,
      children: items.map(itemOf),
    })),
  });
  const idsIn = (items) => items.flatMap(({ id, children }) => [id, ...idsIn(children ?? [])]);
  const allIds = (sections) => sections.flatMap(({ items = [] }) => idsIn(items));
  const hasDouble = (sections) => {
    const [ids, names] = [allIds(sections), sections.map(({ id }, k) => id ?? k)];
    return new Set(ids).size < ids.length || new Set(names).size < names.length;
  };
  const isMalformed = (items) =>
    !Array.isArray(items) ||
    items.some(({ children }) => children !== undefined && isMalformed(children));
  const isUnloaded = (items) =>
    items.some(({ children }) => children === null || isUnloaded(children ?? []));

  const codes = {
    "unknown-id": "unknown-item",
    "duplicate-id": "duplicate-item",
    "invalid-data": "out-of-range",
    // The one thing that is refused while all is loaded.
    refused: "cycle",
  };

  /** Resizes the window to pages of a number of rows. */
  async function turnPages(rows) {
    await resize(44 * (rows + 1));
    if (element.scene.page !== rows) throw new Error(`pages of ${element.scene.page} rows`);
  }

  async function press({ key, shift = false, control = false, at = 0, page }) {
    const before = seen();
    if (page !== undefined) await turnPages(page);
    element.focus();
    // To either end the selection is extended with Control and Shift, as the ARIA practices have it.
    const ctrlKey = control || (shift && (key === "Home" || key === "End"));
    const event = new KeyboardEvent("keydown", {
      key,
      ctrlKey,
      shiftKey: shift,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    Object.defineProperty(event, "timeStamp", { value: at });
    element.shadowRoot.activeElement.dispatchEvent(event);
    const { cursor, selected: selection } = element;
    if (page !== undefined) await resize(3000);
    return { cursor, selection, changes: changesBetween(before, seen()) };
  }

  function select({ items, toggle, extend }) {
    if (!toggle && !extend) element.selected = mode === "multiple" ? items : [];
    for (const id of items) {
      if (extend) element.select(id, "range");
      else if (toggle) element.select(id, "toggle");
      else if (mode === "single") element.select(id, "only");
    }
    return { selection: element.selected };
  }

  function checks() {
    const words = { true: "on", mixed: "mixed" };
    // With boxes to tick, the space bar ticks them.
    element.checkboxes = true;
    const rows = seenOpen().flatMap(({ rows }) => rows);
    element.checkboxes = false;
    const marked = rows.filter(({ checked }) => words[checked]);
    return { checks: Object.fromEntries(marked.map(({ id, checked }) => [id, words[checked]])) };
  }

  /** Opens or closes a branch, or, with all below it, from the innermost out. */
  function turn({ do: command, item, recursive }) {
    return changesOf(() => {
      if (recursive) {
        const inside = (one) => [...one.children.flatMap(inside), one];
        const branches = inside(tree().find(({ id }) => id === item));
        for (const { id, expanded } of branches) if (expanded !== null) element[command](id);
      } else {
        element[command](item);
      }
    });
  }

  /** Whether children of a branch are still to be loaded. */
  function isPartial(parent) {
    const all = seen().flatMap(({ rows }) => rows);
    return isLazy && (all.some((row) => row.status && row.parent === parent) ||
      element.item(parent)?.branch === true && element.childrenOf(parent).length === 0);
  }

  /** Answers nothing until there is another outline. */
  function outOfStep() {
    isInStep = false;
    return null;
  }

  /** With calls for what comes, goes and moves. */
  function replaceChildren({ item, items }) {
    return changesOf(() => {
      const old = tree().find(({ id }) => id === item)?.children.map(({ id }) => id) ?? [];
      const ids = items.map(({ id }) => id);
      element.insert(items.filter(({ id }) => !old.includes(id)).map(itemOf), item);
      element.remove(old.filter((id) => !ids.includes(id)));
      for (const [k, id] of ids.entries()) element.move([id], item, k);
    });
  }

  function answer(command) {
    const { do: name, item, items, path, row, section } = command;
    switch (name) {
      case "outline": {
        const { options = {}, sections } = command;
        if (hasDouble(sections)) return null;
        isInStep = true;
        isUnderWay = false;
        isLazy = isUnloaded(sections.flatMap(({ items = [] }) => items));
        if (isLazy) startLoading();
        else element.source = null;
        mode = options.mode ?? "multiple";
        isFiltered = false;
        isUsual = true;
        hasApplied = false;
        element.selection = mode;
        element.expansion = options.exclusive ? "single" : "multiple";
        element.collapseForgets = options.remember === false;
        element.data = dataOf(sections);
        return { counts: seen().map(({ rows }) => rows.length) };
      }
      case "loaded":
      case "failed": {
        const known = tree().map(({ id }) => id);
        const isElsewhere = items?.some(({ id }) => known.includes(id));
        if (typeof command.token !== "number" || isElsewhere) return null;
        if (!isUnderWay) return respond(command);
        isUnderWay = false;
        respond(command);
        return null;
      }
      case "more":
        return loadMore(item);
      case "retry":
        return retry(item);
      case "counts":
        return { counts: seen().map(({ rows }) => rows.length) };
      case "expand":
      case "collapse":
      case "toggle":
        return turn(command);
      case "expandAll":
      case "collapseAll":
        return changesOf(() => element[name]());
      case "expandTo":
        return changesOf(() => element.expandAll(command.level));
      case "reveal": {
        const changes = changesOf(() => element.reveal(item));
        return { ...changes, row: rowOf(item) };
      }
      case "isExpanded":
        return { expanded: element.isExpanded(item) ?? null };
      case "isVisible":
        return { visible: rowOf(item) !== null };
      case "row": {
        const id = item ?? tree().find(isAt(path))?.id;
        return { row: id === undefined ? null : rowOf(id) };
      }
      case "item": {
        if (path) return { item: tree().find(isAt(path))?.id ?? null };
        const { id, status } = seen()[row[0]]?.rows[row[1]] ?? {};
        return { item: status ? null : id ?? null };
      }
      case "level":
        return { level: tree().find(({ id }) => id === item)?.level ?? null };
      case "setSize": {
        const found = seen().flatMap(({ rows }) => rows).find(({ id }) => id === item);
        // A row that is not seen has no size: it may be in a closed branch, or not there at all.
        if (!found && !isFiltered && element.item(item)) return null;
        if (found?.setSize === -1) return null;
        return { setSize: found?.setSize ?? null, position: found?.position ?? null };
      }
      case "rows":
      case "path":
      case "parent":
      case "children":
      case "siblings":
        return isFiltered ? null : relatives(command);
      case "select":
        return select(command);
      case "check":
        element.check(item, command.on === true);
        return checks();
      case "checks":
        return checks();
      case "key":
        return isLazy ? outOfStep() : press(command);
      case "filter": {
        const { keep } = command;
        if (keep !== null && !keep?.every((id) => typeof id === "string")) return null;
        isFiltered = keep !== null;
        const query = keep && ((one) => keep.includes(one.id));
        return changesOf(() => element.filter(query, { mode: "matches" }));
      }
      case "sort": {
        const isWhole = command.item === undefined && command.deep === undefined;
        if (!isWhole) return outOfStep();
        const sign = command.descending ? -1 : 1;
        const changes = changesOf(() =>
          element.sort((a, b) => (a.id < b.id ? -sign : a.id > b.id ? sign : 0))
        );
        return changes;
      }
      case "apply": {
        const { sections } = command;
        if (!sections || hasDouble(sections)) return null;
        hasApplied = true;
        return changesOf(() => element.apply(dataOf(sections)));
      }
      case "insert": {
        if (isMalformed(items) || (section !== undefined && command.parent !== undefined)) {
          return null;
        }
        const place = { section: section ?? 0 };
        const { parent = null, index } = command;
        if (isPartial(parent)) return outOfStep();
        return changesOf(() => element.insert(items.map(itemOf), parent, index, place));
      }
      case "delete":
        return changesOf(() => element.remove(items));
      case "move": {
        if (section === undefined && command.parent === undefined) return null;
        const place = { section: section ?? 0 };
        const { parent = null, index } = command;
        if (isPartial(parent)) return outOfStep();
        return changesOf(() => element.move([item], parent, index, place));
      }
      case "undo":
      case "redo":
        return hasApplied ? outOfStep() : changesOf(() => element[name]());
      case "save": {
        // The element keeps the first row in sight alone.
        if (command.offset !== undefined) return null;
        const { expanded, selected, cursor } = element.state();
        return { state: { expanded, selection: selected, cursor, anchor: null } };
      }
      case "restore": {
        const { state } = command;
        if (!Array.isArray(state?.expanded)) return null;
        const { expanded, selection: selected, cursor, anchor } = state;
        const changes = changesOf(() =>
          element.restore({ version: 1, expanded, selected, checked: [], cursor, scroll: null })
        );
        return anchor ? null : changes;
      }
      case "replaceChildren":
        return isFiltered ? outOfStep() : replaceChildren(command);
      case "height":
      case "defaultHeight":
        isUsual = false;
        return null;
      case "offset":
        return isUsual ? offsetOf(row) : null;
      case "sticky":
        // The element has as many sticky rows as fit.
        return isUsual && command.limit > 1 ? sticky(command.offset) : null;
      default:
        return null;
    }
  }

  function offsetOf([section, row]) {
    const [first] = rowElements();
    const name = titles()[section];
    const found =
      rowElements().filter((it) => it.closest("[role=group][aria-label]").ariaLabel === name)[row];
    if (!found) return { offset: null, height: null };
    const { top, height } = found.getBoundingClientRect();
    return { offset: top - first.getBoundingClientRect().top, height };
  }

  async function sticky(offset) {
    const window = element.shadowRoot.querySelector("[role=tree]");
    const start = rowElements()[0].getBoundingClientRect().top - window.getBoundingClientRect().top;
    await resize(200);
    window.scrollTop = offset + start;
    while (element.scene.frameTop !== offset) await new Promise(requestAnimationFrame);
    const edge = window.getBoundingClientRect().top;
    const copies = [...window.querySelectorAll(".sticky .row")].map((row) => ({
      item: row.dataset.key,
      offset: row.getBoundingClientRect().top - edge,
    }));
    window.scrollTop = 0;
    await resize(3000);
    return { sticky: copies };
  }

  /** Resizes the window, and waits until the element has noticed. */
  async function resize(height) {
    element.style.height = `${height}px`;
    const { clientHeight } = element.shadowRoot.querySelector("[role=tree]");
    while (element.scene.height !== clientHeight) await new Promise(requestAnimationFrame);
  }

  function rowOf(item) {
    for (const [section, { rows }] of seen().entries()) {
      const row = rows.findIndex(({ id }) => id === item);
      if (row >= 0) return [section, row];
    }
    return null;
  }

  function relatives({ do: name, item, path, section, from = 0, count }) {
    const all = tree();
    const named = (one) => (path ? one.path : one.id);
    if (name === "rows") {
      const shown = seen().map(({ rows }) =>
        rows.map(({ id, level, expanded, status, parent }) => {
          if (status) return { status, parent, level };
          const { path } = all.find((one) => one.id === id);
          return { id, path, level, expanded };
        })
      );
      if (section === undefined) return { rows: shown };
      return { rows: shown[section]?.slice(from, count && from + count) ?? null };
    }
    const sections = titles().map((_, k) => ({ path: [k] }));
    const isSection = path?.length === 1;
    const tops = (k) => all.filter(({ path, level }) => level === 0 && path[0] === k);
    const here = path ? [...sections, ...all].find(isAt(path)) : all.find(({ id }) => id === item);
    const above = (one) => one.parent ?? sections[one.path[0]];
    switch (name) {
      case "path":
        return { path: here?.path ?? null };
      case "parent":
        if (!here || isSection) return { parent: null };
        return { parent: path ? above(here).path : here.parent?.id ?? null };
      case "children":
        if (!here) return { children: null };
        return { children: (isSection ? tops(path[0]) : here.children).map(named) };
      default: {
        if (!here) return { siblings: null };
        const group = isSection ? sections : here.parent?.children ?? tops(here.path[0]);
        return { siblings: group.filter((one) => one !== here).map(named) };
      }
    }
  }

  return async (command) => {
    if (!isInStep && command.do !== "outline") return null;
    if (isUnderWay && !["outline", "loaded"].includes(command.do)) return outOfStep();
    try {
      const isStart = command.do === "outline" && isUnloaded(
        command.sections.flatMap(({ items = [] }) => items),
      );
      return await (isLazy || isStart ? answerAtRest(command) : answer(command));
    } catch (error) {
      const code = codes[error.code] ?? error.code;
      if (!code) throw error;
      return { error: { code } };
    }
  };
})();
