import Espalier

// The outline for a host that holds the text: items are small whole numbers, rows too.
//
// An outline is named by the address of its box. A host gives it back exactly once, and does not
// use it afterwards.

/// An outline that a host owns.
final class OutlineBox {
  var outline = Outline<Int32>(denselyNumberedBy: { Int($0) })

  static func at(_ address: UnsafeMutableRawPointer) -> OutlineBox {
    Unmanaged<OutlineBox>.fromOpaque(address).takeUnretainedValue()
  }
}

/// Makes an outline with one empty section.
#if arch(wasm32)
  @_expose(wasm, "espalier_outline_make")
#endif
@_cdecl("espalier_outline_make")
public func outlineMake() -> UnsafeMutableRawPointer {
  let box = OutlineBox()
  do {
    try box.outline.insertSection()
  } catch {
    preconditionFailure("An empty outline takes no section")
  }
  return Unmanaged.passRetained(box).toOpaque()
}

/// Gives an outline back.
#if arch(wasm32)
  @_expose(wasm, "espalier_outline_drop")
#endif
@_cdecl("espalier_outline_drop")
public func outlineDrop(_ outline: UnsafeMutableRawPointer) {
  Unmanaged<OutlineBox>.fromOpaque(outline).release()
}

/// Appends an item to the children of another, or to the top items if `parent` is -1.
///
/// - Parameter kind: 0 a leaf, 1 a closed branch, 2 an open one.
/// - Returns: How many rows appeared, 0 or 1; -1 if it was refused: an id that is negative or
///   taken, or a parent that is not there.
#if arch(wasm32)
  @_expose(wasm, "espalier_outline_append")
#endif
@_cdecl("espalier_outline_append")
public func outlineAppend(
  _ outline: UnsafeMutableRawPointer,
  _ id: Int32,
  parent: Int32,
  kind: Int32
) -> Int32 {
  guard id >= 0 else { return -1 }
  let item = Outline<Int32>.Item(id, isBranch: kind == 1, isExpanded: kind == 2)
  do {
    let parent = parent < 0 ? Outline<Int32>.Parent.section(0) : .item(parent)
    let changes = try OutlineBox.at(outline).outline.insert(CollectionOfOne(item), into: parent)
    return changes.insertions.isEmpty ? 0 : 1
  } catch {
    return -1
  }
}

/// Opens a closed item and closes an open one.
///
/// - Returns: How many rows came, or went with a minus; 0 as well for an item that is not there.
#if arch(wasm32)
  @_expose(wasm, "espalier_outline_toggle")
#endif
@_cdecl("espalier_outline_toggle")
public func outlineToggle(_ outline: UnsafeMutableRawPointer, _ id: Int32) -> Int32 {
  do {
    let changes = try OutlineBox.at(outline).outline.toggle(id)
    let come = changes.insertions.reduce(0) { $0 + $1.rows.count }
    return Int32(changes.deletions.reduce(come) { $0 - $1.rows.count })
  } catch {
    return 0
  }
}

/// Opens the branches above a level and closes the others.
///
/// - Parameter level: The deepest level to see: 0 closes all, the largest number opens all.
/// - Returns: How many rows there are then.
#if arch(wasm32)
  @_expose(wasm, "espalier_outline_expand_to")
#endif
@_cdecl("espalier_outline_expand_to")
public func outlineExpandTo(_ outline: UnsafeMutableRawPointer, level: Int32) -> Int32 {
  let box = OutlineBox.at(outline)
  box.outline.expand(toLevel: level == Int32.max ? Int.max : Int(level))
  return Int32(box.outline.rowCount)
}

/// How many rows there are.
#if arch(wasm32)
  @_expose(wasm, "espalier_outline_rows")
#endif
@_cdecl("espalier_outline_rows")
public func outlineRows(_ outline: UnsafeMutableRawPointer) -> Int32 {
  Int32(OutlineBox.at(outline).outline.rowCount)
}

/// The item at a row, or -1 outside the rows.
#if arch(wasm32)
  @_expose(wasm, "espalier_outline_item")
#endif
@_cdecl("espalier_outline_item")
public func outlineItem(_ outline: UnsafeMutableRawPointer, row: Int32) -> Int32 {
  OutlineBox.at(outline).outline.id(atRow: Int(row)) ?? -1
}

/// The row of an item, or -1 if it is hidden or not there.
#if arch(wasm32)
  @_expose(wasm, "espalier_outline_row")
#endif
@_cdecl("espalier_outline_row")
public func outlineRow(_ outline: UnsafeMutableRawPointer, item: Int32) -> Int32 {
  Int32(OutlineBox.at(outline).outline.row(of: item) ?? -1)
}
