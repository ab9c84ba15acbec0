import Benchmark
import Espalier
import Measures
import Workload

func measureExpansion() {
  register(.expandAll) {
    try Cube.outline(open: false)
  } iteration: { benchmark, outline in
    let changes = benchmark.time { outline.expandAll() }
    precondition(changes.rowsInserted == itemCount - Cube.side, "\(changes.rowsInserted) rows came")
    outline.collapseAll()
  }
  register(.collapseAll) {
    try Cube.outline()
  } iteration: { benchmark, outline in
    let changes = benchmark.time { outline.collapseAll() }
    precondition(changes.rowsDeleted == itemCount - Cube.side, "\(changes.rowsDeleted) rows went")
    outline.expandAll()
  }
  registerToggle(.toggleTop, of: Cube.side, rows: Cube.topSize - 1, branch: Cube.top)
  registerToggle(.toggleInner, of: Cube.side * Cube.side, rows: Cube.side, branch: Cube.inner)
  register(.toggleAny) {
    Asked(outline: try Cube.outline(), questions: Questions(below: Cube.branchCount))
  } iteration: { _, state in
    var rows = state.outline.rowCount
    for _ in 0..<Measure.toggleAny.operations {
      let changes = try state.outline.toggle(Cube.branch(state.questions.next()))
      rows += changes.rowsInserted - changes.rowsDeleted
    }
    precondition(rows == state.outline.rowCount, "\(rows) rows of \(state.outline.rowCount)")
  }
  registerToggle(.toggleRoot, rows: itemCount) { (try Cube.rootedOutline(), Cube.root) }
}

/// Closes and opens random branches of one level of the cube.
private func registerToggle(
  _ measure: Measure,
  of count: Int,
  rows: Int,
  branch: @escaping (Int) -> Int
) {
  register(measure) {
    Asked(outline: try Cube.outline(), questions: Questions(below: count))
  } iteration: { _, state in
    for _ in 0..<measure.operations / 2 {
      try toggle(branch(state.questions.next()), rows: rows, in: &state.outline)
    }
  }
}

/// Closes and opens the same branch over and over.
func registerToggle(
  _ measure: Measure,
  rows: Int,
  outline: @escaping () throws -> (Outline<Int>, branch: Int)
) {
  register(measure, state: outline) { _, state in
    for _ in 0..<measure.operations / 2 { try toggle(state.branch, rows: rows, in: &state.0) }
  }
}

/// Closes and opens a branch: two operations.
@inline(__always)
private func toggle(_ id: Int, rows: Int, in outline: inout Outline<Int>) throws {
  let closed = try outline.collapse(id)
  precondition(closed.rowsDeleted == rows, "Closing \(id) took \(closed.rowsDeleted) rows")
  let opened = try outline.expand(id)
  precondition(opened.rowsInserted == rows, "Opening \(id) brought \(opened.rowsInserted) rows")
}

extension RowChanges {
  /// The number of inserted rows.
  var rowsInserted: Int { insertions.reduce(0) { $0 + $1.rows.count } }
  /// The number of deleted rows.
  var rowsDeleted: Int { deletions.reduce(0) { $0 + $1.rows.count } }
}
