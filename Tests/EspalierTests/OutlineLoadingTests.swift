import Espalier
import EspalierTestSupport
import Testing

/// Children that load later, and their status rows.
@Suite struct OutlineLoadingTests {
  /// An unloaded branch between two leaves.
  static func folder() throws -> Outline<String> {
    var outline = Outline<String>()
    try outline.insertSection(items: [.init("A"), .init("F", isLoaded: false), .init("Z")])
    return outline
  }

  /// A folder whose first page of two is loaded, with more to load.
  static func page() throws -> Outline<String> {
    var outline = try folder()
    try outline.expand("F")
    let request = outline.takeLoadRequests().requests.first
    let token = try #require(request).token
    try outline.completeLoad(token, items: [.init("F0"), .init("F1")], hasMore: true)
    return outline
  }

  @Test("LZ-01: expanding requests children once, and shows a status row")
  func open() throws {
    var outline = try OutlineLoadingTests.folder()
    #expect(outline.loadState(of: "F") == .unknown && outline.loadState(of: "A") == .loaded)
    #expect(try outline.expand("F").picture == "ins 0 {2}")
    #expect(outline.takeLoadRequests() == .init(requests: [.init(token: 1, item: "F")]))
    #expect(try outline.expand("F").isEmpty)
    #expect(outline.takeLoadRequests().isEmpty)
    #expect(outline.loadState(of: "F") == .loading(token: 1))
    #expect(outline.rowCount == 4 && outline.itemCount == 3)
    #expect(outline.id(atRow: 2) == nil && outline.branch(ofStatusAtRow: 2) == "F")
    #expect(outline.rows(inSection: 0).map(\.status) == [nil, nil, .loading, nil])
    #expect(outline.statusRow(of: "F") == 2 && outline.childCount(of: "F") == 0)
    #expect(outline.children(of: "F") == [] && outline.child(of: "F", at: 0) == nil)
    #expect(outline.offset(ofRow: 3) == 132 && outline.row(of: "Z") == 3)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("LZ-02: loaded children replace the status; with more to load it stays and shows that")
  func loaded() throws {
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    #expect(
      try outline.completeLoad(1, items: [.init("F0"), .init("F1")], hasMore: true).picture
        == "ins 0 {2,3} rel 0 {4}"
    )
    #expect(outline.loadState(of: "F") == .more && outline.status(of: "F") == .more)
    #expect(outline.setSize(of: "F1") == 2 && outline.positionInSet(of: "F1") == 2)
    _ = outline.takeLoadRequests()
    #expect(try outline.loadMore("F").picture == "rel 0 {4}")
    #expect(outline.takeLoadRequests().requests == [.init(token: 2, item: "F", offset: 2)])
    #expect(try outline.completeLoad(2, items: [.init("F2")]).picture == "del 0 {4} ins 0 {4}")
    #expect(outline.line(0) == "A F F0 F1 F2 Z")
    #expect(outline.loadState(of: "F") == .loaded)
  }

  @Test("LZ-02: inserted and sorted items stay before the status row for more")
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

  @Test("LZ-03: a failure shows a status; expanding does not request again, retrying does")
  func failed() throws {
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    #expect(try outline.failLoad(1, message: "no answer").picture == "rel 0 {2}")
    #expect(outline.loadState(of: "F") == .failed(message: "no answer"))
    try outline.collapse("F")
    #expect(try outline.expand("F").picture == "ins 0 {2}")
    #expect(outline.takeLoadRequests().requests.count == 0)
    #expect(try outline.retry("F").picture == "rel 0 {2}")
    #expect(try outline.retry("F").isEmpty)
    #expect(outline.takeLoadRequests().requests == [.init(token: 2, item: "F")])
    #expect(throws: OutlineError<String>.staleToken(1)) {
      try outline.completeLoad(1, items: [.init("late")])
    }
  }

  @Test("LZ-03: a load may fail with an error, whose description is the message")
  func failedWithError() throws {
    struct Unreachable: Error, CustomStringConvertible {
      var description: String { "the server cannot be reached" }
    }
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    #expect(try outline.failLoad(1, error: Unreachable()).picture == "rel 0 {2}")
    #expect(outline.loadState(of: "F") == .failed(message: "the server cannot be reached"))
    // It is not pending any more.
    #expect(throws: OutlineError<String>.staleToken(1)) {
      try outline.failLoad(1, error: Unreachable())
    }
    #expect(outline.loadState(of: "F") == .failed(message: "the server cannot be reached"))
    #expect(outline.checkInvariants() == nil)
  }

  @Test("LZ-04: collapsing cancels the load; a late result is rejected")
  func closed() throws {
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    _ = outline.takeLoadRequests()
    #expect(try outline.collapse("F").picture == "del 0 {2}")
    #expect(outline.takeLoadRequests() == .init(cancels: [1]))
    #expect(throws: OutlineError<String>.staleToken(1)) { try outline.failLoad(1, message: "late") }
    #expect(outline.loadState(of: "F") == .unknown)
    try outline.expand("F")
    outline.collapseAll()
    // Its load had not been reported to the client.
    #expect(outline.takeLoadRequests().isEmpty)
    var page = try OutlineLoadingTests.page()
    try page.loadMore("F")
    _ = page.takeLoadRequests()
    try page.collapse("F")
    #expect(page.takeLoadRequests() == .init(cancels: [2]))
    #expect(page.loadState(of: "F") == .more)
  }

  @Test("LZ-05: reloading keeps the old children and then applies the difference")
  func refresh() throws {
    var outline = try OutlineLoadingTests.page()
    #expect(try outline.refresh("F").picture == "rel 0 {4}")
    #expect(try outline.refresh("F").isEmpty)
    #expect(outline.children(of: "F") == ["F0", "F1"])
    #expect(outline.takeLoadRequests().requests == [.init(token: 2, item: "F")])
    #expect(try outline.refresh("A").isEmpty)
    #expect(
      try outline.completeLoad(2, items: [.init("F1"), .init("F3")]).picture
        == "del 0 {2,4} ins 0 {3}"
    )
    #expect(outline.children(of: "F") == ["F1", "F3"])
    #expect(outline.checkInvariants() == nil)
  }

  @Test("LZ-06: bulk expansion leaves unloaded branches collapsed")
  func all() throws {
    var outline = try OutlineLoadingTests.folder()
    outline.expandAll()
    #expect(outline.isExpanded("F") == false && outline.takeLoadRequests().isEmpty)
    outline.restore(expanded: ["F"])
    #expect(outline.isExpanded("F") == false)
    #expect(try outline.expandSiblings(of: "A").picture == "ins 0 {2}")
    #expect(outline.takeLoadRequests().requests.map(\.item) == ["F"])
    outline.expandAll()
    #expect(outline.isExpanded("F") == true)
  }

  @Test("LZ-07: an unloaded branch inserted as expanded is requested immediately")
  func comesOpen() throws {
    var outline = Outline<String>()
    try outline.insertSection(items: [.init("A", isExpanded: true, isLoaded: false), .init("B")])
    #expect(outline.takeLoadRequests().requests == [.init(token: 1, item: "A")])
    #expect(outline.rowCount == 3)
    // Items that are known already come before the status row.
    let items: [Outline<String>.Item] = [
      .init("C", isExpanded: true, isLoaded: false), .init("C0", level: 1),
    ]
    #expect(try outline.insert(items, into: .section(0)).picture == "ins 0 {3,4,5}")
    #expect(outline.statusRow(of: "C") == 5)
    #expect(outline.takeLoadRequests().requests == [.init(token: 2, item: "C")])
    #expect(outline.checkInvariants() == nil)
  }

  @Test("LZ-08: deleting a branch or setting its children cancels its load")
  func dropped() throws {
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    _ = outline.takeLoadRequests()
    var other = outline
    try outline.delete(["F"])
    #expect(outline.takeLoadRequests() == .init(cancels: [1]))
    #expect(
      try other.replaceChildren(of: .item("F"), with: [.init("F0")]).picture
        == "del 0 {2} ins 0 {2}"
    )
    #expect(other.takeLoadRequests() == .init(cancels: [1]))
    #expect(other.loadState(of: "F") == .loaded)
    #expect(throws: OutlineError<String>.staleToken(1)) { try other.completeLoad(1, items: []) }
  }

  @Test("LZ-09: rejected children leave the load pending, and nothing changes")
  func refused() throws {
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    let rows = outline.picture
    #expect(throws: OutlineError<String>.duplicateItem("Z")) {
      try outline.completeLoad(1, items: [.init("F0"), .init("Z")])
    }
    #expect(outline.picture == rows && outline.checkInvariants() == nil)
    #expect(try outline.completeLoad(1, items: []).picture == "del 0 {2}")
    #expect(outline.isBranch("F") == true && outline.isExpanded("F") == true)
  }

  @Test("LZ-10: undoing the deletion of a branch restores its loading state")
  func undo() throws {
    var outline = try OutlineLoadingTests.page()
    outline.history = OutlineHistory()
    try outline.insert([.init("G", isLoaded: false)], into: .item("F"))
    let rows = outline.picture
    try outline.perform(.delete(["F"]))
    #expect(outline.line(0) == "A Z")
    let undo = outline.undo()
    let undone = try #require(undo)
    #expect(undone.changes.picture == "ins 0 {1,2,3,4,5}")
    #expect(outline.picture == rows)
    #expect(outline.loadState(of: "F") == .more && outline.loadState(of: "G") == .unknown)
    #expect(outline.checkInvariants() == nil)
  }
}
