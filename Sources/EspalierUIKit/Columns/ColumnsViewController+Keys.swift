#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Keyboard handling.
  extension ColumnsViewController {
    /// The commands in the order of the discoverability overlay.
    var columnCommands: KeyCommands {
      KeyCommands(
        keys,
        in: canEscape ? .leavable : [],
        isMirrored: view.effectiveUserInterfaceLayoutDirection == .rightToLeft,
        where: { $0 == .cancel || ColumnBrowser<AnyHashable>.performs($0) },
        title: { [isCompact] in
          let strings = ColumnStrings.current
          return switch $0 {
          case .inward: strings.nextColumn
          case .outward: strings.previousColumn
          case .activate: strings.open
          case .cancel: isCompact ? strings.back : strings.close
          default: RowStrings.current.keyTitle(of: $0)
          }
        }
      )
    }

    /// Handles a press that is no command: letters for type-ahead, and Enter of a keypad.
    ///
    /// A press that comes from a view inside, such as a text field in a preview, is not handled.
    ///
    /// - Returns: Whether the key has a meaning in columns.
    func press(_ press: UIPress) -> Bool {
      guard isFirstResponder, let key = press.key,
        let binding = columnCommands.binding(for: press)
      else { return false }
      if binding.command == .type { return type(key.characters, at: press.timestamp) }
      return perform(binding)
    }

    /// Performs the command of a key.
    ///
    /// - Returns: Whether the key has one.
    func perform(_ binding: KeyBinding) -> Bool {
      typeAhead.reset()
      if binding.command == .cancel { return escape() }
      // In a compact width, the previous column is not visible.
      if binding.command == .outward, isCompact {
        goBack()
      } else {
        show(browser.perform(binding.command, page: page))
      }
      return true
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
