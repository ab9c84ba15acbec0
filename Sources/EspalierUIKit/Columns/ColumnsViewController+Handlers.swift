#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  extension ColumnsViewController {
    /// The closures of a ``ColumnsViewController``, as an alternative to subclassing.
    ///
    /// Each corresponds to the method of the same name.
    public struct Handlers {
      /// Returns the children of an item, or `nil` if they must be loaded.
      public var sections: (@MainActor (ID) -> [Outline<ID>.Section]?)?
      /// Loads children that `sections` did not return.
      public var load: (@MainActor (ColumnBrowser<ID>.Request) -> Void)?
      /// Called when the result of a request is no longer needed.
      public var cancelLoad: (@MainActor (ColumnToken) -> Void)?
      /// Called when the rows of an item were rejected.
      public var didRefuse: (@MainActor (ColumnError<ID>, ID) -> Void)?
      /// Prepares the table of a new column.
      public var setUp: (@MainActor (UITableView, ColumnBrowser<ID>.ColumnReference) -> Void)?
      /// Returns the cell of a row.
      public var cell: (@MainActor (UITableView, IndexPath, ColumnRow<ID>) -> UITableViewCell)?
      /// Returns the header title of a section.
      public var titleForHeader: (@MainActor (Int, ColumnBrowser<ID>.ColumnReference) -> String?)?
      /// Returns the title of an item.
      public var title: (@MainActor (ID) -> String)?
      /// Returns the preview of a leaf.
      public var preview: (@MainActor (ID) -> UIView)?
      /// Called when the user selects a row.
      public var didSelect: (@MainActor (ColumnBrowser<ID>.Selection, UITableView?) -> Void)?
      /// Called when the user presses Return.
      public var didActivate: (@MainActor (ColumnBrowser<ID>.Selection) -> Void)?
      /// Called when the popover was dismissed.
      public var didDismiss: (@MainActor () -> Void)?

      /// Creates handlers that are all `nil`.
      public init() {}
    }
  }
#endif
