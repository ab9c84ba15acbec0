import Espalier

// Anchors, which keep rows in place on the screen, and a scroller that cannot be as high as the rows are.
extension OutlineView {
  /// Writes an anchor of the rows in a window into `output`, as a list: the number of rows, the item
  /// and the distance of each in 64ths of a pixel, and the ancestors.
  func writeAnchor(top: Double, height: Double, preferring id: Int32) {
    let window = window(from: top, height: height, beyond: 0)
    var rows: [ScrollAnchor<Int32>.Row] = []
    for row in outline.rows(from: window.offset, height: window.extent) {
      guard let id = outline.id(atRow: row), let rowTop = self.top(of: id) else { continue }
      rows.append(.init(id: id, distance: rowTop - top))
    }
    let anchor = outline.anchor(rows: rows, preferring: id) ?? ScrollAnchor(rows: [])
    let count = 1 + 2 * anchor.rows.count + anchor.ancestors.count
    output.begin(capacity: count + 1)
    output.append(count)
    output.append(anchor.rows.count)
    for row in anchor.rows {
      output.append(row.id)
      output.append(pixels: row.distance)
    }
    for id in anchor.ancestors { output.append(id) }
  }

  /// The top of the window that restores the anchor in `input`, or `nil` if nothing of it is left.
  func anchoredTop(_ count: Int32) -> Double? {
    guard let words = inputItems(count), let rowCount = words.first, rowCount >= 0,
      2 * Int(rowCount) < words.count
    else { return nil }
    let end = 1 + 2 * Int(rowCount)
    let rows = stride(from: 1, to: end, by: 2).map { index in
      ScrollAnchor.Row(id: words[index], distance: Double(words[index + 1]) / 64)
    }
    let anchor = ScrollAnchor(rows: rows, ancestors: Array(words[end...]))
    return anchor.offset(inset: titleHeight) { top(of: $0) }
  }

  /// The scroller's position, and the height of its content beyond that of the rows.
  struct Scroller {
    var paging: ScrollScaling
    var extra: Double
  }

  /// Sets the maximum height of the scroller; the row at the top of the window stays there.
  func setPaging(limit: Double, windowHeight: Double, extra: Double) {
    let offset = scroller?.paging.offset
    var paging = ScrollScaling(
      limit: max(1, limit.bounded),
      extent: max(0, height + extra.bounded),
      windowHeight: max(0, windowHeight.bounded)
    )
    if let offset { _ = paging.show(offset) }
    scroller = Scroller(paging: paging, extra: extra.bounded)
  }

  /// Runs a body with the scroller, after updating the height of its content.
  func scroll<Answer>(_ body: (inout ScrollScaling) -> Answer, else other: Answer) -> Answer {
    guard var scroller else { return other }
    _ = scroller.paging.resize(extent: max(0, height + scroller.extra))
    defer { self.scroller = scroller }
    return body(&scroller.paging)
  }
}
