import Espalier

// What is drawn: the window, what sticks to its top, and what moves in it; and how it scrolls.

/// Says how many rows stick to the top of the window: branches, while what is open in them is
/// there.
///
/// - Parameters:
///   - limit: How many at most.
///   - belowTitle: 1 if titles of sections stick there too, so that the rows do below them.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_sticky")
#endif
@_cdecl("espalier_view_sticky")
public func viewSticky(_ view: UnsafeMutableRawPointer, limit: Int32, belowTitle: Int32) {
  OutlineView.at(view).stickyLimit = Int(max(0, limit))
  OutlineView.at(view).titlesStick = belowTitle != 0
}

/// Says how many pixels above and below each window are drawn with it.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_overscan")
#endif
@_cdecl("espalier_view_overscan")
public func viewOverscan(_ view: UnsafeMutableRawPointer, pixels: Double) {
  OutlineView.at(view).overscan = max(0, pixels.bounded)
}

/// Says how the next motions go.
///
/// - Parameters:
///   - duration: How long, in milliseconds; 0 is no motion.
///   - x1: The first point of the curve, as in the style sheets' `cubic-bezier`; times are from 0
///     to 1.
///   - fade: 1 if rows that come and go become opaque and transparent on their way.
/// - Returns: 1, or 0 if there is no such curve; then nothing changes.
#if arch(wasm32)
  @_expose(wasm, "espalier_more_timing")
#endif
@_cdecl("espalier_more_timing")
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
  Mover.of(OutlineView.at(view))
    .setTiming(CubicCurve(x1, y1, x2, y2), duration: duration, fades: fade != 0)
  return 1
}

/// Remembers what is seen in a window, before a change.
///
/// - Parameters:
///   - top: The first pixel of the window.
///   - height: How many pixels it has.
///   - time: In milliseconds, on a clock that does not go back.
#if arch(wasm32)
  @_expose(wasm, "espalier_more_hold")
#endif
@_cdecl("espalier_more_hold")
public func viewHold(
  _ view: UnsafeMutableRawPointer,
  top: Double,
  height: Double,
  time: Double
) {
  let view = OutlineView.at(view)
  view.mover?.hold(view, top: top, height: height, time: time)
}

/// Lets everything move from where it was seen by ``viewHold(_:top:height:time:)`` to where it is
/// now.
///
/// What is seen stays where it is on the screen at first, also if the window begins elsewhere now;
/// a motion that is on its way goes on in this one. Without a hold, nothing happens.
#if arch(wasm32)
  @_expose(wasm, "espalier_more_begin")
#endif
@_cdecl("espalier_more_begin")
public func viewBegin(
  _ view: UnsafeMutableRawPointer,
  top: Double,
  height: Double,
  time: Double
) {
  let view = OutlineView.at(view)
  view.mover?.begin(view, top: top, height: height, time: time)
}

/// The address of the display list of a window; see ``OutlineView/drawFrame(top:height:time:)``.
///
/// What moves follows a window that scrolls, and goes on to where things are after what was changed
/// without a hold.
///
/// - Parameters:
///   - top: The first pixel of the window.
///   - height: How many pixels it has.
///   - time: In milliseconds, on the clock of the motions.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_frame")
#endif
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

/// Says how the host scrolls, where its content cannot be as high as all rows.
///
/// From then on the outline is at an offset and the host at another: rows are to be drawn in the
/// host's content that much further up. What is at the top of the window stays there.
///
/// - Parameters:
///   - limit: How high the host's content can be, in pixels; many windows.
///   - windowHeight: How high the window is.
///   - extra: How much higher than the rows the content is, as by a margin.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_paging")
#endif
@_cdecl("espalier_view_paging")
public func viewPaging(
  _ view: UnsafeMutableRawPointer,
  limit: Double,
  windowHeight: Double,
  extra: Double
) {
  OutlineView.at(view).setPaging(limit: limit, windowHeight: windowHeight, extra: extra)
}

/// Hears where the host has scrolled to, and answers where the window begins now.
///
/// The host may have to be put elsewhere, where ``viewHostTop(_:offset:)`` says; nothing seen moves
/// by that.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_scrolled")
#endif
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

/// Lets the window begin at an offset, and answers where the host has to be; a negative one leaves
/// the window where it is.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_host_top")
#endif
@_cdecl("espalier_view_host_top")
public func viewHostTop(_ view: UnsafeMutableRawPointer, offset: Double) -> Double {
  OutlineView.at(view).scroll(
    { paging in offset < 0 ? paging.hostOffset : paging.show(offset.bounded) },
    else: offset
  )
}

/// How high the host's content has to be: as high as all, but at most the limit.
#if arch(wasm32)
  @_expose(wasm, "espalier_view_host_height")
#endif
@_cdecl("espalier_view_host_height")
public func viewHostHeight(_ view: UnsafeMutableRawPointer) -> Double {
  let view = OutlineView.at(view)
  return view.scroll({ $0.contentHeight }, else: view.height)
}
