// Rows that expand against a list of plain objects.
(() =>
  class {
    actions = [
      [10, "pressKey"],
      [6, "clickRow"],
      [6, "clickButton"],
      [5, "expandItem"],
      [1, "expandAll"],
      [2, "setExpanded"],
      [3, "selectItem"],
      [4, "insertRows"],
      [3, "removeRows"],
      [3, "moveRow"],
      [3, "setData"],
      [2, "updateRow"],
      [2, "reveal"],
      [3, "leave"],
      [2, "resize"],
      [2, "restore"],
      [3, "scroll"],
      [1, "setAttribute"],
      [1, "blur"],
    ];

    constructor(random, tools) {
      this.random = random;
      this.tools = tools;
      this.made = 0;
      this.expanded = new Set();
      this.selected = new Set();
    }

    make() {
      this.made += 1;
      const id = this.random.once(3) ? this.made : `r${this.made}`;
      const words = this.random.pick([0, 3, 40, 200]);
      return { id, title: `Row ${this.made}`, content: `word${this.made} `.repeat(words) };
    }

    /** Whether a row has more than it shows closed: the lengths above are far from two lines. */
    isLong({ content }) {
      return content.length > 1000;
    }

    async begin() {
      this.list = Array.from({ length: 30 }, () => this.make());
      document.body.replaceChildren();
      const it = document.createElement("espalier-rows");
      it.style.cssText = "display: block; width: 400px; height: 300px";
      for (
        const [name, value] of Object.entries({
          label: "Rows",
          motion: "none",
          selection: "multiple",
        })
      ) {
        it.setAttribute(name, value);
      }
      this.element = it;
      it.data = structuredClone(this.list);
      document.body.append(it);
      await customElements.whenDefined(it.localName);
      await it.ready;
      await this.tools.frames(3);
    }

    anyRow() {
      return this.random.pick(this.list);
    }

    get scroller() {
      return this.element.shadowRoot.querySelector(".list");
    }

    get rows() {
      return [...this.scroller.querySelectorAll("[role=row]")];
    }

    get seen() {
      const { top, bottom } = this.scroller.getBoundingClientRect();
      return this.rows.filter((row) => {
        const box = row.getBoundingClientRect();
        return box.top >= top - 0.5 && box.top < bottom;
      });
    }

    titleOf(row) {
      return row.querySelector("[part~=title]").textContent;
    }

    take() {
      this.expanded = new Set(this.element.expanded);
      this.selected = new Set(this.element.selected);
    }

    forget() {
      for (const set of [this.expanded, this.selected]) {
        for (const id of set) if (!this.list.some((it) => it.id === id)) set.delete(id);
      }
    }

    // Actions

    pressKey() {
      const key = this.random.pick([
        "ArrowDown",
        "ArrowDown",
        "ArrowUp",
        "ArrowLeft",
        "ArrowRight",
        "PageDown",
        "PageUp",
        "Home",
        "End",
        "Enter",
        " ",
        "*",
      ]);
      const held = { shift: this.random.once(4), ctrl: this.random.once(6) };
      this.tools.press(this.element, key, held);
      this.take();
      return `${key} ${JSON.stringify(held)}`;
    }

    clickRow() {
      const row = this.random.pick(this.seen);
      if (!row) return;
      this.tools.click(row.querySelector("[part~=title]"), { ctrl: this.random.once(3) });
      this.take();
      return this.titleOf(row);
    }

    clickButton() {
      const row = this.random.pick(
        this.seen.filter((row) => row.querySelector("button")?.checkVisibility()),
      );
      if (!row) return;
      const { id } = this.list.find(({ title }) => title === this.titleOf(row));
      if (!this.expanded.delete(id)) this.expanded.add(id);
      this.tools.click(row.querySelector("button"));
      return id;
    }

    expandItem() {
      const row = this.anyRow();
      const name = this.random.pick(["expand", "collapse", "toggle"]);
      this.element[name](row.id);
      if (!this.isLong(row)) this.take();
      else if (name === "expand") this.expanded.add(row.id);
      else if (name === "collapse" || !this.expanded.has(row.id)) {
        if (!this.expanded.delete(row.id) && name === "toggle") this.expanded.add(row.id);
      } else this.expanded.delete(row.id);
      return `${name} ${row.id}`;
    }

    expandAll() {
      this.element[this.random.pick(["expandAll", "collapseAll"])]();
      this.take();
    }

    setExpanded() {
      const ids = this.random.some(this.list.filter((it) => this.isLong(it))).map(({ id }) => id);
      this.element.expanded = ids;
      this.expanded = new Set(ids);
      return ids;
    }

    selectItem() {
      this.selected = new Set(this.random.some(this.list, 5).map(({ id }) => id));
      this.element.selected = [...this.selected];
    }

    insertRows() {
      if (this.list.length > 80) return;
      const rows = Array.from({ length: 1 + this.random.below(3) }, () => this.make());
      const index = this.random.below(this.list.length + 1);
      this.element.insert(structuredClone(rows), index);
      this.list.splice(index, 0, ...rows);
      return `${rows.length} at ${index}`;
    }

    removeRows() {
      if (this.list.length < 10) return;
      const ids = [...new Set([this.anyRow().id, this.anyRow().id])];
      this.element.remove(...ids);
      this.list = this.list.filter(({ id }) => !ids.includes(id));
      this.forget();
      return ids;
    }

    moveRow() {
      const row = this.anyRow();
      const index = this.random.below(this.list.length);
      this.element.move(row.id, index);
      this.list.splice(this.list.indexOf(row), 1);
      this.list.splice(index, 0, row);
      return `${row.id} to ${index}`;
    }

    setData() {
      const { random } = this;
      this.list = this.list.filter(() => !random.once(10));
      if (random.once(2)) {
        this.list.splice(
          random.below(this.list.length + 1),
          0,
          this.make(),
          this.make(),
        );
      }
      if (random.once(3)) this.list.push(this.list.shift() ?? this.make());
      if (random.once(10)) this.list = [];
      if (this.list.length === 0) this.list = [this.make(), this.make()];
      this.forget();
      this.element.data = structuredClone(this.list);
    }

    updateRow() {
      const row = this.anyRow();
      row.title = `Row ${(this.made += 1)}`;
      this.element.update(row.id, { title: row.title });
      return row.id;
    }

    reveal() {
      const { id, title } = this.anyRow();
      const name = this.random.pick(["reveal", "focusItem"]);
      this.element[name](id);
      if (!this.rows.some((row) => this.titleOf(row) === title)) {
        throw new Error(
          `${name} ${id} shows no row`,
        );
      }
      return `${name} ${id}`;
    }

    async leave() {
      const { element, random } = this;
      const count = random.below(4);
      element.remove();
      await this.tools.frames(count);
      if (count > 0) await new Promise((done) => setTimeout(done));
      const words = [`${count} frames`];
      if (random.once(3)) this.selectItem();
      if (random.once(3)) words.push("expanded", this.setExpanded());
      if (random.once(3)) words.push("inserted", this.insertRows());
      if (random.once(4)) this.setData();
      document.body.append(element);
      await element.ready;
      await this.tools.frames(3);
      return words;
    }

    async resize() {
      const { style } = this.element;
      if (this.random.once(6)) {
        style.display = "none";
        await this.tools.frames();
        style.display = "block";
      }
      style.height = `${this.random.pick([150, 230, 300])}px`;
      style.width = `${this.random.pick([300, 400, 500])}px`;
      await this.tools.frames(3);
      return style.cssText;
    }

    restore() {
      const state = JSON.parse(JSON.stringify(this.element.state()));
      this.element.collapseAll();
      this.element.selected = [];
      this.element.restore(state);
    }

    async scroll() {
      const { scroller } = this;
      const before = scroller.scrollTop;
      const room = scroller.scrollHeight - scroller.clientHeight;
      scroller.scrollTop = this.random.once(2) ? this.random.below(room + 1) : before + 90;
      if (scroller.scrollTop === before) return;
      await new Promise((done) => scroller.addEventListener("scroll", done, { once: true }));
      await this.tools.frames();
    }

    async setAttribute() {
      if (this.random.once(2)) this.element.lines = 1 + this.random.below(2);
      else this.element.density = this.random.pick(["compact", "spacious", null]);
      await this.tools.frames(3);
    }

    blur() {
      this.element.shadowRoot.activeElement?.blur();
    }

    // The comparison

    async look() {
      // Rows are measured when they are drawn.
      await this.tools.frames(1);
      const { element, list, rows } = this;
      const wrong = [];
      const same = (what, is, wanted) => {
        if (`${is}` !== `${wanted}`) wrong.push(`${what} is ${is}, not ${wanted}`);
      };
      const inOrder = (set) => list.map(({ id }) => id).filter((id) => set.has(id));
      same("the rows", element.data.map(({ id }) => id), list.map(({ id }) => id));
      // A short row asked to expand does so until it is measured.
      for (const { id, content } of list) {
        if (!this.isLong({ content }) && !element.isExpanded(id)) this.expanded.delete(id);
      }
      same("what is expanded", inOrder(new Set(element.expanded)), inOrder(this.expanded));
      same("what is selected", element.selected, inOrder(this.selected));
      if (wrong.length > 0) return wrong;
      const indexes = rows.map((row) => list.findIndex(({ title }) => title === this.titleOf(row)));
      if (indexes.includes(-1)) return [`there are rows ${rows.map((row) => this.titleOf(row))}`];
      for (const [k, row] of rows.entries()) {
        const item = list[indexes[k]];
        const { id, title } = item;
        if (k > 0 && indexes[k] <= indexes[k - 1]) wrong.push(`${title} is out of order`);
        same(`the position of ${id}`, row.ariaPosInSet ?? row.ariaRowIndex, indexes[k] + 1);
        same(
          `whether ${id} is selected`,
          row.querySelector("input").checked,
          this.selected.has(id),
        );
        if (this.isLong(item)) {
          same(`whether ${id} is open`, row.ariaExpanded, this.expanded.has(id));
        }
      }
      const window = this.scroller.getBoundingClientRect();
      const near = rows.map((row, k) => ({ row, index: indexes[k] })).filter(({ row }) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > window.top && top < window.bottom;
      });
      if (near.length === 0) return [...wrong, "no row is in sight"];
      for (let k = 1; k < near.length; k += 1) {
        same(
          "the next row in sight",
          near[k].index,
          near[k - 1].index + 1,
        );
      }
      const isLast = near[near.length - 1].index === list.length - 1;
      wrong.push(
        ...this.tools.gaps(near.map(({ row }) => row), window, near[0].index === 0, isLast),
      );
      // In the row with the cursor, Tab goes on to the button.
      const stops = rows.filter((row) => row.tabIndex === 0);
      same("the rows that Tab reaches", stops.length, 1);
      const others = [...this.scroller.querySelectorAll("[tabindex='0']")];
      if (!others.every((it) => stops[0]?.contains(it))) wrong.push("Tab reaches another row");
      return wrong;
    }
  });
