#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  /// The meaning of a key in an outline.
  enum OutlineKey: Equatable {
    /// A command for the cursor; with `extending`, it selects the rows that the cursor passes.
    case command(OutlineCommand, extending: Bool)
    /// Expands or collapses the cursor's item with all its descendants.
    case applyRecursively(ExpansionCommand)
    /// A letter for type-ahead.
    case letter(Character)

    /// Creates the meaning of a key, or returns `nil` if the key has none.
    ///
    /// - Parameters:
    ///   - isRightToLeft: Whether the left and right arrow keys are swapped.
    ///   - page: The number of rows in a page.
    init?(_ key: KeyStroke, isRightToLeft: Bool, page: Int) {
      let modifiers = key.modifiers
      if modifiers == .command, key.code == .keyboardA {
        self = .command(.selectAll, extending: false)
        return
      }
      let (inward, outward): (UIKeyboardHIDUsage, UIKeyboardHIDUsage) =
        isRightToLeft
        ? (.keyboardLeftArrow, .keyboardRightArrow) : (.keyboardRightArrow, .keyboardLeftArrow)
      if modifiers == .alternate, key.code == inward || key.code == outward {
        self = .applyRecursively(key.code == inward ? .expand : .collapse)
        return
      }
      guard modifiers.subtracting(.shift).isEmpty else { return nil }
      let extending = modifiers == .shift
      if let command = OutlineKey.move(key.code, page: page) {
        self = .command(command, extending: extending)
        return
      }
      switch key.code {
      case inward: self = .command(.expandOrMoveToChild, extending: false)
      case outward: self = .command(.collapseOrMoveToParent, extending: false)
      case .keyboardReturnOrEnter, .keypadEnter: self = .command(.activate, extending: false)
      case .keyboardSpacebar:
        self = .command(extending ? .extendSelection : .toggleSelection, extending: false)
      default:
        guard key.characters.count == 1, let character = key.characters.first else { return nil }
        if character == "*" {
          self = .command(.expandSiblings, extending: false)
        } else if character.isLetter || character.isNumber {
          self = .letter(character)
        } else {
          return nil
        }
      }
    }

    private static func move(_ code: UIKeyboardHIDUsage, page: Int) -> OutlineCommand? {
      switch code {
      case .keyboardUpArrow: .previous
      case .keyboardDownArrow: .next
      case .keyboardHome: .first
      case .keyboardEnd: .last
      case .keyboardPageUp: .pageUp(rows: page)
      case .keyboardPageDown: .pageDown(rows: page)
      default: nil
      }
    }
  }
#endif
