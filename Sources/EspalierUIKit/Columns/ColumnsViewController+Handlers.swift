#if canImport(UIKit)
  public import Espalier
  public import UIKit

  extension ColumnsViewController {
    /// Whom columns ask and tell, for those who do not subclass.
    ///
    /// Each is what the method of the same name says.
    public struct Handlers {
      /// The children of an item; `nil` if they must be loaded.
      public var sections: (@MainActor (ID) -> [Outline<ID>.Section]?)?
      /// Asks for children that are not at hand.
      public var load: (@MainActor (ColumnBrowser<ID>.Request) -> Void)?
      /// An answer is awaited no more.
      public var cancelLoad: (@MainActor (ColumnToken) -> Void)?
      /// Rows cannot stand in the column of an item.
      public var didRefuse: (@MainActor (ColumnError<ID>, ID) -> Void)?
      /// Prepares the table of a new column.
      public var setUp: (@MainActor (UITableView, ColumnBrowser<ID>.Place) -> Void)?
      /// The cell of a row.
      public var cell: (@MainActor (UITableView, IndexPath, ColumnRow<ID>) -> UITableViewCell)?
      /// The title above a section.
      public var titleForHeader: (@MainActor (Int, ColumnBrowser<ID>.Place) -> String?)?
      /// What an item is called.
      public var title: (@MainActor (ID) -> String)?
      /// What the preview of a leaf shows.
      public var preview: (@MainActor (ID) -> UIView)?
      /// A person has selected a row.
      public var didSelect: (@MainActor (ColumnBrowser<ID>.Selection, UITableView?) -> Void)?
      /// A person has pressed Return.
      public var didActivate: (@MainActor (ColumnBrowser<ID>.Selection) -> Void)?
      /// The popover is gone.
      public var didDismiss: (@MainActor () -> Void)?

      /// Nobody yet.
      public init() {}
    }
  }
#endif
