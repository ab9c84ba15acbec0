#if canImport(UIKit)
  public import Espalier

  /// What a person has made of a form: the saved answers, and which headers are open.
  ///
  /// It holds ids and options alone, so it can be kept, and put back into a form whose texts are others.
  public struct FilterState<ID: Hashable> {
    /// The saved answers.
    public var packages: [FilterForm<ID, String>.Package]
    /// The headers that are open, those of managers before those of their sections.
    public var expanded: [FormItem<ID>]

    /// Makes a state.
    public init(
      packages: [FilterForm<ID, String>.Package] = [],
      expanded: [FormItem<ID>] = []
    ) {
      self.packages = packages
      self.expanded = expanded
    }
  }

  extension FilterState: Equatable {}
  extension FilterState: Sendable where ID: Sendable {}
  extension FilterState: Codable where ID: Codable {}
#endif
