#if canImport(UIKit)
  public import Espalier
  public import UIKit

  // What a person has made of the columns, to be kept.
  extension ColumnsViewController {
    /// Where a person is, and how wide columns are.
    public var state: ColumnState<ID> { browser.state }

    /// Puts widths back, shows the root and selects along the path.
    ///
    /// Nobody is told that anything was selected. Where rows are still to be loaded, it goes on once
    /// they are there; it stops in the column that lacks the next item.
    public func restore(_ state: ColumnState<ID>, animated: Bool = false) {
      loadViewIfNeeded()
      show(browser.restore(state, animated: animated))
    }

    /// Shows the root and selects along a path, column by column.
    ///
    /// Nobody is told that anything was selected. Where rows are still to be loaded, it goes on once
    /// they are there; it stops in the column that lacks the next item.
    public func restore(path: some Sequence<ID>, animated: Bool = false) {
      loadViewIfNeeded()
      show(browser.restore(path: path, animated: animated))
    }

    /// The state as bytes, for a `restorationIdentifier` or a user activity; `nil` if ids cannot be
    /// encoded.
    public var restorationData: Data? {
      guard let state = browser.state as? any Encodable else { return nil }
      return try? JSONEncoder().encode(state)
    }

    /// Puts a state back that was kept as bytes.
    ///
    /// - Returns: Whether it could be read; what cannot be read changes nothing.
    @discardableResult
    public func restore(from data: Data) -> Bool {
      guard let type = ColumnState<ID>.self as? any Decodable.Type,
        let value: Any = try? JSONDecoder().decode(type, from: data),
        let state = value as? ColumnState<ID>
      else { return false }
      restore(state)
      return true
    }

    // MARK: What is shown where nobody else says what

    /// A cell with the title, and a mark behind what has a column of its own.
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

    /// The title of a leaf.
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
