import Espalier
import EspalierUIKit
import UIKit

/// A window with an outline of numbers in a collection view.
@MainActor
final class RandomCollectionScreen: RandomScreen {
  let window: UIWindow
  private let list: OutlineCollectionView
  private let collectionSource: OutlineCollectionDataSource<Int>
  private var taps: ItemTapDelegate?

  /// Creates a screen.
  ///
  /// - Parameter dependsOnState: Whether an expanded row has another kind of cell.
  init(height: CGFloat, dependsOnState: Bool) {
    StandIn.reset()
    let frame = CGRect(x: 0, y: 0, width: 320, height: height)
    window = UIWindow(frame: frame)
    list = OutlineCollectionView(
      frame: frame,
      collectionViewLayout: UICollectionViewCompositionalLayout.list(
        using: UICollectionLayoutListConfiguration(appearance: .sidebar)
      )
    )
    // One registration for each kind of row, as many apps have them.
    var registrations:
      [String: UICollectionView.CellRegistration<UICollectionViewListCell, OutlineRow<Int>>] =
        [:]
    for kind in RandomCollectionScreen.kinds {
      registrations[kind] = .init { cell, _, row in
        var content = cell.defaultContentConfiguration()
        content.text = "\(row.id)"
        content.textProperties.color = row.isMatch ? .tintColor : .label
        cell.contentConfiguration = content
      }
    }
    collectionSource = OutlineCollectionDataSource(collectionView: list) {
      [registrations] list, path, row in
      let kind = RandomCollectionScreen.kind(of: row, dependsOnState: dependsOnState)
      guard row.status == nil, let registration = registrations[kind] else { return nil }
      return list.dequeueConfiguredReusableCell(using: registration, for: path, item: row)
    }
    if dependsOnState {
      collectionSource.reuseIdentifier = {
        RandomCollectionScreen.kind(of: $0, dependsOnState: true)
      }
    }
    hasDelegate = true
    list.allowsDragging = true
    window.addSubview(list)
    window.isHidden = false
    window.layoutIfNeeded()
  }

  private static let kinds =
    ["branch", "leaf"].flatMap { kind in
      (0...3).flatMap { ["\(kind) \($0)", "\(kind) \($0) open"] }
    }

  private static func kind(of row: OutlineRow<Int>, dependsOnState: Bool) -> String {
    let kind = "\(row.isBranch ? "branch" : "leaf") \(min(row.level, 3))"
    return dependsOnState && row.isExpanded ? kind + " open" : kind
  }

  var source: OutlineListSource<Int> { collectionSource }
  var view: UIScrollView { list }

  var allowsMultipleSelection: Bool {
    get { list.allowsMultipleSelection }
    set { list.allowsMultipleSelection = newValue }
  }

  var counts: [Int] {
    (0..<list.numberOfSections).map { list.numberOfItems(inSection: $0) }
  }

  var visibleRows: [IndexPath] { list.indexPathsForVisibleItems.sorted() }
  var selectedRows: [IndexPath] { list.indexPathsForSelectedItems ?? [] }

  var hasDelegate: Bool {
    get { taps != nil }
    set {
      taps = newValue ? ItemTapDelegate() : nil
      if newValue { list.delegate = taps }
    }
  }

  var hasOutlineDelegate: Bool {
    get { false }
    set {}
  }

  var heard: (count: Int, expected: Int) { (0, 0) }

  func onExpansion(_ action: @escaping () -> Void) {
    collectionSource.onEvent = { event in
      switch event {
      case .didActivate, .didChangeSelection: break
      default: action()
      }
    }
  }

  private func cell(at path: IndexPath) -> UICollectionViewListCell? {
    list.cellForItem(at: path) as? UICollectionViewListCell
  }

  func arrow(at path: IndexPath) -> UIButton? { cell(at: path)?.disclosure }

  func tap(rowAt path: IndexPath) -> Bool { StandIn.tap(list, itemAt: path) }

  func look(at path: IndexPath) -> CellLook? {
    cell(at: path).map { cell in
      CellLook(
        text: cell.text,
        level: cell.indentationLevel,
        spoken: cell.spokenValue,
        hasArrow: cell.disclosure != nil,
        isMatch: cell.isMatch,
        check: cell.check
      )
    }
  }
}

/// The app's own delegate: a tap activates.
final class ItemTapDelegate: NSObject, UICollectionViewDelegate {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    (collectionView as? OutlineCollectionView)?.activateItem(at: indexPath)
  }
}

extension UICollectionViewListCell {
  /// The text of the content.
  var text: String? { (contentConfiguration as? UIListContentConfiguration)?.text }

  /// Whether the text is drawn as that of a match.
  var isMatch: Bool {
    (contentConfiguration as? UIListContentConfiguration)?.textProperties.color == .tintColor
  }

  /// The disclosure button among the accessories.
  var disclosure: UIButton? { button(["chevron.down", "chevron.forward"]) }

  /// The check mark among the accessories.
  var checkButton: UIButton? {
    button(["circle", "checkmark.circle.fill", "minus.circle.fill"])
  }

  /// The state of the check mark, `nil` without one.
  var check: CheckState? {
    switch checkButton.flatMap(symbol) {
    case "circle"?: .off
    case "checkmark.circle.fill"?: .on
    case "minus.circle.fill"?: .mixed
    default: nil
    }
  }

  private func symbol(_ button: UIButton) -> String? {
    button.image(for: .normal).map { StandIn.symbolName(of: $0) }
  }

  private func button(_ symbols: Set<String>) -> UIButton? {
    accessories.lazy.compactMap { accessory in
      guard case .customView(let view) = accessory.accessoryType else { return nil }
      return view as? UIButton
    }.first { self.symbol($0).map(symbols.contains) ?? false }
  }
}
