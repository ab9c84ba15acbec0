import Espalier

// One view of an outline, for a host that holds the texts and draws.
//
// A view is identified by the address of its object. A host destroys it exactly once, and does not
// use it afterwards. Returned addresses are valid until the next call of a function of the same
// view, and point to 32-bit integers.

extension OutlineView {
  static func at(_ address: UnsafeMutableRawPointer) -> OutlineView {
    Unmanaged<OutlineView>.fromOpaque(address).takeUnretainedValue()
  }

  /// The parent for an item, or, if that is -1, for a section.
  static func parent(_ id: Int32, section: Int32) -> Outline<Int32>.Parent {
    id < 0 ? .section(Int(section)) : .item(id)
  }
}

/// Creates a view without sections.
///
/// - Parameters:
///   - rowHeight: The height of each row in pixels, at least 1.
///   - titleHeight: The height of a section's title in pixels, at least 0.
@_expose(wasm)
@_cdecl("espalier_view_make")
public func viewMake(rowHeight: Double, titleHeight: Double) -> UnsafeMutableRawPointer {
  let view = OutlineView(rowHeight: rowHeight, titleHeight: titleHeight)
  return Unmanaged.passRetained(view).toOpaque()
}

/// Destroys a view.
@_expose(wasm)
@_cdecl("espalier_view_drop")
public func viewDrop(_ view: UnsafeMutableRawPointer) {
  Unmanaged<OutlineView>.fromOpaque(view).release()
}

/// Changes the heights, as when the size of text changes.
///
/// - Parameters:
///   - rowHeight: That of a row without one of its own, in pixels, at least 1.
///   - titleHeight: That of a section's title, at least 0.
@_expose(wasm)
@_cdecl("espalier_view_metrics")
public func viewMetrics(_ view: UnsafeMutableRawPointer, rowHeight: Double, titleHeight: Double) {
  OutlineView.at(view).setMetrics(rowHeight: rowHeight, titleHeight: titleHeight)
}

/// Gives an item's row a height of its own, in pixels; a negative one is the common height again.
///
/// - Returns: 1, or 0 if there is no such item or no such height.
@_expose(wasm)
@_cdecl("espalier_view_set_height")
public func viewSetHeight(_ view: UnsafeMutableRawPointer, _ id: Int32, height: Double) -> Int32 {
  OutlineView.at(view).setHeight(height, of: id) ? 1 : 0
}

/// Sets the expansion policy, by bits: 1 at most one branch of each parent is expanded, 2 a
/// collapsing branch forgets the expansion of its descendants.
@_expose(wasm)
@_cdecl("espalier_view_policy")
public func viewPolicy(_ view: UnsafeMutableRawPointer, bits: Int32) {
  OutlineView.at(view).outline.policy = ExpansionPolicy(
    remembersDescendants: bits & 2 == 0,
    opensOneBranchPerParent: bits & 1 == 1
  )
}

/// Adds an empty section at the end and returns its index.
@_expose(wasm)
@_cdecl("espalier_view_add_section")
public func viewAddSection(_ view: UnsafeMutableRawPointer, titled: Int32) -> Int32 {
  Int32(OutlineView.at(view).addSection(titled: titled != 0))
}

/// Appends new items to the children of `parent`, or, if that is -1, to a section.
///
/// The parent becomes a branch. The items are leaves that are not described yet; see
/// ``viewDescribe(_:first:count:)``.
///
/// - Returns: The number of the first item, the others follow; -1 if there is no such parent or
///   section, or the count is invalid.
@_expose(wasm)
@_cdecl("espalier_view_insert")
public func viewInsert(
  _ view: UnsafeMutableRawPointer,
  parent: Int32,
  section: Int32,
  count: Int32
) -> Int32 {
  let parent = OutlineView.parent(parent, section: section)
  return OutlineView.at(view).insert(count, into: parent) ?? -1
}

/// Inserts new items before the child at an index, as ``viewInsert(_:parent:section:count:)`` does
/// at the end.
@_expose(wasm)
@_cdecl("espalier_view_insert_at")
public func viewInsertAt(
  _ view: UnsafeMutableRawPointer,
  parent: Int32,
  section: Int32,
  index: Int32,
  count: Int32
) -> Int32 {
  let parent = OutlineView.parent(parent, section: section)
  return OutlineView.at(view).insert(count, into: parent, at: Int(index)) ?? -1
}

/// Moves an item among the children of `parent`, or, if that is -1, of a section.
///
/// Its descendants move along, and the expansion is kept.
///
/// - Parameter index: Its index there, counted without it; -1 is the end.
/// - Returns: The outcome; no row is inserted or removed by this.
@_expose(wasm)
@_cdecl("espalier_view_move")
public func viewMove(
  _ view: UnsafeMutableRawPointer,
  _ id: Int32,
  parent: Int32,
  section: Int32,
  index: Int32
) -> Int32 {
  let parent = OutlineView.parent(parent, section: section)
  return OutlineView.at(view).change { outline throws(OutlineError<Int32>) in
    try outline.move(id, into: parent, at: index < 0 ? nil : Int(index))
  }.rawValue
}

/// Makes the children of `parent`, or, if that is -1, of a section, those in the buffer.
///
/// A word is the number of a child, or -1 for a new one. The others are deleted. It is no step; if
/// it changes anything, it clears the history.
///
/// - Returns: The number of the first new item, the others follow; -1 if a number is not that of a
///   child or is there twice.
@_expose(wasm)
@_cdecl("espalier_view_arrange")
public func viewArrange(
  _ view: UnsafeMutableRawPointer,
  count: Int32,
  parent: Int32,
  section: Int32
) -> Int32 {
  let parent = OutlineView.parent(parent, section: section)
  return OutlineView.at(view).arrange(count, in: parent) ?? -1
}

/// Deletes the items named by the first `count` numbers in the buffer, with their descendants.
///
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_view_delete")
public func viewDelete(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  OutlineView.at(view).delete(count).rawValue
}

/// The address of at least `words` numbers that the host may write.
@_expose(wasm)
@_cdecl("espalier_view_buffer")
public func viewBuffer(
  _ view: UnsafeMutableRawPointer,
  words: Int32
) -> UnsafeMutablePointer<Int32> {
  let input = OutlineView.at(view).input
  input.begin(capacity: Int(max(0, words)))
  return input.start
}

/// Sets whether the items from `first` on are branches, by the numbers in the buffer: 1 a branch, 0
/// a leaf.
///
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_view_describe")
public func viewDescribe(_ view: UnsafeMutableRawPointer, first: Int32, count: Int32) -> Int32 {
  OutlineView.at(view).describe(first, count: count).rawValue
}

/// Collapses (0), expands (1) or toggles (2) an item.
///
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_view_expand")
public func viewExpand(_ view: UnsafeMutableRawPointer, _ id: Int32, how: Int32) -> Int32 {
  OutlineView.at(view).expand(id, how: how).rawValue
}

/// Expands the branches above a level and collapses the others; the largest number expands all.
///
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_view_expand_to")
public func viewExpandTo(_ view: UnsafeMutableRawPointer, level: Int32) -> Int32 {
  OutlineView.at(view).expand(toLevel: level, or: nil).rawValue
}

/// Expands all ancestors of an item.
///
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_view_reveal")
public func viewReveal(_ view: UnsafeMutableRawPointer, _ id: Int32) -> Int32 {
  OutlineView.at(view).change { outline throws(OutlineError<Int32>) in
    try outline.reveal(id).changes
  }.rawValue
}

/// The address of the items of `count` rows from `row` on, fewer at the end.
@_expose(wasm)
@_cdecl("espalier_view_ids")
public func viewIDs(
  _ view: UnsafeMutableRawPointer,
  row: Int32,
  count: Int32
) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).listItems(from: Int(row), count: Int(count))
  return OutlineView.at(view).output.start
}

/// The number of rows.
@_expose(wasm)
@_cdecl("espalier_view_rows")
public func viewRows(_ view: UnsafeMutableRawPointer) -> Int32 {
  Int32(OutlineView.at(view).outline.rowCount)
}

/// The top of an item's row in pixels, or -1 if it is hidden or does not exist.
@_expose(wasm)
@_cdecl("espalier_view_top")
public func viewTop(_ view: UnsafeMutableRawPointer, _ id: Int32) -> Double {
  OutlineView.at(view).top(of: id) ?? -1
}

/// The height of all rows and titles in pixels.
@_expose(wasm)
@_cdecl("espalier_view_height")
public func viewHeight(_ view: UnsafeMutableRawPointer) -> Double {
  OutlineView.at(view).height
}
