/// What may be decided either way about a ``FilterForm``.
public struct FormOptions: Equatable, Sendable {
  /// Whether a hierarchy that opens again shows its sections as they were left.
  ///
  /// If not, closing it closes every section in it.
  public var remembersSections: Bool

  /// Whether saving a picker that was not touched saves the option in focus.
  ///
  /// A picker without an answer opens with its first option in focus then. If not, it has nothing
  /// in focus, and stays unanswered until something is chosen.
  public var savesUntouchedPicker: Bool

  /// Options.
  public init(remembersSections: Bool = false, savesUntouchedPicker: Bool = true) {
    self.remembersSections = remembersSections
    self.savesUntouchedPicker = savesUntouchedPicker
  }
}
