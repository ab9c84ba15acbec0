import Benchmark
import Espalier
import Measures
import Workload

func measureRelatives() {
  registerLookup(.pathOfID, outline: { try Cube.outline() }) { outline, questions in
    questions.ask(
      Measure.pathOfID.operations,
      { outline.path(of: $0)?.last },
      expected: Cube.index
    )
  }
  registerLookup(.parent, outline: { try Cube.outline() }) { outline, questions in
    questions.ask(
      Measure.parent.operations,
      { outline.parent(of: $0) ?? 0 },
      expected: { Cube.parent(of: $0) ?? 0 }
    )
  }
  registerLookup(.indexInParent, outline: { try Cube.outline() }) { outline, questions in
    questions.ask(
      Measure.indexInParent.operations,
      { outline.indexInParent(of: $0) },
      expected: Cube.index
    )
  }
  registerLookup(.setSize, outline: { try Cube.outline() }) { outline, questions in
    questions.ask(
      Measure.setSize.operations,
      { outline.setSize(of: $0) },
      expected: { _ in Cube.side }
    )
  }
  register(.idAtPath) {
    let outline = try Cube.outline()
    var questions = Questions(below: itemCount, seed: 3)
    let ids = (0..<1 << 16).map { _ in questions.next() }
    let asked = Asked(outline: outline, questions: Questions(below: ids.count))
    return (asked: asked, ids: ids, paths: ids.compactMap { outline.path(of: $0) })
  } iteration: { _, state in
    let (outline, ids, paths) = (state.asked.outline, state.ids, state.paths)
    // The answers are ids and not numbers of questions, so none is the next question's.
    for _ in 0..<Measure.idAtPath.operations {
      let question = state.asked.questions.next()
      precondition(outline.id(at: paths[question]) == ids[question], "Another item is there")
    }
  }
  measureWalk()
}

private func measureWalk() {
  let rows = 60
  register(.walk) {
    Asked(outline: try Cube.outline(), questions: Questions(below: itemCount - rows))
  } iteration: { _, state in
    let outline = state.outline
    for _ in 0..<Measure.walk.operations {
      let first = state.questions.next()
      var (ids, levels) = (0, 0)
      for row in outline.rows(inSection: 0, first..<first + rows) {
        ids += row.id
        levels += row.level
      }
      blackHole(levels)
      precondition(
        ids == rows * first + rows * (rows - 1) / 2,
        "The rows from \(first) on are others"
      )
    }
  }
}
