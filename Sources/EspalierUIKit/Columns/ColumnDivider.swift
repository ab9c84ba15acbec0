#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  /// The scroll view of the columns.
  ///
  /// It does not scroll while the user drags a divider. It does not delay touches either, or it would
  /// have scrolled before a divider sees the drag.
  final class ColumnScrollView: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool {
      view is ColumnDivider ? false : super.touchesShouldCancel(in: view)
    }
  }

  /// The draggable trailing edge of a column, which resizes it.
  final class ColumnDivider: UIView {
    #if os(visionOS)
      /// The width of the area that one looks at, in points: as wide as rows can spare.
      static let thickness = 24.0
    #else
      /// The width of the touch area, in points.
      static let thickness = 12.0
    #endif

    /// Returns the width of the column, in points.
    var width: (() -> Double)?
    /// Called with the width that the user requests; `nil` stands for the default width.
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
      accessibilityLabel = ColumnStrings.current.width
      #if os(visionOS)
        hoverStyle = .automatic()
      #else
        addInteraction(UIPointerInteraction(delegate: self))
      #endif
    }

    override var accessibilityValue: String? {
      get { width.map { ColumnStrings.current.points(Int($0().rounded())) } }
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

  #if !os(visionOS)
    extension ColumnDivider: UIPointerInteractionDelegate {
      /// Returns a beam with an arrow on both sides, as the pointer of an edge that can be dragged.
      func pointerInteraction(
        _ interaction: UIPointerInteraction,
        styleFor region: UIPointerRegion
      ) -> UIPointerStyle? {
        let style = UIPointerStyle(shape: .verticalBeam(length: 24), constrainedAxes: .horizontal)
        style.accessories = [.arrow(.left), .arrow(.right)]
        return style
      }
    }
  #endif
#endif
