// The form's commands for <espalier-form>. A manager is a group, a label a field, and a package an entry of its
// serialized answers; an option is its own id. What the element says of a field, it says by its title.
//
// No counterpart, so null:
// - Commands and definitions of another shape than the protocol's, and commands of other components: they cannot be
//   written with the element's calls. check-invariants.
// - Forms with options, with all that is done to them: sections are never remembered, texts are always trimmed, and a
//   picker that is left untouched stays unanswered, since no radio button is checked then. So its modal has no focus;
//   its first option is chosen here before it is saved, so that what follows finds the state it expects.
// - managers, with what follows: other groups make another form.
// - The protocol's save of a form returns its packages, which the element has at any time; its own save also presents
//   the answers, as begin does.
// - option and text without a sheet that has such a control.
(() => {
  let form;
  let ids = new Map();
  /** Whether the sheet is that of a picker that nothing was done to. */
  let isUntouched = false;
  const kinds = { toggle: "toggle", checklist: "multiple", picker: "single", text: "text" };
  const names = { toggle: "toggle", multiple: "checklist", single: "picker", text: "text" };
  const codes = {
    refused: "refused",
    "unknown-id": "unknown-item",
    "duplicate-id": "duplicate-item",
    "invalid-data": "refused",
  };

  const frame = () => new Promise(requestAnimationFrame);
  const dialog = () => form.shadowRoot.querySelector("dialog");
  const inputs = () => [...dialog().querySelectorAll(".option input")];
  const isText = (it) => typeof it === "string";
  const isList = (list, isOne) => Array.isArray(list) && list.every(isOne);

  /** The visible rows of each group, from top to bottom. */
  function look() {
    const elements = [...form.shadowRoot.querySelectorAll("[role=treeitem]")];
    const top = (element) => element.getBoundingClientRect().top;
    const sections = [];
    for (const element of elements.sort((a, b) => top(a) - top(b))) {
      const level = element.ariaLevel - 1;
      if (level === 0) sections.push([]);
      const [title, detail] = [".title", ".detail"].map((it) =>
        element.querySelector(it).textContent
      );
      const { kind } = element.dataset;
      const isHint = element.classList.contains("hint");
      const row = {
        id: ids.get(`${kind} ${title}`),
        title,
        detail: isHint ? "" : detail,
        kind: names[kind] ?? kind,
        level,
        expanded: element.ariaExpanded === null ? null : element.ariaExpanded === "true",
        checked: element.ariaChecked === null ? null : element.ariaChecked === "true",
        placeholder: isHint && detail ? detail : null,
      };
      Object.defineProperty(row, "element", { value: element });
      sections.at(-1).push(row);
    }
    return sections;
  }

  /** Rows as closed ranges. */
  function ranges(rows) {
    const found = [];
    for (const row of rows) {
      if (found.at(-1)?.[1] === row - 1) found.at(-1)[1] = row;
      else found.push([row, row]);
    }
    return found;
  }

  /** The key of a row, and its text, open or not. */
  const keyOf = ({ id, kind, level }) => JSON.stringify([id, kind, level]);
  const reading = (row) => JSON.stringify({ ...row, expanded: null });

  function changes(before, after) {
    return after.flatMap((rows, section) => {
      const [old, now] = [before[section], rows].map((it) =>
        new Map(it.map((row) => [keyOf(row), row]))
      );
      const absent = (some, others) => {
        return [...some.keys()].flatMap((key, row) => (others.has(key) ? [] : [row]));
      };
      const change = { section };
      const reloads = [...now].flatMap(([key, row], k) => {
        return old.has(key) && reading(old.get(key)) !== reading(row) ? [k] : [];
      });
      if (absent(old, now).length > 0) change.delete = ranges(absent(old, now));
      if (absent(now, old).length > 0) change.insert = ranges(absent(now, old));
      if (reloads.length > 0) change.reload = ranges(reloads);
      return Object.keys(change).length > 1 ? [change] : [];
    });
  }

  /** The open sheet. */
  function modal() {
    const sheet = dialog();
    if (!sheet.open) return null;
    const title = sheet.querySelector("h2").textContent;
    const label = Object.values(kinds).map((kind) => ids.get(`${kind} ${title}`)).find(Boolean);
    const chosen = inputs().filter(({ checked }) => checked);
    const text = sheet.querySelector(".text");
    const typed = text.hidden || !text.value ? [] : [text.value];
    const titles = chosen.map((it) => it.parentElement.querySelector(".option-title").textContent);
    const place = inputs().indexOf(chosen[0]);
    return {
      label,
      title,
      presentation: sheet.dataset.presentation,
      draft: [...titles, ...typed],
      focus: place < 0 ? null : place,
    };
  }

  const failure = ({ code, message }) => {
    // An option is no item of the protocol.
    return { error: { code: message.includes("has no option") ? "refused" : codes[code] } };
  };

  async function answer(act) {
    const before = look();
    let skipped;
    try {
      skipped = act();
    } catch (error) {
      if (!(error.code in codes)) throw error;
      return failure(error);
    }
    await frame();
    await frame();
    const given = { changes: changes(before, look()), modal: modal() };
    return Array.isArray(skipped) ? { ...given, skipped } : given;
  }

  /** A field, or undefined if it is malformed. */
  function fieldOf({ id, name, type, options = [], saved, placeholder }) {
    if (!isText(id) || !(type in kinds) || !isList(options, isText)) return undefined;
    const kind = kinds[type];
    ids.set(`${kind} ${name}`, id);
    return {
      id,
      title: name,
      kind,
      options: options.map((title) => ({ id: title, title })),
      answer: type === "text" ? saved?.[0] : saved,
      placeholder,
    };
  }

  function headerOf({ id, title, nouns, key, value }) {
    ids.set(`header ${title}`, id);
    return { id, title, nouns, key, value };
  }

  const isHeader = ({ nouns }) => nouns === undefined || isText(nouns.other);

  /** Groups, or undefined if they are malformed. */
  function groupsOf(managers) {
    if (!isList(managers, (it) => typeof it === "object")) return undefined;
    const groups = managers.map((manager) => {
      const { labels, sections } = manager;
      if (Array.isArray(labels) === Array.isArray(sections) || !isHeader(manager)) return undefined;
      if (labels) return { ...headerOf(manager), fields: labels.map(fieldOf) };
      const parts = sections.map((it) => ({ ...headerOf(it), fields: it.labels.map(fieldOf) }));
      return { ...headerOf(manager), sections: parts };
    });
    const fields = (group) => group.fields ?? group.sections.flatMap((it) => it.fields);
    return groups.every((it) => it && !fields(it).includes(undefined)) ? groups : undefined;
  }

  async function make({ managers, options }) {
    const known = ids;
    ids = new Map();
    const groups = groupsOf(managers);
    const isKnown = options === undefined || options.remember || options.untouchedPicker === "none";
    if (!groups || !isKnown) {
      ids = known;
      return null;
    }
    const made = document.createElement("espalier-form");
    made.setAttribute("motion", "none");
    made.strings = {
      count: (answered, all) => ((answered || all) === 1 ? "1 item" : `${answered || all} items`),
    };
    made.groups = [];
    document.body.prepend(made);
    await made.ready;
    try {
      made.groups = groups;
    } catch (error) {
      made.remove();
      ids = known;
      return failure(error);
    }
    form?.remove();
    form = options ? undefined : made;
    if (!form) made.remove();
    else scrollTo(0, 0);
    isUntouched = false;
    await frame();
    await frame();
    return form ? { changes: [], modal: modal() } : null;
  }

  async function tap([section, row]) {
    const found = look()[section]?.[row];
    if (!found) return { error: { code: "out-of-range" } };
    const wasOpen = dialog().open;
    const given = await answer(() => found.element.click());
    if (wasOpen || given.modal?.focus !== null || found.kind !== "picker") return given;
    isUntouched = true;
    return null;
  }

  function choose(index) {
    const controls = inputs();
    if (!dialog().open || controls.length === 0) return null;
    isUntouched = false;
    return answer(() => controls[index]?.click());
  }

  function save() {
    if (!dialog().open) {
      return {
        packages: form.serializedAnswers.map(({ group, answers, ...rest }) => {
          const pairs = answers.map(({ key, value, field }) => [key, value, field]);
          return { manager: group, ...rest, pairs };
        }),
      };
    }
    return answer(() => {
      if (isUntouched) inputs()[0].click();
      isUntouched = false;
      dialog().querySelector("[type=submit]").click();
    });
  }

  function press(words) {
    const found = [...dialog().querySelectorAll("button")].find((it) => it.textContent === words);
    found.click();
  }

  function apply({ packages, skipUnknown }) {
    const isPair = (pair) => isList(pair, isText) && pair.length === 3;
    if (!isList(packages, ({ manager, pairs }) => isText(manager) && isList(pairs, isPair))) {
      return null;
    }
    const given = packages.map(({ manager, section, pairs }) => ({
      group: manager,
      section,
      answers: pairs.map(([key, value, field]) => ({ key, value, field })),
    }));
    return answer(() => {
      const skipped = form.apply(given, { skipUnknown });
      return skipped.map(({ key, value, field }) => [key, value, field]);
    });
  }

  function match({ records, draft, combineToggles }) {
    const isValue = (it) => typeof it === "boolean" || isList(it, isText);
    const isRecord = (it) => typeof it === "object" && Object.values(it).every(isValue);
    if (!isList(records, isRecord)) return null;
    form.records = records;
    const { matches, counts } = form.matchRecords({ draft, combineToggles });
    form.records = null;
    return { matches, counts: counts.map(({ field, counts }) => [field, ...counts]) };
  }

  return async (command) => {
    if (command.do === "form") return make(command);
    if (!form) return null;
    switch (command.do) {
      case "managers":
      case "outline":
        form.remove();
        form = undefined;
        return null;
      case "tap":
        return command.row?.length === 2 ? tap(command.row) : null;
      case "option":
        return "index" in command ? choose(command.index) : null;
      case "text": {
        const text = dialog().querySelector(".text");
        if (!dialog().open || text.hidden) return null;
        return answer(() => (text.value = command.value));
      }
      case "save":
        return save();
      case "cancel":
        isUntouched = false;
        return answer(() => (dialog().open ? press("Cancel") : form.cancel()));
      case "clear":
        // A picker that was cleared is not untouched.
        isUntouched = false;
        return answer(() => form.clear(command.label));
      case "begin":
        return answer(() => form.save());
      case "applyPackages":
        return apply(command);
      case "rows":
        return { rows: look() };
      case "match":
        return match(command);
      default:
        return null;
    }
  };
})();
