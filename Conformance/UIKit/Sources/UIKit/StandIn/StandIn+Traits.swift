public import Foundation

extension StandIn {
  /// The default traits of views: a compact width, from left to right.
  nonisolated static let defaultTraits = UITraitCollection(
    style: .light,
    direction: .leftToRight,
    horizontal: .compact,
    category: .large
  )

  /// Changes the traits of a window and notifies everything in it.
  public static func change(_ traits: [UITraitCollection], of window: UIWindow) {
    let previous = window.traitCollection
    window.ownTraits = UITraitCollection(traitsFrom: [previous] + traits)
    UITraitCollection.current = window.traitCollection
    window.propagateTraits(previous: previous)
    if window.traitCollection.preferredContentSizeCategory != previous.preferredContentSizeCategory
    {
      NotificationCenter.default.post(
        name: UIContentSizeCategory.didChangeNotification,
        object: nil
      )
    }
  }

  /// Resizes a window, as a rotation or a split view does.
  public static func resize(_ window: UIWindow, to size: CGSize) {
    let transition = window.rootViewController?.propagateSize(size)
    window.frame.size = size
    Presentation.place(presentedBy: window.rootViewController)
    window.layoutIfNeeded()
    transition?.perform()
    window.layoutIfNeeded()
  }
}
