#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Indentation, disclosure button and accessibility of cells.
  extension OutlineDataSource {
    func indent(_ cell: UITableViewCell, to level: Int) {
      cell.indentationLevel = level
      cell.indentationWidth = UIFontMetrics.default.scaledValue(
        for: indentationWidth,
        compatibleWith: tableView?.traitCollection
      )
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

  /// The accessibility action that expands or collapses a row.
  private final class ExpansionAction: UIAccessibilityCustomAction {}

  /// The reuse identifier of the default cells of statuses.
  let statusIdentifier = "EspalierUIKit.status"
#endif
