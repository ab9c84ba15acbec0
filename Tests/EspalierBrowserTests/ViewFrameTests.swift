import EspalierBrowser
import EspalierTestSupport
import Testing

/// Frames against a slow reference.
@Suite struct ViewFrameTests {
  @Test("After any operation, each frame matches the slow reference", arguments: 0..<40)
  func random(seed: UInt64) {
    var actor = ViewActor(seed: seed)
    for step in 0..<60 {
      if actor.random(0..<3) == 0 { actor.mark() } else { actor.change() }
      let top = Double(actor.random(-100..<900))
      let height = Double(actor.random(1..<400))
      let fault = actor.fault(in: actor.host.frame(top, height), top, height)
      #expect(fault == nil, "seed \(seed), step \(step)")
      guard fault == nil else { return }
    }
  }
}

extension ViewActor {
  /// The first error in a frame at rest, or nil.
  func fault(in frame: Host.Frame, _ top: Double, _ height: Double) -> String? {
    let all = model.rows
    let places = model.places
    if frame.header[0] != Int32(all.count) { return "\(frame.header[0]) rows of \(all.count)" }
    let end = places.last.map { $0[1] + $0[2] } ?? 0
    if (frame.height - end).magnitude > 0.01 { return "height \(frame.height) for \(end)" }
    if frame.isMoving { return "something moves" }
    let cursor = frame.header[10]
    let seen = all.filter { $0.top < top + height && $0.top + $0.height > top }
    if frame.header[9] != Int32(seen.count) { return "\(frame.header[9]) seen of \(seen.count)" }
    if let first = seen.first, frame.header[8] != first.row { return "first \(frame.header[8])" }
    let wanted = all.filter { row in row.id == cursor || seen.contains { $0.id == row.id } }
    if frame.rows.map(\.id) != wanted.map(\.id) {
      return "\(frame.rows.map(\.id)) for \(wanted.map(\.id))"
    }
    for (row, wanted) in zip(frame.rows, wanted) where !row.looks(like: wanted, cursor: cursor) {
      return "\(row) for \(wanted)"
    }
    let sections = places.filter { place in
      place[1] < top + height && place[1] + place[2] > top
        || wanted.contains { Double($0.section) == place[0] }
    }
    let isSame =
      frame.sections.count == sections.count
      && zip(frame.sections, sections).allSatisfy { left, right in
        zip(left, right).allSatisfy { ($0 - $1).magnitude < 0.02 }
      }
    return isSame ? nil : "\(frame.sections) for \(sections)"
  }
}

extension Host.Row {
  /// Whether a row is as another one, but for what a view alone knows.
  func looks(like other: Host.Row, cursor: Int32) -> Bool {
    var (row, wanted) = (self, other)
    if wanted.id == cursor { wanted.flags |= 8 }
    row.flags &= ~16
    guard (row.top - wanted.top).magnitude < 0.02, (row.height - wanted.height).magnitude < 0.02,
      (row.shown - wanted.shown).magnitude < 0.02
    else { return false }
    (wanted.top, wanted.height, wanted.shown) = (row.top, row.height, row.shown)
    return row == wanted
  }
}
