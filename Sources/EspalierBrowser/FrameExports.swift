import Espalier

// Drawing: the window, its sticky rows and animations; and scrolling.

/// Sets the maximum number of sticky rows: branches that stay at the top of the window while their
/// descendants are in it.
///
/// - Parameters:
///   - limit: The maximum number of sticky rows.
///   - belowTitle: 1 if section titles stick there too, so that the rows stick below them.
@_expose(wasm)
@_cdecl("espalier_view_sticky")
public func viewSticky(_ view: UnsafeMutableRawPointer, limit: Int32, belowTitle: Int32) {
  OutlineView.at(view).stickyLimit = Int(max(0, limit))
  OutlineView.at(view).titlesStick = belowTitle != 0
}

/// Sets the overscan: the number of pixels above and below each window that are drawn with it.
@_expose(wasm)
@_cdecl("espalier_view_overscan")
public func viewOverscan(_ view: UnsafeMutableRawPointer, pixels: Double) {
  OutlineView.at(view).overscan = max(0, pixels.bounded)
}

/// Sets the timing of the next animations.
///
/// - Parameters:
///   - duration: The duration in milliseconds; 0 turns animation off.
///   - x1: The first control point of the curve, as in CSS `cubic-bezier`; x values are from 0 to 1.
///   - fade: 1 if inserted and removed rows fade in and out.
/// - Returns: 1, or 0 if there is no such curve; then nothing changes.
@_expose(wasm)
@_cdecl("espalier_view_timing")
public func viewTiming(
  _ view: UnsafeMutableRawPointer,
  duration: Double,
  x1: Double,
  y1: Double,
  x2: Double,
  y2: Double,
  fade: Int32
) -> Int32 {
  guard duration >= 0, duration.isFinite, 0 <= x1, x1 <= 1, 0 <= x2, x2 <= 1, y1.isFinite,
    y2.isFinite
  else { return 0 }
  RowAnimator.of(OutlineView.at(view))
    .setTiming(CubicBezierCurve(x1, y1, x2, y2), duration: duration, fades: fade != 0)
  return 1
}

/// Records the visible rows of a window, before a change.
///
/// - Parameters:
///   - top: The first pixel of the window.
///   - height: The height of the window in pixels.
///   - time: In milliseconds, on a monotonic clock.
@_expose(wasm)
@_cdecl("espalier_view_capture_before")
public func viewCaptureBefore(
  _ view: UnsafeMutableRawPointer,
  top: Double,
  height: Double,
  time: Double
) {
  let view = OutlineView.at(view)
  view.animator?.captureBefore(view, top: top, height: height, time: time)
}

/// Animates all rows from their positions recorded by ``viewCaptureBefore(_:top:height:time:)`` to their
/// current ones.
///
/// Visible rows start at their place on the screen, even if the window begins elsewhere now; a
/// running animation continues in this one. Without a capture, nothing happens.
@_expose(wasm)
@_cdecl("espalier_view_animate_from")
public func viewAnimateFrom(
  _ view: UnsafeMutableRawPointer,
  top: Double,
  height: Double,
  time: Double
) {
  let view = OutlineView.at(view)
  view.animator?.animate(view, top: top, height: height, time: time)
}

/// The address of the display list of a window; see ``OutlineView/drawFrame(top:height:time:)``.
///
/// A running animation follows a window that scrolls, and adjusts its targets to changes made
/// without a capture.
///
/// - Parameters:
///   - top: The first pixel of the window.
///   - height: The height of the window in pixels.
///   - time: In milliseconds, on the clock of the animations.
@_expose(wasm)
@_cdecl("espalier_view_frame")
public func viewFrame(
  _ view: UnsafeMutableRawPointer,
  top: Double,
  height: Double,
  time: Double
) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).drawFrame(top: top, height: height, time: time)
  return OutlineView.at(view).frame.start
}

/// Describes the scroller of a host whose content cannot be as high as all rows.
///
/// From then on the outline and the host have different offsets: rows are drawn that much further
/// up in the host's content. The row at the top of the window stays there.
///
/// - Parameters:
///   - limit: The maximum height of the host's content, in pixels; many windows.
///   - windowHeight: The height of the window.
///   - extra: The height of the content beyond that of the rows, such as a margin.
@_expose(wasm)
@_cdecl("espalier_view_paging")
public func viewPaging(
  _ view: UnsafeMutableRawPointer,
  limit: Double,
  windowHeight: Double,
  extra: Double
) {
  OutlineView.at(view).setPaging(limit: limit, windowHeight: windowHeight, extra: extra)
}

/// Converts the host's new scroll position, and returns the top of the window.
///
/// The host may have to scroll to the position that ``viewHostTop(_:offset:)`` returns; nothing
/// visible moves by that.
@_expose(wasm)
@_cdecl("espalier_view_scrolled")
public func viewScrolled(_ view: UnsafeMutableRawPointer, hostTop: Double) -> Double {
  OutlineView.at(view).scroll(
    { paging in
      _ = paging.scroll(to: hostTop.bounded)
      return paging.offset
    },
    else: hostTop
  )
}

/// Lets the window begin at an offset, and returns the host's scroll position for it; a negative
/// offset leaves the window where it is.
@_expose(wasm)
@_cdecl("espalier_view_host_top")
public func viewHostTop(_ view: UnsafeMutableRawPointer, offset: Double) -> Double {
  OutlineView.at(view).scroll(
    { paging in offset < 0 ? paging.hostOffset : paging.show(offset.bounded) },
    else: offset
  )
}

/// The height of the host's content: that of all rows, but at most the limit.
@_expose(wasm)
@_cdecl("espalier_view_host_height")
public func viewHostHeight(_ view: UnsafeMutableRawPointer) -> Double {
  let view = OutlineView.at(view)
  return view.scroll({ $0.contentHeight }, else: view.height)
}

/// The address of an anchor of the rows in a window, as a list that is only meant for
/// ``viewAnchoredTop(_:count:)``.
///
/// - Parameter id: An item whose row is kept in place in preference to others; -1 for none.
@_expose(wasm)
@_cdecl("espalier_view_anchor")
public func viewAnchor(
  _ view: UnsafeMutableRawPointer,
  top: Double,
  height: Double,
  _ id: Int32
) -> UnsafeMutablePointer<Int32> {
  let view = OutlineView.at(view)
  view.writeAnchor(top: top.bounded, height: height, preferring: id)
  return view.output.start
}

/// The top of the window that keeps the first remaining row of the anchor in the buffer in place,
/// or, without one, shows an ancestor; NaN if nothing of it is left.
@_expose(wasm)
@_cdecl("espalier_view_anchored_top")
public func viewAnchoredTop(_ view: UnsafeMutableRawPointer, count: Int32) -> Double {
  OutlineView.at(view).anchoredTop(count) ?? .nan
}
