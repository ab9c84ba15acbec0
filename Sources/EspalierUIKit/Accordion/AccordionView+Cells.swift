#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  public import UIKit

  // Cells.
  extension AccordionView {
    /// Dequeues a cell for a panel's header, by ``headerIdentifier``.
    ///
    /// - Precondition: ``headerIdentifier`` is that of a registered cell, and the panel exists.
    public func dequeueReusableHeaderCell(forPanelAt index: Int) -> UITableViewCell {
      guard let headerIdentifier else {
        preconditionFailure(AccordionViewError.noHeaderIdentifier.description)
      }
      guard let path = indexPathOfHeader(forPanelAt: index) else {
        preconditionFailure("panel \(index) is out of 0..<\(panelCount)")
      }
      return dequeueReusableCell(withIdentifier: headerIdentifier, for: path)
    }

    /// Dequeues a cell for a row of a panel's body, by ``bodyIdentifier``.
    ///
    /// The panel may be collapsed: a table asks for the cells of rows that are leaving, too.
    ///
    /// - Precondition: ``bodyIdentifier`` is that of a registered cell, and the panel exists and, if it
    ///   is expanded, has the row.
    public func dequeueReusableBodyCell(
      forPanelAt index: Int,
      row: Int = 0
    ) -> UITableViewCell {
      guard let bodyIdentifier else {
        preconditionFailure(AccordionViewError.noBodyIdentifier.description)
      }
      guard state(forPanelAt: index) != nil else {
        preconditionFailure("panel \(index) is out of 0..<\(panelCount)")
      }
      let rows = indexPathsOfBody(forPanelAt: index)
      if rows.indices.contains(row) {
        return dequeueReusableCell(withIdentifier: bodyIdentifier, for: rows[row])
      }
      guard rows.isEmpty, row >= 0 else {
        preconditionFailure("body row \(row) of panel \(index) is out of 0..<\(rows.count)")
      }
      guard let cell = dequeueReusableCell(withIdentifier: bodyIdentifier) else {
        preconditionFailure("no cell is registered for the identifier \(bodyIdentifier)")
      }
      return cell
    }

    /// Returns the delegate's cell of a row, with the accessibility value of the panel's state.
    ///
    /// A data source that replaces the installed one returns this cell.
    ///
    /// For a row that does not exist it is an empty cell: while an animation or a drag is running, a
    /// table may ask for a row that is gone.
    ///
    /// - Precondition: A delegate has been set.
    public func cell(forRowAt indexPath: IndexPath) -> UITableViewCell {
      guard let (index, row) = panel(forRowAt: indexPath) else {
        return UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      guard let accordionDelegate else {
        // The delegate may have been deallocated before the view, whose cells no longer matter
        // then.
        guard hadDelegate else {
          preconditionFailure(AccordionViewError.noDelegate(panels: panelCount).description)
        }
        return UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      switch row {
      case .header:
        let cell = accordionDelegate.headerCell(forPanelAt: index, in: self)
        cell.describeExpansion(state(forPanelAt: index) == .expanded)
        return cell
      case .body(let number):
        return accordionDelegate.bodyCell(forPanelAt: index, row: number, in: self)
      }
    }

    /// Checks the configuration before the view is shown.
    ///
    /// - Parameter dequeues: Whether the delegate uses ``dequeueReusableHeaderCell(forPanelAt:)``
    ///   and ``dequeueReusableBodyCell(forPanelAt:row:)``, which need identifiers.
    /// - Throws: ``AccordionViewError``, the first missing property.
    public func checkConfiguration(dequeues: Bool = true) throws(AccordionViewError) {
      if accordionDelegate == nil { throw .noDelegate(panels: panelCount) }
      guard dequeues else { return }
      if headerIdentifier == nil { throw .noHeaderIdentifier }
      if bodyIdentifier == nil { throw .noBodyIdentifier }
    }

    /// Returns the index of a row's panel, and which of the panel's rows it is.
    func place(of row: Accordion<AnyHashable>.Row) -> (index: Int, row: PanelRow)? {
      guard let panel = accordion.panel(of: row), let index = accordion.index(of: panel)
      else { return nil }
      guard case .body = row else { return (index, .header) }
      guard let number = accordion.indexInBody(of: row) else { return nil }
      return (index, .body(row: number))
    }
  }
#endif
