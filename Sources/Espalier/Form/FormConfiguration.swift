/// The configuration of a ``FilterForm``.
public struct FormConfiguration: Hashable, Sendable {
  /// Whether a group that opens again shows its sections as they were.
  ///
  /// If not, closing it closes every section in it.
  public var remembersSections: Bool

  /// Whether saving a single choice that was not touched saves the option in focus.
  ///
  /// One without an answer then opens with its first option in focus. If not, it has no option in
  /// focus, and stays unanswered until one is chosen.
  public var savesFocusedOption: Bool

  /// Creates a configuration.
  public init(remembersSections: Bool = false, savesFocusedOption: Bool = true) {
    self.remembersSections = remembersSections
    self.savesFocusedOption = savesFocusedOption
  }
}

#if !hasFeature(Embedded)
  extension FormConfiguration: Codable {}
#endif
