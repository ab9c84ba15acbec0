#if canImport(UIKit)
  public import Espalier
  public import UIKit

  // What a program does to the columns. Each is what ``ColumnBrowser`` says of it, shown at once.
  extension ColumnsViewController {
    /// Whose children the first column shows; it counts from the next ``showRoot(animated:)`` on.
    public var root: ID? {
      get { browser.root }
      set { browser.root = newValue }
    }

    /// What a selection does; it counts from then on.
    public var policy: ColumnPolicy {
      get { browser.policy }
      set { browser.policy = newValue }
    }

    /// The table of a column, `nil` for a preview and where there is no such column.
    public func tableView(atDepth depth: Int) -> UITableView? {
      browser.column(atDepth: depth).flatMap { columnViews[$0.handle]?.tableView }
    }

    /// Shows the root's column and no other, with nothing selected.
    public func showRoot(animated: Bool = true) {
      loadViewIfNeeded()
      show(browser.showRoot(animated: animated))
    }

    /// Shows the children of an item behind the column of its parent, and selects it there.
    ///
    /// Without a parent, the item must be the root. What was shown behind that column goes. Where the
    /// parent is shown in several columns, the one that a person selected in last is meant.
    ///
    /// - Throws: ``/Espalier/ColumnError/unknownColumn(_:)`` if no column shows the parent, or
    ///   ``/Espalier/ColumnError/unknownItem(_:)``. The columns are then as they were.
    public func navigate(
      to item: ID,
      from parent: ID?,
      animated: Bool = true
    ) throws(ColumnError<ID>) {
      loadViewIfNeeded()
      show(try browser.navigate(to: item, from: parent, animated: animated))
    }

    /// Shows the children of an item behind the column it stands in, and selects it there.
    ///
    /// - Throws: ``/Espalier/ColumnError/depthOutOfRange(depth:count:)`` or
    ///   ``/Espalier/ColumnError/unknownItem(_:)``. The columns are then as they were.
    public func navigate(
      to item: ID,
      fromDepth depth: Int,
      animated: Bool = true
    ) throws(ColumnError<ID>) {
      loadViewIfNeeded()
      show(try browser.navigate(to: item, fromDepth: depth, animated: animated))
    }

    /// Removes the columns behind one of them; the first one stays in any case.
    ///
    /// - Throws: ``/Espalier/ColumnError/depthOutOfRange(depth:count:)`` for a depth below 0.
    public func truncate(toDepth depth: Int, animated: Bool = true) throws(ColumnError<ID>) {
      show(try browser.truncate(toDepth: depth, animated: animated))
    }

    /// Selects an item as a person does, and tells so.
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

    /// Selects nothing in a column and in those behind it.
    ///
    /// - Throws: ``/Espalier/ColumnError/depthOutOfRange(depth:count:)``.
    public func deselect(fromDepth depth: Int, animated: Bool = true) throws(ColumnError<ID>) {
      show(try browser.deselect(fromDepth: depth, animated: animated))
    }

    /// Asks for the rows of a column again; until they come, those that are there stay.
    ///
    /// - Throws: ``/Espalier/ColumnError/depthOutOfRange(depth:count:)`` or
    ///   ``/Espalier/ColumnError/previewHasNoRows(depth:)``.
    public func reload(atDepth depth: Int) throws(ColumnError<ID>) {
      show(try browser.reload(atDepth: depth))
    }

    /// Replaces the rows of a column, and lets those that stay move.
    ///
    /// - Throws: ``/Espalier/ColumnError`` if there is no such column, or the rows cannot stand in one.
    public func reload(
      atDepth depth: Int,
      with sections: [Outline<ID>.Section],
      animated: Bool = true
    ) throws(ColumnError<ID>) {
      show(try browser.reload(atDepth: depth, with: sections, animated: animated))
    }

    /// Answers a request with the children that were asked for.
    ///
    /// - Throws: ``/Espalier/ColumnError/staleToken(_:)`` if they are awaited no more, which is no
    ///   fault where a person is quicker than a network, and what is wrong with rows that cannot
    ///   stand in a column.
    public func load(
      _ sections: [Outline<ID>.Section],
      for token: ColumnToken,
      animated: Bool = true
    ) throws(ColumnError<ID>) {
      show(try browser.load(sections, for: token, animated: animated))
    }

    /// Tells that a request cannot be answered; the column says so, and offers to try again.
    ///
    /// - Throws: ``/Espalier/ColumnError/staleToken(_:)`` if the answer is awaited no more.
    public func fail(_ token: ColumnToken) throws(ColumnError<ID>) { show(try browser.fail(token)) }

    /// Makes a column as wide as a person wants it, or with `nil` as wide as columns are.
    ///
    /// - Throws: ``/Espalier/ColumnError/depthOutOfRange(depth:count:)``.
    public func setWidth(_ width: Double?, atDepth depth: Int) throws(ColumnError<ID>) {
      try browser.setWidth(width, atDepth: depth)
      layoutDidChange()
    }

    /// Leads back to the column before, as the button above a compact column does.
    ///
    /// What is selected there is so still. In the first column it does nothing.
    public func goBack() {
      guard let depth = browser.activeDepth, depth > 0 else { return }
      var outcome = ColumnBrowser<ID>.Outcome()
      do {
        outcome = try browser.truncate(toDepth: depth - 1)
      } catch {
        preconditionFailure("The depth \(depth - 1) is that of no column: \(error)")
      }
      show(outcome)
    }
  }
#endif
