import EspalierBrowser
import EspalierTestSupport
import Testing

/// Animations: their start and end positions, without jumps.
@Suite struct ViewMotionTests {
  /// Two titled sections of rows of 20 below titles of 30: 0 with 2 3 in it, 1; then 4 5.
  static var host: Host {
    let host = Host(rowHeight: 20, titleHeight: 30)
    for _ in 0..<2 { _ = host.addSection(titled: true) }
    _ = host.insert(into: -1, 2)
    _ = host.insert(into: 0, 2)
    _ = viewInsert(host.view, parent: -1, section: 1, count: 2)
    #expect(viewTiming(host.view, duration: 100, x1: 0, y1: 0, x2: 1, y2: 1, fade: 0) == 1)
    return host
  }

  @Test("Expanding reveals rows, turns the triangle and moves the next title")
  func expand() {
    let host = ViewMotionTests.host
    host.move(0, 300, at: 1000) { _ = viewExpand(host.view, 0, how: 1) }
    for (time, part) in [(1000.0, 0.0), (1025, 0.25), (1050, 0.5), (1099, 0.99)] {
      let frame = host.frame(0, 300, at: time)
      #expect(frame.isMoving && frame.ended == 0)
      // Rows that are covered whole are not drawn.
      #expect(frame.row(2)?.shown ?? 0 == min(40 * part, 20).in64ths)
      #expect(frame.row(1)?.top == (50 + 40 * part).in64ths)
      #expect(frame.row(0)?.turn == Int32(1000 * part))
      #expect(frame.sections.map { $0[1] } == [0, (70 + 40 * part).in64ths])
      #expect(frame.row(4)?.top == (100 + 40 * part).in64ths)
    }
    let frame = host.frame(0, 300, at: 1100)
    #expect(!frame.isMoving && frame.ended == 1 && frame.row(4)?.top == 140)
    #expect(host.frame(0, 300, at: 1101).ended == 0)
  }

  @Test("Collapsing hides exiting rows, which fade if configured")
  func collapse() {
    let host = ViewMotionTests.host
    _ = viewExpand(host.view, 0, how: 1)
    _ = viewTiming(host.view, duration: 100, x1: 0, y1: 0, x2: 1, y2: 1, fade: 1)
    host.move(0, 300, at: 0) { _ = viewExpand(host.view, 0, how: 0) }
    let frame = host.frame(0, 300, at: 25)
    #expect(frame.rows.map(\.id) == [0, 2, 3, 1, 4, 5])
    #expect(frame.rows.map(\.isGhost) == [false, true, true, false, false, false])
    #expect(frame.rows.map(\.row) == [0, -1, -1, 1, 2, 3])
    #expect(frame.rows.map(\.level) == [0, 1, 1, 0, 0, 0])
    #expect(frame.rows.map(\.shown) == [20, 20, 10, 20, 20, 20])
    #expect(frame.rows.map(\.opacity) == [1000, 750, 750, 1000, 1000, 1000])
    #expect(frame.sections.map { $0[1] } == [0, 100])
  }

  @Test("A deleted row exits unchanged; the title stays above its visible part")
  func delete() {
    let host = ViewMotionTests.host
    _ = viewSelect(host.view, 4, how: 0)
    host.move(0, 300, at: 0) { _ = host.delete([4]) }
    let frame = host.frame(0, 300, at: 50)
    #expect(frame.row(4)?.isGhost == true && frame.row(4)?.section == 1)
    #expect(frame.row(4)?.top == 100 && frame.row(4)?.shown == 10 && frame.row(5)?.top == 110)
    #expect(frame.sections.map { $0[1] } == [0, 70])
    host.move(0, 300, at: 60) { _ = host.delete([5]) }
    #expect(host.frame(0, 300, at: 60).sections.map { $0[1] } == [0, 70])
  }

  @Test("A row that moves to another section passes the title between without a jump")
  func otherSection() {
    let host = ViewMotionTests.host
    host.move(0, 300, at: 0) {
      _ = viewMove(host.view, 1, parent: -1, section: 1, index: 0)
    }
    let frames = [0.0, 50, 100].map { host.frame(0, 300, at: $0) }
    #expect(frames.map { $0.row(1)?.top } == [50, 65, 80])
    #expect(frames.map { $0.sections[1][1] } == [70, 60, 50])
  }

  @Test("If the window begins elsewhere, visible rows stay, and continue from there")
  func otherWindow() {
    let host = ViewMotionTests.host
    let before = host.frame(0, 60)
    viewCaptureBefore(host.view, top: 0, height: 60, time: 0)
    _ = viewExpand(host.view, 0, how: 1)
    viewAnimateFrom(host.view, top: 25, height: 60, time: 0)
    let after = host.frame(25, 60, at: 0)
    #expect(after.row(0).map { $0.top - 25 } == before.row(0)?.top)
    #expect(host.frame(25, 60, at: 50).row(0)?.top == (30 + 12.5))
    #expect(host.frame(25, 60, at: 100).row(0)?.top == 30)
  }

  @Test("A window that jumps away from an animation has its rows at once")
  func jump() {
    let host = ViewMotionTests.host
    _ = host.insert(into: -1, 1000)
    host.move(0, 100, at: 0) { _ = viewExpand(host.view, 0, how: 1) }
    #expect(host.frame(40, 100, at: 10).isMoving)
    let frame = host.frame(10_000, 100, at: 20)
    #expect(frame.rows.map(\.top) == host.frame(10_000, 100, at: 200).rows.map(\.top))
    #expect(frame.rows.count { $0.top >= 10_000 } >= 4)
  }

  @Test("Without a hold, or without time, nothing moves")
  func none() {
    let host = ViewMotionTests.host
    viewAnimateFrom(host.view, top: 0, height: 300, time: 0)
    #expect(!host.frame(0, 300).isMoving)
    for x in [-0.1, 1.1, .nan] {
      #expect(viewTiming(host.view, duration: 100, x1: x, y1: 0, x2: 1, y2: 1, fade: 0) == 0)
      #expect(viewTiming(host.view, duration: 100, x1: 0, y1: 0, x2: x, y2: 1, fade: 0) == 0)
    }
    for time in [-1, Double.nan, .infinity] {
      #expect(viewTiming(host.view, duration: time, x1: 0, y1: 0, x2: 1, y2: 1, fade: 0) == 0)
    }
    #expect(viewTiming(host.view, duration: 9, x1: 0, y1: .nan, x2: 1, y2: 1, fade: 0) == 0)
    #expect(viewTiming(host.view, duration: 0, x1: 0, y1: 0, x2: 1, y2: 1, fade: 0) == 1)
    host.move(0, 300, at: 0) { _ = viewExpand(host.view, 0, how: 1) }
    #expect(!host.frame(0, 300).isMoving && host.frame(0, 300).row(1)?.top == 90)
  }

  @Test("A change without a hold joins the running animation")
  func joined() {
    let host = ViewMotionTests.host
    host.move(0, 300, at: 0) { _ = viewExpand(host.view, 0, how: 1) }
    _ = host.frame(0, 300, at: 50)
    _ = host.delete([2])
    _ = viewSetHeight(host.view, 1, height: 40)
    let frame = host.frame(0, 300, at: 50)
    #expect(frame.row(2)?.isGhost == true && frame.row(1)?.top == 70 && frame.row(1)?.shown == 20)
    #expect(host.frame(0, 300, at: 75).isMoving)
    let end = host.frame(0, 300, at: 100)
    #expect(!end.isMoving && end.ended == 1)
    #expect(end.row(2) == nil && end.row(1)?.shown == 40 && end.row(4)?.top == 140)
  }

  @Test("Operations during an animation cause no jump, and all comes to rest", arguments: 0..<60)
  func random(seed: UInt64) {
    var actor = ViewActor(seed: seed)
    let host = actor.host
    _ = viewTiming(host.view, duration: 200, x1: 0.3, y1: 0, x2: 0.2, y2: 1, fade: 1)
    if seed % 2 == 1 { viewOverscan(host.view, pixels: 120) }
    var time = 0.0
    for step in 0..<40 {
      time += Double(actor.random(0..<180))
      let top = Double(actor.random(-50..<600))
      let height = Double(actor.random(100..<400))
      let newTop = Bool.random(using: &actor.generator) ? top : Double(actor.random(-50..<600))
      let before = host.frame(top, height, at: time)
      viewCaptureBefore(host.view, top: top, height: height, time: time)
      actor.change()
      viewAnimateFrom(host.view, top: newTop, height: height, time: time)
      let after = host.frame(newTop, height, at: time)
      let fault = before.jump(to: after, window: 0..<height, top, newTop)
      #expect(fault == nil, "seed \(seed), step \(step)")
      if actor.random(0..<5) == 0 { actor.change() }
      guard fault == nil, actor.random(0..<6) == 0 else { continue }
      time += 400
      _ = host.frame(newTop, height, at: time)
      viewOverscan(host.view, pixels: 0)
      let rest = actor.fault(in: host.frame(newTop, height, at: time), newTop, height)
      #expect(rest == nil, "seed \(seed), step \(step)")
      if seed % 2 == 1 { viewOverscan(host.view, pixels: 120) }
    }
  }
}

extension Host {
  /// Changes something and lets it move.
  func move(_ top: Double, _ height: Double, at time: Double, _ change: () -> Void) {
    viewCaptureBefore(view, top: top, height: height, time: time)
    change()
    viewAnimateFrom(view, top: top, height: height, time: time)
  }
}

extension Host.Frame {
  /// The first row of the window that has another position in another frame, or nil.
  func jump(to other: Host.Frame, window: Range<Double>, _ top: Double, _ newTop: Double) -> String?
  {
    for row in rows where row.shown > 0.1 {
      let y = row.top - top
      guard y < window.upperBound - 0.1, y + row.shown > window.lowerBound + 0.1 else { continue }
      guard let now = other.row(row.id) else { return "\(row.id) is gone from \(y)" }
      if (now.top - newTop - y).magnitude > 0.05 {
        return "\(row.id) jumps from \(y) to \(now.top - newTop)"
      }
      if (now.shown - row.shown).magnitude > 0.05 {
        return "\(row.id) shows \(now.shown) for \(row.shown)"
      }
      if abs(now.opacity - row.opacity) > 1 { return "\(row.id) blinks" }
    }
    for section in sections where section[3] > 0 {
      let y = section[1] - top
      guard y < window.upperBound, y + section[3] > window.lowerBound else { continue }
      guard let now = other.sections.first(where: { $0[0] == section[0] }) else {
        return "title \(section[0]) is gone from \(y)"
      }
      if (now[1] - newTop - y).magnitude > 0.05 {
        return "title \(section[0]) jumps from \(y) to \(now[1] - newTop)"
      }
    }
    return nil
  }
}

extension Double {
  /// The number as a display list says it.
  fileprivate var in64ths: Double { (self * 64).rounded() / 64 }
}
