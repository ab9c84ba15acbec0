/// What a search looks for.
public struct SourceQuery: Sendable, Equatable {
  /// How the text is meant.
  public enum Pattern: Sendable, Equatable {
    /// Text that the title or the value must contain, case aside unless it has a capital letter.
    ///
    /// It is compared with what is shown, Unicode scalar by Unicode scalar.
    case text(String)

    /// A regular expression that the title or the value must contain a match of.
    ///
    /// It may have characters, `.`, sets such as `[^a-z\d]`, `\d \w \s \b \p{L}` and their
    /// opposites, `^ $ \A \z`, groups, `|`, `* + ? {2,5}`, and `(?i)`, `(?s)`, `(?m)`. What only
    /// going back over the text could find is not understood: references to groups, looking ahead
    /// and behind. So the time grows with the text alone. `^` and `$` hold at the ends of a string
    /// as well as at those of its quotes.
    case expression(String)

    /// Takes a pattern as people write it: an expression between slashes, text otherwise.
    ///
    /// Behind the second slash an `i` may say that upper and lower case count alike.
    public init(written: String) {
      let ignoresCase = written.hasSuffix("/i")
      let inside = written.dropFirst().dropLast(ignoresCase ? 2 : 1)
      let isEnclosed = written.hasPrefix("/") && (ignoresCase || written.hasSuffix("/"))
      if isEnclosed, written.utf8.count >= (ignoresCase ? 3 : 2) {
        self = .expression((ignoresCase && !inside.isEmpty ? "(?i)" : "") + inside)
      } else {
        self = .text(written)
      }
    }
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
