// The exports of `espalier.wasm`. Their declarations in EspalierBrowser say what each does;
// `make boundary` writes this file.

/** All numbers: an address is one, and so is a truth. */
export interface EngineExports {
  readonly memory: WebAssembly.Memory;
  espalier_abi_supports(version: number): number;
  espalier_accordion_commit(view: number, command: number, argument: number): number;
  espalier_accordion_make(policy: number): number;
  espalier_accordion_place(view: number, panel: number, index: number, isDisabled: number): number;
  espalier_accordion_policy(view: number, policy: number): number;
  espalier_accordion_prepare(view: number, command: number, argument: number): number;
  espalier_accordion_removal(view: number, panel: number): number;
  espalier_accordion_settle(view: number, count: number): number;
  espalier_accordion_states(view: number): number;
  espalier_accordion_take(view: number, panel: number): void;
  espalier_columns_column(view: number, depth: number): number;
  espalier_columns_deselect(view: number, depth: number): number;
  espalier_columns_end(view: number): void;
  espalier_columns_enter(view: number): number;
  espalier_columns_fail(view: number, token: number): number;
  espalier_columns_fill(
    view: number,
    depth: number,
    row: number,
    count: number,
    size: number,
    first: number,
    isPartial: number,
  ): number;
  espalier_columns_follow(view: number, count: number): number;
  espalier_columns_goal(view: number): number;
  espalier_columns_layout(
    view: number,
    rowHeight: number,
    columnWidth: number,
    previewWidth: number,
  ): void;
  espalier_columns_leave(view: number): number;
  espalier_columns_load(
    view: number,
    token: number,
    count: number,
    size: number,
    first: number,
    isPartial: number,
  ): number;
  espalier_columns_make(): number;
  espalier_columns_narrow(view: number, isOn: number): number;
  espalier_columns_previews(view: number, isOn: number): number;
  espalier_columns_reload(view: number, depth: number): number;
  espalier_columns_restart(view: number, count: number): number;
  espalier_columns_scroll(view: number, depth: number, offset: number, viewport: number): number;
  espalier_columns_select(view: number, depth: number, id: number, goes: number): number;
  espalier_columns_select_code(view: number, depth: number, id: number): number;
  espalier_columns_set_width(view: number, depth: number, width: number): number;
  espalier_columns_set_widths(view: number, count: number): void;
  espalier_columns_target(view: number, command: number, page: number): number;
  espalier_columns_width(view: number, depth: number): number;
  espalier_columns_widths(view: number): number;
  espalier_form_column(view: number, field: number, option: number, count: number): number;
  espalier_form_command(view: number, command: number, argument: number): number;
  espalier_form_define(view: number, count: number): number;
  espalier_form_make(): number;
  espalier_form_query(view: number, query: number, argument: number): number;
  espalier_form_records(view: number, count: number): void;
  espalier_loading_begin(view: number, list: number): void;
  espalier_loading_fact(view: number, list: number, fact: number): number;
  espalier_loading_fail(view: number, token: number): number;
  espalier_loading_follow(view: number, list: number, next: number): void;
  espalier_loading_forget(view: number, list: number): void;
  espalier_loading_look(view: number, id: number, row: number, bits: number): number;
  espalier_loading_next(view: number): number;
  espalier_loading_receive(
    view: number,
    token: number,
    list: number,
    count: number,
    total: number,
    next: number,
  ): number;
  espalier_loading_restart(view: number, list: number): void;
  espalier_loading_retry(view: number, id: number): number;
  espalier_loading_settle(view: number, list: number): number;
  espalier_rows_chrome(view: number, chrome: number, preview: number): number;
  espalier_rows_exclusive(view: number, isExclusive: number): number;
  espalier_rows_invalidate(view: number, count: number): number;
  espalier_rows_is_requested(view: number, id: number): number;
  espalier_rows_make(): number;
  espalier_rows_measure(view: number, id: number, height: number): number;
  espalier_rows_open(view: number, count: number): number;
  espalier_rows_prepare(view: number, id: number, how: number): number;
  espalier_rows_requested(view: number): number;
  espalier_view_add_section(view: number, titled: number): number;
  espalier_view_anchor(view: number, top: number, height: number, id: number): number;
  espalier_view_anchored_top(view: number, count: number): number;
  espalier_view_animate_from(view: number, top: number, height: number, time: number): void;
  espalier_view_arrange(view: number, count: number, parent: number, section: number): number;
  espalier_view_buffer(view: number, words: number): number;
  espalier_view_build_append(view: number, count: number): number;
  espalier_view_build_begin(view: number, end: number): void;
  espalier_view_build_finish(view: number, replaces: number): number;
  espalier_view_build_section(view: number, titled: number): number;
  espalier_view_capture_before(view: number, top: number, height: number, time: number): void;
  espalier_view_check(view: number, id: number, how: number): number;
  espalier_view_checked(view: number): number;
  espalier_view_children(view: number, id: number, section: number): number;
  espalier_view_commit(view: number, count: number): number;
  espalier_view_cursor(view: number): number;
  espalier_view_delete(view: number, count: number): number;
  espalier_view_describe(view: number, first: number, count: number): number;
  espalier_view_drop(view: number): void;
  espalier_view_drop_target(view: number, y: number, level: number, count: number): number;
  espalier_view_edit_delete(view: number, count: number): number;
  espalier_view_edit_insert(
    view: number,
    count: number,
    parent: number,
    section: number,
    index: number,
  ): number;
  espalier_view_edit_move(
    view: number,
    count: number,
    parent: number,
    section: number,
    index: number,
  ): number;
  espalier_view_expand(view: number, id: number, how: number): number;
  espalier_view_expand_to(view: number, level: number): number;
  espalier_view_filter(view: number, count: number): number;
  espalier_view_flags(view: number, id: number): number;
  espalier_view_focus(view: number, id: number): number;
  espalier_view_frame(view: number, top: number, height: number, time: number): number;
  espalier_view_height(view: number): number;
  espalier_view_host_height(view: number): number;
  espalier_view_host_top(view: number, offset: number): number;
  espalier_view_ids(view: number, row: number, count: number): number;
  espalier_view_insert(view: number, parent: number, section: number, count: number): number;
  espalier_view_insert_at(
    view: number,
    parent: number,
    section: number,
    index: number,
    count: number,
  ): number;
  espalier_view_is_typing(view: number, time: number): number;
  espalier_view_level(view: number, id: number): number;
  espalier_view_make(rowHeight: number, titleHeight: number): number;
  espalier_view_metrics(view: number, rowHeight: number, titleHeight: number): void;
  espalier_view_mode(view: number, mode: number): number;
  espalier_view_move(
    view: number,
    id: number,
    parent: number,
    section: number,
    index: number,
  ): number;
  espalier_view_open(view: number, count: number): number;
  espalier_view_opened(view: number): number;
  espalier_view_overscan(view: number, pixels: number): void;
  espalier_view_paging(view: number, limit: number, windowHeight: number, extra: number): void;
  espalier_view_parent(view: number, id: number): number;
  espalier_view_perform(view: number, command: number, page: number, isExtending: number): number;
  espalier_view_policy(view: number, bits: number): void;
  espalier_view_prepare(view: number, command: number, page: number, isExtending: number): number;
  espalier_view_prepare_check(view: number, id: number, how: number): number;
  espalier_view_prepare_expand(view: number, id: number, how: number): number;
  espalier_view_record_step(view: number): number;
  espalier_view_restore(view: number, count: number, cursor: number): number;
  espalier_view_reveal(view: number, id: number): number;
  espalier_view_rows(view: number): number;
  espalier_view_scrolled(view: number, hostTop: number): number;
  espalier_view_section(view: number, id: number): number;
  espalier_view_select(view: number, id: number, how: number): number;
  espalier_view_selected(view: number): number;
  espalier_view_selection(view: number): number;
  espalier_view_set_height(view: number, id: number, height: number): number;
  espalier_view_sort_advance(view: number, limit: number): number;
  espalier_view_sort_begin(
    view: number,
    count: number,
    parent: number,
    section: number,
    deep: number,
  ): void;
  espalier_view_sort_finish(view: number): number;
  espalier_view_step(view: number, which: number): number;
  espalier_view_sticky(view: number, limit: number, belowTitle: number): void;
  espalier_view_timing(
    view: number,
    duration: number,
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    fade: number,
  ): number;
  espalier_view_top(view: number, id: number): number;
  espalier_view_type(view: number, letter: number, time: number): number;
  espalier_view_typed(view: number): number;
  espalier_view_typed_ids(view: number, offset: number, count: number): number;
  espalier_view_undo(view: number, redo: number): number;
}

/** The functions of a view by their names without `espalier_`, without the view. */
export type Calls = {
  [Name in keyof EngineExports as Name extends `espalier_${infer Rest}` ? Rest : never]:
    EngineExports[Name] extends (view: number, ...numbers: infer Numbers) => infer Result
      ? (...numbers: Numbers) => Result
      : never;
};
