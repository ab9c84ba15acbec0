#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  /// A cell that shows whether its row is expanded, for example by a rotating arrow.
  ///
  /// Lists call ``showExpansion(_:animated:)`` when they configure the cell and when its row
  /// expands or collapses.
  @MainActor
  public protocol ExpansionDisplay: UIView {
    /// Shows whether the row is expanded.
    ///
    /// - Parameters:
    ///   - isExpanded: Whether the row is expanded, or `nil` if it is not expandable.
    ///   - animated: Whether to animate the change.
    func showExpansion(_ isExpanded: Bool?, animated: Bool)
  }

  extension UIView {
    /// Updates the accessibility value and traits for the level and the expansion of a row, and the
    /// view itself if it conforms to ``ExpansionDisplay``.
    ///
    /// - Parameters:
    ///   - isExpanded: Whether the row is expanded, or `nil` if it is not expandable.
    ///   - level: The level of the row; that of a top-level row is 0. `nil` if the list has no
    ///     levels.
    ///   - animated: Whether to animate the change.
    func describeExpansion(_ isExpanded: Bool?, level: Int? = nil, animated: Bool = false) {
      accessibilityValue = RowStrings.current.value(level: level, isExpanded: isExpanded)
      if isExpanded == nil {
        accessibilityTraits.remove(.button)
      } else {
        accessibilityTraits.insert(.button)
      }
      guard let display = self as? any ExpansionDisplay else { return }
      display.showExpansion(isExpanded, animated: AnimationPreference.isShown(animated))
    }
  }

  /// Notifications for assistive technology.
  @MainActor
  enum Announcement {
    /// Reports that rows were inserted or removed.
    ///
    /// VoiceOver moves to `focus`, or stays where it was if that is `nil`.
    static func layoutChanged(focus: UIView? = nil) {
      UIAccessibility.post(notification: .layoutChanged, argument: focus)
    }

    /// Announces a message.
    static func post(_ message: String) {
      UIAccessibility.post(notification: .announcement, argument: message)
    }
  }
#endif
