// A page in TypeScript that uses all of espalier.d.ts. It is compiled, and never run.

import {
  define,
  EspalierElement,
  EspalierError,
  keyTable,
  OutlineElement,
} from "../../../Sources/EspalierWeb/Web/espalier.js";
import type {
  AccordionElement,
  Cause,
  ColumnItem,
  ColumnsElement,
  FormAnswer,
  FormElement,
  FormField,
  Item,
  Key,
  OutlineState,
  PanelData,
  RowItem,
  RowsElement,
} from "../../../Sources/EspalierWeb/Web/espalier.js";

/** Compiles only if the value has the type; `same` writes it back where it can be. */
function is<Type>(value: Type, same: (it: Type) => Type): void {
  same(value);
}

/** The element of a page, by its tag. */
function inPage<Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] {
  return document.querySelector(tag) ?? document.createElement(tag);
}

export async function base(element: EspalierElement): Promise<void> {
  await element.ready;
  is<string>(element.label, (it) => (element.label = it));
  is<"light" | "dark" | null>(element.theme, (it) => (element.theme = it));
  is<"compact" | "regular" | "spacious" | null>(element.density, (it) => (element.density = it));
  is<"none" | null>(element.motion, (it) => (element.motion = it));
  element.strings = { unavailable: (message) => `Not today: ${message}` };
  element.strings = null;
  is<string>(element.strings.unavailable("x"), String);
  element.remove();
}

export async function outline(): Promise<void> {
  const outline: OutlineElement = inPage("espalier-outline");
  outline.data = [{ id: 1, title: "Oak", children: { items: [{ title: "Holm oak" }], total: 9 } }];
  outline.data = { sections: [{ id: "a", title: null, children: [{ title: "Beech" }] }] };
  outline.data = { titles: (index) => `${index}`, parent: new Int32Array([-1, 0]), count: 2 };
  outline.data = undefined;
  outline.source = async (id: Key | null, offset, limit, signal: AbortSignal) => {
    await fetch(`/children?of=${id ?? ""}&from=${offset}&count=${limit}`, { signal });
    return { items: [{ title: "Fir", branch: true }], next: null };
  };
  outline.source = async () => [];
  outline.source = undefined;
  outline.columns = [
    { title: "Name" },
    { title: "Size", align: "end", value: ({ detail }) => detail ?? "" },
  ];
  outline.timing = { duration: 0, curve: [0, 0, 1, 1] };
  const [, , x] = outline.timing.curve;
  is<number>(x, Number);

  is<"none" | "single" | "multiple" | null>(outline.selection, (it) => (outline.selection = it));
  is<boolean>(outline.checkboxes, (it) => (outline.checkboxes = it));
  is<"all" | "visible" | null>(outline.scope, (it) => (outline.scope = it));
  is<"multiple" | "single">(outline.expansion, (it) => (outline.expansion = it));
  is<boolean>(outline.collapseForgets, (it) => (outline.collapseForgets = it));
  is<boolean>(outline.sticky, (it) => (outline.sticky = it));
  is<"" | "clamp" | "all" | null>(outline.wrap, (it) => (outline.wrap = it));
  is<"none" | null>(outline.guides, (it) => (outline.guides = it));
  is<"button" | null>(outline.loadMore, (it) => (outline.loadMore = it));
  is<boolean>(outline.movable, (it) => (outline.movable = it));
  is<boolean>(outline.editable, (it) => (outline.editable = it));
  is<boolean>(outline.disabled, (it) => (outline.disabled = it));
  outline.strings = { loading: "Wird geladen", editTitle: (title) => `Name von ${title}` };
  outline.strings = null;
  is<string>(outline.strings.moved("a", null, 1, 2), String);

  outline.apply([{ title: "Oak" }]);
  is<Item | undefined>(outline.item("a"), (it) => it);
  is<Key | undefined>(outline.keyOf(1), (it) => it);
  const found = outline.find(({ title }) => title === "Oak") ?? outline.find("Oak");
  is<Key | undefined>(found, (it) => it);
  outline.expand(1);
  outline.collapse(1);
  outline.toggle(1);
  outline.expandAll();
  outline.expandAll(2);
  outline.collapseAll();
  is<boolean | undefined>(outline.isExpanded("a"), (it) => it);
  is<Key[]>(outline.expanded, (it) => (outline.expanded = it));
  is<number>(outline.rows, Number);
  is<Key | null>(outline.cursor, (it) => it);
  outline.reveal("a");
  outline.reveal("a", { focus: true });
  outline.focusItem("a");
  is<Key[]>(outline.selected, (it) => (outline.selected = it));
  outline.select("a", "add-range");
  outline.select(null);
  is<Key[]>(outline.checked, (it) => it);
  outline.check("a");
  outline.check("a", false);
  outline.sort((a, b) => a.title.localeCompare(b.title));
  is<number>(outline.filter("oak", { mode: "matches" }), Number);
  outline.filter(({ kind }) => kind === "folder");
  outline.filter(null);
  outline.refilter();
  is<boolean>(await outline.edit("a"), Boolean);
  const state: OutlineState = JSON.parse(JSON.stringify(outline.state()));
  outline.restore(state);
  outline.retry();

  outline.addEventListener("espalier-willexpand", (event) => event.preventDefault());
  outline.addEventListener("espalier-willcollapse", ({ detail: { id } }) => {
    is<Key | null>(id, (it) => it);
  });
  outline.addEventListener("espalier-willselect", ({ detail: { item } }) => {
    is<Item | undefined>(item, (it) => it);
  });
  outline.addEventListener("espalier-willdrop", ({ detail: { ids } }) => {
    is<Key[]>(ids, (it) => it);
  });
  outline.addEventListener("espalier-expand", ({ detail: { expanded } }) => {
    is<boolean>(expanded, Boolean);
  });
  outline.addEventListener("espalier-select", ({ detail: { ids } }) => is<Key[]>(ids, (it) => it));
  outline.addEventListener("espalier-check", ({ detail: { ids } }) => is<Key[]>(ids, (it) => it));
  outline.addEventListener("espalier-activate", ({ detail: { cause } }) => {
    is<Cause>(cause, (it) => it);
  });
  outline.addEventListener("espalier-drop", ({ detail: { parent, section, index } }) => {
    is<Key | null>(parent, (it) => it);
    is<number>(section + index, Number);
  });
  outline.addEventListener("espalier-rename", ({ detail }) => {
    is<string>(detail.previous + detail.title, String);
  });
  outline.addEventListener("espalier-sort", ({ detail }) => {
    is<"ascending" | "descending">(detail.direction, (it) => it);
  });
  outline.addEventListener("espalier-filter", ({ detail: { count } }) => {
    is<number | null>(count, (it) => it);
  });
  outline.addEventListener("espalier-rows", ({ detail: { rows } }) => is<number>(rows, Number));
  outline.addEventListener("espalier-load", ({ detail: { offset, count, size } }) => {
    is<number>(offset + count + size, Number);
  });
  outline.addEventListener("espalier-failed", ({ detail: { error, id } }) => {
    is<Error>(error, (it) => it);
    is<Key | null>(id, (it) => it);
  });
  outline.addEventListener("espalier-trouble", ({ detail: { message } }) => {
    is<string | null>(message, (it) => it);
  });
  outline.addEventListener("espalier-fail", ({ detail: { message } }) => {
    is<string>(message, String);
  }, { once: true });
  // The events of HTML, and one of the page.
  const listener = (event: KeyboardEvent) => is<string>(event.key, String);
  outline.addEventListener("keydown", listener);
  outline.removeEventListener("keydown", listener);
  outline.addEventListener("my-event", (event: Event) => event.stopPropagation());
}

export function columns(): void {
  const columns: ColumnsElement = inPage("espalier-columns");
  is<ColumnItem[] | undefined>(columns.data, (it) => (columns.data = it));
  columns.data = [{ title: "Oak", children: [{ title: "Holm oak", detail: "Quercus ilex" }] }];
  columns.source = async (id, offset, limit, signal) => {
    await fetch(`${id}/${offset}/${limit}`, { signal });
    return { items: [{ title: "Fir" }], total: 1 };
  };
  columns.source = null;
  columns.preview = (item, element) => element.replaceChildren(item.title);
  columns.preview = null;
  is<Key[]>(columns.path, (it) => (columns.path = it));
  columns.strings = { column: (title, count, column) => `${title} ${count} ${column}` };
  columns.strings = null;
  is<string>(columns.strings.root, String);
  columns.reveal("a");
  is<boolean>(columns.select("a") && columns.select(null), Boolean);
  is<boolean>(columns.reload() && columns.reload("a"), Boolean);
  columns.restore(columns.state());
  columns.addEventListener("espalier-willselect", (event) => event.preventDefault());
  columns.addEventListener("espalier-select", ({ detail: { item } }) => {
    is<ColumnItem | null>(item, (it) => it);
  });
  columns.addEventListener("espalier-path", ({ detail: { path } }) => is<Key[]>(path, (it) => it));
  columns.addEventListener("espalier-activate", ({ detail: { id } }) => {
    is<Key | null>(id, (it) => it);
  });
  columns.addEventListener("espalier-fail", ({ detail: { id, message } }) => {
    is<Key | null | undefined>(id, (it) => it);
    is<string>(message, String);
  });
  columns.addEventListener("scroll", (event) => event.preventDefault(), { passive: true });
}

export function accordion(): void {
  const accordion: AccordionElement = inPage("espalier-accordion");
  is<"multiple" | "single" | "always-one">(accordion.expansion, (it) => (accordion.expansion = it));
  is<Key[]>(accordion.expanded, (it) => (accordion.expanded = it));
  is<number>(accordion.headingLevel, (it) => (accordion.headingLevel = it));
  is<PanelData[]>(accordion.panels, (it) => (accordion.panels = it));
  accordion.strings = { allExpanded: "Alle offen" };
  accordion.strings = null;
  is<string>(accordion.strings.allCollapsed, String);
  accordion.insert({ title: "Oak", content: document.createElement("p") });
  accordion.insert({ id: 2, title: "Beech", content: "Fagus" }, 0);
  accordion.move(2, 1);
  accordion.expand(2);
  accordion.collapse(2);
  accordion.toggle(2);
  accordion.expandAll();
  accordion.collapseAll();
  is<boolean | undefined>(accordion.isExpanded(2), (it) => it);
  accordion.restore(accordion.state());
  accordion.addEventListener("espalier-willexpand", (event) => event.preventDefault());
  accordion.addEventListener("espalier-willcollapse", ({ detail: { id } }) => {
    is<Key>(id, (it) => it);
  });
  accordion.addEventListener("espalier-expand", ({ detail: { expanded } }) => {
    is<boolean>(expanded, Boolean);
  });
  accordion.addEventListener("espalier-settle", ({ detail: { ids } }) => {
    is<Key[]>(ids, (it) => it);
  });
  accordion.addEventListener("espalier-fail", ({ detail: { message } }) => {
    is<string>(message, String);
  });
  accordion.addEventListener("click", ({ clientX }) => is<number>(clientX, Number));
  accordion.remove(2);
  accordion.remove();
}

export function rows(): void {
  const rows: RowsElement = inPage("espalier-rows");
  is<"multiple" | "single">(rows.expansion, (it) => (rows.expansion = it));
  is<Key[]>(rows.expanded, (it) => (rows.expanded = it));
  is<number>(rows.lines, (it) => (rows.lines = it));
  is<"none" | "single" | "multiple">(rows.selection, (it) => (rows.selection = it));
  is<RowItem[]>(rows.data, (it) => (rows.data = it));
  rows.render = (item: RowItem & { author: string }, element) => element.append(item.author);
  rows.render = null;
  is<Key[]>(rows.selected, (it) => (rows.selected = it));
  rows.strings = { showMore: "Mehr" };
  rows.strings = null;
  is<string>(rows.strings.showLess, String);
  rows.insert({ title: "Oak" });
  rows.insert([{ id: 1, title: "Oak", content: "Quercus" }], 0);
  rows.move(1, 0);
  rows.update(1, { title: "Beech" });
  rows.expand(1);
  rows.collapse(1);
  rows.toggle(1);
  rows.expandAll();
  rows.collapseAll();
  is<boolean | undefined>(rows.isExpanded(1), (it) => it);
  rows.reveal(1);
  rows.focusItem(1);
  rows.restore(rows.state());
  rows.addEventListener("espalier-willexpand", (event) => event.preventDefault());
  rows.addEventListener("espalier-willcollapse", ({ detail: { id } }) => {
    is<Key | null>(id, (it) => it);
  });
  rows.addEventListener("espalier-expand", ({ detail: { item } }) => {
    is<RowItem | undefined>(item, (it) => it);
  });
  rows.addEventListener("espalier-willselect", (event) => event.preventDefault());
  rows.addEventListener("espalier-select", ({ detail: { ids } }) => is<Key[]>(ids, (it) => it));
  rows.addEventListener("espalier-fail", ({ detail: { message } }) => is<string>(message, String));
  rows.addEventListener("focusin", ({ relatedTarget }) => {
    is<EventTarget | null>(relatedTarget, (it) => it);
  });
  rows.remove(1, 2);
}

export function form(): void {
  const form: FormElement = inPage("espalier-form");
  form.groups = [
    {
      id: "tree",
      title: "Tree",
      sections: [
        {
          id: "leaf",
          fields: [
            { id: "shape", title: "Shape", kind: "single", options: [{ id: 1, title: "Round" }] },
          ],
        },
      ],
    },
    {
      id: "other",
      title: "Other",
      expanded: true,
      fields: [{ id: "name", title: "Name", kind: "text", inputMode: "text" }],
    },
  ];
  is<Record<string, FormAnswer>>(form.answers, (it) => (form.answers = it));
  form.answers = { shape: 1, name: null };
  form.strings = { count: (answered, all) => `${answered}/${all}` };
  form.strings = null;
  is<string>(form.strings.list(["a"]), String);
  is<"half" | "full" | null>(form.presentation, (it) => (form.presentation = it));
  is<boolean>(form.actions, (it) => (form.actions = it));
  is<boolean>(form.disabled, (it) => (form.disabled = it));
  form.answer("shape", [1, "b"]);
  form.groups = [{ id: 1, title: "A", key: "a", nouns: { one: "tree", other: "trees" } }];
  const [{ answers: [{ key, value, field }] }] = form.serializedAnswers;
  is<Key[]>([key, value, field], (it) => it);
  is<number>(form.apply(form.serializedAnswers, { skipUnknown: true }).length, Number);
  form.records = [{ shape: 1 }];
  const { matches: positions, counts } = form.matchRecords({ draft: true, combineToggles: true });
  is<number[]>([...positions, ...counts[0].counts], (it) => it);
  form.answer("shape", null);
  form.clear();
  form.clear("shape");
  form.save();
  form.cancel();
  form.openSheet("shape");
  form.closeSheet();
  is<Key[]>(form.expanded, (it) => (form.expanded = it));
  form.expand("tree");
  form.collapse("tree");
  form.toggle("tree");
  is<boolean | undefined>(form.isExpanded("tree"), (it) => it);
  is<number>(form.counts("tree").answered / form.counts("tree").all, Number);
  const matches = form.predicate((record: { tags: FormAnswer[] }, value, field: FormField) => {
    return field.kind === "text" || record.tags.includes(value);
  });
  is<boolean>(matches({ tags: [] }) && form.accepts({}) && form.matches("form"), Boolean);
  form.restore(form.state());
  form.addEventListener("espalier-change", ({ detail: { field, answer, answers } }) => {
    is<Key | null>(field, (it) => it);
    is<FormAnswer | undefined>(answer, (it) => it);
    is<Record<string, FormAnswer>>(answers, (it) => it);
  });
  form.addEventListener("espalier-save", ({ detail: { answers } }) => {
    is<Record<string, FormAnswer>>(answers, (it) => it);
  });
  form.addEventListener("espalier-cancel", ({ detail: { cause } }) => is<Cause>(cause, (it) => it));
  form.addEventListener("espalier-willexpand", (event) => event.preventDefault());
  form.addEventListener("espalier-willcollapse", ({ detail: { id } }) => is<Key>(id, (it) => it));
  form.addEventListener("espalier-expand", ({ detail: { expanded } }) => {
    is<boolean>(expanded, Boolean);
  });
  form.addEventListener("espalier-fail", ({ detail: { message } }) => is<string>(message, String));
  form.addEventListener("submit", ({ submitter }) => is<HTMLElement | null>(submitter, (it) => it));
}

export async function rest(): Promise<void> {
  await define("columns");
  const element = new (await define("form"))();
  is<HTMLElement>(element, (it) => it);
  for (const { key, modifiers, words } of await keyTable()) {
    is<string>(key + modifiers + words, String);
  }
  try {
    inPage("espalier-outline").expand("x");
  } catch (error) {
    if (error instanceof EspalierError && error.code === "unknown-id") console.log(error.message);
  }
}

// What a checker has to refuse.

export function refused(outline: OutlineElement, accordion: AccordionElement): void {
  // @ts-expect-error There is no such item.
  outline.expand(null);
  // @ts-expect-error There is no such value.
  outline.expansion = "always-one";
  // @ts-expect-error It is read-only.
  outline.rows = 1;
  // @ts-expect-error There is no such event of an outline's with that detail.
  outline.addEventListener("espalier-rows", ({ detail: { ids } }) => ids);
  // @ts-expect-error Of panels there are no pages.
  accordion.panels = { items: [] };
  // @ts-expect-error It is for subclasses of the library.
  outline.restart();
}
