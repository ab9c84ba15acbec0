/// The configuration of a ``FilterForm``.
public struct FormConfiguration: Hashable, Sendable {
  /// Whether a group that opens again shows its sections as they were.
  ///
  /// If not, closing it closes every section in it.
  public var remembersSections: Bool

  /// Whether saving an untouched picker saves the option in focus.
  ///
  /// A picker without an answer then opens with its first option in focus. If not, it has no option
  /// in focus, and stays unanswered until one is chosen.
  public var savesUntouchedPicker: Bool

  /// Creates a configuration.
  public init(remembersSections: Bool = false, savesUntouchedPicker: Bool = true) {
    self.remembersSections = remembersSections
    self.savesUntouchedPicker = savesUntouchedPicker
  }
}

#if !hasFeature(Embedded)
  extension FormConfiguration: Codable {}
#endif
