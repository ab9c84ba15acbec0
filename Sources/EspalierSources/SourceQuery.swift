/// What a search looks for.
public struct SourceQuery: Sendable, Equatable {
  /// How the text is meant.
  public enum Pattern: Sendable, Equatable {
    /// Text that title or detail must contain, case aside unless it has a capital letter.
    case text(String)
    /// A regular expression that title or detail must contain a match of.
    case expression(String)
  }

  /// What is looked for.
  public var pattern: Pattern

  /// The most matches that are wanted, `nil` for all.
  public var limit: Int?

  /// Makes a query.
  public init(_ pattern: Pattern, limit: Int? = nil) {
    self.pattern = pattern
    self.limit = limit
  }
}

/// A node that a search found, with the branches it is in.
public struct SourceMatch<NodeID: Hashable & Sendable>: Sendable, Equatable {
  /// The nodes from the top level down to the one that was found.
  ///
  /// - Invariant: Not empty.
  public var nodes: [SourceNode<NodeID>]

  /// The place of each of ``nodes`` among its siblings.
  public var positions: [Int]

  /// Makes a match.
  public init(nodes: [SourceNode<NodeID>], positions: [Int]) {
    self.nodes = nodes
    self.positions = positions
  }
}

/// How far a search has come.
public struct SourceProgress: Sendable, Equatable {
  /// How much was looked at, in ``unit``.
  public var done: Int
  /// How much there is, `nil` if nobody knows.
  public var total: Int?
  /// What is counted: "bytes", "files", "nodes".
  public var unit: String

  /// Makes a report.
  public init(done: Int, total: Int?, unit: String) {
    self.done = done
    self.total = total
    self.unit = unit
  }
}
