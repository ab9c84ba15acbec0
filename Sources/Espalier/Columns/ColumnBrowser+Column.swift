/// The identity of a column, unique among all columns that a browser has ever shown.
///
/// A column that is rebuilt gets a new identity.
public struct ColumnID: Hashable, Sendable {
  /// The number of the column, from 1.
  public let number: UInt64

  init(number: UInt64) { self.number = number }
}

/// The identity of a request, which its answer names, so that a late answer cannot reach another
/// column.
public struct ColumnToken: Hashable, Sendable {
  /// The number of the request, from 1.
  public let number: UInt64

  package init(number: UInt64) { self.number = number }
}

extension ColumnBrowser {
  /// A column, which shows the children of an item.
  public struct Column {
    /// The identity of the column.
    public let columnID: ColumnID

    /// The item whose children the column shows.
    public let id: ID

    /// Whether it is the preview of a leaf, which has no rows.
    public let isPreview: Bool

    /// The rows, in sections; no item is ever open.
    public package(set) var contents: Outline<ID>

    /// Whether some rows stand for items that are not known yet.
    package var isPartial = false

    /// The selected item.
    public package(set) var selection: ID?

    /// The loading status of the rows.
    public internal(set) var status: Status

    /// The column's own width, or `nil` for the default width.
    public internal(set) var width: Double?

    /// The row of the selected item.
    ///
    /// - Complexity: O(log *n*).
    public var selectedRow: RowPosition? { selection.flatMap { contents.position(of: $0) } }

    /// The loading status of a column's rows.
    public enum Status: Equatable, Sendable {
      /// The rows are up to date.
      case ready
      /// The rows were requested; earlier rows are still shown.
      case loading(ColumnToken)
      /// The rows could not be loaded.
      case failed
    }

    /// The token of the load in progress, if any.
    var token: ColumnToken? {
      if case .loading(let token) = status { return token }
      return nil
    }
  }
}

extension ColumnBrowser.Column: Sendable where ID: Sendable {}
