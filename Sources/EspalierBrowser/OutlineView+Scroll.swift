import Espalier

// A scroller that cannot be as high as the rows are.
extension OutlineView {
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
