#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  // Where the columns stand. The browser counts from the left; where a script runs from right to
  // left, all is mirrored here.
  extension ColumnsViewController {
    /// Whether one column fills the view.
    ///
    /// What is in a popover always has a compact width; there it counts who presents it, for where
    /// that is compact the popover becomes a sheet.
    var isCompact: Bool {
      let isInPopover = (navigationController ?? self).modalPresentationStyle == .popover
      let presenter = isInPopover ? presentingViewController : nil
      return (presenter ?? self).traitCollection.horizontalSizeClass == .compact
    }

    private var isMirrored: Bool {
      viewIfLoaded?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// The layout as it counts now: for the size of text and for the window.
    var effectiveLayout: ColumnLayout {
      var layout = self.layout
      if scalesWithText {
        // Of a large value, since what it answers is rounded.
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

    /// Lays out anew what is there, after sizes or traits have changed.
    func layoutDidChange() {
      arrange()
      viewIfLoaded?.setNeedsLayout()
    }

    /// Brings sizes up to date, and the columns to their places.
    func arrange() {
      updateSizes()
      guard isViewLoaded else { return }
      colorColumns()
      showWayBack()
      layOutColumns()
    }

    /// Puts everything where it belongs in the view as large as it is.
    func layOutColumns() {
      updateSizes()
      let (offset, width) = (readingOffset, scrollView.bounds.width)
      var area = view.bounds.inset(by: view.safeAreaInsets)
      placeBackBar(in: &area)
      scrollView.frame = area
      if scrollView.bounds.width != width { keepInSight(offset, width) }
      if isCompact { layOutOneColumn() } else { layOutAllColumns(from: offset) }
    }

    private func updateSizes() {
      let layout = effectiveLayout
      if browser.layout != layout { browser.layout = layout }
      let size = browser.arrangement.view.size
      if preferredContentSize != size { preferredContentSize = size }
    }

    /// Has the column that was brought into sight last stay there when the view gets another width.
    private func keepInSight(_ offset: CGFloat, _ width: CGFloat) {
      guard pendingReveal == nil, let revealed else { return }
      let best = browser.offset(
        revealing: revealed,
        from: Double(offset),
        viewport: Double(width)
      )
      if best == Double(offset) { pendingReveal = (revealed, false) }
    }

    /// How much lies before what is seen, in the direction of reading.
    private var readingOffset: CGFloat {
      let x = scrollView.contentOffset.x
      return isMirrored ? scrollView.contentSize.width - scrollView.bounds.width - x : x
    }

    private func layOutOneColumn() {
      let bounds = CGRect(origin: .zero, size: scrollView.bounds.size)
      scrollView.contentSize = bounds.size
      scrollView.contentOffset = .zero
      for column in browser.columns {
        guard let columnView = columnViews[column.handle] else { continue }
        columnView.isHidden = column.handle != browser.columns.last?.handle
        columnView.divider.isHidden = true
        columnView.frame = bounds
      }
      pendingReveal = nil
    }

    private func layOutAllColumns(from offset: CGFloat) {
      let arrangement = browser.arrangement
      let content = arrangement.content.size
      let visible = scrollView.bounds.height
      let padding = CGFloat(browser.layout.padding.top + browser.layout.padding.bottom)
      scrollView.contentSize = CGSize(
        width: content.width,
        height: fillsHeight ? visible : content.height
      )
      for (column, place) in zip(browser.columns, arrangement.frames) {
        guard let columnView = columnViews[column.handle] else { continue }
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

    /// Brings a column into sight if that is due, and keeps the columns within the view.
    private func scroll(from offset: CGFloat) {
      let visible = scrollView.bounds.size
      let content = scrollView.contentSize
      // Of what does not fill the view, the beginning stands at its beginning.
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
      self.revealed = pendingReveal.depth
      let revealed = browser.offset(
        revealing: pendingReveal.depth,
        from: Double(min(max(0, offset), end)),
        viewport: Double(visible.width)
      )
      if let revealed, scrollView.contentOffset != place(CGFloat(revealed)) {
        scrollView.setContentOffset(place(CGFloat(revealed)), animated: pendingReveal.animated)
      }
      // A popover is about to get the size that it asks for; then it is due again.
      let isGrowing = browser.isPresented && visible.width < preferredContentSize.width
      if !isGrowing { self.pendingReveal = nil }
    }

    // MARK: The way back

    /// Says where a compact column stands and what is before it: in the bar of the navigation
    /// controller, or in one of its own.
    func showWayBack() {
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
      guard isCompact, let back else { return }
      let item = UIBarButtonItem(
        primaryAction: UIAction(
          title: back,
          image: UIImage(systemName: "chevron.backward")
        ) { [weak self] _ in self?.goBack() }
      )
      item.accessibilityLabel = back
      navigationItem.leftBarButtonItem = item
      backItem = item
    }

    /// Takes the height of the bar from the rest.
    private func placeBackBar(in area: inout CGRect) {
      guard !backBar.isHidden else { return }
      let height = min(backBar.height, area.height)
      backBar.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: height)
      area.origin.y += height
      area.size.height -= height
    }

    // MARK: Widths

    func width(of handle: ColumnHandle) -> Double? {
      browser.depth(of: handle).map { browser.arrangement.frames[$0].width }
    }

    func personResized(_ handle: ColumnHandle, to width: Double?) {
      guard let depth = browser.depth(of: handle) else { return }
      do {
        try setWidth(width.map { min(max(0, $0), ColumnLayout.limit.nextDown) }, atDepth: depth)
      } catch {
        preconditionFailure("The column at \(depth) has no width: \(error)")
      }
    }
  }

  /// How much of the window the columns leave free, in points.
  private let windowMargin = 40.0

  extension ColumnLayout.Size {
    /// The size as UIKit has it.
    var size: CGSize { CGSize(width: width, height: height) }
  }
#endif
