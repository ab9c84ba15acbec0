extension RowMotion {
  /// A row that moves.
  struct Actor {
    var id: ID
    var status: LoadStatus?
    var height: Double
    var isGhost: Bool
    /// How far below the top of its part it begins.
    var inset: Double
    var opacity: MotionPath
    var turn: MotionPath?
  }

  /// A motion with its time.
  struct Course {
    let number: Int
    let plan: Plan
    let timeline: Timeline

    /// What is seen at a time.
    func scene(at time: Double) -> RowScene<ID> {
      if timeline.isOver(at: time) { return plan.target }
      let basis = timeline.basis(at: time)
      var scene = RowScene<ID>(
        offset: plan.target.offset,
        height: plan.target.height,
        reachesStart: plan.startsAtFirst,
        reachesEnd: plan.endsAtLast
      )
      var edge = -Double.infinity
      for part in plan.parts {
        // A spring that swings past its place covers no row with the next one.
        let top = plan.isInOrder ? max(part.top.value(basis), edge) : part.top.value(basis)
        let room = max(0, part.room.value(basis))
        edge = top + room
        for actor in plan.actors[part.actors] {
          scene.add(actor, top: top, room: room, part: part, basis: basis)
        }
      }
      return scene
    }
  }
}

extension RowScene {
  /// Adds a row on its way, if anything of it is in the window.
  fileprivate mutating func add(
    _ actor: RowMotion<ID>.Actor,
    top: Double,
    room: Double,
    part: MotionPart,
    basis: MotionBasis
  ) {
    let shown = min(max(room - actor.inset, 0), actor.height)
    let isNothing = shown == 0 && actor.height > 0
    // What is wholly covered is as good as at the edge of the curtain.
    let place = top + min(actor.inset, room)
    let isAbove = isNothing ? place < offset : place + shown <= offset
    let isBelow = isNothing ? place > offset + height : place >= offset + height
    if !actor.isGhost {
      if isAbove { reachesStart = false }
      if isBelow { reachesEnd = false }
    }
    if isNothing || isAbove || isBelow { return }
    var row = Row(
      id: actor.id,
      status: actor.status,
      top: top + actor.inset,
      height: actor.height,
      turn: actor.turn?.value(basis)
    )
    row.shown = shown
    row.opacity = min(max(actor.opacity.value(basis), 0), 1)
    row.isGhost = actor.isGhost
    row.speed.top = part.top.speed(basis)
    row.speed.shown = shown < actor.height ? part.room.speed(basis) : 0
    row.speed.turn = actor.turn?.speed(basis) ?? 0
    rows.append(row)
  }
}

extension RowMotion.Actor: Sendable where ID: Sendable {}
extension RowMotion.Course: Sendable where ID: Sendable {}
