import Espalier
import EspalierTestSupport
import Testing

/// An app that also has a flag of each branch: the outline owns the expansion, and the app tells it
/// of flags that change, and is told of branches that do.
@Suite struct ExpansionFlagTests {
  /// The flags of an app, and how they and an outline follow each other.
  private struct Flags {
    var open: Set<String> = []

    /// Sets the flag of a branch that a user taps, and passes it on.
    mutating func tap(
      _ id: String,
      in outline: inout Outline<String>,
      allowing allows: (ExpansionEvent<String>) -> Bool = { _ in true }
    ) throws -> RowChanges {
      let intent = try outline.prepare(.toggle(id))
      guard intent.events.allSatisfy(allows) else { return RowChanges() }
      let (changes, did) = outline.commit(intent)
      for event in did {
        if event.isExpanded { open.insert(event.id) } else { open.remove(event.id) }
      }
      return changes
    }

    /// Brings the outline up to date with all flags.
    func reload(_ outline: inout Outline<String>) -> RowChanges {
      outline.expand { id, _ in open.contains(id) }
    }
  }

  @Test("TV-30: the outline is the owner: expanding is enough, and the app's flag follows")
  func owner() throws {
    var (outline, flags) = (Outline.t1, Flags())
    #expect(try flags.tap("A", in: &outline).picture == "ins 0 {1,2}")
    #expect(outline.isExpanded("A") == true)
    #expect(flags.open == ["A"])
    #expect(flags.reload(&outline).isEmpty)
    #expect(try flags.tap("A", in: &outline).picture == "del 0 {1,2}")
    #expect(flags.open == [])
    #expect(flags.reload(&outline).isEmpty)
  }

  @Test("TV-30: what the app refuses does not expand")
  func refusedExpansion() throws {
    var (outline, flags) = (Outline.t1, Flags())
    #expect(try flags.tap("A", in: &outline, allowing: { !$0.isExpanded }).isEmpty)
    #expect(outline.isExpanded("A") == false)
    #expect(outline.counts == [2, 3, 4])
    #expect(flags.open == [])
  }

  @Test("TV-31: a collapse that the app refuses deletes no rows")
  func refusedCollapse() throws {
    var (outline, flags) = (Outline.t1, Flags(open: ["A"]))
    #expect(flags.reload(&outline).picture == "ins 0 {1,2}")
    #expect(outline.counts == [4, 3, 4])
    #expect(try flags.tap("A", in: &outline, allowing: { $0.isExpanded }).isEmpty)
    #expect(outline.isExpanded("A") == true)
    #expect(outline.counts == [4, 3, 4])
    #expect(flags.open == ["A"])
    #expect(try flags.tap("A", in: &outline).picture == "del 0 {1,2}")
  }

  @Test("TV-32: after a flag was cleared silently, a reload shows it, and expanding works again")
  func clearedSilently() throws {
    var (outline, flags) = (Outline.t1, Flags(open: ["A"]))
    #expect(flags.reload(&outline).picture == "ins 0 {1,2}")
    flags.open = []
    #expect(outline.isExpanded("A") == true)
    #expect(flags.reload(&outline).picture == "del 0 {1,2}")
    #expect(outline.counts == [2, 3, 4])
    #expect(outline.isExpanded("A") == false)
    #expect(outline.position(of: "B") == RowPosition(section: 0, row: 1))
    #expect(try flags.tap("A", in: &outline).picture == "ins 0 {1,2}")
    #expect(flags.reload(&outline).isEmpty)
  }

  @Test("TV-33: a flag set silently shows nowhere until the reload")
  func setSilently() {
    var (outline, flags) = (Outline.t1, Flags())
    flags.open = ["A"]
    #expect(outline.position(at: [0, 1]) == RowPosition(section: 0, row: 1))
    #expect(outline.path(at: RowPosition(section: 0, row: 1))?.dashed == "0-1")
    #expect(outline.isExpanded("A") == false)
    #expect(flags.reload(&outline).picture == "ins 0 {1,2}")
    #expect(outline.position(at: [0, 1]) == RowPosition(section: 0, row: 3))
  }

  @Test("TV-30, X-09: flags are read by identity, only for branches, once each")
  func asked() throws {
    var outline = Outline.t1
    try outline.move("A", into: .section(2), at: 0)
    var asked: [String] = []
    outline.expand { id, _ in
      asked.append(id)
      return id == "A"
    }
    #expect(asked == ["B", "C", "D", "A", "A0", "H"])
    #expect(outline.line(2) == "A A0 A1 F G H I")
  }

  @Test("TV-91: open by default; what the user closed stays closed through a reload")
  func openByDefault() throws {
    var outline = Outline.t1
    var closed: Set<String> = []
    func reload() -> RowChanges { outline.expand { id, _ in !closed.contains(id) } }
    #expect(!reload().isEmpty)
    #expect(outline.counts == [8, 9, 6])
    try outline.collapse("A")
    closed.insert("A")
    #expect(reload().isEmpty)
    #expect(try outline.apply(outline.snapshot).isEmpty)
    #expect(outline.counts == [4, 9, 6])
  }

  @Test("TV-92: an empty branch that is open by default gives the same answer each time")
  func emptyBranch() throws {
    var outline = Outline<String>()
    try outline.insertSection(items: [.init("N", isBranch: true), .init("L")])
    for _ in 0..<3 {
      #expect(outline.expand { _, _ in true }.isEmpty)
      #expect(outline.isExpanded("N") == true)
    }
    #expect(outline.isExpanded("L") == false)
    #expect(outline.isBranch("L") == false)
  }
}
