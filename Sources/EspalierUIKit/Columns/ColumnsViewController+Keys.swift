#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Keyboard handling.
  extension ColumnsViewController {
    /// The commands in the order of the discoverability overlay.
    var columnCommands: KeyCommands {
      let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
      let (child, parent) = ("Next Column", "Previous Column")
      var commands = KeyCommands()
      commands.addMoves(left: isMirrored ? child : parent, right: isMirrored ? parent : child)
      commands.add(UIKeyCommand.inputPageUp)
      commands.add(UIKeyCommand.inputPageDown)
      commands.add("\r", [], "Open")
      if canEscape { commands.add(UIKeyCommand.inputEscape, [], isCompact ? "Back" : "Close") }
      return commands
    }

    /// Handles a press that is no command: letters for type-ahead, and Enter of a keypad.
    ///
    /// A press that comes from a view inside, such as a text field in a preview, is not handled.
    ///
    /// - Returns: Whether the key has a meaning in columns.
    func press(_ press: UIPress) -> Bool {
      guard isFirstResponder, let key = press.key else { return false }
      let stroke = KeyStroke(key)
      guard !columnCommands.contains(stroke) else { return false }
      guard stroke.modifiers.subtracting(.shift).isEmpty else { return false }
      return perform(stroke) || type(key.characters, at: press.timestamp)
    }

    /// Performs the command of a key.
    ///
    /// - Returns: Whether the key has one.
    func perform(_ stroke: KeyStroke) -> Bool {
      if stroke.code == .keyboardEscape {
        typeAhead.reset()
        return escape()
      }
      guard let command = command(for: stroke.code) else { return false }
      typeAhead.reset()
      perform(command)
      return true
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
