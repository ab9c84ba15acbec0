#if canImport(UIKit)
  public import Foundation

  /// What is told of rows in words, to people who hear them.
  ///
  /// The words are looked up in the app's own table of strings, `EspalierUIKit.strings`, by the
  /// English ones as keys; without such a table they are English. An app may also set
  /// ``current`` to words of its own before it shows the first list.
  public struct RowWording: Sendable {
    /// Said of a branch that is open.
    public var expanded: String
    /// Said of a branch that is closed.
    public var collapsed: String
    /// The name of what opens a row.
    public var showMore: String
    /// The name of what closes a row.
    public var showLess: String
    /// Says how deep a row stands, for a level that begins at 1.
    public var level: @Sendable (Int) -> String

    /// Words of an app.
    public init(
      expanded: String,
      collapsed: String,
      showMore: String,
      showLess: String,
      level: @escaping @Sendable (Int) -> String
    ) {
      self.expanded = expanded
      self.collapsed = collapsed
      self.showMore = showMore
      self.showLess = showLess
      self.level = level
    }

    /// The words in use.
    @MainActor public static var current = RowWording.localized(in: .main)

    /// The words that a bundle has in its table `EspalierUIKit`, and English ones for those it lacks.
    public static func localized(in bundle: Bundle) -> RowWording {
      func words(_ key: String) -> String {
        bundle.localizedString(forKey: key, value: key, table: "EspalierUIKit")
      }
      let level = words("Level %d")
      return RowWording(
        expanded: words("Expanded"),
        collapsed: words("Collapsed"),
        showMore: words("Show more"),
        showLess: words("Show less"),
        level: { String(format: level, $0) }
      )
    }

    /// What is said of a row after its name.
    ///
    /// - Parameters:
    ///   - level: How deep it stands, 0 for a top row; `nil` if rows do not stand in one another.
    ///   - isExpanded: Whether it is open; `nil` if it cannot open.
    /// - Returns: For example "Collapsed, Level 2"; `nil` if there is nothing to say.
    public func value(level: Int? = nil, isExpanded: Bool? = nil) -> String? {
      var words: [String] = []
      if let isExpanded { words.append(isExpanded ? expanded : collapsed) }
      if let level { words.append(self.level(level + 1)) }
      return words.isEmpty ? nil : words.joined(separator: ", ")
    }
  }
#endif
