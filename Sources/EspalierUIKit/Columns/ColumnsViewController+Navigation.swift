#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  // Programmatic navigation. Each method calls that of ``ColumnBrowser`` and updates the views.
  extension ColumnsViewController {
    /// The item whose children the first column shows.
    ///
    /// Changes apply to the next ``showRoot(animated:)``.
    public var root: ID? {
      get { browser.root }
      set { browser.root = newValue }
    }

    /// The effect of selections.
    ///
    /// Changes apply to the next selection.
    public var policy: ColumnPolicy {
      get { browser.policy }
      set { browser.policy = newValue }
    }

    /// Returns the table of a column, or `nil` for a preview or if there is no such column.
    public func tableView(atDepth depth: Int) -> UITableView? {
      browser.column(atDepth: depth).flatMap { columnViews[$0.columnID]?.tableView }
    }

    /// Shows only the root's column, with nothing selected.
    public func showRoot(animated: Bool = true) {
      loadViewIfNeeded()
      show(browser.showRoot(animated: animated))
    }

    /// Shows the children of an item after the column of its parent, and selects the item there.
    ///
    /// Without a parent, the item must be the root. The columns after the parent's are replaced. If
    /// several columns show the parent, the one in which the user last selected is used.
    ///
    /// - Throws: ``/Espalier/ColumnError/unknownColumn(_:)`` if no column shows the parent, or
    ///   ``/Espalier/ColumnError/unknownItem(_:)``. The columns are then unchanged.
    public func navigate(
      to item: ID,
      from parent: ID?,
      animated: Bool = true
    ) throws(ColumnError<ID>) {
      loadViewIfNeeded()
      show(try browser.navigate(to: item, from: parent, animated: animated))
    }

    /// Shows the children of an item after the column that contains it, and selects the item there.
    ///
    /// - Throws: ``/Espalier/ColumnError/depthOutOfRange(depth:count:)`` or
    ///   ``/Espalier/ColumnError/unknownItem(_:)``. The columns are then unchanged.
    public func navigate(
      to item: ID,
      fromDepth depth: Int,
      animated: Bool = true
    ) throws(ColumnError<ID>) {
      loadViewIfNeeded()
      show(try browser.navigate(to: item, fromDepth: depth, animated: animated))
    }

    /// Removes the columns after the one at a depth.
    ///
    /// - Throws: ``/Espalier/ColumnError/depthOutOfRange(depth:count:)`` for a negative depth.
    public func truncate(toDepth depth: Int, animated: Bool = true) throws(ColumnError<ID>) {
      show(try browser.truncate(toDepth: depth, animated: animated))
    }

    /// Selects an item as if the user had tapped it, and reports the selection.
    ///
    /// - Throws: ``/Espalier/ColumnError/depthOutOfRange(depth:count:)`` or
    ///   ``/Espalier/ColumnError/unknownItem(_:)``.
    public func select(
      _ item: ID,
      atDepth depth: Int,
      animated: Bool = true
    ) throws(ColumnError<ID>) {
      show(try browser.select(item: item, atDepth: depth, animated: animated))
    }

    /// Clears the selection of a column and of those after it.
    ///
    /// If the policy follows the selection, the columns after it are removed.
    ///
    /// - Throws: ``/Espalier/ColumnError/depthOutOfRange(depth:count:)``.
    public func deselect(fromDepth depth: Int, animated: Bool = true) throws(ColumnError<ID>) {
      show(try browser.deselect(fromDepth: depth, animated: animated))
    }

    /// Loads the rows of a column again.
    ///
    /// The current rows stay until the new ones arrive.
    ///
    /// - Throws: ``/Espalier/ColumnError/depthOutOfRange(depth:count:)`` or
    ///   ``/Espalier/ColumnError/previewHasNoRows(depth:)``.
    public func reload(atDepth depth: Int) throws(ColumnError<ID>) {
      show(try browser.reload(atDepth: depth))
    }

    /// Replaces the rows of a column; rows that remain are moved.
    ///
    /// - Throws: ``/Espalier/ColumnError`` if there is no such column or the rows are invalid.
    public func reload(
      atDepth depth: Int,
      with sections: [Outline<ID>.Section],
      animated: Bool = true
    ) throws(ColumnError<ID>) {
      show(try browser.reload(atDepth: depth, with: sections, animated: animated))
    }

    /// Completes a request with the loaded children.
    ///
    /// - Throws: ``/Espalier/ColumnError/staleToken(_:)`` if the request is no longer pending,
    ///   which happens whenever the user navigates while children load, or another
    ///   ``/Espalier/ColumnError`` if the rows are invalid.
    public func load(
      _ sections: [Outline<ID>.Section],
      for token: ColumnToken,
      animated: Bool = true
    ) throws(ColumnError<ID>) {
      show(try browser.load(sections, for: token, animated: animated))
    }

    /// Reports that a request failed.
    ///
    /// The column shows this and a button to try again.
    ///
    /// - Throws: ``/Espalier/ColumnError/staleToken(_:)`` if the request is no longer pending.
    public func fail(_ token: ColumnToken) throws(ColumnError<ID>) { show(try browser.fail(token)) }

    /// Sets the width of a column; `nil` restores the default width.
    ///
    /// - Throws: ``/Espalier/ColumnError/depthOutOfRange(depth:count:)``.
    public func setWidth(_ width: Double?, atDepth depth: Int) throws(ColumnError<ID>) {
      try browser.setWidth(width, atDepth: depth)
      layoutDidChange()
    }

    /// Goes back to the previous column, as the back button of a compact column does.
    ///
    /// The selection in that column is kept. In the first column the method does nothing.
    public func goBack() {
      guard let depth = browser.activeDepth, depth > 0 else { return }
      var outcome = ColumnBrowser<ID>.ColumnUpdate()
      do {
        outcome = try browser.truncate(toDepth: depth - 1)
      } catch {
        preconditionFailure("the columns could not be truncated to depth \(depth - 1): \(error)")
      }
      show(outcome)
    }
  }
#endif
