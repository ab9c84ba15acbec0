// Columns against nested lists and a path in them.
((isLate) =>
  class {
    actions = [
      [14, "pressKey"],
      [8, "clickRow"],
      [5, "setPath"],
      [3, "selectItem"],
      [3, "reveal"],
      [5, "setData"],
      [3, "leave"],
      [3, "resize"],
      [2, "restore"],
      [2, "scroll"],
      [2, "reload"],
      [2, "clickTrail"],
      [2, "typeLetter"],
      [1, "blur"],
    ];

    constructor(random, tools) {
      this.random = random;
      this.tools = tools;
      this.made = 0;
      this.path = [];
      this.pending = 0;
    }

    make(level) {
      this.made += 1;
      const id = `i${this.made}`;
      const node = { id, title: `${this.random.pick(["ash", "oak", "fir"])} ${this.made}` };
      if (level > 0 && !this.random.once(3)) {
        const count = this.random.once(8) ? 60 : this.random.below(7);
        node.children = Array.from({ length: count }, () => this.make(level - (count > 9 ? 9 : 1)));
      }
      return node;
    }

    async begin() {
      this.top = Array.from({ length: 8 }, () => this.make(4));
      document.body.replaceChildren();
      const it = document.createElement("espalier-columns");
      it.style.cssText = "display: block; width: 700px; height: 300px";
      it.setAttribute("label", "Trees");
      it.setAttribute("motion", "none");
      this.element = it;
      this.give();
      document.body.append(it);
      await customElements.whenDefined(it.localName);
      await it.ready;
      await this.rest();
    }

    /** Gives the element the data, or a function that fetches them sooner or later. */
    give() {
      if (!isLate) {
        this.element.data = structuredClone(this.top);
        return;
      }
      this.element.source = async (id, offset, limit) => {
        this.pending += 1;
        const delay = this.random.below(3);
        try {
          for (let k = 0; k < delay; k += 1) await new Promise((done) => setTimeout(done));
          const list = id === null ? this.top : this.nodes().get(id)?.children ?? [];
          const items = list.slice(offset, offset + limit)
            .map(({ id, title, children }) => ({ id, title, branch: children !== undefined }));
          return { items, total: list.length };
        } finally {
          this.pending -= 1;
        }
      };
    }

    /** Waits until all has arrived and is drawn. */
    async rest() {
      do await this.tools.frames(1); while (
        this.pending > 0 || this.element.shadowRoot.querySelector("[aria-busy=true]")
      );
    }

    nodes() {
      const all = new Map();
      const visit = (list) => {
        for (const node of list) {
          all.set(node.id, node);
          visit(node.children ?? []);
        }
      };
      visit(this.top);
      return all;
    }

    /** The lists along a path, as far as it leads. */
    lists(path) {
      const lists = [this.top];
      for (const id of path) {
        const node = lists[lists.length - 1].find((it) => it.id === id);
        if (!node?.children) break;
        lists.push(node.children);
      }
      return lists;
    }

    /** The path as far as its items are there. */
    existing(path) {
      const found = [];
      let list = this.top;
      for (const id of path) {
        const node = list?.find((it) => it.id === id);
        if (!node) break;
        found.push(id);
        list = node.children;
      }
      return found;
    }

    anyPath() {
      const path = [];
      let list = this.top;
      while (list?.length && !this.random.once(4)) {
        const node = this.random.pick(list);
        path.push(node.id);
        list = node.children;
      }
      return path;
    }

    get panes() {
      return [...this.element.shadowRoot.querySelectorAll(".pane:not([hidden]):not(.preview)")];
    }

    get active() {
      return this.panes.findIndex((pane) => pane.matches(".active"));
    }

    // Actions

    async pressKey() {
      const key = this.random.pick([
        "ArrowDown",
        "ArrowDown",
        "ArrowUp",
        "ArrowRight",
        "ArrowRight",
        "ArrowLeft",
        "Home",
        "End",
        "PageDown",
        "PageUp",
        "Enter",
      ]);
      const { active, path } = this;
      if (!this.element.shadowRoot.activeElement) this.element.focus();
      if (!this.element.shadowRoot.activeElement) throw new Error("the focus goes nowhere");
      const isPreviewed = this.element.shadowRoot.activeElement?.closest(".preview");
      const isOnRow = !this.element.shadowRoot.activeElement?.closest("nav, button, .handle");
      this.tools.press(this.element, key);
      await this.rest();
      const now = this.element.path;
      const list = this.lists(path)[active] ?? [];
      const at = list.findIndex(({ id }) => id === path[active]);
      const words = `${key} in column ${active} at ${at} of ${list.length}, path ${path}`;
      this.path = now;
      if (isPreviewed || !isOnRow || at < 0) return words;
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }[key];
      if (to !== undefined) {
        const { id } = list[Math.min(Math.max(to, 0), list.length - 1)];
        const wanted = id === path[active] ? null : [...path.slice(0, active), id];
        if (wanted && `${now}` !== `${wanted}`) {
          throw new Error(
            `${words}: leads to ${now}, not ${wanted}`,
          );
        }
      }
      const { children } = list[at];
      if (
        (key === "ArrowRight" || key === "Enter") && children?.length && now.length < active + 2
      ) {
        throw new Error(`${words}: does not go on from ${now}`);
      }
      return words;
    }

    async typeLetter() {
      this.tools.press(this.element, this.random.pick(["a", "o", "f"]));
      await this.rest();
      this.path = this.element.path;
    }

    async clickRow() {
      const { random } = this;
      const depth = random.below(this.panes.length);
      const row = random.pick([...this.panes[depth].querySelectorAll("[role=option]")]);
      if (!row) return;
      this.tools.click(row);
      await this.rest();
      this.path = [...this.path.slice(0, depth), row.dataset.key];
      return `${row.dataset.key} in column ${depth}`;
    }

    async setPath() {
      this.path = this.anyPath();
      const given = this.random.once(3) ? [...this.path, "gone"] : this.path;
      this.element.path = given;
      await this.rest();
      return given;
    }

    async selectItem() {
      if (this.random.once(5)) {
        this.element.select(null);
        this.path = [];
        await this.rest();
        return "nothing";
      }
      const lists = this.lists(this.path);
      const depth = this.random.below(lists.length);
      if (lists[depth].length === 0) return;
      const { id } = lists[depth][this.random.below(Math.min(lists[depth].length, 9))];
      if (!this.element.select(id)) throw new Error(`${id} was refused`);
      this.path = [...this.path.slice(0, depth), id];
      await this.rest();
      return id;
    }

    async reveal() {
      const path = this.anyPath();
      if (path.length === 0) return;
      // Of what is fetched, only what was shown is known.
      if (isLate) return;
      this.element.reveal(path.at(-1));
      this.path = path;
      await this.rest();
      return path;
    }

    /** Other data, most of which is known; what is selected stays, as far as it is there. */
    async setData() {
      const { random } = this;
      const change = (list, level) => {
        for (const node of [...list]) {
          if (random.once(15) && list.length > 2) list.splice(list.indexOf(node), 1);
          if (random.once(15)) node.title += "!";
          if (node.children) change(node.children, level - 1);
        }
        if (random.once(6)) list.splice(random.below(list.length + 1), 0, this.make(level));
        if (random.once(8) && list.length > 1) list.push(list.shift());
      };
      change(this.top, 3);
      const before = this.path;
      this.path = this.existing(this.path);
      this.give();
      await this.rest();
      return `path ${before}`;
    }

    async reload() {
      const id = this.random.once(3) ? undefined : this.random.pick(this.path);
      if (id === undefined) this.element.reload();
      else this.element.reload(id);
      await this.rest();
      return id;
    }

    async leave() {
      const { element, random } = this;
      const count = random.below(4);
      element.remove();
      await this.tools.frames(count);
      if (count > 0) await new Promise((done) => setTimeout(done));
      if (random.once(3)) {
        this.path = this.anyPath();
        element.path = this.path;
      }
      document.body.append(element);
      await element.ready;
      await this.rest();
      return `${count} frames`;
    }

    async resize() {
      const { random } = this;
      const { style } = this.element;
      if (random.once(6)) {
        style.display = "none";
        await this.tools.frames();
        style.display = "block";
      }
      style.height = `${random.pick([150, 230, 300])}px`;
      style.width = `${random.pick([320, 500, 700, 900])}px`;
      await this.rest();
      return style.cssText;
    }

    async restore() {
      const state = JSON.parse(JSON.stringify(this.element.state()));
      this.element.path = [];
      this.element.restore(state);
      await this.rest();
    }

    async scroll() {
      const list = this.random.pick(this.panes)?.querySelector("[role=listbox]");
      if (!list) return;
      const before = list.scrollTop;
      list.scrollTop = this.random.below(list.scrollHeight);
      if (list.scrollTop === before) return;
      await new Promise((done) => list.addEventListener("scroll", done, { once: true }));
      await this.rest();
    }

    async clickTrail() {
      const buttons = [...this.element.shadowRoot.querySelectorAll("nav button")];
      const button = this.random.pick(buttons);
      if (!button) return;
      this.tools.click(button);
      await this.rest();
      this.path = this.element.path;
      return button.textContent;
    }

    blur() {
      this.element.shadowRoot.activeElement?.blur();
    }

    // The comparison

    look() {
      const { element, panes, path } = this;
      const wrong = [];
      const same = (what, is, wanted) => {
        if (`${is}` !== `${wanted}`) wrong.push(`${what} is ${is}, not ${wanted}`);
      };
      same("the path", element.path, path);
      same("the path that exists", this.existing(path), path);
      if (wrong.length > 0) return wrong;
      const lists = this.lists(path);
      same("the number of columns", panes.length, lists.length);
      const strip = element.shadowRoot.querySelector(".strip");
      for (const [depth, pane] of panes.entries()) {
        const list = lists[depth];
        const box = pane.querySelector("[role=listbox]");
        const rows = [...box.querySelectorAll("[role=option]")];
        const name = depth === 0 ? "Trees" : this.nodes().get(path[depth - 1]).title;
        same(`the name of column ${depth}`, box.ariaLabel, name);
        const indexes = rows.map((row) => list.findIndex(({ id }) => id === row.dataset.key));
        if (indexes.includes(-1)) {
          wrong.push(
            `column ${depth} has ${rows.map((row) => row.dataset.key)} of ${
              list.map((it) => it.id)
            }`,
          );
          continue;
        }
        for (const [k, row] of rows.entries()) {
          const node = list[indexes[k]];
          same(`the position of ${node.id}`, row.ariaPosInSet, indexes[k] + 1);
          same(`the size around ${node.id}`, row.ariaSetSize, list.length);
          same(`whether ${node.id} is selected`, row.ariaSelected, node.id === path[depth]);
          same(
            `the name of ${node.id}`,
            row.querySelector("[part~=title], .name")?.textContent,
            node.title,
          );
          const isBranch = row.classList.contains("branch");
          same(`whether ${node.id} is a branch`, isBranch, node.children !== undefined);
          if (k > 0 && indexes[k] <= indexes[k - 1]) wrong.push(`${node.id} is out of order`);
        }
        const window = box.getBoundingClientRect();
        const frame = strip.getBoundingClientRect();
        if (window.right < frame.left || window.left > frame.right || window.height === 0) continue;
        const near = rows.map((row, k) => ({ row, index: indexes[k] })).filter(({ row }) => {
          const { top, bottom } = row.getBoundingClientRect();
          return bottom > window.top && top < window.bottom;
        });
        if (list.length > 0 && near.length === 0) {
          wrong.push(`no row of column ${depth} is in sight`);
        }
        if (near.length === 0) continue;
        for (let k = 1; k < near.length; k += 1) {
          same("the next row in sight", near[k].index, near[k - 1].index + 1);
        }
        const isLast = near[near.length - 1].index === list.length - 1;
        const shown = near.map(({ row }) => row);
        wrong.push(...this.tools.gaps(shown, window, near[0].index === 0, isLast));
      }
      const seen = (it) =>
        it.checkVisibility({ visibilityProperty: true }) && it.closest("[inert]") === null;
      const all = [
        ...element.shadowRoot.querySelectorAll("[tabindex='0'], button:not([tabindex='-1'])"),
      ]
        .filter(seen);
      same(
        "the stops of Tab in columns",
        all.filter((it) => !it.closest("nav, .handle, .back")).length,
        1,
      );
      const inPath = all.filter((it) => it.closest("nav")).length;
      if (inPath > 1) wrong.push(`Tab stops ${inPath} times in the trail`);
      return wrong;
    }
  });
