#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  // Keyboard handling. The table's selection shows the cursor.
  extension AccordionView {
    /// The row of the keyboard cursor, or `nil` if there is no cursor or its panel has collapsed.
    public var cursorIndexPath: IndexPath? {
      cursor.flatMap { accordion.index(of: $0) }.map { IndexPath(row: $0, section: 0) }
    }

    /// Performs a keyboard command.
    ///
    /// The first command moves the cursor to the selected row, or else to the first.
    /// ``/Espalier/RowCommand/inward`` expands the panel of a header, or moves from the header of an
    /// expanded panel to the first row of its body; ``/Espalier/RowCommand/outward`` moves from a row of
    /// a body to its header, or collapses the panel of a header.
    ///
    /// - Returns: Whether the command had an effect. If not, the key may be passed on.
    @discardableResult
    public func perform(_ command: RowCommand) -> Bool {
      guard accordion.rowCount > 0, performs(command) else { return false }
      guard let path = cursorIndexPath, let row = cursor else {
        return moveCursor(to: indexPathForSelectedRow?.row ?? 0)
      }
      let page = max(1, (indexPathsForVisibleRows?.count ?? 0) - 1)
      let count = accordion.rowCount
      if let target = command.destination(from: path.row, count: count, page: page) {
        return moveCursor(to: target)
      }
      if command == .inward || command == .outward {
        return moveSideways(command == .inward, from: row)
      }
      tapRow(at: path)
      showCursor()
      return true
    }

    private func performs(_ command: RowCommand) -> Bool {
      command.isMovement
        || [.inward, .outward, .activate, .toggleSelection].contains(command)
    }

    /// The commands in the order of the discoverability overlay.
    var listCommands: KeyCommands {
      KeyCommands(
        keys,
        isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft,
        where: performs
      )
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
        if isInward, isDone { revealBody(of: panel) }
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
