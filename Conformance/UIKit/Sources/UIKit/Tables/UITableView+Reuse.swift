public import Foundation

/// Passes the arguments of UIKit's initializer to a cell created from a registered class.
///
/// Objective-C can call `init(style:reuseIdentifier:)` on a class that is only known at run time.
/// Swift can only call required initializers there, and that is `init(coder:)`.
final class ReuseCoder: NSCoder {
  let reuseIdentifier: String

  init(reuseIdentifier: String) {
    self.reuseIdentifier = reuseIdentifier
  }
}

extension UITableView {
  private func made(_ type: UITableViewCell.Type, _ identifier: String) -> UITableViewCell {
    guard let view = type.init(coder: ReuseCoder(reuseIdentifier: identifier)) else {
      preconditionFailure("\(type) was registered, and its init(coder:) makes none")
    }
    return view
  }

  // uikit/uitableview/register(_:forcellreuseidentifier:)-3l3ct
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cellMakers[identifier] = (cellClass as? UITableViewCell.Type).map { .type($0) }
  }

  // uikit/uitableview/register(_:forcellreuseidentifier:)-5q6bo
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    cellMakers[identifier] = nib.map { .nib($0) }
  }

  // uikit/uitableview/dequeuereusablecell(withidentifier:)
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = cellPool[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    switch cellMakers[identifier] {
    case .type(let type): return made(type, identifier)
    case .nib(let nib):
      let views = nib.instantiate(withOwner: nil).compactMap { $0 as? UITableViewCell }
      guard let cell = views.first, views.count == 1 else {
        preconditionFailure(
          """
          invalid nib registered for identifier (\(identifier)) - nib must contain exactly one top \
          level object which must be a UITableViewCell instance
          """
        )
      }
      cell.reuseIdentifier = identifier
      return cell
    case nil: return nil
    }
  }

  // uikit/uitableview/dequeuereusablecell(withidentifier:for:)
  public func dequeueReusableCell(
    withIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UITableViewCell {
    if let reconfigured, reconfigured.path == indexPath {
      let cell = reconfigured.cell
      if cell.reuseIdentifier == identifier { return cell }
      StandIn.tableFailureHandler(
        self,
        "Attempted to dequeue a cell with the identifier \(identifier) to reconfigure the row "
          + "(\(indexPath.debugPath)), whose cell has \(cell.reuseIdentifier ?? "none"). A row that "
          + "needs another kind of cell has to be reloaded."
      )
    }
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      preconditionFailure(
        """
        unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for \
        the identifier or connect a prototype cell in a storyboard
        """
      )
    }
    let counts = loadIfNeeded()
    precondition(
      indexPath.section < counts.count && indexPath.row < counts[indexPath.section],
      "request for cell at invalid index path (\(indexPath.debugPath)) in dequeueReusableCell"
    )
    return cell
  }

}
