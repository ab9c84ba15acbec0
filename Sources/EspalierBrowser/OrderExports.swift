import Espalier

// Which items are shown, in which order, and where dragged ones go.

/// Shows the items that pass a filter, and what they stand in, opened; -1 shows all, open as
/// before.
///
/// The buffer has 2 bits an item, 16 items a word, from the item 0 in the lowest bits on: 0 it is
/// hidden with all that is below it, 1 it is shown, 2 it is shown if something below it is. Items
/// from `count` on, and those that come later, are shown.
///
/// - Returns: The outcome.
#if arch(wasm32)
  @_expose(wasm, "espalier_more_filter")
#endif
@_cdecl("espalier_more_filter")
public func viewFilter(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  OutlineView.at(view).filter(count).rawValue
}

/// How many items pass the filter by themselves; 0 without one.
#if arch(wasm32)
  @_expose(wasm, "espalier_more_matches")
#endif
@_cdecl("espalier_more_matches")
public func viewMatches(_ view: UnsafeMutableRawPointer) -> Int32 {
  Int32(OutlineView.at(view).outline.matchCount)
}

/// Sorts the children of `parent`, or, if that is -1, the top items of a section, by the ranks in
/// the buffer, one for each number of an item from 0 on.
///
/// Items of equal ranks stay in their order; those without a rank come last.
///
/// - Parameter deep: 1 sorts all that is below too.
/// - Returns: The outcome; 0 if there is no such parent.
#if arch(wasm32)
  @_expose(wasm, "espalier_more_sort")
#endif
@_cdecl("espalier_more_sort")
public func viewSort(
  _ view: UnsafeMutableRawPointer,
  parent: Int32,
  section: Int32,
  deep: Int32
) -> Int32 {
  let parent = OutlineView.parent(parent, section: section)
  return OutlineView.at(view).sort(parent, deep: deep != 0).rawValue
}

/// The address of where the items that the first `count` numbers in the buffer name would go if
/// they were dropped.
///
/// Six words: what they would go into, an item or -1 for a section; the section; before which of
/// the children there; a row and a level; and 1 for a frame around that row, into which they would
/// go, or 0 for a line above it, indented to the level. The first word is -2 where they cannot go.
///
/// - Parameters:
///   - y: Where the pointer is, in pixels from the top of all.
///   - level: The level that it asks for where there are several; -1 for the deepest.
#if arch(wasm32)
  @_expose(wasm, "espalier_more_drop_target")
#endif
@_cdecl("espalier_more_drop_target")
public func viewDropTarget(
  _ view: UnsafeMutableRawPointer,
  y: Double,
  level: Int32,
  count: Int32
) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).listDropTarget(count, at: y, level: level)
  return OutlineView.at(view).output.start
}

/// Moves the items that the first `count` numbers in the buffer name before a child of `parent`,
/// or, if that is -1, of a section, side by side in their order.
///
/// - Parameter index: As ``viewDropTarget(_:y:level:count:)`` answers it: counted with the items.
/// - Returns: The outcome.
#if arch(wasm32)
  @_expose(wasm, "espalier_more_drop_items")
#endif
@_cdecl("espalier_more_drop_items")
public func viewDropItems(
  _ view: UnsafeMutableRawPointer,
  count: Int32,
  parent: Int32,
  section: Int32,
  index: Int32
) -> Int32 {
  let parent = OutlineView.parent(parent, section: section)
  return OutlineView.at(view).drop(count, into: parent, at: Int(index)).rawValue
}
