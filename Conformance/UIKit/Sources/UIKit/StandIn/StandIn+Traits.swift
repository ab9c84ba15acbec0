public import Foundation

extension StandIn {
  /// The default traits of views: a compact width, from left to right.
  nonisolated static let defaultTraits = UITraitCollection(
    idiom: .phone,
    style: .light,
    direction: .leftToRight,
    horizontal: .compact,
    vertical: .regular,
    scale: 2,
    category: .large
  )

  /// Changes the traits of a window and notifies everything in it.
  ///
  /// The notification of another text size comes first, while views still have their former traits:
  /// these are updated before the next layout. See "Automatic trait tracking" in UIKit's
  /// documentation.
  public static func change(_ traits: [UITraitCollection], of window: UIWindow) {
    let previous = window.traitCollection
    let current = UITraitCollection(traitsFrom: [previous] + traits)
    if current.preferredContentSizeCategory != previous.preferredContentSizeCategory {
      NotificationCenter.default.post(
        name: UIContentSizeCategory.didChangeNotification,
        object: nil
      )
    }
    window.ownTraits = current
    UITraitCollection.current = current
    window.propagateTraits(previous: previous)
  }

  /// Overrides the traits of a view and of everything in it.
  public static func override(_ traits: [UITraitCollection], of view: UIView) {
    let previous = view.traitCollection
    view.overriddenTraits = traits
    view.propagateTraits(previous: previous)
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
