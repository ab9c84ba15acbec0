import Testing
import UIKit

@Suite("Frames", .serialized)
@MainActor
struct LayoutTests {
  @Test("an autoresizing mask stretches a view with its superview")
  func autoresizing() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 180, height: 20))
    inner.autoresizingMask = .flexibleWidth
    outer.addSubview(inner)
    outer.frame.size = CGSize(width: 300, height: 150)
    #expect(inner.frame == CGRect(x: 10, y: 10, width: 280, height: 20))
    inner.autoresizingMask = .flexibleHeight
    outer.frame.size = CGSize(width: 200, height: 160)
    #expect(inner.frame == CGRect(x: 10, y: 10, width: 280, height: 30))
  }

  @Test("layout runs from the topmost view that needs it downwards, once")
  func passes() {
    final class Counter: UIView {
      var count = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        subviews.first?.frame = bounds
      }
    }
    let (outer, inner) = (Counter(), Counter())
    outer.addSubview(inner)
    inner.layoutIfNeeded()
    #expect(outer.count == 1 && inner.count == 1)
    inner.layoutIfNeeded()
    #expect(outer.count == 1 && inner.count == 1)
    outer.frame.size = CGSize(width: 10, height: 10)
    inner.layoutIfNeeded()
    #expect(outer.count == 2 && inner.count == 2)
    #expect(inner.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test("a layout that asks for another pass in each pass is a failure")
  func unsettled() {
    final class Restless: UIView {
      let mark = UIView()
      var limit = Int.max
      override func layoutSubviews() {
        super.layoutSubviews()
        limit -= 1
        // A view that is added marks its superview, even if it was there before.
        if limit > 0 { addSubview(mark) }
      }
    }
    StandIn.reset()
    defer { StandIn.reset() }
    var failed: [UIView] = []
    StandIn.layoutFailureHandler = { failed.append($0) }
    let view = Restless()
    view.limit = 3
    view.layoutIfNeeded()
    #expect(failed.isEmpty)
    view.limit = Int.max
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(failed == [view])
  }

  @Test("points convert between views that scroll")
  func convert() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let scroll = UIScrollView(frame: CGRect(x: 20, y: 10, width: 100, height: 50))
    scroll.contentSize = CGSize(width: 100, height: 500)
    scroll.contentOffset.y = 30
    outer.addSubview(scroll)
    let inner = UIView(frame: CGRect(x: 5, y: 40, width: 10, height: 10))
    scroll.addSubview(inner)
    #expect(inner.convert(CGPoint(x: 1, y: 1), to: outer) == CGPoint(x: 26, y: 21))
    #expect(outer.convert(CGPoint(x: 26, y: 21), to: inner) == CGPoint(x: 1, y: 1))
    #expect(outer.hitTest(CGPoint(x: 26, y: 21), with: nil) === inner)
    #expect(outer.hitTest(CGPoint(x: 26, y: 45), with: nil) === scroll)
    inner.isHidden = true
    #expect(outer.hitTest(CGPoint(x: 26, y: 21), with: nil) === scroll)
    StandIn.scroll(scroll, to: CGPoint(x: 50, y: 900))
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 450))
  }
}
