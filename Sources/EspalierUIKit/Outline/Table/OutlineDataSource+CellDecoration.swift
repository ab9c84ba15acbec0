#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Cells, and their indentation, disclosure button and accessibility.
  extension OutlineDataSource {
    func cell(for indexPath: IndexPath, in tableView: UITableView) -> UITableViewCell {
      guard let table = tableView as? OutlineTableView else {
        preconditionFailure(
          "OutlineDataSource needs an OutlineTableView, not a \(type(of: tableView))"
        )
      }
      // At the beginning of a batch, a table may still ask for a row that is being removed.
      guard let row = row(at: indexPath) else { return UITableViewCell() }
      let provided = cellProvider(table, indexPath, row)
      let cell: UITableViewCell
      if let provided {
        cell = provided
      } else if let status = row.status {
        cell = statusCell(in: table, at: indexPath, for: row, status: status)
      } else {
        preconditionFailure("the cell provider returned nil for the item \(row.id) at \(indexPath)")
      }
      decorate(cell, for: row, at: indexPath)
      remember(row, identifier: cell.reuseIdentifier)
      return cell
    }

    func indent(_ cell: UITableViewCell, to level: Int) {
      if let display = cell as? any IndentationDisplay {
        return display.showIndentation(indentation(of: level))
      }
      cell.indentationLevel = level
      cell.indentationWidth = indentation(of: 1)
      // Only built-in labels and list content follow these. Views of a cell's own class or of another
      // configuration follow the margin of the content view.
      let isBuiltIn =
        cell.contentConfiguration is UIListContentConfiguration
        || cell.contentConfiguration == nil && type(of: cell) == UITableViewCell.self
      let margin = contentMargin(of: cell)
      cell.contentView.directionalLayoutMargins.leading =
        isBuiltIn ? margin : margin + indentation(of: level)
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

    func statusCell(
      in table: OutlineTableView,
      at indexPath: IndexPath,
      for row: OutlineRow<ID>,
      status: LoadStatus
    ) -> UITableViewCell {
      let cell = table.dequeueReusableCell(withIdentifier: statusIdentifier, for: indexPath)
      cell.textLabel?.text = text(of: status, of: row.id)
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

  /// The reuse identifier of the default cells of statuses.
  let statusIdentifier = "EspalierUIKit.status"
#endif
