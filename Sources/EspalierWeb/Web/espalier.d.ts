// The elements of Espalier, as TypeScript has them.

/**
 * The user's own name of an item, compared as a text: 1 and "1" are the same. Items without one are named
 * by numbers.
 */
export type Key = string | number;

/** The cause of a change. */
export type Cause = "user" | "api" | "filter" | "load";

/** The result of a function that fills an element: what is to be in it, or nothing if it is there. */
export type Rendered = Node | string | Iterable<Node | string> | null | void;

/** One filling of an element. */
export interface RenderContext {
  /** Aborted when the element shows something else, or is gone. */
  readonly signal: AbortSignal;
}

/**
 * Fills an element in a row with content of the page: when an item comes into sight, and when it has
 * changed. The element is used again for other items, and then has in it what was left there.
 */
export type Render<Content = any> = (
  item: Content,
  element: HTMLElement,
  context: RenderContext,
) => Rendered;

/**
 * An icon: the address of an image; `sprite`: the address of a symbol in an SVG file, such as
 * `icons.svg#eye`; `text`: a letter of a font for icons, or an emoji.
 */
export type Icon = string | { sprite: string } | { text: string };

/** Icons by the kinds of items, or by items. */
export type Icons = Record<string, Icon> | ((item: any) => Icon | null | undefined);

/** A button at the end of a row. */
export interface RowAction {
  id: string;
  /** Its tooltip, and without an icon its text; spoken with the title of the item. */
  title: string;
  icon?: Icon;
  /** Whether it is on; without it, it is a button that does not stay on. */
  pressed?: boolean;
  disabled?: boolean;
  /** Whether it is seen where neither the pointer nor the focus is. */
  always?: boolean;
}

/** The buttons of all rows, or those of an item. */
export type Actions =
  | readonly RowAction[]
  | ((item: any) => readonly RowAction[] | null | undefined);

/** A row of an outline as it is drawn, or a copy of one that sticks. */
export interface DrawnRow {
  /** It is used again for other items. */
  readonly element: HTMLElement;
  /** Null if the item is not loaded. */
  readonly id: Key | null;
  readonly item: Item | undefined;
  readonly expanded: boolean;
}

/** A feature that a page adds to an outline. What it throws is reported as an uncaught error. */
export interface OutlineFeature {
  /** Is called for a key before the outline takes it; true if the feature has. */
  press?(event: KeyboardEvent): boolean;
  /**
   * Is called for each row in sight whenever rows are drawn, so it has to be quick, and writes only
   * what is new. What it leaves on an element is there for the next item. It changes no data.
   */
  decorateRow?(row: DrawnRow): void;
  /** Is called after each drawing. */
  drawn?(): void;
}

/** Null stands for what is not given. */
export interface Item {
  id?: Key | null;
  title: string;
  detail?: string;
  /** The words of a screen reader in place of title and detail. */
  label?: string;
  icon?: Icon;
  /** `folder`, `file`, `link` and `error` have a picture; others can be styled by `[data-kind]`. */
  kind?: string;
  /** The address of the link that the title is; activation follows it unless that is prevented. */
  href?: string;
  /**
   * All children, or the first of them. Without children, a branch asks the outline's source. Null is
   * none.
   */
  children?: Item[] | Page | null;
  /** Whether it can be expanded; by default, whether it has `children`. */
  branch?: boolean;
  /** At first. */
  expanded?: boolean;
  selected?: boolean;
  checked?: boolean;
  disabled?: boolean;
  cells?: unknown;
}

/** Changes of an item's looks. */
export type ItemChanges = Partial<
  Omit<Item, "id" | "children" | "branch" | "expanded" | "selected" | "checked">
>;

/** Some children of an item. */
export interface Page {
  items: Item[];
  /** The number of all children. */
  total?: number | null;
  /** The cursor of the next page, if their number is unknown; null at the end. */
  next?: number | null;
}

export interface SectionData {
  id?: Key;
  /** Shown above the rows, and sticky while they are in view. */
  title?: string | null;
  /** Without them, the outline's source is asked for the children of the section's id. */
  children?: Item[] | Page | null;
}

/** Items as columns: a million take little memory. */
export interface Columns {
  titles: string[] | ((index: number) => string);
  /**
   * The number of ancestors of each item, in display order. Instead of it, `parent`; without both,
   * it is a flat list.
   */
  level?: ArrayLike<number>;
  /**
   * The index of each item's parent; -1 or null at the top. Parents precede their children; siblings
   * are in the order of their indices.
   */
  parent?: ArrayLike<number | null>;
  ids?: ArrayLike<Key | null>;
  details?: string[] | ((index: number) => string);
  kinds?: string[] | ((index: number) => string);
  branch?: ArrayLike<number | boolean>;
  expanded?: ArrayLike<number | boolean>;
  /** The number of items, if no other column determines it. */
  count?: number;
}

export type Data = Item[] | { sections: SectionData[] } | Columns;

/**
 * Fetches children: of the item with an id, or, if that is null, the top ones.
 *
 * An answer may have fewer items than the limit if it has a `total` or a `next`; the next request
 * begins where it ended. A list alone that is shorter than the limit is the end. An answer without
 * items for rows that are missing is a failure, as is one of another shape. An error with the
 * property `isSilent` says that nothing answers at all; see `espalier-trouble`. The signal is
 * aborted if nobody awaits the answer any more.
 */
export type Source = (
  id: Key | null,
  offset: number,
  limit: number,
  signal: AbortSignal,
) => Promise<Item[] | Page>;

export type Query = string | ((item: Item) => boolean);

export interface FilterOptions {
  /**
   * - `subtree`: the descendants of a match stay, collapsed
   * - `matches`: only matches and their ancestors stay
   */
  mode?: "subtree" | "matches";
}

export interface OutlineState {
  version: 1;
  expanded: Key[];
  selected: Key[];
  checked: Key[];
  cursor: Key | null;
  /** The first item in sight, and its distance from the top edge in pixels. */
  scroll: { id: Key; y: number } | null;
  /** Of a treegrid: the widths of its columns in pixels, and the column that it is sorted by. */
  columns?: {
    widths: number[];
    sort: { column: number; direction: "ascending" | "descending" } | null;
  };
}

export interface Timing {
  /** In milliseconds; 0 is no motion. */
  duration?: number;
  /** As in `cubic-bezier`. */
  curve?: [number, number, number, number];
  /** Whether inserted and removed rows fade. */
  fade?: boolean;
}

/** A column of a treegrid. */
export interface GridColumn {
  title: string;
  /** In pixels. */
  width?: number;
  align?: "start" | "end";
  value?: (item: Item) => string;
  /** Fills the cells; those of the first column are the outline's to `render`. */
  render?: Render;
  compare?: (a: Item, b: Item) => number;
}

/** The item of an event; id null: no item. */
export interface ItemDetail {
  id: Key | null;
  item: Item | undefined;
  cause: Cause;
}

/** The item of a button or a menu, and the items that it applies to: all selected ones, or itself. */
export interface TargetDetail {
  id: Key;
  item: Item | undefined;
  ids: Key[];
  cause: Cause;
}

/** Something that comes to an outline from elsewhere, and its place there. */
export interface ReceiveDetail {
  /** Items of another outline, files, or text. */
  kind: "items" | "files" | "text";
  /** The items, and the outline that they are of. */
  items: Item[];
  from: OutlineElement | null;
  /** Files and text. Before a drop the browser tells their types alone. */
  data: DataTransfer | null;
  parent: Key | null;
  section: number;
  index: number;
  cause: Cause;
}

/** The events of all elements. */
export interface BaseEvents {
  /** The engine, or a part of the element, could not be loaded. */
  "espalier-fail": CustomEvent<{ message: string; cause: Cause }>;
}

/** The events of an outline. Those marked as cancelable can be prevented. */
export interface OutlineEvents extends BaseEvents {
  /**
   * Cancelable. Once for each branch that would open; of those that `*` opens, each can be prevented
   * by itself. Id null: `expandAll`, once for all.
   */
  "espalier-willexpand": CustomEvent<ItemDetail>;
  /**
   * Cancelable. Once for each branch that would close, also of those that close because another one
   * opens; then preventing one prevents both. Id null: `collapseAll`, once for all.
   */
  "espalier-willcollapse": CustomEvent<ItemDetail>;
  /** Cancelable. Of a range, the id is that of its new end. */
  "espalier-willselect": CustomEvent<ItemDetail>;
  /** Cancelable. `checked` is what the item would become. */
  "espalier-willcheck": CustomEvent<ItemDetail & { checked: boolean }>;
  /** Cancelable. */
  "espalier-willdrop": CustomEvent<DropDetail>;
  /** A branch was opened or closed, each by an event of its own; id null: all of them. */
  "espalier-expand": CustomEvent<ItemDetail & { expanded: boolean }>;
  /**
   * The item that was selected or deselected, of a range its new end; id null: nothing is selected
   * any more. `ids` are those that were selected then.
   */
  "espalier-select": CustomEvent<ItemDetail & { ids: Key[] }>;
  "espalier-check": CustomEvent<ItemDetail & { ids: Key[] }>;
  /** Enter, or a double click on a leaf. */
  "espalier-activate": CustomEvent<ItemDetail>;
  /** The user has pressed a button of a row. */
  "espalier-action": CustomEvent<TargetDetail & { action: string }>;
  /**
   * Cancelable; then the browser shows no menu of its own. `x` and `y` are where the menu belongs, in
   * pixels of the window.
   */
  "espalier-menu": CustomEvent<TargetDetail & { x: number; y: number }>;
  /** Cancelable: nothing is dropped or pasted there. At each new place, and before it is taken. */
  "espalier-willreceive": CustomEvent<ReceiveDetail>;
  /** Something from elsewhere was dropped or pasted. Items are there; the page inserts all else. */
  "espalier-receive": CustomEvent<ReceiveDetail>;
  "espalier-drop": CustomEvent<DropDetail>;
  "espalier-insert": CustomEvent<DropDetail>;
  "espalier-delete": CustomEvent<{ ids: Key[]; cause: Cause }>;
  "espalier-undo": CustomEvent<StepDetail>;
  "espalier-redo": CustomEvent<StepDetail>;
  /** Cancelable. */
  "espalier-rename": CustomEvent<{ id: Key; title: string; previous: string; cause: Cause }>;
  /** Cancelable. */
  "espalier-sort": CustomEvent<SortDetail>;
  /** The user gave a column another width, in pixels. */
  "espalier-resize": CustomEvent<{ column: number; title: string; width: number; cause: Cause }>;
  /** The finished part of a long sort, from 0 to 1. */
  "espalier-progress": CustomEvent<{ progress: number; cause: Cause }>;
  "espalier-filter": CustomEvent<{ count: number | null; rows: number; cause: Cause }>;
  /** The number of rows changed. */
  "espalier-rows": CustomEvent<{ rows: number; cause: Cause }>;
  /** Children were loaded. */
  "espalier-load": CustomEvent<LoadDetail>;
  /** Children could not be fetched. */
  "espalier-failed": CustomEvent<ItemDetail & { error: Error; message: string }>;
  /**
   * Nothing can be fetched, because a source has thrown an error with the property `isSilent`; or,
   * with null, it can again.
   */
  "espalier-trouble": CustomEvent<{ message: string | null; cause: Cause }>;
}

/** The events of an outline, with those of every element of HTML. */
export interface OutlineEventMap extends HTMLElementEventMap, OutlineEvents {}

export interface DropDetail {
  ids: Key[];
  /** null: the top level. */
  parent: Key | null;
  section: number;
  /** Among the children that do not move. */
  index: number;
  cause: Cause;
}

/** An edit that was undone or redone: its items, and where the first of them is now. */
export interface StepDetail extends DropDetail {
  kind: "insert" | "delete" | "move" | "rename" | "sort";
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

/** An error of an element. A call that throws it has changed nothing. */
export class EspalierError extends Error {
  /**
   * - `unknown-id`: no item, panel, row, field or option has the id
   * - `duplicate-id`: two of them would have the same id
   * - `invalid-data`: an argument or data of another form than expected
   * - `invalid-state`: `restore` was given something other than the result of `state`
   * - `refused`: the call contradicts the settings of the element
   * - `engine`: the engine or a style sheet could not be loaded or used
   * - `request`: children could not be fetched
   */
  readonly code:
    | "unknown-id"
    | "duplicate-id"
    | "invalid-data"
    | "invalid-state"
    | "refused"
    | "engine"
    | "request";
}

/** The strings of all elements. */
export interface BaseStrings {
  /** In place of an element that cannot be used. */
  unavailable(message: string): string;
}

/** The base of all elements. */
export class EspalierElement extends HTMLElement {
  /** Fulfilled when the element can be used, rejected with an `EspalierError` if it cannot. */
  readonly ready: Promise<void>;
  /** The accessible name. */
  label: string;
  /** Keys in place of standard ones; an empty list restores these. */
  get keys(): readonly KeyBinding[];
  set keys(keys: readonly KeyBinding[]);
  /** Overrides of the English strings; null restores these. */
  get strings(): BaseStrings;
  set strings(overrides: Partial<BaseStrings> | null);
  theme: "light" | "dark" | null;
  density: "compact" | "regular" | "spacious" | null;
  motion: "none" | null;
}

/** Shown and announced strings of `<espalier-outline>`. */
export interface OutlineStrings extends BaseStrings {
  loading: string;
  failed: (message: string) => string;
  /** The word in a row, and the button, that request again what failed. */
  retry: string;
  /** The message for a page with fewer items than there were. */
  fewer: string;
  /** The row that loads more children. */
  showMore: string;
  /** The button that unfolds and folds text that is cut off. */
  more: string;
  less: string;
  rows(rows: number): string;
  /** `rows` are those after the printed ones. */
  unprinted(rows: number): string;
  results(matches: number): string;
  /** In place of rows; `query` is empty for a function. */
  nothing(query: string): string;
  clearFilter: string;
  loaded(title: string, items: number): string;
  /** `title` is empty at the top level. */
  failure(title: string, message: string): string;
  /** Several items, in place of a title. */
  items(count: number): string;
  dragged(count: number): string;
  /** An item that has no title yet. */
  untitled: string;
  cut(name: string): string;
  cannotMove(name: string): string;
  cannotMoveIntoItself(name: string): string;
  /** `parent` is null at the top level, `isSame` if it had that one; `position` counts from 1. */
  moved(
    name: string,
    parent: string | null,
    position: number,
    count: number,
    isSame?: boolean,
  ): string;
  /** The items that were cut and are not any more, and how many they are. */
  kept(name: string, count?: number): string;
  inserted(name: string): string;
  removed(name: string): string;
  sortedItems: string;
  /** `step` is what was announced when it was done. */
  undone(step: string): string;
  redone(step: string): string;
  notUndone(step: string): string;
  noLongerFits(step: string): string;
  notLoaded: string;
  editTitle(title: string): string;
  renamed(previous: string, title: string): string;
  columnWidth(title: string): string;
  /** `width` is in pixels. */
  columnResized(title: string, width: number): string;
  sorted(title: string, direction: "ascending" | "descending"): string;
  checked: string;
  partlyChecked: string;
  unchecked: string;
  /** A row that cannot be used. */
  disabled: string;
  /** The buttons of a row. */
  actions: string;
  /** The label of a button; `name` is the title of the item. */
  action(title: string, name: string): string;
  /** More than one. */
  selected(count: number): string;
}

/** `<espalier-outline>`: a tree of items, of which there may be millions. */
export class OutlineElement extends EspalierElement {
  /** Overrides of the English strings; null restores these. */
  get strings(): OutlineStrings;
  set strings(overrides: Partial<OutlineStrings> | null);
  /**
   * Replaces all items; see `apply` for changes that keep the state. It is what was set: a move does
   * not change it, and a new title is written into its item.
   */
  get data(): Data | undefined;
  /** Throws an `EspalierError` with the place of what is wrong; then the items stay. */
  set data(data: Data | null | undefined);
  get source(): Source | undefined;
  set source(source: Source | null | undefined);
  /** With columns, the first of which has the titles, the outline is a treegrid. */
  columns: GridColumn[];
  /** Fills titles; rows keep their height unless they wrap. Null shows the texts. */
  get render(): Render | null;
  set render(render: Render | null | undefined);
  /** Fills details. */
  get renderDetail(): Render | null;
  set renderDetail(render: Render | null | undefined);
  /**
   * Icons in place of the outline's own pictures. An item's `icon` comes first; after both, with the
   * attribute `icons` or the property, `--espalier-icon-KIND`.
   */
  get icons(): Icons | null;
  set icons(icons: Icons | null | undefined);
  /** Buttons at the ends of rows; see the event `espalier-action`. */
  get actions(): Actions | null;
  set actions(actions: Actions | null | undefined);
  get timing(): Required<Timing>;
  set timing(timing: Timing);

  selection: "none" | "single" | "multiple" | null;
  checkboxes: boolean;
  /** The items that a check changes while a filter is on. */
  scope: "all" | "visible" | null;
  /** `single`: one expanded branch for each parent. */
  expansion: "multiple" | "single";
  /** Whether collapsing a branch also collapses the branches inside. */
  collapseForgets: boolean;
  /** Whether the ancestors of the first row stay in sight. */
  sticky: boolean;
  /** Whether long titles wrap; `clamp`: up to `--espalier-lines` lines; `all`: details and cells, too. */
  wrap: "" | "clamp" | "all" | null;
  guides: "none" | null;
  /** `button`: lists of unknown length load more only on demand. */
  loadMore: "button" | null;
  /** Whether the user can move rows. */
  movable: boolean;
  /** A list of `items`, `files` and `text`, in any order, which the user can drop and paste here. */
  receives: string | null;
  /** Whether the user can edit titles, with F2. */
  editable: boolean;
  disabled: boolean;

  apply(data: Data): void;
  item(id: Key): Item | undefined;
  /** Changes the item itself, and fills its row again. */
  update(id: Key, changes: ItemChanges): void;
  /** As they are now, without those that are not loaded; null: the top items of a section. */
  childrenOf(id?: Key | null, options?: { section?: number }): Key[];
  /** Null at the top level. */
  parentOf(id: Key): Key | null;
  /** The id of the item whose number is a row's `data-id`. */
  keyOf(number: number): Key | undefined;
  find(test: string | ((item: Item) => boolean)): Key | undefined;
  expand(id: Key): void;
  collapse(id: Key): void;
  toggle(id: Key): void;
  expandAll(level?: number): void;
  collapseAll(): void;
  /** Undefined if there is no such item. */
  isExpanded(id: Key): boolean | undefined;
  /** The expanded branches, visible or not. Setting them asks no listeners. */
  expanded: Key[];
  readonly rows: number;
  readonly cursor: Key | null;
  /** Expands the ancestors, unless `espalier-willexpand` of one is prevented, and scrolls to it. */
  reveal(id: Key, options?: { focus?: boolean }): void;
  focusItem(id: Key): void;
  selected: Key[];
  select(id: Key | null, how?: "only" | "toggle" | "range" | "add-range" | "all"): void;
  readonly checked: Key[];
  check(id: Key, isOn?: boolean): void;
  /**
   * Sorts very many items in the background. Fulfilled with whether all are sorted, which they are
   * not if other data or another sort came first.
   */
  sort(compare: (a: Item, b: Item) => number): Promise<boolean>;
  /** @returns the number of matching items; 0 before the element is ready */
  filter(query?: Query | null, options?: FilterOptions): number;
  /** Evaluates the filter again, as when texts of items have changed. */
  refilter(): void;
  edit(id: Key): Promise<boolean>;
  /** Inserts items into a branch, or, if `parent` is null, at the top level; by default at the end. */
  insert(items: Item[], parent?: Key | null, index?: number, options?: { section?: number }): Key[];
  /** Removes the element. */
  remove(): void;
  /** Deletes items with all that is in them. */
  remove(ids: Key[]): void;
  /** Moves items next to each other; `index` is among the children that do not move. */
  move(ids: Key[], parent?: Key | null, index?: number, options?: { section?: number }): boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Undoes the last insertion, deletion, move, sort or renaming. */
  undo(): boolean;
  redo(): boolean;
  state(): OutlineState;
  restore(state: OutlineState): void;
  /** Fetches again what failed. */
  /** Adds a feature of the page, which stays with other data, too; returns a function that removes it. */
  addFeature(feature: OutlineFeature): () => void;
  retry(): void;

  addEventListener<Name extends keyof OutlineEventMap>(
    type: Name,
    listener: (this: OutlineElement, event: OutlineEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof OutlineEventMap>(
    type: Name,
    listener: (this: OutlineElement, event: OutlineEventMap[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface ColumnItem extends Omit<Item, "children"> {
  children?: ColumnItem[] | null;
  /** A short text after the title, such as a number of items. */
  badge?: string;
}

/** The item of an event of columns; id and item are null if nothing is selected. */
export interface ColumnDetail {
  id: Key | null;
  item: ColumnItem | null;
  /** The ids from the first column on. */
  path: Key[];
  cause: Cause;
}

/** The events of columns. */
export interface ColumnsEvents {
  /** Cancelable. */
  "espalier-willselect": CustomEvent<ColumnDetail>;
  "espalier-select": CustomEvent<ColumnDetail>;
  /** The selected path is another one. */
  "espalier-path": CustomEvent<ColumnDetail>;
  /** Enter on a leaf, or a double click. */
  "espalier-activate": CustomEvent<ColumnDetail>;
  /** The children of the item with the id, or, without an id, the element could not be loaded. */
  "espalier-fail": CustomEvent<{ id?: Key | null; message: string; cause: Cause }>;
}

/** The events of columns, with those of every element of HTML. */
export interface ColumnsEventMap extends HTMLElementEventMap, ColumnsEvents {}

/** Fetches children: of the item with an id, or, if that is null, those of the first column. */
export type ColumnSource = (
  id: Key | null,
  offset: number,
  limit: number,
  signal: AbortSignal,
) => Promise<ColumnItem[] | { items: ColumnItem[]; total?: number }>;

/** `<espalier-columns>`: a hierarchy as columns, each with the children of the selected item. */
export interface ColumnsElement extends EspalierElement {
  get data(): ColumnItem[] | undefined;
  set data(items: ColumnItem[] | null | undefined);
  get source(): ColumnSource | null;
  set source(source: ColumnSource | null | undefined);
  /** Fills the names of rows. */
  get render(): Render | null;
  set render(render: Render | null | undefined);
  preview: ((item: ColumnItem, element: HTMLElement) => void) | null;
  /** Whether nothing in it can be used. */
  disabled: boolean;
  /** Followed up to its last existing item, as its columns are loaded. */
  path: Key[];
  /** Overrides of the English strings; null restores these. */
  get strings(): ColumnsStrings;
  set strings(overrides: Partial<ColumnsStrings> | null);
  reveal(id: Key): void;
  /** False if `espalier-willselect` was prevented. */
  select(id: Key | null): boolean;
  /** Whether the column of the item is shown. */
  reload(id?: Key): boolean;
  state(): ColumnsState;
  restore(state: ColumnsState): void;

  addEventListener<Name extends keyof ColumnsEventMap>(
    type: Name,
    listener: (this: ColumnsElement, event: ColumnsEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof ColumnsEventMap>(
    type: Name,
    listener: (this: ColumnsElement, event: ColumnsEventMap[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** Shown and announced strings of `<espalier-columns>`. */
export interface ColumnsStrings extends BaseStrings {
  root: string;
  path: string;
  empty: string;
  loading: string;
  failed: string;
  retry: string;
  branch: string;
  instructions: string;
  back(title: string): string;
  preview(title: string): string;
  width(title: string): string;
  /** A column of another width, in pixels. */
  resized(title: string, width: number): string;
  /** `column` counts from 1. */
  column(title: string, count: number, column: number): string;
  failure(title: string): string;
}

export interface ColumnsState {
  version: 1;
  path: Key[];
  widths: { path: string[]; width: number }[];
}

export interface PanelData {
  id?: Key;
  title: string;
  detail?: string;
  expanded?: boolean;
  disabled?: boolean;
  content?: Node | string;
}

/** Shown and announced strings of `<espalier-accordion>`. */
export interface AccordionStrings extends BaseStrings {
  allExpanded: string;
  allCollapsed: string;
}

export interface AccordionState {
  version: 1;
  expanded: Key[];
}

/** The events of an accordion. */
export interface AccordionEvents extends BaseEvents {
  /** Cancelable. */
  "espalier-willexpand": CustomEvent<{ id: Key; cause: Cause }>;
  /** Cancelable. */
  "espalier-willcollapse": CustomEvent<{ id: Key; cause: Cause }>;
  /** A panel was expanded or collapsed. */
  "espalier-expand": CustomEvent<{ id: Key; expanded: boolean; cause: Cause }>;
  /** The animation of these panels has ended. */
  "espalier-settle": CustomEvent<{ ids: Key[] }>;
}

/** The events of an accordion, with those of every element of HTML. */
export interface AccordionEventMap extends HTMLElementEventMap, AccordionEvents {}

/** `<espalier-accordion>`: panels with any content. */
export interface AccordionElement extends EspalierElement {
  expansion: "multiple" | "single" | "always-one";
  /** Whether only scripts can open and close panels. */
  disabled: boolean;
  expanded: Key[];
  /** Overrides of the English strings; null restores these. */
  get strings(): AccordionStrings;
  set strings(overrides: Partial<AccordionStrings> | null);
  headingLevel: number;
  get panels(): PanelData[];
  set panels(panels: PanelData[] | null | undefined);
  insert(panel: PanelData, index?: number): void;
  /** Removes a panel with its content; without an id, the element itself. */
  remove(id?: Key): void;
  move(id: Key, index: number): void;
  expand(id: Key): void;
  collapse(id: Key): void;
  toggle(id: Key): void;
  expandAll(): void;
  collapseAll(): void;
  isExpanded(id: Key): boolean | undefined;
  state(): AccordionState;
  restore(state: AccordionState): void;

  addEventListener<Name extends keyof AccordionEventMap>(
    type: Name,
    listener: (this: AccordionElement, event: AccordionEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof AccordionEventMap>(
    type: Name,
    listener: (this: AccordionElement, event: AccordionEventMap[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface RowItem {
  id?: Key | null;
  title: string;
  detail?: string;
  content?: string;
  expanded?: boolean;
}

/** Shown and announced strings of `<espalier-rows>`. */
export interface RowsStrings extends BaseStrings {
  showMore: string;
  showLess: string;
  /** `rows` are those after the printed ones. */
  unprinted(rows: number): string;
  allExpanded: string;
  allCollapsed: string;
}

export interface RowsState {
  version: 1;
  expanded: Key[];
  selected: Key[];
  cursor: Key | null;
}

/** The row of an event; id null: all rows. */
export interface RowDetail {
  id: Key | null;
  item?: RowItem;
  cause: Cause;
}

/** The events of expandable rows. */
export interface RowsEvents extends BaseEvents {
  /** Cancelable. */
  "espalier-willexpand": CustomEvent<RowDetail>;
  /** Cancelable. */
  "espalier-willcollapse": CustomEvent<RowDetail>;
  /** A row, or all of them, was expanded or collapsed. */
  "espalier-expand": CustomEvent<RowDetail & { expanded: boolean }>;
  /** Cancelable. */
  "espalier-willselect": CustomEvent<RowDetail>;
  "espalier-select": CustomEvent<{ ids: Key[]; cause: Cause }>;
}

/** The events of expandable rows, with those of every element of HTML. */
export interface RowsEventMap extends HTMLElementEventMap, RowsEvents {}

/** `<espalier-rows>`: a list of rows that show the beginning of their content. */
export interface RowsElement extends EspalierElement {
  expansion: "multiple" | "single";
  /** Whether only scripts can open, close and select rows. */
  disabled: boolean;
  expanded: Key[];
  /** Overrides of the English strings; null restores these. */
  get strings(): RowsStrings;
  set strings(overrides: Partial<RowsStrings> | null);
  lines: number;
  selection: "none" | "single" | "multiple";
  get data(): RowItem[];
  set data(rows: RowItem[] | null | undefined);
  /** Fills the content of rows. */
  get render(): Render | null;
  set render(render: Render | null | undefined);
  selected: Key[];
  insert(items: RowItem | RowItem[], index?: number): void;
  /** Removes rows; without an id, the element itself. */
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
  focusItem(id: Key): void;
  state(): RowsState;
  restore(state: RowsState): void;

  addEventListener<Name extends keyof RowsEventMap>(
    type: Name,
    listener: (this: RowsElement, event: RowsEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof RowsEventMap>(
    type: Name,
    listener: (this: RowsElement, event: RowsEventMap[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** The events of a filter form. */
export interface FormEvents extends BaseEvents {
  "espalier-change": CustomEvent<FormChange>;
  "espalier-save": CustomEvent<{ answers: Record<string, FormAnswer>; cause: Cause }>;
  "espalier-cancel": CustomEvent<{ answers: Record<string, FormAnswer>; cause: Cause }>;
  /** Cancelable. */
  "espalier-willexpand": CustomEvent<{ id: Key; expanded: boolean; cause: Cause }>;
  /** Cancelable. */
  "espalier-willcollapse": CustomEvent<{ id: Key; expanded: boolean; cause: Cause }>;
  /** A group or a section was expanded or collapsed. */
  "espalier-expand": CustomEvent<{ id: Key; expanded: boolean; cause: Cause }>;
}

/** The events of a filter form, with those of every element of HTML. */
export interface FormEventMap extends HTMLElementEventMap, FormEvents {}

/** `<espalier-form>`: a form to filter by, whose groups and sections collapse. */
export interface FormElement extends EspalierElement {
  /** Without them, the groups of the fieldsets and form controls inside the element. */
  get groups(): FormGroup[];
  set groups(groups: FormGroup[] | null | undefined);
  /** The saved answers, by field; a field without one is left out. */
  get answers(): Record<string, FormAnswer>;
  set answers(answers: Record<string, FormAnswer | null | undefined>);
  /** Overrides of the English strings; null restores these. */
  get strings(): FormStrings;
  set strings(overrides: Partial<FormStrings> | null);
  /** Without it, sheets for several answers are full, and all others half. */
  presentation: "half" | "full" | null;
  /** Whether there are buttons below the rows: Cancel, Clear and Save. */
  actions: boolean;
  disabled: boolean;
  /** Saves an answer; null is none. */
  answer(field: Key, answer: FormAnswer | null): void;
  /** Clears the answer of one field, or of all; while a sheet is open, its draft instead of all. */
  clear(field?: Key): void;
  /** Reports the answers, which `cancel` goes back to from now on. */
  save(): void;
  cancel(): void;
  /** Goes to a field, and opens its sheet if it has one. */
  openSheet(field: Key): void;
  /** Closes the sheet that is open, if any, and discards its draft. */
  closeSheet(): void;
  /** The expanded groups and sections. */
  expanded: Key[];
  expand(id: Key): void;
  collapse(id: Key): void;
  toggle(id: Key): void;
  /** Undefined if there is no such group or section. */
  isExpanded(id: Key): boolean | undefined;
  counts(id: Key): { answered: number; all: number };
  /** The saved answers as keys and values: one entry for each section with any, in order. */
  readonly serializedAnswers: FormSerializedAnswers[];
  /**
   * Replaces all saved answers by serialized ones; returns what was left out. Without `skipUnknown`,
   * what the form does not have is refused.
   */
  apply(
    serializedAnswers: FormSerializedAnswers[],
    options?: { skipUnknown?: boolean },
  ): FormSerializedAnswer[];
  /**
   * The records to filter, which keep values under the ids of fields. Each option shows the number
   * of its records that also match all other fields.
   */
  records: readonly any[] | null;
  /** The records that match the saved answers, and the number for each possible answer. */
  matchRecords(options?: FormMatchOptions): FormMatch;
  /** OR within a field, AND across fields; it does not follow the form. */
  predicate(
    holds?: (record: any, value: FormAnswer, field: FormField) => boolean,
  ): (record: any) => boolean;
  /** Whether a record passes the saved answers. */
  accepts(record: any): boolean;
  state(): FormState;
  restore(state: FormState): void;

  addEventListener<Name extends keyof FormEventMap>(
    type: Name,
    listener: (this: FormElement, event: FormEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof FormEventMap>(
    type: Name,
    listener: (this: FormElement, event: FormEventMap[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** An option, options in their order, a text, or true for a toggle. */
export type FormAnswer = Key | Key[] | boolean;

/** Text in the plural categories of English. */
export interface FormNouns {
  one?: string;
  other: string;
}

/** The title of a field and an option or a text; for a toggle, its group's key and its title. */
export interface FormSerializedAnswer {
  key: string;
  value: Key;
  field: Key;
}

/** The saved answers of a section, or of a group without titled sections. */
export interface FormSerializedAnswers {
  group: Key;
  section: Key | null;
  title: string;
  key: string;
  value: string;
  answers: FormSerializedAnswer[];
}

export interface FormMatchOptions {
  /** Whether the draft of the open sheet replaces the saved answer of its field. */
  draft?: boolean;
  /** Whether the toggles of a section are alternatives. */
  combineToggles?: boolean;
}

export interface FormMatch {
  /** The positions of the records that match. */
  matches: number[];
  /** For each field the records of each option, of a toggle, or of a text that is not empty. */
  counts: { field: Key; counts: number[] }[];
}

export interface FormState {
  version: 1;
  expanded: Key[];
  answers: Record<string, FormAnswer>;
}

export interface FormGroup {
  id: Key;
  title: string;
  /** The key and the value of its serialized answers; by default the title. */
  key?: string;
  value?: string;
  /** Of what its header counts, once it has an answer; by default "1 of 3". */
  nouns?: FormNouns;
  /** At first. */
  expanded?: boolean;
  sections?: FormSection[];
  /** In place of sections. */
  fields?: FormField[];
}

export interface FormSection {
  id: Key;
  /** Sections with a title expand and collapse. */
  title?: string;
  nouns?: FormNouns;
  /** At first. */
  expanded?: boolean;
  fields: FormField[];
}

export interface FormField {
  id: Key;
  title: string;
  kind: "single" | "multiple" | "text" | "toggle";
  options?: { id: Key; title: string; detail?: string }[];
  /** At first. */
  answer?: FormAnswer | null;
  /** In its row while there is no answer, and for a text. */
  placeholder?: string;
  /** A sentence in its sheet on how it is answered. */
  help?: string;
  /** The kind of on-screen keyboard for a text. */
  inputMode?: string;
  /** Returns why a text is not valid, or "". It is shown; the text can be saved all the same. */
  validate?(text: string): string;
}

/** Shown and announced strings of `<espalier-form>`. */
export interface FormStrings extends BaseStrings {
  save: string;
  cancel: string;
  clear: string;
  search: string;
  none: string;
  chosen: string;
  cleared: string;
  checked: string;
  unchecked: string;
  count(answered: number, all: number): string;
  list(answers: string[]): string;
  remove(answer: string, field: string): string;
  /** The title of a field before its answer in a chip. */
  chipField(field: string): string;
  found(options: number): string;
}

/** `detail` of espalier-change; field is null if several changed at once. */
export interface FormChange {
  field: Key | null;
  answer?: FormAnswer;
  answers: Record<string, FormAnswer>;
  cause: Cause;
}

/** A key and its command. */
export interface KeyBinding {
  /** As in `KeyboardEvent.key`; "letter" for any that types a character. */
  readonly key: string;
  /** Ctrl is also the Command key. */
  readonly modifiers?: "" | "Shift" | "Ctrl" | "Ctrl+Shift" | "Alt" | "Alt+Shift" | "Ctrl+Alt";
  /** The name of a command of the standard keys; empty to take the command from the key. */
  readonly command: string;
  /** The context in which it holds; empty for everywhere. */
  readonly where?:
    | ""
    | "multiple"
    | "checkboxes"
    | "columns"
    | "headers"
    | "movable"
    | "editable"
    | "history"
    | "form";
  /** Whether the rows that the cursor passes are selected. */
  readonly isExtending?: boolean;
}

/** A standard key, with words for a help. */
export interface DescribedKey extends Required<KeyBinding> {
  readonly words: string;
}

/** The standard keys of the elements. */
export function keyTable(): Promise<readonly DescribedKey[]>;

/**
 * Loads and defines an element. Elements in the document are defined without it. In a shadow root,
 * or before a method of a new element is called, wait for this; the outline is always defined.
 */
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
