#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  // State restoration, and the default cell and preview.
  extension ColumnsViewController {
    /// The selected path and the widths of the columns.
    public var state: ColumnState<ID> { browser.state }

    /// Restores the widths, shows the root and selects the items of the path.
    ///
    /// No selection is reported. If rows must be loaded first, restoring continues when they
    /// arrive. It stops at the first item that its column does not contain.
    public func restore(_ state: ColumnState<ID>, animated: Bool = false) {
      loadViewIfNeeded()
      show(browser.restore(state, animated: animated))
    }

    /// Shows the root and selects the items of a path, column by column.
    ///
    /// No selection is reported. If rows must be loaded first, restoring continues when they
    /// arrive. It stops at the first item that its column does not contain.
    public func restore(path: some Sequence<ID>, animated: Bool = false) {
      loadViewIfNeeded()
      show(browser.restore(path: path, animated: animated))
    }

    /// The encoded state, for state restoration or a user activity, or `nil` if the ids are not
    /// encodable.
    public var restorationData: Data? {
      guard let state = browser.state as? any Encodable else { return nil }
      return try? JSONEncoder().encode(state)
    }

    /// Restores an encoded state.
    ///
    /// - Returns: Whether the data could be decoded. If not, nothing changes.
    @discardableResult
    public func restore(from data: Data) -> Bool {
      guard let type = ColumnState<ID>.self as? any Decodable.Type,
        let value: Any = try? JSONDecoder().decode(type, from: data),
        let state = value as? ColumnState<ID>
      else { return false }
      restore(state)
      return true
    }

    // MARK: Default views

    /// Returns a cell with the title, and a disclosure indicator for a branch.
    func defaultCell(
      for row: ColumnRow<ID>,
      at indexPath: IndexPath,
      in tableView: UITableView
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: columnCellIdentifier, for: indexPath)
      var content = cell.defaultContentConfiguration()
      content.text = title(of: row.item)
      cell.contentConfiguration = content
      cell.accessoryType = row.isBranch ? .disclosureIndicator : .none
      return cell
    }

    /// Returns a label with the title of a leaf.
    func defaultPreview(of item: ID) -> UIView {
      let label = UILabel()
      label.text = title(of: item)
      label.font = .preferredFont(forTextStyle: .title2)
      label.adjustsFontForContentSizeCategory = true
      label.textAlignment = .center
      label.numberOfLines = 0
      return label
    }
  }
#endif
