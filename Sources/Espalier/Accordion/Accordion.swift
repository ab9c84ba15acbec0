/// A list of panels, each with a header that opens and closes the body below it.
///
/// It is an ``Outline`` of rows: a panel is a branch, and the rows of its body are its children.
/// Rows, counts and changes are therefore the outline's. The accordion adds the ``policy``, which
/// limits the number of open panels, and the events of a tap in their order.
///
///     var accordion = try Accordion([
///       .init("Trees", body: ["Oak", "Beech"], state: .expanded), .init("Herbs"),
///     ])
///     let update = try accordion.tap(atRow: 3)    // the header of Herbs
///     update.changes                              // insertions: row 4
///     update.events                               // willExpand, rows, didExpand, didSelect
///
/// Panels are identified by their ids, wherever they move. The ids of body rows are separate from
/// those of panels; a body of one row may have the id of its panel.
///
/// There are no callbacks. To veto or inspect a command, call ``prepare(tap:)``, which returns the
/// intended effect, and then ``commit(_:)``, which performs it.
///
/// # Performance
///
/// With *n* panels, every query and every change of one panel costs O(log *n*), under each policy.
/// Changing all panels is one pass.
public struct Accordion<ID: Hashable> {
  /// The rows by numbers, with the rules.
  @usableFromInline var numbered: NumberedAccordion

  /// The number of each row, and the row of each number.
  @usableFromInline var numbers = IDIndex<Row>()

  /// The numbers below ``numberEnd`` that no row has.
  private var freeNumbers: [Int32] = []
  private var numberEnd: Int32 = 0

  /// The limit on the number of open panels.
  public var policy: AccordionPolicy { numbered.policy }

  /// Whether a tapped row stays selected; `false` by default.
  public var keepsSelection = false

  /// The row that was tapped last, if ``keepsSelection`` is set.
  public internal(set) var selection: Row?

  /// The number of changes so far, which is the number in the last ``Event/rows(_:change:)``.
  ///
  /// A front end that animates changes uses it to identify the change whose animation has ended.
  package internal(set) var changeCount = 0

  /// The number of open panels.
  ///
  /// - Complexity: O(1).
  public var openCount: Int { numbered.openCount }

  /// Creates an accordion.
  ///
  /// - Throws: ``AccordionError`` if a panel or a row of a body occurs twice, a body is present but
  ///   empty, or the policy does not allow the number of open panels.
  /// - Complexity: O(*n*).
  public init(
    _ panels: some Sequence<Panel>,
    policy: AccordionPolicy = .multiple
  ) throws(AccordionError<ID>) {
    let panels = Array(panels)
    var openCount = 0
    for panel in panels {
      try Accordion.checkBody(of: panel)
      if panel.state == .expanded { openCount += 1 }
    }
    guard policy.allows(openCount) else { throw .policyBroken(policy, open: openCount) }
    numbered = NumberedAccordion(policy: policy)
    numbered.outline.defaultHeight = 100
    var items: [Outline<Int32>.Item] = []
    for panel in panels { items += try register(panel) }
    numbered.fill(with: items)
  }

  /// The number of panels.
  ///
  /// - Complexity: O(log *n*).
  public var panelCount: Int { numbered.panelCount }

  /// The number of a row, if it exists.
  @inlinable
  func number(of row: Row) -> Int32? { numbers.node(of: row).map { Int32(bitPattern: $0) } }

  /// The row with a number, which must exist.
  @inlinable
  func row(numbered number: Int32) -> Row {
    guard let row = numbers[UInt32(bitPattern: number)] else {
      preconditionFailure("expected the number of a row, got \(number)")
    }
    return row
  }

  /// The panel whose header has a number, which must exist.
  @inlinable
  func panel(numbered number: Int32) -> ID {
    guard case .header(let panel) = row(numbered: number) else {
      preconditionFailure("expected the number of a header, got \(number)")
    }
    return panel
  }

  /// Gives a row a number.
  ///
  /// - Throws: ``AccordionError/duplicate(_:)`` if it has one.
  mutating func register(_ row: Row) throws(AccordionError<ID>) -> Int32 {
    let number = freeNumbers.last ?? numberEnd
    guard numbers.insert(row, node: UInt32(bitPattern: number)) else { throw .duplicate(row) }
    if freeNumbers.popLast() == nil { numberEnd += 1 }
    return number
  }

  /// Frees the number of a row.
  mutating func unregister(_ number: Int32) {
    numbers.remove(row(numbered: number))
    freeNumbers.append(number)
  }

  /// Converts a refusal; its rows must have their numbers still.
  func error(_ refusal: NumberedAccordion.Refusal) -> AccordionError<ID> {
    switch refusal {
    case .unknown(let number): .unknown(row(numbered: number))
    case .duplicate(let number): .duplicate(row(numbered: number))
    case .indexOutOfRange(let index, let count): .indexOutOfRange(index: index, count: count)
    case .policyBroken(let open): .policyBroken(policy, open: open)
    }
  }
}

extension Accordion: Sendable where ID: Sendable {}
