// The elements of Espalier, as TypeScript has them. Written by Scripts/web-manifest.

/**
 * The user's own name of an item, compared as a text: 1 and "1" are the same. Items without one
 * are named by numbers.
 */
export type Key = string | number;

/** The cause of a change. */
export type Cause = "user" | "api" | "filter" | "load";

/**
 * The result of a function that fills an element: what is to be in it, or nothing if it is there.
 */
export type Rendered = Node | string | Iterable<Node | string> | null | void;

/** One filling of an element. */
export interface RenderContext {
  /** Aborted when the element shows something else, or is gone. */
  signal: AbortSignal;
}

/**
 * Fills an element in a row with content of the page: when an item comes into sight, and when it
 * has changed. The element is used again for other items, and then has in it what was left there.
 */
export type Render<Content = any> = (item: Content, element: HTMLElement, context: RenderContext) => Rendered;

/** The events of all elements. */
export interface BaseEvents {
  /** The engine or a part of the element could not be loaded. */
  "espalier-fail": CustomEvent<{ message: string, cause: Cause }>;
}

/** A key and its command. */
export interface KeyBinding {
  /** As in `KeyboardEvent.key`; "letter" for any that types a character. */
  key: string;
  /** Ctrl is also the Command key. */
  modifiers?: "" | "Shift" | "Ctrl" | "Ctrl+Shift" | "Alt" | "Alt+Shift" | "Ctrl+Alt";
  /** The name of a command of the standard keys; empty to take the command from the key. */
  command: string;
  /** The context in which it holds; empty for everywhere. */
  where?: "" | "multiple" | "checkboxes" | "columns" | "headers" | "movable" | "editable" | "history" | "form";
  /** Whether the rows that the cursor passes are selected. */
  isExtending?: boolean;
}

/** A standard key, with words for a help. */
export type DescribedKey = Required<KeyBinding> & { words: string };

/**
 * - `unknown-id`: no item, panel, row, field or option has the id
 * - `duplicate-id`: two of them would have the same id
 * - `invalid-data`: an argument or data of another form than expected
 * - `invalid-state`: `restore` was given something other than the result of `state`
 * - `refused`: the call contradicts the settings of the element
 * - `engine`: the engine or a style sheet could not be loaded or used
 * - `request`: children could not be fetched
 */
export type ErrorCode = "unknown-id" | "duplicate-id" | "invalid-data" | "invalid-state" | "refused" | "engine" | "request";

/** The strings of all elements. */
export interface BaseStrings {
  /** In place of an element that cannot be used. */
  unavailable(message: string): string;
}

/** The events of an element, with those of every element of HTML. */
export type ElementEvents<Events> = HTMLElementEventMap & Events;

/** The base of all elements. */
export class EspalierElement<Strings = BaseStrings, Events = BaseEvents>
  extends HTMLElement {
  /** The accessible name; `aria-label` and `aria-labelledby` work as well. */
  label: string;
  /** `light` or `dark`; without it, the colour scheme of the page. */
  theme: "light" | "dark" | null;
  /** `compact`, `regular` or `spacious`. */
  density: "compact" | "regular" | "spacious" | null;
  /** `none` turns animation off; the system setting for reduced motion does, too. */
  motion: "none" | null;
  /**
   * A promise that is fulfilled when the element can be used, and rejected if the engine cannot
   * be loaded.
   */
  readonly ready: Promise<void>;
  /** Keys in place of the standard ones. */
  keys: readonly KeyBinding[];
  /** Overrides of the texts that the element shows and announces; `null` restores these. */
  get strings(): BaseStrings & Strings;
  set strings(overrides: Partial<BaseStrings & Strings> | null);

  addEventListener<Name extends keyof ElementEvents<Events>>(
    type: Name,
    listener: (this: this, event: ElementEvents<Events>[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof ElementEvents<Events>>(
    type: Name,
    listener: (this: this, event: ElementEvents<Events>[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** An error of an element. A call that throws it has changed nothing. */
export class EspalierError extends Error {
  readonly code: ErrorCode;
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
export type Actions = readonly RowAction[] | ((item: any) => readonly RowAction[] | null | undefined);

/** A row of an outline as it is drawn, or a copy of one that sticks. */
export interface DrawnRow {
  /** It is used again for other items. */
  element: HTMLElement;
  /** Null if the item is not loaded. */
  id: Key | null;
  item: Item | undefined;
  expanded: boolean;
}

/**
 * A feature that a page adds to an outline. What it throws is reported as an uncaught error.
 */
export interface OutlineFeature {
  /** Is called for a key before the outline takes it; true if the feature has. */
  press?: (event: KeyboardEvent) => boolean;
  /**
   * Is called for each row in sight whenever rows are drawn, so it has to be quick, and writes
   * only what is new. What it leaves on an element is there for the next item. It changes no
   * data.
   */
  decorateRow?: (row: DrawnRow) => void;
  /** Is called after each drawing. */
  drawn?: () => void;
}

/** Null stands for what is not given. */
export interface Item {
  id?: Key | null;
  title: string;
  detail?: string;
  /** The words of a screen reader in place of title and detail. */
  label?: string;
  icon?: Icon;
  /**
   * `folder`, `file`, `link` and `error` have a picture; others can be styled by `[data-kind]`.
   */
  kind?: string;
  /**
   * The address of the link that the title is; activation follows it unless that is prevented.
   */
  href?: string;
  /** The name of the file that is at `href`, for those who drag the row out of the browser. */
  download?: string;
  /**
   * All children, or the first of them. Without children, a branch asks the outline's source.
   * Null is none.
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
export type ItemChanges = Partial<Omit<Item, "id" | "children" | "branch" | "expanded" | "selected" | "checked">>;

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
   * The number of ancestors of each item, in display order. Instead of it, `parent`; without
   * both, it is a flat list.
   */
  level?: ArrayLike<number>;
  /**
   * The index of each item's parent; -1 or null at the top. Parents precede their children;
   * siblings are in the order of their indices.
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
 * begins where it ended. A list alone that is shorter than the limit is the end. An answer
 * without items for rows that are missing is a failure, as is one of another shape. An error with
 * the property `isSilent` says that nothing answers at all; see `espalier-trouble`. The signal is
 * aborted when the answer is no longer needed.
 */
export type Source = (id: Key | null, offset: number, limit: number, signal: AbortSignal) => Promise<Item[] | Page>;

export type Query = string | ((item: Item) => boolean);

export interface FilterOptions {
  /**
   * `subtree`: the descendants of a match stay, collapsed; `matches`: only matches and their
   * ancestors stay.
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
  scroll: { id: Key, y: number } | null;
  /** Of a treegrid: the widths of its columns in pixels, and the column that it is sorted by. */
  columns?: { widths: number[], sort: { column: number, direction: "ascending" | "descending" } | null };
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

/**
 * The item of a button or a menu, and the items that it applies to: all selected ones, or itself.
 */
export interface TargetDetail {
  id: Key;
  item: Item | undefined;
  ids: Key[];
  cause: Cause;
}

/** Rows that are copied, or dragged out of an outline. */
export interface SendDetail {
  /** All selected items if the row is one of them, and otherwise that of the row. */
  ids: Key[];
  items: Item[];
  /** It has the texts, and takes other formats as well. */
  data: DataTransfer;
  how: "copy" | "drag";
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

/** The events of an outline. Those marked as cancelable can be prevented. */
export interface OutlineEvents extends BaseEvents {
  /**
   * Cancelable; for each branch, also those that collapse because another one expands (preventing
   * one prevents both), and each that `*` or `reveal` expands; `id` is `null` for `expandAll` and
   * `collapseAll`.
   */
  "espalier-willexpand": CustomEvent<ItemDetail>;
  /**
   * Cancelable; for each branch, also those that collapse because another one expands (preventing
   * one prevents both), and each that `*` or `reveal` expands; `id` is `null` for `expandAll` and
   * `collapseAll`.
   */
  "espalier-willcollapse": CustomEvent<ItemDetail>;
  /** Cancelable; of a range, `id` is its new end. */
  "espalier-willselect": CustomEvent<ItemDetail>;
  /** Cancelable; `checked` is what the item would become. */
  "espalier-willcheck": CustomEvent<ItemDetail & { checked: boolean }>;
  /** Cancelable; before a move. */
  "espalier-willdrop": CustomEvent<DropDetail>;
  /** A branch was expanded or collapsed; for each. */
  "espalier-expand": CustomEvent<ItemDetail & { expanded: boolean }>;
  /**
   * `id` is the item that was selected or deselected, of a range its new end; `null` if nothing
   * is selected any more; `ids` are those at that time.
   */
  "espalier-select": CustomEvent<ItemDetail & { ids: Key[] }>;
  /**
   * `id` is the item that was selected or deselected, of a range its new end; `null` if nothing
   * is selected any more; `ids` are those at that time.
   */
  "espalier-check": CustomEvent<ItemDetail & { ids: Key[] }>;
  /** Enter, or a double click on an item that is not a branch. */
  "espalier-activate": CustomEvent<ItemDetail>;
  /**
   * A button of a row was pressed; `ids` are all selected items if the item is one of them, and
   * otherwise itself.
   */
  "espalier-action": CustomEvent<TargetDetail & { action: string }>;
  /**
   * Cancelable, which keeps the browser's own menu away; a menu is asked for by the second
   * button, a long press or a key; `x` and `y` are its place in the window.
   */
  "espalier-menu": CustomEvent<TargetDetail & { x: number, y: number }>;
  /** Cancelable: it is not taken there; at each new place of a drag, and before a paste. */
  "espalier-willreceive": CustomEvent<ReceiveDetail>;
  /** Something from elsewhere was dropped or pasted: `kind` is `items`, `files` or `text`. */
  "espalier-receive": CustomEvent<ReceiveDetail>;
  /**
   * Cancelable: nothing is copied or dragged; `how` is `copy` or `drag`; a listener may add
   * formats to `data`.
   */
  "espalier-willsend": CustomEvent<SendDetail>;
  /** Rows were copied, or dropped elsewhere. */
  "espalier-send": CustomEvent<SendDetail>;
  /** After a move. */
  "espalier-drop": CustomEvent<DropDetail>;
  /** Items were inserted; the index of the first. */
  "espalier-insert": CustomEvent<DropDetail>;
  /** Items were deleted. */
  "espalier-delete": CustomEvent<{ ids: Key[], cause: Cause }>;
  /**
   * `kind`: `insert`, `delete`, `move`, `rename`, `sort`; where the first item is now, or `index`
   * -1.
   */
  "espalier-undo": CustomEvent<StepDetail>;
  /**
   * `kind`: `insert`, `delete`, `move`, `rename`, `sort`; where the first item is now, or `index`
   * -1.
   */
  "espalier-redo": CustomEvent<StepDetail>;
  /** Cancelable; an item gets another title. */
  "espalier-rename": CustomEvent<{ id: Key, title: string, previous: string, cause: Cause }>;
  /** Cancelable; `direction`: `ascending`, `descending`. */
  "espalier-sort": CustomEvent<SortDetail>;
  /** A column has another width, in pixels: after a key, or at the end of a drag. */
  "espalier-resize": CustomEvent<{ column: number, title: string, width: number, cause: Cause }>;
  /** The finished part of a long sort, from 0 to 1. */
  "espalier-progress": CustomEvent<{ progress: number, cause: Cause }>;
  /** `count`: matches, or `null` without a filter. */
  "espalier-filter": CustomEvent<{ count: number | null, rows: number, cause: Cause }>;
  /** The number of rows changed. */
  "espalier-rows": CustomEvent<{ rows: number, cause: Cause }>;
  /** Children arrived. */
  "espalier-load": CustomEvent<LoadDetail>;
  /** Children could not be fetched. */
  "espalier-failed": CustomEvent<ItemDetail & { error: Error, message: string }>;
  /**
   * The source does not answer at all (an error with `isSilent`); `message` is `null` when it
   * does again.
   */
  "espalier-trouble": CustomEvent<{ message: string | null, cause: Cause }>;
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

/** An edit that was undone or redone: its items, and where the first of them is now. */
export type StepDetail = { kind: "insert" | "delete" | "move" | "rename" | "sort" } & DropDetail;

export interface SortDetail {
  column: number;
  title: string;
  direction: "ascending" | "descending";
  cause: Cause;
}

export type LoadDetail = ItemDetail & { offset: number, count: number, size: number, total: number | null };

/** The strings of `<espalier-outline>`, shown and announced. */
export interface OutlineStrings extends BaseStrings {
  loading: string;
  /** @param message of the error, without a full stop */
  failed(message: string): string;
  retry: string;
  fewer: string;
  /** The row that loads more children. */
  showMore: string;
  /** The button that unfolds and folds text that is cut off. */
  more: string;
  less: string;
  /** @param rows after all were expanded or collapsed, loaded or unfiltered */
  rows(rows: number): string;
  /** @param rows that are not printed */
  unprinted(rows: number): string;
  /** @param matches of a filter */
  results(matches: number): string;
  /** @param query of the filter, empty for a function; nothing matches it */
  nothing(query: string): string;
  clearFilter: string;
  /** @param items that were loaded below it */
  loaded(title: string, items: number): string;
  /** @param title of the branch, empty at the top */
  failure(title: string, message: string): string;
  /** @param count of several items, in place of a title */
  items(count: number): string;
  /** @param count of the dragged items */
  dragged(count: number): string;
  /** An item that has no title yet. */
  untitled: string;
  /** @param name of the item or the items */
  cut(name: string): string;
  cannotMove(name: string): string;
  cannotMoveIntoItself(name: string): string;
  /**
   * @param parent its title; null at the top level
   * @param position from 1
   * @param count of siblings
   * @param isSame whether it is the parent that it had
   */
  moved(name: string, parent: string | null, position: number, count: number, isSame?: boolean): string;
  /**
   * @param name of what was cut and is not any more
   * @param count of items
   */
  kept(name: string, count?: number): string;
  /** @param name of the new item or items */
  inserted(name: string): string;
  removed(name: string): string;
  copied(name: string): string;
  /** @param text that was typed, while not all rows are loaded */
  notArrived(text: string): string;
  /** All items, by a column or otherwise. */
  sortedItems: string;
  /** @param step what was announced when it was done */
  undone(step: string): string;
  redone(step: string): string;
  notUndone(step: string): string;
  /** @param step that needs items which are gone */
  noLongerFits(step: string): string;
  /** A list that is open at its end. */
  notLoaded: string;
  /** The label of the text field. */
  editTitle(title: string): string;
  renamed(previous: string, title: string): string;
  /**
   * The label of the separator.
   * @param title of a column
   */
  columnWidth(title: string): string;
  /**
   * @param title of a column
   * @param width in pixels
   */
  columnResized(title: string, width: number): string;
  /** @param title of a column */
  sorted(title: string, direction: "ascending" | "descending"): string;
  /** The states of a row of a treegrid. */
  checked: string;
  partlyChecked: string;
  unchecked: string;
  /** A row that cannot be used. */
  disabled: string;
  /** The buttons of a row. */
  actions: string;
  /**
   * The label of a button in a row.
   * @param title of the button
   * @param name of the item
   */
  action(title: string, name: string): string;
  /** @param count of several selected items */
  selected(count: number): string;
}

/**
 * `<espalier-outline>`. A tree of items as rows, of which there may be millions; with columns, a
 * treegrid.
 */
export class OutlineElement
  extends EspalierElement<OutlineStrings, OutlineEvents> {
  /** `none`, `single` (the default) or `multiple`. */
  selection: "none" | "single" | "multiple" | null;
  /** Shows checkboxes with three states. */
  checkboxes: boolean;
  /**
   * The items that a check applies to under a filter: `all` below the item (the default), or the
   * `visible` ones.
   */
  scope: "all" | "visible" | null;
  /** `multiple` (the default), or `single`: one expanded branch for each parent. */
  expansion: "multiple" | "single";
  /** A branch that is collapsed forgets what was expanded in it. */
  collapseForgets: boolean;
  /** The ancestors of the first row stay in view. */
  sticky: boolean;
  /**
   * Titles wrap; `clamp`: to `--espalier-lines` lines, with a button for the rest; `all`: details
   * and cells, too.
   */
  wrap: "" | "clamp" | "all" | null;
  /** `none` hides the indentation guides. */
  guides: "none" | null;
  /** `button`: the rest of a list of unknown length is fetched by a button, not by scrolling. */
  loadMore: "button" | null;
  /** The user can move rows: by pointer, by Alt with the arrows, by cut and paste. */
  movable: boolean;
  /**
   * A list of `items` (of another outline whose rows are movable), `files` and `text`, which the
   * user can drop and paste here.
   */
  receives: string | null;
  /** The user can copy rows, and drag them out. */
  sends: boolean;
  /** The user can rename items with F2. */
  editable: boolean;
  /** Nothing can be selected, checked, moved or renamed by the user; branches still expand. */
  disabled: boolean;
  /** The items; setting it replaces everything, while `apply` keeps the state. */
  get data(): Data | undefined;
  set data(data: Data | null | undefined);
  /** Fetches the children that `data` does not have; setting it replaces everything. */
  get source(): Source | undefined;
  set source(source: Source | null | undefined);
  /**
   * Columns of a treegrid: `{ title, width?, align?, value?, render?, compare? }`; the first has
   * the titles, and the others are filled by `render`, or with the text of `value`, which is also
   * what is spoken and sorted by.
   */
  columns: GridColumn[];
  /** Fills the titles with content of the page's own; `null` shows the texts. */
  get render(): Render | null;
  set render(render: Render | null | undefined);
  /** Fills the details in the same way; a treegrid has none. */
  get renderDetail(): Render | null;
  set renderDetail(render: Render | null | undefined);
  /**
   * The attribute: `--espalier-icon-KIND` are used; the property: icons by kinds or by a function
   * of an item, or `null`.
   */
  get icons(): Icons | null;
  set icons(icons: Icons | null | undefined);
  /** Buttons at the ends of rows, the same in all or by a function of an item; `null` is none. */
  get actions(): Actions | null;
  set actions(actions: Actions | null | undefined);
  /**
   * The ids of the expanded branches, visible or not; setting it expands these and no others, and
   * asks no listeners.
   */
  expanded: Key[];
  /** The ids of the selected items; setting it selects these and no others. */
  selected: Key[];
  /** The ids that are checked and whose parents are not. */
  readonly checked: Key[];
  /** The id that the keyboard acts on, or `null`. */
  readonly cursor: Key | null;
  /** The number of rows. */
  readonly rows: number;
  /** Whether there is an edit to undo. */
  readonly canUndo: boolean;
  /** Whether there is an undone edit to do again. */
  readonly canRedo: boolean;
  /**
   * `{ duration?, curve?, fade? }` of animations: milliseconds, a cubic Bézier curve, whether
   * rows fade.
   */
  get timing(): Required<Timing>;
  set timing(timing: Timing);
  /**
   * Makes the items equal to other data, by id: what remains stays expanded, selected and in
   * view.
   */
  apply(data: Data): void;
  /** The item of an id. */
  item(id: Key): Item | undefined;
  /**
   * Changes what an item shows, in the item itself, and fills its row again; not its id, children
   * or state.
   */
  update(id: Key, changes: ItemChanges): void;
  /** The id of the first item with a title, or that passes a test. */
  find(test: string | ((item: Item) => boolean)): Key | undefined;
  /** The id of the item whose row has a `data-id`. */
  keyOf(number: number): Key | undefined;
  /** The loaded children; at the top level without an id. */
  childrenOf(id?: Key | null, options?: { section?: number }): Key[];
  /** The parent; `null` at the top level. */
  parentOf(id: Key): Key | null;
  /** One branch. */
  expand(id: Key): void;
  /** One branch. */
  collapse(id: Key): void;
  /** One branch. */
  toggle(id: Key): void;
  /** Whether a branch is expanded; `undefined` for an unknown id. */
  isExpanded(id: Key): boolean | undefined;
  /** Expands all branches, or those above a level. */
  expandAll(level?: number): void;
  /** Collapses all branches. */
  collapseAll(): void;
  /** Expands the ancestors and scrolls to an item. */
  reveal(id: Key, options?: { focus?: boolean }): void;
  /** Reveals an item and gives it the focus. */
  focusItem(id: Key): void;
  /** `how`: `only`, `toggle`, `range`, `add-range`, `all`; a `null` id selects nothing. */
  select(id: Key | null, how?: "only" | "toggle" | "range" | "add-range" | "all"): void;
  /** Checks an item with everything below it. */
  check(id: Key, isOn?: boolean): void;
  /**
   * Shows what matches, with its ancestors; returns the number of matches; `null` restores what
   * was there.
   */
  filter(query?: Query | null, options?: FilterOptions): number;
  /** Judges the items again. */
  refilter(): void;
  /**
   * Sorts the children of every item: at once, or, if they are very many, in the background, with
   * `aria-busy` and `espalier-progress`; resolves to whether they are sorted, which they are not
   * if other data or another sort came first.
   */
  sort(compare: (a: Item, b: Item) => number): Promise<boolean>;
  /** Renames an item in place; resolves to whether it can be renamed. */
  edit(id: Key): Promise<boolean>;
  /**
   * Inserts items with all that is in them, at the top level if `parent` is `null`; returns their
   * ids.
   */
  insert(items: Item[], parent?: Key | null, index?: number, options?: { section?: number }): Key[];
  /** Deletes items with all that is in them; without ids, removes the element itself. */
  remove(ids?: Key[]): void;
  /** Moves items next to each other; `index` is among the children that do not move. */
  move(ids: Key[], parent?: Key | null, index?: number, options?: { section?: number }): boolean;
  /** The edits: insertions, deletions, moves, sorts and renamings; one drag is one step. */
  undo(): boolean;
  /** The edits: insertions, deletions, moves, sorts and renamings; one drag is one step. */
  redo(): boolean;
  /** Adds a feature of the page, see below; returns a function that removes it. */
  addFeature(feature: OutlineFeature): () => void;
  /** Fetches again what failed. */
  retry(): void;
  /**
   * `expanded`, `selected`, `checked`, `cursor`, `scroll`, of a treegrid also `columns` (widths
   * and order); what concerns items that are not loaded yet is done when they are, unless the
   * user has moved meanwhile.
   */
  state(): OutlineState;
  /**
   * `expanded`, `selected`, `checked`, `cursor`, `scroll`, of a treegrid also `columns` (widths
   * and order); what concerns items that are not loaded yet is done when they are, unless the
   * user has moved meanwhile.
   */
  restore(state: OutlineState): void;
}

export type ColumnItem = Omit<Item, "children"> & { children?: ColumnItem[] | null, badge?: string };

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
  /** Cancelable; before another item is selected. */
  "espalier-willselect": CustomEvent<ColumnDetail>;
  /** The user or a call selected something. */
  "espalier-select": CustomEvent<ColumnDetail>;
  /** The selected path is another one. */
  "espalier-path": CustomEvent<ColumnDetail>;
  /** Enter on a leaf, or a double click. */
  "espalier-activate": CustomEvent<ColumnDetail>;
  /** Children could not be fetched; without an id, the element could not be loaded. */
  "espalier-fail": CustomEvent<{ id?: Key | null, message: string, cause: Cause }>;
}

/** Fetches children: of the item with an id, or, if that is null, those of the first column. */
export type ColumnSource = (id: Key | null, offset: number, limit: number, signal: AbortSignal) => Promise<ColumnItem[] | { items: ColumnItem[], total?: number }>;

export interface ColumnsState {
  version: 1;
  path: Key[];
  widths: { path: string[], width: number }[];
}

/** Fills an element with the preview of an item. */
export type PreviewMaker = (item: ColumnItem, element: HTMLElement) => void;

/** The strings of `<espalier-columns>`, shown and announced. */
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
  /**
   * @param title of a column
   * @param width in pixels
   */
  resized(title: string, width: number): string;
  /**
   * The items of the next column. The title, and that it is a branch, were announced before.
   * @param column from 1 on
   */
  column(title: string, count: number, column: number): string;
  failure(title: string): string;
  /** @param text that was typed, while not all rows are loaded */
  notArrived(text: string): string;
}

/** `<espalier-columns>`. A hierarchy as columns. */
export interface ColumnsElement
  extends EspalierElement<ColumnsStrings, ColumnsEvents> {
  /**
   * The attribute: `none`, leaves have no preview; the property: a function of an item and an
   * empty element, which fills the preview; `null` shows title and detail.
   */
  preview: PreviewMaker | null;
  /**
   * Fills the names of rows with content of the page's own, which cannot be controls; `null`
   * shows the titles.
   */
  get render(): Render | null;
  set render(render: Render | null | undefined);
  /** Nothing in it can be used. */
  disabled: boolean;
  /** The items; what is selected stays selected where it still exists. */
  get data(): ColumnItem[] | undefined;
  set data(items: ColumnItem[] | null | undefined);
  /** Fetches children that `data` does not have. */
  get source(): ColumnSource | null;
  set source(source: ColumnSource | null | undefined);
  /**
   * The ids of what is selected, column by column; setting it follows the path as its columns
   * arrive, up to the first unknown id.
   */
  path: Key[];
  /** Goes to an item in a column that is shown, or anywhere in `data`. */
  reveal(id: Key): void;
  /**
   * Selects an item in one of the columns shown, `null` selects nothing; returns `false` if
   * `espalier-willselect` was cancelled.
   */
  select(id: Key | null): boolean;
  /**
   * Fetches the children of an item, or of the first column, again; returns whether its column is
   * shown.
   */
  reload(id?: Key): boolean;
  /** `path`, `widths`; the path ends before the first id that no longer exists. */
  state(): ColumnsState;
  /** `path`, `widths`; the path ends before the first id that no longer exists. */
  restore(state: ColumnsState): void;
}

export interface PanelData {
  id?: Key;
  title: string;
  detail?: string;
  /** At first. */
  expanded?: boolean;
  /** Whether the user cannot expand or collapse it. */
  disabled?: boolean;
  content?: Node | string;
}

export interface AccordionState {
  version: 1;
  expanded: Key[];
}

/** The events of an accordion. */
export interface AccordionEvents extends BaseEvents {
  /** Cancelable; before a panel is expanded or collapsed. */
  "espalier-willexpand": CustomEvent<{ id: Key, cause: Cause }>;
  /** Cancelable; before a panel is expanded or collapsed. */
  "espalier-willcollapse": CustomEvent<{ id: Key, cause: Cause }>;
  /** A panel was expanded or collapsed. */
  "espalier-expand": CustomEvent<{ id: Key, expanded: boolean, cause: Cause }>;
  /** The animation of these panels has ended. */
  "espalier-settle": CustomEvent<{ ids: Key[] }>;
}

/** The strings of `<espalier-accordion>`, shown and announced. */
export interface AccordionStrings extends BaseStrings {
  allExpanded: string;
  allCollapsed: string;
}

/**
 * `<espalier-accordion>`. Panels one below the other, each with a header that expands and
 * collapses it. Panels with forms, tables and scripts in them stay in your document.
 */
export interface AccordionElement
  extends EspalierElement<AccordionStrings, AccordionEvents> {
  /** `multiple` (the default), `single` or `always-one`. */
  expansion: "multiple" | "single" | "always-one";
  /** 1 to 6; by default that of the first panel's heading, or 3. */
  headingLevel: number;
  /** Only programs can expand and collapse panels. */
  disabled: boolean;
  /**
   * `{ id?, title, detail?, expanded?, disabled?, content? }`; `content` is a node or a text;
   * panels whose ids are there already stay.
   */
  get panels(): PanelData[];
  set panels(data: PanelData[] | null | undefined);
  /** The ids of the expanded panels; refused if `expansion` does not allow them. */
  expanded: Key[];
  /** Inserts a panel; by default at the end. */
  insert(panel: PanelData, index?: number): void;
  /** Moves a panel; `index` is counted without it. */
  move(id: Key, index: number): void;
  /**
   * Removes a panel with its content, refused if it has to stay expanded; without an id, removes
   * the element itself.
   */
  remove(id?: Key): void;
  /** One panel. */
  expand(id: Key): void;
  /** One panel. */
  collapse(id: Key): void;
  /** One panel. */
  toggle(id: Key): void;
  /** Whether a panel is expanded; `undefined` for an unknown id. */
  isExpanded(id: Key): boolean | undefined;
  /** Leave disabled panels as they are; refused where `expansion` does not allow it. */
  expandAll(): void;
  /** Leave disabled panels as they are; refused where `expansion` does not allow it. */
  collapseAll(): void;
  /** `expanded`. */
  state(): AccordionState;
  /** `expanded`. */
  restore(state: AccordionState): void;
}

export interface RowItem {
  id?: Key | null;
  title: string;
  detail?: string;
  /** Text; line breaks are kept. */
  content?: string;
  /** At first. */
  expanded?: boolean;
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
  /** Cancelable; `id` is `null` for all rows. */
  "espalier-willexpand": CustomEvent<RowDetail>;
  /** Cancelable; `id` is `null` for all rows. */
  "espalier-willcollapse": CustomEvent<RowDetail>;
  /** A row, or all of them, was expanded or collapsed. */
  "espalier-expand": CustomEvent<RowDetail & { expanded: boolean }>;
  /** Cancelable; before the selection changes. */
  "espalier-willselect": CustomEvent<RowDetail>;
  /** The selected rows are these. */
  "espalier-select": CustomEvent<{ ids: Key[], cause: Cause }>;
}

/** The strings of `<espalier-rows>`, shown and announced. */
export interface RowsStrings extends BaseStrings {
  showMore: string;
  showLess: string;
  /** @param rows that are not printed */
  unprinted(rows: number): string;
  allExpanded: string;
  allCollapsed: string;
}

/**
 * `<espalier-rows>`. A list of rows that show the beginning of their content, and on demand all
 * of it.
 */
export interface RowsElement
  extends EspalierElement<RowsStrings, RowsEvents> {
  /** `multiple` (the default) or `single`. */
  expansion: "multiple" | "single";
  /** Lines of content in a collapsed row; default 2. */
  lines: number;
  /** `none` (the default), `single` or `multiple`; shows checkboxes. */
  selection: "none" | "single" | "multiple";
  /** Only programs can expand, collapse and select rows. */
  disabled: boolean;
  /** The rows in order; rows whose ids are there already stay expanded, selected and in view. */
  get data(): RowItem[];
  set data(rows: RowItem[] | null | undefined);
  /** Fills the content of rows: `(item, element, { signal })`; `null` shows texts. */
  render: Render | null;
  /** The ids of the expanded rows. */
  expanded: Key[];
  /** The ids of the selected rows. */
  selected: Key[];
  /** Inserts one row or an array; by default at the end. */
  insert(items: RowItem | RowItem[], index?: number): void;
  /** Moves a row; `index` is counted without it. */
  move(id: Key, index: number): void;
  /** Removes rows; without ids, the element itself. */
  remove(...ids: Key[]): void;
  /** Changes what a row shows. */
  update(id: Key, changes: Partial<RowItem>): void;
  /** One row. */
  expand(id: Key): void;
  /** One row. */
  collapse(id: Key): void;
  /** One row. */
  toggle(id: Key): void;
  /** Whether a row is expanded; `undefined` for an unknown id. */
  isExpanded(id: Key): boolean | undefined;
  /** `expandAll` is refused with `expansion="single"`. */
  expandAll(): void;
  /** `expandAll` is refused with `expansion="single"`. */
  collapseAll(): void;
  /** Scrolls to a row. */
  reveal(id: Key): void;
  /** Scrolls to a row and gives it the focus. */
  focusItem(id: Key): void;
  /** `expanded`, `selected`, `cursor`. */
  state(): RowsState;
  /** `expanded`, `selected`, `cursor`. */
  restore(state: RowsState): void;
}

/** The events of a filter form. */
export interface FormEvents extends BaseEvents {
  /** An answer was saved; `field` is `null` if several changed at once. */
  "espalier-change": CustomEvent<FormChange>;
  /** Of the whole form. */
  "espalier-save": CustomEvent<{ answers: Record<string, FormAnswer>, cause: Cause }>;
  /** Of the whole form. */
  "espalier-cancel": CustomEvent<{ answers: Record<string, FormAnswer>, cause: Cause }>;
  /** Cancelable; before a group or a section is expanded or collapsed. */
  "espalier-willexpand": CustomEvent<{ id: Key, expanded: boolean, cause: Cause }>;
  /** Cancelable; before a group or a section is expanded or collapsed. */
  "espalier-willcollapse": CustomEvent<{ id: Key, expanded: boolean, cause: Cause }>;
  /** A group or a section was expanded or collapsed. */
  "espalier-expand": CustomEvent<{ id: Key, expanded: boolean, cause: Cause }>;
}

/** An option, options in their order, a text, or true for a toggle. */
export type FormAnswer = Key | Key[] | boolean;

/** Text in the plural categories of English. */
export interface FormNouns {
  one?: string;
  other: string;
}

/**
 * The title of a field and an option or a text; for a toggle, its group's key and its title.
 */
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
  counts: { field: Key, counts: number[] }[];
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
  options?: { id: Key, title: string, detail?: string }[];
  /** At first. */
  answer?: FormAnswer | null;
  /** In its row while there is no answer, and for a text. */
  placeholder?: string;
  /** A sentence in its sheet on how it is answered. */
  help?: string;
  /** The kind of on-screen keyboard for a text. */
  inputMode?: string;
  /** Returns why a text is not valid, or "". It is shown; the text can be saved all the same. */
  validate?: (text: string) => string;
}

/** `detail` of espalier-change; field is null if several changed at once. */
export interface FormChange {
  field: Key | null;
  answer?: FormAnswer;
  answers: Record<string, FormAnswer>;
  cause: Cause;
}

/** The strings of `<espalier-form>`, shown and announced. */
export interface FormStrings extends BaseStrings {
  save: string;
  cancel: string;
  clear: string;
  search: string;
  /** where nothing is found */
  none: string;
  /** the name of the chips */
  chosen: string;
  /** for no answer */
  cleared: string;
  /** for a toggle's */
  checked: string;
  unchecked: string;
  count(answered: number, all: number): string;
  list(answers: string[]): string;
  remove(answer: string, field: string): string;
  /** the title of a field before its answer in a chip */
  chipField(field: string): string;
  found(options: number): string;
}

/**
 * `<espalier-form>`. A form that asks what to look for, made of the fieldsets in it, which remain
 * what a `<form>` around it submits, or of data.
 */
export interface FormElement
  extends EspalierElement<FormStrings, FormEvents> {
  /**
   * Sheets are `half` or `full`; by default those of a `multiple` choice are full and all else is
   * half.
   */
  presentation: "half" | "full" | null;
  /** Buttons below the rows: Cancel, Clear and Save. */
  actions: boolean;
  /** The user cannot answer; the same for a fieldset around it. */
  disabled: boolean;
  /**
   * The groups of fields; without them, those of the fieldsets and form controls inside the
   * element.
   */
  get groups(): FormGroup[];
  set groups(groups: FormGroup[] | null | undefined);
  /** The saved answers, by field; setting it replaces all. */
  get answers(): Record<string, FormAnswer>;
  set answers(answers: Record<string, FormAnswer | null | undefined>);
  /** The ids of the expanded groups and sections. */
  expanded: Key[];
  /** The records to filter; each option, and each toggle, shows how many it stands for. */
  records: readonly any[] | null;
  /** The saved answers as keys and values, one entry for each section with any. */
  readonly serializedAnswers: FormSerializedAnswers[];
  /** Saves an answer; `null` is none. */
  answer(field: Key, answer: FormAnswer | null): void;
  /** Removes the answer of one field, or of all; while a sheet is open, all is its draft. */
  clear(field?: Key): void;
  /** Makes the answers the ones that `cancel` goes back to. */
  save(): void;
  /** Goes back to the answers that were saved last. */
  cancel(): void;
  /** Goes to a field, and opens its sheet if it has one. */
  openSheet(field: Key): void;
  /** Closes the open sheet without saving. */
  closeSheet(): void;
  /** A group or a section. */
  expand(id: Key): void;
  /** A group or a section. */
  collapse(id: Key): void;
  /** A group or a section. */
  toggle(id: Key): void;
  /** Whether a group or a section is expanded; `undefined` for an unknown id. */
  isExpanded(id: Key): boolean | undefined;
  /** `{ answered, all }` of a group or a section. */
  counts(id: Key): { answered: number; all: number; };
  /** Replaces all answers; returns what it has left out, where `skipUnknown` is set. */
  apply(serializedAnswers: FormSerializedAnswers[], options?: { skipUnknown?: boolean }): FormSerializedAnswer[];
  /**
   * The positions of the `records` that match, and the counts for each answer of each field; with
   * the draft of the open sheet, or with the toggles of a section as alternatives.
   */
  matchRecords(options?: FormMatchOptions): FormMatch;
  /** A function that filters records. */
  predicate(holds?: (record: any, value: FormAnswer, field: FormField) => boolean): (record: any) => boolean;
  /** Whether one record matches. */
  accepts(record: any): boolean;
  /** `expanded`, `answers`; restored answers are also the ones that `cancel` goes back to. */
  state(): FormState;
  /** `expanded`, `answers`; restored answers are also the ones that `cancel` goes back to. */
  restore(state: FormState): void;
}

/** The properties and attributes of all elements, as templates set them. */
export interface BaseProperties<Strings = BaseStrings> {
  /** The accessible name; `aria-label` and `aria-labelledby` work as well. */
  label?: string | undefined;
  /** `light` or `dark`; without it, the colour scheme of the page. */
  theme?: "light" | "dark" | null | undefined;
  /** `compact`, `regular` or `spacious`. */
  density?: "compact" | "regular" | "spacious" | null | undefined;
  /** `none` turns animation off; the system setting for reduced motion does, too. */
  motion?: "none" | null | undefined;
  /** Keys in place of the standard ones. */
  keys?: readonly KeyBinding[] | undefined;
  /** Overrides of the texts that the element shows and announces; `null` restores these. */
  strings?: Partial<BaseStrings & Strings> | null | undefined;
}

/** The properties and attributes of `<espalier-outline>`, as templates set them. */
export interface OutlineProperties extends BaseProperties<OutlineStrings> {
  /** `none`, `single` (the default) or `multiple`. */
  selection?: "none" | "single" | "multiple" | null | undefined;
  /** Shows checkboxes with three states. */
  checkboxes?: boolean | undefined;
  /**
   * The items that a check applies to under a filter: `all` below the item (the default), or the
   * `visible` ones.
   */
  scope?: "all" | "visible" | null | undefined;
  /** `multiple` (the default), or `single`: one expanded branch for each parent. */
  expansion?: "multiple" | "single" | undefined;
  /** A branch that is collapsed forgets what was expanded in it. */
  collapseForgets?: boolean | undefined;
  /** The ancestors of the first row stay in view. */
  sticky?: boolean | undefined;
  /**
   * Titles wrap; `clamp`: to `--espalier-lines` lines, with a button for the rest; `all`: details
   * and cells, too.
   */
  wrap?: "" | "clamp" | "all" | null | undefined;
  /** `none` hides the indentation guides. */
  guides?: "none" | null | undefined;
  /** `button`: the rest of a list of unknown length is fetched by a button, not by scrolling. */
  loadMore?: "button" | null | undefined;
  /** The user can move rows: by pointer, by Alt with the arrows, by cut and paste. */
  movable?: boolean | undefined;
  /**
   * A list of `items` (of another outline whose rows are movable), `files` and `text`, which the
   * user can drop and paste here.
   */
  receives?: string | null | undefined;
  /** The user can copy rows, and drag them out. */
  sends?: boolean | undefined;
  /** The user can rename items with F2. */
  editable?: boolean | undefined;
  /** Nothing can be selected, checked, moved or renamed by the user; branches still expand. */
  disabled?: boolean | undefined;
  /** The items; setting it replaces everything, while `apply` keeps the state. */
  data?: Data | null | undefined;
  /** Fetches the children that `data` does not have; setting it replaces everything. */
  source?: Source | null | undefined;
  /**
   * Columns of a treegrid: `{ title, width?, align?, value?, render?, compare? }`; the first has
   * the titles, and the others are filled by `render`, or with the text of `value`, which is also
   * what is spoken and sorted by.
   */
  columns?: GridColumn[] | undefined;
  /** Fills the titles with content of the page's own; `null` shows the texts. */
  render?: Render | null | undefined;
  /** Fills the details in the same way; a treegrid has none. */
  renderDetail?: Render | null | undefined;
  /**
   * The attribute: `--espalier-icon-KIND` are used; the property: icons by kinds or by a function
   * of an item, or `null`.
   */
  icons?: Icons | null | undefined;
  /** Buttons at the ends of rows, the same in all or by a function of an item; `null` is none. */
  actions?: Actions | null | undefined;
  /**
   * The ids of the expanded branches, visible or not; setting it expands these and no others, and
   * asks no listeners.
   */
  expanded?: Key[] | undefined;
  /** The ids of the selected items; setting it selects these and no others. */
  selected?: Key[] | undefined;
  /**
   * `{ duration?, curve?, fade? }` of animations: milliseconds, a cubic Bézier curve, whether
   * rows fade.
   */
  timing?: Timing | undefined;
}

/** The properties and attributes of `<espalier-columns>`, as templates set them. */
export interface ColumnsProperties extends BaseProperties<ColumnsStrings> {
  /**
   * The attribute: `none`, leaves have no preview; the property: a function of an item and an
   * empty element, which fills the preview; `null` shows title and detail.
   */
  preview?: PreviewMaker | null | undefined;
  /**
   * Fills the names of rows with content of the page's own, which cannot be controls; `null`
   * shows the titles.
   */
  render?: Render | null | undefined;
  /** Nothing in it can be used. */
  disabled?: boolean | undefined;
  /** The items; what is selected stays selected where it still exists. */
  data?: ColumnItem[] | null | undefined;
  /** Fetches children that `data` does not have. */
  source?: ColumnSource | null | undefined;
  /**
   * The ids of what is selected, column by column; setting it follows the path as its columns
   * arrive, up to the first unknown id.
   */
  path?: Key[] | undefined;
  /** The path as buttons: `bottom` (the default), `top` or `none`. */
  "trail"?: string | boolean | undefined;
}

/** The properties and attributes of `<espalier-accordion>`, as templates set them. */
export interface AccordionProperties extends BaseProperties<AccordionStrings> {
  /** `multiple` (the default), `single` or `always-one`. */
  expansion?: "multiple" | "single" | "always-one" | undefined;
  /** 1 to 6; by default that of the first panel's heading, or 3. */
  headingLevel?: number | undefined;
  /** Only programs can expand and collapse panels. */
  disabled?: boolean | undefined;
  /**
   * `{ id?, title, detail?, expanded?, disabled?, content? }`; `content` is a node or a text;
   * panels whose ids are there already stay.
   */
  panels?: PanelData[] | null | undefined;
  /** The ids of the expanded panels; refused if `expansion` does not allow them. */
  expanded?: Key[] | undefined;
  /** The header of an expanded panel stays in view while its content is scrolled. */
  "sticky"?: string | boolean | undefined;
}

/** The properties and attributes of `<espalier-rows>`, as templates set them. */
export interface RowsProperties extends BaseProperties<RowsStrings> {
  /** `multiple` (the default) or `single`. */
  expansion?: "multiple" | "single" | undefined;
  /** Lines of content in a collapsed row; default 2. */
  lines?: number | undefined;
  /** `none` (the default), `single` or `multiple`; shows checkboxes. */
  selection?: "none" | "single" | "multiple" | undefined;
  /** Only programs can expand, collapse and select rows. */
  disabled?: boolean | undefined;
  /** The rows in order; rows whose ids are there already stay expanded, selected and in view. */
  data?: RowItem[] | null | undefined;
  /** Fills the content of rows: `(item, element, { signal })`; `null` shows texts. */
  render?: Render | null | undefined;
  /** The ids of the expanded rows. */
  expanded?: Key[] | undefined;
  /** The ids of the selected rows. */
  selected?: Key[] | undefined;
}

/** The properties and attributes of `<espalier-form>`, as templates set them. */
export interface FormProperties extends BaseProperties<FormStrings> {
  /**
   * Sheets are `half` or `full`; by default those of a `multiple` choice are full and all else is
   * half.
   */
  presentation?: "half" | "full" | null | undefined;
  /** Buttons below the rows: Cancel, Clear and Save. */
  actions?: boolean | undefined;
  /** The user cannot answer; the same for a fieldset around it. */
  disabled?: boolean | undefined;
  /**
   * The groups of fields; without them, those of the fieldsets and form controls inside the
   * element.
   */
  groups?: FormGroup[] | null | undefined;
  /** The saved answers, by field; setting it replaces all. */
  answers?: Record<string, FormAnswer | null | undefined> | undefined;
  /** The ids of the expanded groups and sections. */
  expanded?: Key[] | undefined;
  /** The records to filter; each option, and each toggle, shows how many it stands for. */
  records?: readonly any[] | null | undefined;
}

/** The elements by their tags, for the templates of frameworks. */
export interface TemplateElements {
  "espalier-outline": {
    element: OutlineElement;
    properties: OutlineProperties;
    events: OutlineEvents;
  };
  "espalier-columns": {
    element: ColumnsElement;
    properties: ColumnsProperties;
    events: ColumnsEvents;
  };
  "espalier-accordion": {
    element: AccordionElement;
    properties: AccordionProperties;
    events: AccordionEvents;
  };
  "espalier-rows": {
    element: RowsElement;
    properties: RowsProperties;
    events: RowsEvents;
  };
  "espalier-form": {
    element: FormElement;
    properties: FormProperties;
    events: FormEvents;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "espalier-outline": OutlineElement;
    "espalier-columns": ColumnsElement;
    "espalier-accordion": AccordionElement;
    "espalier-rows": RowsElement;
    "espalier-form": FormElement;
  }
}
