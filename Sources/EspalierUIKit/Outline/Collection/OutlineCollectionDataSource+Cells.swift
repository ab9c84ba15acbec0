#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  public import UIKit

  // Cells and headers.
  extension OutlineCollectionDataSource {
    /// Returns the item of a cell, or `nil` if the cell is not on the screen.
    public func itemIdentifier(for cell: UICollectionViewCell) -> ID? {
      collectionView?.indexPath(for: cell).flatMap { itemIdentifier(for: $0) }
    }

    /// Returns the cell of an item, or `nil` if it is not on the screen.
    public func cell(for id: ID) -> UICollectionViewCell? {
      indexPath(for: id).flatMap { collectionView?.cellForItem(at: $0) }
    }

    func cell(for indexPath: IndexPath, in view: UICollectionView) -> UICollectionViewCell {
      guard let view = view as? OutlineCollectionView else {
        preconditionFailure(
          "OutlineCollectionDataSource needs an OutlineCollectionView, not a \(type(of: view))"
        )
      }
      // At the beginning of a batch, a collection view may still ask for a row that is being removed.
      guard let row = row(at: indexPath) else {
        return view.dequeueConfiguredReusableCell(using: statusCells, for: indexPath, item: "")
      }
      let cell: UICollectionViewCell
      if let provided = cellProvider(view, indexPath, row) {
        cell = provided
      } else if let status = row.status {
        let text = text(of: status, of: row.id)
        cell = view.dequeueConfiguredReusableCell(using: statusCells, for: indexPath, item: text)
      } else {
        preconditionFailure("the cell provider returned nil for the item \(row.id) at \(indexPath)")
      }
      decorate(cell, for: row, at: indexPath)
      remember(row, identifier: cell.reuseIdentifier)
      return cell
    }

    func configure(_ cell: UICollectionViewListCell, asHeaderOf section: Int) {
      var content = cell.defaultContentConfiguration()
      content.text = sectionTitle?(section, outline.sectionID(at: section))
      cell.contentConfiguration = content
      cell.accessibilityTraits.insert(.header)
    }

    func showDisclosure(of row: OutlineRow<ID>, in cell: UICollectionViewListCell) {
      let others = cell.accessories.filter { $0.disclosureButton == nil }
      let known = cell.accessories.lazy.compactMap(\.disclosureButton).first
      guard showsDisclosure, row.isExpandable,
        !others.contains(where: { $0.accessoryType == .outlineDisclosure })
      else {
        if known != nil { cell.accessories = others }
        return
      }
      let button = known ?? DisclosureButton()
      button.show(isExpanded: row.isExpanded)
      button.onTap = { [weak self, id = row.id] in _ = self?.applyExpansion(.toggle, to: id) }
      guard known == nil else { return }
      let accessory = UICellAccessory.CustomViewConfiguration(
        customView: button,
        placement: .trailing(displayed: .always),
        maintainsFixedSize: true
      )
      cell.accessories = others + [.customView(configuration: accessory)]
    }
  }

  extension UICellAccessory {
    /// The disclosure button of a branch, `nil` for any other accessory.
    var disclosureButton: DisclosureButton? {
      guard case .customView(let view) = accessoryType else { return nil }
      return view as? DisclosureButton
    }
  }
#endif
