import Benchmark
import Espalier
import Measures
import Workload

// Every iteration ends with the branches open and closed as they were.
func measureBranches() {
  measureIntents()
  measureReveal()
  measureLoading()
  measureState()
}

private func measureIntents() {
  register(.intent) {
    Asked(outline: try Cube.outline(), questions: Questions(below: Cube.side * Cube.side))
  } iteration: { _, state in
    for _ in 0..<Measure.intent.operations / 2 {
      let branch = Cube.inner(state.questions.next())
      let closing = state.outline.commit(try state.outline.prepare(.toggle(branch)))
      precondition(closing.changes.rowsDeleted == Cube.side, "\(branch) did not close")
      let opening = state.outline.commit(try state.outline.prepare(.toggle(branch)))
      precondition(opening.changes.rowsInserted == Cube.side, "\(branch) did not open")
    }
  }
  register(.expandSiblings) {
    Asked(outline: try Cube.outline(), questions: Questions(below: Cube.side))
  } iteration: { benchmark, state in
    let number = state.questions.next()
    for sibling in 0..<Cube.side {
      try state.outline.collapse(Cube.inner(number * Cube.side + sibling))
    }
    let first = Cube.inner(number * Cube.side)
    let changes = try benchmark.time { try state.outline.expandSiblings(of: first) }
    precondition(
      changes.rowsInserted == Cube.side * Cube.side,
      "\(changes.rowsInserted) rows came below the siblings of \(first)"
    )
  }
  register(.expandToLevel) {
    try Cube.outline()
  } iteration: { benchmark, outline in
    let changes = benchmark.time { outline.expand(toLevel: 1) }
    precondition(outline.rowCount == Cube.branchCount, "\(changes.rowsDeleted) rows went")
    outline.expandAll()
  }
}

private func measureReveal() {
  register(.reveal) {
    Asked(outline: try Cube.outline(open: false), questions: Questions(below: Cube.side))
  } iteration: { benchmark, state in
    // One in each top item: so none is in sight before.
    let shift = state.questions.next()
    let branches = (0..<Cube.side).map { $0 * Cube.side + ($0 + shift) % Cube.side }
    let rows = try benchmark.time {
      var rows = 0
      for number in branches {
        rows += try state.outline.reveal(Cube.inner(number) + 1 + shift).changes.rowsInserted
      }
      return rows
    }
    precondition(rows == Cube.side * 2 * Cube.side, "\(rows) rows were revealed")
    for number in branches {
      try state.outline.collapse(Cube.inner(number))
      try state.outline.collapse(Cube.top(number / Cube.side))
    }
  }
}

private func measureLoading() {
  let (branches, size) = (Measure.load.operations, 200)
  let places = (0..<branches).map { Cube.inner($0 * Cube.side + $0) }
  /// Puts a branch that is not loaded behind the leaves of some others.
  let prepare = { (outline: inout Outline<Int>) in
    for (number, place) in places.enumerated() {
      let item = Outline<Int>.Item(itemCount + number, isLoaded: false)
      try outline.insert(CollectionOfOne(item), into: .item(place))
    }
  }
  register(.load) {
    var outline = try Cube.outline()
    try prepare(&outline)
    let first = itemCount + branches
    let items = (0..<branches).map { number in
      (0..<size).map { Outline<Int>.Item(first + number * size + $0) }
    }
    return (outline: outline, items: items)
  } iteration: { benchmark, state in
    let rows = try benchmark.time {
      var rows = 0
      for number in 0..<branches {
        try state.outline.expand(itemCount + number)
        for request in state.outline.takeLoadRequests().requests {
          rows += try state.outline.completeLoad(request.token, items: state.items[number])
            .rowsInserted
        }
      }
      return rows
    }
    precondition(rows == branches * size, "\(rows) rows came")
    try state.outline.delete(itemCount..<itemCount + branches)
    try prepare(&state.outline)
  }
}

private func measureState() {
  register(.expandedItems) {
    try Cube.outline()
  } iteration: { benchmark, outline in
    let items = benchmark.time { outline.expandedItems }
    precondition(items.count == Cube.branchCount, "\(items.count) items are open")
    blackHole(items)
  }
  register(.restore) {
    let outline = try Cube.outline()
    let all = outline.expandedItems
    let some = (0..<Cube.branchCount).filter { $0 < Cube.side || $0 % 2 == 0 }.map(Cube.branch)
    return (outline: outline, now: all, next: some)
  } iteration: { benchmark, state in
    let changes = benchmark.time { state.outline.restore(expanded: state.next) }
    let rows = changes.rowsInserted + changes.rowsDeleted
    precondition(rows == Cube.side * Cube.side * Cube.side / 2, "\(rows) rows came or went")
    swap(&state.now, &state.next)
  }
}
