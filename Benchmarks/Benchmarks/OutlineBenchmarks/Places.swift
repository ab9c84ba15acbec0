import Benchmark
import Espalier
import Measures
import Workload

func measurePlaces() {
  measureHeights()
  measureOffsets()
  measureScrolling()
  measureCursor()
}

/// The open cube in which rows are 30 and 50 points high by turns.
private enum Uneven {
  static let mean = 40.0

  static func height(of id: Int) -> Double { id % 2 == 0 ? 30 : 50 }

  static func outline() throws -> Outline<Int> {
    var outline = try Cube.outline()
    outline.estimateHeights(by: height)
    precondition(outline.extent == mean * Double(itemCount), "Rows \(outline.extent) points high")
    return outline
  }

  /// Somewhere in a row.
  static func point(inRow row: Int) -> Double { mean * Double(row) + 5 }

  /// The row that begins at an offset.
  static func row(beginningAt offset: Double) -> Int { (Int(offset) + 10) / 40 }
}

private func measureHeights() {
  register(.setHeight) {
    Asked(outline: try Uneven.outline(), questions: Questions(below: itemCount))
  } iteration: { benchmark, state in
    let ids = (0..<Measure.setHeight.operations).map { _ in state.questions.next() }
    try benchmark.time { for id in ids { try state.outline.setHeight(70, of: id) } }
    precondition(state.outline.extent > Uneven.mean * Double(itemCount), "Nothing became higher")
    for id in ids {
      try state.outline.setHeight(nil, of: id)
      try state.outline.setEstimatedHeight(Uneven.height(of: id), of: id)
    }
  }
  register(.estimateHeights) {
    (outline: try Uneven.outline(), more: 0.0)
  } iteration: { benchmark, state in
    state.more = 1 - state.more
    let more = state.more
    benchmark.time { state.outline.estimateHeights { Uneven.height(of: $0) + more } }
    let extent = (Uneven.mean + more) * Double(itemCount)
    precondition(state.outline.extent == extent, "Rows \(state.outline.extent) points high")
  }
}

private func measureOffsets() {
  registerLookup(.offsetOfRow, outline: Uneven.outline) { outline, questions in
    questions.ask(Measure.offsetOfRow.operations) {
      outline.offset(ofRow: $0).map(Uneven.row(beginningAt:))
    }
  }
  registerLookup(.offsetOfID, outline: Uneven.outline) { outline, questions in
    questions.ask(Measure.offsetOfID.operations) {
      outline.offset(of: $0).map(Uneven.row(beginningAt:))
    }
  }
  registerLookup(.rowAtOffset, outline: Uneven.outline) { outline, questions in
    questions.ask(Measure.rowAtOffset.operations) {
      outline.row(atOffset: Uneven.point(inRow: $0))
    }
  }
  let (height, around) = (20 * Uneven.mean, 5)
  registerLookup(.window, outline: Uneven.outline) { outline, questions in
    questions.ask(
      Measure.window.operations,
      { row in
        let window = outline.rows(
          from: Uneven.point(inRow: row),
          height: height,
          overscan: around
        )
        blackHole(window.upperBound)
        return window.lowerBound
      },
      expected: { max(0, $0 - around) }
    )
  }
  register(.stickyRows) {
    Asked(outline: try Uneven.outline(), questions: Questions(below: Cube.side * Cube.side))
  } iteration: { _, state in
    let outline = state.outline
    state.questions.ask(Measure.stickyRows.operations) { number in
      // Among the leaves of a branch: it and the top item around it.
      let branch = Cube.inner(number)
      let offset = Uneven.point(inRow: branch + Cube.side / 2)
      let rows = outline.stickyRows(from: offset, limit: 5)
      return rows.last.map { $0.id - branch + number + rows.count - 2 }
    }
  }
}

private func measureScrolling() {
  let height = 20 * Uneven.mean
  register(.anchor) {
    Asked(outline: try Uneven.outline(), questions: Questions(below: itemCount))
  } iteration: { _, state in
    for _ in 0..<Measure.anchor.operations {
      let offset = Uneven.point(inRow: state.questions.next())
      let anchor = state.outline.anchor(from: offset, height: height)
      let found = anchor.flatMap { state.outline.offset(of: $0) }
      precondition(found == offset, "What was at \(offset) is elsewhere")
    }
  }
  register(.paging) {
    let outline = try Uneven.outline()
    var paging = ScrollScaling(limit: 16_000_000, extent: outline.extent, windowHeight: height)
    let host = paging.show(outline.extent / 2)
    return (paging: paging, host: host)
  } iteration: { _, state in
    let before = state.paging.offset
    // As far up as down.
    let half = Measure.paging.operations / 2
    for step in 0..<2 * half {
      state.host += step < half ? 120 : -120
      state.host = state.paging.scroll(to: state.host) ?? state.host
      blackHole(state.paging.offset)
    }
    precondition(abs(state.paging.offset - before) < 1, "The way back leads elsewhere")
  }
}

private func measureCursor() {
  register(.navigatorNext) {
    let questions = Questions(below: itemCount - Measure.navigatorNext.operations)
    let asked = Asked(outline: try Cube.outline(), questions: questions)
    return (asked: asked, navigator: OutlineNavigator<Int>())
  } iteration: { benchmark, state in
    let row = state.asked.questions.next()
    state.navigator.focus(row: row, in: state.asked.outline)
    let half = Measure.navigatorNext.operations / 2
    let moves = benchmark.time {
      var moves = 0
      for step in 0..<2 * half {
        let outcome = state.navigator.perform(
          step < half ? .next : .previous,
          in: &state.asked.outline
        )
        if outcome.movedCursor { moves += 1 }
      }
      return moves
    }
    precondition(moves == 2 * half, "The cursor moved \(moves) times")
    precondition(state.navigator.cursor == row, "The way back leads elsewhere than \(row)")
  }
  register(.typeAhead) {
    (typeAhead: TypeAhead<UInt8>(), time: 0.0)
  } iteration: { _, state in
    var letters = 0
    for number in 0..<Measure.typeAhead.operations {
      // Words of four letters, with a pause before each.
      state.time += number % 4 == 0 ? 2_000 : 100
      letters += state.typeAhead.type(UInt8(number % 4), at: state.time).prefix.count
    }
    precondition(letters == Measure.typeAhead.operations / 4 * 10, "\(letters) letters to look for")
  }
  register(.dropTarget) {
    let leaves = Cube.side * Cube.side * Cube.side
    return Asked(outline: try Cube.outline(), questions: Questions(below: leaves))
  } iteration: { _, state in
    let outline = state.outline
    state.questions.ask(Measure.dropTarget.operations) { number in
      // The lower part of a leaf: behind it.
      let (branch, leaf) = number.quotientAndRemainder(dividingBy: Cube.side)
      let row = Cube.inner(branch) + 1 + leaf
      let target = outline.dropTarget(for: CollectionOfOne(2), atRow: row, fraction: 0.9)
      return target.map { number - leaf + $0.index - 1 }
    }
  }
}
