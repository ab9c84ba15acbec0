import Espalier
import EspalierTestSupport
import Testing

/// The start and end positions of motions.
@Suite struct RowMotionTests {
  /// An animation that covers a tenth of the distance in 10 milliseconds.
  static let plain = RowAnimation(.linear(duration: 100))

  /// T1 with rows of height 10; section 0 is A and B, followed by C, D, E, F, G, H, I.
  static var tens: Outline<String> {
    var outline = Outline.t1
    outline.defaultHeight = 10
    return outline
  }

  /// An outline, a window and a motion.
  struct Stage {
    var outline = RowMotionTests.tens
    var motion = RowMotion<String>(style: RowMotionTests.plain)
    var offset = 0.0
    var height = 60.0

    /// The positions of the rows of the collapsed outline.
    let startOf = ["A": 0.0, "B": 10, "C": 20, "D": 30, "E": 40, "F": 50]

    func scene(at time: Double) -> RowFrame<String> {
      motion.frame(of: outline, from: offset, height: height, at: time)
    }

    /// Each row in the window: its name, its top, its visible height if partial, and the progress
    /// of its triangle in hundredths unless expanded or collapsed; a status with its kind, an
    /// exiting row in brackets.
    func picture(at time: Double) -> String {
      scene(at: time).rows.map { row in
        let name = row.status.map { "\(row.id):\($0)" } ?? row.id
        var text = row.isExiting ? "(\(name))" : name
        text += " \(RowMotionTests.short(row.top - offset))"
        if row.visibleHeight != row.height { text += "/\(RowMotionTests.short(row.visibleHeight))" }
        if row.opacity != 1 { text += " *\(RowMotionTests.short(row.opacity * 100))" }
        if let turn = row.disclosureProgress {
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
        from: seen,
        to: outline,
        offset: self.offset,
        height: height,
        at: time
      )
    }
  }

  /// A number of points to two decimals, integers without a fraction.
  static func short(_ points: Double) -> String {
    let hundredths = Int((points * 100).rounded())
    return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
  }

  @Test("MO-03: expanding reveals rows down to the moving edge of the row below")
  func opening() throws {
    var stage = Stage()
    try stage.change(at: 1_000) { try $0.expand("A") }
    #expect(stage.picture(at: 1_000) == "A 0▸, B 10▸, C 20▸, D 30▸, E 40, F 50")
    #expect(
      stage.picture(at: 1_025)
        == "A 0 <25, A0 10/5▸, B 15▸, C 25▸, D 35▸, E 45, F 55"
    )
    #expect(
      stage.picture(at: 1_050) == "A 0 <50, A0 10▸, B 20▸, C 30▸, D 40▸, E 50"
    )
    #expect(
      stage.picture(at: 1_075)
        == "A 0 <75, A0 10▸, A1 20/5, B 25▸, C 35▸, D 45▸, E 55"
    )
    #expect(stage.picture(at: 1_100) == "A 0▾, A0 10▸, A1 20, B 30▸, C 40▸, D 50▸")
    #expect(stage.scene(at: 1_100) == stage.outline.frame(from: 0, height: 60))
  }

  @Test("MO-03: collapsing clips the exiting rows at the same edge")
  func closing() throws {
    var stage = Stage()
    try stage.outline.expand("A")
    try stage.change(at: 0) { try $0.collapse("A") }
    #expect(stage.picture(at: 0) == "A 0▾, (A0) 10▸, (A1) 20, B 30▸, C 40▸, D 50▸")
    #expect(
      stage.picture(at: 25)
        == "A 0 <75, (A0) 10▸, (A1) 20/5, B 25▸, C 35▸, D 45▸, E 55"
    )
    #expect(stage.picture(at: 50) == "A 0 <50, (A0) 10▸, B 20▸, C 30▸, D 40▸, E 50")
    #expect(
      stage.picture(at: 75)
        == "A 0 <25, (A0) 10/5▸, B 15▸, C 25▸, D 35▸, E 45, F 55"
    )
    #expect(stage.picture(at: 100) == "A 0▸, B 10▸, C 20▸, D 30▸, E 40, F 50")
  }

  @Test("MO-04: expanding a half-collapsed branch starts from the current frame")
  func interrupted() throws {
    var stage = Stage()
    let first = try stage.change(at: 0) { try $0.expand("A") }
    let before = stage.picture(at: 75)
    let second = try stage.change(at: 75) { try $0.collapse("A") }
    #expect(before == "A 0 <75, A0 10▸, A1 20/5, B 25▸, C 35▸, D 45▸, E 55")
    #expect(
      stage.picture(at: 75) == "A 0 <75, (A0) 10▸, (A1) 20/5, B 25▸, C 35▸, D 45▸, E 55"
    )
    #expect(
      stage.picture(at: 125) == "A 0 <37.5, (A0) 10/7.5▸, B 17.5▸, C 27.5▸, D 37.5▸, E 47.5, F 57.5"
    )
    let third = try stage.change(at: 125) { try $0.expand("A") }
    #expect(
      stage.picture(at: 125) == "A 0 <37.5, A0 10/7.5▸, B 17.5▸, C 27.5▸, D 37.5▸, E 47.5, F 57.5"
    )
    #expect(
      stage.picture(at: 185)
        == "A 0 <75, A0 10▸, A1 20/5, B 25▸, C 35▸, D 45▸, E 55"
    )
    #expect(stage.motion.takeEndings(at: 225).map(\.number) == [first, second, third])
    #expect(stage.picture(at: 225) == "A 0▾, A0 10▸, A1 20, B 30▸, C 40▸, D 50▸")
  }

  /// An outline whose third item is a branch, with two rows below it, and a motion.
  private struct LargeStage {
    var outline = Outline<Int>()
    var motion = RowMotion<Int>(style: RowMotionTests.plain)

    init(children: Int) throws {
      var items: [Outline<Int>.Item] = [.init(-3), .init(-2), .init(-1)]
      items += (0..<children).map { .init($0, level: 1) }
      try outline.insertSection(items: items + [.init(-4), .init(-5)])
      outline.defaultHeight = 10
    }

    func scene(at time: Double) -> RowFrame<Int> {
      motion.frame(of: outline, from: 0, height: 100, at: time)
    }

    /// Expands or collapses the branch, and returns the frames after it.
    mutating func toggle(at time: Double) throws -> [RowFrame<Int>] {
      let seen = scene(at: time)
      try outline.toggle(-1)
      motion.begin(from: seen, to: outline, offset: 0, height: 100, at: time)
      return (0...21).map { scene(at: time + Double($0) * 5) }
    }
  }

  @Test("MO-06: only rows in the window move, regardless of the size of the branch")
  func large() throws {
    var stage = try LargeStage(children: TestScale.wide)
    #expect(try stage.toggle(at: 0).allSatisfy { $0.rows.count <= 11 })
    let opening = stage.scene(at: 50)
    // The rows below move to the edge of the window: 70 points in all.
    #expect(opening.rows.map(\.id) == [-3, -2, -1, 0, 1, 2, 3, -4, -5])
    #expect(opening.rows.map(\.top) == [0, 10, 20, 30, 40, 50, 60, 65, 75])
    #expect(opening.rows[6].visibleHeight == 5)
    #expect(try stage.toggle(at: 500).allSatisfy { $0.rows.count <= 11 })
    let closing = stage.scene(at: 550)
    #expect(closing.rows.map(\.id) == [-3, -2, -1, 0, 1, 2, 3, -4, -5])
    #expect(closing.rows.filter(\.isExiting).map(\.id) == [0, 1, 2, 3])
    #expect(closing.rows.map(\.top) == [0, 10, 20, 30, 40, 50, 60, 65, 75])
  }

  @Test("MO-06: a branch that is larger than the window moves the same, however large it is")
  func sameForAll() throws {
    var small = try LargeStage(children: 20)
    var large = try LargeStage(children: TestScale.wide)
    for step in 0..<50 {
      let time = Double(step) * 40
      let scenes = try small.toggle(at: time)
      #expect(try large.toggle(at: time) == scenes, "step \(step)")
      #expect(scenes.allSatisfy { $0.rows.count <= 11 }, "step \(step)")
    }
  }

  @Test("MO-06: deletions and insertions outside the window move nothing and take no time")
  func unseen() throws {
    var stage = Stage()
    let number = try stage.change(at: 0) { try $0.expand("H") }
    #expect(stage.picture(at: 0) == "A 0▸, B 10▸, C 20▸, D 30▸, E 40, F 50")
    #expect(stage.motion.takeEndings(at: 0) == [MotionEnding(number: number, isInterrupted: false)])
  }

  @Test("MO-06: rows from beyond the edge enter from directly below the visible rows")
  func fromBeyond() throws {
    var stage = Stage()
    stage.outline.expandAll()
    stage.height = 45
    // B is below the window, and enters from the bottom of the last visible row.
    try stage.change(at: 0) { try $0.collapse("A") }
    #expect(stage.picture(at: 0) == "A 0▾, (A0) 10▾, (A00) 20, (A01) 30, (A1) 40")
    #expect(
      stage.picture(at: 60) == "A 0 <40, (A0) 10▾, (A00) 20/6, B 26▾, B0 36"
    )
    #expect(stage.picture(at: 100) == "A 0▸, B 10▾, B0 20, B1 30, C 40▾")
  }

  @Test("MO-06: a branch whose own row is outside the window collapses towards it")
  func fromInside() throws {
    var stage = Stage()
    stage.outline.expandAll()
    (stage.offset, stage.height) = (25, 20)
    #expect(stage.picture(at: 0) == "A00 -5, A01 5, A1 15")
    try stage.change(at: 0, scrollingTo: 0) { try $0.collapse("A") }
    #expect(stage.picture(at: 0) == "(A00) -5, (A01) 5, (A1) 15")
    // A comes down from above; B comes up from below the window.
    #expect(stage.picture(at: 50) == "A -7.5▸, (A00) 2.5, (A01) 12.5/5, B 17.5▾")
    #expect(stage.picture(at: 100) == "A 0▸, B 10▾")
  }

  @Test("MO-07: scrolling in the same step keeps visible rows in place on the screen")
  func anchored() throws {
    var stage = Stage()
    stage.offset = 20
    stage.height = 30
    let anchor = try #require(stage.outline.anchor(from: 20, height: 30))
    #expect(stage.picture(at: 0) == "C 0▸, D 10▸, E 20")
    let seen = stage.scene(at: 0)
    try stage.outline.expand("A")
    stage.offset = try #require(stage.outline.offset(of: anchor))
    stage.motion.begin(from: seen, to: stage.outline, offset: stage.offset, height: 30, at: 0)
    #expect(stage.offset == 40)
    #expect(stage.picture(at: 0) == "C 0▸, D 10▸, E 20")
    #expect(stage.motion.takeEndings(at: 0).count == 1)
    try stage.change(at: 0, scrollingTo: 20) { try $0.collapse("A") }
    #expect(stage.picture(at: 0) == "C 0▸, D 10▸, E 20")
    #expect(stage.picture(at: 50) == stage.picture(at: 0))
    // Otherwise they are pushed along.
    try stage.change(at: 50) { try $0.expand("A") }
    #expect(stage.picture(at: 50) == "C 0▸, D 10▸, E 20")
    #expect(stage.picture(at: 100) == "B 0▸, C 10▸, D 20▸")
    #expect(stage.picture(at: 150) == "A1 0, B 10▸, C 20▸")
  }

  @Test("MO-08: moving rows scroll along, and rows that enter move with their neighbour")
  func scrolled() throws {
    var stage = Stage()
    let number = try stage.change(at: 0) { try $0.expand("A") }
    #expect(stage.picture(at: 50) == "A 0 <50, A0 10▸, B 20▸, C 30▸, D 40▸, E 50")
    stage.offset = 25
    stage.motion.scroll(to: 25, height: 60, in: stage.outline, at: 50)
    #expect(
      stage.picture(at: 50) == "B -5▸, C 5▸, D 15▸, E 25, F 35, G 45, H 55▸"
    )
    #expect(
      stage.picture(at: 75) == "B 0▸, C 10▸, D 20▸, E 30, F 40, G 50"
    )
    #expect(stage.motion.takeEndings(at: 99).isEmpty)
    #expect(stage.picture(at: 100) == "A1 -5, B 5▸, C 15▸, D 25▸, E 35, F 45, G 55")
    #expect(
      stage.motion.takeEndings(at: 100) == [MotionEnding(number: number, isInterrupted: false)]
    )
  }

  @Test("MO-09: the last row expands into the empty part of the window; so does the first of all")
  func empty() throws {
    var stage = Stage()
    (stage.offset, stage.height) = (60, 60)
    #expect(stage.picture(at: 0) == "G 0, H 10▸, I 20")
    try stage.outline.delete(["I"])
    try stage.change(at: 0) { try $0.expand("H") }
    #expect(stage.picture(at: 0) == "G 0, H 10▸")
    #expect(stage.picture(at: 75) == "G 0, H 10 <75, H0 20, H1 30/5")
    #expect(stage.picture(at: 100) == "G 0, H 10▾, H0 20, H1 30")
    stage.outline = Outline()
    stage.outline.defaultHeight = 10
    stage.offset = 0
    try stage.change(at: 200) {
      try $0.insertSection(items: [.init("X"), .init("Y")])
    }
    #expect(stage.picture(at: 200) == "")
    #expect(stage.picture(at: 275) == "X 0, Y 10/5")
    try stage.change(at: 300) { try $0.deleteSection(at: 0) }
    #expect(stage.picture(at: 325) == "(X) 0, (Y) 10/5")
    #expect(stage.picture(at: 400) == "")
  }

  @Test("MO-10: rows that change places move straight to their new positions")
  func moves() throws {
    var stage = Stage()
    stage.height = 200
    try stage.outline.expand("A")
    try stage.change(at: 0) { try $0.move("A1", into: .item("A"), at: 0) }
    #expect(stage.picture(at: 0).hasPrefix("A 0▾, A1 20, A0 10▸, B 30▸"))
    #expect(stage.picture(at: 20).hasPrefix("A 0▾, A1 18, A0 12▸, B 30▸"))
    #expect(stage.picture(at: 100).hasPrefix("A 0▾, A1 10, A0 20▸, B 30▸"))
  }

  @Test("MO-11: a row that changes height grows and shrinks by its visible height")
  func heights() throws {
    var stage = Stage()
    try stage.change(at: 0) {
      try $0.setHeight(30, of: "B")
      return RowChanges()
    }
    #expect(stage.picture(at: 0) == "A 0▸, B 10/10▸, C 20▸, D 30▸, E 40, F 50")
    #expect(stage.picture(at: 50) == "A 0▸, B 10/20▸, C 30▸, D 40▸, E 50")
    try stage.change(at: 100) {
      try $0.setHeight(10, of: "B")
      return RowChanges()
    }
    #expect(stage.picture(at: 100) == "A 0▸, B 10▸, C 40▸, D 50▸")
    #expect(stage.picture(at: 150) == "A 0▸, B 10/20▸, C 30▸, D 40▸, E 50")
    #expect(stage.picture(at: 200) == "A 0▸, B 10▸, C 20▸, D 30▸, E 40, F 50")
  }

  @Test(
    "MO-12: a branch without rows animates its triangle with the expanding and collapsing timing"
  )
  func triangleAlone() throws {
    var stage = Stage()
    stage.outline = Outline("▸ A\n  A0\nB")
    stage.outline.defaultHeight = 10
    try stage.outline.delete(["A0"])
    stage.motion.style.expanding = .linear(duration: 200)
    stage.motion.style.collapsing = .linear(duration: 50)
    try stage.change(at: 0) { try $0.expand("A") }
    #expect(stage.picture(at: 100) == "A 0 <50, B 10")
    try stage.change(at: 200) { try $0.collapse("A") }
    #expect(stage.picture(at: 225) == "A 0 <50, B 10")
  }

  @Test(
    "MO-12: rows and triangle have the same progress at any time",
    arguments: [
      .ease(duration: 300), .linear(duration: 100), .easeInOut(duration: 190),
      TimingCurve(CubicBezierCurve(0.4, -0.5, 0.6, 1.5), duration: 250),
    ] as [TimingCurve]
  )
  func together(curve: TimingCurve) throws {
    var stage = Stage()
    stage.motion.style = RowAnimation(curve)
    try stage.change(at: 0) { try $0.expand("A") }
    var turns: Set<Double> = []
    for time in stride(from: 0, to: 250, by: 5.0) {
      let rows = stage.scene(at: time).rows
      let turn = try #require(rows.first?.disclosureProgress)
      turns.insert(turn)
      for row in rows {
        guard let end = stage.outline.offset(of: row.id), let own = stage.startOf[row.id] else {
          continue
        }
        // Rows that overshoot the start stop at it: no row covers another.
        #expect(abs(row.top - max(own, own + (end - own) * turn)) < 1e-9, "\(row) at \(time)")
      }
    }
    #expect(turns.count > 20)
  }

  @Test("SV-30: the end of a motion is reported once, after its last frame, not with the change")
  func endings() throws {
    var stage = Stage()
    let first = try stage.change(at: 0) { try $0.expand("A") }
    #expect(stage.motion.isActive)
    #expect(stage.motion.takeEndings(at: 0).isEmpty)
    #expect(stage.motion.takeEndings(at: 99.9).isEmpty)
    #expect(stage.motion.frame(at: 100) == stage.outline.frame(from: 0, height: 60))
    #expect(
      stage.motion.takeEndings(at: 100) == [MotionEnding(number: first, isInterrupted: false)]
    )
    #expect(stage.motion.takeEndings(at: 100).isEmpty)
    #expect(!stage.motion.isActive)
    #expect(stage.motion.frame(at: 100) == nil)
  }

  @Test("SV-30: an interrupted motion is reported too, before the one that replaced it")
  func interruptedEndings() throws {
    var stage = Stage()
    let first = try stage.change(at: 0) { try $0.expand("A") }
    let second = try stage.change(at: 50) { try $0.collapse("A") }
    #expect(second == first + 1)
    #expect(
      stage.motion.takeEndings(at: 50) == [MotionEnding(number: first, isInterrupted: true)]
    )
    let third = try stage.change(at: 150) { try $0.expand("B") }
    stage.motion.stop(at: 160)
    #expect(
      stage.motion.takeEndings(at: 160) == [
        MotionEnding(number: second, isInterrupted: false),
        MotionEnding(number: third, isInterrupted: true),
      ]
    )
    #expect(stage.scene(at: 160) == stage.outline.frame(from: 0, height: 60))
  }

  @Test("SV-30: without motion the end is due with the change, in order")
  func withoutMotion() throws {
    var stage = Stage()
    let first = try stage.change(at: 0) { try $0.expand("A") }
    stage.motion.style = .none
    let second = try stage.change(at: 30) { try $0.collapse("A") }
    #expect(stage.motion.frame(at: 30) == stage.outline.frame(from: 0, height: 60))
    #expect(
      stage.motion.takeEndings(at: 30) == [
        MotionEnding(number: first, isInterrupted: true),
        MotionEnding(number: second, isInterrupted: false),
      ]
    )
  }

  @Test("TV-40: insertions use the timing and effect of expanding, deletions those of collapsing")
  func styles() throws {
    var stage = Stage()
    stage.motion.style = RowAnimation(
      expanding: .linear(duration: 200),
      collapsing: .linear(duration: 50),
      moving: .linear(duration: 400),
      insertion: .fade,
      deletion: .reveal
    )
    try stage.change(at: 0) { try $0.insert([.init("X")], into: .section(0), at: 1) }
    #expect(stage.picture(at: 100).hasPrefix("A 0▸, X 10/5 *50, B 15▸"))
    #expect(stage.motion.takeEndings(at: 199).isEmpty)
    #expect(stage.motion.takeEndings(at: 200).count == 1)
    try stage.change(at: 200) { try $0.delete(["X"]) }
    #expect(stage.picture(at: 225).hasPrefix("A 0▸, (X) 10/5, B 15▸"))
    #expect(stage.motion.takeEndings(at: 250).count == 1)
    try stage.change(at: 300) { try $0.move("A", into: .section(0), at: 1) }
    #expect(stage.picture(at: 400).hasPrefix("B 7.5▸, A 2.5▸"))
    swap(&stage.motion.style.insertion, &stage.motion.style.deletion)
    try stage.change(at: 700) { try $0.expand("A") }
    #expect(stage.picture(at: 800).hasPrefix("B 0▸, A 10 <50, A0 20▸, C 30▸"))
    try stage.change(at: 900) { try $0.collapse("A") }
    #expect(stage.picture(at: 925).hasPrefix("B 0▸, A 10 <50, (A0) 20 *50▸, C 30▸"))
  }

  @Test(
    "TV-40: if one branch expands and another collapses, all use one timing, each its own effect"
  )
  func mixed() throws {
    var stage = Stage()
    stage.outline.policy.opensOneBranchPerParent = true
    try stage.outline.expand("A")
    stage.motion.style = RowAnimation(
      expanding: .linear(duration: 200),
      collapsing: .linear(duration: 50),
      moving: .none,
      deletion: .fade
    )
    try stage.change(at: 0) { try $0.expand("B") }
    #expect(
      stage.picture(at: 50)
        == "A 0 <75, (A0) 10 *75▸, (A1) 20/5 *75, B 25 <25, B0 35/5, C 40▸, D 50▸"
    )
    #expect(
      stage.picture(at: 100)
        == "A 0 <50, (A0) 10 *50▸, B 20 <50, B0 30, C 40▸, D 50▸"
    )
    #expect(stage.picture(at: 200) == "A 0▸, B 10▾, B0 20, B1 30, C 40▸, D 50▸")
  }
}
