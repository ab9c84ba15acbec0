/// What tells one column from all others that a browser has ever shown.
///
/// A column that is set up again is another column.
public struct ColumnHandle: Hashable, Sendable {
  /// Its number, from 1.
  public let number: UInt64

  init(number: UInt64) { self.number = number }
}

/// What an answer to a request names, so that a late one cannot land in another column.
public struct ColumnToken: Hashable, Sendable {
  /// Its number, from 1.
  public let number: UInt64

  init(number: UInt64) { self.number = number }
}

extension ColumnBrowser {
  /// One column: the children of an item.
  public struct Column {
    /// Which column it is.
    public let handle: ColumnHandle

    /// Whose children it shows.
    public let id: ID

    /// Whether it has no rows but shows a leaf itself.
    public let isPreview: Bool

    /// Its rows, in sections; nothing in it is ever open.
    public internal(set) var contents = Outline<ID>()

    /// The selected item.
    public internal(set) var selection: ID?

    /// Whether its rows are there.
    public internal(set) var status: Status

    /// Its own width, or `nil` if it is as wide as columns are.
    public internal(set) var width: Double?

    /// The row of the selected item.
    ///
    /// - Complexity: O(log *n*).
    public var selectedRow: RowPosition? { selection.flatMap { contents.position(of: $0) } }

    /// Whether the rows of a column are there.
    public enum Status: Equatable, Sendable {
      /// They are as they should be.
      case ready
      /// They were asked for; what was there before is still there.
      case loading(ColumnToken)
      /// They could not be loaded.
      case failed
    }

    /// The token of the load it waits for.
    var token: ColumnToken? {
      if case .loading(let token) = status { return token }
      return nil
    }
  }
}

extension ColumnBrowser.Column: Sendable where ID: Sendable {}
