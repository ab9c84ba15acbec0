extension RowMotion {
  /// The rows that take part in a motion, in the order in which they are drawn.
  struct Cast {
    private(set) var members: [MotionMember] = []
    /// The item that each of the members is, or is the status of.
    private(set) var ids: [ID] = []
    private(set) var startsAtFirst = false
    private(set) var endsAtLast = false
    /// How many of the rows that leave the window leave it over its top.
    private var above = 0

    /// Finds who takes part, and merges them into one order.
    init(from scene: RowScene<ID>, to target: RowScene<ID>, in outline: Outline<ID>) {
      let window = outline.rows(from: target.offset, height: target.height)
      var seenAt = [Int?](repeating: nil, count: target.rows.count)
      var leaving: [Int] = []
      var rowOf = [Int?](repeating: nil, count: scene.rows.count)
      for (seen, row) in scene.rows.enumerated() {
        guard let now = outline.row(of: row.key) else { continue }
        rowOf[seen] = now
        if window.contains(now) {
          seenAt[now - window.lowerBound] = seen
        } else {
          leaving.append(seen)
        }
      }
      leaving = order(of: leaving.map { rowOf[$0] ?? 0 }).map { leaving[$0] }
      // The rows of the outline, and behind which of them each ghost stands.
      var rows: [Int] = []
      for seen in leaving {
        let row = rowOf[seen] ?? 0
        let isAbove =
          window.isEmpty
          ? (outline.offset(ofRow: row) ?? 0) < target.offset : row < window.lowerBound
        if !isAbove { break }
        rows.append(row)
      }
      above = rows.count
      for row in window { rows.append(row) }
      for seen in leaving[above...] { rows.append(rowOf[seen] ?? 0) }
      let isEmpty = outline.rowCount == 0
      startsAtFirst = isEmpty || rows.first == 0
      endsAtLast = isEmpty || rows.last == outline.rowCount - 1
      let ghosts = Cast.ghosts(of: scene, rowOf: rowOf, among: rows, in: outline)
      var next = 0
      for position in 0...rows.count {
        while next < ghosts.count, ghosts[next].place == position {
          addGhost(scene.rows[ghosts[next].seen], seen: ghosts[next].seen)
          next += 1
        }
        guard position < rows.count else { break }
        let final = position - above
        if target.rows.indices.contains(final) {
          add(target.rows[final], seen: seenAt[final], final: final)
        } else {
          let index = final < 0 ? position : position - target.rows.count
          let seen = leaving[index]
          add(outline.refreshed(scene.rows[seen]), seen: seen, final: nil)
        }
      }
    }

    private mutating func add(_ row: RowScene<ID>.Row, seen: Int?, final: Int?) {
      ids.append(row.id)
      members.append(
        MotionMember(
          status: row.status,
          seen: seen,
          final: final,
          height: row.height,
          turn: row.turn
        )
      )
    }

    private mutating func addGhost(_ row: RowScene<ID>.Row, seen: Int) {
      add(row, seen: seen, final: nil)
      members[members.count - 1].isGhost = true
    }

    /// The rows that are gone, each with how many of the rows stand before it, in that order.
    ///
    /// One stands behind the row that it was seen behind. The first ones were seen behind none: if
    /// they are hidden now, they stand behind what hides them.
    private static func ghosts(
      of scene: RowScene<ID>,
      rowOf: [Int?],
      among rows: [Int],
      in outline: Outline<ID>
    ) -> [(place: Int, seen: Int)] {
      var (places, ghosts): ([Int], [Int]) = ([], [])
      var place: Int?
      for seen in scene.rows.indices {
        if let row = rowOf[seen] {
          place = lowerBound(of: row, in: rows) + 1
        } else {
          let behind = place ?? start(of: scene, rowOf: rowOf, among: rows, in: outline)
          places.append(behind)
          ghosts.append(seen)
          place = behind
        }
      }
      return order(of: places).map { (places[$0], ghosts[$0]) }
    }

    /// Where a scene that begins with ghosts begins among the rows: before the first row that is
    /// left of it, and no later than what hides the ghosts has it.
    private static func start(
      of scene: RowScene<ID>,
      rowOf: [Int?],
      among rows: [Int],
      in outline: Outline<ID>
    ) -> Int {
      let next = rowOf.first { $0 != nil }.flatMap { $0 }.map { lowerBound(of: $0, in: rows) }
      if let hidden = outline.rowsBefore(scene.rows[0].key) {
        return min(lowerBound(of: hidden, in: rows), next ?? rows.count)
      }
      return next ?? (scene.reachesEnd && !scene.reachesStart ? rows.count : 0)
    }

    private static func lowerBound(of row: Int, in rows: [Int]) -> Int {
      var (low, high) = (0, rows.count)
      while low < high {
        let middle = (low + high) / 2
        if rows[middle] < row { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// Whether every row is seen below the one before it.
    var isInOrder: Bool {
      zip(members, members.dropFirst()).allSatisfy {
        $0.start.bottom <= $1.start.top + MotionMember.hair
      }
    }

    /// What the change does to rows, or `nil` if none comes or goes.
    func kind(from scene: RowScene<ID>) -> MotionStyle.Kind? {
      var kind: MotionStyle.Kind?
      for member in members {
        let wasGhost = member.seen.map { scene.rows[$0].isGhost } ?? member.isNew
        if wasGhost && !member.isGhost { return .expanding }
        if member.isGhost && !wasGhost { kind = .collapsing }
      }
      return kind
    }
  }
}

// Places at the start and at the end.
extension RowMotion.Cast {
  /// Gives every row a place at the start and one at the end.
  ///
  /// - Parameter shift: How much further down the window is than it was.
  mutating func layOut(from scene: RowScene<ID>, to target: RowScene<ID>, shift: Double) {
    guard !members.isEmpty else { return }
    let seen = members.indices.filter { members[$0].seen != nil }
    if let first = seen.first, let last = seen.last {
      layOutStart(known: first...last, scene: scene, shift: shift)
      layOutEnd(target)
    } else {
      layOutEnd(target)
      let isNew = scene.reachesStart && scene.reachesEnd
      for index in members.indices {
        members[index].isNew = isNew
        members[index].start = members[index].end
        guard isNew else { continue }
        members[index].start.top = members[0].end.top
        members[index].start.room = 0
      }
    }
  }

  private mutating func layOutStart(known: ClosedRange<Int>, scene: RowScene<ID>, shift: Double) {
    for index in known.lowerBound..<members.count {
      guard members[index].seen == nil else {
        members[index].start = mark(ofSeen: index, scene: scene, shift: shift)
        continue
      }
      members[index].isNew = index < known.upperBound || scene.reachesEnd
      let before = members[index - 1].start
      members[index].start = MotionMark(
        top: before.bottom,
        room: members[index].isNew ? 0 : members[index].height,
        topSpeed: before.topSpeed + before.roomSpeed
      )
    }
    for index in (0..<known.lowerBound).reversed() {
      members[index].isNew = scene.reachesStart
      let after = members[index + 1].start
      let room = scene.reachesStart ? 0 : members[index].height
      members[index].start = MotionMark(top: after.top - room, room: room, topSpeed: after.topSpeed)
    }
  }

  private func mark(ofSeen index: Int, scene: RowScene<ID>, shift: Double) -> MotionMark {
    guard let seen = members[index].seen else { return MotionMark() }
    let row = scene.rows[seen]
    return MotionMark(
      top: row.top + shift,
      room: row.shown,
      topSpeed: row.speed.top,
      roomSpeed: row.speed.shown
    )
  }

  private mutating func layOutEnd(_ target: RowScene<ID>) {
    func room(_ member: MotionMember) -> Double {
      member.isGhost ? 0 : member.height
    }
    // Where no row is in the window, what leaves it goes to its edges, and ghosts stay.
    var pivot = members.firstIndex { $0.final != nil }
    var edge = 0.0
    if pivot == nil {
      let leaving = members.indices.filter { !members[$0].isGhost }
      if leaving.isEmpty {
        edge = members[0].start.top
      } else if above > 0 {
        edge = target.offset
        pivot = leaving[above - 1] + 1
      } else {
        edge = target.offset + target.height
      }
    } else if let pivot, let final = members[pivot].final {
      edge = target.rows[final].top
    }
    let start = pivot ?? 0
    var top = edge
    for index in start..<members.count {
      if let final = members[index].final { top = target.rows[final].top }
      members[index].end = MotionMark(top: top, room: room(members[index]))
      top = members[index].end.bottom
    }
    for index in (0..<start).reversed() {
      edge -= room(members[index])
      members[index].end = MotionMark(top: edge, room: room(members[index]))
    }
  }
}

// What an outline says of rows that were seen.
extension Outline {
  /// The row of an item or of a status, or `nil` if it is none any more.
  fileprivate func row(of key: RowScene<ID>.Key) -> Int? {
    key.isStatus ? statusRow(of: key.id) : row(of: key.id)
  }

  /// A row as it is now, but for its place.
  fileprivate func refreshed(_ row: RowScene<ID>.Row) -> RowScene<ID>.Row {
    var row = row
    if row.status == nil {
      row.height = height(of: row.id) ?? row.height
      row.turn = isBranch(row.id) == true ? (isExpanded(row.id) == true ? 1 : 0) : nil
    } else {
      row.height = defaultHeight
      row.status = status(of: row.id)
    }
    return row
  }

  /// How many rows stand before what is no row, or `nil` if its item is unknown.
  ///
  /// The last of them is what hides it, if it is hidden. A status stands right behind its branch:
  /// where that is closed nothing is between, and where the status is gone for good, what came in
  /// its place stands behind it.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func rowsBefore(_ key: RowScene<ID>.Key) -> Int? {
    index.node(of: key.id).map { node in
      let rows = forest.rows(before: forest.place(of: node))
      return key.isStatus && forest.isVisible(node) ? rows + 1 : rows
    }
  }
}
