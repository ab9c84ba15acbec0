/// Scrolls through more points than the host can.
///
/// An element of a browser can be some 17 or 33 million pixels high, and a billion rows are more.
/// So the host gets content of at most `limit`, and this value says which part of the outline it
/// shows:
///
///     var paging = ScrollPaging(limit: 16_000_000, extent: outline.extent, windowHeight: 800)
///     // the content is paging.contentHeight high; when the host has scrolled:
///     if let corrected = paging.scroll(to: host.scrollTop) { host.scrollTop = corrected }
///     // rows are drawn in the content at their offset - paging.displacement
///
/// Steps move the outline one to one, however many there are: the wheel, the arrows, a window at a
/// time. A farther jump is the scroll bar's, and moves it in proportion. Both ends of the outline
/// are at the ends of the host.
///
/// # How
///
/// The outline's offset is the host's and a ``displacement``, which steps leave alone. Near the
/// start it is 0 and near the end as large as can be, so there the two move as one and the ends are
/// exact. Steps that come near an end of the host while the outline goes on would run against it;
/// the host is then put back to where the scroll bar would have it, and the displacement makes up
/// for that, so nothing on the screen moves. Such a correction is a rare thing: a sixty-fourth of
/// the host's height lies between any two.
///
/// Where the extent is within the limit, host and outline are one and the same.
public struct ScrollPaging: Equatable, Sendable {
  /// The highest content that the host can scroll, in points.
  ///
  /// It should be many windows high.
  public let limit: Double

  /// How high the rows are in all.
  public private(set) var extent: Double

  /// How much of them can be seen at once.
  public private(set) var windowHeight: Double

  /// Where the host is.
  public private(set) var hostOffset = 0.0

  /// How much further the outline is than the host: what to take from a row's offset to get its
  /// place in the host's content.
  public private(set) var displacement = 0.0

  /// Paging at the start of the outline.
  ///
  /// - Precondition: The limit is more than 0, and the sizes are at least 0 and finite.
  public init(limit: Double, extent: Double = 0, windowHeight: Double = 0) {
    precondition(limit > 0, "A host that scrolls no content")
    ScrollPaging.check(extent, windowHeight)
    self.limit = limit
    self.extent = extent
    self.windowHeight = windowHeight
  }

  /// How high the host's content is: the extent, but at most the limit.
  public var contentHeight: Double { min(extent, limit) }

  /// Where the window begins, in the outline.
  public var offset: Double {
    // At the very end, sums of so large numbers may be a little less.
    if hostOffset >= hostRange && displacement >= surplus { return range }
    return min(hostOffset + displacement, range)
  }

  /// Hears that the host has scrolled.
  ///
  /// What is above 0 or below the end, as where a list springs back, counts as the end.
  ///
  /// - Returns: Where to put the host instead, `nil` if it is right. Nothing seen moves by that.
  public mutating func scroll(to hostOffset: Double) -> Double? {
    precondition(!hostOffset.isNaN, "The host scrolled to no number")
    let target = min(max(hostOffset, 0), hostRange)
    let step = target - self.hostOffset
    if abs(step) > reach {
      // What a step would show, or what the scroll bar says if that is farther the same way: never
      // against the direction of the hand, even where steps have led away from the scroll bar.
      let there = displacementByBar(at: target)
      displacement = step > 0 ? max(displacement, there) : min(displacement, there)
    }
    self.hostOffset = target
    return corrected()
  }

  /// Brings an offset of the outline to the top of the window.
  ///
  /// - Parameter offset: Where the window is to begin; it ends up within the outline.
  /// - Returns: Where to put the host.
  public mutating func show(_ offset: Double) -> Double {
    precondition(!offset.isNaN, "There is no such offset")
    let target = min(max(offset, 0), range)
    let host = target - displacement
    let isNear = abs(target - self.offset) <= reach && host >= 0 && host <= hostRange
    if isNear && target > margin && target < range - margin {
      hostOffset = host
      return corrected() ?? hostOffset
    }
    place(at: target)
    return hostOffset
  }

  /// Hears that the extent or the window has changed.
  ///
  /// - Parameters:
  ///   - extent: How high the rows are now in all.
  ///   - windowHeight: How much of them can be seen at once; `nil` leaves it.
  ///   - offset: Where the window begins now, as a ``ScrollAnchor`` says; `nil` keeps its offset.
  /// - Returns: Where to put the host, after its content has its new height; `nil` if it is right.
  /// - Precondition: The sizes are at least 0 and finite.
  public mutating func resize(
    extent: Double,
    windowHeight: Double? = nil,
    offset: Double? = nil
  ) -> Double? {
    let windowHeight = windowHeight ?? self.windowHeight
    ScrollPaging.check(extent, windowHeight)
    let (before, host) = (self.offset, hostOffset)
    precondition(offset.map { !$0.isNaN } ?? true, "There is no such offset")
    self.extent = extent
    self.windowHeight = windowHeight
    let target = min(max(offset ?? before, 0), range)
    // Left alone where it need not change, it gathers no errors of rounding.
    if target != before { displacement = target - host }
    if host > hostRange || displacement < 0 || displacement > surplus {
      place(at: target)
    } else {
      _ = corrected()
    }
    return hostOffset == host ? nil : hostOffset
  }

  /// Puts the host to where the scroll bar stands for what is seen, as when scrolling has ended.
  ///
  /// After many steps the bar lags behind a little. Nothing seen moves.
  ///
  /// - Returns: Where to put the host, `nil` if it is right.
  public mutating func settle() -> Double? {
    let host = hostOffset
    place(at: offset)
    return hostOffset == host ? nil : hostOffset
  }
}

// What the host's offset means by its scroll bar.
//
// Within a margin of either end it is the outline's, counted from that end; between the margins the
// rest of the host stands for the rest of the outline.
extension ScrollPaging {
  private static func check(_ extent: Double, _ windowHeight: Double) {
    precondition(extent >= 0 && extent < .infinity, "An extent is at least 0 and finite")
    precondition(windowHeight >= 0 && windowHeight < .infinity, "So is the height of a window")
  }

  /// The largest offset of the outline.
  private var range: Double { max(0, extent - windowHeight) }

  /// The largest offset of the host.
  private var hostRange: Double { max(0, contentHeight - windowHeight) }

  /// What the host is short of, and so the largest displacement.
  private var surplus: Double { max(0, range - hostRange) }

  /// How far from either end host and outline move as one.
  private var margin: Double { max(hostRange / 32, min(4 * windowHeight, hostRange / 4)) }

  /// How far a step goes: a window, and more where a pixel of the scroll bar is much more.
  ///
  /// A quick wheel may pass several windows from one event to the next, and a bar that is as long
  /// as the window moves by `hostRange / windowHeight` at least.
  private var reach: Double {
    let quarterPixel = windowHeight > 0 ? hostRange / (4 * windowHeight) : 0
    return min(max(windowHeight, quarterPixel), margin / 2)
  }

  /// An offset without its fraction.
  ///
  /// By way of an integer, since rounding may be a function of a library that is not linked. From
  /// 2^53 on there is no fraction.
  private static func whole(_ offset: Double) -> Double {
    offset < 9_007_199_254_740_992 ? Double(Int64(offset)) : offset
  }

  private func displacementByBar(at host: Double) -> Double {
    if host <= margin { return 0 }
    if host >= hostRange - margin { return surplus }
    let part = (host - margin) / (hostRange - 2 * margin)
    return min(surplus * part, surplus)
  }

  /// Stands at an offset of the outline as by the scroll bar.
  ///
  /// Between the margins the host gets a whole number, which it can keep.
  private mutating func place(at offset: Double) {
    if surplus == 0 || offset <= margin {
      (hostOffset, displacement) = (offset, 0)
    } else if offset >= range - margin {
      (hostOffset, displacement) = (max(0, hostRange - (range - offset)), surplus)
    } else {
      let part = (offset - margin) / (range - 2 * margin)
      let host = ScrollPaging.whole(margin + part * (hostRange - 2 * margin))
      (hostOffset, displacement) = (host, offset - host)
      // Rounded down, it may miss a little at the start of the last margin.
      if displacement > surplus { (hostOffset, displacement) = (offset - surplus, surplus) }
    }
  }

  /// Leaves an end of the host that the outline is not at.
  private mutating func corrected() -> Double? {
    let isTooHigh = hostOffset < margin / 2 && displacement > 0
    let isTooLow = hostRange - hostOffset < margin / 2 && displacement < surplus
    guard isTooHigh || isTooLow else { return nil }
    let before = hostOffset
    place(at: offset)
    return hostOffset == before ? nil : hostOffset
  }
}
