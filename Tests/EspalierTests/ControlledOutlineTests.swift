import Espalier
import EspalierTestSupport
import Testing

/// The expansion is a flag of the caller's own.
@Suite struct ControlledOutlineTests {
  /// The caller's objects: which of them are open, and which were asked about.
  final class Flags<ID: Hashable> {
    var open: Set<ID>
    var asked: [ID] = []

    init(_ open: Set<ID> = []) { self.open = open }

    func isOpen(_ id: ID) -> Bool {
      asked.append(id)
      return open.contains(id)
    }
  }

  private func t1(_ open: Set<String>) -> (ControlledOutline<String>, Flags<String>) {
    let flags = Flags(open)
    return (ControlledOutline(.t1, isExpanded: flags.isOpen), flags)
  }

  @Test("TV-30: expanding without flipping the flag changes nothing")
  func expandUnflipped() throws {
    var (controlled, flags) = t1([])
    #expect(try controlled.expand("A", isExpanded: flags.isOpen).isEmpty)
    #expect(controlled.outline.isExpanded("A") == false)
    #expect(controlled.outline.counts == [2, 3, 4])
    flags.open = ["A"]
    #expect(try controlled.expand("A", isExpanded: flags.isOpen).picture == "ins 0 {1,2}")
    #expect(try controlled.expand("A", isExpanded: flags.isOpen).isEmpty)
    #expect(controlled.outline.isExpanded("A") == true)
  }

  @Test("TV-31: collapsing without flipping the flag deletes no rows")
  func collapseUnflipped() throws {
    var (controlled, flags) = t1(["A"])
    #expect(controlled.outline.counts == [4, 3, 4])
    #expect(try controlled.collapse("A", isExpanded: flags.isOpen).isEmpty)
    #expect(controlled.outline.counts == [4, 3, 4])
    flags.open = []
    #expect(try controlled.expand("A", isExpanded: flags.isOpen).isEmpty)
    #expect(try controlled.collapse("A", isExpanded: flags.isOpen).picture == "del 0 {1,2}")
  }

  @Test("TV-32: after a flag was cleared silently, a reload shows it, and expanding works again")
  func clearedSilently() throws {
    var (controlled, flags) = t1(["A"])
    flags.open = []
    #expect(controlled.reload(isExpanded: flags.isOpen).picture == "del 0 {1,2}")
    #expect(controlled.outline.counts == [2, 3, 4])
    #expect(controlled.outline.isExpanded("A") == false)
    #expect(controlled.outline.position(of: "B") == RowPosition(section: 0, row: 1))
    flags.open = ["A"]
    #expect(try controlled.expand("A", isExpanded: flags.isOpen).picture == "ins 0 {1,2}")
    #expect(controlled.reload(isExpanded: flags.isOpen).isEmpty)
  }

  @Test("TV-33: a flag set silently shows nowhere until the reload")
  func setSilently() {
    var (controlled, flags) = t1([])
    flags.open = ["A"]
    #expect(controlled.outline.position(at: [0, 1]) == RowPosition(section: 0, row: 1))
    #expect(controlled.outline.path(at: RowPosition(section: 0, row: 1))?.dashed == "0-1")
    #expect(controlled.outline.isExpanded("A") == false)
    #expect(controlled.reload(isExpanded: flags.isOpen).picture == "ins 0 {1,2}")
    #expect(controlled.outline.position(at: [0, 1]) == RowPosition(section: 0, row: 3))
  }

  @Test("TV-30: branches revealed with an ancestor are expanded according to their flags")
  func opensAsFlagged() throws {
    var (controlled, flags) = t1([])
    flags.open = ["A0"]
    #expect(try controlled.toggle("A0", isExpanded: flags.isOpen).isEmpty)
    flags.open = ["A"]
    #expect(try controlled.toggle("A", isExpanded: flags.isOpen).picture == "ins 0 {1,2}")
    flags.open = []
    try controlled.toggle("A", isExpanded: flags.isOpen)
    // The flag of A0 changes while it is hidden, without a notification.
    flags.open = ["A", "A0"]
    #expect(try controlled.toggle("A", isExpanded: flags.isOpen).picture == "ins 0 {1,2,3,4}")
  }

  @Test("TV-91: open by default; what the user closed stays closed through a reload")
  func openByDefault() throws {
    let closed = Flags<String>()
    func isOpen(_ id: String) -> Bool { !closed.open.contains(id) }
    var controlled = ControlledOutline(Outline.t1, isExpanded: isOpen)
    #expect(controlled.outline.counts == [8, 9, 6])
    closed.open = ["A"]
    try controlled.toggle("A", isExpanded: isOpen)
    #expect(controlled.reload(isExpanded: isOpen).isEmpty)
    #expect(try controlled.apply(controlled.outline.snapshot, isExpanded: isOpen).isEmpty)
    #expect(controlled.outline.counts == [4, 9, 6])
  }

  @Test("TV-92: an empty branch that is open by default gives the same answer each time")
  func emptyBranch() throws {
    var controlled = ControlledOutline(Outline<String>()) { _ in true }
    try controlled.insertSection(items: [.init("N", isBranch: true), .init("L")]) { _ in true }
    for _ in 0..<3 { #expect(controlled.outline.isExpanded("N") == true) }
    #expect(controlled.reload { _ in true }.isEmpty)
    #expect(controlled.outline.isExpanded("N") == true)
    #expect(controlled.outline.isExpanded("L") == false)
    #expect(controlled.outline.isBranch("L") == false)
  }

  @Test("X-05: unknown items are rejected with their ids, and no flag is read")
  func unknown() {
    var (controlled, flags) = t1(["A"])
    flags.asked = []
    let error = OutlineError.unknownItem("X")
    #expect(throws: error) { try controlled.expand("X", isExpanded: flags.isOpen) }
    #expect(throws: error) { try controlled.collapse("X", isExpanded: flags.isOpen) }
    #expect(throws: error) { try controlled.toggle("X", isExpanded: flags.isOpen) }
    #expect(throws: error) { try controlled.move("X", into: .section(0), isExpanded: flags.isOpen) }
    #expect(flags.asked == [])
  }

  @Test("X-09: flags are read by identity, only for branches, once each")
  func asked() throws {
    var (controlled, flags) = t1([])
    #expect(flags.asked == ["A", "A0", "B", "C", "D", "H"])
    flags.asked = []
    flags.open = ["A"]
    try controlled.expand("A", isExpanded: flags.isOpen)
    #expect(flags.asked == ["A", "A0"])
    flags.asked = []
    try controlled.expand("E", isExpanded: flags.isOpen)
    #expect(flags.asked == [])
    try controlled.move("A", into: .section(2), at: 0, isExpanded: flags.isOpen)
    #expect(controlled.outline.line(2) == "A A0 A1 F G H I")
  }

  @Test("TV-30: new items are expanded according to their flags, as is a leaf that gets children")
  func edits() throws {
    var (controlled, flags) = t1([])
    flags.open = ["E", "N", "L", "H"]
    let items: [Outline<String>.Item] = [
      .init("N"), .init("N0", level: 1), .init("M", isExpanded: true), .init("M0", level: 1),
      .init("L"),
    ]
    #expect(
      try controlled.insert(items, into: .item("E"), isExpanded: flags.isOpen).picture
        == "ins 1 {3,4,5,6} rel 1 {2}"
    )
    #expect(controlled.outline.line(1) == "C D E N N0 M L")
    #expect(controlled.outline.isBranch("L") == false)
    // Refused, and E0 is the leaf that it was.
    #expect(throws: OutlineError.cycle("F")) {
      try controlled.move("F", into: .item("F"), isExpanded: { _ in true })
    }
    #expect(controlled.outline.isBranch("F") == false)
    #expect(try controlled.insert([], into: .item("F"), isExpanded: { _ in true }).isEmpty)
    #expect(controlled.outline.isBranch("F") == false)
    // G goes into the leaf F and stays on display.
    #expect(
      try controlled.move("G", into: .item("F"), isExpanded: { _ in true }).picture == "rel 2 {0,1}"
    )
    #expect(controlled.outline.line(2) == "F G H I")
    #expect(controlled.outline.checkInvariants() == nil)
  }

  @Test("TV-30: a leaf that becomes a branch is open if its flag says so")
  func becomesBranch() throws {
    var (controlled, flags) = t1([])
    flags.open = ["E"]
    #expect(try controlled.setBranch("E", true, isExpanded: flags.isOpen).picture == "rel 1 {2}")
    #expect(controlled.outline.isExpanded("E") == true)
    #expect(try controlled.setBranch("E", true, isExpanded: flags.isOpen).isEmpty)
    #expect(try controlled.setBranch("E", false, isExpanded: flags.isOpen).picture == "rel 1 {2}")
    #expect(try controlled.setBranch("F", true, isExpanded: flags.isOpen).picture == "rel 2 {0}")
    #expect(controlled.outline.isExpanded("F") == false)
  }

  @Test("TV-30: the outline's policy is ignored, and heights work as usual")
  func policy() throws {
    var outline = Outline.t1
    outline.policy = ExpansionPolicy(remembersDescendants: false, opensOneBranchPerParent: true)
    let flags = Flags<String>(["A", "B"])
    var controlled = ControlledOutline(outline, isExpanded: flags.isOpen)
    #expect(controlled.outline.line(0) == "A A0 A1 B B0 B1")
    controlled.defaultHeight = 10
    try controlled.setHeight(30, of: "A")
    try controlled.setEstimatedHeight(20, of: "B")
    controlled.estimateHeights { $0 == "C" ? 15 : nil }
    try controlled.estimateHeights(below: .item("A")) { _ in 12 }
    controlled.forgetMeasurements()
    try controlled.setHeight(8, of: "D")
    try controlled.forgetMeasurements(of: ["D"])
    #expect(controlled.outline.isMeasured("D") == false)
    #expect(
      ["A", "A0", "B", "C", "D"].map { controlled.outline.height(of: $0) } == [30, 12, 10, 15, 8]
    )
  }

  @Test(
    "TV-30 to TV-33: rows follow the flags and the edits, and nothing else",
    arguments: 0..<max(4, TestScale.smallSeeds)
  )
  func random(seed: UInt64) {
    var source = OperationSource(seed: seed, limit: 40)
    var generator = SeededGenerator(seed: seed)
    let flags = Flags<Int>()
    var controlled = ControlledOutline(Outline<Int>(), isExpanded: flags.isOpen)
    var done = 0
    for step in 0..<600 {
      let before = controlled
      let ids = controlled.outline.snapshot.flatMap { $0.items.map(\.id) }
      // Sometimes flags change without a notification.
      if generator.chance(30), let id = ids.randomElement(using: &generator) {
        flags.open.formSymmetricDifference([id])
      }
      let operation = source.next(for: ReferenceOutline(ids: controlled.outline))
      let target = operation.target
      if let target, generator.chance(70) { flags.open.formSymmetricDifference([target]) }
      let place = "seed \(seed), step \(step), \(operation)"
      let changes: RowChanges
      do {
        guard let result = try controlled.perform(operation, flags) else { continue }
        changes = result
        done += 1
      } catch {
        #expect(controlled.outline.snapshot == before.outline.snapshot, "\(place)")
        continue
      }
      #expect(controlled.outline.checkInvariants() == nil, "\(place)")
      let validator = ChangeValidator(
        before: before.outline.shadow,
        after: controlled.outline.shadow
      )
      #expect(validator.fault(in: changes) == nil, "\(place): \(changes.picture)")
      let stayed = Set(before.outline.shadow.joined().filter(\.isBranch).map(\.id))
      for row in controlled.outline.shadow.joined() where row.isBranch {
        // Items that are not loaded have no rows to show, whatever the flag.
        if controlled.outline.loadState(of: row.id) == .unknown { continue }
        let isOpen = controlled.outline.isExpanded(row.id)
        if operation.readsAll || row.id == target || !stayed.contains(row.id) {
          let follows = isOpen == flags.open.contains(row.id)
          // An expansion does not close, nor a collapse open.
          let wasRight = isOpen == before.outline.isExpanded(row.id) && row.id == target
          #expect(
            follows || wasRight && !operation.isToggle,
            "\(place): \(row.id) is \(isOpen ?? false)"
          )
        } else {
          #expect(isOpen == before.outline.isExpanded(row.id), "\(place): \(row.id)")
        }
      }
    }
    #expect(done > 200, "seed \(seed)")
  }
}

extension Operation {
  /// The item that the caller speaks of.
  fileprivate var target: Int? {
    switch self {
    case .expand(let id, _), .collapse(let id, _), .toggle(let id, _): id
    default: nil
    }
  }

  fileprivate var isToggle: Bool { if case .toggle = self { true } else { false } }

  /// Any change of many branches at once stands for a reload here.
  fileprivate var readsAll: Bool {
    switch self {
    case .expandAll, .collapseAll, .expandToLevel, .expandWhere: true
    default: false
    }
  }
}

extension ControlledOutline<Int> {
  /// Does what a caller's outline can do, or answers `nil`.
  fileprivate mutating func perform(
    _ operation: Operation,
    _ flags: ControlledOutlineTests.Flags<Int>
  ) throws(OutlineError<Int>) -> RowChanges? {
    let isOpen = flags.isOpen
    switch operation {
    case .expand(let id, _): return try expand(id, isExpanded: isOpen)
    case .collapse(let id, _): return try collapse(id, isExpanded: isOpen)
    case .toggle(let id, _): return try toggle(id, isExpanded: isOpen)
    case .setBranch(let id, let isBranch):
      return try setBranch(id, isBranch, isExpanded: isOpen)
    case .insert(let items, let parent, let index):
      return try insert(items, into: parent, at: index, isExpanded: isOpen)
    case .delete(let ids): return try delete(ids)
    case .move(let id, let parent, let index):
      return try move(id, into: parent, at: index, isExpanded: isOpen)
    case .replaceChildren(let parent, let items, _):
      return try replaceChildren(of: parent, with: items, isExpanded: isOpen)
    case .apply(let sections): return try apply(sections, isExpanded: isOpen)
    case .sort(let parent, let deep, _): return try sort(parent, deep: deep, by: >)
    case .insertSection(let name, let items, let index):
      return try insertSection(name, items: items, at: index, isExpanded: isOpen)
    case .deleteSection(let index): return try deleteSection(at: index)
    case .expandAll, .collapseAll, .expandToLevel, .expandWhere:
      return reload(isExpanded: isOpen)
    default: return nil
    }
  }
}

extension ReferenceOutline {
  /// The items of an outline, for operations to be made up from.
  fileprivate init(ids outline: Outline<Int>) {
    self.init()
    sections = outline.snapshot.map { .init(name: $0.id, items: ReferenceItem.nested($0.items)) }
  }
}
