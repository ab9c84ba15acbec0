/// An accordion whose rows are numbers: the rules of every ``Accordion``.
///
/// The rows are the items of an outline with one section: a header is a branch, and the rows of its
/// body are its children. A panel is named by the number of its header. ``Accordion`` gives each
/// number to an id of its client; the browser chooses the numbers itself. So both have the same
/// outline, which is compiled once.
///
/// Numbers index arrays, and are therefore to be small.
@usableFromInline
package struct NumberedAccordion {
  /// The headers and the rows of bodies, in one section.
  ///
  /// Panels are inserted, removed, opened and closed by the methods of the accordion only; anything
  /// else about rows, such as a height, may be changed here.
  @usableFromInline package var outline = Outline<Int32>(denselyNumberedBy: { Int($0) })

  /// The limit on the number of open panels.
  ///
  /// Without panels none can be open, so ``AccordionPolicy/alwaysOne`` takes effect with the first
  /// one.
  package private(set) var policy: AccordionPolicy

  /// The number of open panels.
  package private(set) var openCount = 0

  /// The open panel, under an exclusive policy.
  private(set) var openPanel: Int32?

  /// Whether a panel is disabled, by number; panels beyond the end are not.
  private var disabled: [Bool] = []

  /// Creates an accordion whose outline has no section yet.
  package init(policy: AccordionPolicy) { self.policy = policy }

  /// Adds the section, with the panels that are there at first.
  ///
  /// - Precondition: The numbers are different, and the policy allows what is expanded.
  mutating func fill(with items: [Outline<Int32>.Item]) {
    do { try outline.insertSection(items: items) } catch {
      preconditionFailure("expected different numbers, got \(error)")
    }
    recount()
  }

  /// The panels that a command closes and opens, in order.
  package struct Effect {
    package var closing: [Int32] = []
    package var opening: [Int32] = []

    package var isEmpty: Bool { closing.isEmpty && opening.isEmpty }

    @inline(never)
    mutating func append(_ panel: Int32, opens: Bool) {
      if opens { opening.append(panel) } else { closing.append(panel) }
    }
  }

  /// The reason why a command was refused; nothing has changed.
  package enum Refusal: Error, Equatable {
    case unknown(Int32)
    case duplicate(Int32)
    case indexOutOfRange(index: Int, count: Int)
    /// The policy does not allow this number of open panels.
    case policyBroken(open: Int)

    /// Converts an error of the outline.
    init(_ error: OutlineError<Int32>) {
      switch error {
      case .unknownItem(let row): self = .unknown(row)
      case .duplicateItem(let row): self = .duplicate(row)
      case .indexOutOfRange(let index, let count):
        self = .indexOutOfRange(index: index, count: count)
      case .sectionOutOfRange, .cycle, .levelOutOfRange, .staleToken:
        preconditionFailure(
          "expected an error about a panel or a row, got one about sections, levels or loads"
        )
      }
    }
  }
}

// Queries.
extension NumberedAccordion {
  /// The panels in order.
  ///
  /// - Complexity: O(*n* log *n*).
  @inline(never)
  package var panels: [Int32] { outline.items(inSection: 0) ?? [] }

  /// The number of panels.
  ///
  /// - Complexity: O(log *n*).
  var panelCount: Int {
    outline.forest.section(at: 0).map { outline.forest.childCount(of: $0) } ?? 0
  }

  /// Whether a panel is open; `nil` if there is no such panel.
  ///
  /// - Complexity: O(1).
  @inline(never)
  package func isOpen(_ panel: Int32) -> Bool? {
    guard let node = outline.index.node(of: panel), outline.forest.isBranch(node) else {
      return nil
    }
    return outline.forest.isExpanded(node)
  }

  /// Whether a panel is disabled: only the program opens and closes it, and not with all others.
  package func isDisabled(_ panel: Int32) -> Bool {
    panel < disabled.count && disabled[Int(panel)]
  }

  /// Whether a tap on the header of a panel has no effect, because it is disabled or has to stay
  /// open.
  package func isFixed(_ panel: Int32) -> Bool {
    isDisabled(panel) || policy == .alwaysOne && isOpen(panel) == true
  }

  /// Disables or enables a panel.
  package mutating func setDisabled(_ isDisabled: Bool, for panel: Int32) {
    if isDisabled, panel >= disabled.count {
      disabled += repeatElement(false, count: Int(panel) + 1 - disabled.count)
    }
    if panel < disabled.count { disabled[Int(panel)] = isDisabled }
  }

  /// Flags by number, of which those of some rows are set; others than those in the outline are
  /// ignored.
  func flags(of rows: [Int32]) -> [Bool] {
    var flags = [Bool](repeating: false, count: outline.index.nodesByNumber.count)
    for row in rows where row >= 0 && row < flags.count { flags[Int(row)] = true }
    return flags
  }

  /// Returns a fault of what the accordion caches, or `nil`.
  func checkInvariants() -> String? {
    if let fault = outline.checkInvariants() { return fault }
    if outline.sectionCount != 1 { return "\(outline.sectionCount) sections" }
    for item in outline.snapshot(below: .section(0)) ?? [] {
      switch item.level {
      case 0: if !item.isBranch { return "a header is a leaf" }
      case 1: if item.isBranch { return "a row of a body is a branch" }
      default: return "a row at level \(item.level)"
      }
    }
    let open = outline.expandedItems
    if open.count != openCount { return "\(open.count) panels are open, not \(openCount)" }
    if !policy.allows(openCount), !panels.isEmpty {
      return "the policy is broken by \(openCount) open panels"
    }
    if openPanel != (policy.isExclusive ? open.first : nil) { return "another panel is open" }
    return nil
  }
}

// Changes of the policy, and what a change of several panels leaves open.
extension NumberedAccordion {
  /// Changes the policy, and closes and opens panels accordingly: of several open ones the first
  /// stays open where one may be, and the first that is not disabled opens where one has to be.
  ///
  /// - Complexity: O(*n* log *n*).
  package mutating func setPolicy(_ policy: AccordionPolicy) -> (Effect, RowChanges) {
    self.policy = policy
    recount()
    let effect = settlement(opening: [])
    return (effect, perform(effect))
  }

  /// The panels to close and open so that some panels are open in addition, as far as the policy
  /// allows.
  ///
  /// Under an exclusive policy only the first of them opens, and closes those that are open. Where
  /// one panel has to be open and none is, the first that is not disabled opens, or the first if
  /// all are.
  func settlement(opening: [Int32]) -> Effect {
    guard policy.isExclusive else { return Effect(opening: opening) }
    var effect = Effect()
    var first = opening.first ?? openPanel
    if first == nil, policy == .alwaysOne {
      let panels = panels
      first = panels.first
      for panel in panels where !isDisabled(panel) {
        first = panel
        break
      }
    }
    for panel in outline.expandedItems where panel != first { effect.append(panel, opens: false) }
    if let first, isOpen(first) == false { effect.append(first, opens: true) }
    return effect
  }

  /// Counts the open panels again.
  mutating func recount() {
    let open = outline.expandedItems
    openCount = open.count
    openPanel = policy.isExclusive ? open.first : nil
  }

  /// Counts a panel that has opened or closed.
  mutating func record(_ panel: Int32, isOpen: Bool) {
    openCount += isOpen ? 1 : -1
    if isOpen {
      openPanel = policy.isExclusive ? panel : nil
    } else if openPanel == panel {
      openPanel = nil
    }
  }
}

extension NumberedAccordion: Sendable {}
