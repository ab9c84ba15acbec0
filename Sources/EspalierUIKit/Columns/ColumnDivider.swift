#if canImport(UIKit)
  internal import UIKit

  /// What holds the columns side by side, and leaves a finger on an edge to the edge.
  final class ColumnScrollView: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool {
      view is ColumnDivider ? false : super.touchesShouldCancel(in: view)
    }
  }

  /// The edge of a column, by which a person makes it wider or narrower.
  final class ColumnDivider: UIView {
    /// How wide the edge is to be touched, in points.
    static let thickness = 12.0

    /// How wide the column is.
    var width: (() -> Double)?
    /// A person wants the column to be so wide; `nil` as wide as columns are.
    var didDrag: ((Double?) -> Void)?

    private var start: (x: CGFloat, width: Double)?

    override init(frame: CGRect) {
      super.init(frame: frame)
      setUp()
    }

    required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      isAccessibilityElement = true
      accessibilityTraits = .adjustable
      accessibilityLabel = ColumnWording.current.width
    }

    override var accessibilityValue: String? {
      get { width.map { ColumnWording.current.points(Int($0().rounded())) } }
      set { super.accessibilityValue = newValue }
    }

    override func accessibilityIncrement() { resize(by: 20) }

    override func accessibilityDecrement() { resize(by: -20) }

    private func resize(by points: Double) {
      guard let width = width?() else { return }
      didDrag?(width + points)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      guard let touch = touches.first, let width = width?() else { return }
      if touch.tapCount == 2 {
        start = nil
        didDrag?(nil)
      } else {
        start = (touch.location(in: window).x, width)
      }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      guard let touch = touches.first, let start else { return }
      let distance = touch.location(in: window).x - start.x
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      didDrag?(start.width + Double(isMirrored ? -distance : distance))
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { start = nil }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { start = nil }
  }
#endif
