(() => {
  // The element measures for itself. So the page imposes the heights: each row's content is a block
  // as high as the vector says, and a style of the page makes closed rows as high as the base, and
  // open ones as much higher than their content as the chrome.
  const rows = document.querySelector("espalier-rows");
  const lines = 2;
  /** The height between a row's title and its content, 0.125rem. */
  const gap = 2;
  const style = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  rows.setAttribute("motion", "none");
  rows.setAttribute("selection", "multiple");
  rows.lines = lines;
  rows.render = ({ content }) => {
    const block = document.createElement("div");
    block.style.height = `${content}px`;
    return block;
  };
  /** Whether the element has the rows of the vector. */
  let isUsed = false;
  let made = 0;
  let sizes = { base: 0, chrome: 0 };
  /** The rows whose heights the vector has voided and not given again. */
  let voided = new Set();
  /** Of those, the rows that were toggled meanwhile. */
  let waiting = new Set();

  const frame = () => new Promise(requestAnimationFrame);

  /** A length without the rounding of the layout, which is to 1/60 pixel in Firefox. */
  const exact = (pixels) => Math.round(pixels * 20) / 20;

  /** The rows that the element shows, from top to bottom. */
  function look() {
    return [...rows.shadowRoot.querySelectorAll("[role=row]")]
      .sort((a, b) => a.ariaPosInSet - b.ariaPosInSet)
      .map((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        const button = row.querySelector(".unfold");
        return {
          id: row.querySelector(".title").textContent,
          top,
          bottom,
          height: exact(height),
          button,
          hasButton: button.checkVisibility(),
          isOpen: button.ariaExpanded === "true",
          picker: row.querySelector(".picker"),
        };
      });
  }

  /** Waits until what is shown stays. */
  async function settled() {
    let last = "";
    for (let same = 0; same < 3;) {
      await frame();
      const now = JSON.stringify(look().map(({ id, top, height }) => [id, top, height]));
      same = now === last ? same + 1 : 0;
      last = now;
    }
    return look();
  }

  /** Has rows of these heights; false if the element cannot. */
  function impose(base, chrome) {
    const line = (base - chrome) / lines;
    const space = (chrome - line - gap) / 2;
    if (!Number.isInteger(base) || line <= 0 || space < 0) return false;
    sizes = { base, chrome };
    style.replaceSync(`
      espalier-rows { --espalier-line-height: ${line}px; --espalier-row-space: ${space}px }
      espalier-rows::part(unfold) { position: absolute; margin: 0 }
    `);
    return true;
  }

  const ranges = (indexes) => indexes.map((index) => [index, index]);

  /** The rows that came, went, moved, or got or lost their button. */
  function changes(before, after) {
    const change = { section: 0 };
    const [old, ids] = [before.map(({ id }) => id), after.map(({ id }) => id)];
    const of = (some, others) => some.flatMap((id, k) => (others.includes(id) ? [] : [k]));
    const [gone, come] = [of(old, ids), of(ids, old)];
    if (gone.length > 0) change.delete = ranges(gone);
    if (come.length > 0) change.insert = ranges(come);
    const [from, to] = [old.filter((id) => ids.includes(id)), ids.filter((id) => old.includes(id))];
    const moved = from.filter((id) => {
      return `${from.filter((it) => it !== id)}` === `${to.filter((it) => it !== id)}`;
    });
    if (`${from}` !== `${to}` && moved.length > 0) {
      const [id] = moved;
      change.move = [{ from: [0, old.indexOf(id)], to: [0, ids.indexOf(id)], count: 1 }];
    }
    const reloads = after.flatMap(({ id, hasButton }, k) => {
      const row = before.find((it) => it.id === id);
      return row && row.hasButton !== hasButton ? [k] : [];
    });
    if (reloads.length > 0) change.reload = ranges(reloads);
    return Object.keys(change).length > 1 ? [change] : [];
  }

  const selected = (shown) => shown.flatMap(({ picker }, k) => (picker.checked ? [k] : []));

  /** The answer after a change; `id` is the row that it is about. */
  async function heights(before, id) {
    const shown = await settled();
    const subject = shown.find((row) => row.id === id);
    const former = new Map(before.map((row) => [row.id, row.height]));
    return {
      heights: shown.map(({ height }) => height),
      extent: shown.length === 0 ? 0 : exact(shown.at(-1).bottom - shown[0].top),
      changed: shown.flatMap((row, k) => {
        return former.has(row.id) && former.get(row.id) !== row.height ? [k] : [];
      }),
      expandable: subject ? subject.hasButton : null,
      changes: changes(before, shown),
      // What is expanded and does not show it.
      measure: shown.flatMap((row, k) => (rows.isExpanded(row.id) && !row.isOpen ? [k] : [])),
      selected: selected(shown),
    };
  }

  const item = (content) => {
    const id = `row ${(made += 1)}`;
    return { id, title: id, content };
  };

  /** Refusals of the element as the protocol's. */
  const codes = {
    "unknown-id": "out-of-range",
    "invalid-data": "out-of-range",
    refused: "refused",
  };

  async function construct({ base, chrome, contents, exclusive }) {
    const isPossible = base > 0 && chrome >= 0 && contents?.every((it) => it >= 0 && it < 1e6);
    // No page can ask for that; what is there stays.
    if (!isPossible) return null;
    isUsed = impose(base, chrome);
    // A row cannot be as low as one of its lines.
    if (!isUsed) return null;
    (voided = new Set()), (waiting = new Set());
    rows.expansion = exclusive ? "single" : "multiple";
    rows.data = contents.map(item);
    return heights([], undefined);
  }

  /** Performs a command on the rows that are shown. */
  async function perform(command, shown) {
    const id = shown[command.row ?? command.at ?? command.from]?.id;
    switch (command.do) {
      case "toggle":
        // The element has measured the row already, with the content that it had before.
        if (voided.has(id)) return waiting.add(id), null;
        rows.toggle(id);
        return heights(shown, id);
      case "toggleAt": {
        const at = shown[0].top + command.offset;
        const row = shown.find(({ top, bottom }) => top <= at && at < bottom);
        row?.button.click();
        return heights(shown, row?.id);
      }
      case "rowAt": {
        const at = shown[0].top + command.offset;
        const row = shown.findIndex(({ top, bottom }) => top <= at && at < bottom);
        return { row: row < 0 ? null : row };
      }
      case "tapRow":
        // There is nothing to click.
        if (id === undefined) return null;
        shown[command.row].picker.click();
        return { selected: selected(await settled()) };
      case "content":
        rows.update(id, { content: command.value });
        voided.delete(id);
        // It was to open now, which it could not be told.
        if (waiting.has(id)) return null;
        return heights(shown, id);
      case "contents":
        // The page measures one row after the other; it has no list that could be too short.
        if (command.contents.length !== shown.length) return null;
        shown.forEach((row, k) => rows.update(row.id, { content: command.contents[k] }));
        return heights(shown, undefined);
      case "invalidate":
        // The element measures what it shows again at once, and the vector does not.
        if (impose(command.base ?? sizes.base, command.chrome ?? sizes.chrome)) {
          voided = new Set(shown.map((row) => row.id));
          await settled();
        }
        return null;
      case "insert": {
        // No content is that low.
        if (command.content < 0) return null;
        const added = item(command.content);
        rows.insert(added, command.at ?? shown.length);
        return heights(shown, added.id);
      }
      case "delete":
        rows.remove(id);
        return heights(shown, undefined);
      case "move":
        rows.move(id, command.to);
        return heights(shown, id);
      case "expandAll":
        rows.expandAll();
        return heights(shown, undefined);
      case "collapseAll":
        rows.collapseAll();
        return heights(shown, undefined);
      default:
        // `check-invariants` is for programs, and the other commands are for other components.
        return null;
    }
  }

  return async (command) => {
    if (command.do === "expandable") return construct(command);
    if (["outline", "accordion"].includes(command.do)) isUsed = false;
    if (!isUsed) return null;
    try {
      return await perform(command, await settled());
    } catch (error) {
      return { error: { code: codes[error.code] ?? `${error}` } };
    }
  };
})();
