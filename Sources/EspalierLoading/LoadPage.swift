public import Espalier

/// Some children of an item, as they are loaded.
public struct LoadPage<ID: Hashable> {
  /// The children in pre-order at level 0, with what is known below them.
  public var items: [Outline<ID>.Item]
  /// Whether there are more children after these.
  public var hasMore: Bool

  /// Creates a page.
  public init(_ items: [Outline<ID>.Item], hasMore: Bool = false) {
    self.items = items
    self.hasMore = hasMore
  }
}

extension LoadPage: Hashable {}
extension LoadPage: Sendable where ID: Sendable {}
