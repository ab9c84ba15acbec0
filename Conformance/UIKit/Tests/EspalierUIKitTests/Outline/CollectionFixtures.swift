import Espalier
import EspalierUIKit
import UIKit

/// A window with an outline in a collection view.
@MainActor
final class CollectionScreen {
  let window: UIWindow
  let view: OutlineCollectionView
  let source: OutlineCollectionDataSource<String>
  private let taps = ItemTapDelegate()
  /// The updates, as `ins 0,1`, `del 0,1`, `mov 0,1->0,2`, `rel 0,1`, `configure 0,1`, `reload`.
  private(set) var log: [String] = []
  /// The events, as `didExpand A`.
  private(set) var events: [String] = []

  init(
    _ outline: Outline<String> = OutlineFixture.t1,
    appearance: UICollectionLayoutListConfiguration.Appearance = .sidebar,
    headerMode: UICollectionLayoutListConfiguration.HeaderMode = .none,
    height: CGFloat = 2_000,
    hasSwipeActions: Bool = false,
    configure: @escaping @MainActor (UICollectionViewListCell, String) -> Void = { _, _ in }
  ) {
    StandIn.reset()
    let frame = CGRect(x: 0, y: 0, width: 320, height: height)
    window = UIWindow(frame: frame)
    var list = UICollectionLayoutListConfiguration(appearance: appearance)
    list.headerMode = headerMode
    view =
      hasSwipeActions
      ? OutlineCollectionView(frame: frame, listConfiguration: list)
      : OutlineCollectionView(
        frame: frame,
        collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list)
      )
    let cells = UICollectionView.CellRegistration<OutlineListCell, String> { cell, _, id in
      var content = cell.defaultContentConfiguration()
      content.text = id
      cell.contentConfiguration = content
      configure(cell, id)
    }
    source = OutlineCollectionDataSource(collectionView: view) { view, path, row in
      row.status == nil
        ? view.dequeueConfiguredReusableCell(using: cells, for: path, item: row.id) : nil
    }
    source.replace(with: outline)
    view.delegate = taps
    window.addSubview(view)
    window.isHidden = false
    window.layoutIfNeeded()
    StandIn.collectionObserver = { [unowned self] _, call in log.append(words(for: call)) }
    source.onEvent = { [unowned self] event in events.append("\(event)") }
  }

  func forget() {
    log = []
    events = []
  }

  private func words(for call: StandIn.CollectionCall) -> String {
    func places(_ paths: [IndexPath]) -> String {
      paths.map { "\($0.section),\($0.row)" }.joined(separator: " ")
    }
    return switch call {
    case .reloadData: "reload"
    case .insertItems(let paths): "ins \(places(paths))"
    case .deleteItems(let paths): "del \(places(paths))"
    case .reloadItems(let paths): "rel \(places(paths))"
    case .reconfigureItems(let paths): "configure \(places(paths))"
    case .moveItem(let from, let to): "mov \(places([from]))->\(places([to]))"
    case .insertSections(let sections): "ins sections \(Array(sections))"
    case .deleteSections(let sections): "del sections \(Array(sections))"
    }
  }

  /// The texts of the cells by section.
  var lines: [String] {
    (0..<view.numberOfSections).map { section in
      (0..<view.numberOfItems(inSection: section)).map { row in
        cell(at: IndexPath(row: row, section: section))?.text ?? "?"
      }.joined(separator: " ")
    }
  }

  func cell(at path: IndexPath) -> UICollectionViewListCell? {
    view.cellForItem(at: path) as? UICollectionViewListCell
  }

  func cell(_ id: String) -> UICollectionViewListCell? {
    source.cell(for: id) as? UICollectionViewListCell
  }

  /// Taps the row of an item.
  func tap(_ id: String) {
    guard let path = source.indexPath(for: id) else { preconditionFailure("\(id) is no row") }
    StandIn.tap(view, itemAt: path)
  }
}
