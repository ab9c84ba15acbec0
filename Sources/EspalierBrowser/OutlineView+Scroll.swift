import Espalier

// A scroller that cannot be as high as the rows are.
extension OutlineView {
  /// Where the scroller is, and how much higher than the rows its content is meant to be.
  struct Scroller {
    var paging: ScrollPaging
    var extra: Double
  }

  /// Says how high the scroller can be; what is at the top of the window stays there.
  func setPaging(limit: Double, windowHeight: Double, extra: Double) {
    let offset = scroller?.paging.offset
    var paging = ScrollPaging(
      limit: max(1, limit.bounded),
      extent: max(0, height + extra.bounded),
      windowHeight: max(0, windowHeight.bounded)
    )
    if let offset { _ = paging.show(offset) }
    scroller = Scroller(paging: paging, extra: extra.bounded)
  }

  /// Does something with the scroller, once that knows how high the rows are now.
  func scroll<Answer>(_ body: (inout ScrollPaging) -> Answer, else other: Answer) -> Answer {
    guard var scroller else { return other }
    _ = scroller.paging.resize(extent: max(0, height + scroller.extra))
    defer { self.scroller = scroller }
    return body(&scroller.paging)
  }
}
