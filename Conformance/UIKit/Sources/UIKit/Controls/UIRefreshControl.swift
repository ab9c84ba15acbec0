// uikit/uirefreshcontrol
open class UIRefreshControl: UIControl {
  // uikit/uirefreshcontrol/isrefreshing
  open private(set) var isRefreshing = false

  // uikit/uirefreshcontrol/beginrefreshing()
  open func beginRefreshing() { isRefreshing = true }

  // uikit/uirefreshcontrol/endrefreshing()
  open func endRefreshing() { isRefreshing = false }

  /// The Mac idiom has no refresh controls.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    precondition(
      window == nil || traitCollection.userInterfaceIdiom != .mac,
      "UIRefreshControl is not supported when running Catalyst apps in the Mac idiom."
    )
  }
}

extension StandIn {
  /// Pulls a scroll view down.
  ///
  /// - Returns: Whether it has a refresh control, which begins to refresh.
  @discardableResult
  public static func pull(_ view: UIScrollView) -> Bool {
    guard let control = view.refreshControl, !control.isRefreshing else { return false }
    control.beginRefreshing()
    control.sendActions(for: .valueChanged)
    return true
  }
}
