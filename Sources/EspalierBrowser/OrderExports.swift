import Espalier

// Which items are shown, in which order, and where dragged ones go.

/// Shows the items that pass a filter, and what they stand in, opened; -1 shows all, open as before.
///
/// The buffer has 2 bits an item, 16 items a word, from the item 0 in the lowest bits on: 0 it is
/// hidden with all that is below it, 1 it is shown, 2 it is shown if something below it is. Items from
/// `count` on, and those that come later, are shown.
///
/// - Returns: The outcome.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_filter")
#endif
@_cdecl("espalier_view_filter")
public func viewFilter(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  OutlineView.at(view).filter(count).rawValue
}

/// How many items pass the filter by themselves; 0 without one.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_matches")
#endif
@_cdecl("espalier_view_matches")
public func viewMatches(_ view: UnsafeMutableRawPointer) -> Int32 {
  Int32(OutlineView.at(view).outline.matchCount)
}

/// Sorts the children of `parent`, or, if that is -1, the top items of a section, by the ranks in the
/// buffer, one for each number of an item from 0 on; equal ones stay in their order.
///
/// - Parameter deep: 1 sorts all that is below too.
/// - Returns: The outcome; 0 if the buffer has not so many ranks or there is no such parent.
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
  let parent = OutlineView.parent(parent, section: section)
  return OutlineView.at(view).sort(parent, deep: deep != 0).rawValue
}
