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
#if arch(wasm32)
  @_expose(wasm, "espalier_view_filter")
#endif
@_cdecl("espalier_view_filter")
public func viewFilter(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  OutlineView.at(view).filter(count).rawValue
}

/// Sorts the children of `parent`, or, if that is -1, the top items of a section, by the ranks in
/// the buffer, one for each number of an item from 0 on.
///
/// It is one step, if there are not too many items to store. Items of equal ranks stay in their
/// order; those without a rank are last.
///
/// - Parameters:
///   - section: -1 for all sections.
///   - deep: 1 sorts all descendants too.
/// - Returns: The outcome; 0 if there is no such parent.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_sort")
#endif
@_cdecl("espalier_view_sort")
public func viewSort(
  _ view: UnsafeMutableRawPointer,
  parent: Int32,
  section: Int32,
  deep: Int32
) -> Int32 {
  let view = OutlineView.at(view)
  let all = 0..<(parent < 0 && section < 0 ? view.outline.sectionCount : 0)
  var parents: [Outline<Int32>.Parent] = all.map { .section($0) }
  if all.isEmpty { parents = [OutlineView.parent(parent, section: section)] }
  return view.sort(parents, deep: deep != 0).rawValue
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
#if arch(wasm32)
  @_expose(wasm, "espalier_view_drop_target")
#endif
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
