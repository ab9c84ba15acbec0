import Espalier

// Filtering, sorting, and dropping dragged items.

/// Shows the items that pass a filter and their ancestors, expanded; -1 removes the filter and
/// restores the expansion.
///
/// The buffer has 2 bits for each item, 16 items for each word, item 0 in the lowest bits: 0 hides
/// the item with its descendants, 1 shows it, 2 shows it if a descendant is shown, 3 shows it with
/// its descendants. With any 3, exactly the branches with a 3 below them are expanded. Items from
/// `count` on, and those added later, are shown.
///
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_view_filter")
public func viewFilter(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  OutlineView.at(view).filter(count).rawValue
}

/// Begins to sort the children of `parent`, or, if that is -1, the top items of a section, into the
/// order of the first `count` items in the buffer; siblings that are not there come last, as they are.
///
/// - Parameters:
///   - section: -1 for all sections.
///   - deep: 1 sorts all descendants too.
@_expose(wasm)
@_cdecl("espalier_view_sort_begin")
public func viewSortBegin(
  _ view: UnsafeMutableRawPointer,
  count: Int32,
  parent: Int32,
  section: Int32,
  deep: Int32
) {
  let isAll = parent < 0 && section < 0
  let parent = isAll ? nil : OutlineView.parent(parent, section: section)
  OutlineView.at(view).beginSort(count, parent: parent, deep: deep != 0)
}

/// Goes on with the sort for a number of items, each of which counts five times.
///
/// - Returns: 1 if only ``viewSortFinish(_:)`` remains, otherwise 0.
@_expose(wasm)
@_cdecl("espalier_view_sort_advance")
public func viewSortAdvance(_ view: UnsafeMutableRawPointer, limit: Int32) -> Int32 {
  OutlineView.at(view).advanceSort(by: Int(max(0, limit))) ? 1 : 0
}

/// Sorts as has been begun, as one step if there are not too many items to store.
///
/// If something has changed since, or not all is worked out, that is done first.
///
/// - Returns: The outcome; 0 if there is no such parent.
@_expose(wasm)
@_cdecl("espalier_view_sort_finish")
public func viewSortFinish(_ view: UnsafeMutableRawPointer) -> Int32 {
  OutlineView.at(view).finishSort().rawValue
}

/// The address of the drop target of the items named by the first `count` numbers in the buffer.
///
/// Six words: the new parent, an item or -1 for a section; the section; the child index there
/// before which they are inserted; a row and a level; and 1 for a frame around that row, which
/// becomes the parent, or 0 for a line above it, indented to the level. The first word is -2 where
/// they cannot be dropped.
///
/// - Parameters:
///   - y: The pointer's position, in pixels from the top of the content.
///   - level: The requested level where several are possible; -1 for the deepest.
@_expose(wasm)
@_cdecl("espalier_view_drop_target")
public func viewDropTarget(
  _ view: UnsafeMutableRawPointer,
  y: Double,
  level: Int32,
  count: Int32
) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).listDropTarget(count, at: y, level: level)
  return OutlineView.at(view).output.start
}
