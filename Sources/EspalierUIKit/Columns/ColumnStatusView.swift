#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  /// The view of a column whose rows are being loaded or could not be loaded.
  final class ColumnStatusView: UIView {
    /// The status to show.
    enum Status {
      case ready, loading, failed
    }

    /// Called when the user taps the Try Again button.
    var didTapRetry: (() -> Void)?

    private let spinner = UIActivityIndicatorView(style: .medium)
    private let label = UILabel()
    private let button = UIButton(type: .system)
    private let margin = 16.0

    override init(frame: CGRect) {
      super.init(frame: frame)
      setUp()
    }

    required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      label.font = .preferredFont(forTextStyle: .footnote)
      label.adjustsFontForContentSizeCategory = true
      label.textColor = .secondaryLabel
      label.textAlignment = .center
      label.numberOfLines = 0
      button.setTitle(ColumnStrings.current.retry, for: .normal)
      button.addAction(UIAction { [weak self] _ in self?.didTapRetry?() }, for: .touchUpInside)
      for part in [spinner, label, button] as [UIView] { addSubview(part) }
      show(.ready)
    }

    func show(_ status: Status) {
      label.text = status == .loading ? ColumnStrings.current.loading : ColumnStrings.current.failed
      button.isHidden = status != .failed
      isHidden = status == .ready
      if status == .loading { spinner.startAnimating() } else { spinner.stopAnimating() }
    }

    /// Stacks the visible subviews and adjusts the height of the view to them.
    func layOut(in width: CGFloat) {
      let inner = max(0, width - 2 * margin)
      var y = margin
      for part in [spinner, label, button] as [UIView] {
        let isShown = part === spinner ? spinner.isAnimating : !part.isHidden
        guard isShown else { continue }
        let size = part.sizeThatFits(CGSize(width: inner, height: .greatestFiniteMagnitude))
        part.frame = CGRect(
          x: (width - min(inner, size.width)) / 2,
          y: y,
          width: min(inner, size.width),
          height: size.height
        )
        y += size.height + margin / 2
      }
      frame.size = CGSize(width: width, height: y + margin / 2)
    }
  }
#endif
