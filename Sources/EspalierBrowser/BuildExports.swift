import Espalier

// Bulk loading: all items are built in slices while the current rows stay usable; and the expansion
// state of all items.

/// Begins to build all sections and items from scratch.
///
/// The current rows stay as they are and can be used until ``viewBuildFinish(_:replaces:)``. An unfinished
/// earlier build is discarded.
///
/// - Parameter end: One more than the largest item number of the build, if known: memory is
///   reserved for that many items. Inserted items get numbers from there on.
@_expose(wasm)
@_cdecl("espalier_view_build_begin")
public func viewBuildBegin(_ view: UnsafeMutableRawPointer, end: Int32) {
  OutlineView.at(view).beginBuild(end: end)
}

/// Begins the next section of the build.
///
/// - Returns: 1, or 0 if no build is in progress.
@_expose(wasm)
@_cdecl("espalier_view_build_section")
public func viewBuildSection(_ view: UnsafeMutableRawPointer, titled: Int32) -> Int32 {
  OutlineView.at(view).buildSection(titled: titled != 0) ? 1 : 0
}

/// Appends items to the last section of the build, from the buffer: in pre-order, two words each.
///
/// The first is the item's number. The second is its level * 4, plus 2 if it is expanded, plus 1 if
/// it is a branch. An item that is followed by a deeper one is a branch in any case.
///
/// - Returns: 1. 0 if a number is used twice or is 2^28 or more, a level is skipped, or no build is
///   in progress; then the whole build is discarded.
@_expose(wasm)
@_cdecl("espalier_view_build_append")
public func viewBuildAppend(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  OutlineView.at(view).build(count) ? 1 : 0
}

/// Replaces the contents by the build.
///
/// Items that existed before keep their expansion, selection, check state and height; the expansion
/// flags of the build apply to new items and to those that become branches. The cursor follows its
/// item, and the filter is kept. Items that are not in the build are removed. Between a capture and
/// the beginning of a motion, rows whose position changes are animated.
///
/// - Parameters:
///   - view: The view.
///   - replaces: 1 if the build is of other data, in which items that are new or elsewhere are checked
///     as edits would leave them; 0 if it completes what is there, so that what is new in a checked
///     branch was meant, too.
/// - Returns: The outcome, or -1 if there is no build.
@_expose(wasm)
@_cdecl("espalier_view_build_finish")
public func viewBuildFinish(_ view: UnsafeMutableRawPointer, replaces: Int32) -> Int32 {
  OutlineView.at(view).finishBuild(replaces: replaces != 0)?.rawValue ?? -1
}

/// The address of the children of an item, or, if that is -1, of the top items of a section: their
/// number, then the items in order.
///
/// - Returns: An empty list if there is no such item or section.
@_expose(wasm)
@_cdecl("espalier_view_children")
public func viewChildren(
  _ view: UnsafeMutableRawPointer,
  _ id: Int32,
  section: Int32
) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).list { $0.children(of: OutlineView.parent(id, section: section)) ?? [] }
}

/// The parent of an item, or -1 if it is a top item or does not exist.
@_expose(wasm)
@_cdecl("espalier_view_parent")
public func viewParent(_ view: UnsafeMutableRawPointer, _ id: Int32) -> Int32 {
  OutlineView.at(view).outline.parent(of: id) ?? -1
}

/// The section of an item, or -1 if it does not exist.
@_expose(wasm)
@_cdecl("espalier_view_section")
public func viewSection(_ view: UnsafeMutableRawPointer, _ id: Int32) -> Int32 {
  Int32(OutlineView.at(view).outline.section(of: id) ?? -1)
}

/// The address of the expanded branches, visible or not: their number, then the items in order.
///
/// Under a filter, they are those that are expanded without it.
@_expose(wasm)
@_cdecl("espalier_view_opened")
public func viewOpened(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).list { $0.outline.expandedItems }
}

/// Expands the items named by the first `count` numbers in the buffer, where they exist, and
/// collapses all others.
///
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_view_open")
public func viewOpen(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  OutlineView.at(view).open(count).rawValue
}
