/// Panels one below the other, each a header and a body that the header opens and closes.
///
/// It is a view of an ``Outline``: a panel is a branch, and the rows of its body are its children.
/// So rows, counts and changes are the outline's; what the accordion adds is the ``policy``, which
/// says how many panels may be open, and the events of a tap in their order.
///
///     var accordion = try Accordion([
///       .init("Trees", body: ["Oak", "Beech"], state: .expanded), .init("Herbs"),
///     ])
///     let outcome = try accordion.tap(atRow: 3)   // the header of Herbs
///     outcome.changes                             // insertions: row 4
///     outcome.events                              // willExpand, rows, didExpand, didSelect
///
/// Panels are known by their id, and stay who they are wherever they move. Rows of bodies have ids
/// of their own, apart from those of panels; a body of one row may bear its panel's.
///
/// Nothing is called back. Who wants a say before a panel opens takes it between ``prepare(tap:)``,
/// which tells what would happen, and ``commit(_:)``, which does what is then still to be done.
///
/// # Performance
///
/// With *n* panels, every question and every change to one panel costs O(log *n*), under each
/// policy. All panels at once are one pass.
public struct Accordion<ID: Hashable> {
  /// Headers and bodies as items of an outline of one section, for questions.
  public internal(set) var outline = Outline<Row>()

  /// How many panels may be open.
  public let policy: AccordionPolicy

  /// Whether a row that is tapped stays selected; at first it does not.
  public var keepsSelection = false

  /// The row that was tapped last, while ``keepsSelection``.
  public internal(set) var selection: Row?

  /// How many changes there were so far: the number that the last ``Event/rows(_:change:)`` bears.
  ///
  /// Who animates changes tells by it which of them has come to its end.
  public internal(set) var changeCount = 0

  /// How many panels are open.
  ///
  /// - Complexity: O(1).
  public internal(set) var openCount = 0

  /// The open panel, under a policy that lets one be open.
  var openPanel: ID?

  /// An accordion of panels.
  ///
  /// - Throws: ``AccordionError`` if a panel or a row of a body stands twice, a body is there and
  ///   has no row, or as many panels are open as the policy does not allow.
  /// - Complexity: O(*n*).
  public init(
    _ panels: some Sequence<Panel>,
    policy: AccordionPolicy = .multiple
  ) throws(AccordionError<ID>) {
    self.policy = policy
    var items: [Outline<Row>.Item] = []
    for panel in panels {
      items += try Accordion.items(of: panel)
      if panel.state == .expanded { noteOpen(panel.id) }
    }
    guard policy.allows(openCount) else { throw .policyBroken(policy, open: openCount) }
    do {
      try outline.insertSection(items: items)
    } catch {
      throw AccordionError(error)
    }
    outline.defaultHeight = 100
  }

  /// How many panels there are.
  ///
  /// - Complexity: O(log *n*).
  public var panelCount: Int {
    outline.forest.section(at: 0).map { outline.forest.childCount(of: $0) } ?? 0
  }

  /// Writes down that a panel is open now.
  mutating func noteOpen(_ panel: ID) {
    openCount += 1
    if policy.isExclusive { openPanel = panel }
  }

  /// Writes down that a panel is open no more.
  mutating func noteClosed(_ panel: ID) {
    openCount -= 1
    if openPanel == panel { openPanel = nil }
  }
}

extension Accordion: Sendable where ID: Sendable {}
