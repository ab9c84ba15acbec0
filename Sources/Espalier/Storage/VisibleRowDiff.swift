/// A snapshot of the visible rows of a run of nodes, to be compared with a later one.
struct VisibleRowDiff {
  struct Row {
    var node: Forest.Node
    var depth: Int32
    /// The attributes whose change requires a reload: whether it is a branch, and the kind of a
    /// status.
    var appearance: NodeFlags
  }

  /// The rows of one section: `rows` of the list, which begin at row `first` of the section.
  struct Part {
    var section: Int
    var first: Int
    var rows: Range<Int>
  }

  var rows: [Row] = []
  var parts: [Part] = []
}

extension Forest {
  /// Returns the visible rows in `start ..< end`.
  ///
  /// - Complexity: O(*k*) for a run of *k* nodes.
  func visibleRowList(from start: LeafSlot, to end: LeafSlot) -> VisibleRowDiff {
    var list = VisibleRowDiff()
    guard start != end else { return list }
    if depth(at: start) > 0 {
      let position = rowPosition(before: start)
      list.parts = [.init(section: position.section, first: position.row, rows: 0..<0)]
    }
    for slot in slots(from: start, to: end) {
      if slot.depth == 0 {
        let count = list.rows.count
        list.parts.append(.init(section: list.parts.count, first: 0, rows: count..<count))
      } else if slot.hiddenDepth == 0 {
        let appearance = appearance(of: slot.node)
        list.rows.append(.init(node: slot.node, depth: slot.depth, appearance: appearance))
      }
    }
    for (index, part) in list.parts.enumerated() {
      let end =
        index + 1 < list.parts.count ? list.parts[index + 1].rows.lowerBound : list.rows.count
      list.parts[index].rows = part.rows.lowerBound..<end
    }
    return list
  }

  /// Returns the visible rows of `node` and everything below it.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* rows, however many nodes are hidden.
  func visibleRowList(of node: Node) -> VisibleRowDiff {
    let start = leafSlot(of: node)
    let count = rows(before: subtreeEnd(of: start)) - rows(before: start)
    let position =
      isSection(node)
      ? RowPosition(section: parent(of: start).index, row: 0) : rowPosition(before: start)
    var list = VisibleRowDiff()
    list.parts = [.init(section: position.section, first: position.row, rows: 0..<count)]
    var next = hiddenDepth(at: start) == 0 ? start : row(after: start)
    while list.rows.count < count, let row = next {
      list.rows.append(visibleRow(at: row))
      next = self.row(after: row)
    }
    return list
  }

  /// Returns the list entry for the row at `leafSlot`.
  func visibleRow(at leafSlot: LeafSlot) -> VisibleRowDiff.Row {
    let (node, depth) = (node(at: leafSlot), slotDepth[slotIndex(leafSlot)])
    return VisibleRowDiff.Row(node: node, depth: depth, appearance: appearance(of: node))
  }

  private func appearance(of node: Node) -> NodeFlags {
    let flags = nodeFlags[Int(node)]
    return flags.intersection(flags.contains(.status) ? [.status, .failed, .more] : .branch)
  }

  /// Returns the changes from the rows in `old` to those in `new`, section by section in the same
  /// order.
  ///
  /// Rows that keep their order are a longest increasing subsequence of each section; every other
  /// remaining row is a move, so the number of moves is minimal.
  ///
  /// - Complexity: O(*k* log *k*) for *k* rows; O(*k*) if they keep their order.
  func changes(from old: VisibleRowDiff, to new: VisibleRowDiff) -> RowChanges {
    var changes = RowChanges()
    // The former row of each node.
    var formerRows = SparseNodeMap(expecting: old.rows.count, of: handleEnd)
    for part in old.parts {
      for row in part.rows { formerRows[old.rows[row].node] = row }
    }
    var stays = [Bool](repeating: false, count: old.rows.count)
    // The former and new rows of moves.
    var (sources, targets): ([Int], [Int]) = ([], [])
    for (part, newPart) in new.parts.enumerated() {
      // The rows that stay in the same part.
      var (oldRows, newRows): ([Int], [Int]) = ([], [])
      for row in newPart.rows {
        guard let source = formerRows[new.rows[row].node] else {
          changes.insertions.append(
            row: newPart.first + row - newPart.rows.lowerBound,
            section: newPart.section
          )
          continue
        }
        stays[source] = true
        let was = old.rows[source]
        if was.depth != new.rows[row].depth || was.appearance != new.rows[row].appearance {
          changes.reloads.append(
            row: newPart.first + row - newPart.rows.lowerBound,
            section: newPart.section
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
      let kept = longestIncreasingRun(of: oldRows)
      for position in kept.indices where !kept[position] {
        sources.append(oldRows[position])
        targets.append(newRows[position])
      }
    }
    for oldPart in old.parts {
      for row in oldPart.rows where !stays[row] {
        changes.deletions.append(
          row: oldPart.first + row - oldPart.rows.lowerBound,
          section: oldPart.section
        )
      }
    }
    for move in order(of: sources) {
      changes.moves.append(
        joining: RowMove(
          from: old.position(sources[move]),
          to: new.position(targets[move]),
          count: 1
        )
      )
    }
    return changes
  }
}

extension VisibleRowDiff {
  /// Returns the position within a section of `row` of the list.
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
  /// Appends a move, joining it with the last one if they are adjacent.
  mutating func append(joining move: RowMove) {
    let (source, target) = (move.source, move.target)
    if let last, last.source.section == source.section, last.target.section == target.section,
      last.source.row + last.count == source.row, last.target.row + last.count == target.row
    {
      self[count - 1].count += move.count
    } else {
      append(move)
    }
  }
}

/// Marks the members of one longest increasing subsequence of distinct numbers.
///
/// Patience sorting: `ends[k]` is the index of the last member of the best run of length *k* + 1.
///
/// - Complexity: O(*k* log *k*); O(*k*) if the numbers increase already.
func longestIncreasingRun(of numbers: [Int]) -> [Bool] {
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: numbers.count)
  for (position, number) in numbers.enumerated() {
    var length = ends.count
    if let last = ends.last, numbers[last] > number {
      var low = 0
      while low < length {
        let middle = (low + length) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { length = middle }
      }
    }
    previous[position] = length > 0 ? ends[length - 1] : -1
    if length == ends.count { ends.append(position) } else { ends[length] = position }
  }
  var marks = [Bool](repeating: false, count: numbers.count)
  var position = ends.last ?? -1
  while position >= 0 {
    marks[position] = true
    position = previous[position]
  }
  return marks
}
