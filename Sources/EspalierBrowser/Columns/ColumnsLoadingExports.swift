import Espalier

// The rows of columns, which the host fetches.

/// Answers the request of a column: the first `count` items in the buffer, two words each (the item
/// and its ``ColumnItemFlag``s), are its first rows.
///
/// - Parameters:
///   - size: The number of all rows.
///   - first: The number that stands for the first row behind the items; the others follow.
///   - isPartial: Whether some rows stand for items that are not known.
/// - Returns: The state; `nil` if the request is no longer awaited, or an item is there twice.
@_expose(wasm)
@_cdecl("espalier_columns_load")
public func columnsLoad(
  _ view: UnsafeMutableRawPointer,
  token: Int32,
  count: Int32,
  size: Int32,
  first: Int32,
  isPartial: Int32
) -> UnsafeMutablePointer<Int32>? {
  ColumnsView.of(view).load(
    token,
    count: Int(count),
    size: Int(size),
    first: first,
    isPartial: isPartial != 0
  )
}

/// Makes rows from `row` on those of the first `count` items in the buffer, as in ``columnsLoad``.
///
/// - Parameters:
///   - size: The number of all rows now.
///   - first: The number that stands for the first new row.
/// - Returns: The state; `nil` if there is no such column or row.
@_expose(wasm)
@_cdecl("espalier_columns_fill")
public func columnsFill(
  _ view: UnsafeMutableRawPointer,
  depth: Int32,
  row: Int32,
  count: Int32,
  size: Int32,
  first: Int32,
  isPartial: Int32
) -> UnsafeMutablePointer<Int32>? {
  ColumnsView.of(view).fill(
    Int(depth),
    row: Int(row),
    count: Int(count),
    size: Int(size),
    first: first,
    isPartial: isPartial != 0
  )
}

/// Reports that a request failed.
///
/// - Returns: The state; `nil` if the request is no longer awaited.
@_expose(wasm)
@_cdecl("espalier_columns_fail")
public func columnsFail(
  _ view: UnsafeMutableRawPointer,
  token: Int32
) -> UnsafeMutablePointer<Int32>? {
  ColumnsView.of(view).fail(token)
}

/// Requests the rows of a column again; the present ones stay until the answer.
///
/// - Returns: The state; `nil` if there is no such column.
@_expose(wasm)
@_cdecl("espalier_columns_reload")
public func columnsReload(
  _ view: UnsafeMutableRawPointer,
  depth: Int32
) -> UnsafeMutablePointer<Int32>? {
  ColumnsView.of(view).reload(Int(depth))
}
