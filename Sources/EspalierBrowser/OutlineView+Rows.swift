import Espalier

// Rows and titles as they are seen.
extension OutlineView {
  /// A row as it is drawn.
  struct DrawnRow {
    var id: Int32
    /// Its number, or -1 if it is on its way out.
    var row = -1
    var top = 0.0
    var height = 0.0
    var shown = 0.0
    var opacity = 1.0
    /// How far its triangle is turned; -1 without one.
    var turn = -1.0
    var level = 0
    var flags: Int32 = 0
    var position = 0
    var setSize = 0
    var section = 0
    /// Whether it is drawn for the cursor's sake alone, apart from the others.
    var isApart = false
  }

  /// What is drawn of a window.
  struct Drawn {
    var rows: [DrawnRow] = []
    var sections: [SectionPlace] = []
  }

  /// What is seen in a window at a time.
  func draw(_ window: Window, at time: Double) -> Drawn {
    let scene =
      mover.map { $0.work.scene($0, self, window, time) }
      ?? outline.scene(from: window.offset, height: window.extent)
    var drawn = Drawn()
    drawn.rows.reserveCapacity(scene.rows.count + 1)
    for seen in scene.rows {
      var row = describe(seen)
      if row.section < places.count { row.top += places[row.section].shift }
      drawn.rows.append(row)
    }
    addCursor(to: &drawn.rows)
    for place in places {
      let isSeen = place.top < window.top + window.height && place.bottom > window.top
      guard isSeen || drawn.rows.contains(where: { $0.section == place.index }) else { continue }
      drawn.sections.append(place)
    }
    if let mover { mover.work.shift(mover, self, &drawn, time) }
    return drawn
  }

  /// A row of a scene, with its top as the outline has it.
  private func describe(_ seen: RowScene<Int32>.Row) -> DrawnRow {
    var row =
      row(of: seen.id) ?? mover?.lastRows.first { $0.id == seen.id } ?? DrawnRow(id: seen.id)
    row.top = seen.top
    row.height = seen.height
    row.shown = seen.shown
    row.opacity = seen.opacity
    row.turn = seen.turn ?? row.turn
    if seen.isGhost {
      row.row = -1
      row.flags |= 128
    }
    return row
  }

  /// Adds the cursor's row if it is not among the rows.
  private func addCursor(to rows: inout [DrawnRow]) {
    guard let cursor = navigator.cursor, !rows.contains(where: { $0.id == cursor }),
      var row = row(of: cursor), let top = top(of: cursor)
    else { return }
    row.top = top
    row.isApart = true
    // It may be on its way to where it is, and not be seen yet.
    if mover?.motion.isActive == true { row.shown = 0 }
    let isAbove = rows.first { $0.row >= 0 }.map { row.row < $0.row } ?? true
    rows.insert(row, at: isAbove ? 0 : rows.count)
  }

  /// The open branches around the first rows of the window, where they stick.
  func stickyRows(from top: Double) -> [DrawnRow] {
    guard stickyLimit > 0, let place = places.last(where: { $0.top <= top }) else { return [] }
    let edge = titlesStick && titled[place.index] ? top + titleHeight : top
    guard edge >= place.rowsTop, edge < place.bottom else { return [] }
    return outline.stickyRows(from: edge - place.shift, limit: stickyLimit).compactMap { sticky in
      var row = row(of: sticky.id)
      row?.top = edge + sticky.offset
      return row
    }
  }

  /// An item of the outline as a row at rest, but for its top.
  func row(of id: Int32) -> DrawnRow? {
    guard let facts = outline.facts(of: id) else { return nil }
    var row = DrawnRow(id: id, row: facts.row ?? -1, level: facts.level)
    row.height = facts.height
    row.shown = facts.height
    row.position = facts.positionInSet
    row.setSize = facts.setSize
    row.section = facts.section
    if facts.isBranch { row.turn = facts.isExpanded ? 1 : 0 }
    row.flags =
      (facts.isBranch ? 1 : 0) | (facts.isExpanded ? 2 : 0) | (facts.isSelected ? 4 : 0)
      | (id == navigator.cursor ? 8 : 0) | (isDescribed(id) ? 16 : 0)
    switch facts.check {
    case .on: row.flags |= 32
    case .mixed: row.flags |= 64
    case .off: break
    }
    if outline.isFiltered, facts.isMatch { row.flags |= 256 }
    return row
  }
}
