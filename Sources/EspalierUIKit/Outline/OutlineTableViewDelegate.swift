#if canImport(UIKit)
  public import UIKit

  /// Is asked whether branches of an ``OutlineTableView`` may open and close, and hears when they do.
  ///
  /// It is not the table's own delegate, which stays free. Every method has a default: everything
  /// may open and close, and rows are as high as the table says.
  ///
  /// Items come as what the data source knows them by, and with their place: an index path with one
  /// index for the section and one for each level. For opening and closing the order is should, will,
  /// the change, the rows, did, each once for an item, whether a person or the program asked. Whatever
  /// opens or closes many branches at once, such as ``OutlineDataSource/expandAll(animatingDifferences:)``
  /// or a filter, asks and tells nobody.
  @MainActor
  public protocol OutlineTableViewDelegate: AnyObject {
    /// Whether a branch may open.
    ///
    /// With one open branch for each parent, closing the others is asked for too; one no is enough,
    /// and then nothing happens.
    func outlineTableView(
      _ tableView: OutlineTableView,
      shouldExpand item: AnyHashable,
      at path: IndexPath
    ) -> Bool

    /// A branch is about to open; it is still closed.
    func outlineTableView(
      _ tableView: OutlineTableView,
      willExpand item: AnyHashable,
      at path: IndexPath
    )

    /// A branch has opened, and the table has its rows.
    func outlineTableView(
      _ tableView: OutlineTableView,
      didExpand item: AnyHashable,
      at path: IndexPath
    )

    /// Whether a branch may close.
    func outlineTableView(
      _ tableView: OutlineTableView,
      shouldCollapse item: AnyHashable,
      at path: IndexPath
    ) -> Bool

    /// A branch is about to close; it is still open.
    func outlineTableView(
      _ tableView: OutlineTableView,
      willCollapse item: AnyHashable,
      at path: IndexPath
    )

    /// A branch has closed, and the rows below it are gone from the table.
    func outlineTableView(
      _ tableView: OutlineTableView,
      didCollapse item: AnyHashable,
      at path: IndexPath
    )

    /// How high the row of an item is, in points, or `UITableView.automaticDimension`.
    ///
    /// ``OutlineTableView/height(forRowAt:)`` asks for it; the level is the path's count less 2.
    func outlineTableView(
      _ tableView: OutlineTableView,
      heightFor item: AnyHashable,
      at path: IndexPath
    ) -> CGFloat

    /// A person has activated an item, by ``OutlineTableView/activateRow(at:)`` or the key Enter.
    ///
    /// If it is a branch, it has opened or closed by then.
    func outlineTableView(
      _ tableView: OutlineTableView,
      didActivate item: AnyHashable,
      at path: IndexPath
    )

    /// Keys have changed what is selected, of which the table's own delegate does not hear.
    func outlineTableViewDidChangeSelection(_ tableView: OutlineTableView)
  }

  extension OutlineTableViewDelegate {
    /// Everything may open.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      shouldExpand item: AnyHashable,
      at path: IndexPath
    ) -> Bool { true }

    /// Nothing is done.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      willExpand item: AnyHashable,
      at path: IndexPath
    ) {}

    /// Nothing is done.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      didExpand item: AnyHashable,
      at path: IndexPath
    ) {}

    /// Everything may close.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      shouldCollapse item: AnyHashable,
      at path: IndexPath
    ) -> Bool { true }

    /// Nothing is done.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      willCollapse item: AnyHashable,
      at path: IndexPath
    ) {}

    /// Nothing is done.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      didCollapse item: AnyHashable,
      at path: IndexPath
    ) {}

    /// The table's own row height.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      heightFor item: AnyHashable,
      at path: IndexPath
    ) -> CGFloat { tableView.rowHeight }

    /// Nothing is done.
    public func outlineTableView(
      _ tableView: OutlineTableView,
      didActivate item: AnyHashable,
      at path: IndexPath
    ) {}

    /// Nothing is done.
    public func outlineTableViewDidChangeSelection(_ tableView: OutlineTableView) {}
  }
#endif
