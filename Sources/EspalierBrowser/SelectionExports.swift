import Espalier

// The keyboard, the pointer, and what they mark.

/// Says how many items may be selected: none (0), one (1) or any number (2).
#if arch(wasm32)
  @_expose(wasm, "espalier_view_mode")
#endif
@_cdecl("espalier_view_mode")
public func viewMode(_ view: UnsafeMutableRawPointer, mode: Int32) {
  OutlineView.at(view).navigator.mode = mode <= 0 ? .none : mode == 1 ? .single : .multiple
}

/// Does what a key says.
///
/// - Parameters:
///   - key: 1 up, 2 down, 3 toward the parent, 4 toward the children, 5 home, 6 end, 7 page up,
///     8 page down, 9 enter, 10 space, 11 asterisk, 12 select all, 13 select from the anchor to the
///     cursor.
///   - page: How many rows a page is.
///   - modifiers: 1 shift, with which keys that move the cursor and the space select a range; 2
///     control or command, which changes nothing here: the cursor moves alone anyway.
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

/// Moves the cursor to an item that is a row.
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

/// Selects an item that is a row and moves the cursor to it, as far as the mode lets.
///
/// - Parameter how: 0 the item alone, and -1 nothing; 1 it too, or no more; 2 the rows from the
///   anchor to it; 3 these beside what is selected elsewhere; 4 all rows, whatever the item.
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

/// The item where a range begins, if it is selected, or -1: the one that is, where one at most may
/// be.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_selection")
#endif
@_cdecl("espalier_view_selection")
public func viewSelection(_ view: UnsafeMutableRawPointer) -> Int32 {
  OutlineView.at(view).selection
}

/// Unchecks an item with all that is below it (0), checks it (1), or does the other of the two (2).
///
/// With 4 more, that is done only to what passes the filter: to the innermost items that do, and
/// what holds them follows.
///
/// - Returns: The outcome.
#if arch(wasm32)
  @_expose(wasm, "espalier_more_check")
#endif
@_cdecl("espalier_more_check")
public func viewCheck(_ view: UnsafeMutableRawPointer, _ id: Int32, how: Int32) -> Int32 {
  OutlineView.at(view).check(id, how: how).rawValue
}

/// The address of the items that are checked and stand in none that is: their number, then the
/// items in order.
#if arch(wasm32)
  @_expose(wasm, "espalier_more_checked")
#endif
@_cdecl("espalier_more_checked")
public func viewChecked(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).list { $0.checked }
}

/// Hears a letter that was typed.
///
/// - Parameters:
///   - letter: Its code point, folded.
///   - time: When, in milliseconds.
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
