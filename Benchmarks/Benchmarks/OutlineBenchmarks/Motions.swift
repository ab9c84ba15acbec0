import Benchmark
import Espalier
import Measures
import Workload

private let rowHeight = 44.0
private let height = 40 * rowHeight

/// The open cube, and a motion over it.
private struct Moving {
  var outline: Outline<Int>
  var questions = Questions(below: Cube.side * Cube.side)
  var motion = RowMotion<Int>(style: RowAnimation(.ease(duration: 350)))
  /// No two motions are near each other in time.
  var time = 0.0

  init() throws { outline = try Cube.outline() }

  /// Opens a branch a quarter down the window, and says what was seen before.
  mutating func open(_ branch: Int) throws -> (seen: RowFrame<Int>, offset: Double) {
    time += 100_000
    let offset = rowHeight * Double(max(0, branch - 10))
    try outline.collapse(branch)
    let seen = motion.frame(of: outline, from: offset, height: height, at: time)
    try outline.expand(branch)
    return (seen, offset)
  }
}

func measureMotions() {
  register(.motionScene, state: Moving.init) { _, state in
    for _ in 0..<Measure.motionScene.operations {
      let row = Cube.inner(state.questions.next())
      let offset = rowHeight * Double(row)
      let scene = state.motion.frame(of: state.outline, from: offset, height: height, at: 0)
      precondition(scene.rows.first?.id == row && scene.rows.count == 40, "Not the rows of \(row)")
    }
  }
  register(.motionBegin, state: Moving.init) { benchmark, state in
    let (seen, offset) = try state.open(Cube.inner(state.questions.next()))
    benchmark.time {
      _ = state.motion.begin(
        from: seen,
        to: state.outline,
        offset: offset,
        height: height,
        at: state.time
      )
    }
    precondition(state.motion.isActive, "Nothing moves")
    let endings = state.motion.takeEndings(at: state.time + 50_000)
    precondition(endings.count == 1, "\(endings.count) motions ended")
  }
  register(.motionFrame) {
    var state = try Moving()
    let (seen, offset) = try state.open(Cube.inner(state.questions.next()))
    state.motion.begin(
      from: seen,
      to: state.outline,
      offset: offset,
      height: height,
      at: state.time
    )
    return state
  } iteration: { _, state in
    for frame in 0..<Measure.motionFrame.operations {
      // All within a third of a second, while everything moves.
      let scene = state.motion.frame(at: state.time + Double(frame) * 3)
      precondition(scene.map { $0.rows.count >= 40 } ?? false, "Nothing moves in frame \(frame)")
      blackHole(scene)
    }
  }
}
