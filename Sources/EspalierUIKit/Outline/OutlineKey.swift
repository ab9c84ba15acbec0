#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  /// What a key of a keyboard means to an outline.
  enum OutlineKey: Equatable {
    /// A command for the cursor; `extending` selects what it goes over.
    case command(OutlineCommand, extending: Bool)
    /// Opens the cursor's item with all below it, or closes it so.
    case turnRecursively(Turn)
    /// Selects the rows between the anchor and the cursor.
    case extendSelection
    /// Selects every row.
    case selectAll
    /// A letter of a name.
    case letter(Character)

    /// What a key means, or `nil` if it means nothing here.
    ///
    /// - Parameters:
    ///   - isRightToLeft: Whether the arrows to the sides change places.
    ///   - page: How many rows a page has.
    @MainActor
    init?(_ key: UIKey, isRightToLeft: Bool, page: Int) {
      let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
      if modifiers == .command, key.keyCode == .keyboardA {
        self = .selectAll
        return
      }
      let (inward, outward): (UIKeyboardHIDUsage, UIKeyboardHIDUsage) =
        isRightToLeft
        ? (.keyboardLeftArrow, .keyboardRightArrow) : (.keyboardRightArrow, .keyboardLeftArrow)
      if modifiers == .alternate, key.keyCode == inward || key.keyCode == outward {
        self = .turnRecursively(key.keyCode == inward ? .expand : .collapse)
        return
      }
      guard modifiers.subtracting(.shift).isEmpty else { return nil }
      let extending = modifiers == .shift
      if let command = OutlineKey.move(key.keyCode, page: page) {
        self = .command(command, extending: extending)
        return
      }
      switch key.keyCode {
      case inward: self = .command(.inward, extending: false)
      case outward: self = .command(.outward, extending: false)
      case .keyboardReturnOrEnter, .keypadEnter: self = .command(.activate, extending: false)
      case .keyboardSpacebar:
        self = extending ? .extendSelection : .command(.toggleSelection, extending: false)
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
