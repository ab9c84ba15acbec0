#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Keyboard handling.
  extension ColumnsViewController {
    /// Handles a key.
    ///
    /// - Returns: Whether the key has a meaning in columns.
    func press(_ press: UIPress) -> Bool {
      guard let key = press.key else { return false }
      let modifiers = key.modifierFlags.intersection([.command, .control, .alternate])
      guard modifiers.isEmpty else { return false }
      if key.keyCode == .keyboardEscape {
        typeAhead.reset()
        return escape()
      }
      if let command = command(for: key.keyCode) {
        typeAhead.reset()
        perform(command)
        return true
      }
      return type(key.characters, at: press.timestamp)
    }

    /// Performs a keyboard command.
    func perform(_ command: ColumnCommand) {
      // In a compact width, the previous column is not visible.
      if command == .moveToParent, isCompact { return goBack() }
      show(browser.perform(command))
    }

    private func command(for code: UIKeyboardHIDUsage) -> ColumnCommand? {
      let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
      switch code {
      case .keyboardUpArrow: return .previous
      case .keyboardDownArrow: return .next
      case .keyboardLeftArrow: return isMirrored ? .moveToChild : .moveToParent
      case .keyboardRightArrow: return isMirrored ? .moveToParent : .moveToChild
      case .keyboardHome: return .first
      case .keyboardEnd: return .last
      case .keyboardPageUp: return .pageUp(rows: page)
      case .keyboardPageDown: return .pageDown(rows: page)
      case .keyboardReturnOrEnter, .keypadEnter: return .activate
      default: return nil
      }
    }

    /// The number of rows in a page: the visible rows of the focused column, less one.
    private var page: Int {
      let focused = browser.focusedDepth.flatMap { tableView(atDepth: $0) }
      return max(1, (focused?.indexPathsForVisibleRows?.count ?? 0) - 1)
    }

    private func type(_ characters: String, at time: TimeInterval) -> Bool {
      guard characters.count == 1, let letter = characters.first,
        letter.isLetter || letter.isNumber || letter.isPunctuation || letter.isSymbol
          || letter == " ",
        let search = typeAhead.type(characters, at: time)
      else { return false }
      // The client provides the titles and may read `browser` while it does so; the search
      // therefore works on a copy.
      var searched = browser
      let outcome = searched.select(search) { item, letters in
        title(of: item).beginsFolded(letters)
      }
      browser = searched
      show(outcome)
      return true
    }
  }
#endif
