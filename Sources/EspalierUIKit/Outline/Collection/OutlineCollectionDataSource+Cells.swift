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
      if let disclosureOptions { showOutlineDisclosure(of: row, in: cell, disclosureOptions) }
      let hasOwn = cell.accessories.contains { $0.accessoryType == .outlineDisclosure }
      let button = cell.accessory(
        DisclosureButton.self,
        isShown: showsDisclosure && row.isExpandable && !hasOwn && disclosureOptions == nil,
        at: .trailing(displayed: .always)
      ) { DisclosureButton() }
      button?.show(isExpanded: row.isExpanded)
      button?.onTap = { [weak self, id = row.id] in _ = self?.applyExpansion(.toggle, to: id) }
    }

    private func showOutlineDisclosure(
      of row: OutlineRow<ID>,
      in cell: UICollectionViewListCell,
      _ options: UICellAccessory.OutlineDisclosureOptions
    ) {
      cell.accessories.removeAll { $0.accessoryType == .outlineDisclosure }
      guard showsDisclosure, row.isExpandable else { return }
      cell.accessories.append(
        .outlineDisclosure(displayed: .always, options: options) {
          [weak self, id = row.id] in _ = self?.applyExpansion(.toggle, to: id)
        }
      )
    }

    func showCheck(of row: OutlineRow<ID>, in cell: UICollectionViewListCell) {
      let button = cell.accessory(
        CheckButton.self,
        isShown: showsChecks && row.status == nil,
        at: .leading(displayed: .always)
      ) { CheckButton() }
      button?.show(row.check)
      button?.onTap = { [weak self, id = row.id] in _ = self?.userTogglesCheck(id) }
    }
  }

  extension UICollectionViewListCell {
    /// Shows or hides a button among the accessories, and keeps all others.
    ///
    /// - Returns: The button if it is shown: that of before, or a new one.
    fileprivate func accessory<Button: UIButton>(
      _ type: Button.Type,
      isShown: Bool,
      at placement: UICellAccessory.Placement,
      make: () -> Button
    ) -> Button? {
      let known = accessories.lazy.compactMap { $0.button(type) }.first
      guard isShown else {
        if known != nil { accessories.removeAll { $0.button(type) != nil } }
        return nil
      }
      if let known { return known }
      let button = make()
      let accessory = UICellAccessory.customView(
        configuration: .init(
          customView: button,
          placement: placement,
          maintainsFixedSize: true
        )
      )
      if case .leading = placement {
        accessories.insert(accessory, at: 0)
      } else {
        accessories.append(accessory)
      }
      return button
    }
  }

  extension UICellAccessory {
    /// The button of a type that the accessory shows, `nil` for any other accessory.
    fileprivate func button<Button: UIButton>(_ type: Button.Type) -> Button? {
      guard case .customView(let view) = accessoryType else { return nil }
      return view as? Button
    }
  }
#endif
