/// Why something was refused by an ``Accordion``, which is then as it was before.
public enum AccordionError<ID: Hashable>: Error, Equatable {
  /// There is no such panel (a header) or row of a body.
  case unknown(Accordion<ID>.Row)
  /// The panel (a header) or row of a body is there already, or stands twice.
  case duplicate(Accordion<ID>.Row)
  /// There is no such place among the panels: `index` is not in `0 ... count`.
  case indexOutOfRange(index: Int, count: Int)
  /// There is no such row.
  case rowOutOfRange(row: Int, count: Int)
  /// The body of this panel would have no row.
  case emptyBody(ID)
  /// The policy does not allow that this many panels are open.
  case policyBroken(AccordionPolicy, open: Int)
  /// There are not as many states as panels.
  case stateCount(states: Int, panels: Int)
  /// A height is not at least 0 and below ``Outline/heightLimit``, or an estimated one is 0.
  case heightOutOfRange(Double)

  /// What the outline refused.
  init(_ error: OutlineError<Accordion<ID>.Row>) {
    switch error {
    case .unknownItem(let row): self = .unknown(row)
    case .duplicateItem(let row): self = .duplicate(row)
    case .indexOutOfRange(let index, let count):
      self = .indexOutOfRange(index: index, count: count)
    case .sectionOutOfRange, .cycle, .levelOutOfRange, .staleToken:
      preconditionFailure("An accordion has one section of two levels")
    }
  }
}

extension AccordionError: Sendable where ID: Sendable {}
