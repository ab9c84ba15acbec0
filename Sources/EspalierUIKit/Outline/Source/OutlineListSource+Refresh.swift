#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  // The refresh control of the list view.
  extension OutlineListSource {
    /// Gives the list view a refresh control, or takes it away, as ``onRefresh`` is set or not.
    func showRefreshControl() {
      guard onRefresh != nil, let list, list.traitCollection.userInterfaceIdiom != .mac else {
        return removeRefreshControl()
      }
      guard refreshControl == nil else { return }
      let control = UIRefreshControl()
      control.addAction(
        UIAction { [weak self, weak control] _ in
          guard let refresh = self?.onRefresh else { return }
          Task {
            await refresh()
            control?.endRefreshing()
          }
        },
        for: .valueChanged
      )
      refreshControl = control
      list.refreshControl = control
    }

    /// Takes the refresh control away from the list view, which may have one of the app.
    func removeRefreshControl() {
      if let refreshControl, list?.refreshControl === refreshControl { list?.refreshControl = nil }
      refreshControl = nil
    }
  }
#endif
