extension Outline {
  /// An item on its way into an outline, as it stands in a pre-order.
  ///
  /// A forest is handed over flat: each item follows its parent, and its level says how deep it
  /// stands below the place of insertion. So a forest can be streamed, and nothing nested has to
  /// be built up or torn down.
  public struct Item {
    /// Who the item is.
    public var id: ID
    /// How deep it stands below the place of insertion, from 0.
    public var level: Int
    /// Whether it may have children; an item that is followed by a deeper one is a branch anyway.
    public var isBranch: Bool
    /// Whether it is open; an open item is a branch.
    public var isExpanded: Bool
    /// Whether its children are known; if not, it is a branch that asks for them once it is opened.
    ///
    /// One that comes open asks at once, and no deeper item may follow it.
    public var isLoaded: Bool

    /// An item at a level.
    @inlinable
    public init(
      _ id: ID,
      level: Int = 0,
      isBranch: Bool = false,
      isExpanded: Bool = false,
      isLoaded: Bool = true
    ) {
      self.id = id
      self.level = level
      self.isBranch = isBranch || isExpanded || !isLoaded
      self.isExpanded = isExpanded
      self.isLoaded = isLoaded
    }
  }

  /// Where items go: to the top of a section, or under an item.
  public enum Parent {
    /// The items become top items of the section with this index.
    case section(Int)
    /// The items become children of this item.
    case item(ID)
  }
}

extension Outline.Item: Equatable {}
extension Outline.Item: Sendable where ID: Sendable {}
extension Outline.Parent: Equatable {}
extension Outline.Parent: Sendable where ID: Sendable {}
