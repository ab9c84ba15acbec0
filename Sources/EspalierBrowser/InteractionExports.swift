import Espalier

// The keyboard, the pointer, the selection and check marks.

/// Sets the number of items that may be selected, see ``SelectionModeCode``, and deselects what is
/// too much.
///
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_view_mode")
@discardableResult
public func viewMode(_ view: UnsafeMutableRawPointer, mode: Int32) -> Int32 {
  OutlineView.at(view).setMode(mode).rawValue
}

/// Selects exactly the items that the buffer begins with, visible or not, as far as the mode allows,
/// and moves the cursor to an item, or, if that is hidden, to the nearest ancestor that is not.
///
/// Items that do not exist are ignored.
///
/// - Parameters:
///   - count: The number of items to select.
///   - cursor: The item; -1 leaves the cursor.
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_view_restore")
public func viewRestore(_ view: UnsafeMutableRawPointer, count: Int32, cursor: Int32) -> Int32 {
  OutlineView.at(view).restore(count, cursor: cursor).rawValue
}

/// Performs a command.
///
/// - Parameters:
///   - command: See ``/Espalier/RowCommand``.
///   - page: The number of rows on a page.
///   - isExtending: Not 0 if the cursor selects the rows that it passes.
/// - Returns: The outcome; 0 for a command that is not the engine's.
@_expose(wasm)
@_cdecl("espalier_view_perform")
public func viewPerform(
  _ view: UnsafeMutableRawPointer,
  command: Int32,
  page: Int32,
  isExtending: Int32
) -> Int32 {
  OutlineView.at(view).perform(command, page: page, isExtending: isExtending != 0).rawValue
}

/// The address of what a command would do: the number of words, and an intent; see ``IntentWord``.
///
/// A host whose listeners may prevent something asks them now, removes the refused branches, and
/// passes the rest to ``viewCommit(_:count:)``. The parameters are those of
/// ``viewPerform(_:command:page:isExtending:)``. Without words for a command that is not the engine's.
@_expose(wasm)
@_cdecl("espalier_view_prepare")
public func viewPrepare(
  _ view: UnsafeMutableRawPointer,
  command: Int32,
  page: Int32,
  isExtending: Int32
) -> UnsafeMutablePointer<Int32> {
  let view = OutlineView.at(view)
  return view.write(view.prepare(command, page: page, isExtending: isExtending != 0))
}

/// The address of what checking or unchecking an item would do, as ``viewPrepare``.
///
/// - Parameter how: See ``CheckCode`` and ``checkPassingBit``.
@_expose(wasm)
@_cdecl("espalier_view_prepare_check")
public func viewPrepareCheck(
  _ view: UnsafeMutableRawPointer,
  _ id: Int32,
  how: Int32
) -> UnsafeMutablePointer<Int32> {
  let view = OutlineView.at(view)
  return view.write(view.prepareCheck(of: id, how: how))
}

/// The address of what expanding or collapsing an item would do, as ``viewPrepare``.
///
/// - Parameter how: See ``ExpansionCode``.
@_expose(wasm)
@_cdecl("espalier_view_prepare_expand")
public func viewPrepareExpand(
  _ view: UnsafeMutableRawPointer,
  _ id: Int32,
  how: Int32
) -> UnsafeMutablePointer<Int32> {
  let view = OutlineView.at(view)
  return view.write(view.prepareExpansion(of: id, how: how))
}

/// Performs the intent in the first `count` words of the buffer, as far as it is still possible.
///
/// - Returns: The address of the number of words, the outcome, and the branches that collapsed and
///   expanded, in the form of an intent's.
@_expose(wasm)
@_cdecl("espalier_view_commit")
public func viewCommit(
  _ view: UnsafeMutableRawPointer,
  count: Int32
) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).commit(count)
}

/// Moves the cursor to a visible item.
///
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_view_focus")
public func viewFocus(_ view: UnsafeMutableRawPointer, _ id: Int32) -> Int32 {
  let view = OutlineView.at(view)
  let moved = view.navigator.focus(id, in: view.outline)
  return moved ? OutlineView.Outcome.movedCursor.rawValue : 0
}

/// Selects an item and moves the cursor to it, within the limits of the selection mode.
///
/// In a collapsed branch an item can be selected or toggled, too; the cursor then stays.
///
/// - Parameters:
///   - id: The item; -1 clears the selection.
///   - how: See ``SelectionCode``.
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_view_select")
public func viewSelect(_ view: UnsafeMutableRawPointer, _ id: Int32, how: Int32) -> Int32 {
  OutlineView.at(view).select(id, how: how).rawValue
}

/// The address of the selected items, visible or not: their number, then the items in order.
@_expose(wasm)
@_cdecl("espalier_view_selected")
public func viewSelected(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).list { $0.outline.selection }
}

/// The anchor of range selection if it is selected, or -1; in single selection, the selected item.
@_expose(wasm)
@_cdecl("espalier_view_selection")
public func viewSelection(_ view: UnsafeMutableRawPointer) -> Int32 {
  OutlineView.at(view).selection
}

/// Unchecks, checks or toggles an item with all its descendants; see ``CheckCode``.
///
/// Adding ``checkPassingBit`` limits that to what passes the filter: the innermost matching items
/// change, and their ancestors follow.
///
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_view_check")
public func viewCheck(_ view: UnsafeMutableRawPointer, _ id: Int32, how: Int32) -> Int32 {
  OutlineView.at(view).check(id, how: how).rawValue
}

/// The address of the checked items that have no checked ancestor: their number, then the items in
/// order.
@_expose(wasm)
@_cdecl("espalier_view_checked")
public func viewChecked(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).list { $0.checked }
}

/// Adds a typed letter to the type-ahead prefix.
///
/// - Parameters:
///   - letter: Its code point, folded.
///   - time: The time of the key press, in milliseconds.
/// - Returns: The row at which to begin looking for the prefix at ``viewTyped(_:)``.
@_expose(wasm)
@_cdecl("espalier_view_type")
public func viewType(_ view: UnsafeMutableRawPointer, letter: Int32, time: Double) -> Int32 {
  OutlineView.at(view).type(letter, at: time)
}

/// 1 if a letter typed now would add to the type-ahead prefix, otherwise 0.
@_expose(wasm)
@_cdecl("espalier_view_is_typing")
public func viewIsTyping(_ view: UnsafeMutableRawPointer, time: Double) -> Int32 {
  OutlineView.at(view).isTyping(at: time) ? 1 : 0
}

/// The address of the prefix to look for: its length, then its letters.
@_expose(wasm)
@_cdecl("espalier_view_typed")
public func viewTyped(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).output.start
}

/// The address of items among which to look for the typed prefix, in the order of the search: their
/// number, then at most `count` items from `offset` on; none at the end of the search.
@_expose(wasm)
@_cdecl("espalier_view_typed_ids")
public func viewTypedIDs(
  _ view: UnsafeMutableRawPointer,
  offset: Int32,
  count: Int32
) -> UnsafeMutablePointer<Int32> {
  let view = OutlineView.at(view)
  view.listTypedItems(from: Int(offset), count: Int(count))
  return view.output.start
}

/// The item with the cursor, or -1.
@_expose(wasm)
@_cdecl("espalier_view_cursor")
public func viewCursor(_ view: UnsafeMutableRawPointer) -> Int32 {
  OutlineView.at(view).navigator.cursor ?? -1
}
