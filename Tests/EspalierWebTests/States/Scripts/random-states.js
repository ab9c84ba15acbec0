// Whatever is done, `restore` brings `state` back: a function of the name of an element and a seed,
// which returns the number of states compared and what was wrong.
(async (name, seed, rounds) => {
  let random = seed >>> 0;
  /** A number from 0 to below a limit. */
  const below = (limit) => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return (random >>> 8) % limit;
  };
  const some = (all) => all.filter(() => below(3) === 0);
  const one = (all) => all[below(all.length)];
  const frame = () => new Promise(requestAnimationFrame);

  /** Items of three levels, 1 to 5 in each list. */
  const ids = [];
  const items = (level) =>
    Array.from({ length: 1 + below(level === 0 ? 30 : 5) }, () => {
      const id = `i${ids.length}`;
      ids.push(id);
      const children = level < 2 && below(2) === 0 ? items(level + 1) : undefined;
      return { id, title: `${below(100)} ${id}`, content: "words ".repeat(200), children };
    });
  const data = items(0);

  function make() {
    const it = document.createElement(`espalier-${name}`);
    it.style.cssText = "position: fixed; inset: 0; width: 700px; height: 300px";
    it.setAttribute("motion", "none");
    it.setAttribute("selection", "multiple");
    if (name === "accordion") {
      it.append(...data.map(({ id, title }) => {
        const section = document.createElement("section");
        section.dataset.key = id;
        const heading = document.createElement("h2");
        heading.textContent = title;
        section.append(heading, "content");
        return section;
      }));
    } else {
      it.setAttribute("checkboxes", "");
      it.data = data;
      if (name === "outline") {
        it.columns = [{ title: "Name" }, { title: "Id", value: (item) => item.id }];
      }
    }
    return it;
  }

  async function shown(it) {
    document.body.append(it);
    await it.ready;
    if (name !== "outline") return;
    while (!it.shadowRoot.querySelector("[role=columnheader]")) await frame();
  }

  let it = make();
  await shown(it);
  // What is sorted by no column can be in any order.
  if (name === "outline") it.shadowRoot.querySelector(".header-button").click();
  const tops = data.map(({ id }) => id);
  const view = () => it.shadowRoot.querySelector(".outline");
  const steps = {
    outline: [
      () => it.toggle(one(ids)),
      () => it.expandAll(below(3)),
      () => (it.selected = some(ids)),
      () => it.select(one(ids), one(["only", "toggle"])),
      () => it.check(one(ids), below(2) === 0),
      () => it.focusItem(one(ids)),
      () => it.filter(one(["1", "7", "i2", ""])),
      () => it.shadowRoot.querySelectorAll(".header-button")[below(2)].click(),
      () => (view().scrollTop = below(600)),
      () => it.setAttribute("expansion", "multiple"),
    ],
    rows: [
      () => it.toggle(one(tops)),
      () => it.expandAll(),
      () => it.collapseAll(),
      () => (it.selected = some(tops)),
      () => it.focusItem(one(tops)),
    ],
    accordion: [
      () => it.toggle(one(tops)),
      () => it.expandAll(),
      () => it.collapseAll(),
    ],
    columns: [
      () => (it.path = pathOf(one(ids))),
      () => it.select(null),
      () => {
        const [first] = it.shadowRoot.querySelectorAll("[role=separator]");
        const key = one(["ArrowLeft", "ArrowRight"]);
        first.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      },
    ],
  }[name];

  /** The ids on the way to an item. */
  function pathOf(id) {
    const waiting = data.map((item) => ({ item, path: [item.id] }));
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (next.item.id === id) return next.path;
      const { path } = next;
      waiting.push(
        ...(next.item.children ?? []).map((item) => ({ item, path: [...path, item.id] })),
      );
    }
  }

  async function act() {
    for (let k = 1 + below(6); k > 0; k -= 1) {
      one(steps)();
      // What is measured or drawn later is part of it.
      await frame();
      await frame();
    }
  }

  const wrong = [];
  for (let round = 0; round < rounds && wrong.length < 3; round += 1) {
    await act();
    // A filter stays with the element, and is no part of the state.
    const way = one(["restored", "restored in another", "put back"]);
    if (way !== "put back") it.filter?.(null);
    const kept = JSON.stringify(it.state());
    switch (way) {
      case "restored":
        await act();
        it.filter?.(null);
        it.restore(JSON.parse(kept));
        break;
      case "restored in another":
        it.remove();
        it = make();
        if (below(2) === 0) it.restore(JSON.parse(kept));
        await shown(it);
        it.restore(JSON.parse(kept));
        break;
      default:
        it.remove();
        await frame();
        // One with a history of edits keeps its view.
        while (it.view && !it.outlivesRemoval) await frame();
        await shown(it);
    }
    await frame();
    await frame();
    const now = JSON.stringify(it.state());
    if (now !== kept) wrong.push(`seed ${seed}, round ${round}, ${way}: ${kept} is ${now}`);
  }
  it.remove();
  return { rounds, wrong };
});
