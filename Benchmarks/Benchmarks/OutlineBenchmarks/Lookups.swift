import Benchmark
import Espalier
import Measures
import Workload

/// An outline and what it is asked.
struct Asked<ID: Hashable> {
  var outline: Outline<ID>
  var questions: Questions
}

/// Registers a benchmark of questions whose answer is the number asked for.
///
/// - Parameter lookup: Answers a question.
func registerLookup<ID: Hashable>(
  _ measure: Measure,
  outline: @escaping () throws -> Outline<ID>,
  iteration: @escaping (Outline<ID>, inout Questions) -> Void
) {
  register(measure) {
    let outline = try outline()
    return Asked(outline: outline, questions: Questions(below: outline.itemCount))
  } iteration: { _, state in
    iteration(state.outline, &state.questions)
    blackHole(state.questions.next())
  }
}

func measureLookups() {
  registerLookup(.rowToID, outline: { try Cube.outline() }) { outline, questions in
    questions.ask(Measure.rowToID.operations) { outline.id(atRow: $0) }
  }
  registerLookup(.positionToID, outline: { try Cube.outline() }) { outline, questions in
    questions.ask(Measure.positionToID.operations) {
      outline.id(at: RowPosition(section: 0, row: $0))
    }
  }
  registerLookup(.rowToIDDense, outline: Cube.denseOutline) { outline, questions in
    questions.ask(Measure.rowToIDDense.operations) { outline.id(atRow: $0) }
  }
  registerLookup(.idToRow, outline: { try Cube.outline() }) { outline, questions in
    questions.ask(Measure.idToRow.operations) { outline.row(of: $0) }
  }
  registerLookup(.idToPosition, outline: { try Cube.outline() }) { outline, questions in
    questions.ask(Measure.idToPosition.operations) { outline.position(of: $0)?.row }
  }
  registerLookup(.idToRowDense, outline: Cube.denseOutline) { outline, questions in
    questions.ask(Measure.idToRowDense.operations) { outline.row(of: $0) }
  }
  // Asked with other strings than the outline holds, equal but not the same.
  register(.idToRowString) {
    var builder = Outline<String>.Builder()
    let names = Cube.names()
    try Cube.stream(into: &builder) { names[$0] }
    return (
      asked: Asked(outline: builder.finish(), questions: Questions(below: itemCount)),
      names: Cube.names()
    )
  } iteration: { _, state in
    let (outline, names) = (state.asked.outline, state.names)
    state.asked.questions.ask(Measure.idToRowString.operations) {
      outline.row(of: names[$0])
    }
    blackHole(state.asked.questions.next())
  }
}
