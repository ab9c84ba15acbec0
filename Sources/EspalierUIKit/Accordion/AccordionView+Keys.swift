#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  public import UIKit

  /// The keyboard commands of an ``AccordionView``.
  public enum AccordionKey: Equatable, Sendable {
    /// Moves to the previous row.
    case previous
    /// Moves to the next row.
    case next
    /// Moves to the first row.
    case first
    /// Moves to the last row.
    case last
    /// Expands the panel of a header, or moves from the header of an expanded panel to the first
    /// row of its body.
    case expandOrMoveToBody
    /// Moves from a row of a body to its header, or collapses the panel of a header.
    case collapseOrMoveToHeader
    /// Performs the action of a tap.
    case activate

    /// Creates the command of a key, or returns `nil` if the key has none.
    init?(_ key: KeyStroke, isRightToLeft: Bool) {
      guard key.modifiers.isEmpty else { return nil }
      switch key.code {
      case .keyboardUpArrow: self = .previous
      case .keyboardDownArrow: self = .next
      case .keyboardHome: self = .first
      case .keyboardEnd: self = .last
      case .keyboardRightArrow: self = isRightToLeft ? .collapseOrMoveToHeader : .expandOrMoveToBody
      case .keyboardLeftArrow: self = isRightToLeft ? .expandOrMoveToBody : .collapseOrMoveToHeader
      case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar: self = .activate
      default: return nil
      }
    }
  }

  // Keyboard handling. The table's selection shows the cursor.
  extension AccordionView {
    /// The row of the keyboard cursor, or `nil` if there is no cursor or its panel has collapsed.
    public var cursorIndexPath: IndexPath? {
      cursor.flatMap { accordion.index(of: $0) }.map { IndexPath(row: $0, section: 0) }
    }

    /// Performs a keyboard command.
    ///
    /// The first command moves the cursor to the selected row, or else to the first.
    ///
    /// - Returns: Whether the command had an effect. If not, the key may be passed on.
    @discardableResult
    public func perform(_ key: AccordionKey) -> Bool {
      guard accordion.rowCount > 0 else { return false }
      guard let path = cursorIndexPath, let row = cursor else {
        return moveCursor(to: indexPathForSelectedRow?.row ?? 0)
      }
      switch key {
      case .previous: return moveCursor(to: path.row - 1)
      case .next: return moveCursor(to: path.row + 1)
      case .first: return moveCursor(to: 0)
      case .last: return moveCursor(to: accordion.rowCount - 1)
      case .activate:
        tapRow(at: path)
        showCursor()
        return true
      case .expandOrMoveToBody, .collapseOrMoveToHeader:
        return moveSideways(key == .expandOrMoveToBody, from: row)
      }
    }

    /// The commands in the order of the discoverability overlay.
    var listCommands: KeyCommands {
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let (inward, outward) = ("Expand or Enter", "Collapse or Leave")
      var commands = KeyCommands()
      commands.addMoves(
        left: isRightToLeft ? inward : outward,
        right: isRightToLeft ? outward : inward
      )
      commands.add("\r", [], "Activate")
      commands.add(" ")
      return commands
    }

    /// Performs the command of a key.
    ///
    /// - Returns: Whether it had an effect.
    func perform(_ stroke: KeyStroke) -> Bool {
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      return AccordionKey(stroke, isRightToLeft: isRightToLeft).map { perform($0) } ?? false
    }

    private func moveSideways(_ isInward: Bool, from row: Accordion<AnyHashable>.Row) -> Bool {
      guard let panel = accordion.panel(of: row), let index = accordion.index(of: panel),
        let header = accordion.headerRow(of: panel)
      else { return false }
      guard case .header = row else { return !isInward && moveCursor(to: header) }
      let isOpen = accordion.state(of: panel) == .expanded
      if isInward, isOpen {
        guard let body = accordion.bodyRows(of: panel) else { return false }
        return moveCursor(to: body.lowerBound)
      }
      guard isOpen != isInward else { return false }
      do {
        let isDone = try setState(isInward ? .expanded : .collapsed, forPanelAt: index)
        showCursor()
        return isDone
      } catch {
        // The policy requires one expanded panel.
        return false
      }
    }

    private func moveCursor(to row: Int) -> Bool {
      guard let target = accordion.row(atRow: row), target != cursor else { return false }
      cursor = target
      showCursor()
      scrollToRow(
        at: IndexPath(row: row, section: 0),
        at: .none,
        animated: AnimationPreference.isShown(true)
      )
      return true
    }

    private func showCursor() {
      guard let path = cursorIndexPath, indexPathForSelectedRow != path else { return }
      selectRow(at: path, animated: false, scrollPosition: .none)
    }
  }
#endif
