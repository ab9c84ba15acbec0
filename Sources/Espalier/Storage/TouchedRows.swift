// The row changes of several edits together, from the rows that they can touch.
//
// An edit inserts, deletes and moves the nodes that it names, with what is below them, and all other
// rows keep their order. So the rows of the named nodes before and after all edits, with the numbers of
// other rows between them, determine the changes, however many other rows there are.

/// The rows of a few nodes at one time, ascending.
struct TouchedRows {
  struct Row {
    var row: VisibleRowDiff.Row
    var position: RowPosition
  }

  var rows: [Row] = []
}

extension Forest {
  /// Returns the rows of nodes.
  ///
  /// - Parameters:
  ///   - subtrees: Nodes whose rows are wanted with all rows below them.
  ///   - single: Nodes whose rows are wanted alone.
  /// - Complexity: O(*k* log *n* + *v*) for *k* nodes with *v* rows.
  func touchedRows(below subtrees: [Node], and single: [Node]) -> TouchedRows {
    var touched = TouchedRows()
    let nodes = subtrees + single
    let starts = nodes.map { nodeCount(before: leafSlot(of: $0)) }
    var reached = 0
    for index in order(of: starts) where starts[index] >= reached {
      let node = nodes[index]
      guard index < subtrees.count else {
        reached = starts[index] + 1
        guard let position = rowPosition(of: node) else { continue }
        touched.rows.append(.init(row: visibleRow(at: leafSlot(of: node)), position: position))
        continue
      }
      reached = nodeCount(before: subtreeEnd(of: leafSlot(of: node)))
      let list = visibleRowList(of: node)
      for (number, row) in list.rows.enumerated() {
        touched.rows.append(.init(row: row, position: list.position(number)))
      }
    }
    return touched
  }

  /// Returns the changes from the rows in `old` to those in `new`, where all other rows are the same
  /// and keep their order, and so do the sections.
  ///
  /// - Complexity: O(*k* log *k*) for *k* rows.
  func changes(from old: TouchedRows, to new: TouchedRows) -> RowChanges {
    var changes = RowChanges()
    var former = SparseNodeMap(expecting: old.rows.count, of: handleEnd)
    for (index, row) in old.rows.enumerated() { former[row.row.node] = index }
    var stays = [Bool](repeating: false, count: old.rows.count)
    let sources = new.rows.map { former[$0.row.node] }
    for (source, row) in zip(sources, new.rows) {
      guard let source else {
        changes.insertions.append(row: row.position.row, section: row.position.section)
        continue
      }
      stays[source] = true
      let was = old.rows[source].row
      if was.depth != row.row.depth || was.appearance != row.row.appearance {
        changes.reloads.append(row: row.position.row, section: row.position.section)
      }
    }
    for (row, stays) in zip(old.rows, stays) where !stays {
      changes.deletions.append(row: row.position.row, section: row.position.section)
    }
    var moves: [RowMove] = []
    var (first, oldFirst) = (0, 0)
    while first < new.rows.count {
      let section = new.rows[first].position.section
      var end = first
      while end < new.rows.count, new.rows[end].position.section == section { end += 1 }
      while oldFirst < old.rows.count, old.rows[oldFirst].position.section < section {
        oldFirst += 1
      }
      var oldEnd = oldFirst
      while oldEnd < old.rows.count, old.rows[oldEnd].position.section == section { oldEnd += 1 }
      moves += TouchedRows.moves(
        to: section,
        ofRows: rowCount(ofSection: section),
        leaving: old.rows[oldFirst..<oldEnd].map { $0.position.row },
        arriving: (first..<end).map { row in
          (new.rows[row].position.row, sources[row].map { old.rows[$0].position })
        }
      )
      (first, oldFirst) = (end, oldEnd)
    }
    let sorted = stablySorted(Array(moves.indices)) { moves[$0].source < moves[$1].source }
    for index in sorted { changes.moves.append(joining: moves[index]) }
    return changes
  }
}

extension TouchedRows {
  /// Returns the moves to a section.
  ///
  /// The rows that stay are a heaviest increasing sequence of runs, so no move can be saved.
  ///
  /// - Parameters:
  ///   - count: The number of rows of the section now.
  ///   - leaving: The former touched rows of the section.
  ///   - arriving: The present ones, each with its former position.
  fileprivate static func moves(
    to section: Int,
    ofRows count: Int,
    leaving: [Int],
    arriving: [(row: Int, former: RowPosition?)]
  ) -> [RowMove] {
    var moves: [RowMove] = []
    // The runs of rows that are in the section before and now.
    var runs: [(move: RowMove, isTouched: Bool)] = []
    let untouched = count - arriving.count
    var (old, new, rank) = (0, 0, 0)
    // Rows that are not touched stay together up to the next touched row, before or now.
    while true {
      while new < arriving.count, arriving[new].row - new == rank {
        let target = RowPosition(section: section, row: arriving[new].row)
        if let former = arriving[new].former {
          let move = RowMove(from: former, to: target, count: 1)
          if former.section == section { runs.append((move, true)) } else { moves.append(move) }
        }
        new += 1
      }
      while old < leaving.count, leaving[old] - old == rank { old += 1 }
      guard rank < untouched else { break }
      var end = untouched
      if new < arriving.count { end = min(end, arriving[new].row - new) }
      if old < leaving.count { end = min(end, leaving[old] - old) }
      let untouchedRun = RowMove(
        from: RowPosition(section: section, row: rank + old),
        to: RowPosition(section: section, row: rank + new),
        count: end - rank
      )
      runs.append((untouchedRun, false))
      rank = end
    }
    // Of as many rows, those move that the edits name.
    let stays = heaviestIncreasingRun(
      of: runs.map { $0.move.source.row },
      weights: runs.map { $0.move.count * (runs.count + 1) + ($0.isTouched ? 0 : 1) }
    )
    for (run, stays) in zip(runs, stays) where !stays { moves.append(run.move) }
    return moves
  }
}

/// Marks the members of one increasing subsequence of distinct numbers with the greatest sum of
/// weights.
///
/// - Complexity: O(*k* log *k*); O(*k*) if the numbers increase already.
func heaviestIncreasingRun(of numbers: [Int], weights: [Int]) -> [Bool] {
  if zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) {
    return [Bool](repeating: true, count: numbers.count)
  }
  // By number, the last member of the heaviest sequence among those up to it: a Fenwick tree.
  var best = [Int](repeating: -1, count: numbers.count + 1)
  var sums = weights
  var previous = [Int](repeating: -1, count: numbers.count)
  var ranks = previous
  for (rank, position) in order(of: numbers).enumerated() { ranks[position] = rank }
  func heavier(_ one: Int, _ other: Int) -> Int {
    one < 0 || other >= 0 && sums[other] > sums[one] ? other : one
  }
  for position in numbers.indices {
    var last = -1
    var entry = ranks[position]
    while entry > 0 {
      last = heavier(last, best[entry])
      entry &= entry - 1
    }
    previous[position] = last
    if last >= 0 { sums[position] += sums[last] }
    entry = ranks[position] + 1
    while entry < best.count {
      best[entry] = heavier(best[entry], position)
      entry += entry & -entry
    }
  }
  var marks = [Bool](repeating: false, count: numbers.count)
  var member = numbers.indices.reduce(-1) { heavier($0, $1) }
  while member >= 0 {
    marks[member] = true
    member = previous[member]
  }
  return marks
}
