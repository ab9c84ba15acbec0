// Outlines written as nested literals.
//
//     let outline = try Outline<String> {
//       OutlineBranch("Trees", isExpanded: true) {
//         "Oak"
//         "Beech"
//       }
//       "Moss"
//     }
#if !hasFeature(Embedded)
  /// A result builder of items, which may be nested in branches.
  ///
  /// The items are in pre-order as soon as they are built: nothing nested is kept.
  @resultBuilder
  public enum OutlineBuilder<ID: Hashable> {
    /// Items in pre-order.
    public typealias Items = [Outline<ID>.Item]

    /// A leaf with an id.
    public static func buildExpression(_ id: ID) -> Items { [.init(id)] }

    /// An item with a level of its own.
    public static func buildExpression(_ item: Outline<ID>.Item) -> Items { [item] }

    /// A branch with what is in it.
    public static func buildExpression(_ branch: OutlineBranch<ID>) -> Items { branch.items }

    /// A list of items in pre-order.
    public static func buildExpression(_ items: Items) -> Items { items }

    /// Leaves with these ids.
    public static func buildExpression(_ ids: [ID]) -> Items { ids.map { .init($0) } }

    /// The items one after the other.
    public static func buildBlock(_ parts: Items...) -> Items { parts.flatMap { $0 } }

    /// The items of each round of a loop.
    public static func buildArray(_ parts: [Items]) -> Items { parts.flatMap { $0 } }

    /// The items of a condition, if it is met.
    public static func buildOptional(_ part: Items?) -> Items { part ?? [] }

    /// The items of the first of two branches.
    public static func buildEither(first part: Items) -> Items { part }

    /// The items of the second of two branches.
    public static func buildEither(second part: Items) -> Items { part }

    /// The items of a part that needs a newer system.
    public static func buildLimitedAvailability(_ part: Items) -> Items { part }
  }

  /// An item and its children, as part of an outline that is written as a nested literal.
  public struct OutlineBranch<ID: Hashable> {
    /// The item at level 0 and everything below it, in pre-order.
    public let items: [Outline<ID>.Item]

    /// Creates a branch with its children.
    ///
    /// - Complexity: O(*m*) for *m* items in it.
    public init(
      _ id: ID,
      isExpanded: Bool = false,
      @OutlineBuilder<ID> children: () -> [Outline<ID>.Item]
    ) {
      var items = [Outline<ID>.Item(id, isBranch: true, isExpanded: isExpanded)]
      for var item in children() {
        item.level += 1
        items.append(item)
      }
      self.items = items
    }
  }

  extension OutlineBranch: Hashable {}
  extension OutlineBranch: Sendable where ID: Sendable {}

  extension Outline {
    /// Creates an outline with one unnamed section that holds items.
    ///
    /// - Throws: ``OutlineError`` if an id occurs twice.
    /// - Complexity: O(*n*) for each level that the items are nested.
    public init(@OutlineBuilder<ID> items: () -> [Item]) throws(OutlineError<ID>) {
      try self.init(items: items())
    }
  }

  extension Outline.Section {
    /// Creates a section with its items.
    public init(_ id: ID? = nil, @OutlineBuilder<ID> items: () -> [Outline<ID>.Item]) {
      self.init(id, items: items())
    }
  }

  extension Outline: ExpressibleByArrayLiteral {
    /// Creates an outline with one unnamed section that holds items, given in pre-order.
    ///
    /// - Precondition: No id occurs twice, and no level is skipped; `init(items:)` throws
    ///   otherwise.
    public init(arrayLiteral items: Item...) {
      do {
        try self.init(items: items)
      } catch {
        preconditionFailure("expected the items of an outline: \(error)")
      }
    }
  }
#endif
