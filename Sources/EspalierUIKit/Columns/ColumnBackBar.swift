#if canImport(UIKit)
  internal import UIKit

  /// The bar above a compact column: what it is called, and the way back.
  final class ColumnBackBar: UIView {
    /// A person wants to go back.
    var didTap: (() -> Void)?

    /// Leads to the column before.
    let button = UIButton(type: .system)
    /// Says what the column is called.
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
      // The image turns by itself where a script runs from right to left.
      button.setImage(UIImage(systemName: "chevron.backward"), for: .normal)
      button.addAction(UIAction { [weak self] _ in self?.didTap?() }, for: .touchUpInside)
      addSubview(label)
      addSubview(button)
    }

    /// Shows a column's title, and where the button leads; `nil` where there is no way back.
    func show(title: String, back: String?) {
      label.text = title
      button.isHidden = back == nil
      button.setTitle(back, for: .normal)
      button.accessibilityLabel = back
    }

    /// How high it wants to be.
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
