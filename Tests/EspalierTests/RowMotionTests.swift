import Espalier
import EspalierTestSupport
import Testing

/// What moves from where to where.
@Suite struct RowMotionTests {
  /// A spring-free style in which a tenth of the way takes 10 milliseconds.
  static let plain = MotionStyle(.linear(duration: 100))

  /// T1 with rows of 10; section 0 is A and B, and what follows are C, D, E, F, G, H, I.
  static var tens: Outline<String> {
    var outline = Outline.t1
    outline.defaultHeight = 10
    return outline
  }

  /// An outline, a window and what moves in it.
  struct Stage {
    var outline = RowMotionTests.tens
    var motion = RowMotion<String>(style: RowMotionTests.plain)
    var offset = 0.0
    var height = 60.0

    func scene(at time: Double) -> RowScene<String> {
      motion.scene(of: outline, from: offset, height: height, at: time)
    }

    /// Each row in the window: its name, its place, how much is shown if not all, and how far the
    /// triangle is turned, in hundredths, if neither open nor closed; a ghost in brackets.
    func picture(at time: Double) -> String {
      scene(at: time).rows.map { row in
        var text = row.isGhost ? "(\(row.id))" : row.id
        text += " \(RowMotionTests.short(row.top - offset))"
        if row.shown != row.height { text += "/\(RowMotionTests.short(row.shown))" }
        if row.opacity != 1 { text += " *\(RowMotionTests.short(row.opacity * 100))" }
        if let turn = row.turn {
          text += turn == 0 ? "▸" : turn == 1 ? "▾" : " <\(RowMotionTests.short(turn * 100))"
        }
        return text
      }.joined(separator: ", ")
    }

    @discardableResult
    mutating func change(
      at time: Double,
      scrollingTo offset: Double? = nil,
      _ body: (inout Outline<String>) throws -> RowChanges
    ) rethrows -> Int {
      let seen = scene(at: time)
      _ = try body(&outline)
      self.offset = offset ?? self.offset
      return motion.begin(
        from: seen, to: outline, offset: self.offset, height: height, at: time)
    }
  }

  /// A number of points to the hundredth, whole ones without a fraction.
  static func short(_ points: Double) -> String {
    let hundredths = Int((points * 100).rounded())
    return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
  }

  @Test("MO-03: a branch opens as behind a curtain, whose edge is the row below")
  func opening() throws {
    var stage = Stage()
    try stage.change(at: 1_000) { try $0.expand("A") }
    #expect(stage.picture(at: 1_000) == "A 0▸, B 10▸, C 20▸, D 30▸, E 40, F 50")
    #expect(
      stage.picture(at: 1_025)
        == "A 0 <25, A0 10/5▸, B 15▸, C 25▸, D 35▸, E 45, F 55")
    #expect(
      stage.picture(at: 1_050) == "A 0 <50, A0 10▸, B 20▸, C 30▸, D 40▸, E 50")
    #expect(
      stage.picture(at: 1_075)
        == "A 0 <75, A0 10▸, A1 20/5, B 25▸, C 35▸, D 45▸, E 55")
    #expect(stage.picture(at: 1_100) == "A 0▾, A0 10▸, A1 20, B 30▸, C 40▸, D 50▸")
    #expect(stage.scene(at: 1_100) == stage.outline.scene(from: 0, height: 60))
  }

  @Test("MO-03: a branch closes behind the same curtain, and ghosts are what it covers")
  func closing() throws {
    var stage = Stage()
    try stage.outline.expand("A")
    try stage.change(at: 0) { try $0.collapse("A") }
    #expect(stage.picture(at: 0) == "A 0▾, (A0) 10▸, (A1) 20, B 30▸, C 40▸, D 50▸")
    #expect(
      stage.picture(at: 25)
        == "A 0 <75, (A0) 10▸, (A1) 20/5, B 25▸, C 35▸, D 45▸, E 55")
    #expect(stage.picture(at: 50) == "A 0 <50, (A0) 10▸, B 20▸, C 30▸, D 40▸, E 50")
    #expect(
      stage.picture(at: 75)
        == "A 0 <25, (A0) 10/5▸, B 15▸, C 25▸, D 35▸, E 45, F 55")
    #expect(stage.picture(at: 100) == "A 0▸, B 10▸, C 20▸, D 30▸, E 40, F 50")
  }

  @Test("MO-04: what is opened half-way closed again begins where it is seen")
  func interrupted() throws {
    var stage = Stage()
    let first = try stage.change(at: 0) { try $0.expand("A") }
    let before = stage.picture(at: 75)
    let second = try stage.change(at: 75) { try $0.collapse("A") }
    #expect(before == "A 0 <75, A0 10▸, A1 20/5, B 25▸, C 35▸, D 45▸, E 55")
    #expect(
      stage.picture(at: 75) == "A 0 <75, (A0) 10▸, (A1) 20/5, B 25▸, C 35▸, D 45▸, E 55")
    #expect(
      stage.picture(at: 125) == "A 0 <37.5, (A0) 10/7.5▸, B 17.5▸, C 27.5▸, D 37.5▸, E 47.5, F 57.5"
    )
    let third = try stage.change(at: 125) { try $0.expand("A") }
    #expect(
      stage.picture(at: 125) == "A 0 <37.5, A0 10/7.5▸, B 17.5▸, C 27.5▸, D 37.5▸, E 47.5, F 57.5"
    )
    #expect(
      stage.picture(at: 185)
        == "A 0 <75, A0 10▸, A1 20/5, B 25▸, C 35▸, D 45▸, E 55")
    #expect(stage.motion.takeEndings(at: 225).map(\.number) == [first, second, third])
    #expect(stage.picture(at: 225) == "A 0▾, A0 10▸, A1 20, B 30▸, C 40▸, D 50▸")
  }

  @Test("MO-05: a spring is taken over with its speed")
  func speed() throws {
    var stage = Stage()
    stage.motion.style = MotionStyle(.spring(Spring(response: 300)))
    func top(of id: String, at time: Double) throws -> Double {
      try #require(stage.scene(at: time).rows.first { $0.id == id }).top
    }
    func speed(of id: String, at time: Double) throws -> Double {
      try (top(of: id, at: time + 0.01) - top(of: id, at: time)) / 0.01
    }
    try stage.change(at: 0) { try $0.expand("A") }
    let before = try speed(of: "B", at: 60)
    #expect(before > 0.08)
    try stage.change(at: 60) { try $0.collapse("A") }
    #expect(abs(try speed(of: "B", at: 60) - before) < 0.001)
    // It goes on for a moment before it turns back.
    #expect(try top(of: "B", at: 75) > top(of: "B", at: 60))
    #expect(try top(of: "B", at: 200) < top(of: "B", at: 60))
    stage.motion.style = RowMotionTests.plain
    try stage.change(at: 100) { try $0.expand("B") }
    stage.motion.style = MotionStyle(.spring(Spring(response: 300)))
    let steady = try speed(of: "C", at: 150)
    try stage.change(at: 150) { try $0.collapse("B") }
    #expect(abs(try speed(of: "C", at: 150) - steady) < 0.001)
  }

  @Test("MO-06: of a branch of a million rows, only the window moves")
  func million() throws {
    var outline = Outline<Int>()
    try outline.insertSection(
      items: [.init(-3), .init(-2), .init(-1)] + (0..<1_000_000).map { .init($0, level: 1) }
        + [.init(-4), .init(-5)])
    outline.defaultHeight = 10
    var motion = RowMotion<Int>(style: RowMotionTests.plain)
    func change(at time: Double, _ body: (inout Outline<Int>) throws -> RowChanges) throws -> Int {
      let seen = motion.scene(of: outline, from: 0, height: 100, at: time)
      _ = try body(&outline)
      motion.begin(from: seen, to: outline, offset: 0, height: 100, at: time)
      let counts = (0...20).map { step in
        motion.scene(of: outline, from: 0, height: 100, at: time + Double(step) * 5).rows.count
      }
      return counts.max() ?? 0
    }
    #expect(try change(at: 0) { try $0.expand(-1) } <= 12)
    let half = motion.scene(of: outline, from: 0, height: 100, at: 50)
    // The rows below go as far as the edge of the window: 70 points in all.
    #expect(half.rows.map(\.id) == [-3, -2, -1, 0, 1, 2, 3, -4, -5])
    #expect(half.rows.map(\.top) == [0, 10, 20, 30, 40, 50, 60, 65, 75])
    #expect(half.rows[6].shown == 5)
    #expect(try change(at: 500) { try $0.collapse(-1) } <= 12)
    let closing = motion.scene(of: outline, from: 0, height: 100, at: 550)
    #expect(closing.rows.map(\.id) == [-3, -2, -1, 0, 1, 2, 3, -4, -5])
    #expect(closing.rows.map(\.isGhost) == [false, false, false, true, true, true, true, false, false])
    #expect(closing.rows.map(\.top) == [0, 10, 20, 30, 40, 50, 60, 65, 75])
    for step in 0..<50 {
      #expect(try change(at: 600 + Double(step) * 40) { try $0.toggle(-1) } <= 14)
    }
  }

  @Test("MO-06: what is deleted or inserted where nobody sees it moves nothing and takes no time")
  func unseen() throws {
    var stage = Stage()
    let number = try stage.change(at: 0) { try $0.expand("H") }
    #expect(stage.picture(at: 0) == "A 0▸, B 10▸, C 20▸, D 30▸, E 40, F 50")
    #expect(stage.motion.takeEndings(at: 0) == [MotionEnding(number: number, isInterrupted: false)])
  }
}
