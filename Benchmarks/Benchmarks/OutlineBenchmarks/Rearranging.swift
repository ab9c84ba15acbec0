import Benchmark
import Espalier
import Measures
import Workload

// Every iteration ends with the order that it began with, or is one half of a pair that does.
func measureRearranging() {
  measureMoves()
  measureSorting()
  measureSnapshots()
  measureDifferences()
  measureHistory()
  measureSections()
}

/// 100 branches of 10,100 leaves: as many items as the cube has, in long lists.
///
/// An item's id is its number in document order.
private enum Lists {
  static let side = 100
  static let length = 10_100

  static func outline() throws -> Outline<Int> {
    var builder = Outline<Int>.Builder()
    for number in 0..<side {
      try builder.append(.init(branch(number), isExpanded: true))
      for leaf in leaves(number) { try builder.append(.init(leaf, level: 1)) }
    }
    let outline = builder.finish()
    precondition(outline.itemCount == itemCount, "The lists have \(outline.itemCount) items")
    return outline
  }

  static func branch(_ number: Int) -> Int { number * (length + 1) }

  static func leaves(_ number: Int) -> Range<Int> {
    branch(number) + 1..<branch(number) + 1 + length
  }
}

/// An order that is like a random one.
private func isShuffledBefore(_ left: Int, _ right: Int) -> Bool {
  let (left, right) = (UInt32(truncatingIfNeeded: left), UInt32(truncatingIfNeeded: right))
  // A product with an odd number is another one for each.
  return left &* 2_654_435_769 < right &* 2_654_435_769
}

private func measureMoves() {
  register(.moveOne) {
    Asked(outline: try Cube.outline(), questions: Questions(below: Cube.side * Cube.side))
  } iteration: { _, state in
    var rows = 0
    for _ in 0..<Measure.moveOne.operations / 2 {
      let number = state.questions.next()
      let index = number % Cube.side
      let leaf = Cube.inner(number) + 1 + index
      let other = Cube.inner((number + Cube.side * Cube.side / 2) % (Cube.side * Cube.side))
      rows += try state.outline.move(leaf, into: .item(other), at: index).rowsMoved
      rows += try state.outline.move(leaf, into: .item(Cube.inner(number)), at: index).rowsMoved
    }
    precondition(rows == Measure.moveOne.operations, "\(rows) rows were moved one by one")
  }
  register(.moveBranch) {
    Asked(outline: try Cube.outline(), questions: Questions(below: Cube.side))
  } iteration: { _, state in
    let number = state.questions.next()
    let top = Cube.top(number)
    var rows = 0
    for index in [(number + Cube.side / 2) % Cube.side, number] {
      rows += try state.outline.move(top, into: .section(0), at: index).rowsMoved
    }
    precondition(rows == 2 * Cube.topSize, "\(rows) rows were moved as one")
  }
}

private func measureSorting() {
  register(.sortList, state: Lists.outline) { benchmark, outline in
    let list = Outline<Int>.Parent.item(Lists.branch(Lists.side / 2))
    let changes = try benchmark.time { try outline.sort(list, by: isShuffledBefore) }
    precondition(changes.rowsMoved > Lists.length / 2, "\(changes.rowsMoved) rows were sorted")
    try outline.sort(list, by: <)
  }
  register(.sortDeep, seconds: 3) {
    try Cube.outline()
  } iteration: { benchmark, outline in
    let changes = try benchmark.time {
      try outline.sort(.section(0), deep: true, by: isShuffledBefore)
    }
    precondition(changes.rowsMoved > itemCount / 2, "\(changes.rowsMoved) rows were sorted")
    try outline.sort(.section(0), deep: true, by: <)
  }
}

private func measureSnapshots() {
  register(.replaceChildren) {
    let leaves = Lists.leaves(Lists.side / 2)
    let items = leaves.map { Outline<Int>.Item($0) }
    let others = leaves.map { Outline<Int>.Item($0 % 100 == 0 ? itemCount + $0 : $0) }
    return (outline: try Lists.outline(), items: items, others: others)
  } iteration: { benchmark, state in
    let list = Outline<Int>.Parent.item(Lists.branch(Lists.side / 2))
    let changes = try benchmark.time {
      try state.outline.replaceChildren(of: list, with: state.others)
    }
    precondition(changes.rowsInserted == Lists.length / 100, "\(changes.rowsInserted) rows came")
    precondition(changes.rowsDeleted == Lists.length / 100, "\(changes.rowsDeleted) rows went")
    swap(&state.items, &state.others)
  }
  register(.applyEqual, seconds: 3) {
    let outline = try Cube.outline()
    return (outline: outline, sections: outline.snapshot)
  } iteration: { benchmark, state in
    let changes = try benchmark.time { try state.outline.apply(state.sections) }
    precondition(changes.isEmpty, "An equal snapshot changed something")
  }
  register(.applyChanged, seconds: 3) {
    let outline = try Cube.outline()
    let sections = outline.snapshot
    var others = sections
    // The last leaf of each branch.
    for number in 0..<Cube.side * Cube.side {
      let last = Cube.inner(number) + Cube.side
      others[0].items[last].id += itemCount
    }
    return (outline: outline, sections: sections, others: others)
  } iteration: { benchmark, state in
    let changes = try benchmark.time { try state.outline.apply(state.others) }
    let count = Cube.side * Cube.side
    precondition(changes.rowsInserted == count, "\(changes.rowsInserted) rows came")
    precondition(changes.rowsDeleted == count, "\(changes.rowsDeleted) rows went")
    swap(&state.sections, &state.others)
  }
  register(.snapshot, state: { try Cube.outline() }) { benchmark, outline in
    let sections = benchmark.time { outline.snapshot }
    precondition(sections[0].items.count == itemCount, "A snapshot of \(sections[0].items.count)")
    blackHole(sections)
  }
}

/// A list of 100,000 siblings, as Peers/Programs/differences.py has it.
private func measureDifferences() {
  let size = 100_000
  let section = { (isChanged: Bool) in
    // About one id of ten, as if at random.
    let ids = (0..<size).map { id in
      isChanged && UInt32(truncatingIfNeeded: id) &* 2_654_435_769 % 10 == 3 ? id + size : id
    }
    return [Outline<Int>.Section(items: ids.map { Outline<Int>.Item($0) })]
  }
  let outline = {
    var outline = Outline<Int>()
    try outline.apply(section(false))
    return outline
  }
  register(.differenceEqual) {
    (outline: try outline(), sections: section(false))
  } iteration: { benchmark, state in
    let changes = try benchmark.time { try state.outline.apply(state.sections) }
    precondition(changes.isEmpty, "An equal list changed something")
  }
  let count = section(true)[0].items.count { $0.id >= size }
  register(.difference) {
    (outline: try outline(), sections: section(false), others: section(true))
  } iteration: { benchmark, state in
    let changes = try benchmark.time { try state.outline.apply(state.others) }
    precondition(changes.rowsInserted == count, "\(changes.rowsInserted) rows came")
    precondition(changes.rowsDeleted == count, "\(changes.rowsDeleted) rows went")
    swap(&state.sections, &state.others)
  }
}

private func measureHistory() {
  let count = 100
  /// An outline without 100 leaves, with the history that can bring them back.
  let state = {
    var outline = try Cube.outline()
    outline.history = OutlineHistory()
    let leaves = (0..<count).map { Cube.inner($0 * Cube.side + $0) + 1 + $0 }
    try outline.delete(leaves)
    return outline
  }
  register(.undo, state: state) { benchmark, outline in
    let undone = benchmark.time { outline.undo() }
    precondition(undone?.changes.rowsInserted == count, "Not all rows came back")
    outline.redo()
  }
  register(.redo, state: state) { benchmark, outline in
    outline.undo()
    let redone = benchmark.time { outline.redo() }
    precondition(redone?.changes.rowsDeleted == count, "Not all rows went again")
  }
}

private func measureSections() {
  register(.section) {
    // Each top item of the cube in a section of its own.
    var builder = Outline<Int>.Builder()
    for number in 0..<Cube.side {
      try builder.beginSection()
      let top = Cube.top(number)
      for item in Cube.items(top..<top + Cube.topSize, open: true) { try builder.append(item) }
    }
    return Asked(outline: builder.finish(), questions: Questions(below: Cube.side + 1))
  } iteration: { _, state in
    for _ in 0..<Measure.section.operations / 2 {
      let index = state.questions.next()
      let inserted = try state.outline.insertSection(at: index)
      precondition(inserted.sectionInsertions == [index..<index + 1], "Section \(index) is missing")
      let deleted = try state.outline.deleteSection(at: index)
      precondition(deleted.sectionDeletions == [index..<index + 1], "Section \(index) stayed")
    }
  }
  register(.reload) {
    Asked(outline: try Cube.outline(), questions: Questions(below: itemCount))
  } iteration: { _, state in
    for _ in 0..<Measure.reload.operations {
      let id = state.questions.next()
      let changes = try state.outline.reload(CollectionOfOne(id))
      precondition(changes.reloads.first?.rows.lowerBound == id, "Another row than \(id) reloads")
    }
  }
}

extension RowChanges {
  /// The number of moved rows.
  var rowsMoved: Int { moves.reduce(0) { $0 + $1.count } }
}
