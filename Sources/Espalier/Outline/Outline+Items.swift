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

    /// Whether the children that follow the item are only some of them, with more to load.
    ///
    /// Setting `false` means that they are all.
    @inlinable
    public var hasMore: Bool {
      get { if case .more = loadState { true } else { false } }
      set {
        guard newValue != hasMore else { return }
        loadState = newValue ? .more : .loaded
        if newValue { isBranch = true }
      }
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

// Hashing a message takes Unicode's tables, which an embedded program lacks.
#if !hasFeature(Embedded)
  extension Outline.Item: Hashable {}
  extension Outline.Parent: Hashable {}

  extension Outline.Parent: Codable where ID: Codable {
    private enum CodingKeys: String, CodingKey {
      case section, item
    }

    /// Decodes an object with a `section` or an `item`.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      switch try values.onlyKey() {
      case .section: self = .section(try values.decode(Int.self, forKey: .section))
      case .item: self = .item(try values.decode(ID.self, forKey: .item))
      }
    }

    /// Encodes `{"section": index}` or `{"item": id}`.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .section(let index): try values.encode(index, forKey: .section)
      case .item(let id): try values.encode(id, forKey: .item)
      }
    }
  }

  extension Outline.Item: Codable where ID: Codable {
    private enum CodingKeys: String, CodingKey {
      case id, level, isBranch, isExpanded, loadState
    }

    /// Decodes an item; only the id is required.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        try values.decode(ID.self, forKey: .id),
        level: try values.decodeIfPresent(Int.self, forKey: .level) ?? 0,
        isBranch: try values.decodeIfPresent(Bool.self, forKey: .isBranch) ?? false,
        isExpanded: try values.decodeIfPresent(Bool.self, forKey: .isExpanded) ?? false
      )
      if let state = try values.decodeIfPresent(ItemLoadState.self, forKey: .loadState) {
        loadState = state
        isBranch = isBranch || !isLoaded
      }
    }

    /// Encodes the id, and what is not as for a loaded leaf at level 0.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(id, forKey: .id)
      if level != 0 { try values.encode(level, forKey: .level) }
      if isBranch { try values.encode(true, forKey: .isBranch) }
      if isExpanded { try values.encode(true, forKey: .isExpanded) }
      if !isLoaded { try values.encode(loadState, forKey: .loadState) }
    }
  }
#endif
