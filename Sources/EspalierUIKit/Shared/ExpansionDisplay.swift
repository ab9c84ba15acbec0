#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
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

  /// A cell that indents its views itself, by the level of its row.
  @MainActor
  public protocol IndentationDisplay: UIView {
    /// Shows an indentation from the leading edge, in points; 0 at the top level.
    func showIndentation(_ indentation: CGFloat)
  }

  extension UIView {
    /// Updates the accessibility value and traits for the level and the expansion of a row, and the
    /// view itself if it conforms to ``ExpansionDisplay``.
    ///
    /// - Parameters:
    ///   - isExpanded: Whether the row is expanded, or `nil` if it is not expandable.
    ///   - level: The level of the row; that of a top-level row is 0. `nil` if the list has no
    ///     levels.
    ///   - check: The check mark of the row, or `nil` if the list has none.
    ///   - animated: Whether to animate the change.
    func describeExpansion(
      _ isExpanded: Bool?,
      level: Int? = nil,
      check: CheckState? = nil,
      animated: Bool = false
    ) {
      let spoken = setExpandedStatus(isExpanded)
      accessibilityValue =
        RowStrings.current.value(level: level, isExpanded: spoken, check: check)
      if isExpanded == nil {
        accessibilityTraits.remove(.button)
      } else {
        accessibilityTraits.insert(.button)
      }
      guard let display = self as? any ExpansionDisplay else { return }
      display.showExpansion(isExpanded, animated: AnimationPreference.isShown(animated))
    }
  }

  /// The way in which assistive technology learns whether a row is expanded.
  @MainActor
  enum ExpandedStatus {
    /// Whether to use the expanded status of iOS 18; before, the accessibility value says it in words.
    ///
    /// Tests set it to `false` to perform the other way.
    static var isUsed = true
  }

  extension UIView {
    /// Sets the expanded status where there is one.
    ///
    /// - Parameter isExpanded: Whether the row is expanded, or `nil` if it is not expandable.
    /// - Returns: The state that the accessibility value has to say in words, if any.
    func setExpandedStatus(_ isExpanded: Bool?) -> Bool? {
      guard #available(iOS 18, visionOS 2, *), ExpandedStatus.isUsed else { return isExpanded }
      switch isExpanded {
      case true?: accessibilityExpandedStatus = .expanded
      case false?: accessibilityExpandedStatus = .collapsed
      case nil: accessibilityExpandedStatus = .unsupported
      }
      return nil
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
    ///
    /// VoiceOver drops an announcement without priority while it speaks of the element that was
    /// activated, so before iOS 17 the announcement waits for a moment.
    static func post(_ message: String) {
      if #available(iOS 17, visionOS 1, *) {
        let text = NSAttributedString(
          string: message,
          attributes: [.accessibilitySpeechAnnouncementPriority: UIAccessibilityPriority.high]
        )
        UIAccessibility.post(notification: .announcement, argument: text)
      } else {
        Task {
          try? await Task.sleep(nanoseconds: 300_000_000)
          UIAccessibility.post(notification: .announcement, argument: message)
        }
      }
    }
  }
#endif
