import Espalier

// Many items at once, built in slices beside what is shown meanwhile, and their state.

/// Begins to build all sections and items anew.
///
/// What is shown stays as it is and can be used until ``viewBuildFinish(_:)``. What was begun and
/// not finished is forgotten.
///
/// - Parameter end: One more than the largest number of an item that will come, as far as that is
///   known: room is made for so many. Items that are inserted get numbers from there on.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_build_begin")
#endif
@_cdecl("espalier_view_build_begin")
public func viewBuildBegin(_ view: UnsafeMutableRawPointer, end: Int32) {
  OutlineView.at(view).beginBuild(end: end)
}

/// Begins the next section of what is built.
///
/// - Returns: 1, or 0 if nothing is built.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_build_section")
#endif
@_cdecl("espalier_view_build_section")
public func viewBuildSection(_ view: UnsafeMutableRawPointer, titled: Int32) -> Int32 {
  OutlineView.at(view).buildSection(titled: titled != 0) ? 1 : 0
}

/// Appends items to the last section that is built, from the buffer: in pre-order, two words each.
///
/// The first is the item's number. The second is its level * 4, 2 if it is open, and 1 if it is a
/// branch. An item that is followed by a deeper one is a branch anyway.
///
/// - Returns: 1. 0 if a number is used twice or is 2^28 or more, a level is skipped, or nothing is
///   built; then the whole of what was built is forgotten.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_build_append")
#endif
@_cdecl("espalier_view_build_append")
public func viewBuildAppend(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  OutlineView.at(view).build(count) ? 1 : 0
}

/// Shows what was built.
///
/// Items that were there before are open or closed, selected, checked and as high as they are
/// now; what the build says of expansion counts for new ones, and for those that become
/// branches. The cursor follows its item, and a filter stays. Items that are not among those built
/// go. Between a hold and a beginning of motion, what is somewhere else moves there.
///
/// - Returns: The outcome, or -1 if nothing was built.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_build_finish")
#endif
@_cdecl("espalier_view_build_finish")
public func viewBuildFinish(_ view: UnsafeMutableRawPointer) -> Int32 {
  OutlineView.at(view).finishBuild()?.rawValue ?? -1
}

/// The address of the children of an item, or, if that is -1, of the top items of a section: their
/// number, then the items in order.
///
/// - Returns: An empty list if there is no such item or section.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_children")
#endif
@_cdecl("espalier_view_children")
public func viewChildren(
  _ view: UnsafeMutableRawPointer,
  _ id: Int32,
  section: Int32
) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).list { view in
    let outline = view.outline
    return (id < 0 ? outline.items(inSection: Int(section)) : outline.children(of: id)) ?? []
  }
}

/// The item that an item stands in, or -1 if it is a top item or not there.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_parent")
#endif
@_cdecl("espalier_view_parent")
public func viewParent(_ view: UnsafeMutableRawPointer, _ id: Int32) -> Int32 {
  OutlineView.at(view).outline.parent(of: id) ?? -1
}

/// The section that an item is in, or -1 if it is not there.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_section")
#endif
@_cdecl("espalier_view_section")
public func viewSection(_ view: UnsafeMutableRawPointer, _ id: Int32) -> Int32 {
  Int32(OutlineView.at(view).outline.section(of: id) ?? -1)
}

/// The address of the open branches, visible or not: their number, then the items in order.
///
/// Under a filter, they are those that are open without it.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_opened")
#endif
@_cdecl("espalier_view_opened")
public func viewOpened(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).list { $0.outline.expandedItems }
}

/// Opens the items that the first `count` numbers in the buffer name, as far as they are there, and
/// closes all others.
///
/// - Returns: The outcome.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_open")
#endif
@_cdecl("espalier_view_open")
public func viewOpen(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  OutlineView.at(view).open(count).rawValue
}
