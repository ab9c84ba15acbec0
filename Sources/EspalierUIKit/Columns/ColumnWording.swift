#if canImport(UIKit)
  public import Foundation

  /// What columns say in words, on the screen and to people who hear it.
  ///
  /// The words are looked up in the app's own table of strings, `EspalierUIKit.strings`, by the
  /// English ones as keys; without such a table they are English. An app may also set ``current`` to
  /// words of its own before it shows the first columns.
  public struct ColumnWording: Sendable {
    /// Said of a column whose rows are awaited.
    public var loading: String
    /// Said of a column whose rows could not be loaded.
    public var failed: String
    /// The title of the button that asks for them again.
    public var retry: String
    /// The title of the button that leads to the column before, where a column has no title.
    public var back: String
    /// The name of the edge that makes a column wider or narrower.
    public var width: String
    /// Names a column by its title, its number from 1, and how many there are.
    public var column: @Sendable (_ title: String, _ number: Int, _ count: Int) -> String
    /// Says how wide a column is, in points.
    public var points: @Sendable (Int) -> String

    /// Words of an app.
    public init(
      loading: String,
      failed: String,
      retry: String,
      back: String,
      width: String,
      column: @escaping @Sendable (_ title: String, _ number: Int, _ count: Int) -> String,
      points: @escaping @Sendable (Int) -> String
    ) {
      self.loading = loading
      self.failed = failed
      self.retry = retry
      self.back = back
      self.width = width
      self.column = column
      self.points = points
    }

    /// The words in use.
    @MainActor public static var current = ColumnWording.localized(in: .main)

    /// The words that a bundle has in its table `EspalierUIKit`, and English ones for those it lacks.
    public static func localized(in bundle: Bundle) -> ColumnWording {
      func words(_ key: String) -> String {
        bundle.localizedString(forKey: key, value: key, table: "EspalierUIKit")
      }
      let column = words("%@, column %ld of %ld")
      let points = words("%ld points")
      return ColumnWording(
        loading: words("Loading…"),
        failed: words("This could not be loaded."),
        retry: words("Try Again"),
        back: words("Back"),
        width: words("Column width"),
        column: { String(format: column, NSString(string: $0), $1, $2) },
        points: { String(format: points, $0) }
      )
    }
  }
#endif
