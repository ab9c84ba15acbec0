// uikit/uitraitdefinition-7m1oz
public protocol UITraitDefinition {}

// uikit/uitrait
public typealias UITrait = any UITraitDefinition.Type

// uikit/uitraitpreferredcontentsizecategory
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}
// uikit/uitraitlayoutdirection
public struct UITraitLayoutDirection: UITraitDefinition {}
// uikit/uitraithorizontalsizeclass
public struct UITraitHorizontalSizeClass: UITraitDefinition {}
// uikit/uitraitverticalsizeclass
public struct UITraitVerticalSizeClass: UITraitDefinition {}
// uikit/uitraitdisplayscale
public struct UITraitDisplayScale: UITraitDefinition {}

// uikit/uitraitchangeregistration-20twv
@MainActor
public protocol UITraitChangeRegistration: AnyObject {}

// uikit/uitraitchangeobservable-67e94
@MainActor
public protocol UITraitChangeObservable: AnyObject {}

/// The registrations of an object.
@MainActor
final class TraitChanges: UITraitChangeRegistration {
  private var handlers: [(traits: [UITrait], handler: (UITraitCollection) -> Void)] = []

  func register(_ traits: [UITrait], _ handler: @escaping (UITraitCollection) -> Void) {
    handlers.append((traits, handler))
  }

  /// Calls the handlers that are registered for a trait that has changed.
  func notify(_ previous: UITraitCollection, _ current: UITraitCollection) {
    for (traits, handler) in handlers
    where traits.contains(where: { current.differs(from: previous, in: $0) }) {
      handler(previous)
    }
  }
}

extension UITraitChangeObservable where Self: UIResponder {
  // uikit/uitraitchangeobservable-67e94/registerfortraitchanges(_:handler:)
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait],
    handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    traitChanges.register(traits) { [weak self] previous in
      if let self { handler(self, previous) }
    }
    return traitChanges
  }
}

extension UITraitCollection {
  fileprivate func differs(from other: UITraitCollection, in trait: UITrait) -> Bool {
    switch trait {
    case is UITraitPreferredContentSizeCategory.Type:
      preferredContentSizeCategory != other.preferredContentSizeCategory
    case is UITraitLayoutDirection.Type: layoutDirection != other.layoutDirection
    case is UITraitHorizontalSizeClass.Type: horizontalSizeClass != other.horizontalSizeClass
    case is UITraitVerticalSizeClass.Type: verticalSizeClass != other.verticalSizeClass
    case is UITraitDisplayScale.Type: displayScale != other.displayScale
    default: false
    }
  }
}
