// Edits at plain ids: next to an item, into an item, or of one item.
extension Outline {
  /// Creates an outline with sections, as ``snapshot`` states them.
  ///
  /// - Throws: ``OutlineError`` if an id or a name occurs twice, or a level is skipped.
  /// - Complexity: O(*n*).
  @inlinable
  public init(_ sections: some Sequence<Section>) throws(OutlineError<ID>) {
    var builder = Builder()
    for section in sections {
      try builder.beginSection(section.id)
      for item in section.items { try builder.append(item) }
    }
    self = builder.finish()
  }

  /// Creates an outline with one unnamed section that holds items, given in pre-order.
  ///
  /// - Throws: ``OutlineError`` if an id occurs twice or a level is skipped.
  /// - Complexity: O(*n*).
  @inlinable
  public init(items: some Sequence<Item>) throws(OutlineError<ID>) {
    var builder = Builder()
    try builder.beginSection()
    for item in items { try builder.append(item) }
    self = builder.finish()
  }

  /// Inserts items, given in pre-order, into an item.
  ///
  /// - Throws: ``OutlineError``, as for a ``Parent``.
  /// - Complexity: O(log *n* + *m*) for *m* items.
  @inlinable
  @discardableResult
  public mutating func insert(
    _ items: some Sequence<Item>,
    into parent: ID,
    at index: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    try insert(items, into: .item(parent), at: index)
  }

  /// Inserts items, given in pre-order, as siblings right before an item.
  ///
  /// - Throws: ``OutlineError`` if the sibling does not exist, an id is taken or occurs twice, or a
  ///   level is skipped.
  /// - Complexity: O(log *n* + *m*) for *m* items.
  @inlinable
  @discardableResult
  public mutating func insert(
    _ items: some Sequence<Item>,
    before sibling: ID
  ) throws(OutlineError<ID>) -> RowChanges {
    let (parent, index) = try place(of: sibling)
    return try insert(items, into: parent, at: index)
  }

  /// Inserts items, given in pre-order, as siblings right after an item and its descendants.
  ///
  /// - Throws: ``OutlineError`` as `insert(_:before:)`.
  /// - Complexity: O(log *n* + *m*) for *m* items.
  @inlinable
  @discardableResult
  public mutating func insert(
    _ items: some Sequence<Item>,
    after sibling: ID
  ) throws(OutlineError<ID>) -> RowChanges {
    let (parent, index) = try place(of: sibling)
    return try insert(items, into: parent, at: index + 1)
  }

  /// Appends one leaf to the children of an item.
  ///
  /// - Throws: ``OutlineError`` if the parent does not exist or the id is taken.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func append(_ id: ID, to parent: ID) throws(OutlineError<ID>) -> RowChanges {
    try append(id, to: .item(parent))
  }

  /// Moves an item with its descendants into an item.
  ///
  /// - Throws: ``OutlineError``, as for a ``Parent``.
  /// - Complexity: O(log *n* + *m*) for a subtree of *m* items.
  @inlinable
  @discardableResult
  public mutating func move(
    _ id: ID,
    into parent: ID,
    at index: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    try move(id, into: .item(parent), at: index)
  }

  /// Moves an item with its descendants right before another one, as its sibling.
  ///
  /// An item moved before itself stays where it is.
  ///
  /// - Throws: ``OutlineError`` if one of them does not exist, or ``OutlineError/cycle(_:)`` if the
  ///   sibling is below the item.
  /// - Complexity: O(log *n* + *m*) for a subtree of *m* items.
  @inlinable
  @discardableResult
  public mutating func move(
    _ id: ID,
    before sibling: ID
  ) throws(OutlineError<ID>) -> RowChanges {
    try move(id, nextTo: sibling, offset: 0)
  }

  /// Moves an item with its descendants right after another one and its descendants, as its sibling.
  ///
  /// An item moved after itself stays where it is.
  ///
  /// - Throws: ``OutlineError`` as ``move(_:before:)``.
  /// - Complexity: O(log *n* + *m*) for a subtree of *m* items.
  @inlinable
  @discardableResult
  public mutating func move(
    _ id: ID,
    after sibling: ID
  ) throws(OutlineError<ID>) -> RowChanges {
    try move(id, nextTo: sibling, offset: 1)
  }

  /// Deletes an item with its descendants.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n* + *m*) for a subtree of *m* items.
  @inlinable
  @discardableResult
  public mutating func delete(_ id: ID) throws(OutlineError<ID>) -> RowChanges {
    if let recorder { return try recorder.perform(.delete([id]), in: &self) }
    return delete(nodes: [try node(of: id)])
  }

  @inlinable
  mutating func move(
    _ id: ID,
    nextTo sibling: ID,
    offset: Int
  ) throws(OutlineError<ID>) -> RowChanges {
    guard let (parent, index) = try target(of: id, nextTo: sibling, offset: offset) else {
      return RowChanges()
    }
    return try move(id, into: parent, at: index)
  }

  /// The place of an item that moves next to another one; `nil` next to itself.
  @inlinable
  func target(
    of id: ID,
    nextTo sibling: ID,
    offset: Int
  ) throws(OutlineError<ID>) -> (parent: Parent, index: Int)? {
    let old = try place(of: id)
    let (parent, index) = try place(of: sibling)
    if id == sibling { return nil }
    // The index of the target is counted without the item.
    let leaves = parent == old.parent && old.index < index
    return (parent, index + offset - (leaves ? 1 : 0))
  }

  /// The parent of an item and its index among the children.
  @inlinable
  func place(of id: ID) throws(OutlineError<ID>) -> (parent: Parent, index: Int) {
    let node = try node(of: id)
    let index = forest.index(of: node)
    guard let parent = parent(of: id) else { return (.section(forest.section(of: node)), index) }
    return (.item(parent), index)
  }
}

// A literal is a leaf at level 0, so that `insert(["Oak", "Beech"], into: "Trees")` inserts two.
extension Outline.Item: ExpressibleByUnicodeScalarLiteral
where ID: ExpressibleByUnicodeScalarLiteral {
  /// Creates a leaf at level 0.
  @inlinable
  public init(unicodeScalarLiteral value: ID.UnicodeScalarLiteralType) {
    self.init(ID(unicodeScalarLiteral: value))
  }
}

extension Outline.Item: ExpressibleByExtendedGraphemeClusterLiteral
where ID: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates a leaf at level 0.
  @inlinable
  public init(extendedGraphemeClusterLiteral value: ID.ExtendedGraphemeClusterLiteralType) {
    self.init(ID(extendedGraphemeClusterLiteral: value))
  }
}

extension Outline.Item: ExpressibleByStringLiteral where ID: ExpressibleByStringLiteral {
  /// Creates a leaf at level 0.
  @inlinable
  public init(stringLiteral value: ID.StringLiteralType) { self.init(ID(stringLiteral: value)) }
}

extension Outline.Item: ExpressibleByIntegerLiteral where ID: ExpressibleByIntegerLiteral {
  /// Creates a leaf at level 0.
  @inlinable
  public init(integerLiteral value: ID.IntegerLiteralType) { self.init(ID(integerLiteral: value)) }
}
