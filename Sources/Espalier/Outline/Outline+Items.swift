extension Outline {
  /// An item to insert, as an element of a pre-order.
  ///
  /// A forest is passed flat: each item follows its parent, and its level is its depth below the
  /// place of insertion. So a forest can be streamed, and no nested value has to be built or
  /// released.
  public struct Item {
    /// The item's id.
    public var id: ID
    /// The depth below the place of insertion, from 0.
    public var level: Int
    /// Whether it may have children; an item followed by a deeper one is a branch in any case.
    public var isBranch: Bool
    /// Whether it is expanded; an expanded item is a branch.
    public var isExpanded: Bool
    /// The load state of its children; an item that is not loaded is a branch.
    public var loadState: ItemLoadState

    /// Whether all its children are known; if not, it is a branch.
    ///
    /// Setting `false` means that they have not been requested: they are when it is expanded, or at
    /// once if it is inserted as expanded.
    @inlinable
    public var isLoaded: Bool {
      get { if case .loaded = loadState { true } else { false } }
      set { loadState = newValue ? .loaded : .unknown }
    }

    /// Creates an item at a level.
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
      loadState = isLoaded ? .loaded : .unknown
    }

    /// Creates a branch at a level, with the load state of its children.
    @inlinable
    public init(
      _ id: ID,
      level: Int = 0,
      isExpanded: Bool = false,
      loadState: ItemLoadState
    ) {
      self.id = id
      self.level = level
      isBranch = true
      self.isExpanded = isExpanded
      self.loadState = loadState
    }
  }

  /// The parent of items: a section or an item.
  public enum Parent {
    /// The section with this index; the items become its top items.
    case section(Int)
    /// An item; the items become its children.
    case item(ID)
  }
}

extension Outline.Item: Equatable {}
extension Outline.Item: Sendable where ID: Sendable {}
extension Outline.Parent: Equatable {}
extension Outline.Parent: Sendable where ID: Sendable {}
