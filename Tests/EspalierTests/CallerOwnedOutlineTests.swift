import Espalier
import EspalierTestSupport
import Testing

/// What is open is a flag of the caller's own.
@Suite struct CallerOwnedOutlineTests {
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

  private func t1(_ open: Set<String>) -> (CallerOwnedOutline<String>, Flags<String>) {
    let flags = Flags(open)
    return (CallerOwnedOutline(.t1, isExpanded: flags.isOpen), flags)
  }

  @Test("TV-30: expanding without flipping the flag changes nothing")
  func expandUnflipped() throws {
    var (owned, flags) = t1([])
    #expect(try owned.expand("A", isExpanded: flags.isOpen).isEmpty)
    #expect(owned.outline.isExpanded("A") == false)
    #expect(owned.outline.counts == [2, 3, 4])
    flags.open = ["A"]
    #expect(try owned.expand("A", isExpanded: flags.isOpen).picture == "ins 0 {1,2}")
    #expect(try owned.expand("A", isExpanded: flags.isOpen).isEmpty)
    #expect(owned.outline.isExpanded("A") == true)
  }

  @Test("TV-31: collapsing without flipping the flag deletes no rows")
  func collapseUnflipped() throws {
    var (owned, flags) = t1(["A"])
    #expect(owned.outline.counts == [4, 3, 4])
    #expect(try owned.collapse("A", isExpanded: flags.isOpen).isEmpty)
    #expect(owned.outline.counts == [4, 3, 4])
    flags.open = []
    #expect(try owned.expand("A", isExpanded: flags.isOpen).isEmpty)
    #expect(try owned.collapse("A", isExpanded: flags.isOpen).picture == "del 0 {1,2}")
  }

  @Test("TV-32: after a flag was cleared silently, a reload shows it, and expanding works again")
  func clearedSilently() throws {
    var (owned, flags) = t1(["A"])
    flags.open = []
    #expect(owned.reload(isExpanded: flags.isOpen).picture == "del 0 {1,2}")
    #expect(owned.outline.counts == [2, 3, 4])
    #expect(owned.outline.isExpanded("A") == false)
    #expect(owned.outline.position(of: "B") == RowPosition(section: 0, row: 1))
    flags.open = ["A"]
    #expect(try owned.expand("A", isExpanded: flags.isOpen).picture == "ins 0 {1,2}")
    #expect(owned.reload(isExpanded: flags.isOpen).isEmpty)
  }

  @Test("TV-33: a flag set silently shows nowhere until the reload")
  func setSilently() {
    var (owned, flags) = t1([])
    flags.open = ["A"]
    #expect(owned.outline.position(at: [0, 1]) == RowPosition(section: 0, row: 1))
    #expect(owned.outline.path(at: RowPosition(section: 0, row: 1))?.dashed == "0-1")
    #expect(owned.outline.isExpanded("A") == false)
    #expect(owned.reload(isExpanded: flags.isOpen).picture == "ins 0 {1,2}")
    #expect(owned.outline.position(at: [0, 1]) == RowPosition(section: 0, row: 3))
  }

  @Test("TV-30: what comes on display with an ancestor is open as its own flag says")
  func opensAsFlagged() throws {
    var (owned, flags) = t1([])
    flags.open = ["A0"]
    #expect(try owned.toggle("A0", isExpanded: flags.isOpen).isEmpty)
    flags.open = ["A"]
    #expect(try owned.toggle("A", isExpanded: flags.isOpen).picture == "ins 0 {1,2}")
    flags.open = []
    try owned.toggle("A", isExpanded: flags.isOpen)
    // The flag of A0 changes while it is hidden, and nobody says so.
    flags.open = ["A", "A0"]
    #expect(try owned.toggle("A", isExpanded: flags.isOpen).picture == "ins 0 {1,2,3,4}")
  }

  @Test("TV-91: open by default; what the user closed stays closed through a reload")
  func openByDefault() throws {
    let closed = Flags<String>()
    func isOpen(_ id: String) -> Bool { !closed.open.contains(id) }
    var owned = CallerOwnedOutline(Outline.t1, isExpanded: isOpen)
    #expect(owned.outline.counts == [8, 9, 6])
    closed.open = ["A"]
    try owned.toggle("A", isExpanded: isOpen)
    #expect(owned.reload(isExpanded: isOpen).isEmpty)
    #expect(try owned.apply(owned.outline.snapshot, isExpanded: isOpen).isEmpty)
    #expect(owned.outline.counts == [4, 9, 6])
  }

  @Test("TV-92: an empty branch that is open by default gives the same answer each time")
  func emptyBranch() throws {
    var owned = CallerOwnedOutline(Outline<String>()) { _ in true }
    try owned.insertSection(items: [.init("N", isBranch: true), .init("L")]) { _ in true }
    for _ in 0..<3 { #expect(owned.outline.isExpanded("N") == true) }
    #expect(owned.reload { _ in true }.isEmpty)
    #expect(owned.outline.isExpanded("N") == true)
    #expect(owned.outline.isExpanded("L") == false)
    #expect(owned.outline.isBranch("L") == false)
  }

  @Test("X-05: what is unknown is refused, by name, and nothing is asked")
  func unknown() {
    var (owned, flags) = t1(["A"])
    flags.asked = []
    let error = OutlineError.unknownItem("X")
    #expect(throws: error) { try owned.expand("X", isExpanded: flags.isOpen) }
    #expect(throws: error) { try owned.collapse("X", isExpanded: flags.isOpen) }
    #expect(throws: error) { try owned.toggle("X", isExpanded: flags.isOpen) }
    #expect(throws: error) { try owned.move("X", into: .section(0), isExpanded: flags.isOpen) }
    #expect(flags.asked == [])
  }

  @Test("X-09: the flags are asked by identity, of branches alone, once each")
  func asked() throws {
    var (owned, flags) = t1([])
    #expect(flags.asked == ["A", "A0", "B", "C", "D", "H"])
    flags.asked = []
    flags.open = ["A"]
    try owned.expand("A", isExpanded: flags.isOpen)
    #expect(flags.asked == ["A", "A0"])
    flags.asked = []
    try owned.expand("E", isExpanded: flags.isOpen)
    #expect(flags.asked == [])
    try owned.move("A", into: .section(2), at: 0, isExpanded: flags.isOpen)
    #expect(owned.outline.line(2) == "A A0 A1 F G H I")
  }

  @Test("TV-30: new items come as their flags say, and a leaf that is filled opens by its own")
  func edits() throws {
    var (owned, flags) = t1([])
    flags.open = ["E", "N", "L", "H"]
    let items: [Outline<String>.Item] = [
      .init("N"), .init("N0", level: 1), .init("M", isExpanded: true), .init("M0", level: 1),
      .init("L"),
    ]
    #expect(
      try owned.insert(items, into: .item("E"), isExpanded: flags.isOpen).picture
        == "ins 1 {3,4,5,6} rel 1 {2}"
    )
    #expect(owned.outline.line(1) == "C D E N N0 M L")
    #expect(owned.outline.isBranch("L") == false)
    // Refused, and E0 is the leaf that it was.
    #expect(throws: OutlineError.cycle("F")) {
      try owned.move("F", into: .item("F"), isExpanded: { _ in true })
    }
    #expect(owned.outline.isBranch("F") == false)
    #expect(try owned.insert([], into: .item("F"), isExpanded: { _ in true }).isEmpty)
    #expect(owned.outline.isBranch("F") == false)
    // G goes into the leaf F and stays on display.
    #expect(
      try owned.move("G", into: .item("F"), isExpanded: { _ in true }).picture == "rel 2 {0,1}"
    )
    #expect(owned.outline.line(2) == "F G H I")
    #expect(owned.outline.checkInvariants() == nil)
  }

  @Test("TV-30: a leaf that becomes a branch is open if its flag says so")
  func becomesBranch() throws {
    var (owned, flags) = t1([])
    flags.open = ["E"]
    #expect(try owned.setBranch("E", true, isExpanded: flags.isOpen).picture == "rel 1 {2}")
    #expect(owned.outline.isExpanded("E") == true)
    #expect(try owned.setBranch("E", true, isExpanded: flags.isOpen).isEmpty)
    #expect(try owned.setBranch("E", false, isExpanded: flags.isOpen).picture == "rel 1 {2}")
    #expect(try owned.setBranch("F", true, isExpanded: flags.isOpen).picture == "rel 2 {0}")
    #expect(owned.outline.isExpanded("F") == false)
  }

  @Test("TV-30: the policy of the outline counts no more, and heights are as ever")
  func policy() throws {
    var outline = Outline.t1
    outline.policy = OutlinePolicy(remembersDescendants: false, opensOneBranchPerParent: true)
    let flags = Flags<String>(["A", "B"])
    var owned = CallerOwnedOutline(outline, isExpanded: flags.isOpen)
    #expect(owned.outline.line(0) == "A A0 A1 B B0 B1")
    owned.defaultHeight = 10
    try owned.setHeight(30, of: "A")
    try owned.setEstimatedHeight(20, of: "B")
    owned.estimateHeights { $0 == "C" ? 15 : nil }
    try owned.estimateHeights(below: .item("A")) { _ in 12 }
    owned.forgetMeasurements()
    try owned.setHeight(8, of: "D")
    try owned.forgetMeasurements(of: ["D"])
    #expect(owned.outline.isMeasured("D") == false)
    #expect(
      ["A", "A0", "B", "C", "D"].map { owned.outline.height(of: $0) } == [30, 12, 10, 15, 8]
    )
  }

  @Test(
    "TV-30 to TV-33: rows follow the flags and the edits, and nothing else",
    arguments: 0..<max(4, Effort.smallSeeds)
  )
  func random(seed: UInt64) {
    var source = OperationSource(seed: seed, limit: 40)
    var generator = SeededGenerator(seed: seed)
    let flags = Flags<Int>()
    var owned = CallerOwnedOutline(Outline<Int>(), isExpanded: flags.isOpen)
    var done = 0
    for step in 0..<600 {
      let before = owned
      let ids = owned.outline.snapshot.flatMap { $0.items.map(\.id) }
      // Now and then flags change that nobody speaks of.
      if generator.chance(30), let id = ids.randomElement(using: &generator) {
        flags.open.formSymmetricDifference([id])
      }
      let operation = source.next(for: ReferenceOutline(ids: owned.outline))
      let target = operation.target
      if let target, generator.chance(70) { flags.open.formSymmetricDifference([target]) }
      let place = "seed \(seed), step \(step), \(operation)"
      let changes: RowChanges
      do {
        guard let result = try owned.perform(operation, flags) else { continue }
        changes = result
        done += 1
      } catch {
        #expect(owned.outline.snapshot == before.outline.snapshot, "\(place)")
        continue
      }
      #expect(owned.outline.checkInvariants() == nil, "\(place)")
      let validator = ChangeValidator(before: before.outline.shadow, after: owned.outline.shadow)
      #expect(validator.fault(in: changes) == nil, "\(place): \(changes.picture)")
      let stayed = Set(before.outline.shadow.joined().filter(\.isBranch).map(\.id))
      for row in owned.outline.shadow.joined() where row.isBranch {
        // What is not loaded has nothing to show, whatever the flag says.
        if owned.outline.loadState(of: row.id) == .unknown { continue }
        let isOpen = owned.outline.isExpanded(row.id)
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

extension CallerOwnedOutline<Int> {
  /// Does what a caller's outline can do, or answers `nil`.
  fileprivate mutating func perform(
    _ operation: Operation,
    _ flags: CallerOwnedOutlineTests.Flags<Int>
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
    case .replaceChildren(let parent, let items):
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
