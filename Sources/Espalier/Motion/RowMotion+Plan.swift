extension RowMotion {
  /// What moves from where to where: all of a motion but its time.
  ///
  /// The rows that were seen and the rows that will be are merged to one list. Each of its rows has
  /// a place at the start and one at the end, a top and how much room it takes. Where it has none
  /// of its own, it has one next to its neighbour: without room if it comes or goes, and in its
  /// full height if it was or will be beyond the edge of the window. So nothing comes from further
  /// away than the rows that are seen, and nothing that nobody saw is counted.
  struct Plan {
    var actors: [Actor] = []
    var parts: [MotionPart] = []
    /// Whether all rows keep their order, so that none has to pass another.
    var isInOrder = true
    var kind = MotionStyle.Kind.moving
    /// Whether the first and the last row of the outline take part.
    var startsAtFirst = false
    var endsAtLast = false
    /// What is on the screen in the end.
    var target: RowScene<ID>

    /// - Parameter margin: How far around the window rows can be that come into it on their way
    ///   out of it.
    init(
      from scene: RowScene<ID>,
      to outline: Outline<ID>,
      offset: Double,
      height: Double,
      margin: Double = 0,
      style: MotionStyle
    ) {
      target = outline.scene(from: offset, height: height)
      let final =
        margin > 0
        ? outline.scene(from: offset - margin, height: height + 2 * margin) : target
      var cast = Cast(from: scene, to: final, in: outline)
      cast.layOut(from: scene, to: final, shift: offset - scene.offset)
      isInOrder = cast.isInOrder
      startsAtFirst = cast.startsAtFirst
      endsAtLast = cast.endsAtLast
      for (member, id) in zip(cast.members, cast.ids) {
        add(member, id: id, scene: scene, style: style)
      }
      kind = cast.kind(from: scene) ?? kindOfTurns
    }

    /// How far a row is away from its place, the farthest of all.
    func displacement(at basis: MotionBasis) -> Double {
      parts.reduce(0) { max($0, ($1.top.value(basis) - $1.top.to).magnitude) }
    }

    /// The longest way that something goes, in points.
    var distance: Double {
      var longest = 0.0
      for part in parts { longest = max(longest, part.top.distance, part.room.distance) }
      for actor in actors {
        let turn = (actor.turn?.distance ?? 0) * Plan.turnExtent
        longest = max(longest, turn, actor.opacity.distance * Plan.turnExtent)
      }
      // Sums of points differ in their last digits; that is no way to go.
      return longest > 1e-6 ? longest : 0
    }

    /// The highest speed that something sets off with, in points by the millisecond.
    var speed: Double {
      var highest = 0.0
      for part in parts {
        highest = max(highest, part.top.speed.magnitude, part.room.speed.magnitude)
      }
      for actor in actors {
        highest = max(highest, (actor.turn?.speed.magnitude ?? 0) * Plan.turnExtent)
      }
      return highest > 1e-9 ? highest : 0
    }

    /// How many points count as much as a whole turn of a triangle, or as all the light of a row.
    private static var turnExtent: Double { 64 }

    /// Without rows that come or go, a triangle may say which way it goes.
    private var kindOfTurns: MotionStyle.Kind {
      var kind = MotionStyle.Kind.moving
      for case let turn? in actors.map({ $0.turn }) where turn.distance > 1e-6 {
        if turn.to > turn.from { return .expanding }
        kind = .collapsing
      }
      return kind
    }

    private mutating func add(
      _ member: MotionMember,
      id: ID,
      scene: RowScene<ID>,
      style: MotionStyle
    ) {
      let seen = member.seen.map { scene.rows[$0] }
      let light = seen?.opacity ?? (member.isNew && style.insertion == .fade ? 0 : 1)
      var actor = Actor(
        id: id,
        status: member.status,
        height: max(member.start.room, member.height),
        isGhost: member.isGhost,
        inset: 0,
        opacity: MotionPath(
          from: light,
          to: member.isGhost ? (style.deletion == .fade ? 0 : light) : 1
        )
      )
      if let turn = member.turn {
        actor.turn = MotionPath(
          from: seen?.turn ?? turn,
          to: turn,
          speed: member.isGhost ? 0 : seen?.speed.turn ?? 0
        )
      }
      let index = actors.count
      if let last = parts.last, joins(member, last) {
        actor.inset = actors[index - 1].inset + actors[index - 1].height
        parts[parts.count - 1].actors = last.actors.lowerBound..<index + 1
        parts[parts.count - 1].room.from += member.start.room
        parts[parts.count - 1].room.to += member.end.room
        parts[parts.count - 1].room.speed += member.start.roomSpeed
      } else {
        parts.append(
          MotionPart(
            actors: index..<index + 1,
            top: MotionPath(
              from: member.start.top,
              to: member.end.top,
              speed: member.start.topSpeed
            ),
            room: MotionPath(
              from: member.start.room,
              to: member.end.room,
              speed: member.start.roomSpeed
            )
          )
        )
      }
      actors.append(actor)
    }

    /// Whether a row moves under the same curtain as the rows before it.
    ///
    /// They all come or all go, stand one below the other, and where one of them is covered, so is
    /// all that follows.
    private func joins(_ member: MotionMember, _ part: MotionPart) -> Bool {
      let last = actors[actors.count - 1]
      guard last.isGhost == member.isGhost else { return false }
      let bottom = last.inset + last.height
      if member.isGhost {
        let isOpen = part.room.from > bottom - MotionMember.hair
        return isOpen && (part.top.from + bottom - member.start.top).magnitude < MotionMember.hair
      }
      let isComing =
        part.room.from < bottom - MotionMember.hair && part.room.to > bottom - MotionMember.hair
      return isComing && member.isComing && member.start.room < MotionMember.hair
        && (part.top.to + bottom - member.end.top).magnitude < MotionMember.hair
    }
  }
}

extension RowMotion.Plan: Sendable where ID: Sendable {}
