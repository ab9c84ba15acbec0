import Espalier
import EspalierTestSupport
import Testing

/// Children that come later, and the rows that say how they are coming.
@Suite struct OutlineLoadingTests {
  /// A branch that is not loaded between two leaves.
  static func folder() throws -> Outline<String> {
    var outline = Outline<String>()
    try outline.insertSection(items: [.init("A"), .init("F", isLoaded: false), .init("Z")])
    return outline
  }

  /// A folder whose first page of two is there, with more to come.
  static func page() throws -> Outline<String> {
    var outline = try folder()
    try outline.expand("F")
    let token = try #require(outline.takeLoadOrders().requests.first).token
    try outline.loaded(token, items: [.init("F0"), .init("F1")], hasMore: true)
    return outline
  }

  @Test("LZ-01: opening asks once, and shows a row that is no item")
  func open() throws {
    var outline = try OutlineLoadingTests.folder()
    #expect(outline.loadState(of: "F") == .unknown && outline.loadState(of: "A") == .loaded)
    #expect(try outline.expand("F").picture == "ins 0 {2}")
    #expect(outline.takeLoadOrders() == .init(requests: [.init(token: 1, item: "F")]))
    #expect(try outline.expand("F").isEmpty)
    #expect(outline.takeLoadOrders().isEmpty)
    #expect(outline.loadState(of: "F") == .loading(token: 1))
    #expect(outline.rowCount == 4 && outline.itemCount == 3)
    #expect(outline.id(atRow: 2) == nil && outline.branch(ofStatusAtRow: 2) == "F")
    #expect(outline.rows(inSection: 0).map(\.status) == [nil, nil, .loading, nil])
    #expect(outline.statusRow(of: "F") == 2 && outline.childCount(of: "F") == 0)
    #expect(outline.children(of: "F") == [] && outline.child(of: "F", at: 0) == nil)
    #expect(outline.offset(ofRow: 3) == 132 && outline.row(of: "Z") == 3)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("LZ-02: what is loaded takes its place; with more to come it stays and says that")
  func loaded() throws {
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    #expect(
      try outline.loaded(1, items: [.init("F0"), .init("F1")], hasMore: true).picture
        == "ins 0 {2,3} rel 0 {4}"
    )
    #expect(outline.loadState(of: "F") == .more && outline.status(of: "F") == .more)
    #expect(outline.setSize(of: "F1") == 2 && outline.positionInSet(of: "F1") == 2)
    _ = outline.takeLoadOrders()
    #expect(try outline.loadMore("F").picture == "rel 0 {4}")
    #expect(outline.takeLoadOrders().requests == [.init(token: 2, item: "F", offset: 2)])
    #expect(try outline.loaded(2, items: [.init("F2")]).picture == "del 0 {4} ins 0 {4}")
    #expect(outline.line(0) == "A F F0 F1 F2 Z")
    #expect(outline.loadState(of: "F") == .loaded)
  }

  @Test("LZ-02: what is inserted and sorted stands before the row that says there is more")
  func edits() throws {
    var outline = try OutlineLoadingTests.page()
    #expect(try outline.append("F2", to: .item("F")).picture == "ins 0 {4}")
    try outline.sort(.item("F")) { $0 > $1 }
    #expect(outline.children(of: "F") == ["F2", "F1", "F0"])
    #expect(outline.statusRow(of: "F") == 5)
    #expect(throws: OutlineError<String>.indexOutOfRange(index: 4, count: 3)) {
      try outline.insert([.init("X")], into: .item("F"), at: 4)
    }
    #expect(try outline.move("A", into: .item("F")).picture == "mov 0,0->0,4x1 rel 0 {4}")
    #expect(outline.checkInvariants() == nil)
  }

  @Test("LZ-03: failing says so; opening does not ask again, retrying does")
  func failed() throws {
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    #expect(try outline.failed(1, message: "no answer").picture == "rel 0 {2}")
    #expect(outline.loadState(of: "F") == .failed(message: "no answer"))
    try outline.collapse("F")
    #expect(try outline.expand("F").picture == "ins 0 {2}")
    #expect(outline.takeLoadOrders().requests.count == 0)
    #expect(try outline.retry("F").picture == "rel 0 {2}")
    #expect(try outline.retry("F").isEmpty)
    #expect(outline.takeLoadOrders().requests == [.init(token: 2, item: "F")])
    #expect(throws: OutlineError<String>.staleToken(1)) {
      try outline.loaded(1, items: [.init("late")])
    }
  }

  @Test("LZ-04: closing gives the load up; a late answer is refused")
  func closed() throws {
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    _ = outline.takeLoadOrders()
    #expect(try outline.collapse("F").picture == "del 0 {2}")
    #expect(outline.takeLoadOrders() == .init(cancels: [1]))
    #expect(throws: OutlineError<String>.staleToken(1)) { try outline.failed(1, message: "late") }
    #expect(outline.loadState(of: "F") == .unknown)
    try outline.expand("F")
    outline.collapseAll()
    // Nobody had been told of it.
    #expect(outline.takeLoadOrders().isEmpty)
    var page = try OutlineLoadingTests.page()
    try page.loadMore("F")
    _ = page.takeLoadOrders()
    try page.collapse("F")
    #expect(page.takeLoadOrders() == .init(cancels: [2]))
    #expect(page.loadState(of: "F") == .more)
  }

  @Test("LZ-05: loading again keeps the old children, and then makes the difference")
  func refresh() throws {
    var outline = try OutlineLoadingTests.page()
    #expect(try outline.refresh("F").picture == "rel 0 {4}")
    #expect(try outline.refresh("F").isEmpty)
    #expect(outline.children(of: "F") == ["F0", "F1"])
    #expect(outline.takeLoadOrders().requests == [.init(token: 2, item: "F")])
    #expect(try outline.refresh("A").isEmpty)
    #expect(
      try outline.loaded(2, items: [.init("F1"), .init("F3")]).picture
        == "del 0 {2,4} ins 0 {3}"
    )
    #expect(outline.children(of: "F") == ["F1", "F3"])
    #expect(outline.checkInvariants() == nil)
  }

  @Test("LZ-06: what opens many at once leaves closed what is not loaded")
  func all() throws {
    var outline = try OutlineLoadingTests.folder()
    outline.expandAll()
    #expect(outline.isExpanded("F") == false && outline.takeLoadOrders().isEmpty)
    outline.restore(expanded: ["F"])
    #expect(outline.isExpanded("F") == false)
    #expect(try outline.expandSiblings(of: "A").picture == "ins 0 {2}")
    #expect(outline.takeLoadOrders().requests.map(\.item) == ["F"])
    outline.expandAll()
    #expect(outline.isExpanded("F") == true)
  }

  @Test("LZ-07: what comes open and not loaded is asked for at once")
  func open2() throws {
    var outline = Outline<String>()
    try outline.insertSection(items: [.init("A", isExpanded: true, isLoaded: false), .init("B")])
    #expect(outline.takeLoadOrders().requests == [.init(token: 1, item: "A")])
    #expect(outline.rowCount == 3)
    let items: [Outline<String>.Item] = [
      .init("C", isExpanded: true, isLoaded: false), .init("C0", level: 1),
    ]
    #expect(throws: OutlineError<String>.levelOutOfRange(item: "C0", level: 1, deepest: 0)) {
      try outline.insert(items, into: .section(0))
    }
    #expect(outline.checkInvariants() == nil && outline.takeLoadOrders().isEmpty)
  }

  @Test("LZ-08: deleting a branch, or giving its children, gives its load up")
  func dropped() throws {
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    _ = outline.takeLoadOrders()
    var other = outline
    try outline.delete(["F"])
    #expect(outline.takeLoadOrders() == .init(cancels: [1]))
    #expect(
      try other.replaceChildren(of: .item("F"), with: [.init("F0")]).picture
        == "del 0 {2} ins 0 {2}"
    )
    #expect(other.takeLoadOrders() == .init(cancels: [1]))
    #expect(other.loadState(of: "F") == .loaded)
    #expect(throws: OutlineError<String>.staleToken(1)) { try other.loaded(1, items: []) }
  }

  @Test("LZ-09: children that cannot be taken are still waited for, and nothing changes")
  func refused() throws {
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    let rows = outline.picture
    #expect(throws: OutlineError<String>.duplicateItem("Z")) {
      try outline.loaded(1, items: [.init("F0"), .init("Z")])
    }
    #expect(outline.picture == rows && outline.checkInvariants() == nil)
    #expect(try outline.loaded(1, items: []).picture == "del 0 {2}")
    #expect(outline.isBranch("F") == true && outline.isExpanded("F") == true)
  }

  @Test("LZ-10: a deleted branch that comes back is as much loaded as it was")
  func undo() throws {
    var (outline, history) = (try OutlineLoadingTests.page(), OutlineHistory<String>())
    try outline.insert([.init("G", isLoaded: false)], into: .item("F"))
    let rows = outline.picture
    try history.perform(.delete(["F"]), on: &outline)
    #expect(outline.line(0) == "A Z")
    let step = history.undo(on: &outline)
    let undone = try #require(step)
    #expect(undone.changes.picture == "ins 0 {1,2,3,4,5}")
    #expect(outline.picture == rows)
    #expect(outline.loadState(of: "F") == .more && outline.loadState(of: "G") == .unknown)
    #expect(outline.checkInvariants() == nil)
  }
}
