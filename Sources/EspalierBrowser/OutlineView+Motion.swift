import Espalier

// What is seen of the rows, at rest and while they move.
extension OutlineView {
  /// A row as it is drawn.
  struct DrawnRow {
    var id: Int32
    /// Its number, or -1 if it is on its way out.
    var row: Int
    var top: Double
    var height: Double
    var shown: Double
    var opacity = 1.0
    /// How far its triangle is turned; -1 without one.
    var turn: Double
    var level: Int
    var flags: Int32
    var position: Int
    var setSize: Int
    var section: Int
  }

  /// What a motion takes with it besides the rows of the outline.
  struct Course {
    var curve = CubicCurve.linear
    var duration = 0.0
    /// When it began, where it goes on, and of which state of the rows it knows.
    var start = 0.0
    var window: Window?
    var version = 0
    /// What was on the screen before the change.
    var held: RowScene<Int32>?
    /// The rows that were seen before: what is said of those that the outline has no more.
    var seen: [DrawnRow] = []
  }

  func setTiming(_ curve: CubicCurve, duration: Double, fades: Bool) {
    (course.curve, course.duration) = (curve, duration)
    motion.style = MotionStyle(
      .cubic(curve, duration: duration),
      effect: fades ? .fade : .uncover
    )
  }

  /// Remembers what is seen.
  func hold(top: Double, height: Double, time: Double) {
    let (places, time) = (self.places, time.bounded)
    let window = window(from: top, height: height, beyond: overscan, in: places)
    course.seen = rows(in: window, at: time, places: places)
    course.held = motion.scene(of: outline, from: window.offset, height: window.extent, at: time)
  }

  /// Lets everything move from what was held to where it is now.
  func beginMotion(top: Double, height: Double, time: Double) {
    guard let held = course.held else { return }
    let (places, time) = (self.places, time.bounded)
    let window = window(from: top, height: height, beyond: overscan, in: places)
    course.held = nil
    motion.begin(
      from: held,
      to: outline,
      offset: window.offset,
      height: window.extent,
      at: time
    )
    (course.window, course.version, course.start) = (window, version, time)
  }

  /// The rows of a window at a time.
  func rows(in window: Window, at time: Double, places: [SectionPlace]) -> [DrawnRow] {
    follow(window, at: time)
    let scene = motion.scene(of: outline, from: window.offset, height: window.extent, at: time)
    var rows: [DrawnRow] = []
    rows.reserveCapacity(scene.rows.count + 1)
    for seen in scene.rows {
      var row = describe(seen)
      row.top = seen.top + (row.section < places.count ? places[row.section].shift : 0)
      rows.append(row)
    }
    return rows
  }

  /// Lets what moves follow the window, and what was done to the outline meanwhile.
  func follow(_ window: Window, at time: Double) {
    guard course.window != nil, course.window != window || course.version != version else { return }
    motion.scroll(to: window.offset, height: window.extent, in: outline, at: time)
    (course.window, course.version) = (window, version)
  }

  /// What there is to say of a row besides where it is.
  private func describe(_ seen: RowScene<Int32>.Row) -> DrawnRow {
    let id = seen.id
    guard var row = row(of: id) ?? course.seen.first(where: { $0.id == id }) else {
      preconditionFailure("A row that was never seen")
    }
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

  /// An item of the outline as a row at rest, but for its top.
  func row(of id: Int32) -> DrawnRow? {
    guard let level = outline.level(of: id), let section = outline.section(of: id),
      let height = outline.height(of: id)
    else { return nil }
    let isOpen = outline.isExpanded(id) == true
    let isBranch = outline.isBranch(id) == true
    var flags: Int32 = isBranch ? 1 : 0
    if isOpen { flags |= 2 }
    if outline.isSelected(id) == true { flags |= 4 }
    if id == navigator.cursor { flags |= 8 }
    if isDescribed(id) { flags |= 16 }
    switch outline.checkState(of: id) {
    case .on: flags |= 32
    case .mixed: flags |= 64
    default: break
    }
    if verdicts != nil, outline.isMatch(id) == true { flags |= 256 }
    return DrawnRow(
      id: id,
      row: outline.row(of: id) ?? -1,
      top: 0,
      height: height,
      shown: height,
      turn: isBranch ? (isOpen ? 1 : 0) : -1,
      level: level,
      flags: flags,
      position: outline.positionInSet(of: id) ?? 0,
      setSize: outline.setSize(of: id) ?? 0,
      section: section
    )
  }
}
