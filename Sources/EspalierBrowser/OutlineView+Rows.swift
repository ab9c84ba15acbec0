import Espalier

// The drawn rows and titles.
extension OutlineView {
  /// A row to be drawn.
  struct DrawnRow {
    var id: Int32
    /// Its row number, or -1 if it is exiting.
    var row = -1
    var top = 0.0
    var height = 0.0
    var shown = 0.0
    var opacity = 1.0
    /// The angle of its disclosure triangle; -1 without one.
    var turn = -1.0
    var level = 0
    var flags: Int32 = 0
    var position = 0
    var setSize = 0
    var section = 0
    /// Whether it is drawn only because it has the cursor, outside the window.
    var isApart = false
  }

  /// The drawn rows and sections of a window.
  struct Drawn {
    var rows: [DrawnRow] = []
    var sections: [SectionPlace] = []
  }

  /// Returns the rows and sections of a window at a time.
  func draw(_ window: Window, at time: Double) -> Drawn {
    let scene =
      animator.map { $0.scene(of: self, in: window, at: time) }
      ?? outline.frame(from: window.offset, height: window.extent)
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
    animator?.shift(&drawn, of: self, at: time)
    return drawn
  }

  /// A row of a frame, with its top as in the outline.
  private func describe(_ seen: RowFrame<Int32>.Row) -> DrawnRow {
    var row =
      row(of: seen.id) ?? animator?.lastRows.first { $0.id == seen.id } ?? DrawnRow(id: seen.id)
    row.top = seen.top
    row.height = seen.height
    row.shown = seen.visibleHeight
    row.opacity = seen.opacity
    row.turn = seen.disclosureProgress ?? row.turn
    if seen.isExiting {
      row.row = -1
      row.flags |= RowFlag.exiting.rawValue
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
    // Its animation may be running, and it may not be visible yet.
    if animator?.motion.isActive == true { row.shown = 0 }
    let isAbove = rows.first { $0.row >= 0 }.map { row.row < $0.row } ?? true
    rows.insert(row, at: isAbove ? 0 : rows.count)
  }

  /// The expanded ancestors of the first rows of the window, at their sticky positions.
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

  /// An item of the outline as a row at rest, without its top.
  func row(of id: Int32) -> DrawnRow? {
    guard let attributes = outline.rowAttributes(of: id) else { return nil }
    var row = DrawnRow(id: id, row: attributes.row ?? -1, level: attributes.level)
    row.height = attributes.height
    row.shown = attributes.height
    row.position = attributes.positionInSet
    row.setSize = attributes.setSize
    row.section = attributes.section
    if attributes.isExpandable { row.turn = attributes.isExpanded ? 1 : 0 }
    func set(_ flag: RowFlag, _ isOn: Bool) { if isOn { row.flags |= flag.rawValue } }
    set(.branch, attributes.isBranch)
    set(.expandable, attributes.isExpandable)
    set(.expanded, attributes.isExpanded)
    set(.selected, attributes.isSelected)
    set(.cursor, id == navigator.cursor)
    set(.described, isDescribed(id))
    set(.checked, attributes.check == .on)
    set(.mixed, attributes.check == .mixed)
    set(.match, outline.isFiltered && attributes.isMatch)
    return row
  }
}
