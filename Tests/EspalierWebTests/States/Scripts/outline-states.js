// What is set, called or restored in an outline when it cannot be done yet. An expression: cases by
// their names, each a function that is passed `same(actual, expected)`.
(() => {
  const trees = () => [
    {
      id: "oak",
      title: "Oak",
      children: [
        { id: "holm", title: "Holm oak" },
        { id: "cork", title: "Cork oak", children: [{ id: "bark", title: "Bark" }] },
      ],
    },
    { id: "yew", title: "Yew" },
    { id: "herbs", title: "Herbs", children: [{ id: "mint", title: "Mint" }] },
  ];

  const frame = () => new Promise(requestAnimationFrame);

  /** Waits for something that is not an event of its own. */
  async function until(test) {
    while (!test()) await frame();
  }

  function make(properties = {}, attributes = {}) {
    const outline = document.createElement("espalier-outline");
    outline.style.cssText = "position: fixed; inset: 0; width: 400px; height: 300px";
    outline.setAttribute("motion", "none");
    for (const [name, value] of Object.entries(attributes)) outline.setAttribute(name, value);
    Object.assign(outline, properties);
    return outline;
  }

  async function shown(outline) {
    document.body.append(outline);
    await outline.ready;
    return outline;
  }

  /** Takes an element away for longer than a task, and gives it back. */
  async function putBack(outline, between = () => {}) {
    outline.remove();
    await new Promise((done) => setTimeout(done));
    // One with a history of edits keeps its view.
    await until(() => !outline.view || outline.outlivesRemoval);
    between();
    document.body.append(outline);
    await until(() => outline.view);
  }

  const titles = (outline) =>
    [...outline.shadowRoot.querySelectorAll("[role=treeitem], [role=row][data-id]")].map((row) =>
      row.querySelector("[part~=title]").textContent
    );

  /** Children of every branch, `count` of them; what was asked for is answered a frame later. */
  const sourceOf = (count) => async (id, offset, limit) => {
    await frame();
    const items = Array.from({ length: Math.min(limit, count - offset) }, (_, k) => {
      const name = `${id ?? "n"}/${offset + k}`;
      return { id: name, title: name, branch: true };
    });
    return { items, total: count };
  };

  async function withoutUncaught(act) {
    const errors = [];
    const hear = (event) => (event.preventDefault(), errors.push(event.error));
    addEventListener("error", hear);
    await act();
    removeEventListener("error", hear);
    return errors;
  }

  return {
    "a selection in closed branches": async (same) => {
      const multiple = { selection: "multiple" };
      const outline = await shown(make({ data: trees() }, multiple));
      outline.selected = ["holm", "yew"];
      same(outline.selected, ["holm", "yew"]);
      outline.select("bark", "toggle");
      same(outline.selected, ["holm", "bark", "yew"]);
      outline.select("mint");
      same(outline.selected, ["mint"]);
      outline.select("mint", "toggle");
      same(outline.selected, []);
      outline.selected = ["holm", "bark"];
      await putBack(outline);
      same(outline.selected, ["holm", "bark"]);
      const other = await shown(make({ data: trees() }, multiple));
      other.restore(outline.state());
      same(other.selected, ["holm", "bark"]);
      const data = trees();
      data[0].children[1].children[0].selected = true;
      same((await shown(make({ data }))).selected, ["bark"]);
    },

    "the same item twice is selected once": async (same) => {
      const outline = await shown(make({ data: trees() }, { selection: "multiple" }));
      outline.selected = ["yew", "yew"];
      same(outline.selected, ["yew"]);
    },

    "a stricter mode deselects, and says so": async (same) => {
      const outline = await shown(make({ data: trees() }, { selection: "multiple" }));
      outline.selected = ["oak", "yew", "herbs"];
      const told = [];
      outline.addEventListener("espalier-select", ({ detail }) => told.push([...detail.ids]));
      outline.focusItem("yew");
      outline.setAttribute("selection", "single");
      same(outline.selected, ["yew"]);
      same(outline.shadowRoot.querySelectorAll("[aria-selected=true]").length, 1);
      outline.setAttribute("selection", "none");
      same(outline.selected, []);
      same(told, [["yew"], []]);
    },

    "a filter while the element is away": async (same) => {
      const outline = await shown(make({ data: trees() }));
      const told = [];
      outline.addEventListener("espalier-filter", ({ detail }) => told.push(detail.count));
      same(outline.filter("holm"), 1);
      same(titles(outline), ["Oak", "Holm oak"]);
      await putBack(outline);
      same(titles(outline), ["Oak", "Holm oak"]);
      same(told, [1]);
      await putBack(outline, () => outline.filter("mint"));
      same(titles(outline), ["Herbs", "Mint"]);
      same(told, [1, 1]);
      await putBack(outline, () => outline.filter());
      same(titles(outline), ["Oak", "Yew", "Herbs"]);
      // Other data come without.
      outline.filter("yew");
      await putBack(outline, () => (outline.data = trees()));
      same(titles(outline), ["Oak", "Yew", "Herbs"]);
    },

    "a filter that is none": async (same) => {
      const outline = await shown(make({ data: trees() }));
      outline.filter("yew");
      const refusal = (query) => {
        try {
          outline.filter(query);
        } catch (error) {
          return error.code ?? error.message;
        }
      };
      const broken = () => {
        throw new Error("mine");
      };
      same([5, {}, broken].map(refusal), ["invalid-data", "invalid-data", "mine"]);
      outline.apply(trees());
      outline.refilter();
      same(titles(outline), ["Yew"]);
      outline.filter(undefined);
      same(titles(outline), ["Oak", "Yew", "Herbs"]);
      const early = make({ data: trees() });
      let code;
      try {
        early.filter(5);
      } catch (error) {
        ({ code } = error);
      }
      same(code, "invalid-data");
      await shown(early);
      same(titles(early), ["Oak", "Yew", "Herbs"]);
    },

    "calls before the element is ready": async (same) => {
      const outline = make({}, { selection: "multiple", checkboxes: "" });
      outline.selected = ["bark", "yew"];
      outline.data = trees();
      outline.expand("herbs");
      outline.check("mint");
      outline.reveal("bark", { focus: true });
      outline.insert([{ id: "elm", title: "Elm" }]);
      outline.move(["yew"], null, 0);
      const sorted = outline.sort((a, b) => b.title.localeCompare(a.title));
      same(outline.selected, ["bark", "yew"]);
      same(outline.rows, 0);
      await shown(outline);
      same(await sorted, true);
      same(outline.selected, ["yew", "bark"]);
      same(outline.expanded, ["oak", "cork", "herbs"]);
      same(outline.checked, ["herbs"]);
      same(outline.cursor, "bark");
      same(titles(outline)[0], "Yew");
      same(outline.item("elm")?.title, "Elm");
      const filtered = make({ data: trees() });
      same(filtered.filter("mint"), 0);
      await shown(filtered);
      same(titles(filtered), ["Herbs", "Mint"]);
    },

    "a call before the element is ready with an unknown id": async (same) => {
      const outline = make({ data: trees() });
      outline.expand("nobody");
      outline.expand("oak");
      const errors = await withoutUncaught(() => shown(outline));
      same(errors.map(({ code }) => code), ["unknown-id"]);
      same(outline.expanded, ["oak"]);
    },

    "properties set before the element is defined": async (same) => {
      const outline = await shown(make({ data: trees(), selected: ["mint"], expanded: ["oak"] }));
      same(outline.selected, ["mint"]);
      same(outline.expanded, ["oak"]);
      const plain = document.createElement("espalier-outline");
      Object.defineProperty(plain, "selected", {
        value: ["holm"],
        configurable: true,
        writable: true,
        enumerable: true,
      });
      plain.data = trees();
      await shown(plain);
      same(plain.selected, ["holm"]);
    },

    "what is set while the element is away": async (same) => {
      const outline = await shown(make({ data: trees() }));
      outline.expand("oak");
      await putBack(outline, () => {
        outline.selected = ["bark"];
        outline.expand("herbs");
        same(outline.state().selected, ["bark"]);
      });
      same(outline.selected, ["bark"]);
      same(outline.expanded, ["oak", "herbs"]);
    },

    "a state of items that are not loaded yet": async (same) => {
      const outline = await shown(make({ source: sourceOf(150) }, { selection: "multiple" }));
      await until(() => outline.rows === 150);
      outline.expand("n/2");
      await until(() => outline.rows === 300);
      outline.selected = ["n/2/120", "n/3"];
      outline.focusItem("n/2/120");
      outline.check("n/2/7");
      await frame();
      const state = outline.state();
      same(state.cursor, "n/2/120");
      const other = await shown(make({ source: sourceOf(150) }, { selection: "multiple" }));
      other.restore(state);
      same(JSON.stringify({ ...other.state(), scroll: state.scroll }), JSON.stringify(state));
      await until(() => other.selected.length === 2);
      const now = other.state();
      same([...now.selected].sort(), ["n/2/120", "n/3"]);
      same([now.expanded, now.checked, now.cursor], [["n/2"], ["n/2/7"], "n/2/120"]);
      same(now.scroll, state.scroll);
      await putBack(outline);
      await until(() => outline.selected.length === 2);
      same(outline.state().scroll, state.scroll);
      same(outline.cursor, "n/2/120");
    },

    "somebody who has moved is not moved again": async (same) => {
      const outline = await shown(make({ source: sourceOf(150) }));
      outline.restore({
        version: 1,
        expanded: ["n/0"],
        selected: ["n/0/90"],
        checked: [],
        cursor: "n/0/90",
        scroll: { id: "n/0/90", y: 0 },
      });
      await until(() => outline.rows >= 150);
      outline.focusItem("n/1");
      outline.select("n/1");
      await until(() => outline.rows === 300);
      await frame();
      same([outline.cursor, outline.selected], ["n/1", ["n/1"]]);
    },

    "the order and the widths of columns": async (same) => {
      const columns = [{ title: "Name" }, {
        title: "Length",
        value: ({ title }) => `${title.length}`,
      }];
      const outline = make({ data: trees(), columns });
      outline.style.width = "600px";
      await shown(outline);
      const headers = () => [...outline.shadowRoot.querySelectorAll("[role=columnheader]")];
      await until(() => headers().length === 2 && titles(outline).length === 3);
      const sorts = () => headers().map(({ ariaSort }) => ariaSort);
      headers()[0].querySelector("button").click();
      headers()[0].querySelector("button").click();
      same([titles(outline), sorts()], [["Yew", "Oak", "Herbs"], ["descending", "none"]]);
      const handle = outline.shadowRoot.querySelector("[role=separator]");
      handle.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
      const state = outline.state();
      same(state.columns.sort, { column: 0, direction: "descending" });
      same(state.columns.widths[1] === 120, false);
      await putBack(outline);
      same([titles(outline), sorts()], [["Yew", "Oak", "Herbs"], ["descending", "none"]]);
      same(outline.state().columns, state.columns);
      outline.apply([...trees(), { id: "elm", title: "Rowan" }]);
      same([titles(outline), sorts()], [["Yew", "Rowan", "Oak", "Herbs"], ["descending", "none"]]);
      const other = make({ data: trees(), columns });
      other.style.width = "600px";
      other.restore(state);
      await shown(other);
      await until(() => other.state().columns?.sort !== null && titles(other)[0] === "Yew");
      same(other.state().columns, state.columns);
      await outline.sort((a, b) => a.title.localeCompare(b.title));
      same(sorts(), ["none", "none"]);
      same(outline.state().columns.sort, null);
    },

    "a long sort": async (same) => {
      const count = 40_000;
      const data = Array.from({ length: count }, (_, k) => ({
        id: k,
        title: `${(k * 7919) % count}`.padStart(6, "0"),
      }));
      const outline = await shown(make({ data }));
      const told = [];
      outline.addEventListener("espalier-progress", ({ detail }) => told.push(detail.progress));
      const tree = outline.shadowRoot.querySelector("[role=tree]");
      // Slow enough to be noticed on any machine.
      const { compare } = new Intl.Collator(undefined, { numeric: true });
      const slow = (way) => (a, b) => way * compare(a.title, b.title);
      const [first, second] = [outline.sort(slow(1)), outline.sort(slow(-1))];
      same(tree.ariaBusy, "true");
      let frames = 0;
      let isOver = false;
      void second.then(() => (isOver = true));
      while (!isOver) await frame().then(() => (frames += 1));
      same([await first, await second, tree.ariaBusy], [false, true, null]);
      same(frames > 1, true);
      // The rows in sight have stayed there.
      same(outline.item(outline.keyOf(outline.view.ids(0, 1)[0]))?.title, "039999");
      same(told.at(-1), 1);
      same(told.lastIndexOf(0) < told.length - 1, true);
      // Other data end it.
      const third = outline.sort(slow(1));
      outline.apply(trees());
      same([await third, titles(outline)], [false, ["Oak", "Yew", "Herbs"]]);
      const fourth = outline.sort((a, b) => a.title.localeCompare(b.title));
      same([await fourth, titles(outline)], [true, ["Herbs", "Oak", "Yew"]]);
    },
  };
})();
