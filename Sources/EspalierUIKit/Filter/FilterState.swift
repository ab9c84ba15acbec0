#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier

  /// The state of a form to keep: the saved answers and the expanded headers.
  ///
  /// It contains only ids and options, so it can be restored in a form with other texts.
  public struct FilterState<ID: Hashable> {
    /// The saved answers.
    public var packages: [FilterForm<ID, String>.SerializedAnswers]
    /// The expanded headers, with those of groups before those of their sections.
    public var expanded: [FormRowID<ID>]

    /// Creates a state.
    public init(
      packages: [FilterForm<ID, String>.SerializedAnswers] = [],
      expanded: [FormRowID<ID>] = []
    ) {
      self.packages = packages
      self.expanded = expanded
    }
  }

  extension FilterState: Equatable {}
  extension FilterState: Sendable where ID: Sendable {}
  extension FilterState: Codable where ID: Codable {}
#endif
