#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
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
    /// The accessibility value of a checked item.
    public var checked: String
    /// The accessibility value of an item that is not checked.
    public var unchecked: String
    /// The accessibility value of a branch with some checked descendants.
    public var partlyChecked: String
    /// The name of the action that checks an item.
    public var check: String
    /// The name of the action that unchecks an item.
    public var uncheck: String
    /// The name of a drop in the Undo command.
    public var move: String
    /// The titles of keys in the overlay of the system, by command; the engine's, in English, where one is
    /// missing.
    public var keyTitles: [RowCommand: String]
    /// Returns the accessibility value of a level, counted from 1.
    public var level: @Sendable (Int) -> String

    /// Creates strings for rows.
    public init(
      expanded: String,
      collapsed: String,
      showMore: String,
      showLess: String,
      checked: String = "Checked",
      unchecked: String = "Not checked",
      partlyChecked: String = "Partly checked",
      check: String = "Check",
      uncheck: String = "Uncheck",
      move: String = "Move",
      keyTitles: [RowCommand: String] = [:],
      level: @escaping @Sendable (Int) -> String
    ) {
      self.expanded = expanded
      self.collapsed = collapsed
      self.showMore = showMore
      self.showLess = showLess
      self.checked = checked
      self.unchecked = unchecked
      self.partlyChecked = partlyChecked
      self.check = check
      self.uncheck = uncheck
      self.move = move
      self.keyTitles = keyTitles
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
        checked: table.string("Checked"),
        unchecked: table.string("Not checked"),
        partlyChecked: table.string("Partly checked"),
        check: table.string("Check"),
        uncheck: table.string("Uncheck"),
        move: table.string("Move"),
        keyTitles: Dictionary(
          uniqueKeysWithValues: RowCommand.allCases.filter(\.hasKey)
            .map { ($0, table.string($0.title)) }
        ),
        level: { String(format: level, locale: .current, $0) }
      )
    }

    /// Returns the title of the key of a command.
    public func keyTitle(of command: RowCommand) -> String { keyTitles[command] ?? command.title }

    /// Returns the accessibility value of a row.
    ///
    /// - Parameters:
    ///   - level: The level of the row; that of a top-level row is 0. `nil` if the list has no
    ///     levels.
    ///   - isExpanded: Whether the row is expanded, or `nil` if it is not expandable.
    ///   - check: The check mark of the row, or `nil` if the list has none.
    /// - Returns: For example "Collapsed, Level 2", or `nil` if all parameters are `nil`.
    public func value(
      level: Int? = nil,
      isExpanded: Bool? = nil,
      check: CheckState? = nil
    ) -> String? {
      var parts: [String] = []
      switch check {
      case .on?: parts.append(checked)
      case .off?: parts.append(unchecked)
      case .mixed?: parts.append(partlyChecked)
      case nil: break
      }
      if let isExpanded { parts.append(isExpanded ? expanded : collapsed) }
      if let level { parts.append(self.level(level + 1)) }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
  }

  extension RowCommand {
    /// Whether a component has a key for the command that the overlay of the system shows.
    fileprivate var hasKey: Bool {
      isPerformedByEngine || self == .expandAllBelow || self == .collapseAllBelow || self == .cancel
        || self == .save || self == .clear || self == .undo
        || self == .redo
    }
  }
#endif
