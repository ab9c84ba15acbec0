import Espalier
import EspalierTestSupport
import Testing

/// Filters that narrow the current one, and rows that come back when a filter is cleared.
@Suite struct OutlineNarrowingTests {
  /// The ids that a filter was asked about.
  private final class Asked: @unchecked Sendable {
    var ids: [String] = []

    func take() -> [String] {
      defer { ids = [] }
      return ids
    }
  }

  private let fruit = Outline("▾ Fruit\n  Apple\n  Apricot\n▸ Nuts\n  Almond\n  Pecan\nAnise")

  @Test("FI-10: a narrower filter is asked about what the current one shows by itself alone")
  func asked() {
    var outline = fruit
    let asked = Asked()
    func decide(_ prefix: String) -> @Sendable (String) -> FilterDecision {
      { id in
        asked.ids.append(id)
        return id.hasPrefix(prefix) ? .show : .showIfDescendantShows
      }
    }
    outline.narrowFilter(decide("A"))
    #expect(asked.take().count == 7)
    #expect(outline.line(0) == "Fruit Apple Apricot Nuts Almond Anise")
    #expect(outline.narrowFilter(decide("Ap")).picture == "del 0 {3,4,5}")
    #expect(asked.take() == ["Apple", "Apricot", "Almond", "Anise"])
    #expect(outline.line(0) == "Fruit Apple Apricot")
    #expect(outline.narrowFilter(decide("App")).picture == "del 0 {2}")
    #expect(asked.take() == ["Apple", "Apricot"])
    #expect(outline.matchCount == 1)
    // A wider one asks about all again.
    #expect(outline.filter(decide("A")).picture == "ins 0 {2,3,4,5}")
    #expect(asked.take().count == 7)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("FI-10: what is inserted is decided by the narrower filter, and so is what refilters")
  func inserted() throws {
    var outline = fruit
    outline.filter { $0.hasPrefix("A") }
    outline.narrowFilter { $0.hasPrefix("Al") }
    #expect(outline.line(0) == "Nuts Almond")
    #expect(try outline.insert("Apex", into: "Fruit").isEmpty)
    #expect(try outline.insert("Alma", into: "Fruit").picture == "ins 0 {0,1}")
    #expect(outline.refilter().isEmpty)
    #expect(outline.line(0) == "Fruit Alma Nuts Almond")
    #expect(outline.checkInvariants() == nil)
  }

  @Test("FI-10: a narrower filter expands again what was collapsed under the one before")
  func expansion() throws {
    var outline = fruit
    outline.filter { $0.hasPrefix("A") }
    try outline.collapse("Nuts")
    #expect(outline.narrowFilter { $0.hasPrefix("Al") }.picture == "del 0 {0,1,2,4} ins 0 {1}")
    #expect(outline.clearFilter().picture == "del 0 {1} ins 0 {0,1,2,4}")
    #expect(outline.picture == fruit.picture)
  }

  @Test("FI-02: cleared filters leave no trace, whatever was done meanwhile", arguments: 0..<12)
  func cleared(change: Int) throws {
    var outline = Outline<Int>()
    try outline.insertSection(
      items: (0..<600).map { .init($0, level: $0 % 7 % 4 == 0 ? 0 : 1, isExpanded: $0 % 3 > 0) }
    )
    try outline.insertSection(items: (600..<900).map { .init($0) })
    var other = outline
    let before = outline.shadow
    outline.filter { $0 % 50 == 0 }
    let change: (inout Outline<Int>) throws -> Void = { outline in
      switch change {
      case 0: break
      case 1: try outline.setSelected(true, for: [50, 51])
      case 2: outline.deselectAll()
      case 3: try outline.setHeight(90, of: 100)
      case 4: try outline.setChecked(true, for: 150)
      case 5: outline.find { $0 % 7 == 0 }
      case 6: try outline.insert([.init(1_000), .init(1_001, level: 1)], into: .section(1), at: 3)
      case 7: try outline.delete([50, 120])
      case 8: try outline.move(50, into: .section(1), at: 0)
      case 9: try outline.setCollapsible(false, for: outline.parent(of: 1) ?? 0)
      case 10: try outline.sort(.section(1)) { $0 > $1 }
      default: try outline.apply([.init(items: [.init(3), .init(7), .init(2_000)])])
      }
    }
    try change(&outline)
    try change(&other)
    outline.narrowFilter { $0 % 100 == 0 }
    let copy = outline
    let filtered = outline.shadow
    let changes = outline.clearFilter()
    #expect(outline.shadow == other.shadow)
    #expect(ChangeValidator(before: filtered, after: other.shadow).fault(in: changes) == nil)
    #expect(outline.checkInvariants() == nil)
    #expect(outline.extent == other.extent)
    // A copy has rows of its own.
    var second = copy
    #expect(second.clearFilter() == changes)
    #expect(copy.shadow == filtered)
    #expect(before.isEmpty == false)
  }
}
