#if canImport(UIKit)
  internal import UIKit

  /// What a column says in the place of its rows: that they are awaited, or that there is none to
  /// show.
  final class ColumnStatusView: UIView {
    /// What is to be said.
    enum Status {
      case ready, loading, failed
    }

    /// A person wants the rows to be asked for again.
    var didAskAgain: (() -> Void)?

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
      button.setTitle(ColumnWording.current.retry, for: .normal)
      button.addAction(UIAction { [weak self] _ in self?.didAskAgain?() }, for: .touchUpInside)
      for part in [spinner, label, button] as [UIView] { addSubview(part) }
      show(.ready)
    }

    func show(_ status: Status) {
      label.text = status == .loading ? ColumnWording.current.loading : ColumnWording.current.failed
      button.isHidden = status != .failed
      isHidden = status == .ready
      if status == .loading { spinner.startAnimating() } else { spinner.stopAnimating() }
    }

    /// Puts the parts below each other, and takes the height that they need.
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
