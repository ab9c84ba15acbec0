import Espalier
import EspalierTestSupport
import Testing

/// Motions over random changes of random outlines, through random windows, interrupted at random.
@Suite struct RowMotionRandomTests {
  static let styles: [RowAnimation] = [
    RowAnimation(.easeInOut(duration: 200)),
    RowAnimation(
      expanding: .ease(duration: 250),
      collapsing: .easeIn(duration: 300),
      moving: .easeOut(duration: 200),
      insertion: .fade,
      deletion: .fade
    ),
    RowAnimation(
      expanding: TimingCurve(CubicBezierCurve(0.3, -0.4, 0.7, 1.5), duration: 150),
      collapsing: TimingCurve(CubicBezierCurve(0.2, 1.4, 0.4, 0.8), duration: 350),
      moving: .linear(duration: 80),
      deletion: .fade
    ),
    .none,
  ]

  /// The actions during motions, checked step by step.
  private struct Run {
    var subject = OutlineHarness()
    var motion = RowMotion<Int>(style: RowMotionRandomTests.styles[0])
    var source: OperationSource<SeededGenerator>
    var generator: SeededGenerator
    var (offset, height) = (0.0, 300.0)
    var now = 0.0
    var begun: [Int] = []
    var ended: [Int] = []
    /// Whether all moving rows keep their order.
    var isInOrder = true
    /// The number of rows visible when the current motion began, and at its end.
    var bound = 0

    init(seed: UInt64) {
      source = OperationSource(seed: seed, limit: 60)
      generator = SeededGenerator(seed: seed)
    }

    var scene: RowFrame<Int> {
      motion.frame(of: subject.outline, from: offset, height: height, at: now)
    }

    var target: RowFrame<Int> { subject.outline.frame(from: offset, height: height) }

    /// The end time of the current motion.
    var end: Double {
      func isOver(_ time: Double) -> Bool {
        var copy = motion
        _ = copy.takeEndings(at: time)
        return copy.frame(at: time) == nil
      }
      if isOver(now) { return now }
      var (low, high) = (now, now + 1)
      while !isOver(high) { high += high - now }
      while high - low > 1e-3 {
        let middle = (low + high) / 2
        if isOver(middle) { high = middle } else { low = middle }
      }
      return high
    }

    mutating func step() -> String? {
      now += Double(generator.below(4) == 0 ? 0 : generator.below(160))
      if let fault = fault(in: scene) { return fault }
      switch generator.below(10) {
      case 0: return scroll()
      case 1: return finish()
      default: return change()
      }
    }

    mutating func change() -> String? {
      motion.style = RowMotionRandomTests.styles[generator.below(4)]
      let before = scene
      let anchor = subject.outline.anchor(from: offset, height: height)
      if let fault = subject.perform(source.next(for: subject.model)) { return fault }
      if generator.chance(30), let anchor, let held = subject.outline.offset(of: anchor) {
        offset = held
      } else if generator.chance(20) {
        place()
      }
      begun.append(
        motion.begin(
          from: before,
          to: subject.outline,
          offset: offset,
          height: height,
          at: now
        )
      )
      let rows = before.rows.compactMap { row(of: $0) }
      let wasInOrder = zip(before.rows, before.rows.dropFirst()).allSatisfy {
        $0.top + $0.visibleHeight <= $1.top + 1e-6
      }
      self.isInOrder = wasInOrder && rows == rows.sorted()
      bound = before.rows.count + target.rows.count
      return jump(from: before, isEnd: false) ?? fault(in: scene)
    }

    mutating func place() {
      height = Double(50 + generator.below(400))
      offset = Double(generator.below(Int(subject.outline.extent) + 100)) - 50
      if generator.chance(30) { offset = 0 }
    }

    mutating func scroll() -> String? {
      let before = scene
      offset += Double(generator.below(200)) - 100
      motion.scroll(to: offset, height: height, in: subject.outline, at: now)
      // Rows that enter the window are as far from their final position as the visible ones.
      let away = before.rows.reduce(0) { max($0, abs($1.top - (top(of: $1) ?? $1.top))) }
      let around = subject.outline.frame(from: offset - away, height: height + 2 * away)
      bound += around.rows.count
      return jump(from: before, scrolled: true, isEnd: false) ?? fault(in: scene)
    }

    mutating func finish() -> String? {
      let end = self.end
      now = max(now, end - 1e-3)
      let last = scene
      if let fault = fault(in: last) { return fault }
      now = end + 1e-3
      if let frame = motion.frame(at: now), frame != target {
        return "the last frame is not the end"
      }
      if let fault = jump(from: last, isEnd: true) { return fault }
      ended += motion.takeEndings(at: now).map(\.number)
      if motion.isActive { return "it is active after the end" }
      if ended != begun { return "ended \(ended), begun \(begun)" }
      isInOrder = true
      bound = target.rows.count
      return nil
    }

    /// Returns a description of a row that has jumped since the last frame, if any.
    func jump(from before: RowFrame<Int>, scrolled: Bool = false, isEnd: Bool) -> String? {
      let after = scene
      // Without motion, all rows jump.
      if !isEnd && !scrolled && motion.style == .none { return nil }
      let isOver = end <= now
      let hair = isOver || isEnd ? 0.6 : 1e-5
      let rows = Dictionary(uniqueKeysWithValues: after.rows.map { ($0.key, $0) })
      for row in before.rows {
        let top = scrolled ? row.top - offset : row.top - before.offset
        let isInside = top < height - hair && top + row.visibleHeight > hair
        guard isInside, row.visibleHeight > hair else { continue }
        guard let now = rows[row.key] else { return "\(row.id) is gone, seen \(row)" }
        if abs(now.top - offset - top) > hair { return "\(row) jumps to \(now)" }
        if abs(now.visibleHeight - row.visibleHeight) > hair {
          return "visible height of \(row) jumps to \(now.visibleHeight)"
        }
        if abs(now.opacity - row.opacity) > max(hair / 32, 1e-6) { return "\(row) blinks: \(now)" }
        if let was = row.disclosureProgress, let turn = now.disclosureProgress,
          abs(turn - was) > max(hair / 32, 1e-6)
        {
          return "\(row) turns at once: \(now)"
        }
      }
      guard isEnd else { return nil }
      let earlier = Set(before.rows.map(\.key))
      for row in after.rows
      where row.height > 1 && row.top - offset < height - 1 && row.top + row.height > offset + 1 {
        if !earlier.contains(row.key) { return "\(row) comes out of nothing" }
      }
      return nil
    }

    /// Returns the row in the outline of a row of a frame, if it is one.
    func row(of row: RowFrame<Int>.Row) -> Int? {
      row.status == nil ? subject.outline.row(of: row.id) : subject.outline.statusRow(of: row.id)
    }

    /// Returns the top in the outline of a row of a frame, if it is a row there.
    func top(of row: RowFrame<Int>.Row) -> Double? {
      self.row(of: row).flatMap { subject.outline.offset(ofRow: $0) }
    }

    /// Returns a description of a frame's first inconsistency, or `nil`.
    func fault(in scene: RowFrame<Int>) -> String? {
      if Set(scene.rows.map(\.key)).count != scene.rows.count { return "a row is there twice" }
      for row in scene.rows {
        if row.isExiting != (self.row(of: row) == nil) { return "isExiting of \(row) is wrong" }
        if row.visibleHeight < 0 || row.visibleHeight > row.height {
          return "visible height of \(row) is out of 0...height"
        }
        if row.opacity < 0 || row.opacity > 1 { return "\(row) is lit too much" }
        if row.status != nil {
          if row.disclosureProgress != nil { return "\(row) has a triangle" }
          if !row.isExiting && row.status != subject.outline.status(of: row.id) {
            return "\(row) says something else"
          }
        } else if !row.isExiting,
          (row.disclosureProgress == nil) != (subject.outline.isExpandable(row.id) != true)
        {
          return "\(row) has the wrong triangle"
        }
      }
      if scene.rows.count > bound + 1 { return "\(scene.rows.count) rows, at most \(bound)" }
      guard isInOrder else { return nil }
      for (row, next) in zip(scene.rows, scene.rows.dropFirst())
      where row.top + row.visibleHeight > next.top + 1e-5 {
        return "\(row) covers \(next)"
      }
      return nil
    }
  }

  @Test(
    "MO-04, MO-07: no change at any time makes rows jump, and all end at their final position",
    arguments: 0..<(5 * TestScale.smallSeeds)
  )
  func random(seed: UInt64) {
    var run = Run(seed: seed)
    for step in 0..<120 {
      if let fault = run.step() {
        Issue.record("seed \(seed), step \(step): \(fault)")
        return
      }
    }
    #expect(run.begun.count > 60)
  }
}
