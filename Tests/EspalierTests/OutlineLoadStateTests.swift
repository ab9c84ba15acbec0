import Espalier
import EspalierTestSupport
import Testing

/// The load states of items in snapshots, and items that arrive while others are loading.
@Suite struct OutlineLoadStateTests {
  /// An outline in which every load state occurs, and whose requests have been taken.
  static func everyState() throws -> Outline<String> {
    var outline = Outline<String>()
    try outline.insertSection(items: [
      .init("unknown", isLoaded: false), .init("dropped", level: 1),
      .init("first", isExpanded: true, loadState: .loading(.first)), .init("other", level: 1),
      .init("again", isExpanded: true, loadState: .loading(.again)), .init("old", level: 1),
      .init("closed", loadState: .loading(.again)),
      .init("next", isExpanded: true, loadState: .loading(.more)), .init("page", level: 1),
      .init("inner", level: 1, isExpanded: true, loadState: .failed(.first, message: "no answer")),
      .init("failed", isExpanded: true, loadState: .failed(.more, message: "no page")),
      .init("more", isExpanded: true, loadState: .more), .init("more 0", level: 1),
      .init("loaded", isBranch: true),
    ])
    _ = outline.takeLoadRequests()
    return outline
  }

  @Test("LZ-11: an outline's own snapshot states every load state, and applying it changes nothing")
  func identity() throws {
    var outline = try OutlineLoadStateTests.everyState()
    let (before, rows) = (outline, outline.picture)
    #expect(outline.itemCount == 14 && outline.rowCount == 19)
    #expect(try outline.apply(outline.snapshot).isEmpty)
    #expect(outline.picture == rows && outline.snapshot == before.snapshot)
    #expect(outline.takeLoadRequests().isEmpty)
    #expect(outline.loadState(of: "next") == before.loadState(of: "next"))
    // The same below a parent, with its own state.
    let items = try #require(outline.snapshot(below: .item("next")))
    #expect(
      try outline.replaceChildren(of: .item("next"), with: items, loadState: .loading(.more))
        .isEmpty
    )
    #expect(outline.snapshot == before.snapshot && outline.takeLoadRequests().isEmpty)
    #expect(outline.checkInvariants() == nil)
    // Elsewhere, what was loading is requested.
    var copy = Outline<String>()
    try copy.apply(outline.snapshot)
    #expect(copy.picture == rows && copy.snapshot == before.snapshot)
    #expect(
      copy.takeLoadRequests().requests == [
        .init(token: 1, item: "first"), .init(token: 2, item: "again"),
        .init(token: 3, item: "closed"), .init(token: 4, item: "next", offset: 2),
      ]
    )
    #expect(copy.checkInvariants() == nil)
  }

  @Test("LZ-11: a snapshot ends, fails and begins loads as it states")
  func changed() throws {
    var outline = try OutlineLoadStateTests.everyState()
    var sections = outline.snapshot
    for (id, state) in [
      ("first", .loaded), ("again", .failed(.again, message: "gone")), ("closed", .unknown),
      ("next", .more), ("failed", .loading(.more)), ("more", .loaded),
    ] as [(String, ItemLoadState)] {
      let position = try #require(sections[0].items.firstIndex { $0.id == id })
      sections[0].items[position].loadState = state
    }
    let changes = try outline.apply(sections)
    #expect(changes.picture == "del 0 {3,17} rel 0 {5,11,13}")
    let requests = outline.takeLoadRequests()
    #expect(
      requests.requests.map(\.item) == ["failed"] && requests.cancels.sorted() == [1, 2, 3, 4]
    )
    #expect(outline.loadState(of: "again") == .failed(message: "gone"))
    #expect(outline.loadState(of: "closed") == .unknown && outline.loadState(of: "next") == .more)
    #expect(outline.snapshot == sections && outline.checkInvariants() == nil)
  }

  @Test("LZ-12: what is put into a loading branch stays, before the children that arrive")
  func dropped() throws {
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    try outline.move("A", into: .item("F"))
    #expect(outline.line(0) == "F A F Z")
    let changes = try outline.completeLoad(1, items: [.init("F0"), .init("F1")], hasMore: true)
    #expect(changes.picture == "ins 0 {2,3} rel 0 {4}")
    #expect(outline.children(of: "F") == ["A", "F0", "F1"])
    // The answer may have it, too.
    var other = try OutlineLoadingTests.folder()
    try other.expand("F")
    try other.insert([.init("X"), .init("Y")], into: .item("F"))
    try other.completeLoad(1, items: [.init("F0"), .init("X")])
    #expect(other.children(of: "F") == ["Y", "F0", "X"] && other.checkInvariants() == nil)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("LZ-14: a branch whose children were loaded and are none has no triangle until it has some")
  func empty() throws {
    let items: [Outline<String>.Item] = [
      .init("F", loadState: .unknown), .init("M", loadState: .more), .init("M0", level: 1),
      .init("N", isBranch: true), .init("leaf"),
    ]
    var outline = Outline<String>()
    try outline.insertSection(items: items)
    func triangles() -> String {
      outline.rows(inSection: 0).filter(\.isExpandable).map(\.id).joined(separator: " ")
    }
    #expect(triangles() == "F M N")
    try outline.expand("F")
    #expect(triangles() == "F M N")
    try outline.failLoad(1, message: "no")
    try outline.retry("F")
    // A refused answer says nothing.
    #expect(throws: OutlineError<String>.self) {
      try outline.completeLoad(2, items: [.init("leaf")])
    }
    #expect(triangles() == "F M N")
    try outline.completeLoad(2, items: [])
    #expect(triangles() == "M N" && outline.isBranch("F") == true)
    #expect(outline.isExpanded("F") == true && outline.loadState(of: "F") == .loaded)
    // It stays so in any step that does not load it, back and forth.
    outline.history = OutlineHistory()
    try outline.perform(.delete(["F"]))
    outline.undo()
    #expect(triangles() == "M N")
    try outline.perform(.apply([]))
    outline.undo()
    #expect(triangles() == "M N")
    #expect(try outline.apply(outline.snapshot).isEmpty && triangles() == "M N")
    try outline.insert([.init("F0")], into: .item("F"))
    #expect(triangles() == "F M N" && outline.line(0) == "F F0 M N leaf")
    try outline.delete(["F0"])
    #expect(triangles() == "M N")
    // While it loads again it has a status to show.
    try outline.refresh("F")
    #expect(triangles() == "F M N")
    try outline.completeLoad(outline.takeLoadRequests().requests[0].token, items: [], hasMore: true)
    #expect(triangles() == "F M N")
    try outline.loadMore("F")
    try outline.completeLoad(outline.takeLoadRequests().requests[0].token, items: [])
    #expect(triangles() == "M N")
    // Deleted and inserted, it is another branch without children.
    try outline.delete(["F"])
    try outline.insert([.init("F", isBranch: true)], into: .section(0))
    #expect(triangles() == "M N F")
    // An answer without children is not the end of those that are there.
    try outline.expand("M")
    try outline.loadMore("M")
    try outline.completeLoad(outline.takeLoadRequests().requests[0].token, items: [])
    #expect(triangles() == "M N F" && outline.checkInvariants() == nil)
  }

  @Test("LZ-15: what is put into a branch that loads again stays, before the children that arrive")
  func droppedDuringRefresh() throws {
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    try outline.completeLoad(1, items: [.init("F0"), .init("F1"), .init("F2")])
    try outline.refresh("F")
    outline.history = OutlineHistory()
    try outline.perform(.move("A", into: .item("F"), at: 3))
    try outline.withoutHistory { outline in
      try outline.insert([.init("X"), .init("X0", level: 1)], into: .item("F"), at: 1)
      try outline.insert([.init("Y")], into: .item("F"))
      // Moved within the branch, it is still an item that the answer may leave out.
      try outline.move("F2", into: .item("F"), at: 0)
    }
    #expect(outline.children(of: "F") == ["F2", "F0", "X", "F1", "A", "Y"])
    let loaded: [Outline<String>.Item] = [.init("F1"), .init("Y"), .init("F3")]
    try outline.completeLoad(2, items: loaded)
    #expect(outline.children(of: "F") == ["X", "A", "F1", "Y", "F3"])
    #expect(outline.children(of: "X") == ["X0"] && outline.checkInvariants() == nil)
    #expect(outline.undo() != nil && outline.children(of: "F")?.contains("A") == false)
    // The next answer is newer than what was put there.
    try outline.refresh("F")
    try outline.completeLoad(3, items: loaded)
    #expect(outline.children(of: "F") == ["F1", "Y", "F3"] && outline.checkInvariants() == nil)
    // Deleted before the answer arrives, it stays deleted.
    try outline.refresh("F")
    try outline.insert([.init("V")], into: .item("F"))
    try outline.delete(["V"])
    try outline.completeLoad(4, items: loaded)
    #expect(outline.children(of: "F") == ["F1", "Y", "F3"] && outline.checkInvariants() == nil)
  }

  @Test("LZ-13: loading again keeps what is loaded below items that the answer does not load")
  func refresh() throws {
    var outline = try OutlineLoadingTests.folder()
    try outline.expand("F")
    try outline.completeLoad(
      1,
      items: [.init("F0", isLoaded: false), .init("F1", isLoaded: false)]
    )
    try outline.expand("F0")
    try outline.completeLoad(2, items: [.init("a"), .init("b")], hasMore: true)
    let rows = outline.picture
    try outline.refresh("F")
    let same = [Outline<String>.Item("F0", isLoaded: false), .init("F1", isLoaded: false)]
    #expect(try outline.completeLoad(3, items: same).picture == "del 0 {7}")
    #expect(outline.picture == rows && outline.loadState(of: "F0") == .more)
    #expect(outline.loadState(of: "F1") == .unknown)
    // An item that the answer has elsewhere moves there.
    try outline.refresh("F")
    try outline.completeLoad(4, items: [.init("F0", isLoaded: false), .init("a")])
    #expect(outline.children(of: "F0") == ["b"] && outline.children(of: "F") == ["F0", "a"])
    #expect(outline.checkInvariants() == nil)
  }
}
