extension RowMotion {
  /// The rows that take part in a motion, in drawing order.
  struct ParticipantList {
    private(set) var participants: [MotionParticipant] = []
    /// The item of each participant; for a status, its branch.
    private(set) var ids: [ID] = []
    private(set) var startsAtFirst = false
    private(set) var endsAtLast = false
    /// The number of rows that leave the window at its top.
    private var above = 0

    /// Finds the rows that take part, and merges them into one order.
    init(from frame: RowFrame<ID>, to target: RowFrame<ID>, in outline: Outline<ID>) {
      let window = outline.rows(from: target.offset, height: target.height)
      var previousIndices = [Int?](repeating: nil, count: target.rows.count)
      var leaving: [Int] = []
      var currentRows = [Int?](repeating: nil, count: frame.rows.count)
      for (previousIndex, row) in frame.rows.enumerated() {
        guard let now = outline.row(of: row.key) else { continue }
        currentRows[previousIndex] = now
        if window.contains(now) {
          previousIndices[now - window.lowerBound] = previousIndex
        } else {
          leaving.append(previousIndex)
        }
      }
      leaving = order(of: leaving.map { currentRows[$0] ?? 0 }).map { leaving[$0] }
      // The participating rows of the outline, in order.
      var rows: [Int] = []
      for previousIndex in leaving {
        let row = currentRows[previousIndex] ?? 0
        let isAbove =
          window.isEmpty
          ? (outline.offset(ofRow: row) ?? 0) < target.offset : row < window.lowerBound
        if !isAbove { break }
        rows.append(row)
      }
      above = rows.count
      for row in window { rows.append(row) }
      for previousIndex in leaving[above...] { rows.append(currentRows[previousIndex] ?? 0) }
      let isEmpty = outline.rowCount == 0
      startsAtFirst = isEmpty || rows.first == 0
      endsAtLast = isEmpty || rows.last == outline.rowCount - 1
      let exitingRows = ParticipantList.exitingRows(
        of: frame,
        currentRows: currentRows,
        among: rows,
        in: outline
      )
      var next = 0
      for position in 0...rows.count {
        while next < exitingRows.count, exitingRows[next].position == position {
          addExiting(
            frame.rows[exitingRows[next].previousIndex],
            previousIndex: exitingRows[next].previousIndex
          )
          next += 1
        }
        guard position < rows.count else { break }
        let finalIndex = position - above
        if target.rows.indices.contains(finalIndex) {
          add(
            target.rows[finalIndex],
            previousIndex: previousIndices[finalIndex],
            finalIndex: finalIndex
          )
        } else {
          let index = finalIndex < 0 ? position : position - target.rows.count
          let previousIndex = leaving[index]
          add(
            outline.refreshed(frame.rows[previousIndex]),
            previousIndex: previousIndex,
            finalIndex: nil
          )
        }
      }
    }

    private mutating func add(_ row: RowFrame<ID>.Row, previousIndex: Int?, finalIndex: Int?) {
      ids.append(row.id)
      participants.append(
        MotionParticipant(
          status: row.status,
          previousIndex: previousIndex,
          finalIndex: finalIndex,
          height: row.height,
          disclosureProgress: row.disclosureProgress
        )
      )
    }

    private mutating func addExiting(_ row: RowFrame<ID>.Row, previousIndex: Int) {
      add(row, previousIndex: previousIndex, finalIndex: nil)
      participants[participants.count - 1].isExiting = true
    }

    /// Returns the rows that are no longer in the outline, each with the number of `rows` before
    /// it, ordered by that number.
    ///
    /// Each follows the row that it followed in `frame`. The first ones followed none: if they are
    /// hidden now, they follow the row that hides them.
    private static func exitingRows(
      of frame: RowFrame<ID>,
      currentRows: [Int?],
      among rows: [Int],
      in outline: Outline<ID>
    ) -> [(position: Int, previousIndex: Int)] {
      var (positions, exitingRows): ([Int], [Int]) = ([], [])
      var position: Int?
      for previousIndex in frame.rows.indices {
        if let row = currentRows[previousIndex] {
          position = lowerBound(of: row, in: rows) + 1
        } else {
          let behind =
            position ?? start(of: frame, currentRows: currentRows, among: rows, in: outline)
          positions.append(behind)
          exitingRows.append(previousIndex)
          position = behind
        }
      }
      return order(of: positions).map { (positions[$0], exitingRows[$0]) }
    }

    /// Returns the position among the rows of a frame that begins with exiting rows: before its
    /// first remaining row, and no later than after the row that hides them.
    private static func start(
      of frame: RowFrame<ID>,
      currentRows: [Int?],
      among rows: [Int],
      in outline: Outline<ID>
    ) -> Int {
      let next = currentRows.first { $0 != nil }.flatMap { $0 }.map { lowerBound(of: $0, in: rows) }
      if let hidden = outline.rowsBefore(frame.rows[0].key) {
        return min(lowerBound(of: hidden, in: rows), next ?? rows.count)
      }
      return next ?? (frame.reachesEnd && !frame.reachesStart ? rows.count : 0)
    }

    private static func lowerBound(of row: Int, in rows: [Int]) -> Int {
      var (low, high) = (0, rows.count)
      while low < high {
        let middle = (low + high) / 2
        if rows[middle] < row { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// Whether every row is displayed below the one before it.
    var isInOrder: Bool {
      zip(participants, participants.dropFirst()).allSatisfy {
        $0.start.bottom <= $1.start.top + MotionParticipant.epsilon
      }
    }

    /// Returns the kind of the change, or `nil` if no row appears or disappears.
    func kind(from frame: RowFrame<ID>) -> RowAnimation.Kind? {
      var kind: RowAnimation.Kind?
      for participant in participants {
        let wasExiting =
          participant.previousIndex.map { frame.rows[$0].isExiting } ?? participant.isNew
        if wasExiting && !participant.isExiting { return .expanding }
        if participant.isExiting && !wasExiting { kind = .collapsing }
      }
      return kind
    }
  }
}

// Start and end positions.
extension RowMotion.ParticipantList {
  /// Computes the start and end position of every row.
  ///
  /// - Parameter shift: The distance by which the window has moved down.
  mutating func layOut(from frame: RowFrame<ID>, to target: RowFrame<ID>, shift: Double) {
    guard !participants.isEmpty else { return }
    let previous = participants.indices.filter { participants[$0].previousIndex != nil }
    if let first = previous.first, let last = previous.last {
      layOutStart(known: first...last, frame: frame, shift: shift)
      layOutEnd(target)
    } else {
      layOutEnd(target)
      let isNew = frame.reachesStart && frame.reachesEnd
      for index in participants.indices {
        participants[index].isNew = isNew
        participants[index].start = participants[index].end
        guard isNew else { continue }
        participants[index].start.top = participants[0].end.top
        participants[index].start.visibleHeight = 0
      }
    }
  }

  private mutating func layOutStart(known: ClosedRange<Int>, frame: RowFrame<ID>, shift: Double) {
    for index in known.lowerBound..<participants.count {
      guard participants[index].previousIndex == nil else {
        participants[index].start = placement(ofPrevious: index, frame: frame, shift: shift)
        continue
      }
      participants[index].isNew = index < known.upperBound || frame.reachesEnd
      let before = participants[index - 1].start
      participants[index].start = RowPlacement(
        top: before.bottom,
        visibleHeight: participants[index].isNew ? 0 : participants[index].height
      )
    }
    for index in (0..<known.lowerBound).reversed() {
      participants[index].isNew = frame.reachesStart
      let after = participants[index + 1].start
      let visibleHeight = frame.reachesStart ? 0 : participants[index].height
      participants[index].start = RowPlacement(
        top: after.top - visibleHeight,
        visibleHeight: visibleHeight
      )
    }
  }

  private func placement(ofPrevious index: Int, frame: RowFrame<ID>, shift: Double) -> RowPlacement
  {
    guard let previousIndex = participants[index].previousIndex else { return RowPlacement() }
    let row = frame.rows[previousIndex]
    return RowPlacement(top: row.top + shift, visibleHeight: row.visibleHeight)
  }

  private mutating func layOutEnd(_ target: RowFrame<ID>) {
    func visibleHeight(_ participant: MotionParticipant) -> Double {
      participant.isExiting ? 0 : participant.height
    }
    // If no row is in the window, leaving rows move to its edges, and exiting rows stay.
    var pivot = participants.firstIndex { $0.finalIndex != nil }
    var edge = 0.0
    if pivot == nil {
      let leaving = participants.indices.filter { !participants[$0].isExiting }
      if leaving.isEmpty {
        edge = participants[0].start.top
      } else if above > 0 {
        edge = target.offset
        pivot = leaving[above - 1] + 1
      } else {
        edge = target.offset + target.height
      }
    } else if let pivot, let finalIndex = participants[pivot].finalIndex {
      edge = target.rows[finalIndex].top
    }
    let start = pivot ?? 0
    var top = edge
    for index in start..<participants.count {
      if let finalIndex = participants[index].finalIndex { top = target.rows[finalIndex].top }
      participants[index].end = RowPlacement(
        top: top,
        visibleHeight: visibleHeight(participants[index])
      )
      top = participants[index].end.bottom
    }
    for index in (0..<start).reversed() {
      edge -= visibleHeight(participants[index])
      participants[index].end = RowPlacement(
        top: edge,
        visibleHeight: visibleHeight(participants[index])
      )
    }
  }
}

// The current state of previous rows.
extension Outline {
  /// Returns the row of an item or of a status, or `nil` if it is no longer a row.
  fileprivate func row(of key: RowFrame<ID>.Key) -> Int? {
    key.isStatus ? statusRow(of: key.id) : row(of: key.id)
  }

  /// Returns a row with its current attributes, except its position.
  fileprivate func refreshed(_ row: RowFrame<ID>.Row) -> RowFrame<ID>.Row {
    var row = row
    if row.status == nil {
      row.height = height(of: row.id) ?? row.height
      row.disclosureProgress =
        isExpandable(row.id) == true ? (isExpanded(row.id) == true ? 1 : 0) : nil
    } else {
      row.height = defaultHeight
      row.status = status(of: row.id)
    }
    return row
  }

  /// Returns the number of rows before something that is not a row, or `nil` if its item is
  /// unknown.
  ///
  /// If it is hidden, the last of them hides it. A status directly follows its branch: if the
  /// branch is collapsed, nothing is in between, and if the status was removed, its replacement
  /// follows.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func rowsBefore(_ key: RowFrame<ID>.Key) -> Int? {
    index.node(of: key.id).map { node in
      let rows = forest.rows(before: forest.leafSlot(of: node))
      return key.isStatus && forest.isVisible(node) ? rows + 1 : rows
    }
  }
}
