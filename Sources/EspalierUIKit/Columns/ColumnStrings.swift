#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Foundation

  /// The strings that columns show or pass to assistive technology.
  ///
  /// The default strings are looked up in the app's strings table `EspalierUIKit.strings`, with the
  /// English text as the key; English is the fallback. An app can also assign its own strings to
  /// ``current`` before it shows the first columns.
  public struct ColumnStrings: Sendable {
    /// Shown in a column whose rows are being loaded.
    public var loading: String
    /// Shown in a column whose rows could not be loaded.
    public var failed: String
    /// The title of the button that loads the rows of a column again.
    public var retry: String
    /// The title of the back button where the previous column has no title.
    public var back: String
    /// The title of the key that moves to the next column.
    public var nextColumn: String
    /// The title of the key that moves to the previous column.
    public var previousColumn: String
    /// The title of the key that opens an item.
    public var open: String
    /// The title of the key that closes a popover.
    public var close: String
    /// The accessibility label of a column's divider, which resizes the column.
    public var width: String
    /// Returns the accessibility label of a column for its title, its number, counted from 1, and
    /// the number of columns.
    public var column: @Sendable (_ title: String, _ number: Int, _ count: Int) -> String
    /// Returns the accessibility value of a divider for the width of its column, in points.
    public var points: @Sendable (Int) -> String

    /// Creates strings for columns.
    public init(
      loading: String,
      failed: String,
      retry: String,
      back: String,
      nextColumn: String = "Next Column",
      previousColumn: String = "Previous Column",
      open: String = "Open",
      close: String = "Close",
      width: String,
      column: @escaping @Sendable (_ title: String, _ number: Int, _ count: Int) -> String,
      points: @escaping @Sendable (Int) -> String
    ) {
      self.loading = loading
      self.failed = failed
      self.retry = retry
      self.back = back
      self.nextColumn = nextColumn
      self.previousColumn = previousColumn
      self.open = open
      self.close = close
      self.width = width
      self.column = column
      self.points = points
    }

    /// The strings in use.
    @MainActor public static var current = ColumnStrings.localized(in: .main)

    /// Returns the strings in the table `EspalierUIKit` of a bundle, or English ones where an entry
    /// is missing.
    public static func localized(in bundle: Bundle) -> ColumnStrings {
      let table = StringTable(bundle)
      let column = table.string("%@, column %ld of %ld")
      let points = table.formats(one: "%ld point", other: "%ld points")
      return ColumnStrings(
        loading: table.string("Loading…"),
        failed: table.string("This could not be loaded."),
        retry: table.string("Try Again"),
        back: table.string("Back"),
        nextColumn: table.string("Next Column"),
        previousColumn: table.string("Previous Column"),
        open: table.string("Open"),
        close: table.string("Close"),
        width: table.string("Column width"),
        column: { String(format: column, locale: .current, NSString(string: $0), $1, $2) },
        points: { String(format: points($0), locale: .current, $0) }
      )
    }
  }
#endif
