import Espalier
import EspalierUIKit
import UIKit

/// A packing list in a sidebar: items with check marks, dragged into bags and back, with undo.
final class SidebarScreen: UIViewController, UICollectionViewDelegate {
  let listView = OutlineCollectionView(
    frame: .zero,
    collectionViewLayout: UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .sidebar)
    )
  )
  private let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
    cell,
    _,
    item in
    var content = cell.defaultContentConfiguration()
    content.text = item
    cell.contentConfiguration = content
  }
  private(set) lazy var source = OutlineCollectionDataSource<String>(collectionView: listView) {
    [cells]
    listView,
    indexPath,
    row in
    listView.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: row.id)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    listView.delegate = self
    listView.allowsDragging = true
    source.showsChecks = true
    source.typeAheadText = { $0 }
    source.stickyContent = { row in
      var content = UIListContentConfiguration.cell()
      content.text = row.id
      return content
    }
    do {
      try source.apply([.init(items: PackingList.items)], animatingDifferences: false)
    } catch {
      preconditionFailure("The packing list is no hierarchy: \(error)")
    }
    navigationItem.rightBarButtonItems = [
      UIBarButtonItem(
        primaryAction: UIAction(title: "Remove") { [weak self] _ in self?.removeSelected() }
      ),
      UIBarButtonItem(
        primaryAction: UIAction(title: "Undo") { [weak self] _ in self?.undoManager?.undo() }
      ),
    ]
    fill(with: listView)
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    listView.activateItem(at: indexPath)
  }

  private func removeSelected() {
    do {
      try source.perform([.delete(source.selection)], actionName: "Remove")
    } catch {
      preconditionFailure("A selected item is not in the list: \(error)")
    }
  }
}

/// The things to take on a journey.
enum PackingList {
  /// The bags with their contents, in pre-order.
  static let items: [Outline<String>.Item] = [
    .init("Backpack", isBranch: true, isExpanded: true),
    .init("Map", level: 1),
    .init("Compass", level: 1),
    .init("Food", level: 1, isBranch: true),
    .init("Bread", level: 2),
    .init("Cheese", level: 2),
    .init("Suitcase", isBranch: true),
    .init("Coat", level: 1),
    .init("Shoes", level: 1),
  ]
}
