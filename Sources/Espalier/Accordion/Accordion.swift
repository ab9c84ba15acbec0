/// A list of panels, each with a header that opens and closes the body below it.
///
/// It is a view of an ``Outline``: a panel is a branch, and the rows of its body are its children.
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
  /// The headers and bodies as items of an outline with one section, for queries.
  public internal(set) var outline = Outline<Row>()

  /// The limit on the number of open panels.
  public let policy: AccordionPolicy

  /// Whether a tapped row stays selected; `false` by default.
  public var keepsSelection = false

  /// The row that was tapped last, if ``keepsSelection`` is set.
  public internal(set) var selection: Row?

  /// The number of changes so far, which is the number in the last ``Event/rows(_:change:)``.
  ///
  /// A front end that animates changes uses it to identify the change whose animation has ended.
  public internal(set) var changeCount = 0

  /// The number of open panels.
  ///
  /// - Complexity: O(1).
  public internal(set) var openCount = 0

  /// The open panel, under an exclusive policy.
  var openPanel: ID?

  /// Creates an accordion.
  ///
  /// - Throws: ``AccordionError`` if a panel or a row of a body occurs twice, a body is present but
  ///   empty, or the policy does not allow the number of open panels.
  /// - Complexity: O(*n*).
  public init(
    _ panels: some Sequence<Panel>,
    policy: AccordionPolicy = .multiple
  ) throws(AccordionError<ID>) {
    self.policy = policy
    var items: [Outline<Row>.Item] = []
    for panel in panels {
      items += try Accordion.items(of: panel)
      if panel.state == .expanded { recordOpening(panel.id) }
    }
    guard policy.allows(openCount) else { throw .policyBroken(policy, open: openCount) }
    do {
      try outline.insertSection(items: items)
    } catch {
      throw AccordionError(error)
    }
    outline.defaultHeight = 100
  }

  /// The number of panels.
  ///
  /// - Complexity: O(log *n*).
  public var panelCount: Int {
    outline.forest.section(at: 0).map { outline.forest.childCount(of: $0) } ?? 0
  }

  /// Updates the counters for a panel that opens.
  mutating func recordOpening(_ panel: ID) {
    openCount += 1
    if policy.isExclusive { openPanel = panel }
  }

  /// Updates the counters for a panel that closes.
  mutating func recordClosing(_ panel: ID) {
    openCount -= 1
    if openPanel == panel { openPanel = nil }
  }
}

extension Accordion: Sendable where ID: Sendable {}
