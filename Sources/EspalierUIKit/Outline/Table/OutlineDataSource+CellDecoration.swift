#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Indentation, disclosure button and accessibility of cells.
  extension OutlineDataSource {
    func indent(_ cell: UITableViewCell, to level: Int) {
      let width = UIFontMetrics.default.scaledValue(
        for: indentationWidth,
        compatibleWith: tableView?.traitCollection
      )
      if let display = cell as? any IndentationDisplay {
        return display.showIndentation(CGFloat(level) * width)
      }
      cell.indentationLevel = level
      cell.indentationWidth = width
      // Only built-in labels and list content follow these. Views of a cell's own class or of another
      // configuration follow the margin of the content view.
      let isBuiltIn =
        cell.contentConfiguration is UIListContentConfiguration
        || cell.contentConfiguration == nil && type(of: cell) == UITableViewCell.self
      let margin = contentMargin(of: cell)
      cell.contentView.directionalLayoutMargins.leading =
        isBuiltIn ? margin : margin + CGFloat(level) * width
    }

    /// Returns the leading margin that a content view had before it was indented.
    private func contentMargin(of cell: UITableViewCell) -> CGFloat {
      let key = ObjectIdentifier(cell)
      if let known = contentMargins[key], known.cell === cell { return known.leading }
      // Cells that are gone make room, now and then.
      if contentMargins.count >= 2 * (tableView?.visibleCells.count ?? 0) + 32 {
        contentMargins = contentMargins.filter { $0.value.cell != nil }
      }
      let leading = cell.contentView.directionalLayoutMargins.leading
      contentMargins[key] = ContentMargin(cell: cell, leading: leading)
      return leading
    }

    func showDisclosure(of row: OutlineRow<ID>, in cell: UITableViewCell) {
      guard showsDisclosure, row.isExpandable else {
        if cell.accessoryView is DisclosureButton { cell.accessoryView = nil }
        return
      }
      guard cell.accessoryView == nil || cell.accessoryView is DisclosureButton else { return }
      let button = cell.accessoryView as? DisclosureButton ?? DisclosureButton()
      button.show(isExpanded: row.isExpanded)
      button.onTap = { [weak self, id = row.id] in _ = self?.applyExpansion(.toggle, to: id) }
      cell.accessoryView = button
    }

    /// Sets the accessibility value, traits and actions of a cell for the level and the expansion
    /// of its row.
    func describe(_ row: OutlineRow<ID>, in cell: UITableViewCell) {
      cell.describeExpansion(row.isExpandable ? row.isExpanded : nil, level: row.level)
      if row.status == .failed || row.status == .more { cell.accessibilityTraits.insert(.button) }
      // Actions that the provider has set are kept.
      var actions = cell.accessibilityCustomActions ?? []
      actions.removeAll { $0 is ExpansionAction }
      if row.isExpandable {
        let strings = RowStrings.current
        let name = row.isExpanded ? strings.showLess : strings.showMore
        actions.append(
          ExpansionAction(name: name) { [weak self, id = row.id] _ in
            self?.applyExpansion(.toggle, to: id) ?? false
          }
        )
      }
      cell.accessibilityCustomActions = actions.isEmpty ? nil : actions
    }

    func statusCell(
      in table: OutlineTableView,
      at indexPath: IndexPath,
      for row: OutlineRow<ID>,
      status: LoadStatus
    ) -> UITableViewCell {
      let cell = table.dequeueReusableCell(withIdentifier: statusIdentifier, for: indexPath)
      var message: String?
      if case .failed(let reason) = outline.loadState(of: row.id) { message = reason }
      cell.textLabel?.text = statusStrings.text(of: status, message: message)
      cell.textLabel?.font = .preferredFont(forTextStyle: .body)
      cell.textLabel?.adjustsFontForContentSizeCategory = true
      cell.textLabel?.numberOfLines = 0
      cell.textLabel?.textColor = .secondaryLabel
      return cell
    }
  }

  /// The leading margin of a cell's content view without indentation.
  struct ContentMargin {
    weak var cell: UITableViewCell?
    var leading: CGFloat
  }

  /// The accessibility action that expands or collapses a row.
  private final class ExpansionAction: UIAccessibilityCustomAction {}

  /// The reuse identifier of the default cells of statuses.
  let statusIdentifier = "EspalierUIKit.status"
#endif
