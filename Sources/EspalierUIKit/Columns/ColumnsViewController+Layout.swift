#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Layout of the columns. The browser counts x coordinates from the left; in right-to-left layouts
  // everything is mirrored here.
  extension ColumnsViewController {
    /// Whether one column fills the view.
    ///
    /// Inside a popover the horizontal size class is always compact. The presenter's size class
    /// decides there, because a popover becomes a sheet where that is compact.
    var isCompact: Bool {
      let isInPopover = (navigationController ?? self).modalPresentationStyle == .popover
      let presenter = isInPopover ? presentingViewController : nil
      return (presenter ?? self).traitCollection.horizontalSizeClass == .compact
    }

    private var isMirrored: Bool {
      viewIfLoaded?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// The layout adjusted to the text size and to the window.
    var effectiveLayout: ColumnLayout {
      var layout = self.layout
      if scalesWithText {
        // A large value, because `scaledValue(for:)` rounds its result.
        let scaled = UIFontMetrics(forTextStyle: .body).scaledValue(
          for: 10_000,
          compatibleWith: traitCollection
        )
        layout.column.width *= Double(scaled) / 10_000
      }
      if followsWindow, let window = viewIfLoaded?.window ?? presentingViewController?.view.window {
        layout.maximum = .init(
          width: Double(max(0, window.bounds.width - windowMargin)),
          height: Double(max(0, window.bounds.height - windowMargin))
        )
      }
      return layout
    }

    /// Updates the layout after sizes or traits have changed.
    func layoutDidChange() {
      arrange()
      viewIfLoaded?.setNeedsLayout()
    }

    /// Updates the sizes and the frames of the columns.
    func arrange() {
      updateSizes()
      guard isViewLoaded else { return }
      colorColumns()
      updateBackButton()
      layOutColumns()
    }

    /// Lays out the subviews in the current bounds.
    func layOutColumns() {
      updateSizes()
      let (offset, width) = (readingOffset, scrollView.bounds.width)
      var insets = view.safeAreaInsets
      // Columns that fill the height scroll below bars.
      if isCompact || fillsHeight {
        insets.bottom = 0
        if backBar.isHidden { insets.top = 0 }
      }
      var area = view.bounds.inset(by: insets)
      layOutBackBar(in: &area)
      scrollView.frame = area
      if scrollView.bounds.width != width { keepRevealedColumnInView(offset, width) }
      if isCompact { layOutOneColumn() } else { layOutAllColumns(from: offset) }
    }

    private func updateSizes() {
      let layout = effectiveLayout
      if browser.layout != layout { browser.layout = layout }
      let size = browser.columnFrames.view.size
      if preferredContentSize != size { preferredContentSize = size }
    }

    /// Keeps the column that was last scrolled to in view when the width of the view changes.
    private func keepRevealedColumnInView(_ offset: CGFloat, _ width: CGFloat) {
      guard pendingReveal == nil, let lastRevealedDepth else { return }
      let best = browser.offset(
        revealing: lastRevealedDepth,
        from: Double(offset),
        viewport: Double(width)
      )
      if best == Double(offset) { pendingReveal = (lastRevealedDepth, false) }
    }

    /// The scroll offset from the beginning in reading direction, in points.
    private var readingOffset: CGFloat {
      let x = scrollView.contentOffset.x
      return isMirrored ? scrollView.contentSize.width - scrollView.bounds.width - x : x
    }

    private func layOutOneColumn() {
      let bounds = CGRect(origin: .zero, size: scrollView.bounds.size)
      scrollView.contentSize = bounds.size
      scrollView.contentOffset = .zero
      for column in browser.columns {
        guard let columnView = columnViews[column.columnID] else { continue }
        columnView.isHidden = column.columnID != browser.columns.last?.columnID
        columnView.divider.isHidden = true
        columnView.frame = bounds
      }
      pendingReveal = nil
    }

    private func layOutAllColumns(from offset: CGFloat) {
      let arrangement = browser.columnFrames
      let content = arrangement.content.size
      let visible = scrollView.bounds.height
      let padding = CGFloat(browser.layout.padding.top + browser.layout.padding.bottom)
      scrollView.contentSize = CGSize(
        width: content.width,
        height: fillsHeight ? visible : content.height
      )
      for (column, place) in zip(browser.columns, arrangement.frames) {
        guard let columnView = columnViews[column.columnID] else { continue }
        columnView.isHidden = false
        columnView.divider.isHidden = !isResizable
        columnView.frame = CGRect(
          x: isMirrored ? content.width - CGFloat(place.x + place.width) : CGFloat(place.x),
          y: CGFloat(place.y),
          width: CGFloat(place.width),
          height: fillsHeight ? max(0, visible - padding) : CGFloat(place.height)
        )
      }
      if scrollView.bounds.width > 0 { scroll(from: offset) }
    }

    /// Scrolls to the pending column, if any, and keeps the offset within the content.
    private func scroll(from offset: CGFloat) {
      let visible = scrollView.bounds.size
      let content = scrollView.contentSize
      // Content narrower than the view is aligned with its leading edge.
      let end = max(0, content.width - visible.width)
      func place(_ offset: CGFloat) -> CGPoint {
        let x = min(max(0, offset), end)
        return CGPoint(
          x: isMirrored ? content.width - visible.width - x : x,
          y: min(scrollView.contentOffset.y, max(0, content.height - visible.height))
        )
      }
      if scrollView.contentOffset != place(offset) { scrollView.contentOffset = place(offset) }
      guard let pendingReveal else { return }
      lastRevealedDepth = pendingReveal.depth
      let revealed = browser.offset(
        revealing: pendingReveal.depth,
        from: Double(min(max(0, offset), end)),
        viewport: Double(visible.width)
      )
      if let revealed, scrollView.contentOffset != place(CGFloat(revealed)) {
        scrollView.setContentOffset(place(CGFloat(revealed)), animated: pendingReveal.animated)
      }
      // A popover is about to grow to its preferred size; the column is revealed again then.
      let isGrowing = browser.isPresented && visible.width < preferredContentSize.width
      if !isGrowing { self.pendingReveal = nil }
    }

    // MARK: Navigating back

    /// Shows the title of a compact column and a back button, in the bar of the navigation
    /// controller or in the view's own bar.
    func updateBackButton() {
      let titles = browser.columns.map { title(of: $0.id) }
      let back = titles.count > 1 ? titles[titles.count - 2] : nil
      let bar = navigationController
      backBar.isHidden = !isCompact || bar != nil
      if isCompact { backBar.show(title: titles.last ?? "", back: back) }
      if backItem != nil, navigationItem.leftBarButtonItem === backItem {
        navigationItem.leftBarButtonItem = nil
      }
      backItem = nil
      guard bar != nil else { return }
      navigationItem.title = isCompact ? titles.last : title
      updatePopGestures()
      guard isCompact, let back else { return }
      // A bar shows an image without the title, so the item is a button with both.
      let button = UIButton(
        type: .system,
        primaryAction: UIAction(
          title: back,
          image: UIImage(systemName: "chevron.backward")
        ) { [weak self] _ in self?.goBack() }
      )
      let item = UIBarButtonItem(customView: button)
      item.accessibilityLabel = back
      navigationItem.leftBarButtonItem = item
      backItem = item
    }

    /// Disables the gestures that leave the view controller while there is a column to go back to.
    func updatePopGestures() {
      guard let bar = navigationController, bar.topViewController === self else { return }
      guard isCompact, browser.columns.count > 1 else { return releasePopGestures() }
      guard heldPopGestures.isEmpty else { return }
      heldPopGestures = bar.popGestures.map { ($0, $0.isEnabled) }
      for gesture in bar.popGestures { gesture.isEnabled = false }
    }

    /// Leaves the gestures of the navigation controller as they were found.
    func releasePopGestures() {
      for (gesture, isEnabled) in heldPopGestures { gesture.isEnabled = isEnabled }
      heldPopGestures = []
    }

    /// Lays out the bar and removes its height from the remaining area.
    private func layOutBackBar(in area: inout CGRect) {
      guard !backBar.isHidden else { return }
      let height = min(backBar.height, area.height)
      backBar.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: height)
      area.origin.y += height
      area.size.height -= height
    }

    // MARK: Widths

    func width(of handle: ColumnID) -> Double? {
      browser.depth(of: handle).map { browser.columnFrames.frames[$0].width }
    }

    func userDidResize(_ handle: ColumnID, to width: Double?) {
      guard let depth = browser.depth(of: handle) else { return }
      do {
        try setWidth(width.map { min(max(0, $0), ColumnLayout.limit.nextDown) }, atDepth: depth)
      } catch {
        preconditionFailure("the column at depth \(depth) could not be resized: \(error)")
      }
    }
  }

  extension UINavigationController {
    /// The gestures that leave the top view controller: from the edge, and from iOS 26 in its content.
    fileprivate var popGestures: [UIGestureRecognizer] {
      var gestures = [interactivePopGestureRecognizer]
      if #available(iOS 26, visionOS 26, *) {
        gestures.append(interactiveContentPopGestureRecognizer)
      }
      return gestures.compactMap { $0 }
    }
  }

  /// The part of the window's width and height that the columns leave free, in points.
  private let windowMargin = 40.0

  extension ColumnLayout.Size {
    /// The size as a `CGSize`.
    var size: CGSize { CGSize(width: width, height: height) }
  }
#endif
