// uikit/uiconfigurationstate-4twmb
@MainActor
public protocol UIConfigurationState {}

// uikit/uicellconfigurationstate-swift.struct
public struct UICellConfigurationState: UIConfigurationState, Hashable {
  // uikit/uicellconfigurationstate-swift.struct/traitcollection
  public var traitCollection: UITraitCollection
  // uikit/uicellconfigurationstate-swift.struct/isselected
  public var isSelected = false
  // uikit/uicellconfigurationstate-swift.struct/ishighlighted
  public var isHighlighted = false
  // uikit/uicellconfigurationstate-swift.struct/isediting
  public var isEditing = false
  // uikit/uicellconfigurationstate-swift.struct/isexpanded
  public var isExpanded = false

  // uikit/uicellconfigurationstate-swift.struct/init(traitcollection:)
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  // uikit/uicellconfigurationstate-swift.struct/hash(into:)
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

/// An update of a cell's configuration that is due before the cell is laid out or measured.
struct DueConfigurationUpdate {
  private var isDue = false

  mutating func request() { isDue = true }

  /// Returns whether an update was due, which it no longer is.
  mutating func take() -> Bool {
    defer { isDue = false }
    return isDue
  }
}
