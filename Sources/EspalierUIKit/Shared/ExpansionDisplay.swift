#if canImport(UIKit)
  public import UIKit

  /// A cell that shows by itself whether its row is open, by an arrow that turns for example.
  ///
  /// Lists tell it when they bring it to the screen, and again when its row opens or closes.
  @MainActor
  public protocol ExpansionDisplay: UIView {
    /// Shows whether the row is open.
    ///
    /// - Parameters:
    ///   - isExpanded: Whether it is; `nil` if it cannot open.
    ///   - animated: Whether the cell is on the screen and may be seen to turn.
    func showExpansion(_ isExpanded: Bool?, animated: Bool)
  }

  extension UIView {
    /// Tells assistive technology how deep a row stands and whether it is open, and the view itself if
    /// it shows that.
    ///
    /// - Parameters:
    ///   - isExpanded: Whether it is open; `nil` if it cannot open.
    ///   - level: How deep it stands, 0 for a top row; `nil` if rows do not stand in one another.
    ///   - animated: Whether the view is on the screen and may be seen to turn.
    func describeExpansion(_ isExpanded: Bool?, level: Int? = nil, animated: Bool = false) {
      accessibilityValue = RowWording.current.value(level: level, isExpanded: isExpanded)
      if isExpanded == nil {
        accessibilityTraits.remove(.button)
      } else {
        accessibilityTraits.insert(.button)
      }
      guard let display = self as? any ExpansionDisplay else { return }
      display.showExpansion(isExpanded, animated: Motion.isShown(animated))
    }
  }

  /// What people who hear the screen are told of a change.
  @MainActor
  enum Announcement {
    /// Rows came or went; `focus` is where the reading goes on, or where it was if `nil`.
    static func layoutChanged(focus: UIView? = nil) {
      UIAccessibility.post(notification: .layoutChanged, argument: focus)
    }

    /// Says a sentence.
    static func say(_ words: String) {
      UIAccessibility.post(notification: .announcement, argument: words)
    }
  }
#endif
