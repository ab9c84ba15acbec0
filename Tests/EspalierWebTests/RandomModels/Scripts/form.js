// A form of questions against lists of plain objects and answers.
(() =>
  class {
    actions = [
      [10, "pressKey"],
      [6, "clickRow"],
      [6, "answerField"],
      [3, "clearField"],
      [2, "setAnswers"],
      [2, "save"],
      [2, "cancel"],
      [5, "expandItem"],
      [2, "setExpanded"],
      [3, "setGroups"],
      [3, "leave"],
      [2, "resize"],
      [2, "restore"],
      [4, "sheet"],
      [1, "blur"],
    ];

    constructor(random, tools) {
      this.random = random;
      this.tools = tools;
      this.made = 0;
      this.answers = {};
      this.saved = {};
      this.expanded = new Set();
    }

    field() {
      this.made += 1;
      const kind = this.random.pick(["multiple", "single", "text", "toggle"]);
      const id = `f${this.made}`;
      const options = ["a", "b", "c"].map((it) => ({
        id: `${id}${it}`,
        title: `${it} of ${this.made}`,
      }));
      return {
        id,
        title: `Field ${this.made}`,
        kind,
        ...(kind !== "text" && kind !== "toggle" && { options }),
      };
    }

    section() {
      this.made += 1;
      const fields = Array.from({ length: 1 + this.random.below(3) }, () => this.field());
      return {
        id: `s${this.made}`,
        title: this.random.once(4) ? "" : `Section ${this.made}`,
        fields,
      };
    }

    group() {
      this.made += 1;
      const sections = Array.from({ length: 1 + this.random.below(2) }, () => this.section());
      return { id: `g${this.made}`, title: `Group ${this.made}`, sections };
    }

    async begin() {
      this.groups = Array.from({ length: 4 }, () => this.group());
      document.body.replaceChildren();
      const it = document.createElement("espalier-form");
      it.style.cssText = "display: block; width: 500px; height: 500px";
      it.setAttribute("motion", "none");
      it.setAttribute("label", "Filter");
      this.element = it;
      it.groups = structuredClone(this.groups);
      document.body.append(it);
      await customElements.whenDefined(it.localName);
      await it.ready;
      await this.tools.frames();
    }

    get fields() {
      return this.groups.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
    }

    get headers() {
      return this.groups.flatMap((
        group,
      ) => [group, ...group.sections.filter(({ title }) => title)]);
    }

    /** The rows that are to be seen. */
    get wanted() {
      const rows = [];
      this.groups.forEach((group, k) => {
        rows.push({ part: group, level: 1, position: k + 1, size: this.groups.length });
        if (!this.expanded.has(group.id)) return;
        const inside = group.sections.flatMap((it) => (it.title ? [it] : it.fields));
        const add = (part, list, level) => {
          rows.push({ part, level, position: list.indexOf(part) + 1, size: list.length });
        };
        for (const part of inside) {
          add(part, inside, 2);
          if (part.fields && this.expanded.has(part.id)) {
            for (const field of part.fields) add(field, part.fields, 3);
          }
        }
      });
      return rows;
    }

    get tree() {
      return this.element.shadowRoot.querySelector("[role=tree]");
    }

    get rows() {
      return [...this.tree.querySelectorAll("[role=treeitem]")];
    }

    titleOf(row) {
      return row.querySelector("[part~=title]").textContent;
    }

    anyAnswer({ kind, options }) {
      if (kind === "text") return `text ${this.random.below(9)}`;
      if (kind === "toggle") return true;
      if (kind === "single") return this.random.pick(options).id;
      const some = options.filter(() => this.random.once(2)).map(({ id }) => id);
      return some.length > 0 ? some : [options[0].id];
    }

    takeExpanded() {
      this.expanded = new Set(this.element.expanded);
    }

    /** A group that collapses forgets which of its sections were expanded. */
    turn(id, isOpen) {
      if (isOpen === this.expanded.has(id)) return;
      if (isOpen) this.expanded.add(id);
      else {
        const group = this.groups.find((it) => it.id === id);
        for (const it of [id, ...(group?.sections ?? []).map((it) => it.id)]) {
          this.expanded.delete(
            it,
          );
        }
      }
    }

    closeSheet() {
      this.element.closeSheet();
    }

    // Actions

    async pressKey() {
      const key = this.random.pick([
        "ArrowDown",
        "ArrowDown",
        "ArrowUp",
        "ArrowLeft",
        "ArrowRight",
        "Home",
        "End",
        "PageDown",
        "*",
        "f",
        "Enter",
        "Delete",
      ]);
      this.tools.press(this.element, key);
      await this.tools.frames(1);
      this.closeSheet();
      this.takeExpanded();
      this.takeToggles();
      return key;
    }

    /** A key or a click may have switched a toggle, or removed an answer. */
    takeToggles() {
      const { answers } = this.element;
      const changed = this.fields.filter(({ id }) => `${answers[id]}` !== `${this.answers[id]}`);
      if (changed.length > 1) throw new Error(`${changed.map(({ id }) => id)} have changed`);
      for (const { id, kind } of changed) {
        if (kind !== "toggle" && answers[id] !== undefined) throw new Error(`${id} was answered`);
      }
      this.answers = { ...answers };
    }

    async clickRow() {
      const row = this.random.pick(this.rows);
      const title = this.titleOf(row);
      const part = this.wanted.find((it) => it.part.title === title)?.part;
      this.tools.click(row.querySelector("[part~=title]"));
      await this.tools.frames(1);
      this.closeSheet();
      if (part.kind === "toggle") {
        if (this.answers[part.id]) delete this.answers[part.id];
        else this.answers[part.id] = true;
      } else if (!part.kind) this.turn(part.id, !this.expanded.has(part.id));
      return title;
    }

    answerField() {
      const field = this.random.pick(this.fields);
      const answer = this.anyAnswer(field);
      this.element.answer(field.id, answer);
      this.answers[field.id] = answer;
      return `${field.id} ${answer}`;
    }

    clearField() {
      const field = this.random.pick(this.fields);
      this.element.clear(field.id);
      delete this.answers[field.id];
      return field.id;
    }

    setAnswers() {
      const some = this.random.some(this.fields);
      this.answers = Object.fromEntries(some.map((field) => [field.id, this.anyAnswer(field)]));
      this.element.answers = structuredClone(this.answers);
      this.saved = structuredClone(this.answers);
    }

    save() {
      this.element.save();
      this.saved = structuredClone(this.answers);
    }

    cancel() {
      this.element.cancel();
      this.answers = structuredClone(this.saved);
    }

    expandItem() {
      const { id } = this.random.pick(this.headers);
      const name = this.random.pick(["expand", "collapse", "toggle"]);
      this.element[name](id);
      const isOpen = name === "toggle" ? !this.expanded.has(id) : name === "expand";
      this.turn(id, isOpen);
      return `${name} ${id}`;
    }

    setExpanded() {
      const ids = this.random.some(this.headers, 2).map(({ id }) => id);
      this.element.expanded = ids;
      this.expanded = new Set(ids);
    }

    /** Other groups, of which most are known: nothing is answered any more. */
    setGroups() {
      this.groups = this.groups.filter(() => !this.random.once(4));
      this.groups.splice(this.random.below(this.groups.length + 1), 0, this.group());
      this.element.groups = structuredClone(this.groups);
      this.answers = {};
      this.saved = {};
      this.takeExpanded();
    }

    async leave() {
      const { element, random } = this;
      const count = random.below(4);
      element.remove();
      await this.tools.frames(count);
      if (count > 0) await new Promise((done) => setTimeout(done));
      const words = [`${count} frames`];
      if (random.once(3)) words.push(this.answerField());
      if (random.once(3)) words.push(this.expandItem());
      document.body.append(element);
      await element.ready;
      await this.tools.frames();
      return words;
    }

    async resize() {
      const { style } = this.element;
      style.width = `${this.random.pick([320, 500, 800])}px`;
      style.height = `${this.random.pick([200, 500])}px`;
      await this.tools.frames(3);
    }

    restore() {
      const state = JSON.parse(JSON.stringify(this.element.state()));
      this.element.clear();
      this.element.expanded = [];
      this.element.restore(state);
      this.saved = structuredClone(this.answers);
    }

    /** Opens a sheet, in which no other answer can be given, and closes it. */
    async sheet() {
      const { id, kind } = this.random.pick(this.fields);
      this.element.openSheet(id);
      await this.tools.frames(1);
      if (kind !== "toggle") {
        const other = this.random.pick(this.fields).id;
        const wrong = this.tools.refuses(() => this.element.clear(other), "refused");
        if (wrong.length > 0) throw new Error(`clear ${other}: ${wrong}`);
      }
      this.closeSheet();
      await this.tools.frames(1);
      this.takeExpanded();
      this.takeToggles();
      return id;
    }

    blur() {
      this.element.shadowRoot.activeElement?.blur();
    }

    // The comparison

    look() {
      const { element, rows, wanted } = this;
      const wrong = [];
      const same = (what, is, wanted) => {
        if (`${is}` !== `${wanted}`) wrong.push(`${what} is ${is}, not ${wanted}`);
      };
      const text = (answers) =>
        this.fields.filter(({ id }) => answers[id] !== undefined).map(({ id }) =>
          `${id}=${answers[id]}`
        );
      same("the answers", text(element.answers), text(this.answers));
      const ids = this.headers.map(({ id }) => id);
      same(
        "what is expanded",
        ids.filter((id) => element.expanded.includes(id)),
        ids.filter((id) => this.expanded.has(id)),
      );
      const isAnswered = ({ id }) => this.answers[id] !== undefined;
      const count = (id, list, test) => {
        const { answered, all } = element.counts(id);
        same(`the counts of ${id}`, [answered, all], [list.filter(test).length, list.length]);
      };
      for (const { id, sections } of this.groups) {
        // Without titles, sections are nothing but their fields.
        const fields = sections.flatMap((it) => it.fields);
        if (!sections.some((it) => it.title)) count(id, fields, isAnswered);
        else count(id, sections, (it) => it.fields.some(isAnswered));
        // A section without a title has no header.
        for (const it of sections) if (it.title) count(it.id, it.fields, isAnswered);
      }
      if (wrong.length > 0) return wrong;
      const titles = rows.map((row) => this.titleOf(row));
      const indexes = titles.map((title) => wanted.findIndex(({ part }) => part.title === title));
      if (indexes.includes(-1)) {
        return [
          `the rows are ${titles}, not ${wanted.map(({ part }) => part.title)}`,
        ];
      }
      for (const [k, row] of rows.entries()) {
        const { part, level, position, size } = wanted[indexes[k]];
        if (k > 0 && indexes[k] <= indexes[k - 1]) wrong.push(`${part.title} is out of order`);
        same(`the level of ${part.id}`, row.ariaLevel, level);
        same(`the position of ${part.id}`, row.ariaPosInSet, position);
        same(`the size around ${part.id}`, row.ariaSetSize, size);
        same(
          `whether ${part.id} is open`,
          row.ariaExpanded,
          part.kind ? null : this.expanded.has(part.id),
        );
        const isOn = part.kind === "toggle" ? this.answers[part.id] !== undefined : null;
        same(`whether ${part.id} is checked`, row.ariaChecked, isOn);
      }
      const stops = rows.filter((row) => row.tabIndex === 0).length +
        (this.tree.tabIndex === 0 ? 1 : 0);
      same("the rows that Tab reaches", stops, 1);
      return wrong;
    }
  });
