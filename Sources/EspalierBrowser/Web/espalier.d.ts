// The elements of Espalier, as TypeScript has them.

/** The user's own name of an item. Items without one are named by numbers. */
export type Key = string | number;

/** Why something changed. */
export type Cause = "user" | "api" | "filter" | "load";

export interface Item {
  id?: Key;
  title: string;
  detail?: string;
  /** `folder`, `file`, `link` and `error` have a picture; others can be styled by `[data-kind]`. */
  kind?: string;
  /** All children, or the first of them. Without children, a branch asks the outline's source. */
  children?: Item[] | Page;
  /** Whether it can be opened; by itself, whether it has `children`. */
  branch?: boolean;
  /** What it is at first. */
  expanded?: boolean;
  selected?: boolean;
  checked?: boolean;
  disabled?: boolean;
  cells?: unknown;
}

/** Some children of an item. */
export interface Page {
  items: Item[];
  /** How many there are in all. */
  total?: number | null;
  /** Where to go on, if their number is unknown; null at the end. */
  next?: number | null;
}

export interface SectionData {
  id?: Key;
  /** Stands above the rows, and stays in sight while they are. */
  title?: string | null;
  /** Without them, the outline's source is asked for the children of the section's id. */
  children?: Item[] | Page;
}

/** Items as columns, in the order in which they stand: a million take little memory. */
export interface Columns {
  titles: string[] | ((index: number) => string);
  /** How many items each is in. Instead of it, `parent`; without both, it is a flat list. */
  level?: ArrayLike<number>;
  /** The place of the item that each is in; -1 at the top. Parents stand before their children. */
  parent?: ArrayLike<number>;
  ids?: ArrayLike<Key>;
  details?: string[] | ((index: number) => string);
  kinds?: string[] | ((index: number) => string);
  branch?: ArrayLike<number | boolean>;
  expanded?: ArrayLike<number | boolean>;
  /** How many items there are, if no other column tells. */
  count?: number;
}

export type Data = Item[] | { sections: SectionData[] } | Columns;

/** Fetches children: of the item with an id, or, if that is null, the top ones. */
export type Source = (
  id: Key | null,
  offset: number,
  limit: number,
  signal: AbortSignal,
) => Promise<Item[] | Page>;

export type Query = string | ((item: Item) => boolean);

export interface FilterOptions {
  /**
   * - `subtree`: what is below a match stays, to be opened
   * - `matches`: only matches stay, and what they are in
   */
  mode?: "subtree" | "matches";
}

export interface OutlineState {
  version: 1;
  open: Key[];
  selected: Key[];
  checked: Key[];
  cursor: Key | null;
  top: { id: Key; y: number } | null;
}

export interface Timing {
  /** In milliseconds; 0 is no motion. */
  duration?: number;
  /** As in `cubic-bezier`. */
  curve?: [number, number, number, number];
  /** Whether rows that come and go fade. */
  fade?: boolean;
}

/** A column of a treegrid. */
export interface GridColumn {
  title: string;
  /** In pixels. */
  width?: number;
  align?: "start" | "end";
  value?: (item: Item) => string;
  compare?: (a: Item, b: Item) => number;
}

/** What an event says of an item; id null: of none. */
export interface ItemDetail {
  id: Key | null;
  item: Item | undefined;
  cause: Cause;
}

/** What has happened in an outline. Those marked as questions can be prevented. */
export interface OutlineEvents {
  /** A question. */
  "espalier-willexpand": CustomEvent<ItemDetail>;
  /** A question. */
  "espalier-willcollapse": CustomEvent<ItemDetail>;
  /** A question. */
  "espalier-willselect": CustomEvent<ItemDetail>;
  /** A question. */
  "espalier-willdrop": CustomEvent<DropDetail>;
  /** A branch was opened or closed; id null: all of them. */
  "espalier-expand": CustomEvent<ItemDetail & { expanded: boolean }>;
  "espalier-select": CustomEvent<ItemDetail & { readonly ids: Key[] }>;
  "espalier-check": CustomEvent<ItemDetail & { readonly ids: Key[] }>;
  /** Enter, or a double click on what is no branch. */
  "espalier-activate": CustomEvent<ItemDetail>;
  "espalier-drop": CustomEvent<DropDetail>;
  /** A question. */
  "espalier-rename": CustomEvent<{ id: Key; title: string; previous: string; cause: Cause }>;
  /** A question. */
  "espalier-sort": CustomEvent<SortDetail>;
  "espalier-filter": CustomEvent<{ count: number | null; rows: number; cause: Cause }>;
  /** There are more rows or fewer. */
  "espalier-rows": CustomEvent<{ rows: number; cause: Cause }>;
  /** Children came. */
  "espalier-load": CustomEvent<LoadDetail>;
  /** Children could not be fetched. */
  "espalier-failed": CustomEvent<ItemDetail & { error: Error; message: string }>;
  /** Nothing can be fetched, or, with null, it can again. */
  "espalier-trouble": CustomEvent<{ message: string | null; cause: Cause }>;
  /** The engine could not be had. */
  "espalier-fail": CustomEvent<{ message: string; cause: Cause }>;
}

export interface DropDetail {
  ids: Key[];
  /** null: the top level. */
  parent: Key | null;
  section: number;
  /** Among the children that do not move. */
  index: number;
  cause: Cause;
}

export interface SortDetail {
  column: number;
  title: string;
  direction: "ascending" | "descending";
  cause: Cause;
}

export type LoadDetail = ItemDetail & {
  offset: number;
  count: number;
  size: number;
  total: number | null;
};

/** Why the engine cannot be used, in words a person can act on. */
export class EngineError extends Error {}

/** What all elements have. */
export class EspalierElement extends HTMLElement {
  /** Is fulfilled when the element can be used, and rejected with an `EngineError` if it cannot. */
  readonly ready: Promise<void>;
  /** The accessible name. */
  label: string;
  theme: "light" | "dark" | null;
  density: "compact" | "regular" | "spacious" | null;
  motion: "none" | null;
}

/** `<espalier-outline>`: a tree of items, of which there may be millions. */
export class OutlineElement extends EspalierElement {
  /** What is set takes the place of all; see `apply` for what is to stay. */
  data: Data | undefined;
  source: Source | undefined;
  /** With columns, the first of which has the titles, the outline is a treegrid. */
  columns: GridColumn[];
  timing: Timing;

  selection: "none" | "single" | "multiple" | null;
  checkboxes: boolean;
  /** What a check is about while a filter is on. */
  scope: "all" | "visible" | null;
  /** `accordion`: one open branch for each parent. */
  policy: "accordion" | null;
  /** Whether a closed branch forgets what was open in it. */
  forget: boolean;
  /** Whether the ancestors of the first row stay in sight. */
  sticky: boolean;
  /** Whether long titles go on in further lines; `clamp`: as far as `--espalier-lines`. */
  wrap: "" | "clamp" | null;
  guides: "none" | null;
  /** `ask`: what follows in a list of unknown length is fetched only when somebody asks for it. */
  more: "ask" | null;
  /** Whether people can move rows. */
  movable: boolean;
  /** Whether people can write titles anew, with F2. */
  editable: boolean;
  disabled: boolean;

  apply(data: Data): void;
  item(id: Key): Item | undefined;
  /** The name of the item that a row's `data-id` is the number of. */
  keyOf(number: number): Key | undefined;
  find(test: string | ((item: Item) => boolean)): Key | undefined;
  expand(id: Key): void;
  collapse(id: Key): void;
  toggle(id: Key): void;
  expandAll(level?: number): void;
  collapseAll(): void;
  isExpanded(id: Key): boolean;
  readonly rows: number;
  readonly cursor: Key | null;
  reveal(id: Key, options?: { focus?: boolean }): void;
  focusItem(id: Key): void;
  selected: Key[];
  select(id: Key | null, how?: "only" | "toggle" | "range" | "add-range" | "all"): void;
  readonly checked: Key[];
  check(id: Key, isOn?: boolean): void;
  sort(compare: (a: Item, b: Item) => number): void;
  /** @returns how many items match */
  filter(query: Query | null, options?: FilterOptions): number;
  /** Judges items again, as when they have other words. */
  refilter(): void;
  edit(id: Key): Promise<boolean>;
  state(): OutlineState;
  restore(state: OutlineState): void;
  /** Fetches again what failed. */
  retry(): void;

  addEventListener<Name extends keyof OutlineEvents>(
    type: Name,
    listener: (this: OutlineElement, event: OutlineEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

export interface ColumnItem extends Omit<Item, "children"> {
  children?: ColumnItem[];
}

/** `<espalier-columns>`: a hierarchy as columns, each with the children of what is selected. */
export interface ColumnsElement extends EspalierElement {
  data: ColumnItem[] | undefined;
  source: ((
    id: Key | null,
    offset: number,
    limit: number,
    signal: AbortSignal,
  ) => Promise<ColumnItem[] | { items: ColumnItem[]; total?: number }>) | null;
  preview: ((item: ColumnItem, element: HTMLElement) => void) | null;
  path: Key[];
  reveal(id: Key): boolean;
  select(id: Key | null): boolean;
  reload(id?: Key): boolean;
  state(): ColumnsState;
  restore(state: ColumnsState): void;
}

export interface ColumnsState {
  path: Key[];
  widths: { path: string[]; width: number }[];
}

export interface PanelData {
  id?: Key;
  title: string;
  detail?: string;
  open?: boolean;
  disabled?: boolean;
  content?: Node | string;
}

/** `<espalier-accordion>`: panels with any content. */
export interface AccordionElement extends EspalierElement {
  policy: string;
  headingLevel: number;
  panels: PanelData[];
  insert(panel: PanelData, index?: number): void;
  remove(id: Key): void;
  move(id: Key, index: number): void;
  expand(id: Key): void;
  collapse(id: Key): void;
  toggle(id: Key): void;
  expandAll(): void;
  collapseAll(): void;
  isExpanded(id: Key): boolean | undefined;
  state(): { expanded: Key[] };
  restore(state: { expanded: Key[] }): void;
}

export interface RowItem {
  id?: Key;
  title: string;
  detail?: string;
  content?: string;
  expanded?: boolean;
}

/** `<espalier-rows>`: a list of rows that show the beginning of their content. */
export interface RowsElement extends EspalierElement {
  policy: string;
  lines: number;
  selection: string;
  data: RowItem[];
  render: ((item: any, element: HTMLElement) => void) | null;
  selected: Key[];
  insert(items: RowItem | RowItem[], index?: number): void;
  remove(...ids: Key[]): void;
  move(id: Key, index: number): void;
  update(id: Key, changes: Partial<RowItem>): void;
  expand(id: Key): void;
  collapse(id: Key): void;
  toggle(id: Key): void;
  expandAll(): void;
  collapseAll(): void;
  isExpanded(id: Key): boolean | undefined;
  reveal(id: Key): void;
  focusRow(id: Key): void;
  state(): { expanded: Key[]; selected: Key[] };
  restore(state: { expanded: Key[]; selected: Key[] }): void;
}

/** `<espalier-form>`: questions to filter by, as rows that collapse. */
export interface FormElement extends EspalierElement {
  /** What is asked. Without it, it comes from the fieldsets and fields inside the element. */
  managers: FormManager[];
  /** The saved answers, by label; what has none is left out. */
  get answers(): Record<string, FormAnswer>;
  set answers(answers: Record<string, FormAnswer | null | undefined>);
  /** What the form says by itself; what is left out stays as it is. */
  get words(): FormWords;
  set words(words: Partial<FormWords>);
  /** Without it, lists for several answers are full, and all else is half. */
  presentation: "half" | "full" | string | null;
  /** Whether there are buttons below the rows: Cancel, Clear and Save. */
  actions: boolean;
  disabled: boolean;
  /** Saves an answer; null is none. */
  answer(label: Key, answer: FormAnswer | null): void;
  /** Takes the answer of one label away, or of all. While a sheet is open, all is its draft. */
  clear(label?: Key): void;
  /** Tells the answers, which are what `cancel` goes back to from now on. */
  save(): void;
  cancel(): void;
  /** Goes to a label, and opens its sheet if it has one. */
  open(label: Key): void;
  expand(id: Key): void;
  collapse(id: Key): void;
  isExpanded(id: Key): boolean;
  counts(id: Key): { answered: number; all: number };
  /** OR within a label, AND across labels; it does not follow the form. */
  predicate(
    holds?: (record: any, value: FormAnswer, label: FormLabel) => boolean,
  ): (record: any) => boolean;
  matches(record: any): boolean;
}

/** An option, options in their order, a text, or true for a toggle. */
export type FormAnswer = Key | Key[] | boolean;

export interface FormManager {
  id: Key;
  title: string;
  /** Whether it is open at first. */
  expanded?: boolean;
  /** Those with a title open and close. */
  groups?: { id: Key; title?: string; expanded?: boolean; labels: FormLabel[] }[];
  /** In the place of groups. */
  labels?: FormLabel[];
}

export interface FormLabel {
  id: Key;
  title: string;
  kind: "single" | "multiple" | "text" | "toggle";
  options?: { id: Key; title: string; detail?: string }[];
  /** At first. */
  answer?: FormAnswer | null;
  placeholder?: string;
  /** Of the keyboard for a text. */
  inputMode?: string;
}

export interface FormWords {
  save: string;
  cancel: string;
  clear: string;
  search: string;
  none: string;
  chosen: string;
  cleared: string;
  checked: string;
  count(answered: number, all: number): string;
  list(answers: string[]): string;
  remove(answer: string, label: string): string;
  found(options: number): string;
}

/** `detail` of espalier-change; label is null if several changed at once. */
export interface FormChange {
  label: Key | null;
  answer?: FormAnswer;
  answers: Record<string, FormAnswer>;
  cause: Cause;
}

/** One use of a key. */
export interface KeyUse {
  readonly key: string;
  readonly modifiers: "" | "Shift" | "Ctrl" | "Ctrl+Shift" | "Alt";
  readonly command: string;
  readonly code: number;
  readonly where: "" | "multiple" | "checkboxes" | "columns" | "headers" | "movable" | "editable";
  readonly words: string;
}

/** The keys of the outline: by this table they work. */
export function keyTable(): Promise<readonly KeyUse[]>;

/**
 * Fetches the part of the engine that is otherwise fetched when somebody reaches for an element, or
 * a page asks for what needs it: motion, filters, checks, order, items that come, go and move.
 *
 * Without this, a page that asks for one of these before anybody reached for an element waits for it.
 */
export function prepare(): Promise<void>;

/** Has an element defined before one is in the document. */
export function define(
  name: "columns" | "accordion" | "rows" | "form",
): Promise<CustomElementConstructor>;

declare global {
  interface HTMLElementTagNameMap {
    "espalier-outline": OutlineElement;
    "espalier-columns": ColumnsElement;
    "espalier-accordion": AccordionElement;
    "espalier-rows": RowsElement;
    "espalier-form": FormElement;
  }
}
