import Espalier

// The animation itself, by the engine's motion.
extension RowAnimator {
  /// The animator of a view, which is created if it has none.
  static func of(_ view: OutlineView) -> RowAnimator {
    if let animator = view.animator { return animator }
    let animator = RowAnimator()
    view.animator = animator
    return animator
  }

  func setTiming(_ curve: CubicBezierCurve, duration: Double, fades: Bool) {
    (self.curve, self.duration) = (curve, duration)
    motion.style = RowAnimation(
      TimingCurve(curve, duration: duration),
      effect: fades ? .fade : .reveal
    )
  }

  /// Records the visible rows.
  func captureBefore(_ view: OutlineView, top: Double, height: Double, time: Double) {
    guard duration > 0 else { return }
    let window = view.window(from: top, height: height, beyond: view.overscan)
    let drawn = view.draw(window, at: time.bounded)
    held = Held(
      scene: scene(of: view, in: window, at: time.bounded),
      drawn: drawn,
      top: top.bounded
    )
  }

  /// Animates all rows from their recorded positions to the current ones.
  func animate(_ view: OutlineView, top: Double, height: Double, time: Double) {
    guard let held else { return }
    let window = view.window(from: top, height: height, beyond: view.overscan)
    motion.begin(
      from: held.scene,
      to: view.outline,
      offset: window.offset,
      height: window.height,
      at: time.bounded
    )
    self.held = nil
    (self.window, version, start) = (window, view.version, time.bounded)
    (rowDrifts, titleDrifts) = ([], [])
    lastRows = held.drawn.rows
    let now = view.draw(window, at: time.bounded)
    let shift = top.bounded - held.top
    for row in now.rows where !row.isApart {
      let before = held.drawn.rows.first { $0.id == row.id && !$0.isApart }
      guard let before else { continue }
      rowDrifts.add(Int(row.id), before.top + shift - row.top)
    }
    for before in held.drawn.sections where before.index < view.places.count {
      let section = now.sections.first { $0.index == before.index } ?? view.places[before.index]
      titleDrifts.add(section.index, before.top + shift - section.top)
    }
  }

  /// Whether another frame must be drawn, and the number of animations that have ended since the
  /// last one.
  func end(at time: Double) -> (isMoving: Bool, ended: Int) {
    let ended = motion.takeEndings(at: time).count
    if time >= start + duration { (rowDrifts, titleDrifts, lastRows) = ([], [], []) }
    return (motion.isActive || !rowDrifts.isEmpty || !titleDrifts.isEmpty, ended)
  }

  /// The engine's rows in a window at a time; the motion follows the window and changes made to the
  /// outline meanwhile.
  func scene(
    of view: OutlineView,
    in window: OutlineView.Window,
    at time: Double
  ) -> RowFrame<Int32> {
    if motion.isActive, self.window != window || version != view.version {
      if let before = self.window, !before.touches(window) {
        // From so far away, rows would come into view only at the end of the animation.
        motion.stop(at: time)
        (rowDrifts, titleDrifts) = ([], [])
      } else {
        motion.scroll(to: window.offset, height: window.height, in: view.outline, at: time)
      }
      (self.window, version) = (window, view.version)
    }
    // Moving rows may have started from a position without a title between.
    let extent = motion.isActive ? window.height : window.extent
    return motion.frame(of: view.outline, from: window.offset, height: extent, at: time)
  }

  /// Puts rows and titles at their animated positions.
  func shift(_ drawn: inout OutlineView.Drawn, of view: OutlineView, at time: Double) {
    if motion.isActive { lastRows = drawn.rows.filter { !$0.isApart } }
    let rest = duration > 0 ? 1 - curve.value(at: (time - start) / duration) : 0
    let seen = drawn.sections
    drawn.sections = view.places.compactMap { place in
      let drift = titleDrifts.distance(of: place.index)
      guard drift != 0 || seen.contains(where: { $0.index == place.index }) else { return nil }
      var moved = place
      if motion.isActive { follow(drawn.rows, &moved) }
      moved.top += rest * drift
      moved.bottom += moved.top - place.top
      return moved
    }
    for index in drawn.rows.indices where !rowDrifts.isEmpty {
      drawn.rows[index].top += rest * rowDrifts.distance(of: Int(drawn.rows[index].id))
    }
  }

  /// Puts a section's title above its first row, if that is among the rows.
  private func follow(_ rows: [OutlineView.DrawnRow], _ place: inout OutlineView.SectionPlace) {
    guard let first = rows.firstIndex(where: { $0.section == place.index }) else { return }
    let next = rows[first...].first { $0.section == place.index && $0.row >= 0 }
    guard next.map({ $0.row == place.firstRow }) ?? (place.rowCount == 0) else { return }
    place.top = rows[first].top - (place.rowsTop - place.top)
  }
}

extension [RowAnimator.Drift] {
  /// Adds an entry, unless it is too small to be seen.
  fileprivate mutating func add(_ id: Int, _ distance: Double) {
    if distance.magnitude > 1e-6 { append(.init(id: id, distance: distance)) }
  }

  /// The distance of a row or a title from its final position.
  fileprivate func distance(of id: Int) -> Double { first { $0.id == id }?.distance ?? 0 }
}
