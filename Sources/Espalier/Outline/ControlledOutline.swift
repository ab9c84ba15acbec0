/// An outline whose expansion state belongs to the caller: the controlled form of ``Outline``.
///
/// An ``Outline`` owns its expansion state. Where that state is part of the caller's own data, such
/// as a flag of each object, it would have two owners; this type is for that case. The caller
/// changes its flag, then reports the item, and the rows follow:
///
///     var controlled = ControlledOutline(outline) { folders[$0]?.isOpen ?? false }
///     folders["Trees"]?.isOpen = true
///     let changes = try controlled.expand("Trees") { folders[$0]?.isOpen ?? false }
///
/// Only the flag decides: if it did not change, no rows change. A flag that changes without a call
/// takes effect at the next ``reload(isExpanded:)``; until then ``outline`` keeps answering from
/// what it shows. An item that becomes visible, because an ancestor expands or because it is
/// inserted, follows its flag.
///
/// A controlled outline loads nothing: an item whose children are not loaded stays collapsed until
/// they are inserted.
///
/// Each call asks for the flags and keeps none of them. It asks for those of branches only, before
/// anything changes.
public struct ControlledOutline<ID: Hashable> {
  /// The outline as it is shown, for all queries.
  ///
  /// Readable and copyable; it changes only through the methods of its owner.
  public internal(set) var outline: Outline<ID>

  /// Creates an outline that follows the caller's flags.
  ///
  /// The caller also decides how branches expand and collapse: the ``ExpansionPolicy`` is reset.
  /// Items that are not collapsible stay expanded whatever their flag.
  ///
  /// - Parameters:
  ///   - outline: The items; its expansion state is ignored.
  ///   - isExpanded: The caller's flag of an item.
  /// - Complexity: O(*n*).
  public init(_ outline: Outline<ID>, isExpanded: (ID) -> Bool) {
    self.outline = outline
    self.outline.policy = ExpansionPolicy()
    reload(isExpanded: isExpanded)
  }

  /// Expands an item if its flag is set.
  ///
  /// Below it, items that become visible follow their flags.
  ///
  /// - Returns: The row changes; empty if the flag is not set.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n* + *m* log *n*) for *m* items below it, whose flags are asked for.
  @discardableResult
  public mutating func expand(
    _ id: ID,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    try sync(id, isExpanded, wanted: true)
  }

  /// Collapses an item if its flag is not set.
  ///
  /// - Returns: The row changes; empty if the flag is set.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func collapse(
    _ id: ID,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    try sync(id, isExpanded, wanted: false)
  }

  /// Expands or collapses an item to match its flag.
  ///
  /// - Returns: The row changes; empty if the flag did not change.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: As ``expand(_:isExpanded:)``.
  @discardableResult
  public mutating func toggle(
    _ id: ID,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    try sync(id, isExpanded, wanted: nil)
  }

  /// Reads all flags again and updates the expansion state to match them.
  ///
  /// - Complexity: O(*n*), one pass.
  @discardableResult
  public mutating func reload(isExpanded: (ID) -> Bool) -> RowChanges {
    outline.expand { id, _ in isExpanded(id) }
  }

  /// Expands or collapses an item to match its flag, if the flag equals `wanted`; `nil` accepts
  /// either.
  private mutating func sync(
    _ id: ID,
    _ isExpanded: (ID) -> Bool,
    wanted: Bool?
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try outline.node(of: id)
    guard outline.forest.isBranch(node) else { return RowChanges() }
    let flag = isExpanded(id)
    guard flag == wanted ?? flag, flag != outline.forest.isExpanded(node) else {
      return RowChanges()
    }
    if flag && outline.forest.isVisible(node) {
      syncHidden(outline.forest.subtree(of: node).dropFirst(), isExpanded)
    }
    return try outline.setExpanded(id, flag, recursively: false)
  }

  /// Makes hidden nodes match their flags, so that no row changes.
  ///
  /// - Returns: The nodes that changed.
  @discardableResult
  mutating func syncHidden(
    _ slots: some Sequence<NewSlot>,
    _ isExpanded: (ID) -> Bool
  ) -> [Forest.Node] {
    var flipped: [Forest.Node] = []
    for slot in slots where slot.depth > 0 {
      let node = slot.node
      guard outline.forest.isBranch(node), !outline.forest.isPinned(node),
        let id = outline.index[node]
      else { continue }
      if isExpanded(id) != outline.forest.isExpanded(node) { flipped.append(node) }
    }
    flipExpansion(flipped)
    return flipped
  }

  /// Expands the collapsed ones among some hidden nodes, and collapses the expanded ones.
  mutating func flipExpansion(_ nodes: [Forest.Node]) {
    guard !nodes.isEmpty else { return }
    outline.makeUnique()
    for node in nodes { _ = outline.forest.setExpanded(node, !outline.forest.isExpanded(node)) }
  }
}

extension ControlledOutline: Sendable where ID: Sendable {}
