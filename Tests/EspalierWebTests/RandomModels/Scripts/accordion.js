// Panels against a list of plain objects and the policy of what may be open.
(() =>
  class {
    actions = [
      [8, "clickHeader"],
      [6, "pressKey"],
      [5, "expandItem"],
      [2, "expandAll"],
      [2, "setExpanded"],
      [4, "insertPanel"],
      [3, "removePanel"],
      [3, "movePanel"],
      [3, "setPanels"],
      [2, "setPolicy"],
      [3, "leave"],
      [1, "resize"],
      [2, "restore"],
      [2, "editMarkup"],
      [2, "renamePanel"],
      [1, "blur"],
    ];

    constructor(random, tools) {
      this.random = random;
      this.tools = tools;
      this.made = 0;
      this.policy = "multiple";
    }

    make() {
      this.made += 1;
      const content = document.createElement("p");
      content.textContent = `Content ${this.made} `.repeat(this.random.below(30));
      const isDisabled = this.random.once(8);
      return {
        id: `p${this.made}`,
        title: `Panel ${this.made}`,
        content,
        disabled: isDisabled,
        isOpen: false,
      };
    }

    async begin() {
      this.list = Array.from({ length: 6 }, () => this.make());
      document.body.replaceChildren();
      const it = document.createElement("espalier-accordion");
      it.style.cssText = "display: block; width: 400px";
      it.setAttribute("motion", "none");
      this.element = it;
      const intro = document.createElement("p");
      intro.textContent = "Before all panels";
      it.append(intro);
      it.panels = this.list;
      document.body.append(it);
      await customElements.whenDefined(it.localName);
      await it.ready;
      await this.tools.frames();
    }

    get boxes() {
      return [...this.element.shadowRoot.querySelectorAll(".panel")];
    }

    get open() {
      return this.list.filter((it) => it.isOpen);
    }

    anyPanel() {
      return this.random.pick(this.list);
    }

    /** Takes over what is open: the engine decides it when panels come and go. */
    take() {
      for (const it of this.list) it.isOpen = this.element.isExpanded(it.id);
    }

    /** Opens or closes a panel by the policy; whether that is possible. */
    turn(panel, isOpen) {
      if (isOpen === panel.isOpen) return true;
      if (!isOpen && this.policy === "always-one" && this.open.length === 1) return false;
      if (isOpen && this.policy !== "multiple") { for (const it of this.list) it.isOpen = false; }
      panel.isOpen = isOpen;
      return true;
    }

    // Actions

    clickHeader() {
      const panel = this.anyPanel();
      const button = this.boxes[this.list.indexOf(panel)].querySelector("button");
      const others = this.list.filter((it) => it.isOpen && it.disabled);
      this.tools.click(button);
      // A disabled panel stays as it is, and so do those that would have to close one.
      if (panel.disabled) return `disabled ${panel.id}`;
      if (!panel.isOpen && this.policy !== "multiple" && others.length > 0) this.take();
      else this.turn(panel, !panel.isOpen);
      return panel.id;
    }

    pressKey() {
      const button = this.boxes[this.random.below(this.list.length)].querySelector("button");
      button.focus();
      const key = this.random.pick(["ArrowDown", "ArrowUp", "Home", "End"]);
      this.tools.press(this.element, key);
      const { activeElement } = this.element.shadowRoot;
      if (!activeElement?.matches("button")) throw new Error(`${key}: the focus is lost`);
      return key;
    }

    expandItem() {
      const panel = this.anyPanel();
      const name = this.random.pick(["expand", "collapse", "toggle"]);
      const isOpen = name === "toggle" ? !panel.isOpen : name === "expand";
      const isPossible = isOpen || !panel.isOpen || this.policy !== "always-one" ||
        this.open.length > 1;
      if (!isPossible) {
        const wrong = this.tools.refuses(() => this.element[name](panel.id), "refused");
        if (wrong.length > 0) throw new Error(`${name} ${panel.id}: ${wrong}`);
        return `${name} ${panel.id}, refused`;
      }
      this.element[name](panel.id);
      this.turn(panel, isOpen);
      return `${name} ${panel.id}`;
    }

    expandAll() {
      const isOpen = this.random.once(2);
      const name = isOpen ? "expandAll" : "collapseAll";
      const isPossible = this.policy === "multiple" || (!isOpen && this.policy === "single");
      if (!isPossible) {
        try {
          this.element[name]();
        } catch (error) {
          if (error.code !== "refused") throw error;
          return `${name}, refused`;
        }
        this.take();
        return name;
      }
      this.element[name]();
      for (const it of this.list) if (!it.disabled) it.isOpen = isOpen;
      return name;
    }

    setExpanded() {
      const some = this.policy === "multiple" ? this.random.some(this.list) : [this.anyPanel()];
      this.element.expanded = some.map(({ id }) => id);
      for (const it of this.list) it.isOpen = some.includes(it);
      return some.map(({ id }) => id);
    }

    insertPanel() {
      if (this.list.length > 14) return;
      const panel = this.make();
      const index = this.random.below(this.list.length + 1);
      this.element.insert(panel, index);
      this.list.splice(index, 0, panel);
      this.take();
      return `${panel.id} at ${index}`;
    }

    removePanel() {
      if (this.list.length < 3) return;
      const panel = this.anyPanel();
      try {
        this.element.remove(panel.id);
      } catch (error) {
        if (error.code !== "refused" || this.policy !== "always-one" || !panel.isOpen) throw error;
        return `${panel.id}, refused`;
      }
      this.list.splice(this.list.indexOf(panel), 1);
      this.take();
      return panel.id;
    }

    movePanel() {
      const panel = this.anyPanel();
      const index = this.random.below(this.list.length);
      this.element.move(panel.id, index);
      this.list.splice(this.list.indexOf(panel), 1);
      this.list.splice(index, 0, panel);
      return `${panel.id} to ${index}`;
    }

    setPanels() {
      this.list = this.list.filter((it) => it.isOpen || !this.random.once(5));
      if (this.random.once(2)) {
        this.list.splice(
          this.random.below(this.list.length + 1),
          0,
          this.make(),
        );
      }
      if (this.random.once(3)) this.list.push(this.list.shift() ?? this.make());
      if (this.list.length === 0) this.list.push(this.make());
      this.element.panels = this.list.map(({ id, title, content, disabled }) => ({
        id,
        title,
        content,
        disabled,
      }));
      const before = this.open.map(({ id }) => id);
      this.take();
      const after = this.open.map(({ id }) => id);
      if (this.policy !== "always-one" && `${before}` !== `${after}`) {
        throw new Error(`panels: ${before} were open, and now ${after}`);
      }
    }

    setPolicy() {
      this.policy = this.random.pick(["multiple", "single", "always-one"]);
      this.element.expansion = this.policy;
      this.take();
      return this.policy;
    }

    async leave() {
      const { element, random } = this;
      const count = random.below(4);
      element.remove();
      await this.tools.frames(count);
      if (count > 0) await new Promise((done) => setTimeout(done));
      document.body.append(element);
      await element.ready;
      await this.tools.frames();
      return `${count} frames`;
    }

    async resize() {
      this.element.style.width = `${this.random.pick([250, 400, 600])}px`;
      await this.tools.frames();
    }

    restore() {
      const state = JSON.parse(JSON.stringify(this.element.state()));
      if (this.policy !== "always-one") this.element.expanded = [];
      this.element.restore(state);
    }

    /** The page takes a section out, or puts one in, as a framework does. */
    async editMarkup() {
      if (this.random.once(2) && this.list.length < 14) {
        const section = document.createElement("section");
        const panel = this.make();
        section.dataset.key = panel.id;
        const heading = document.createElement("h3");
        heading.textContent = panel.title;
        section.append(heading, panel.content);
        if (panel.disabled) section.dataset.disabled = "true";
        this.element.append(section);
        this.list.push(panel);
      } else {
        const panel = this.anyPanel();
        if (panel.isOpen || this.list.length < 3) return;
        this.element.panels[this.list.indexOf(panel)].content.remove();
        this.list.splice(this.list.indexOf(panel), 1);
      }
      await this.tools.frames();
      this.take();
    }

    async renamePanel() {
      const panel = this.anyPanel();
      panel.title = `Panel ${(this.made += 1)}`;
      const section = this.element.panels[this.list.indexOf(panel)].content;
      section.querySelector(":scope > :is(h2, h3)").textContent = panel.title;
      await this.tools.frames();
    }

    blur() {
      this.element.shadowRoot.activeElement?.blur();
    }

    // The comparison

    look() {
      const { element, list, boxes } = this;
      const wrong = [];
      const same = (what, is, wanted) => {
        if (`${is}` !== `${wanted}`) wrong.push(`${what} is ${is}, not ${wanted}`);
      };
      same("the panels", element.panels.map(({ id }) => id), list.map(({ id }) => id));
      same("what is expanded", element.expanded, this.open.map(({ id }) => id));
      same("the number of panels", boxes.length, list.length);
      if (this.policy === "single" && this.open.length > 1) wrong.push("several panels are open");
      if (this.policy === "always-one" && this.open.length !== 1) {
        wrong.push(`${this.open.length} panels are open of ${list.length}`);
      }
      if (wrong.length > 0) return wrong;
      const sections = element.panels.map(({ content }) => content);
      let bottom = element.shadowRoot.querySelector(".accordion").getBoundingClientRect().top;
      for (const [k, box] of boxes.entries()) {
        const { id, title, isOpen } = list[k];
        const button = box.querySelector("button");
        const body = box.querySelector(".body");
        same(`the title of ${id}`, button.querySelector("[part~=title]").textContent, title);
        same(`whether ${id} is open`, button.ariaExpanded, isOpen);
        same(
          `whether ${id} is seen`,
          sections[k].checkVisibility({ contentVisibilityAuto: true }),
          isOpen,
        );
        const [slot] = body.getElementsByTagName("slot");
        same(`whether ${id} has its content`, slot.assignedNodes()[0] === sections[k], true);
        const heading = sections[k].querySelector(":scope > :is(h2, h3)");
        same(`whether the heading of ${id} is seen`, heading.checkVisibility(), false);
        const { top, height } = box.getBoundingClientRect();
        if (Math.abs(top - bottom) > 1.5) wrong.push(`${id} begins at ${top}, not ${bottom}`);
        bottom = top + height;
      }
      const heading = element.shadowRoot.activeElement;
      if (heading && !heading.isConnected) wrong.push("the focus is lost");
      return wrong;
    }
  });
