import Espalier
import EspalierTestSupport
import Testing

/// Values that no caller means: each is answered, or traps with the value in the message.
@Suite struct MisuseTests {
  @Test("X-05: NaN and infinities as positions are answered", arguments: [false, true])
  func positions(isEmpty: Bool) throws {
    let outline = isEmpty ? Outline<String>() : OutlineHeightTests.tens
    let all = isEmpty ? 0..<0 : 0..<outline.rowCount
    #expect(outline.row(atOffset: .nan) == nil)
    #expect(outline.row(atOffset: .infinity) == nil)
    #expect(outline.row(atOffset: -.infinity) == nil)
    #expect(outline.rows(from: .nan, height: 10).isEmpty)
    #expect(outline.rows(from: 0, height: .nan).isEmpty)
    #expect(outline.rows(from: -.infinity, height: .infinity).isEmpty)
    #expect(outline.rows(from: .infinity, height: 10).isEmpty)
    #expect(outline.rows(from: 10, height: -10).isEmpty)
    #expect(outline.rows(from: 0, height: .infinity) == all)
    #expect(outline.rows(from: -1e300, height: 2e300) == all)
    #expect(outline.rows(from: 0, height: 1, overscan: .max) == all)
    #expect(outline.stickyRows(from: .nan, limit: 3).isEmpty)
    #expect(outline.stickyRows(from: .infinity, limit: 3).isEmpty)
    #expect(outline.stickyRows(from: 15, limit: -1).isEmpty)
    #expect(outline.anchor(from: .nan, height: 10) == nil)
    #expect(outline.anchor(from: 0, height: .nan) == nil)
    #expect(outline.frame(from: .nan, height: 10).rows.isEmpty)
    #expect(outline.frame(from: 0, height: .nan).rows.isEmpty)
  }

  @Test("NaN and infinities as positions of expandable rows are outside the rows")
  func expandableRows() throws {
    var rows = try ExpandableTests.r1()
    for offset in [Double.nan, .infinity, -.infinity] {
      #expect(rows.row(atOffset: offset) == nil)
      #expect(rows.toggle(atOffset: offset) == nil)
    }
    #expect(rows.rows.allSatisfy { rows.isExpanded($0) == false })
  }

  @Test("The least height is 1/192 point, and the number of an id may be large")
  func smallest() throws {
    var outline = Outline.t1
    outline.defaultHeight = 1 / 384
    #expect(outline.defaultHeight == 1.0 / 192)
    try outline.setHeight(0, of: "A")
    #expect(outline.height(of: "A") == 0)
    var numbered = Outline<Int>(denselyNumberedBy: { $0 })
    try numbered.insertSection()
    try numbered.insert([.init(1_000_000)], into: .section(0))
    #expect(numbered.rowCount == 1)
    #expect(numbered.row(of: .max) == nil)
    #expect(numbered.row(of: .min) == nil)
  }

  #if os(Linux) || os(macOS)
    @Test("Misuse traps with the value in the message", arguments: Misuse.allCases)
    func traps(misuse: Misuse) async throws {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) { [misuse] in
        try misuse.run()
      }
      // Optimised, it traps without a message.
      if _isDebugAssertConfiguration() {
        let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(said.contains(misuse.message), "\(said)")
      }
    }
  #endif
}

/// A mistake of a programmer.
enum Misuse: String, CaseIterable, Codable {
  case negativeLimit, loweredLimit, negativeItemLimit, negativeOverscan, tinyDefaultHeight
  case defaultHeightNaN, negativeHeight, heightNaN, heightTooLarge, negativeNumber, numberTooLarge
  case changedHash, curveOutOfRange, motionNaN, scalingNaN, negativeExtent, columnTooWide,
    noPageSize
  case noSuchRow, noSuchPosition, repeatedLiteral, negativeUndoLimit
  case negativeMove, negativeDuration, infiniteDuration, durationNaN
  case shownNaN, resizedNaN, negativeCapacity

  /// A part of the message.
  var message: String {
    switch self {
    case .negativeLimit, .loweredLimit: "got -1 steps"
    case .negativeItemLimit: "got 5 steps and -2 items"
    case .negativeOverscan: "overscan of at least 0 rows, got -1"
    case .tinyDefaultHeight: "got 0.001"
    case .defaultHeightNaN, .heightNaN: "got nan"
    case .negativeHeight: "got -1.0"
    case .heightTooLarge: "got 1000000000.0"
    case .negativeNumber: "got -1"
    case .numberTooLarge: "got 9223372036854775807"
    case .changedHash: "hash value that it always had"
    case .curveOutOfRange: "got -0.1 and 1.0"
    case .motionNaN: "got nan, 10.0 and 0.0"
    case .scalingNaN: "expected a host offset, got nan"
    case .negativeExtent: "got -1.0"
    case .columnTooWide: "got 10000000.0"
    case .noPageSize: "got 0 items and 4 requests"
    case .noSuchRow: "row 9 is not in 0..<9"
    case .noSuchPosition: "position -1 is not in 0..<2"
    case .repeatedLiteral: "there is an item or a section A already"
    case .negativeUndoLimit: "got -3 steps"
    case .negativeMove: "number of rows of at least 0, got -2"
    case .negativeDuration: "finite duration of at least 0, got -1.0"
    case .infiniteDuration: "finite duration of at least 0, got inf"
    case .durationNaN: "finite duration of at least 0, got nan"
    case .shownNaN: "expected an offset, got nan"
    case .resizedNaN: "expected an offset, got NaN"
    case .negativeCapacity: "number of items of at least 0, got -1"
    }
  }

  /// Makes the mistake.
  func run() throws {
    var outline = Outline.t1
    switch self {
    case .negativeLimit: _ = OutlineHistory<String>(limit: -1)
    case .loweredLimit:
      var history = OutlineHistory<String>(limit: 3)
      history.limit = -1
    case .negativeItemLimit: _ = OutlineHistory<String>(limit: 5, itemLimit: -2)
    case .negativeOverscan: _ = outline.rows(from: 0, height: 10, overscan: -1)
    case .tinyDefaultHeight: outline.defaultHeight = 0.001
    case .defaultHeightNaN: outline.defaultHeight = .nan
    case .negativeHeight: try outline.setHeight(-1, of: "A")
    case .heightNaN: try outline.setHeight(.nan, of: "A")
    case .heightTooLarge: try outline.setHeight(1e9, of: "A")
    case .negativeNumber: try insert(-1)
    case .numberTooLarge: try insert(.max)
    case .changedHash:
      let id = ChangingID()
      var items = Outline<ChangingID>()
      try items.insertSection()
      try items.insert([.init(id)], into: .section(0))
      id.hash = 2
      try items.deleteSection(at: 0)
    case .curveOutOfRange: _ = CubicBezierCurve(-0.1, 0, 1, 1)
    case .motionNaN:
      var motion = RowMotion<String>(style: RowMotionTests.plain)
      let frame = outline.frame(from: 0, height: 10)
      motion.begin(from: frame, to: outline, offset: .nan, height: 10, at: 0)
    case .scalingNaN:
      var scaling = ScrollScaling(limit: 100, extent: 1000, windowHeight: 10)
      _ = scaling.scroll(to: .nan)
    case .negativeExtent: _ = ScrollScaling(limit: 100, extent: -1)
    case .columnTooWide:
      var columns = ColumnBrowser(root: "X")
      _ = columns.showRoot()
      try columns.setWidth(ColumnLayout.limit, atDepth: 0)
    case .noPageSize: _ = PageLoader(pageSize: 0)
    case .noSuchRow: _ = outline[outline.count]
    case .noSuchPosition: _ = ([1, 0] as TreePath)[-1]
    case .repeatedLiteral: _ = ["A", "B", "A"] as Outline<String>
    case .negativeUndoLimit:
      outline.history = OutlineHistory()
      outline.history?.limit = -3
    case .negativeMove:
      let position = RowPosition(section: 0, row: 4)
      _ = RowMove(from: position, to: position, count: -2)
    case .negativeDuration: _ = TimingCurve.linear(duration: -1)
    case .infiniteDuration: _ = TimingCurve.ease(duration: .infinity)
    case .durationNaN: _ = TimingCurve.easeIn(duration: .nan)
    case .shownNaN:
      var scaling = ScrollScaling(limit: 100, extent: 1000, windowHeight: 10)
      _ = scaling.show(.nan)
    case .resizedNaN:
      var scaling = ScrollScaling(limit: 100, extent: 1000, windowHeight: 10)
      _ = scaling.resize(extent: 10, offset: .nan)
    case .negativeCapacity:
      var builder = Outline<String>.Builder()
      builder.reserveCapacity(-1)
    }
  }

  private func insert(_ number: Int) throws {
    var outline = Outline<Int>(denselyNumberedBy: { $0 })
    try outline.insertSection()
    try outline.insert([.init(number)], into: .section(0))
  }
}

/// An id that breaks the rule of `Hashable`.
private final class ChangingID: Hashable, @unchecked Sendable {
  var hash = 1

  static func == (a: ChangingID, b: ChangingID) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
