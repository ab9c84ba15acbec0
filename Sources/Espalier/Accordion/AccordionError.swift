/// The reason why an ``Accordion`` refused a command.
///
/// The accordion is unchanged.
public enum AccordionError<ID: Hashable>: Error, Hashable {
  /// There is no such panel (a header) or row of a body.
  case unknown(Accordion<ID>.Row)
  /// The panel (a header) or row of a body exists already, or occurs twice.
  case duplicate(Accordion<ID>.Row)
  /// There is no such index among the panels: `index` is not in `0 ... count`.
  case indexOutOfRange(index: Int, count: Int)
  /// There is no such row.
  case rowOutOfRange(row: Int, count: Int)
  /// The body of this panel would have no rows.
  case emptyBody(ID)
  /// The policy does not allow this number of open panels.
  case policyBroken(AccordionPolicy, open: Int)
  /// The number of states differs from the number of panels.
  case stateCount(states: Int, panels: Int)
}

extension AccordionError: Sendable where ID: Sendable {}
