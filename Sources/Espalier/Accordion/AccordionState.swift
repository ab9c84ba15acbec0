/// Whether a panel of an ``Accordion`` is open.
public enum AccordionState: Equatable, Sendable {
  /// Its header alone is a row.
  case collapsed
  /// The rows of its body are there too.
  case expanded

  /// The other state.
  public var toggled: AccordionState { self == .collapsed ? .expanded : .collapsed }
}

/// How many panels of an ``Accordion`` may be open.
public enum AccordionPolicy: Equatable, Sendable {
  /// Any number.
  case multiple
  /// At most one: opening a panel closes the one that is open.
  case single
  /// Exactly one: as ``single``, and the open panel does not close by itself.
  case alwaysOne

  /// Whether opening a panel closes another.
  public var isExclusive: Bool { self != .multiple }

  /// Whether this many panels may be open.
  public func allows(_ open: Int) -> Bool {
    switch self {
    case .multiple: true
    case .single: open <= 1
    case .alwaysOne: open == 1
    }
  }
}

/// Where the states of panels come from when they are kept outside the accordion.
///
/// A plain array of states is one. The accordion reads it once, when it is made or loaded again, and
/// never asks it for a row; what is on display since, ``Accordion/states`` says.
public protocol AccordionStates {
  /// How many panels there are.
  var count: Int { get }
  /// The state of the panel with an index.
  subscript(index: Int) -> AccordionState { get }
}

extension Array: AccordionStates where Element == AccordionState {}

#if !hasFeature(Embedded)
  extension AccordionState: Codable {}
  extension AccordionPolicy: Codable {}
#endif
