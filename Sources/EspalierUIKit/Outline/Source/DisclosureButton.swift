#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  /// The arrow of a branch, which expands and collapses it.
  ///
  /// It points in reading direction while the branch is collapsed, and down while it is expanded.
  /// It is not an accessibility element: the row itself has the value and the action.
  final class DisclosureButton: UIButton {
    /// Called when the user taps the button.
    var onTap: (() -> Void)?

    init() {
      super.init(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
      isAccessibilityElement = false
      tintColor = .secondaryLabel
      addAction(UIAction { [weak self] _ in self?.onTap?() }, for: .touchUpInside)
    }

    /// Creates a button from an archive, with the same behavior.
    required init?(coder: NSCoder) {
      super.init(coder: coder)
      isAccessibilityElement = false
      addAction(UIAction { [weak self] _ in self?.onTap?() }, for: .touchUpInside)
    }

    /// Updates the direction of the arrow.
    func show(isExpanded: Bool) {
      let symbol = UIImage(
        systemName: isExpanded ? "chevron.down" : "chevron.forward",
        withConfiguration: UIImage.SymbolConfiguration(textStyle: .body)
      )
      setImage(symbol, for: .normal)
    }
  }
#endif
