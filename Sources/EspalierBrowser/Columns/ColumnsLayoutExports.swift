import Espalier

// The sizes of columns.

/// Sets the sizes of what has none of its own, in pixels.
@_expose(wasm)
@_cdecl("espalier_columns_layout")
public func columnsLayout(
  _ view: UnsafeMutableRawPointer,
  rowHeight: Double,
  columnWidth: Double,
  previewWidth: Double
) {
  ColumnsView.of(view).setLayout(
    rowHeight: rowHeight,
    columnWidth: columnWidth,
    previewWidth: previewWidth
  )
}

/// The width that the user gave a column, in pixels; 0 if it has the usual one.
@_expose(wasm)
@_cdecl("espalier_columns_width")
public func columnsWidth(_ view: UnsafeMutableRawPointer, depth: Int32) -> Double {
  ColumnsView.of(view).browser.column(atDepth: Int(depth))?.width ?? 0
}

/// Sets the width of a column for the user, which is kept for its path.
///
/// - Returns: The width, within the limits; 0 if there is no such column.
@_expose(wasm)
@_cdecl("espalier_columns_set_width")
public func columnsSetWidth(
  _ view: UnsafeMutableRawPointer,
  depth: Int32,
  width: Double
) -> Double {
  ColumnsView.of(view).setWidth(width, at: Int(depth))
}

/// The widths that the user gave to columns, shown or not: the number of words, and for each width
/// it in 64ths of a pixel, the number of columns on the path, and the items of these.
@_expose(wasm)
@_cdecl("espalier_columns_widths")
public func columnsWidths(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
  ColumnsView.of(view).listWidths()
}

/// Replaces the widths by those in the buffer, which has `count` words like those of
/// ``columnsWidths(_:)``.
@_expose(wasm)
@_cdecl("espalier_columns_set_widths")
public func columnsSetWidths(_ view: UnsafeMutableRawPointer, count: Int32) {
  ColumnsView.of(view).setWidths(count)
}

/// Returns the horizontal scroll offset that shows a whole column with the least scrolling, and no
/// space behind the last one.
///
/// - Returns: The offset in pixels; -1 if there is no such column.
@_expose(wasm)
@_cdecl("espalier_columns_scroll")
public func columnsScroll(
  _ view: UnsafeMutableRawPointer,
  depth: Int32,
  offset: Double,
  viewport: Double
) -> Double {
  ColumnsView.of(view).scroll(to: Int(depth), from: offset, viewport: viewport)
}
