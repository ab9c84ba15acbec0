extension RowMotion {
  /// The start and end positions of a motion, without its timing.
  ///
  /// The previous and the final rows are merged into one list. Each row has a start and an end
  /// position, with a top and a visible height. A position it lacks is derived from its neighbour:
  /// with visible height 0 if it appears or disappears, and with its full height if it was or will
  /// be beyond the edge of the window. So no row comes from further away than the visible rows, and
  /// rows that are never visible cost nothing.
  struct Plan {
    var rows: [MovingRow] = []
    var groups: [MotionGroup] = []
    /// Whether all rows keep their order, so that none passes another.
    var isInOrder = true
    var kind = RowAnimation.Kind.moving
    /// Whether the first and the last row of the outline take part.
    var startsAtFirst = false
    var endsAtLast = false
    /// The final frame.
    var target: RowFrame<ID>

    /// - Parameter margin: The distance around the window from which rows can enter it while they
    ///   move out of it.
    init(
      from frame: RowFrame<ID>,
      to outline: Outline<ID>,
      offset: Double,
      height: Double,
      margin: Double = 0,
      style: RowAnimation
    ) {
      target = outline.frame(from: offset, height: height)
      let finalFrame =
        margin > 0
        ? outline.frame(from: offset - margin, height: height + 2 * margin) : target
      var list = ParticipantList(from: frame, to: finalFrame, in: outline)
      list.layOut(from: frame, to: finalFrame, shift: offset - frame.offset)
      isInOrder = list.isInOrder
      startsAtFirst = list.startsAtFirst
      endsAtLast = list.endsAtLast
      for (participant, id) in zip(list.participants, list.ids) {
        add(participant, id: id, frame: frame, style: style)
      }
      kind = list.kind(from: frame) ?? kindFromDisclosure
    }

    /// Returns the largest distance of a row from its final position.
    func displacement(remaining: Double) -> Double {
      groups.reduce(0) { max($0, ($1.top.value(remaining: remaining) - $1.top.to).magnitude) }
    }

    /// The longest distance of the motion, in points.
    var distance: Double {
      var longest = 0.0
      for group in groups {
        longest = max(longest, group.top.distance, group.visibleHeight.distance)
      }
      for movingRow in rows {
        let disclosure = (movingRow.disclosureProgress?.distance ?? 0) * Plan.pointsPerDisclosure
        longest = max(longest, disclosure, movingRow.opacity.distance * Plan.pointsPerDisclosure)
      }
      // Sums of points have rounding errors, which are not motion.
      return longest > 1e-6 ? longest : 0
    }

    /// The distance in points that is equivalent to a full turn of a triangle, or to a full fade.
    private static var pointsPerDisclosure: Double { 64 }

    /// Without rows that appear or disappear, triangles determine the kind.
    private var kindFromDisclosure: RowAnimation.Kind {
      var kind = RowAnimation.Kind.moving
      for case let disclosure? in rows.map({ $0.disclosureProgress })
      where disclosure.distance > 1e-6 {
        if disclosure.to > disclosure.from { return .expanding }
        kind = .collapsing
      }
      return kind
    }

    private mutating func add(
      _ participant: MotionParticipant,
      id: ID,
      frame: RowFrame<ID>,
      style: RowAnimation
    ) {
      let previousRow = participant.previousIndex.map { frame.rows[$0] }
      let opacity = previousRow?.opacity ?? (participant.isNew && style.insertion == .fade ? 0 : 1)
      var movingRow = MovingRow(
        id: id,
        status: participant.status,
        height: max(participant.start.visibleHeight, participant.height),
        isExiting: participant.isExiting,
        inset: 0,
        opacity: MotionPath(
          from: opacity,
          to: participant.isExiting ? (style.deletion == .fade ? 0 : opacity) : 1
        )
      )
      if let disclosureProgress = participant.disclosureProgress {
        movingRow.disclosureProgress = MotionPath(
          from: previousRow?.disclosureProgress ?? disclosureProgress,
          to: disclosureProgress
        )
      }
      let index = rows.count
      if let last = groups.last, joins(participant, last) {
        movingRow.inset = rows[index - 1].inset + rows[index - 1].height
        groups[groups.count - 1].rows = last.rows.lowerBound..<index + 1
        groups[groups.count - 1].visibleHeight.from += participant.start.visibleHeight
        groups[groups.count - 1].visibleHeight.to += participant.end.visibleHeight
      } else {
        groups.append(
          MotionGroup(
            rows: index..<index + 1,
            top: MotionPath(from: participant.start.top, to: participant.end.top),
            visibleHeight: MotionPath(
              from: participant.start.visibleHeight,
              to: participant.end.visibleHeight
            )
          )
        )
      }
      rows.append(movingRow)
    }

    /// Whether a row belongs to the group of the rows before it.
    ///
    /// The rows of a group all appear or all disappear and are adjacent, and if one is clipped, so
    /// are all that follow.
    private func joins(_ participant: MotionParticipant, _ group: MotionGroup) -> Bool {
      let last = rows[rows.count - 1]
      guard last.isExiting == participant.isExiting else { return false }
      let bottom = last.inset + last.height
      if participant.isExiting {
        let isOpen = group.visibleHeight.from > bottom - MotionParticipant.epsilon
        return isOpen
          && (group.top.from + bottom - participant.start.top).magnitude < MotionParticipant.epsilon
      }
      let isAppearing =
        group.visibleHeight.from < bottom - MotionParticipant.epsilon
        && group.visibleHeight.to > bottom - MotionParticipant.epsilon
      return isAppearing && participant.isAppearing
        && participant.start.visibleHeight < MotionParticipant.epsilon
        && (group.top.to + bottom - participant.end.top).magnitude < MotionParticipant.epsilon
    }
  }
}

extension RowMotion.Plan: Sendable where ID: Sendable {}
