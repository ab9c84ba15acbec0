#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  /// The bar above a column in a compact width, with its title and a back button.
  final class ColumnNavigationBar: UIView {
    /// Called when the user taps the back button.
    var didTap: (() -> Void)?

    /// The back button.
    let button = UIButton(type: .system)
    /// The title of the column.
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      setUp()
    }

    required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      backgroundColor = .secondarySystemBackground
      label.font = .preferredFont(forTextStyle: .headline)
      label.adjustsFontForContentSizeCategory = true
      label.textColor = .label
      label.textAlignment = .center
      label.accessibilityTraits.insert(.header)
      // UIKit mirrors this image in right-to-left layouts.
      button.setImage(UIImage(systemName: "chevron.backward"), for: .normal)
      button.addAction(UIAction { [weak self] _ in self?.didTap?() }, for: .touchUpInside)
      addSubview(label)
      addSubview(button)
    }

    /// Shows the title of a column and that of the back button, which is hidden if `back` is `nil`.
    func show(title: String, back: String?) {
      label.text = title
      button.isHidden = back == nil
      button.setTitle(back, for: .normal)
      button.accessibilityLabel = back
    }

    /// The preferred height, scaled for the content size category.
    var height: CGFloat { UIFontMetrics(forTextStyle: .headline).scaledValue(for: 44) }

    override func layoutSubviews() {
      super.layoutSubviews()
      let third = bounds.width / 3
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      button.frame = CGRect(
        x: isMirrored ? bounds.width - third : 0,
        y: 0,
        width: third,
        height: bounds.height
      )
      label.frame = CGRect(x: third, y: 0, width: third, height: bounds.height)
    }
  }
#endif
