#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  // What a cell gets beside what its provider gave it.
  extension OutlineDataSource {
    func indent(_ cell: UITableViewCell, to level: Int) {
      cell.indentationLevel = level
      cell.indentationWidth = UIFontMetrics.default.scaledValue(
        for: indentationWidth,
        compatibleWith: tableView?.traitCollection
      )
    }

    func showDisclosure(of row: OutlineRow<ID>, in cell: UITableViewCell) {
      guard showsDisclosure, row.isBranch else {
        if cell.accessoryView is DisclosureButton { cell.accessoryView = nil }
        return
      }
      guard cell.accessoryView == nil || cell.accessoryView is DisclosureButton else { return }
      let button = cell.accessoryView as? DisclosureButton ?? DisclosureButton()
      button.show(isExpanded: row.isExpanded)
      button.onTap = { [weak self, id = row.id] in _ = self?.turn(id, .toggle) }
      cell.accessoryView = button
    }

    /// Tells assistive technology how deep a row stands and whether it is open, and gives it an action
    /// that opens or closes it.
    func describe(_ row: OutlineRow<ID>, in cell: UITableViewCell) {
      cell.describeExpansion(row.isBranch ? row.isExpanded : nil, level: row.level)
      if row.status == .failed || row.status == .more { cell.accessibilityTraits.insert(.button) }
      // Those that the provider has set stay.
      var actions = cell.accessibilityCustomActions ?? []
      actions.removeAll { $0 is ExpansionAction }
      if row.isBranch {
        let wording = RowWording.current
        let name = row.isExpanded ? wording.showLess : wording.showMore
        actions.append(
          ExpansionAction(name: name) { [weak self, id = row.id] _ in
            self?.turn(id, .toggle) ?? false
          }
        )
      }
      cell.accessibilityCustomActions = actions.isEmpty ? nil : actions
    }

    func statusCell(
      in table: OutlineTableView,
      at indexPath: IndexPath,
      for row: OutlineRow<ID>,
      saying status: LoadStatus
    ) -> UITableViewCell {
      let cell = table.dequeueReusableCell(withIdentifier: statusIdentifier, for: indexPath)
      var message: String?
      if case .failed(let reason) = outline.loadState(of: row.id) { message = reason }
      cell.textLabel?.text = statusWording.text(of: status, message: message)
      cell.textLabel?.font = .preferredFont(forTextStyle: .body)
      cell.textLabel?.adjustsFontForContentSizeCategory = true
      cell.textLabel?.numberOfLines = 0
      cell.textLabel?.textColor = .secondaryLabel
      return cell
    }
  }

  /// The action of a row that opens or closes it.
  private final class ExpansionAction: UIAccessibilityCustomAction {}

  /// The identifier of cells for a status that the provider has none for.
  let statusIdentifier = "EspalierUIKit.status"
#endif
