import Espalier
import EspalierTestSupport
import Testing

/// The motion of status rows and of rows that a filter hides.
@Suite struct RowMotionStatusTests {
  typealias Stage = RowMotionTests.Stage

  /// A branch whose children have not been requested yet, and two rows below it.
  static func unloaded() throws -> Stage {
    var stage = Stage()
    stage.outline = Outline()
    stage.outline.defaultHeight = 10
    try stage.outline.insertSection(
      items: [.init("A", isLoaded: false), .init("B"), .init("C")]
    )
    return stage
  }

  @Test("MO-13: a loading branch reveals its status, which its children then replace")
  func loading() throws {
    var stage = try RowMotionStatusTests.unloaded()
    try stage.change(at: 0) { try $0.expand("A") }
    #expect(stage.picture(at: 0) == "A 0▸, B 10, C 20")
    #expect(stage.picture(at: 25) == "A 0 <25, A:loading 10/2.5, B 12.5, C 22.5")
    #expect(stage.picture(at: 100) == "A 0▾, A:loading 10, B 20, C 30")
    #expect(
      stage.scene(at: 50).rows.map(\.key) == [.init("A"), .init("A", isStatus: true)]
        + ["B", "C"].map { .init($0) }
    )
    let token = try #require(stage.outline.takeLoadRequests().requests.first?.token)
    try stage.change(at: 100) { try $0.completeLoad(token, items: [.init("A0"), .init("A1")]) }
    #expect(stage.picture(at: 100) == "A 0▾, (A:loading) 10, B 20, C 30")
    #expect(stage.picture(at: 150) == "A 0▾, (A:loading) 10/5, A0 15, B 25, C 35")
    #expect(
      stage.picture(at: 175) == "A 0▾, (A:loading) 10/2.5, A0 12.5, A1 22.5/5, B 27.5, C 37.5"
    )
    #expect(stage.picture(at: 200) == "A 0▾, A0 10, A1 20, B 30, C 40")
    #expect(stage.scene(at: 200) == stage.outline.frame(from: 0, height: 60))
  }

  @Test(
    "MO-13: if children arrive during the motion, the status disappears from its current position"
  )
  func early() throws {
    var stage = try RowMotionStatusTests.unloaded()
    try stage.change(at: 0) { try $0.expand("A") }
    let token = try #require(stage.outline.takeLoadRequests().requests.first?.token)
    try stage.change(at: 50) { try $0.completeLoad(token, items: [.init("A0")]) }
    #expect(stage.picture(at: 50) == "A 0 <50, (A:loading) 10/5, B 15, C 25")
    #expect(stage.picture(at: 100) == "A 0 <75, (A:loading) 10/2.5, A0 12.5/5, B 17.5, C 27.5")
    #expect(stage.picture(at: 150) == "A 0▾, A0 10, B 20, C 30")
  }

  @Test("MO-13: a status that changes its kind is the same row, also during a motion")
  func saying() throws {
    var stage = try RowMotionStatusTests.unloaded()
    try stage.change(at: 0) { try $0.expand("A") }
    let first = try #require(stage.outline.takeLoadRequests().requests.first?.token)
    try stage.change(at: 50) { try $0.failLoad(first, message: "no answer") }
    #expect(stage.picture(at: 50) == "A 0 <50, A:failed 10/5, B 15, C 25")
    try stage.change(at: 200) { try $0.retry("A") }
    #expect(stage.picture(at: 200) == "A 0▾, A:loading 10, B 20, C 30")
    let second = try #require(stage.outline.takeLoadRequests().requests.first?.token)
    try stage.change(at: 200) { try $0.completeLoad(second, items: [.init("A0")], hasMore: true) }
    #expect(stage.picture(at: 200) == "A 0▾, A:more 10, B 20, C 30")
    #expect(stage.picture(at: 250) == "A 0▾, A0 10/5, A:more 15, B 25, C 35")
    #expect(stage.picture(at: 300) == "A 0▾, A0 10, A:more 20, B 30, C 40")
  }

  @Test("MO-13: a status leaves and enters the window like any row")
  func leaving() throws {
    var stage = try RowMotionStatusTests.unloaded()
    stage.height = 30
    try stage.outline.expand("A")
    let token = try #require(stage.outline.takeLoadRequests().requests.first?.token)
    try stage.outline.completeLoad(token, items: [.init("A0")], hasMore: true)
    #expect(stage.picture(at: 0) == "A 0▾, A0 10, A:more 20")
    try stage.change(at: 0) { try $0.insert([.init("X"), .init("Y")], into: .item("A"), at: 0) }
    #expect(stage.picture(at: 25) == "A 0▾, X 10/5, A0 15, A:more 25")
    #expect(stage.picture(at: 100) == "A 0▾, X 10, Y 20")
    try stage.change(at: 100) { try $0.delete(["X", "Y"]) }
    #expect(stage.picture(at: 175) == "A 0▾, (X) 10/5, A0 15, A:more 25")
    #expect(stage.picture(at: 200) == "A 0▾, A0 10, A:more 20")
  }

  @Test("MO-13: collapsing the branch hides its status, and expanding it midway reveals it again")
  func closing() throws {
    var stage = try RowMotionStatusTests.unloaded()
    try stage.outline.expand("A")
    try stage.change(at: 0) { try $0.collapse("A") }
    #expect(stage.picture(at: 0) == "A 0▾, (A:loading) 10, B 20, C 30")
    #expect(stage.picture(at: 50) == "A 0 <50, (A:loading) 10/5, B 15, C 25")
    try stage.change(at: 50) { try $0.expand("A") }
    #expect(stage.picture(at: 50) == "A 0 <50, A:loading 10/5, B 15, C 25")
    #expect(stage.picture(at: 150) == "A 0▾, A:loading 10, B 20, C 30")
  }

  @Test("MO-13: a status at the window's top collapses towards its branch, removed or not")
  func closingAtTop() throws {
    for isFailed in [false, true] {
      var stage = try RowMotionStatusTests.unloaded()
      try stage.outline.expand("A")
      let token = try #require(stage.outline.takeLoadRequests().requests.first?.token)
      if isFailed { try stage.outline.failLoad(token, message: "no answer") }
      stage.offset = 10
      try stage.change(at: 0, scrollingTo: 0) { try $0.collapse("A") }
      let name = isFailed ? "(A:failed)" : "(A:loading)"
      #expect(stage.picture(at: 0) == "\(name) 0, B 10, C 20")
      #expect(stage.picture(at: 50) == "A -5▸, \(name) 5/5, B 10, C 20")
      #expect(stage.picture(at: 100) == "A 0▸, B 10, C 20")
    }
  }

  @Test("MO-13: if the window begins with the status, the children appear from below it")
  func loadedAtTop() throws {
    var stage = try RowMotionStatusTests.unloaded()
    try stage.outline.expand("A")
    let token = try #require(stage.outline.takeLoadRequests().requests.first?.token)
    stage.offset = 10
    try stage.change(at: 0) { try $0.completeLoad(token, items: [.init("A0"), .init("A1")]) }
    #expect(stage.picture(at: 0) == "(A:loading) 0, B 10, C 20")
    #expect(stage.picture(at: 50) == "(A:loading) 0/5, A0 5, B 15, C 25")
    #expect(stage.picture(at: 100) == "A0 0, A1 10, B 20, C 30")
  }

  @Test("MO-14: a filter clips the rows that it hides, and removing it reveals them")
  func filtered() throws {
    var stage = Stage()
    try stage.outline.expand("A")
    stage.height = 80
    #expect(stage.picture(at: 0) == "A 0▾, A0 10▸, A1 20, B 30▸, C 40▸, D 50▸, E 60, F 70")
    stage.change(at: 0) {
      $0.filter { $0 == "A1" || $0 == "E" ? .show : .showIfDescendantShows }
    }
    #expect(stage.picture(at: 50) == "A 0▾, (A0) 10/5▸, A1 15, (B) 25▸, (C) 35/5▸, E 40, (F) 50/5")
    #expect(stage.picture(at: 100) == "A 0▾, A1 10, E 20")
    stage.change(at: 100) { $0.clearFilter() }
    #expect(stage.picture(at: 150).hasPrefix("A 0▾, A0 10/5▸, A1 15, B 25▸, C 35/5▸, E 40"))
    #expect(stage.scene(at: 200) == stage.outline.frame(from: 0, height: 80))
  }

  @Test("MO-14: a filter that hides a branch hides its status with it")
  func filteredStatus() throws {
    var stage = try RowMotionStatusTests.unloaded()
    try stage.outline.expand("A")
    stage.offset = 10
    // Neither the status nor its branch is a row any longer, and the window began with the status.
    stage.change(at: 0, scrollingTo: 0) { $0.filter { $0 == "C" ? .show : .hide } }
    #expect(stage.picture(at: 0) == "(A:loading) 0, (B) 10, C 20")
    #expect(stage.picture(at: 50) == "(A:loading) 0, C 10")
    #expect(stage.picture(at: 100) == "C 0")
  }
}
