/// An outline for a caller that keeps itself what is open.
///
/// An ``Outline`` owns what is open, and nobody else has to remember it. Where it is part of the
/// caller's own data, as a flag of each object, two would own it; this is the outline for that. The
/// caller changes its flag and then says so, and the rows follow:
///
///     var owned = CallerOwnedOutline(outline) { folders[$0]?.isOpen ?? false }
///     folders["Trees"]?.isOpen = true
///     let changes = try owned.expand("Trees") { folders[$0]?.isOpen ?? false }
///
/// The flag alone decides: where it was not changed, neither are rows. What the caller changes and
/// does not mention shows after ``reload(isExpanded:)``; until then every question to ``outline``
/// is answered from what is on display. An item that comes on display, because an ancestor opens or
/// because it is inserted, comes as its flag says.
///
/// It loads nothing: an item that is not loaded stays closed until its children are inserted.
///
/// The flags are asked for in each call and not kept. They are asked of branches alone, before
/// anything changes.
public struct CallerOwnedOutline<ID: Hashable> {
  /// What is on display, for every question.
  ///
  /// It can be read and copied, and changes only by way of its owner.
  public internal(set) var outline: Outline<ID>

  /// An outline that shows what the caller's flags say.
  ///
  /// How branches open and close is the caller's as well: the ``OutlinePolicy`` counts no more.
  /// Items that never close stay open whatever their flag.
  ///
  /// - Parameters:
  ///   - outline: The items; what is open in it does not count.
  ///   - isExpanded: The caller's flag of an item.
  /// - Complexity: O(*n*).
  public init(_ outline: Outline<ID>, isExpanded: (ID) -> Bool) {
    self.outline = outline
    self.outline.policy = OutlinePolicy()
    reload(isExpanded: isExpanded)
  }

  /// Opens an item whose flag says open.
  ///
  /// Below it, what comes on display is open as the flags say.
  ///
  /// - Returns: What became of the rows: nothing if the flag says closed.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n* + *m* log *n*) for *m* items below it, as their flags are asked for.
  @discardableResult
  public mutating func expand(
    _ id: ID,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    try follow(id, isExpanded, wanted: true)
  }

  /// Closes an item whose flag says closed.
  ///
  /// - Returns: What became of the rows: nothing if the flag says open.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func collapse(
    _ id: ID,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    try follow(id, isExpanded, wanted: false)
  }

  /// Opens or closes an item as its flag says.
  ///
  /// - Returns: What became of the rows: nothing if the flag was not changed.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: As ``expand(_:isExpanded:)``.
  @discardableResult
  public mutating func toggle(
    _ id: ID,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    try follow(id, isExpanded, wanted: nil)
  }

  /// Reads all flags anew and shows what they say.
  ///
  /// - Complexity: O(*n*), one pass.
  @discardableResult
  public mutating func reload(isExpanded: (ID) -> Bool) -> RowChanges {
    outline.expand { id, _ in isExpanded(id) }
  }

  /// Brings an item in line with its flag, if that says what is wanted; `nil` wants either.
  private mutating func follow(
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
      turn(outline.forest.subtree(of: node).dropFirst(), isExpanded)
    }
    return try outline.setExpanded(id, flag, recursively: false)
  }

  /// Brings nodes in line with their flags that are hidden, so that no row changes.
  ///
  /// - Returns: Those that were not.
  @discardableResult
  mutating func turn(
    _ slots: some Sequence<NewSlot>,
    _ isExpanded: (ID) -> Bool
  ) -> [Forest.Node] {
    var turned: [Forest.Node] = []
    for slot in slots where slot.depth > 0 {
      let node = slot.node
      guard outline.forest.isBranch(node), !outline.forest.isPinned(node),
        let id = outline.index[node]
      else { continue }
      if isExpanded(id) != outline.forest.isExpanded(node) { turned.append(node) }
    }
    turnBack(turned)
    return turned
  }

  /// Opens what is closed of some hidden nodes, and closes what is open.
  mutating func turnBack(_ nodes: [Forest.Node]) {
    guard !nodes.isEmpty else { return }
    outline.makeUnique()
    for node in nodes { _ = outline.forest.setExpanded(node, !outline.forest.isExpanded(node)) }
  }
}

extension CallerOwnedOutline: Sendable where ID: Sendable {}
