#if canImport(UIKit)
  internal import UIKit

  /// The arrow of a branch, which opens and closes it.
  ///
  /// It points where the text goes while the branch is closed, and down while it is open. To
  /// assistive technology it is no element: the row says whether it is open, and has an action for it.
  final class DisclosureButton: UIButton {
    /// What a tap does.
    var onTap: (() -> Void)?

    init() {
      super.init(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
      isAccessibilityElement = false
      tintColor = .secondaryLabel
      addAction(UIAction { [weak self] _ in self?.onTap?() }, for: .touchUpInside)
    }

    /// A button that an archive brings is as any other.
    required init?(coder: NSCoder) {
      super.init(coder: coder)
      isAccessibilityElement = false
      addAction(UIAction { [weak self] _ in self?.onTap?() }, for: .touchUpInside)
    }

    /// Points the arrow.
    func show(isExpanded: Bool) {
      let symbol = UIImage(
        systemName: isExpanded ? "chevron.down" : "chevron.forward",
        withConfiguration: UIImage.SymbolConfiguration(textStyle: .body)
      )
      setImage(symbol, for: .normal)
    }
  }
#endif
