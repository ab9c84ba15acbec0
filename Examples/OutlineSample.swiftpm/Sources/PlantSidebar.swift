import Espalier
import EspalierUIKit
import SwiftUI
import UIKit

/// The same plants in a collection view of UIKit, with drags and undo.
struct PlantSidebar: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> UIViewController {
    UINavigationController(rootViewController: PlantSidebarController())
  }

  func updateUIViewController(_ controller: UIViewController, context: Context) {}
}

final class PlantSidebarController: UIViewController, UICollectionViewDelegate {
  private var source: OutlineCollectionDataSource<String>?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Plants"
    let layout = UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .sidebar)
    )
    let list = OutlineCollectionView(frame: view.bounds, collectionViewLayout: layout)
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.allowsDragging = true
    list.delegate = self
    view.addSubview(list)

    let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, id in
      var content = cell.defaultContentConfiguration()
      content.text = id
      cell.contentConfiguration = content
    }
    let source = OutlineCollectionDataSource<String>(
      collectionView: list,
      outline: Plants.outline
    ) { list, path, row in
      row.status == nil
        ? list.dequeueConfiguredReusableCell(using: cells, for: path, item: row.id) : nil
    }
    source.childrenProvider = { request in
      OutlineChildren(try await Plants.greenhouse(request.item, request.offset).items)
    }
    source.typeAheadText = { $0 }
    self.source = source
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    (collectionView as? OutlineCollectionView)?.activateItem(at: indexPath)
  }
}
