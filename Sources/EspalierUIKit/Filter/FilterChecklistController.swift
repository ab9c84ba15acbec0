#if canImport(UIKit)
  public import UIKit

  /// Answers a question by any number of options: one section with one row for each.
  open class FilterChecklistController: FilterModalController, UITableViewDataSource,
    UITableViewDelegate
  {
    /// The options.
    public let tableView = UITableView(frame: .zero, style: .insetGrouped)

    private let identifier = "EspalierFilterOption"

    open override func viewDidLoad() {
      tableView.register(FilterCell.self, forCellReuseIdentifier: identifier)
      tableView.dataSource = self
      tableView.delegate = self
      tableView.allowsFocus = true
      super.viewDidLoad()
      view.addSubview(tableView)
    }

    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      tableView.frame = view.bounds
    }

    open override func showContent() {
      let shown = tableView.indexPathsForVisibleRows ?? []
      let isSame =
        tableView.numberOfSections == 1
        && tableView.numberOfRows(inSection: 0) == content.options.count
      if isSame { tableView.reconfigureRows(at: shown) } else { tableView.reloadData() }
    }

    open func numberOfSections(in tableView: UITableView) -> Int { 1 }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      content.options.count
    }

    open func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
      let option = content.options[indexPath.row]
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

    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      tableView.deselectRow(at: indexPath, animated: Motion.isShown(true))
      didChoose?(indexPath.row)
    }
  }
#endif
