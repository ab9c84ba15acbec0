import Benchmark
import Espalier
import Measures
import Workload

// Every iteration ends with the outline as it was.
func measureCosts() {
  for (index, size) in Measure.sizes.enumerated() {
    measureLoads(size, open: Measure.openWhileLoading[index], Measure.answerWhileLoading[index])
    measureScattered(size, Measure.undoScattered[index])
    measureExclusive(size, Measure.openExclusively[index])
    measureFilter(size, Measure.insertUnderFilter[index], appear: Measure.appearUnderFilter[index])
    measureChain(size, reveal: Measure.revealInChain[index], check: Measure.checkInChain[index])
    measureCopy(size, Measure.insertBesideCopy[index])
    measureDeletion(size, Measure.bytesAfterDeletion[index])
  }
}

/// A list of items in one section, whose ids are their numbers.
private func list(
  of count: Int,
  _ item: (Int) -> Outline<Int>.Item = { Outline<Int>.Item($0) }
) throws -> Outline<Int> {
  var builder = Outline<Int>.Builder()
  for id in 0..<count { try builder.append(item(id)) }
  return builder.finish()
}

/// Branches that are not loaded: as many as the size are loading, others follow.
private func measureLoads(_ size: Int, open: Measure, _ answer: Measure) {
  let others = size..<size + open.operations
  let outline = {
    var outline = try list(of: others.upperBound) { Outline<Int>.Item($0, isLoaded: false) }
    for id in 0..<size { try outline.expand(id) }
    _ = outline.takeLoadRequests()
    return outline
  }
  register(open, state: outline) { benchmark, outline in
    let rows = try benchmark.time {
      var rows = 0
      for id in others { rows += try outline.expand(id).rowsInserted }
      return rows
    }
    precondition(rows == others.count, "\(rows) statuses came with \(others.count) branches")
    for id in others { try outline.collapse(id) }
    _ = outline.takeLoadRequests()
  }
  register(answer, state: outline) { benchmark, outline in
    for id in others { try outline.expand(id) }
    let requests = outline.takeLoadRequests().requests
    precondition(requests.count == others.count, "\(requests.count) requests")
    try benchmark.time {
      for request in requests {
        let child = CollectionOfOne(Outline<Int>.Item(others.upperBound + request.item))
        try outline.completeLoad(request.token, items: child)
      }
    }
    for id in others {
      try outline.collapse(id)
      let none = EmptyCollection<Outline<Int>.Item>()
      try outline.replaceChildren(of: .item(id), with: none, loadState: .unknown)
    }
  }
}

private func measureScattered(_ size: Int, _ measure: Measure) {
  register(measure) {
    var outline = try list(of: size)
    outline.history = OutlineHistory()
    return outline
  } iteration: { benchmark, outline in
    let ids = Array(stride(from: 5, to: size, by: 10))
    try outline.delete(ids)
    let undone = benchmark.time { outline.undo() }
    precondition(undone?.changes.rowsInserted == ids.count, "Not all rows came back")
  }
}

private func measureExclusive(_ size: Int, _ measure: Measure) {
  register(measure) {
    var outline = try list(of: 2 * size) { Outline<Int>.Item($0, level: $0 % 2) }
    outline.policy.opensOneBranchPerParent = true
    try outline.expand(0)
    return Asked(outline: outline, questions: Questions(below: size))
  } iteration: { _, state in
    for _ in 0..<measure.operations {
      let changes = try state.outline.expand(2 * state.questions.next())
      precondition(changes.rowsInserted == changes.rowsDeleted, "Two siblings are open")
    }
  }
}

/// Branches of one leaf each, all shown by a filter; and others that it does not show without leaf.
private func measureFilter(_ size: Int, _ measure: Measure, appear: Measure) {
  let others = size..<size + measure.operations
  let outline = {
    var outline = try list(of: others.upperBound) { id in
      Outline<Int>.Item(id, level: id < size ? id % 2 : 0, isBranch: id >= size)
    }
    outline.filter { !others.contains($0) ? .show : .showIfDescendantShows }
    precondition(outline.rowCount == size, "\(outline.rowCount) rows are shown")
    return Asked(outline: outline, questions: Questions(below: size / 2))
  }
  register(measure, state: outline) { benchmark, state in
    let ids = others.upperBound..<others.upperBound + measure.operations
    let rows = try benchmark.time {
      var rows = 0
      for id in ids {
        rows += try state.outline.append(id, to: .item(2 * state.questions.next())).rowsInserted
      }
      return rows
    }
    precondition(rows == ids.count, "\(rows) rows came with \(ids.count) items")
    try state.outline.delete(ids)
  }
  register(appear, state: outline) { benchmark, state in
    let rows = try benchmark.time {
      var rows = 0
      for branch in others {
        rows += try state.outline.append(branch + others.count, to: .item(branch)).rowsInserted
      }
      return rows
    }
    precondition(rows == 2 * others.count, "\(rows) rows came with \(others.count) items")
    try state.outline.delete(others.map { $0 + others.count })
  }
}

/// Items each in the other.
private func measureChain(_ size: Int, reveal: Measure, check: Measure) {
  let outline = { try list(of: size) { Outline<Int>.Item($0, level: $0) } }
  register(reveal, state: outline) { benchmark, outline in
    outline.collapseAll()
    let row = try benchmark.time { try outline.reveal(size - 1).row?.row }
    precondition(row == size - 1, "The end is at row \(row ?? -1)")
  }
  register(check, state: outline) { benchmark, outline in
    let isOn = outline.checkState(of: 0) != .on
    try benchmark.time { try outline.setChecked(isOn, for: size - 1) }
    precondition((outline.checkState(of: 0) == .on) == isOn, "The top does not follow")
  }
}

private func measureCopy(_ size: Int, _ measure: Measure) {
  register(measure) {
    (held: try list(of: size), number: 0)
  } iteration: { benchmark, state in
    var outline = state.held
    let place = state.number % size
    state.number += 7_919
    let changes = try benchmark.time {
      try outline.insert(CollectionOfOne(Outline<Int>.Item(size)), into: .section(0), at: place)
    }
    precondition(changes.rowsInserted == 1, "\(changes.rowsInserted) rows came")
    blackHole(outline)
  }
}

private func measureDeletion(_ size: Int, _ measure: Measure) {
  register(measure, iterations: 1) {
    try list(of: size)
  } iteration: { benchmark, outline in
    try outline.delete((0..<size).filter { $0 % 10 > 0 })
    benchmark.measurement(.bytes, outline.allocatedBytes)
  }
}
