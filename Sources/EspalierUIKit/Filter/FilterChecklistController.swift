#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  public import UIKit

  /// A modal for multiple choice: a list with one row for each option.
  ///
  /// On a Mac, which has no pickers, it is also that for a single choice.
  open class FilterChecklistController: FilterModalController, UITableViewDataSource,
    UITableViewDelegate
  {
    /// The list of options.
    public let tableView = UITableView(frame: .zero, style: .insetGrouped)

    private let identifier = "EspalierFilterOption"

    /// Sets up the list.
    open override func viewDidLoad() {
      tableView.register(FilterCell.self, forCellReuseIdentifier: identifier)
      tableView.dataSource = self
      tableView.delegate = self
      tableView.allowsFocus = true
      super.viewDidLoad()
      view.addSubview(tableView)
    }

    /// Lays out the list.
    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      tableView.frame = view.bounds
    }

    /// Updates the list.
    open override func showContent() {
      let shown = tableView.indexPathsForVisibleRows ?? []
      let isSame =
        tableView.numberOfSections == 1
        && tableView.numberOfRows(inSection: 0) == content.options.count
      if isSame { tableView.reconfigureRowsAtOnce(at: shown) } else { tableView.reloadData() }
    }

    /// Returns 1.
    open func numberOfSections(in tableView: UITableView) -> Int { 1 }

    /// Returns the number of options.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      content.options.count
    }

    /// Returns the cell of an option, or an empty cell if there is none, with a checkmark if it is chosen.
    open func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      guard let row = option(at: indexPath) else {
        return UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
      let option = content.options[row]
      cell.accessibilityLabel = option.title
      cell.accessibilityValue = option.detail
      cell.accessibilityTraits = option.isChosen ? [.button, .selected] : .button
      guard let cell = cell as? FilterCell else { return cell }
      cell.clickedLook = FilterCellLook(accessoryType: .checkmark)
      cell.show(
        .init(title: option.title, detail: option.detail ?? ""),
        isClicked: option.isChosen
      )
      return cell
    }

    /// Reports that the user has tapped an option.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      tableView.deselectRow(at: indexPath, animated: AnimationPreference.isShown(true))
      if let option = option(at: indexPath) { didChoose?(option) }
    }

    /// Returns the option of a row, or `nil` if there is none.
    private func option(at indexPath: IndexPath) -> Int? {
      guard let position = RowPosition(indexPath), position.section == 0,
        content.options.indices.contains(position.row)
      else { return nil }
      return position.row
    }
  }
#endif
