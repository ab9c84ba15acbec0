/// Whether a panel of an ``Accordion`` is open.
public enum PanelState: Equatable, Sendable, CaseIterable {
  /// Only the header is visible.
  case collapsed
  /// The header and the rows of the body are visible.
  case expanded

  /// The other state.
  public var toggled: PanelState { self == .collapsed ? .expanded : .collapsed }
}

/// A limit on the number of open panels of an ``Accordion``.
public enum AccordionPolicy: Equatable, Sendable {
  /// Any number.
  case multiple
  /// At most one: opening a panel closes the one that is open.
  case single
  /// Exactly one: as ``single``, and the open panel cannot be closed except by opening another.
  case alwaysOne

  /// Whether opening a panel closes another.
  public var isExclusive: Bool { self != .multiple }

  /// Whether the policy allows a number of open panels.
  public func allows(_ open: Int) -> Bool {
    switch self {
    case .multiple: true
    case .single: open <= 1
    case .alwaysOne: open == 1
    }
  }
}

/// A source of panel states that are kept outside the accordion.
///
/// An array of states is one. The accordion reads it once, when it is created or reloaded, and
/// never per row; the current states are in ``Accordion/states``.
public protocol PanelStates {
  /// The number of panels.
  var count: Int { get }
  /// The state of the panel at an index.
  subscript(index: Int) -> PanelState { get }
}

extension Array: PanelStates where Element == PanelState {}

#if !hasFeature(Embedded)
  extension PanelState: Codable {
    private static let names: [(PanelState, String)] = [
      (.collapsed, "collapsed"), (.expanded, "expanded"),
    ]

    /// Decodes the name, as ``encode(to:)`` writes it.
    public init(from decoder: any Decoder) throws {
      self = try decoder.value(in: Self.names)
    }

    /// Encodes `"collapsed"` or `"expanded"`.
    public func encode(to encoder: any Encoder) throws {
      try encoder.encodeName(of: self, in: Self.names)
    }
  }
#endif
