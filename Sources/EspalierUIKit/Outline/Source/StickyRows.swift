#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  /// A branch's row at the top of a list view.
  struct StickyRow {
    let id: AnyHashable
    let content: any UIContentConfiguration
    let indentation: CGFloat
    /// Whether the branch is selected, which its view shows as a cell does.
    let isSelected: Bool
    /// The frame in the coordinates of the list view's content.
    let frame: CGRect
    /// Scrolls to the branch's own row.
    let onTap: @MainActor () -> Void
  }

  /// The views of sticky rows, the innermost branch at the back.
  @MainActor
  final class StickyRows {
    private var views: [AnyHashable: StickyRowView] = [:]

    /// Shows these rows, ordered from the outermost in, and no others.
    func show(_ rows: [StickyRow], in list: UIScrollView) {
      let shown = Set(rows.map(\.id))
      for (id, view) in views where !shown.contains(id) {
        view.removeFromSuperview()
        views[id] = nil
      }
      // A branch that is pushed off slides below its ancestors, which are in front of it.
      let ordered = rows.reversed().map { row in
        let view = views[row.id] ?? StickyRowView(frame: row.frame)
        views[row.id] = view
        view.show(row)
        return view
      }
      bringToFront(ordered, in: list)
    }

    /// Orders the views, from the back, in front of all cells.
    ///
    /// A view that is added asks the list view for another layout pass, so nothing is added to a list view
    /// in which the order is right.
    private func bringToFront(_ ordered: [StickyRowView], in list: UIScrollView) {
      let found = list.subviews.filter {
        $0 is StickyRowView || $0 is UITableViewCell || $0 is UICollectionViewCell
      }
      let isOrdered = found.suffix(ordered.count).elementsEqual(ordered, by: ===)
      if !isOrdered { ordered.forEach(list.addSubview) }
    }
  }

  /// The view of a sticky row, which a tap scrolls away from.
  ///
  /// Assistive technology does not see it: it has the row itself.
  final class StickyRowView: UIControl {
    private var content: (any UIView & UIContentView)?
    private var onTap: (() -> Void)?
    private var indentation: CGFloat = 0

    override init(frame: CGRect) {
      super.init(frame: frame)
      setUp()
    }

    required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      if #available(iOS 17, visionOS 1, *) { hoverStyle = .automatic() }
      isAccessibilityElement = false
      accessibilityElementsHidden = true
      addAction(UIAction { [weak self] _ in self?.onTap?() }, for: .touchUpInside)
    }

    func show(_ row: StickyRow) {
      if frame != row.frame { frame = row.frame }
      onTap = row.onTap
      backgroundColor = row.isSelected ? .systemGray4 : .systemBackground
      if indentation != row.indentation { setNeedsLayout() }
      indentation = row.indentation
      if let content, type(of: content.configuration) == type(of: row.content) {
        if !content.configuration.isEqual(to: row.content) { content.configuration = row.content }
      } else {
        content?.removeFromSuperview()
        let view = row.content.makeContentView()
        view.isUserInteractionEnabled = false
        addSubview(view)
        content = view
      }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      content?.frame = CGRect(
        x: isRightToLeft ? 0 : indentation,
        y: 0,
        width: max(0, bounds.width - indentation),
        height: bounds.height
      )
    }
  }

  extension UIContentConfiguration {
    /// Whether another configuration is known to be equal, which takes a hashable one.
    fileprivate func isEqual(to other: any UIContentConfiguration) -> Bool {
      guard let own = self as? any Hashable, let other = other as? any Hashable else {
        return false
      }
      return AnyHashable(own) == AnyHashable(other)
    }
  }
#endif
