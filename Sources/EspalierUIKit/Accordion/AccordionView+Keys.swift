#if canImport(UIKit)
  internal import Espalier
  public import UIKit

  /// What a key of a keyboard does to an ``AccordionView``.
  public enum AccordionKey: Equatable, Sendable {
    /// To the row above.
    case previous
    /// To the row below.
    case next
    /// To the first row.
    case first
    /// To the last row.
    case last
    /// Opens the panel of a header; from an open one to the first row of its body.
    case inward
    /// From a row of a body to its header; closes the panel of a header.
    case outward
    /// Does what a tap does.
    case activate

    /// What a key does, or `nil` if it does nothing here.
    @MainActor
    init?(_ key: UIKey, isRightToLeft: Bool) {
      guard key.modifierFlags.intersection([.shift, .control, .alternate, .command]).isEmpty
      else { return nil }
      switch key.keyCode {
      case .keyboardUpArrow: self = .previous
      case .keyboardDownArrow: self = .next
      case .keyboardHome: self = .first
      case .keyboardEnd: self = .last
      case .keyboardRightArrow: self = isRightToLeft ? .outward : .inward
      case .keyboardLeftArrow: self = isRightToLeft ? .inward : .outward
      case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar: self = .activate
      default: return nil
      }
    }
  }

  // Keys: the table's selection shows the row that they act on.
  extension AccordionView {
    /// The row that the keys act on, or `nil` if there is none yet or its panel has closed over it.
    public var cursorIndexPath: IndexPath? {
      cursor.flatMap { accordion.index(of: $0) }.map { IndexPath(row: $0, section: 0) }
    }

    /// Does what a key does.
    ///
    /// The first key of all goes to the row that is selected, or else to the first.
    ///
    /// - Returns: Whether it did anything; a key that does not may mean something to others.
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
      case .inward, .outward: return moveSideways(key == .inward, from: row)
      }
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
        // The policy keeps one panel open.
        return false
      }
    }

    private func moveCursor(to row: Int) -> Bool {
      guard let target = accordion.row(at: row), target != cursor else { return false }
      cursor = target
      showCursor()
      scrollToRow(at: IndexPath(row: row, section: 0), at: .none, animated: Motion.isShown(true))
      return true
    }

    private func showCursor() {
      guard let path = cursorIndexPath, indexPathForSelectedRow != path else { return }
      selectRow(at: path, animated: false, scrollPosition: .none)
    }
  }
#endif
