public import Foundation

extension UICollectionView {
  // uikit/uicollectionview/indexpathsforselecteditems
  public var indexPathsForSelectedItems: [IndexPath]? { selection.sorted() }

  var allowsSome: Bool { isEditing ? allowsSelectionDuringEditing : allowsSelection }

  var allowsMany: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  func setSelected(_ isSelected: Bool, _ path: IndexPath) {
    if isSelected { selection.insert(path) } else { selection.remove(path) }
    shown[path]?.isSelected = isSelected
  }

  // uikit/uicollectionview/selectitem(at:animated:scrollposition:)
  /// Nothing happens where selection is not allowed.
  public func selectItem(
    at indexPath: IndexPath?,
    animated: Bool,
    scrollPosition: UICollectionView.ScrollPosition
  ) {
    guard allowsSome || allowsMany else { return }
    guard let indexPath else {
      for path in selection { setSelected(false, path) }
      return
    }
    guard exists(indexPath) else { return }
    if !allowsMany { for path in selection where path != indexPath { setSelected(false, path) } }
    setSelected(true, indexPath)
    scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
  }

  // uikit/uicollectionview/deselectitem(at:animated:)
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    setSelected(false, indexPath)
  }
}
