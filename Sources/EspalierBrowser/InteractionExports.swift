import Espalier

// The keyboard, the pointer, the selection and check marks.

/// Sets the number of items that may be selected: none (0), one (1) or any number (2).
#if arch(wasm32)
  @_expose(wasm, "espalier_view_mode")
#endif
@_cdecl("espalier_view_mode")
public func viewMode(_ view: UnsafeMutableRawPointer, mode: Int32) {
  OutlineView.at(view).navigator.mode = mode <= 0 ? .none : mode == 1 ? .single : .multiple
}

/// Performs the command of a key.
///
/// - Parameters:
/// - key: 1 up, 2 down, 3 toward the parent, 4 toward the children, 5 home, 6 end, 7 page up,
///     8 page down, 9 enter, 10 space, 11 asterisk, 12 select all, 13 select from the anchor to the
///     cursor.
/// - page: The number of rows on a page.
/// - modifiers: 1 shift, with which cursor keys and the space bar select a range; 2 control or
///     command, which changes nothing here: the cursor always moves without selecting.
/// - Returns: The outcome; 0 for any other key.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_key")
#endif
@_cdecl("espalier_view_key")
public func viewKey(
  _ view: UnsafeMutableRawPointer,
  key: Int32,
  page: Int32,
  modifiers: Int32
) -> Int32 {
  OutlineView.at(view).key(key, page: page, modifiers: modifiers).rawValue
}

/// Moves the cursor to a visible item.
///
/// - Returns: The outcome.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_focus")
#endif
@_cdecl("espalier_view_focus")
public func viewFocus(_ view: UnsafeMutableRawPointer, _ id: Int32) -> Int32 {
  let view = OutlineView.at(view)
  let moved = view.navigator.focus(id, in: view.outline)
  return moved ? OutlineView.Outcome.movedCursor.rawValue : 0
}

/// Selects a visible item and moves the cursor to it, within the limits of the selection mode.
///
/// - Parameter how: 0 selects the item alone, -1 clears the selection; 1 toggles the item; 2
///   selects the rows from the anchor to it; 3 adds these to the selection; 4 selects all rows,
///   whatever the item.
/// - Returns: The outcome.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_select")
#endif
@_cdecl("espalier_view_select")
public func viewSelect(_ view: UnsafeMutableRawPointer, _ id: Int32, how: Int32) -> Int32 {
  OutlineView.at(view).select(id, how: how).rawValue
}

/// The address of the selected items, visible or not: their number, then the items in order.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_selected")
#endif
@_cdecl("espalier_view_selected")
public func viewSelected(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).list { $0.outline.selection }
}

/// The anchor of range selection if it is selected, or -1; in single selection, the selected item.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_selection")
#endif
@_cdecl("espalier_view_selection")
public func viewSelection(_ view: UnsafeMutableRawPointer) -> Int32 {
  OutlineView.at(view).selection
}

/// Unchecks an item with all its descendants (0), checks it (1), or toggles it (2).
///
/// Adding 4 limits that to what passes the filter: the innermost matching items change, and their
/// ancestors follow.
///
/// - Returns: The outcome.
#if arch(wasm32)
  @_expose(wasm, "espalier_more_check")
#endif
@_cdecl("espalier_more_check")
public func viewCheck(_ view: UnsafeMutableRawPointer, _ id: Int32, how: Int32) -> Int32 {
  OutlineView.at(view).check(id, how: how).rawValue
}

/// The address of the checked items that have no checked ancestor: their number, then the items in
/// order.
#if arch(wasm32)
  @_expose(wasm, "espalier_more_checked")
#endif
@_cdecl("espalier_more_checked")
public func viewChecked(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).list { $0.checked }
}

/// Adds a typed letter to the type-ahead prefix.
///
/// - Parameters:
///   - letter: Its code point, folded.
/// - time: The time of the key press, in milliseconds.
/// - Returns: The row at which to begin looking for the prefix at ``viewTyped(_:)``.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_type")
#endif
@_cdecl("espalier_view_type")
public func viewType(_ view: UnsafeMutableRawPointer, letter: Int32, time: Double) -> Int32 {
  OutlineView.at(view).type(letter, at: time)
}

/// The address of the prefix to look for: its length, then its letters.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_typed")
#endif
@_cdecl("espalier_view_typed")
public func viewTyped(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).output.start
}

/// The item with the cursor, or -1.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_cursor")
#endif
@_cdecl("espalier_view_cursor")
public func viewCursor(_ view: UnsafeMutableRawPointer) -> Int32 {
  OutlineView.at(view).navigator.cursor ?? -1
}
