import Benchmark
import Espalier
import Measures
import Workload

// Every iteration changes the open cube and then undoes it, not counted, so that the next one
// begins with the same cube.
func measureEditing() {
  measureInsertion()
  measureDeletion()
}

/// The ids of what is inserted begin behind those of the cube.
private func newIDs(_ count: Int) -> Range<Int> { itemCount..<itemCount + count }

private func measureInsertion() {
  register(.insertOne) {
    Asked(outline: try Cube.outline(), questions: Questions(below: Cube.branchCount * Cube.side))
  } iteration: { benchmark, state in
    let ids = newIDs(Measure.insertOne.operations)
    let rows = try benchmark.time {
      var rows = 0
      for id in ids {
        let (number, index) = state.questions.next().quotientAndRemainder(dividingBy: Cube.side)
        let items = CollectionOfOne(Outline<Int>.Item(id))
        let parent = Outline<Int>.Parent.item(Cube.branch(number))
        rows += try state.outline.insert(items, into: parent, at: index).rowsInserted
      }
      return rows
    }
    precondition(rows == ids.count, "\(rows) rows came with \(ids.count) items")
    try state.outline.delete(ids)
  }
  register(.appendRun) {
    Asked(outline: try Cube.outline(), questions: Questions(below: Cube.branchCount))
  } iteration: { benchmark, state in
    let ids = newIDs(Measure.appendRun.operations)
    let parent = Outline<Int>.Parent.item(Cube.branch(state.questions.next()))
    let rows = try benchmark.time {
      var rows = 0
      for id in ids { rows += try state.outline.append(id, to: parent).rowsInserted }
      return rows
    }
    precondition(rows == ids.count, "\(rows) rows came with \(ids.count) items")
    try state.outline.delete(ids)
  }
  register(.insertBranch) {
    Asked(outline: try Cube.outline(), questions: Questions(below: Cube.branchCount * Cube.side))
  } iteration: { benchmark, state in
    let size = 100
    let ids = newIDs(Measure.insertBranch.operations * size)
    let rows = try benchmark.time {
      var rows = 0
      for first in stride(from: ids.lowerBound, to: ids.upperBound, by: size) {
        let (number, index) = state.questions.next().quotientAndRemainder(dividingBy: Cube.side)
        let items = (first..<first + size).lazy.map { id in
          Outline<Int>.Item(id, level: id == first ? 0 : 1, isExpanded: id == first)
        }
        let parent = Outline<Int>.Parent.item(Cube.branch(number))
        rows += try state.outline.insert(items, into: parent, at: index).rowsInserted
      }
      return rows
    }
    precondition(rows == ids.count, "\(rows) rows came with \(ids.count) items")
    try state.outline.delete(ids)
  }
}

private func measureDeletion() {
  register(.deleteOne) {
    var generator = SeededGenerator(seed: 4)
    // A leaf each of different parents: so each is put back where it was by its index alone.
    let parents = (0..<Cube.side * Cube.side).shuffled(using: &generator)
    return (outline: try Cube.outline(), parents: parents, position: 0)
  } iteration: { benchmark, state in
    let parents = state.parents[state.position..<state.position + Measure.deleteOne.operations]
    state.position = parents.endIndex == state.parents.endIndex ? 0 : parents.endIndex
    let leaf = { (number: Int) in Cube.inner(number) + 1 + number % Cube.side }
    let rows = try benchmark.time {
      var rows = 0
      for number in parents {
        rows += try state.outline.delete(CollectionOfOne(leaf(number))).rowsDeleted
      }
      return rows
    }
    precondition(rows == parents.count, "\(rows) rows went with \(parents.count) items")
    for number in parents {
      let item = Outline<Int>.Item(leaf(number))
      let parent = Outline<Int>.Parent.item(Cube.inner(number))
      try state.outline.insert(CollectionOfOne(item), into: parent, at: number % Cube.side)
    }
  }
  register(.deleteBranch) {
    Asked(outline: try Cube.outline(), questions: Questions(below: Cube.side))
  } iteration: { benchmark, state in
    let number = state.questions.next()
    let top = Cube.top(number)
    let changes = try benchmark.time { try state.outline.delete(CollectionOfOne(top)) }
    precondition(changes.rowsDeleted == Cube.topSize, "\(changes.rowsDeleted) rows went")
    let items = Cube.items(top..<top + Cube.topSize, open: true)
    try state.outline.insert(items, into: .section(0), at: number)
  }
}
