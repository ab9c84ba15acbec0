#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  // The keyboard.
  extension ColumnsViewController {
    /// Does what a key is for.
    ///
    /// - Returns: Whether it is for anything here.
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

    /// Carries out a command of the keyboard.
    func perform(_ command: ColumnCommand) {
      // What lies before a compact column is not in sight.
      if command == .outward, isCompact { return goBack() }
      show(browser.perform(command))
    }

    private func command(for code: UIKeyboardHIDUsage) -> ColumnCommand? {
      let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
      switch code {
      case .keyboardUpArrow: return .previous
      case .keyboardDownArrow: return .next
      case .keyboardLeftArrow: return isMirrored ? .inward : .outward
      case .keyboardRightArrow: return isMirrored ? .outward : .inward
      case .keyboardHome: return .first
      case .keyboardEnd: return .last
      case .keyboardPageUp: return .pageUp(rows: page)
      case .keyboardPageDown: return .pageDown(rows: page)
      case .keyboardReturnOrEnter, .keypadEnter: return .activate
      default: return nil
      }
    }

    /// How many rows of the focused column are in sight, less one that stays so.
    private var page: Int {
      let focused = browser.focusedDepth.flatMap { tableView(atDepth: $0) }
      return max(1, (focused?.indexPathsForVisibleRows?.count ?? 0) - 1)
    }

    private func type(_ characters: String, at time: TimeInterval) -> Bool {
      guard characters.count == 1, let letter = folded(characters).first,
        letter.isLetter || letter.isNumber || letter.isPunctuation || letter.isSymbol
          || letter == " "
      else { return false }
      let search = typeAhead.type(letter, at: time * 1000)
      // Titles come from whoever knows them, who may look at the browser meanwhile.
      var searched = browser
      let outcome = searched.select(search) { item, letters in
        folded(title(of: item)).starts(with: letters)
      }
      browser = searched
      show(outcome)
      return true
    }

    private func folded(_ text: String) -> String {
      text.folding(
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
        locale: nil
      )
    }
  }
#endif
