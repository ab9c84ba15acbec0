extension RowMotion {
  /// A row that moves.
  struct MovingRow {
    var id: ID
    var status: LoadStatus?
    var height: Double
    var isExiting: Bool
    /// Its distance from the top of its group.
    var inset: Double
    var opacity: MotionPath
    var disclosureProgress: MotionPath?
  }

  /// A motion with its timing.
  struct Playback {
    let number: Int
    let plan: Plan
    let timeline: Timeline

    /// Returns the frame at a time.
    func frame(at time: Double) -> RowFrame<ID> {
      if timeline.isOver(at: time) { return plan.target }
      let remaining = timeline.remaining(at: time)
      var frame = RowFrame<ID>(
        offset: plan.target.offset,
        height: plan.target.height,
        reachesStart: plan.startsAtFirst,
        reachesEnd: plan.endsAtLast
      )
      var edge = -Double.infinity
      for group in plan.groups {
        // An overshooting curve must not cover a row with the next one.
        let groupTop = group.top.value(remaining: remaining)
        let top = plan.isInOrder ? max(groupTop, edge) : groupTop
        let groupHeight = max(0, group.visibleHeight.value(remaining: remaining))
        edge = top + groupHeight
        for movingRow in plan.rows[group.rows] {
          frame.add(movingRow, top: top, groupHeight: groupHeight, remaining: remaining)
        }
      }
      return frame
    }
  }
}

extension RowFrame {
  /// Adds a moving row if any part of it is in the window.
  fileprivate mutating func add(
    _ movingRow: RowMotion<ID>.MovingRow,
    top: Double,
    groupHeight: Double,
    remaining: Double
  ) {
    let visibleHeight = min(max(groupHeight - movingRow.inset, 0), movingRow.height)
    let isNothing = visibleHeight == 0 && movingRow.height > 0
    // A completely clipped row counts as at the edge of the group.
    let visibleTop = top + min(movingRow.inset, groupHeight)
    let isAbove = isNothing ? visibleTop < offset : visibleTop + visibleHeight <= offset
    let isBelow = isNothing ? visibleTop > offset + height : visibleTop >= offset + height
    if !movingRow.isExiting {
      if isAbove { reachesStart = false }
      if isBelow { reachesEnd = false }
    }
    if isNothing || isAbove || isBelow { return }
    var row = Row(
      id: movingRow.id,
      status: movingRow.status,
      top: top + movingRow.inset,
      height: movingRow.height,
      disclosureProgress: movingRow.disclosureProgress?.value(remaining: remaining)
    )
    row.visibleHeight = visibleHeight
    row.opacity = min(max(movingRow.opacity.value(remaining: remaining), 0), 1)
    row.isExiting = movingRow.isExiting
    rows.append(row)
  }
}

extension RowMotion.MovingRow: Sendable where ID: Sendable {}
extension RowMotion.Playback: Sendable where ID: Sendable {}
