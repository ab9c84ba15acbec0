public import Foundation

// uikit/uitableviewdelegate
/// Methods that are optional in UIKit have default implementations here, which do what UIKit does
/// without them.
///
/// UIKit queries whether an object responds to a method. Here, the default implementation reports
/// to the table that it was called, and the table then knows that the method is not implemented.
@MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
  // uikit/uitableviewdelegate/tableview(_:willdisplay:forrowat:)
  func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  )
  // uikit/uitableviewdelegate/tableview(_:didenddisplaying:forrowat:)
  func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  )
  // uikit/uitableviewdelegate/tableview(_:heightforrowat:)
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  // uikit/uitableviewdelegate/tableview(_:heightforheaderinsection:)
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  // uikit/uitableviewdelegate/tableview(_:viewforheaderinsection:)
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  // uikit/uitableviewdelegate/tableview(_:shouldhighlightrowat:)
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
  // uikit/uitableviewdelegate/tableview(_:didhighlightrowat:)
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath)
  // uikit/uitableviewdelegate/tableview(_:didunhighlightrowat:)
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath)
  // uikit/uitableviewdelegate/tableview(_:willselectrowat:)
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  // uikit/uitableviewdelegate/tableview(_:willdeselectrowat:)
  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
  // uikit/uitableviewdelegate/tableview(_:didselectrowat:)
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  // uikit/uitableviewdelegate/tableview(_:diddeselectrowat:)
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
  // uikit/uitableviewdelegate/tableview(_:leadingswipeactionsconfigurationforrowat:)
  func tableView(
    _ tableView: UITableView,
    leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?
  // uikit/uitableviewdelegate/tableview(_:trailingswipeactionsconfigurationforrowat:)
  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?
  // uikit/uitableviewdelegate/tableview(_:contextmenuconfigurationforrowat:point:)
  func tableView(
    _ tableView: UITableView,
    contextMenuConfigurationForRowAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration?
  // uikit/uitableviewdelegate/tableview(_:editingstyleforrowat:)
  func tableView(
    _ tableView: UITableView,
    editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle
  // uikit/uitableviewdelegate/tableview(_:targetindexpathformovefromrowat:toproposedindexpath:)
  func tableView(
    _ tableView: UITableView,
    targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath
}

extension UITableViewDelegate {
  public func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}

  public func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}

  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.absent.insert(.rowHeight)
    return tableView.rowHeight
  }

  public func tableView(
    _ tableView: UITableView,
    heightForHeaderInSection section: Int
  ) -> CGFloat {
    UITableView.automaticDimension
  }

  public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    nil
  }

  public func tableView(
    _ tableView: UITableView,
    shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool {
    tableView.receiver(of: "tableView:shouldHighlightRowAtIndexPath:", sentTo: self)?
      .tableView(tableView, shouldHighlightRowAt: indexPath) ?? true
  }

  public func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    tableView.receiver(of: "tableView:didHighlightRowAtIndexPath:", sentTo: self)?
      .tableView(tableView, didHighlightRowAt: indexPath)
  }

  public func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    tableView.receiver(of: "tableView:didUnhighlightRowAtIndexPath:", sentTo: self)?
      .tableView(tableView, didUnhighlightRowAt: indexPath)
  }

  public func tableView(
    _ tableView: UITableView,
    willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    guard
      let receiver = tableView.receiver(of: "tableView:willSelectRowAtIndexPath:", sentTo: self)
    else { return indexPath }
    return receiver.tableView(tableView, willSelectRowAt: indexPath)
  }

  public func tableView(
    _ tableView: UITableView,
    willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    guard
      let receiver = tableView.receiver(of: "tableView:willDeselectRowAtIndexPath:", sentTo: self)
    else { return indexPath }
    return receiver.tableView(tableView, willDeselectRowAt: indexPath)
  }

  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.receiver(of: "tableView:didSelectRowAtIndexPath:", sentTo: self)?
      .tableView(tableView, didSelectRowAt: indexPath)
  }

  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    tableView.receiver(of: "tableView:didDeselectRowAtIndexPath:", sentTo: self)?
      .tableView(tableView, didDeselectRowAt: indexPath)
  }

  public func tableView(
    _ tableView: UITableView,
    leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }

  public func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }

  public func tableView(
    _ tableView: UITableView,
    contextMenuConfigurationForRowAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }

  public func tableView(
    _ tableView: UITableView,
    editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle {
    tableView.receiver(of: "tableView:editingStyleForRowAtIndexPath:", sentTo: self)?
      .tableView(tableView, editingStyleForRowAt: indexPath) ?? .delete
  }

  public func tableView(
    _ tableView: UITableView,
    targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath {
    let selector: Selector =
      "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:"
    return tableView.receiver(of: selector, sentTo: self)?.tableView(
      tableView,
      targetIndexPathForMoveFromRowAt: sourceIndexPath,
      toProposedIndexPath: proposedDestinationIndexPath
    ) ?? proposedDestinationIndexPath
  }

}
