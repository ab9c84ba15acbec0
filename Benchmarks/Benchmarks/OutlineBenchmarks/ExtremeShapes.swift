import Benchmark
import Espalier
import Measures
import Workload

/// One branch of a million leaves, whose ids are rows.
func measureSiblings() {
  let count = 1_000_000
  let outline = {
    var builder = Outline<Int>.Builder()
    try builder.append(.init(0, isExpanded: true))
    for id in 1...count { try builder.append(.init(id, level: 1)) }
    return builder.finish()
  }
  registerLookup(.siblingsRowToID, outline: outline) { outline, questions in
    questions.ask(Measure.siblingsRowToID.operations) { outline.id(atRow: $0) }
  }
  registerLookup(.siblingsIDToRow, outline: outline) { outline, questions in
    questions.ask(Measure.siblingsIDToRow.operations) { outline.row(of: $0) }
  }
  registerToggle(.siblingsToggle, rows: count) { (try outline(), 0) }
}

/// Items each in the other, 100,000 deep, and one top item behind them, whose ids are rows.
func measureChain() {
  let depth = 100_000
  let outline = {
    var builder = Outline<Int>.Builder()
    for id in 0..<depth { try builder.append(.init(id, level: id, isExpanded: id < depth - 1)) }
    try builder.append(.init(depth))
    return builder.finish()
  }
  // The last one over and over, and each time as the answer before named it.
  register(.chainRowToID, state: outline) { _, outline in
    var last = depth
    for _ in 0..<Measure.chainRowToID.operations { last = outline.id(atRow: last) ?? -1 }
    precondition(last == depth, "The last row leads to \(last)")
  }
  register(.chainIDToRow, state: outline) { _, outline in
    var last = depth
    for _ in 0..<Measure.chainIDToRow.operations { last = outline.row(of: last) ?? -1 }
    precondition(last == depth, "The last item stands at row \(last)")
  }
  registerToggle(.chainToggle, rows: depth - 1) { (try outline(), 0) }
}
