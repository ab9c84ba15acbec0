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
      let progress = timeline.progress(at: time)
      var frame = RowFrame<ID>(
        offset: plan.target.offset,
        height: plan.target.height,
        reachesStart: plan.startsAtFirst,
        reachesEnd: plan.endsAtLast
      )
      var edge = -Double.infinity
      for group in plan.groups {
        // An overshooting spring must not cover a row with the next one.
        let top = plan.isInOrder ? max(group.top.value(progress), edge) : group.top.value(progress)
        let groupHeight = max(0, group.visibleHeight.value(progress))
        edge = top + groupHeight
        for movingRow in plan.rows[group.rows] {
          frame.add(movingRow, top: top, groupHeight: groupHeight, group: group, progress: progress)
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
    group: MotionGroup,
    progress: MotionProgress
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
      disclosureProgress: movingRow.disclosureProgress?.value(progress)
    )
    row.visibleHeight = visibleHeight
    row.opacity = min(max(movingRow.opacity.value(progress), 0), 1)
    row.isExiting = movingRow.isExiting
    row.speed.top = group.top.speed(progress)
    row.speed.visibleHeight =
      visibleHeight < movingRow.height ? group.visibleHeight.speed(progress) : 0
    row.speed.disclosureProgress = movingRow.disclosureProgress?.speed(progress) ?? 0
    rows.append(row)
  }
}

extension RowMotion.MovingRow: Sendable where ID: Sendable {}
extension RowMotion.Playback: Sendable where ID: Sendable {}
