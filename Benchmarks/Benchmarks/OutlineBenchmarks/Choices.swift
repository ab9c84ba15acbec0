import Benchmark
import Espalier
import Measures
import Workload

func measureChoices() {
  measureFiltering()
  measureFinding()
  measureSets()
  measureChecks()
  measureSelection()
}

/// Keeps 1 item of the cube in 1,000, and all that come later.
private let sparse: @Sendable (Int) -> FilterDecision = { id in
  id % 1_000 == 0 || id >= itemCount ? .show : .showIfDescendantShows
}
private let sparseCount = (itemCount + 999) / 1_000

private func measureFiltering() {
  register(.filter) {
    try Cube.outline()
  } iteration: { benchmark, outline in
    let changes = benchmark.time { outline.filter(sparse) }
    precondition(outline.matchCount == sparseCount, "\(outline.matchCount) items pass")
    blackHole(changes)
    outline.clearFilter()
  }
  register(.filterByPredicate) {
    try Cube.outline()
  } iteration: { benchmark, outline in
    let changes = benchmark.time { outline.filter { $0 % 1_000 == 0 } }
    precondition(outline.matchCount == sparseCount, "\(outline.matchCount) items pass")
    blackHole(changes)
    outline.clearFilter()
  }
  register(.narrowFilter) {
    try Cube.outline()
  } iteration: { benchmark, outline in
    outline.filter { $0 % 1_000 == 0 }
    let changes = benchmark.time { outline.narrowFilter { $0 % 2_000 == 0 } }
    precondition(outline.matchCount == (sparseCount + 1) / 2, "\(outline.matchCount) items pass")
    blackHole(changes)
    outline.clearFilter()
  }
  register(.clearFilter) {
    try Cube.outline()
  } iteration: { benchmark, outline in
    outline.filter(sparse)
    let changes = benchmark.time { outline.clearFilter() }
    precondition(outline.rowCount == itemCount, "\(changes.rowsInserted) rows came back")
  }
  register(.filterInsert) {
    var outline = try Cube.outline()
    outline.filter(sparse)
    return Asked(outline: outline, questions: Questions(below: Cube.side * Cube.side))
  } iteration: { benchmark, state in
    let ids = itemCount..<itemCount + Measure.filterInsert.operations
    let rows = try benchmark.time {
      var rows = 0
      for id in ids {
        let parent = Outline<Int>.Parent.item(Cube.inner(state.questions.next()))
        rows += try state.outline.insert(CollectionOfOne(.init(id)), into: parent, at: 0)
          .rowsInserted
      }
      return rows
    }
    // The branch comes with its first item that passes.
    precondition(rows >= ids.count, "\(rows) rows came with \(ids.count) items")
    try state.outline.delete(ids)
  }
}

private func measureFinding() {
  register(.find) {
    (outline: try Cube.outline(), rest: 0)
  } iteration: { benchmark, state in
    // By turns, so that there is something to unmark.
    state.rest = 50 - state.rest
    let rest = state.rest
    let count = benchmark.time { state.outline.find { $0 % 1_000 == rest } }
    precondition(count == sparseCount, "\(count) items were found")
  }
  let found = {
    var outline = try Cube.outline()
    outline.find { $0 % 1_000 == 0 }
    return outline
  }
  registerLookup(.matchAfter, outline: found) { outline, questions in
    questions.ask(
      Measure.matchAfter.operations,
      { outline.match(after: $0) },
      expected: { ($0 / 1_000 + 1) % sparseCount * 1_000 }
    )
  }
}

private func measureSets() {
  registerLookup(.positionInSet, outline: { try Cube.outline() }) { outline, questions in
    questions.ask(
      Measure.positionInSet.operations,
      { outline.positionInSet(of: $0) },
      expected: { Cube.index(of: $0) + 1 }
    )
  }
  // All branches are shown, and of the leaves those with even numbers.
  let filtered = {
    var outline = try Cube.outline()
    outline.filter { $0 % 2 == 0 ? .show : .showIfDescendantShows }
    return outline
  }
  registerLookup(.setSizeFiltered, outline: filtered) { outline, questions in
    questions.ask(
      Measure.setSizeFiltered.operations,
      { outline.setSize(of: $0 & ~1) },
      expected: { Cube.level(of: $0 & ~1) < 2 ? Cube.side : Cube.side / 2 }
    )
  }
  registerLookup(.positionInSetFiltered, outline: filtered) { outline, questions in
    questions.ask(
      Measure.positionInSetFiltered.operations,
      { outline.positionInSet(of: $0 & ~1) },
      expected: { number in
        let (id, index) = (number & ~1, Cube.index(of: number & ~1))
        return Cube.level(of: id) < 2 ? index + 1 : index / 2 + 1
      }
    )
  }
}

private func measureChecks() {
  register(.checkAll) {
    try Cube.rootedOutline()
  } iteration: { benchmark, outline in
    try benchmark.time { try outline.setChecked(true, for: Cube.root) }
    precondition(outline.checkState(of: itemCount - 1) == .on, "The last leaf is not checked")
    try outline.setChecked(false, for: Cube.root)
  }
  register(.checkOne) {
    Asked(outline: try Cube.outline(), questions: Questions(below: Cube.side * Cube.side))
  } iteration: { _, state in
    for _ in 0..<Measure.checkOne.operations / 2 {
      let number = state.questions.next()
      let leaf = Cube.inner(number) + 1 + number % Cube.side
      try state.outline.setChecked(true, for: leaf)
      try state.outline.setChecked(false, for: leaf)
    }
    precondition(state.outline.checkState(of: 0) == .off, "A check stayed")
  }
  // Every other branch of leaves is checked; so the top items are mixed.
  let checked = {
    var outline = try Cube.outline()
    for number in stride(from: 0, to: Cube.side * Cube.side, by: 2) {
      try outline.setChecked(true, for: Cube.inner(number))
    }
    return outline
  }
  registerLookup(.checkState, outline: checked) { outline, questions in
    questions.ask(
      Measure.checkState.operations,
      { id in
        switch outline.checkState(of: id) {
        case .off: 0
        case .on: 1
        case .mixed: 2
        case nil: nil
        }
      },
      expected: { id in
        switch Cube.level(of: id) {
        case 0: 2
        case 1: 1 - Cube.index(of: id) % 2
        default: Cube.parent(of: id).map { 1 - Cube.index(of: $0) % 2 } ?? 0
        }
      }
    )
  }
}

private func measureSelection() {
  let selected = {
    var outline = try Cube.outline()
    outline.select(rows: 0..<itemCount)
    return outline
  }
  register(.selectAll) {
    try Cube.outline()
  } iteration: { benchmark, outline in
    let changed = benchmark.time { outline.select(rows: 0..<itemCount) }
    precondition(changed && outline.selectionCount == itemCount, "Not all rows are selected")
    outline.deselectAll()
  }
  register(.selectOne) {
    Asked(outline: try selected(), questions: Questions(below: itemCount))
  } iteration: { _, state in
    for _ in 0..<Measure.selectOne.operations / 2 {
      let id = CollectionOfOne(state.questions.next())
      let isOff = try state.outline.setSelected(false, for: id)
      let isOn = try state.outline.setSelected(true, for: id)
      precondition(isOff && isOn, "The selection stayed as it was")
    }
    precondition(state.outline.selectionCount == itemCount, "Not all rows are selected again")
  }
  register(.selection, state: selected) { benchmark, outline in
    let ids = benchmark.time { outline.selection }
    precondition(ids.count == itemCount, "\(ids.count) items are selected")
    blackHole(ids)
  }
  register(.deselectAll, state: selected) { benchmark, outline in
    let changed = benchmark.time { outline.deselectAll() }
    precondition(changed && outline.selectionCount == 0, "Some items are selected still")
    outline.select(rows: 0..<itemCount)
  }
}
