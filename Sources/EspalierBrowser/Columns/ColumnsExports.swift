import Espalier

// Columns: one view for all of them, whose functions begin with `espalier_columns_`, and one for each
// of them, which is used like that of an outline.
//
// A change returns the address of the state of all columns: the number of words, ``ColumnsWord``s,
// and ``ColumnWord``s for each column.

extension ColumnsView {
  static func of(_ address: UnsafeMutableRawPointer) -> ColumnsView {
    Unmanaged<ColumnsView>.fromOpaque(address).takeUnretainedValue()
  }
}

/// Creates a view of columns, without any.
@_expose(wasm)
@_cdecl("espalier_columns_make")
public func columnsMake() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(ColumnsView()).toOpaque()
}

/// Returns the view of a column at a depth, which the host drops like every view.
@_expose(wasm)
@_cdecl("espalier_columns_column")
public func columnsColumn(
  _ view: UnsafeMutableRawPointer,
  depth: Int32
) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(ColumnsView.of(view).views[Int(depth)]).toOpaque()
}

/// Removes all columns, and starts over along the path of the first `count` items in the buffer.
///
/// - Returns: The state; see ``ColumnsWord``.
@_expose(wasm)
@_cdecl("espalier_columns_restart")
public func columnsRestart(
  _ view: UnsafeMutableRawPointer,
  count: Int32
) -> UnsafeMutablePointer<Int32> {
  let view = ColumnsView.of(view)
  return view.restart(view.inputItems(count) ?? [])
}

/// Selects along the path of the first `count` items in the buffer, for the program.
///
/// It goes on as columns are loaded, and ends where the path does.
///
/// - Returns: The state.
@_expose(wasm)
@_cdecl("espalier_columns_follow")
public func columnsFollow(
  _ view: UnsafeMutableRawPointer,
  count: Int32
) -> UnsafeMutablePointer<Int32> {
  let view = ColumnsView.of(view)
  return view.follow(view.inputItems(count) ?? [])
}

/// The path that is selected, and what is to be selected behind it once it is loaded: the number of
/// items, then the items.
@_expose(wasm)
@_cdecl("espalier_columns_goal")
public func columnsGoal(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
  let view = ColumnsView.of(view)
  view.output.write(view.browser.selectionPath + view.browser.pendingPath)
  return view.output.start
}

/// Removes all columns, before the view is dropped.
@_expose(wasm)
@_cdecl("espalier_columns_end")
public func columnsEnd(_ view: UnsafeMutableRawPointer) {
  _ = ColumnsView.of(view).end()
}

/// Sets whether selecting a leaf shows a preview.
///
/// - Returns: The state.
@_expose(wasm)
@_cdecl("espalier_columns_previews")
public func columnsPreviews(
  _ view: UnsafeMutableRawPointer,
  isOn: Int32
) -> UnsafeMutablePointer<Int32> {
  ColumnsView.of(view).setPreviews(isOn != 0)
}

/// Sets whether only one column is shown at a time.
///
/// - Returns: The state.
@_expose(wasm)
@_cdecl("espalier_columns_narrow")
public func columnsNarrow(
  _ view: UnsafeMutableRawPointer,
  isOn: Int32
) -> UnsafeMutablePointer<Int32> {
  ColumnsView.of(view).setNarrow(isOn != 0)
}

/// The effect that selecting an item would have; see ``ColumnSelectCode``.
@_expose(wasm)
@_cdecl("espalier_columns_select_code")
public func columnsSelectCode(_ view: UnsafeMutableRawPointer, depth: Int32, _ id: Int32) -> Int32 {
  ColumnsView.of(view).selectCode(id, at: Int(depth)).rawValue
}

/// Selects an item for the user, and updates the columns behind it.
///
/// - Parameter goes: Whether a narrow host moves on to the column behind it.
/// - Returns: The state; `nil` if there is no such item, or it cannot be selected.
@_expose(wasm)
@_cdecl("espalier_columns_select")
public func columnsSelect(
  _ view: UnsafeMutableRawPointer,
  depth: Int32,
  _ id: Int32,
  goes: Int32
) -> UnsafeMutablePointer<Int32>? {
  ColumnsView.of(view).select(id, at: Int(depth), goes: goes != 0)
}

/// Clears the selection of a column and removes the columns behind it.
///
/// - Returns: The state; `nil` if there is no such column.
@_expose(wasm)
@_cdecl("espalier_columns_deselect")
public func columnsDeselect(
  _ view: UnsafeMutableRawPointer,
  depth: Int32
) -> UnsafeMutablePointer<Int32>? {
  ColumnsView.of(view).deselect(from: Int(depth))
}

/// The depth and the item that a command selects, after their number: none if it selects nothing.
///
/// - Parameters:
///   - command: See ``/Espalier/RowCommand``.
///   - page: The number of rows on a page.
@_expose(wasm)
@_cdecl("espalier_columns_target")
public func columnsTarget(
  _ view: UnsafeMutableRawPointer,
  command: Int32,
  page: Int32
) -> UnsafeMutablePointer<Int32> {
  let view = ColumnsView.of(view)
  let target = view.target(of: command, page: page)
  view.output.write(target.map { [Int32($0.depth), $0.id] } ?? [])
  return view.output.start
}

/// Goes into the column of the selected branch, or in a narrow host to a preview, if
/// ``columnsTarget(_:command:page:)`` has no row there.
///
/// - Returns: The state; `nil` if there is nothing to go to.
@_expose(wasm)
@_cdecl("espalier_columns_enter")
public func columnsEnter(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32>? {
  ColumnsView.of(view).enter()
}

/// Goes back to the column before the active one.
///
/// - Returns: The state; `nil` in the first column.
@_expose(wasm)
@_cdecl("espalier_columns_leave")
public func columnsLeave(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32>? {
  ColumnsView.of(view).leave()
}
