import Espalier

// Expandable rows, for a host that holds and measures their contents.
//
// The functions of views apply too: rows are inserted, deleted, moved, selected and drawn like items.
// `espalier_view_expand` and `espalier_view_expand_to` open and close by the rules of rows;
// `espalier_view_open` does for a saved state: where one row may be open, it opens the first only.

/// Creates a view of expandable rows, with one section and no rows.
@_expose(wasm)
@_cdecl("espalier_rows_make")
public func rowsMake() -> UnsafeMutableRawPointer {
  Unmanaged<OutlineView>.passRetained(ExpandableRowsView()).toOpaque()
}

/// Sets whether opening a row closes the open one; only the first open row stays open.
///
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_rows_exclusive")
public func rowsExclusive(_ view: UnsafeMutableRawPointer, isExclusive: Int32) -> Int32 {
  let view = ExpandableRowsView.rows(at: view)
  var flag = ChangeFlag()
  view.rows.setExclusive(isExclusive != 0, &flag)
  return view.outcome(true, flag).rawValue
}

/// Sets the difference between an open row's height and its content's, and the height of the content
/// that a closed row shows, in pixels.
///
/// All contents have to be measured again. The host also calls it when the width has changed.
///
/// - Returns: The outcome; 0 if there are no such heights.
@_expose(wasm)
@_cdecl("espalier_rows_chrome")
public func rowsChrome(_ view: UnsafeMutableRawPointer, chrome: Double, preview: Double) -> Int32 {
  let view = ExpandableRowsView.rows(at: view)
  return view.invalidateAll(base: view.rows.baseHeight, chrome: chrome, preview: preview).rawValue
}

/// Sets the measured height of a row's content, in pixels.
///
/// An open row takes its new height, or closes if its content fits; a row that waits opens.
///
/// - Returns: The outcome, with ``OutcomeBit/changedRows`` if a height or a button has changed.
@_expose(wasm)
@_cdecl("espalier_rows_measure")
public func rowsMeasure(_ view: UnsafeMutableRawPointer, _ id: Int32, height: Double) -> Int32 {
  let view = ExpandableRowsView.rows(at: view)
  var flag = ChangeFlag()
  return view.outcome(view.rows.setContentHeight(height, of: id, &flag), flag).rawValue
}

/// Discards the measured heights of the rows named by the first `count` numbers in the buffer,
/// where they exist, because their contents have changed.
///
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_rows_invalidate")
public func rowsInvalidate(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  let view = ExpandableRowsView.rows(at: view)
  return view.inputItems(count).map { view.invalidate($0).rawValue } ?? 0
}

/// The address of what opening or closing a row, or with -1 all rows, would do: 2, then a
/// ``RowPlanCode``, then the row that closes, or -1.
///
/// - Parameter how: See ``ExpansionCode``.
@_expose(wasm)
@_cdecl("espalier_rows_prepare")
public func rowsPrepare(
  _ view: UnsafeMutableRawPointer,
  _ id: Int32,
  how: Int32
) -> UnsafeMutablePointer<Int32> {
  let view = ExpandableRowsView.rows(at: view)
  let (plan, closing) = view.plan(id, how: how)
  return view.list { _ in [plan.rawValue, closing] }
}

/// The address of the rows that are open, or open as soon as they are measured: their number, then
/// the rows in order.
@_expose(wasm)
@_cdecl("espalier_rows_requested")
public func rowsRequested(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
  let view = ExpandableRowsView.rows(at: view)
  return view.list { _ in view.read { $0.requestedRows } }
}

/// Whether a row is open, or opens as soon as it is measured: 1 or 0, -1 if it does not exist.
@_expose(wasm)
@_cdecl("espalier_rows_is_requested")
public func rowsIsRequested(_ view: UnsafeMutableRawPointer, _ id: Int32) -> Int32 {
  ExpandableRowsView.rows(at: view).read { $0.isRequested(id) }.map { $0 ? 1 : 0 } ?? -1
}

/// Opens the rows named by the first `count` numbers in the buffer, where they exist, and closes all
/// others.
///
/// - Returns: The outcome; 0 if they are more than may be open.
@_expose(wasm)
@_cdecl("espalier_rows_open")
public func rowsOpen(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  let view = ExpandableRowsView.rows(at: view)
  return view.inputItems(count).map { view.openExactly($0).rawValue } ?? 0
}
