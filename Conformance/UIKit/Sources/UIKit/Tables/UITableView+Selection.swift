public import Foundation

extension UITableView {
  // uikit/uitableview/indexpathforselectedrow
  public var indexPathForSelectedRow: IndexPath? { selection.min() }

  // uikit/uitableview/indexpathsforselectedrows
  public var indexPathsForSelectedRows: [IndexPath]? {
    selection.isEmpty ? nil : selection.sorted()
  }

  var allowsMany: Bool {
    editing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  func setSelected(_ isSelected: Bool, _ path: IndexPath, animated: Bool) {
    if isSelected { selection.insert(path) } else { selection.remove(path) }
    shown[path]?.setSelected(isSelected, animated: animated)
  }

  // uikit/uitableview/selectrow(at:animated:scrollposition:)
  public func selectRow(
    at indexPath: IndexPath?,
    animated: Bool,
    scrollPosition: UITableView.ScrollPosition
  ) {
    guard let indexPath else {
      for path in selection { setSelected(false, path, animated: animated) }
      return
    }
    if !allowsMany {
      for path in selection where path != indexPath {
        setSelected(false, path, animated: animated)
      }
    }
    setSelected(true, indexPath, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  // uikit/uitableview/deselectrow(at:animated:)
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    setSelected(false, indexPath, animated: animated)
  }
}
