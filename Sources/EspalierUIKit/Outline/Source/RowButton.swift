#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  /// A button in a cell that assistive technology does not see: the row itself has its value and its
  /// action.
  class RowButton: UIButton {
    /// Called when the user taps the button.
    var onTap: (() -> Void)?

    init(width: CGFloat) {
      super.init(frame: CGRect(x: 0, y: 0, width: width, height: 44))
      tintColor = .secondaryLabel
      setUp()
    }

    /// Creates a button from an archive, with the same behavior.
    required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      isAccessibilityElement = false
      addAction(UIAction { [weak self] _ in self?.onTap?() }, for: .touchUpInside)
    }

    /// Shows a symbol at the size of body text.
    func show(symbol name: String) {
      let symbol = UIImage(
        systemName: name,
        withConfiguration: UIImage.SymbolConfiguration(textStyle: .body)
      )
      setImage(symbol, for: .normal)
    }
  }

  /// The arrow of a branch, which expands and collapses it.
  ///
  /// It points in reading direction while the branch is collapsed, and down while it is expanded.
  final class DisclosureButton: RowButton {
    init() { super.init(width: 44) }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Updates the direction of the arrow.
    func show(isExpanded: Bool) { show(symbol: isExpanded ? "chevron.down" : "chevron.forward") }
  }

  /// The check mark of an item, which checks and unchecks it.
  final class CheckButton: RowButton {
    init() { super.init(width: 36) }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Updates the mark.
    func show(_ state: CheckState) {
      switch state {
      case .off: show(symbol: "circle")
      case .mixed: show(symbol: "minus.circle.fill")
      case .on: show(symbol: "checkmark.circle.fill")
      }
      tintColor = state == .off ? .secondaryLabel : .tintColor
    }
  }
#endif
