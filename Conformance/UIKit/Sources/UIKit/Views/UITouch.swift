public import Foundation

// uikit/uitouch
@MainActor
open class UITouch: NSObject {
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
  /// Drags a finger from the middle of a view, and lets go.
  ///
  /// - Parameter steps: How far it is from where it began, in points, each time that it moves.
  public static func drag(_ view: UIView, through steps: [CGPoint]) {
    guard canBeTouched(view) else { return }
    let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    let start = view.convert(middle, to: nil)
    view.touchesBegan([UITouch(at: start, tapCount: 1)], with: nil)
    var last = UITouch(at: start, tapCount: 1)
    for step in steps {
      last = UITouch(at: CGPoint(x: start.x + step.x, y: start.y + step.y), tapCount: 1)
      view.touchesMoved([last], with: nil)
    }
    view.touchesEnded([last], with: nil)
  }

  /// Taps a view twice, quickly.
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
