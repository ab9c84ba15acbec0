/// A search query.
public struct SourceQuery: Sendable, Equatable {
  /// The pattern of a search.
  public enum Pattern: Sendable, Equatable {
    /// Text that the name or the value must contain, ignoring case unless it has a capital letter.
    ///
    /// It is compared with what names and values mean, not with their escapes, and with all of
    /// them, however little a row shows. Equivalent characters are equal: `é` is `e` with U+0301. A
    /// text with a quotation mark or a backslash is also compared with strings as they are written,
    /// so what was copied from a row or a file is found.
    case text(String)

    /// A regular expression of which the name or the value must contain a match.
    ///
    /// Supported are characters, `.`, sets such as `[^a-z\d]`, `\d \w \s \b \p{L}` and their
    /// opposites, `^ $ \A \z`, groups, `|`, `* + ? {2,5}`, and `(?i)`, `(?s)`, `(?m)`. Features
    /// that need backtracking are not: back references, lookahead and lookbehind. So the time is
    /// linear in the text. `^` and `$` match at the ends of the whole name or value; if the expression
    /// has a quotation mark, also outside the quotes of a string.
    case regex(String)

    /// Parses a pattern as the user writes it: an expression between slashes, text otherwise.
    ///
    /// An `i` after the second slash makes the expression ignore case.
    public init(parsing text: String) {
      let ignoresCase = text.hasSuffix("/i")
      let inside = text.dropFirst().dropLast(ignoresCase ? 2 : 1)
      let isEnclosed = text.hasPrefix("/") && (ignoresCase || text.hasSuffix("/"))
      if isEnclosed, text.utf8.count >= (ignoresCase ? 3 : 2) {
        self = .regex((ignoresCase && !inside.isEmpty ? "(?i)" : "") + inside)
      } else {
        self = .text(text)
      }
    }
  }

  /// The pattern to find.
  public var pattern: Pattern

  /// The greatest number of matches, or nil for all.
  public var limit: Int?

  /// Whether the names of files and folders on disk are compared, as those that ``TreeSource/fileNames()``
  /// has.
  public var includesFileNames = true

  /// Makes a query.
  public init(_ pattern: Pattern, limit: Int? = nil) {
    self.pattern = pattern
    self.limit = limit
  }
}

/// A node found by a search, with the branches that contain it.
public struct SourceMatch<NodeID: Hashable & Sendable>: Sendable, Equatable {
  /// The nodes from the top level down to the one found.
  ///
  /// - Invariant: Not empty.
  public var nodes: [SourceNode<NodeID>]

  /// The index of each of ``nodes`` among its siblings.
  public var positions: [Int]

  /// Makes a match.
  public init(nodes: [SourceNode<NodeID>], positions: [Int]) {
    self.nodes = nodes
    self.positions = positions
  }

  /// Returns the match of other nodes that a function makes of these.
  func map<ID>(_ node: (SourceNode<NodeID>) -> SourceNode<ID>) -> SourceMatch<ID> {
    SourceMatch<ID>(nodes: nodes.map(node), positions: positions)
  }
}

/// The progress of a search.
public struct SourceProgress: Sendable, Equatable {
  /// The amount searched so far, in ``unit``.
  public var completed: Int
  /// The total amount, or nil if it is unknown.
  public var total: Int?
  /// The unit of the amounts: "bytes", "files" or "nodes".
  public var unit: String
  /// The number of branches that were left out so far, because their contents are also elsewhere
  /// in the tree and were searched there, or because they are too many to be read.
  ///
  /// A search that leaves out any ends with a report of their number.
  public var omittedBranches: Int
  /// The number of branches whose contents were not searched so far: files that cannot be read, and
  /// tables whose rows are somewhere else.
  ///
  /// A search that leaves out any ends with a report of their number. Nothing is then known of what
  /// they have in them.
  public var unsearchedBranches: Int

  /// Makes a report.
  public init(
    completed: Int,
    total: Int?,
    unit: String,
    omittedBranches: Int = 0,
    unsearchedBranches: Int = 0
  ) {
    self.completed = completed
    self.total = total
    self.unit = unit
    self.omittedBranches = omittedBranches
    self.unsearchedBranches = unsearchedBranches
  }
}
