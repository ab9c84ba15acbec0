// The accordion's commands for <espalier-accordion>. A row is a header, or a paragraph in a body. Panels have
// their protocol ids as keys.
//
// No counterpart, so null:
// - prepareTap and commit: the element has both steps in one call, between which only listeners act (SV-20, SV-21 and
//   SV-29 are in AccordionTests). Here a commit calls expand or collapse, so that what follows finds the state it
//   expects.
// - check-invariants; counts, which is no command of an accordion.
// - Constructors that a policy does not allow: markup cannot be refused, and the element settles it (SV-38). Those with
//   malformed states, or with bodies of no rows: any markup is a body.
// - setBody with no rows, for the same reason.
// - reload, if it is performed: the element also reports each panel that it has opened or closed. With another number
//   of states: the element takes ids.
// - insertPanel that closes another panel: the element reports only that it has closed.
(() => {
  let accordion, made, rowsMade, changes, prepared;
  let log = [];
  let last = [];

  const boxes = () => [...accordion.shadowRoot.querySelectorAll("[part~=panel]")];
  const buttonOf = (box) => box.querySelector("[part~=header]");
  const isOpen = (box) => buttonOf(box).ariaExpanded === "true";
  const contentOf = (box) => box.querySelector("slot").assignedElements()[0];
  const idOf = (box) => contentOf(box).dataset.key;

  /** The rows that are shown: each with its name, its panel, and a key that it keeps. */
  function look() {
    return boxes().flatMap((box, panel) => {
      const texts = [...contentOf(box).querySelectorAll("p")].filter((it) => it.checkVisibility());
      const bodies = texts.map((text, index) => ({
        name: texts.length === 1 ? `B${panel}` : `B${panel}.${index}`,
        key: text.dataset.row,
        element: text,
        part: "body",
        panel,
      }));
      const element = buttonOf(box);
      const key = idOf(box);
      return [{ name: `H${panel}`, key, element, part: "header", panel }, ...bodies];
    });
  }

  /** Ascending numbers as closed ranges. */
  function ranges(numbers) {
    const found = [];
    for (const number of numbers) {
      if (found.length > 0 && found.at(-1)[1] === number - 1) found.at(-1)[1] = number;
      else found.push([number, number]);
    }
    return found;
  }

  /** The positions of the moved rows: those that are not in a longest ascending subsequence. */
  function moved(positions) {
    const ends = [];
    const before = positions.map(() => -1);
    positions.forEach((position, index) => {
      let length = ends.findIndex((end) => positions[end] >= position);
      if (length < 0) length = ends.length;
      before[index] = ends[length - 1] ?? -1;
      ends[length] = index;
    });
    const kept = new Set();
    for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]) kept.add(at);
    return positions.flatMap((_, index) => (kept.has(index) ? [] : [index]));
  }

  /** The difference between two pictures, in the form of the protocol. */
  function difference(old, now) {
    const keys = (rows) => rows.map(({ key }) => key);
    const absent = (rows, others) =>
      ranges(keys(rows).flatMap((key, index) => (keys(others).includes(key) ? [] : [index])));
    const entry = { section: 0, delete: absent(old, now), insert: absent(now, old), move: [] };
    const stays = keys(now).filter((key) => keys(old).includes(key));
    for (const index of moved(stays.map((key) => keys(old).indexOf(key)))) {
      const [from, to] = [old, now].map((rows) => keys(rows).indexOf(stays[index]));
      const block = entry.move.at(-1);
      if (block && block.from[1] + block.count === from && block.to[1] + block.count === to) {
        block.count += 1;
      } else {
        entry.move.push({ from: [0, from], to: [0, to], count: 1 });
      }
    }
    for (const name of ["delete", "insert", "move"]) {
      if (entry[name].length === 0) delete entry[name];
    }
    return Object.keys(entry).length > 1 ? [entry] : [];
  }

  /** Logs what the rows have changed to; `isSure` if something has, be it no row. */
  function logChanges(isSure) {
    const now = look();
    const changed = difference(last, now);
    if (changed.length > 0 || (isSure && !log.some((event) => event.changes))) {
      log.push({ changes: changed });
      changes += 1;
    }
    last = now;
  }

  const indexOf = (id) => boxes().findIndex((box) => idOf(box) === id);

  function listen() {
    accordion.addEventListener("espalier-willcollapse", ({ detail }) => {
      log.push({ willCollapse: indexOf(detail.id) });
    });
    accordion.addEventListener("espalier-willexpand", ({ detail }) => {
      log.push({ willExpand: indexOf(detail.id) });
    });
    accordion.addEventListener("espalier-expand", ({ detail: { id, expanded } }) => {
      logChanges(true);
      log.push({ [expanded ? "didExpand" : "didCollapse"]: indexOf(id) });
    });
  }

  function paragraphs(count) {
    return Array.from({ length: count ?? 0 }, () => {
      const text = document.createElement("p");
      text.textContent = "text";
      text.dataset.row = `row-${(rowsMade += 1)}`;
      return text;
    });
  }

  const codes = {
    refused: "refused",
    "unknown-id": "unknown-item",
    "invalid-data": "out-of-range",
  };
  const outside = { error: { code: "out-of-range" } };

  /** Performs something, and answers with all that is then shown and was fired. */
  function answer(act) {
    const wasOpen = new Set(boxes().filter(isOpen).map(idOf));
    const count = changes;
    try {
      act();
    } catch (error) {
      if (!(error.code in codes)) throw error;
      return { error: { code: codes[error.code], message: error.message } };
    }
    logChanges(false);
    const panels = boxes();
    const bodies = new Set(last.filter(({ part }) => part === "body").map(({ panel }) => panel));
    return {
      events: log,
      change: changes > count ? changes : null,
      wanted: panels.flatMap((box, index) =>
        isOpen(box) && !wasOpen.has(idOf(box)) && !bodies.has(index) ? [index] : []
      ),
      panels: panels.map((box) => (isOpen(box) ? "expanded" : "collapsed")),
      ids: accordion.panels.map(({ id }) => id),
      rows: last.map(({ name }) => name),
    };
  }

  async function make({ panels, policy = "multiple", bodyRows = panels?.map(() => 1) }) {
    const element = document.createElement("espalier-accordion");
    try {
      element.expansion = policy;
    } catch {
      return { error: { code: "malformed" } };
    }
    const states = ["expanded", "collapsed"];
    if (!panels?.every((state) => states.includes(state))) return null;
    if (bodyRows.length !== panels.length || bodyRows.includes(0)) return null;
    const open = panels.filter((state) => state === "expanded").length;
    if ((policy !== "multiple" && open > 1) || (policy === "always-one" && open < 1)) return null;
    accordion?.remove();
    accordion = element;
    [made, rowsMade, changes, last, prepared] = [panels.length, 0, 0, [], undefined];
    element.setAttribute("motion", "none");
    element.append(
      ...panels.map((state, index) => {
        const section = document.createElement("section");
        section.dataset.key = `p${index}`;
        section.toggleAttribute("expanded", state === "expanded");
        const title = document.createElement("h2");
        title.textContent = `p${index}`;
        section.append(title, ...paragraphs(bodyRows[index]));
        return section;
      }),
    );
    document.body.append(element);
    await element.ready;
    listen();
    last = look();
    return answer(() => {});
  }

  function tap(row) {
    const found = look()[row];
    if (!found) return outside;
    const { element, part, panel } = found;
    // A button that is disabled does nothing.
    if (element.ariaDisabled === "true") return answer(() => element.click());
    return answer(() => {
      const select = () => log.push({ didSelect: panel, part });
      accordion.addEventListener("click", select, { once: true });
      element.click();
    });
  }

  function commit() {
    if (!prepared || indexOf(prepared.id) < 0) return;
    if (prepared.opens) accordion.expand(prepared.id);
    else accordion.collapse(prepared.id);
    prepared = undefined;
    last = look();
  }

  return async (command) => {
    const { panel, row } = command;
    log = [];
    const ids = accordion ? boxes().map(idOf) : [];
    switch (command.do) {
      case "accordion":
        return make(command);
      case "tap":
        return tap(row);
      case "set":
        if (!ids[panel]) return outside;
        return answer(() => {
          if (command.state === "expanded") accordion.expand(ids[panel]);
          else accordion.collapse(ids[panel]);
        });
      case "expandAll":
        return answer(() => accordion.expandAll());
      case "collapseAll":
        return answer(() => accordion.collapseAll());
      case "insertPanel": {
        const id = `p${made}`;
        const count = command.bodyRows === undefined ? 1 : command.bodyRows;
        const content = document.createDocumentFragment();
        content.append(...paragraphs(count));
        const data = { id, title: id, expanded: command.state === "expanded", content };
        const given = answer(() => accordion.insert(data, command.at));
        if (!given.error) made += 1;
        return given.events?.some((event) => "didCollapse" in event) ? null : given;
      }
      case "removePanel":
        return ids[command.at] ? answer(() => accordion.remove(ids[command.at])) : outside;
      case "movePanel":
        if (!ids[command.from]) return outside;
        return answer(() => accordion.move(ids[command.from], command.to));
      case "setBody": {
        if (!command.rows) return null;
        const content = contentOf(boxes()[panel]);
        const present = [...content.querySelectorAll("p")];
        return answer(() => {
          for (const text of present.slice(command.rows)) text.remove();
          content.append(...paragraphs(Math.max(command.rows - present.length, 0)));
        });
      }
      case "reload": {
        if (command.panels.length !== ids.length) return null;
        const given = answer(() => {
          accordion.expanded = ids.filter((_, index) => command.panels[index] === "expanded");
        });
        return given.events?.length > 0 ? null : given;
      }
      case "prepareTap": {
        const found = look()[row];
        if (!found) return null;
        prepared = { id: ids[found.panel], opens: !isOpen(boxes()[found.panel]) };
        return null;
      }
      case "commit":
        commit();
        return null;
      case "headerRow": {
        const at = look().findIndex((it) => it.part === "header" && it.panel === panel);
        return { row: at < 0 ? null : at };
      }
      case "bodyRow": {
        const at = look().findIndex((it) => it.part === "body" && it.panel === panel);
        return { row: at < 0 ? null : at };
      }
      case "panelAt": {
        const found = look()[row];
        return { panel: found?.panel ?? null, part: found?.part ?? null };
      }
      default:
        return null;
    }
  };
})();
