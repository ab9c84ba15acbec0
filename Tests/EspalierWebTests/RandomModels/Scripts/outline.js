// An outline, as a tree or as a treegrid, against a tree of plain objects.
((isGrid) =>
  class {
    actions = [
      [12, "pressKey"],
      [6, "clickRow"],
      [8, "turn"],
      [5, "scroll"],
      [4, "expandItem"],
      [1, "expandAll"],
      [2, "setExpanded"],
      [3, "selectItem"],
      [1, "setSelected"],
      [6, "checkItem"],
      [4, "insertItems"],
      [4, "removeItems"],
      [4, "moveItems"],
      [5, "undo"],
      [4, "redo"],
      [3, "apply"],
      [3, "filter"],
      [1, "refilter"],
      [2, "update"],
      [2, "reveal"],
      [2, "leave"],
      [2, "resize"],
      [1, "restore"],
      [3, "pass"],
      [1, "setAttribute"],
      [1, "sort"],
      [2, "typeLetter"],
      [1, "blur"],
    ];

    constructor(random, tools) {
      this.random = random;
      this.tools = tools;
      this.made = 0;
      this.parents = new Map();
      this.nodes = new Map();
      this.checked = new Set();
      this.expanded = new Set();
      this.selected = new Set();
      this.undone = [];
      this.done = [];
      this.filtered = null;
    }

    // The model: nodes have an id, a title, and, if they are branches, children.

    make(level, spread) {
      this.made += 1;
      const id = this.random.once(3) ? this.made : `i${this.made}`;
      const title = `${this.random.pick(["ash", "oak", "fir", "elm", "yew"])} ${this.made}`;
      const node = { id, title };
      if (level > 0 && !this.random.once(2)) {
        node.children = Array.from({ length: this.random.below(spread) }, () =>
          this.make(level - 1, 5));
      }
      return node;
    }

    async begin() {
      const { random } = this;
      this.top = Array.from({ length: 20 }, () =>
        this.make(3, 6));
      this.other = [{ id: "other", title: "Other", children: [] }];
      document.body.replaceChildren();
      this.element = this.outline("A");
      this.second = this.outline("B");
      if (random.once(2)) this.element.setAttribute("sticky", "");
      if (random.once(3)) this.element.setAttribute("wrap", "");
      if (isGrid) {
        this.element.columns = [{ title: "Name" }, {
          title: "Number",
          value: ({ id }) => `n${id}`,
        }];
      }
      this.element.data = this.copy(this.top);
      this.second.data = this.copy(this.other);
      this.sizes = [300, 400];
      await Promise.all([this.element.ready, this.second.ready]);
      // The features that are loaded on demand.
      const isThere = () =>
        [this.element, this.second].every((it) => it.shadowRoot.querySelector(".movable")) &&
        (!isGrid || this.element.shadowRoot.querySelector("[role=columnheader]"));
      while (!isThere()) await this.tools.frames(1);
      await this.tools.frames();
      this.index();
    }

    outline(label) {
      const it = document.createElement("espalier-outline");
      it.style.cssText = "display: block; width: 400px; height: 300px";
      for (
        const [name, value] of Object.entries({
          label,
          motion: "none",
          selection: "multiple",
          checkboxes: "",
          movable: "",
          receives: "items",
        })
      ) it.setAttribute(name, value);
      document.body.append(it);
      return it;
    }

    copy(nodes) {
      return structuredClone(nodes);
    }

    /** Finds all nodes again, and forgets what is of none. */
    index() {
      this.nodes.clear();
      this.parents.clear();
      const visit = (list, parent) => {
        for (const node of list) {
          this.nodes.set(node.id, node);
          this.parents.set(node.id, parent);
          if (node.children) visit(node.children, node);
        }
      };
      visit(this.top, null);
      for (const set of [this.checked, this.expanded, this.selected]) {
        for (const id of set) if (!this.nodes.has(id)) set.delete(id);
      }
    }

    listOf(parent) {
      return parent ? parent.children : this.top;
    }

    leaves(node) {
      if (!node.children?.length) return [node];
      return node.children.flatMap((child) => this.leaves(child));
    }

    /** "true", "false" or "mixed". */
    stateOf(node) {
      const leaves = this.leaves(node);
      const count = leaves.filter(({ id }) => this.checked.has(id)).length;
      return count === 0 ? "false" : count === leaves.length ? "true" : "mixed";
    }

    anyID() {
      return this.random.pick([...this.nodes.keys()]);
    }

    isWithin(node, above) {
      for (let it = node; it; it = this.parents.get(it.id)) if (it === above) return true;
      return false;
    }

    /** Whether a node is shown by the filter. */
    passes(node) {
      if (!this.filtered) return true;
      return this.filtered.decided.has(node.id) || node.children?.some((it) => this.passes(it)) ||
        false;
    }

    /** Decides on all nodes; what moves later keeps what was decided on it. */
    judge() {
      const { text, mode } = this.filtered;
      const decided = new Set();
      let count = 0;
      const visit = (node, isBelow) => {
        const matches = node.title.includes(text);
        if (matches) count += 1;
        if (matches || isBelow) decided.add(node.id);
        for (const child of node.children ?? []) {
          visit(child, isBelow || (matches && mode === "subtree"));
        }
      };
      for (const node of this.top) visit(node, false);
      this.filtered = { text, mode, decided, count };
    }

    /** Whether a branch is open. Which ones a filter opens is the engine's, for as long as it is there. */
    isOpen({ id }) {
      return this.filtered ? this.element.isExpanded(id) : this.expanded.has(id);
    }

    visible() {
      const rows = [];
      const visit = (list) => {
        const passing = list.filter((node) => this.passes(node));
        passing.forEach((node, index) => {
          rows.push({ node, position: index + 1, size: passing.length });
          if (node.children && this.isOpen(node)) visit(node.children);
        });
      };
      visit(this.top);
      return rows;
    }

    takeExpanded() {
      this.expanded = new Set(this.element.expanded);
    }

    takeSelected() {
      this.selected = new Set(this.element.selected);
    }

    /** Takes the checks over, when they were changed by a key or a click. */
    takeChecks() {
      this.checked = new Set();
      for (const id of this.element.checked) {
        for (const leaf of this.leaves(this.nodes.get(id))) this.checked.add(leaf.id);
      }
    }

    /** A branch without children is checked by itself: what becomes of its check is the engine's. */
    takeEmptyChecks(empty) {
      const checked = new Set(this.element.checked);
      const isChecked = (node) => {
        for (let it = node; it; it = this.parents.get(it.id)) if (checked.has(it.id)) return true;
        return false;
      };
      for (const node of empty) {
        if (!this.nodes.has(node.id) || node.children?.length) continue;
        if (isChecked(node)) this.checked.add(node.id);
        else this.checked.delete(node.id);
      }
    }

    /** Performs an edit of the tree, as a step of the history. */
    edit(act, words) {
      const before = this.snapshot();
      act();
      this.index();
      this.done.push({ words, before, after: this.snapshot() });
      if (this.done.length > 100) this.done.shift();
      this.undone = [];
      this.after(before);
    }

    /** Which branches are empty is of no step: they keep the triangle that they have. */
    after(before) {
      const isNew = [...this.nodes.keys()].some((id) => !before.nodes.has(id));
      if (this.filtered && isNew) this.judge();
      const changed = [...this.nodes.values()].filter((node) => {
        const old = before.children.get(node.id);
        return node.children && !node.children.length && (old === undefined || old.length > 0);
      });
      this.takeEmptyChecks(changed);
    }

    /** The lists of ids, and which leaves are checked. */
    snapshot() {
      const children = new Map([[null, this.top.map(({ id }) => id)]]);
      for (const node of this.nodes.values()) {
        children.set(node.id, node.children?.map(({ id }) => id));
      }
      return { children, nodes: new Map(this.nodes), checked: new Set(this.checked) };
    }

    /** Makes the tree as it was; what comes back has the check that it went with. */
    putBack({ children, nodes }, { checked }) {
      const present = new Set(this.nodes.keys());
      const build = (id) =>
        children.get(id)?.map((child) => {
          const node = this.nodes.get(child) ?? nodes.get(child);
          const list = build(child);
          if (list) node.children = list;
          return node;
        });
      const top = build(null);
      this.top = top;
      this.index();
      for (const id of this.nodes.keys()) {
        if (!present.has(id) && checked.has(id)) this.checked.add(id);
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
        "ArrowRight",
        "PageDown",
        "PageUp",
        "Home",
        "End",
        "Enter",
        " ",
        "*",
        "Escape",
      ]);
      const held = { shift: this.random.once(4), ctrl: this.random.once(6) };
      this.hadFocus = true;
      this.tools.press(this.element, key, held);
      this.takeExpanded();
      this.takeSelected();
      this.takeChecks();
      return `${key} ${JSON.stringify(held)}`;
    }

    typeLetter() {
      this.tools.press(this.element, this.random.pick(["a", "o", "f"]));
    }

    async scroll() {
      const { tree } = this;
      const before = tree.scrollTop;
      const room = tree.scrollHeight - tree.clientHeight;
      tree.scrollTop = this.random.once(2) ? this.random.below(room + 1) : before + 90;
      if (tree.scrollTop === before) return;
      await new Promise((done) => tree.addEventListener("scroll", done, { once: true }));
      return tree.scrollTop;
    }

    get tree() {
      return this.element.shadowRoot.querySelector(".outline");
    }

    get rows() {
      const role = isGrid ? "[role=row][aria-level]" : "[role=treeitem]";
      return [...this.tree.querySelectorAll(role)];
    }

    get seen() {
      const { top, bottom } = this.tree.getBoundingClientRect();
      return this.rows.filter((row) => {
        const box = row.getBoundingClientRect();
        return box.top >= top && box.bottom <= bottom;
      });
    }

    clickRow() {
      const row = this.random.pick(this.seen);
      if (!row) return;
      const held = { shift: this.random.once(4), ctrl: this.random.once(4) };
      const part = this.random.once(4) ? "check" : "title";
      this.tools.click(row.querySelector(`[part~=${part}]`), held);
      this.takeSelected();
      this.takeChecks();
      return `${part} of ${row.dataset.key}`;
    }

    turn() {
      const row = this.random.pick(this.seen.filter((row) => row.ariaExpanded !== null));
      if (!row) return;
      const { id } = this.find(row.dataset.key);
      this.flip(id);
      this.tools.click(row.querySelector("[part~=triangle]"));
      if (this.filtered) this.takeExpanded();
      return id;
    }

    flip(id) {
      // Under a filter it need not be what is expanded without it.
      if (this.filtered) return;
      if (!this.expanded.delete(id)) this.expanded.add(id);
    }

    find(key) {
      return this.nodes.get(key) ?? this.nodes.get(Number(key));
    }

    expandItem() {
      const node = this.nodes.get(this.anyID());
      const name = this.random.pick(["expand", "collapse", "toggle"]);
      const isOpen = this.expanded.has(node.id);
      this.element[name](node.id);
      if (!node.children?.length || this.filtered) this.takeExpanded();
      else if (name === "toggle" || isOpen === (name === "collapse")) this.flip(node.id);
      return `${name} ${node.id}`;
    }

    expandAll() {
      if (this.random.once(2)) {
        this.element.collapseAll();
        if (!this.filtered && this.element.expanded.length > 0) return "left some open";
      } else {
        this.element.expandAll(this.random.pick([1, 2, Infinity]));
      }
      this.takeExpanded();
    }

    setExpanded() {
      const ids = this.random.some([...this.nodes.values()].filter((it) => it.children?.length))
        .map(({ id }) => id);
      this.element.expanded = ids;
      this.expanded = new Set(ids);
      return ids;
    }

    selectItem() {
      const id = this.anyID();
      const how = this.random.pick(["only", "toggle", "range", "add-range"]);
      this.element.select(id, how);
      if (how === "only") this.selected = new Set([id]);
      else if (how === "toggle") {
        if (!this.selected.delete(id)) this.selected.add(id);
      } else this.takeSelected();
      return `${how} ${id}`;
    }

    setSelected() {
      this.selected = new Set(this.random.some([...this.nodes.keys()], 6));
      this.element.selected = [...this.selected];
    }

    checkItem() {
      const id = this.anyID();
      const isOn = !this.random.once(3);
      this.element.check(id, isOn);
      for (const leaf of this.leaves(this.nodes.get(id))) {
        if (isOn) this.checked.add(leaf.id);
        else this.checked.delete(leaf.id);
      }
      return `${id} ${isOn}`;
    }

    anyBranch() {
      const branches = [...this.nodes.values()].filter((it) => it.children);
      return this.random.once(4) ? null : this.random.pick(branches) ?? null;
    }

    insertItems() {
      if (this.nodes.size > 300) return;
      const parent = this.anyBranch();
      const list = this.listOf(parent);
      const items = Array.from({ length: 1 + this.random.below(3) }, () => this.make(2, 4));
      const index = this.random.once(3) ? -1 : this.random.below(list.length + 1);
      const keys = this.element.insert(this.copy(items), parent?.id ?? null, index);
      this.edit(() => list.splice(index < 0 ? list.length : index, 0, ...items), `insert ${keys}`);
      if (`${keys}` !== `${items.map(({ id }) => id)}`) throw new Error(`insert returned ${keys}`);
      return `${keys} in ${parent?.id} at ${index}`;
    }

    removeItems() {
      if (this.nodes.size < 40) return;
      const ids = Array.from({ length: 1 + this.random.below(2) }, () => this.anyID());
      this.element.remove([...new Set(ids)]);
      this.edit(() => {
        for (const id of ids) {
          const list = this.listOf(this.parents.get(id));
          const index = list.findIndex((node) => node.id === id);
          if (index >= 0) list.splice(index, 1);
        }
      }, `remove ${ids}`);
      return ids;
    }

    moveItems() {
      const ids = [
        ...new Set(Array.from({ length: 1 + this.random.below(2) }, () => this.anyID())),
      ];
      // They come in the order in which they are.
      const moved = [...this.nodes.values()].filter(({ id }) => ids.includes(id));
      const parent = this.anyBranch();
      const list = this.listOf(parent);
      if (moved.some((node) => this.isWithin(parent, node))) {
        const place = [ids, parent.id];
        const wrong = this.tools.refuses(() => this.element.move(...place), "refused");
        if (wrong.length > 0) throw new Error(`${wrong} of ${place}`);
        return "into itself";
      }
      // Of items in one another, the engine decides which are moved.
      if (moved.some((a) => moved.some((b) => a !== b && this.isWithin(a, b)))) return;
      const rest = list.filter((node) => !moved.includes(node));
      const index = this.random.once(3) ? -1 : this.random.below(rest.length + 1);
      const before = this.snapshot();
      const hasMoved = this.element.move(ids, parent?.id ?? null, index);
      const act = () => {
        for (const node of moved) {
          const own = this.listOf(this.parents.get(node.id));
          own.splice(own.indexOf(node), 1);
        }
        list.splice(index < 0 ? list.length : index, 0, ...moved);
      };
      if (hasMoved) this.edit(act, `move ${ids}`);
      else {
        act();
        this.index();
        const same = JSON.stringify([...before.children]) ===
          JSON.stringify([...this.snapshot().children]);
        if (!same) throw new Error("move returned false");
      }
      return `${ids} to ${parent?.id} at ${index}`;
    }

    undo() {
      return this.goBack("undo", this.done, this.undone);
    }

    redo() {
      return this.goBack("redo", this.undone, this.done);
    }

    goBack(name, from, to) {
      const can = name === "undo" ? this.element.canUndo : this.element.canRedo;
      const step = from.pop();
      if (can !== (step !== undefined)) throw new Error(`${name} is possible: ${can}`);
      const isDone = this.element[name]();
      if (isDone !== can) throw new Error(`${name} returned ${isDone}`);
      if (!step) return "nothing";
      const now = this.snapshot();
      const [wanted, other] = name === "undo" ? ["before", "after"] : ["after", "before"];
      this.putBack(step[wanted], step[wanted]);
      // With the check that it had when it went.
      to.push({ words: step.words, [wanted]: step[wanted], [other]: now });
      this.takeExpanded();
      this.takeSelected();
      this.after(now);
      return step.words;
    }

    /** Other data, most of which is known. */
    apply() {
      const { random } = this;
      const before = this.snapshot();
      const change = (list) => {
        for (const node of [...list]) {
          if (random.once(20) && this.nodes.size > 60) list.splice(list.indexOf(node), 1);
          if (random.once(30)) node.title += "!";
          if (node.children) change(node.children);
        }
        if (random.once(6)) list.splice(random.below(list.length + 1), 0, this.make(1, 3));
        if (random.once(8) && list.length > 1) list.push(list.shift());
      };
      change(this.top);
      this.index();
      const node = this.nodes.get(this.anyID());
      const parent = this.anyBranch();
      if (!this.isWithin(parent, node)) {
        const own = this.listOf(this.parents.get(node.id));
        own.splice(own.indexOf(node), 1);
        this.listOf(parent).push(node);
      }
      this.index();
      this.element.apply(this.copy(this.top));
      if (this.filtered) this.judge();
      this.done = [];
      this.undone = [];
      this.takeExpandedOfEmpty();
      this.after(before);
    }

    /** A branch that has lost its children may have been closed. */
    takeExpandedOfEmpty() {
      const expanded = new Set(this.element.expanded);
      for (const { id, children } of this.nodes.values()) {
        if (children?.length) continue;
        if (expanded.has(id)) this.expanded.add(id);
        else this.expanded.delete(id);
      }
    }

    filter() {
      const text = this.random.pick(["", "", "", "ash", "fir 1", "7", "nothing"]);
      const mode = this.random.pick(["subtree", "matches"]);
      const count = this.element.filter(text, { mode });
      const was = this.filtered;
      if (text === "") {
        this.filtered = null;
        return "none";
      }
      this.filtered = { text, mode };
      this.judge();
      if (count !== this.filtered.count) {
        throw new Error(`${count} match ${text}, not ${this.filtered.count}`);
      }
      return `${text} ${mode}${was ? " again" : ""}`;
    }

    refilter() {
      this.element.refilter();
      if (this.filtered) this.judge();
    }

    update() {
      const node = this.nodes.get(this.anyID());
      node.title = `${node.title.slice(0, 12)} ${this.random.below(10)}`;
      this.element.update(node.id, { title: node.title });
      this.refilter();
    }

    reveal() {
      const id = this.anyID();
      const node = this.nodes.get(id);
      const name = this.random.pick(["reveal", "focusItem"]);
      this.element[name](id);
      if (this.filtered) this.takeExpanded();
      else {
        for (let it = this.parents.get(id); it; it = this.parents.get(it.id)) {
          this.expanded.add(
            it.id,
          );
        }
      }
      const isShown = this.passes(node);
      const row = this.rows.find((it) => it.dataset.key === `${id}`);
      if (isShown && !row) throw new Error(`${name} ${id} shows no row`);
      if (isShown && name === "focusItem" && this.element.cursor !== id) {
        throw new Error(`the cursor is on ${this.element.cursor}`);
      }
      return `${name} ${id}`;
    }

    /** Leaves the document for some frames, in which the page may go on. */
    async leave() {
      const { element, random } = this;
      const count = random.below(4);
      const next = element.nextSibling;
      element.remove();
      await this.tools.frames(count);
      if (count > 0) await new Promise((done) => setTimeout(done));
      const words = [`${count} frames`];
      if (random.once(2)) {
        this.setSelected();
        words.push("selected");
      }
      if (random.once(3) && !this.filtered) {
        this.setExpanded();
        words.push("expanded");
      }
      document.body.insertBefore(element, next);
      await element.ready;
      await this.tools.frames();
      if (isGrid) {
        while (!element.shadowRoot.querySelector("[role=columnheader]")) await this.tools.frames(1);
      }
      while (!element.shadowRoot.querySelector(".movable")) await this.tools.frames(1);
      return words;
    }

    async resize() {
      const { random } = this;
      const { style } = this.element;
      if (random.once(6)) {
        style.display = "none";
        await this.tools.frames();
        style.display = "block";
      }
      style.height = `${random.pick([120, 230, 300, 411])}px`;
      // A narrow treegrid has its first column alone.
      style.width = `${random.pick(isGrid ? [400, 500, 640] : [180, 300, 400])}px`;
      await this.tools.frames(3);
      return style.cssText;
    }

    restore() {
      const state = JSON.parse(JSON.stringify(this.element.state()));
      this.element.collapseAll();
      this.element.select(null);
      this.element.restore(state);
      if (this.filtered) this.takeExpanded();
    }

    /** Passes an item to the other outline, or back, by cutting and pasting it. */
    pass() {
      const { element, second, random } = this;
      const others = this.other[0].children;
      const back = random.once(2) && others.length > 0;
      const [from, to] = back ? [second, element] : [element, second];
      const id = back ? random.pick(others).id : this.anyID();
      const target = back ? this.nodes.get(this.anyID()) : this.other[0];
      if (this.filtered || (!back && this.nodes.size < 40)) return;
      const carried = from.selected.includes(id) ? from.selected : [id];
      if (carried.length > 1) return;
      from.focusItem(id);
      if (from.cursor !== id) throw new Error(`focusItem ${id} goes to ${from.cursor}`);
      this.tools.press(from, "x", { ctrl: true });
      to.focusItem(target.id);
      this.tools.press(to, "v", { ctrl: true });
      for (let it = this.parents.get(id); it; it = this.parents.get(it.id)) {
        this.expanded.add(it.id);
      }
      for (let it = this.parents.get(target.id); it; it = this.parents.get(it.id)) {
        this.expanded.add(it.id);
      }
      const idsIn = (node) => [node.id, ...(node.children ?? []).flatMap(idsIn)];
      const there = back ? [...this.nodes.keys()] : idsIn(this.other[0]);
      const moved = back ? others.find((it) => it.id === id) : this.nodes.get(id);
      // After a step back an item may be in both, and is refused.
      const isRefused = idsIn(moved).some((it) => there.includes(it));
      if (isRefused) this.tools.press(to, "Escape");
      else if (back) {
        const [node] = others.splice(others.findIndex((it) => it.id === id), 1);
        const parent = target.children ? target : this.parents.get(target.id);
        const list = this.listOf(parent);
        this.edit(() =>
          list.splice(parent === target ? list.length : list.indexOf(target) + 1, 0, node)
        );
      } else {
        const node = this.nodes.get(id);
        others.push(this.copy(node));
        const list = this.listOf(this.parents.get(id));
        this.edit(() => list.splice(list.indexOf(node), 1));
      }
      this.takeExpanded();
      this.takeSelected();
      // What has gone and come back has the state of its data.
      if (back) this.takeChecks();
      const found = this.second.childrenOf("other").join();
      const wanted = others.map((it) => it.id).join();
      if (found !== wanted) throw new Error(`${id} to ${target.id}: ${found} and not ${wanted}`);
      return `${id} to ${target.id}${isRefused ? ", refused" : ""}`;
    }

    setAttribute() {
      const name = this.random.pick(["sticky", "wrap", "density"]);
      if (name === "density") {
        this.element.density = this.random.pick(["compact", "spacious", null]);
      } else this.element.toggleAttribute(name);
      return name;
    }

    async sort() {
      const by = this.random.pick([1, -1]);
      await this.element.sort((a, b) => (a.title < b.title ? -by : a.title > b.title ? by : 0));
      const before = this.snapshot();
      const arrange = (list) => {
        list.sort((a, b) => (a.title < b.title ? -by : a.title > b.title ? by : 0));
        for (const node of list) if (node.children) arrange(node.children);
      };
      arrange(this.top);
      this.index();
      // It is a step even if nothing has moved.
      this.done.push({ words: "sort", before, after: this.snapshot() });
      if (this.done.length > 100) this.done.shift();
      this.undone = [];
    }

    blur() {
      this.element.shadowRoot.activeElement?.blur();
    }

    // The comparison

    look() {
      const { element, nodes } = this;
      const wrong = [];
      const same = (what, is, wanted) => {
        if (`${is}` !== `${wanted}`) wrong.push(`${what} is ${is}, not ${wanted}`);
      };
      const order = [...nodes.keys()];
      const inOrder = (set) => order.filter((id) => set.has(id));
      same("what is selected", element.selected, inOrder(this.selected));
      same("what is expanded", element.expanded, inOrder(this.expanded));
      const checks = [];
      const visit = (list) => {
        for (const node of list) {
          const state = this.stateOf(node);
          if (state === "true") checks.push(node.id);
          else if (state === "mixed") visit(node.children);
        }
      };
      visit(this.top);
      same("what is checked", element.checked, checks);
      same("whether there is a step back", element.canUndo, this.done.length > 0);
      same("whether there is a step forth", element.canRedo, this.undone.length > 0);
      same("the top level", element.childrenOf(), this.top.map(({ id }) => id));
      const some = this.nodes.get(this.anyIDWithout());
      same(
        `what is in ${some.id}`,
        element.childrenOf(some.id),
        (some.children ?? []).map((it) => it.id),
      );
      same(
        `what ${some.id} is in`,
        element.parentOf(some.id),
        this.parents.get(some.id)?.id ?? null,
      );
      const wanted = this.visible();
      same("the number of rows", element.rows, wanted.length);
      if (wrong.length > 0) {
        const text = (list) => list.map((row) => row.dataset?.key ?? row.node.id).join();
        return [...wrong, `rows ${text(this.rows)}, wanted ${text(wanted)}`];
      }
      return this.lookAtRows(wanted, same, wrong);
    }

    /** Without a number of the seed, which belongs to the actions. */
    anyIDWithout() {
      this.turned = ((this.turned ?? 0) + 7) % this.nodes.size;
      return [...this.nodes.keys()][this.turned];
    }

    lookAtRows(wanted, same, wrong) {
      const { element, rows } = this;
      same("the role", this.composite.getAttribute("role"), isGrid ? "treegrid" : "tree");
      const first = wanted.findIndex(({ node }) => `${node.id}` === rows[0]?.dataset.key);
      if (wanted.length > 0 && first < 0) return [`the first row is of ${rows[0]?.dataset.key}`];
      // The row with the cursor stays in the document wherever it is.
      const places = new Map(wanted.map((row, index) => [`${row.node.id}`, index]));
      const indexes = rows.map((row) => places.get(row.dataset.key));
      if (indexes.some((it) => it === undefined)) {
        return [
          `a row is of ${rows.map((it) => it.dataset.key)}`,
        ];
      }
      for (let k = 1; k < indexes.length; k += 1) {
        if (indexes[k] <= indexes[k - 1]) {
          wrong.push(`row ${indexes[k]} is after ${indexes[k - 1]}`);
        }
      }
      for (const [k, row] of rows.entries()) {
        const { node, position, size } = wanted[indexes[k]];
        let level = 0;
        for (let it = node; it; it = this.parents.get(it.id)) level += 1;
        same(`the level of ${node.id}`, row.ariaLevel, level);
        same(`the position of ${node.id}`, row.ariaPosInSet, position);
        same(`the size around ${node.id}`, row.ariaSetSize, size);
        same(`the title of ${node.id}`, row.querySelector("[part~=title]").textContent, node.title);
        same(
          `whether ${node.id} is selected`,
          row.ariaSelected === "true",
          this.selected.has(node.id),
        );
        const state = this.stateOf(node);
        // A row of a treegrid says it in its name.
        same(`whether ${node.id} is checked`, row.ariaChecked, isGrid ? null : state);
        const mark = { true: "on", false: "off", mixed: "mixed" }[state];
        same(`the mark of ${node.id}`, row.querySelector("[part~=check]").dataset.state, mark);
        if (node.children?.length) {
          const shows = node.children.some((it) => this.passes(it));
          const isOpen = shows ? `${this.isOpen(node)}` : null;
          same(`whether ${node.id} is open`, row.ariaExpanded, isOpen);
        }
        if (isGrid) {
          const cells = [...row.querySelectorAll("[role=gridcell], [role=rowheader]")];
          same(`the cells of ${node.id}`, cells.length, 2);
          same(`the cell of ${node.id}`, cells[1]?.textContent, `n${node.id}`);
        }
      }
      const window = this.tree.getBoundingClientRect();
      const near = rows.map((row, k) => ({ row, index: indexes[k] })).filter(({ row }) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > window.top && top < window.bottom;
      });
      if (wanted.length > 0 && near.length === 0) wrong.push("no row is in sight");
      for (let k = 1; k < near.length; k += 1) {
        same("the next row in sight", near[k].index, near[k - 1].index + 1);
      }
      if (near.length > 0) {
        const isFirst = near[0].index === 0;
        const isLast = near[near.length - 1].index === wanted.length - 1;
        wrong.push(...this.tools.gaps(near.map(({ row }) => row), window, isFirst, isLast));
      }
      const stops = this.tree.querySelectorAll("[tabindex='0']").length +
        (this.tree.tabIndex === 0 ? 1 : 0);
      same("the number of tab stops", stops, 1);
      const isThere = wanted.some(({ node }) => node.id === element.cursor);
      if (wanted.length > 0 && !isThere) wrong.push(`the cursor is on ${element.cursor}`);
      const focused = element.shadowRoot.activeElement?.closest("[data-key]");
      if (focused && wanted.length > 0) same("the focus", focused.dataset.key, element.cursor);
      return wrong;
    }

    get composite() {
      return this.element.shadowRoot.querySelector("[role=tree], [role=treegrid]");
    }
  });
