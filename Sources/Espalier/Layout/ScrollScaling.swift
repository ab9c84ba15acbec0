/// Scrolls through more points than the host supports.
///
/// Browsers limit the height of an element to about 17 or 33 million pixels; a billion rows need
/// more. So the host gets content of at most `limit` points, and this value maps its offset to the
/// outline:
///
///     var paging = ScrollScaling(limit: 16_000_000, extent: outline.extent, windowHeight: 800)
///     // the content is paging.contentHeight high; when the host has scrolled:
///     if let corrected = paging.scroll(to: host.scrollTop) { host.scrollTop = corrected }
///     // rows are drawn in the content at their offset - paging.displacement
///
/// Small steps, such as the wheel, the arrow keys or a page at a time, move the outline by the same
/// distance, however many there are. A longer jump is taken for the scroll bar's, and moves the
/// outline in proportion. Both ends of the outline are at the ends of the host.
///
/// # How it works
///
/// The outline's offset is the host's plus a ``displacement``, which steps do not change. It is 0
/// near the start and at its maximum near the end, so there both move together and the ends are
/// exact. Steps that approach an end of the host while the outline continues would run into that
/// end; the host is then moved to the position proportional to the outline's, and the displacement
/// compensates, so nothing on the screen moves. Such corrections are rare: at least a sixty-fourth
/// of the host's height lies between any two.
///
/// If the extent is within the limit, the offsets of host and outline are equal.
public struct ScrollScaling: Equatable, Sendable {
  /// The maximum height of the host's content, in points.
  ///
  /// It should be many times the height of the window.
  public let limit: Double

  /// The total height of the rows.
  public private(set) var extent: Double

  /// The height of the window.
  public private(set) var windowHeight: Double

  /// The scroll offset of the host.
  public private(set) var hostOffset = 0.0

  /// The difference between the outline's offset and the host's: subtract it from a row's offset to
  /// get its position in the host's content.
  public private(set) var displacement = 0.0

  /// Creates a scaling at the start of the outline.
  ///
  /// - Precondition: The limit is more than 0, and the sizes are at least 0 and finite.
  public init(limit: Double, extent: Double = 0, windowHeight: Double = 0) {
    precondition(limit > 0, "expected a limit of more than 0, got \(limit)")
    ScrollScaling.check(extent, windowHeight)
    self.limit = limit
    self.extent = extent
    self.windowHeight = windowHeight
  }

  /// The height of the host's content: the extent, but at most the limit.
  public var contentHeight: Double { min(extent, limit) }

  /// The offset of the top of the window in the outline.
  public var offset: Double {
    // At the very end, the sum of such large numbers can be slightly too small.
    if hostOffset >= hostRange && displacement >= maximumDisplacement { return range }
    return min(hostOffset + displacement, range)
  }

  /// Updates the offset after the host has scrolled.
  ///
  /// Offsets beyond the ends, for example while a list rubber-bands, are clamped.
  ///
  /// - Returns: The corrected offset for the host, or `nil` if none is needed. Nothing on the
  ///   screen moves by it.
  /// - Precondition: The offset is not NaN.
  public mutating func scroll(to hostOffset: Double) -> Double? {
    precondition(!hostOffset.isNaN, "expected a host offset, got \(hostOffset)")
    let target = min(max(hostOffset, 0), hostRange)
    let step = target - self.hostOffset
    if abs(step) > longestStep {
      // The result of a step, or the proportional one if that is further in the same direction:
      // never against the direction of scrolling, even if steps have led away from the proportional
      // position.
      let proportional = proportionalDisplacement(at: target)
      displacement = step > 0 ? max(displacement, proportional) : min(displacement, proportional)
    }
    self.hostOffset = target
    return leaveReachedEnd()
  }

  /// Scrolls an offset of the outline to the top of the window.
  ///
  /// - Parameter offset: The new top of the window; it is clamped to the outline.
  /// - Returns: The new offset of the host.
  /// - Precondition: The offset is not NaN.
  public mutating func show(_ offset: Double) -> Double {
    precondition(!offset.isNaN, "expected an offset, got \(offset)")
    let target = min(max(offset, 0), range)
    let host = target - displacement
    let isNear = abs(target - self.offset) <= longestStep && host >= 0 && host <= hostRange
    if isNear && target > margin && target < range - margin {
      hostOffset = host
      return leaveReachedEnd() ?? hostOffset
    }
    align(at: target)
    return hostOffset
  }

  /// Updates the extent and the window.
  ///
  /// - Parameters:
  ///   - extent: The new total height of the rows.
  ///   - windowHeight: The new height of the window; `nil` leaves it unchanged.
  ///   - offset: The new top of the window, for example from a ``ScrollAnchor``; `nil` leaves it
  ///     unchanged.
  /// - Returns: The new offset for the host, to be set after its content has its new height; `nil`
  ///   if it is unchanged.
  /// - Precondition: The sizes are at least 0 and finite, and the offset is not NaN.
  public mutating func resize(
    extent: Double,
    windowHeight: Double? = nil,
    offset: Double? = nil
  ) -> Double? {
    let windowHeight = windowHeight ?? self.windowHeight
    ScrollScaling.check(extent, windowHeight)
    let (before, host) = (self.offset, hostOffset)
    precondition(offset.map { !$0.isNaN } ?? true, "expected an offset, got NaN")
    self.extent = extent
    self.windowHeight = windowHeight
    let target = min(max(offset ?? before, 0), range)
    // Unchanged if possible, so that it accumulates no rounding errors.
    if target != before { displacement = target - host }
    if host > hostRange || displacement < 0 || displacement > maximumDisplacement {
      align(at: target)
    } else {
      _ = leaveReachedEnd()
    }
    return hostOffset == host ? nil : hostOffset
  }
}

// The proportional mapping between the host's offset and the outline's.
//
// Within a margin of either end, both are equal, counted from that end; between the margins, the
// rest of the host represents the rest of the outline.
extension ScrollScaling {
  private static func check(_ extent: Double, _ windowHeight: Double) {
    precondition(
      extent >= 0 && extent < .infinity,
      "expected a finite extent of at least 0, got \(extent)"
    )
    precondition(
      windowHeight >= 0 && windowHeight < .infinity,
      "expected a finite window height of at least 0, got \(windowHeight)"
    )
  }

  /// The maximum offset of the outline.
  private var range: Double { max(0, extent - windowHeight) }

  /// The maximum offset of the host.
  private var hostRange: Double { max(0, contentHeight - windowHeight) }

  /// The difference between these, and thus the maximum displacement.
  private var maximumDisplacement: Double { max(0, range - hostRange) }

  /// The distance from either end within which host and outline move together.
  private var margin: Double { max(hostRange / 32, min(4 * windowHeight, hostRange / 4)) }

  /// The longest distance that counts as a step: a window, or more where one pixel of the scroll
  /// bar is much more.
  ///
  /// A fast wheel can pass several windows between two events, and a scroll bar as long as the
  /// window moves by at least `hostRange / windowHeight`.
  private var longestStep: Double {
    let quarterPixel = windowHeight > 0 ? hostRange / (4 * windowHeight) : 0
    return min(max(windowHeight, quarterPixel), margin / 2)
  }

  /// Returns an offset without its fraction.
  ///
  /// Converted through an integer, since rounding may call a library function that is not linked.
  /// From 2^53 on, there is no fraction.
  private static func truncated(_ offset: Double) -> Double {
    offset < 9_007_199_254_740_992 ? Double(Int64(offset)) : offset
  }

  private func proportionalDisplacement(at host: Double) -> Double {
    if host <= margin { return 0 }
    if host >= hostRange - margin { return maximumDisplacement }
    let fraction = (host - margin) / (hostRange - 2 * margin)
    return min(maximumDisplacement * fraction, maximumDisplacement)
  }

  /// Sets host and displacement proportionally for an offset of the outline.
  ///
  /// Between the margins, the host gets an integer offset, which it can represent exactly.
  private mutating func align(at offset: Double) {
    if maximumDisplacement == 0 || offset <= margin {
      (hostOffset, displacement) = (offset, 0)
    } else if offset >= range - margin {
      (hostOffset, displacement) = (max(0, hostRange - (range - offset)), maximumDisplacement)
    } else {
      let fraction = (offset - margin) / (range - 2 * margin)
      let host = ScrollScaling.truncated(margin + fraction * (hostRange - 2 * margin))
      (hostOffset, displacement) = (host, offset - host)
      // Rounding down can exceed the maximum slightly at the start of the last margin.
      if displacement > maximumDisplacement {
        (hostOffset, displacement) = (offset - maximumDisplacement, maximumDisplacement)
      }
    }
  }

  /// Moves the host away from an end that the outline has not reached.
  private mutating func leaveReachedEnd() -> Double? {
    let isTooHigh = hostOffset < margin / 2 && displacement > 0
    let isTooLow = hostRange - hostOffset < margin / 2 && displacement < maximumDisplacement
    guard isTooHigh || isTooLow else { return nil }
    let before = hostOffset
    align(at: offset)
    return hostOffset == before ? nil : hostOffset
  }
}
