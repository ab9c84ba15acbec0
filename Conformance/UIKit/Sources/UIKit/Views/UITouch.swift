public import Foundation

// uikit/uitouch
@MainActor
open class UITouch: Foundation.NSObject {
  private let place: CGPoint
  // uikit/uitouch/tapcount
  public let tapCount: Int

  init(at place: CGPoint, tapCount: Int) {
    self.place = place
    self.tapCount = tapCount
    super.init()
  }

  // uikit/uitouch/location(in:)
  open func location(in view: UIView?) -> CGPoint {
    view.map { $0.convert(place, from: nil) } ?? place
  }
}

extension StandIn {
  /// Drags from the middle of a view.
  ///
  /// - Parameter steps: The offsets from the starting point, in points, one for each movement.
  public static func drag(_ view: UIView, through steps: [CGPoint]) {
    guard canBeTouched(view) else { return }
    let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    let start = view.convert(middle, to: nil)
    let scrollViews = sequence(first: view, next: \.superview).compactMap { $0 as? UIScrollView }
      .filter { $0.canScroll(steps.last ?? .zero) }
    // A scroll view that delays touches follows the drag itself, and the view sees nothing of it.
    if let scrollView = scrollViews.first(where: \.delaysContentTouches) {
      return follow(scrollView, steps)
    }
    var last = UITouch(at: start, tapCount: 1)
    view.touchesBegan([last], with: nil)
    // One that does not delay them asks before it takes the drag from the view.
    if let scrollView = scrollViews.first(where: {
      $0.canCancelContentTouches && $0.touchesShouldCancel(in: view)
    }) {
      view.touchesCancelled([last], with: nil)
      return follow(scrollView, steps)
    }
    for step in steps {
      last = UITouch(at: CGPoint(x: start.x + step.x, y: start.y + step.y), tapCount: 1)
      view.touchesMoved([last], with: nil)
    }
    view.touchesEnded([last], with: nil)
  }

  private static func follow(_ scrollView: UIScrollView, _ steps: [CGPoint]) {
    let (offset, step) = (scrollView.contentOffset, steps.last ?? .zero)
    scroll(scrollView, to: CGPoint(x: offset.x - step.x, y: offset.y - step.y))
  }

  /// Double-taps a view.
  public static func doubleTap(_ view: UIView) {
    guard canBeTouched(view) else { return }
    let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    let place = view.convert(middle, to: nil)
    for tapCount in 1...2 {
      let touch = UITouch(at: place, tapCount: tapCount)
      view.touchesBegan([touch], with: nil)
      view.touchesEnded([touch], with: nil)
    }
  }
}
