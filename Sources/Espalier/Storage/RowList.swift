/// The visible rows of a run of nodes, as they were at one moment.
struct RowList {
  struct Row {
    var node: Forest.Node
    var depth: Int32
    /// What it looks like otherwise: whether it is a branch, and of a status, which.
    var look: NodeFlags
  }

  /// Some rows of one section: `rows` of the list, from the row `first` of the section on.
  struct Part {
    var section: Int
    var first: Int
    var rows: Range<Int>
  }

  var rows: [Row] = []
  var parts: [Part] = []
}

extension Forest {
  /// The visible rows in `start ..< end`.
  ///
  /// - Complexity: O(*k*) for a run of *k* nodes.
  func rowList(from start: Place, to end: Place) -> RowList {
    var list = RowList()
    guard start != end else { return list }
    if depth(at: start) > 0 {
      let position = rowPosition(before: start)
      list.parts = [.init(section: position.section, first: position.row, rows: 0..<0)]
    }
    for slot in slots(from: start, to: end) {
      if slot.depth == 0 {
        let count = list.rows.count
        list.parts.append(.init(section: list.parts.count, first: 0, rows: count..<count))
      } else if slot.cover == 0 {
        let look = look(of: slot.node)
        list.rows.append(.init(node: slot.node, depth: slot.depth, look: look))
        let part = list.parts.count - 1
        list.parts[part].rows = list.parts[part].rows.lowerBound..<list.rows.count
      }
    }
    return list
  }

  /// The row at `place` as a list keeps it.
  func rowListEntry(at place: Place) -> RowList.Row {
    let (node, depth) = (node(at: place), slotDepth[slot(place)])
    return RowList.Row(node: node, depth: depth, look: look(of: node))
  }

  private func look(of node: Node) -> NodeFlags {
    let flags = nodeFlags[Int(node)]
    return flags.intersection(flags.contains(.status) ? [.status, .failed, .more] : .branch)
  }

  /// What leads from the rows in `old` to those in `new`, section by section in the same order.
  ///
  /// Rows that stay and keep their order are found as a longest increasing subsequence of each
  /// section; every other row that stays is a move, and so none can be saved.
  ///
  /// - Complexity: O(*k* log *k*) for *k* rows; O(*k*) if they keep their order.
  func changes(from old: RowList, to new: RowList) -> RowChanges {
    var changes = RowChanges()
    // Where each node's row was.
    var former = NodeTable(expecting: old.rows.count, of: handleEnd)
    for part in old.parts {
      for row in part.rows { former[old.rows[row].node] = row }
    }
    var stays = [Bool](repeating: false, count: old.rows.count)
    // What moved: where it was and where it is.
    var (sources, targets): ([Int], [Int]) = ([], [])
    for (part, place) in new.parts.enumerated() {
      // What is in the same part as before.
      var (oldRows, newRows): ([Int], [Int]) = ([], [])
      for row in place.rows {
        guard let source = former[new.rows[row].node] else {
          changes.insertions.append(
            row: place.first + row - place.rows.lowerBound,
            section: place.section
          )
          continue
        }
        stays[source] = true
        let was = old.rows[source]
        if was.depth != new.rows[row].depth || was.look != new.rows[row].look {
          changes.reloads.append(
            row: place.first + row - place.rows.lowerBound,
            section: place.section
          )
        }
        if part < old.parts.count, old.parts[part].rows.contains(source) {
          oldRows.append(source)
          newRows.append(row)
        } else {
          sources.append(source)
          targets.append(row)
        }
      }
      let standing = longestIncreasingRun(of: oldRows)
      for position in standing.indices where !standing[position] {
        sources.append(oldRows[position])
        targets.append(newRows[position])
      }
    }
    for place in old.parts {
      for row in place.rows where !stays[row] {
        changes.deletions.append(
          row: place.first + row - place.rows.lowerBound,
          section: place.section
        )
      }
    }
    for place in order(of: sources) {
      changes.moves.append(
        from: old.position(sources[place]),
        to: new.position(targets[place])
      )
    }
    return changes
  }
}

extension RowList {
  /// The row of a section that stands at `row` of the list.
  func position(_ row: Int) -> RowPosition {
    // Parts ascend; the last that begins at or before the row and is not empty holds it.
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].rows.upperBound <= row { low = middle + 1 } else { high = middle }
    }
    return RowPosition(
      section: parts[low].section,
      row: parts[low].first + row - parts[low].rows.lowerBound
    )
  }
}

extension [RowMove] {
  /// Adds one row behind the last, joining it with a neighbour that goes the same way.
  fileprivate mutating func append(from source: RowPosition, to target: RowPosition) {
    if let last, last.source.section == source.section, last.target.section == target.section,
      last.source.row + last.count == source.row, last.target.row + last.count == target.row
    {
      self[count - 1].count += 1
    } else {
      append(RowMove(from: source, to: target, count: 1))
    }
  }
}

/// Marks the members of one longest increasing subsequence of different numbers.
///
/// Patience sorting: `ends[k]` is where the best run of length *k* + 1 ends.
///
/// - Complexity: O(*k* log *k*); O(*k*) if the numbers increase already.
func longestIncreasingRun(of numbers: [Int]) -> [Bool] {
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: numbers.count)
  for (position, number) in numbers.enumerated() {
    var place = ends.count
    if let last = ends.last, numbers[last] > number {
      var low = 0
      while low < place {
        let middle = (low + place) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { place = middle }
      }
    }
    previous[position] = place > 0 ? ends[place - 1] : -1
    if place == ends.count { ends.append(position) } else { ends[place] = position }
  }
  var marks = [Bool](repeating: false, count: numbers.count)
  var position = ends.last ?? -1
  while position >= 0 {
    marks[position] = true
    position = previous[position]
  }
  return marks
}
