#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Foundation

  /// The strings that describe rows to assistive technology.
  ///
  /// The default strings are looked up in the app's strings table `EspalierUIKit.strings`, with the
  /// English text as the key; English is the fallback. An app can also assign its own strings to
  /// ``current`` before it shows the first list.
  public struct RowStrings: Sendable {
    /// The accessibility value of an expanded branch.
    public var expanded: String
    /// The accessibility value of a collapsed branch.
    public var collapsed: String
    /// The name of the action that expands a row.
    public var showMore: String
    /// The name of the action that collapses a row.
    public var showLess: String
    /// Returns the accessibility value of a level, counted from 1.
    public var level: @Sendable (Int) -> String

    /// Creates strings for rows.
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

    /// The strings in use.
    @MainActor public static var current = RowStrings.localized(in: .main)

    /// Returns the strings in the table `EspalierUIKit` of a bundle, or English ones where an entry
    /// is missing.
    public static func localized(in bundle: Bundle) -> RowStrings {
      let table = StringTable(bundle)
      let level = table.string("Level %d")
      return RowStrings(
        expanded: table.string("Expanded"),
        collapsed: table.string("Collapsed"),
        showMore: table.string("Show more"),
        showLess: table.string("Show less"),
        level: { String(format: level, locale: .current, $0) }
      )
    }

    /// Returns the accessibility value of a row.
    ///
    /// - Parameters:
    ///   - level: The level of the row; that of a top-level row is 0. `nil` if the list has no
    ///     levels.
    ///   - isExpanded: Whether the row is expanded, or `nil` if it is not expandable.
    /// - Returns: For example "Collapsed, Level 2", or `nil` if both parameters are `nil`.
    public func value(level: Int? = nil, isExpanded: Bool? = nil) -> String? {
      var parts: [String] = []
      if let isExpanded { parts.append(isExpanded ? expanded : collapsed) }
      if let level { parts.append(self.level(level + 1)) }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
  }
#endif
