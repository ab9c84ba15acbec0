public import Foundation

extension UICollectionView {
  // uikit/uicollectionview/cellregistration
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    // uikit/uicollectionview/cellregistration/handler
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    let identifier: String
    let handler: Handler

    // uikit/uicollectionview/cellregistration/init(handler:)
    @MainActor
    public init(handler: @escaping Handler) {
      identifier = RegistrationNumber.next("cell")
      self.handler = handler
    }
  }

  // uikit/uicollectionview/supplementaryregistration
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    // uikit/uicollectionview/supplementaryregistration/handler
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    let identifier: String
    let elementKind: String
    let handler: Handler

    // uikit/uicollectionview/supplementaryregistration/init(elementkind:handler:)
    @MainActor
    public init(elementKind: String, handler: @escaping Handler) {
      identifier = RegistrationNumber.next("supplementary")
      self.elementKind = elementKind
      self.handler = handler
    }
  }

  // uikit/uicollectionview/dequeueconfiguredreusablecell(using:for:item:)
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: UICollectionView.CellRegistration<Cell, Item>,
    for indexPath: IndexPath,
    item: Item?
  ) -> Cell {
    guard let item else {
      preconditionFailure("Attempted to dequeue a cell for the item nil at \(indexPath.debugPath)")
    }
    let cell: Cell
    if let reconfigured, reconfigured.path == indexPath {
      cell = existing(reconfigured.cell, registration.identifier, Cell.self, at: indexPath)
    } else {
      cell = dequeue(registration.identifier, Cell.self)
      requireItem(at: indexPath)
    }
    registration.handler(cell, indexPath, item)
    return cell
  }

  // uikit/uicollectionview/dequeueconfiguredreusablesupplementary(using:for:)
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: UICollectionView.SupplementaryRegistration<Supplementary>,
    for indexPath: IndexPath
  ) -> Supplementary {
    let view = dequeue(registration.identifier, Supplementary.self)
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }

  // uikit/uicollectionview/register(_:forcellwithreuseidentifier:)-8rvb6
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
  }

  // uikit/uicollectionview/dequeuereusablecell(withreuseidentifier:for:)
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let type = cellClasses[identifier] else {
      preconditionFailure(
        "could not dequeue a view of kind: UICollectionElementKindCell with identifier "
          + "\(identifier) - must register a nib or a class for the identifier or connect a "
          + "prototype cell in a storyboard"
      )
    }
    if let reconfigured, reconfigured.path == indexPath {
      return existing(reconfigured.cell, identifier, type, at: indexPath)
    }
    defer { requireItem(at: indexPath) }
    return dequeue(identifier, type)
  }

  private func requireItem(at path: IndexPath) {
    precondition(
      exists(path),
      "request for a cell at the invalid index path (\(path.debugPath)) while dequeuing"
    )
  }

  /// The cell of the item that is being reconfigured, if it has the identifier.
  private func existing<Cell: UICollectionViewCell>(
    _ cell: UICollectionViewCell,
    _ identifier: String,
    _ type: Cell.Type,
    at path: IndexPath
  ) -> Cell {
    if cell.reuseIdentifier == identifier, let cell = cell as? Cell {
      dequeued?.append(cell)
      return cell
    }
    StandIn.collectionFailureHandler(
      self,
      "Attempted to dequeue a cell with another registration or reuse identifier to reconfigure the "
        + "item (\(path.debugPath)). An item that needs another kind of cell has to be reloaded."
    )
    return dequeue(identifier, type)
  }

  private func dequeue<View: UICollectionReusableView>(
    _ identifier: String,
    _ type: View.Type
  ) -> View {
    precondition(
      dequeued != nil,
      "a view was dequeued while the collection view did not ask for one; it asks in "
        + "collectionView(_:cellForItemAt:)"
    )
    precondition(
      !RegistrationNumber.isLate(identifier),
      "Attempted to dequeue a cell using a registration that was created inside a cell provider. "
        + "Create registrations once, and reuse them."
    )
    let view: View
    if let pooled = pool[identifier]?.popLast() as? View {
      pooled.prepareForReuse()
      view = pooled
    } else {
      guard let made = type.init(coder: ReuseCoder(reuseIdentifier: identifier)) else {
        preconditionFailure("\(type) was registered, and its init(coder:) makes none")
      }
      view = made
      view.reuseIdentifier = identifier
    }
    dequeued?.append(view)
    return view
  }
}

/// The numbers of registrations, in the order in which they were created.
@MainActor
private enum RegistrationNumber {
  private static var made = 0
  /// The registrations that were created while a collection view asked for a view.
  private static var late: Set<String> = []

  static func next(_ kind: String) -> String {
    made += 1
    let identifier = "\(kind) registration \(made)"
    if UICollectionView.asking > 0 { late.insert(identifier) }
    return identifier
  }

  static func isLate(_ identifier: String) -> Bool { late.contains(identifier) }
}
