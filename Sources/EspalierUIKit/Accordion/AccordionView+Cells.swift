#if canImport(UIKit)
  internal import Espalier
  public import UIKit

  // Cells: the delegate has them, the table keeps them.
  extension AccordionView {
    /// A cell for a panel's header, taken again or made, by ``headerIdentifier``.
    ///
    /// - Precondition: ``headerIdentifier`` is that of a registered cell, and there is such a panel.
    public func dequeueReusableHeaderCell(forPanelAt index: Int) -> UITableViewCell {
      guard let headerIdentifier else {
        preconditionFailure(AccordionViewError.noHeaderIdentifier.description)
      }
      guard let path = indexPathOfHeader(forPanelAt: index) else {
        preconditionFailure("There is no panel \(index); the accordion has \(panelCount).")
      }
      return dequeueReusableCell(withIdentifier: headerIdentifier, for: path)
    }

    /// A cell for a row of a panel's body, taken again or made, by ``bodyIdentifier``.
    ///
    /// - Precondition: ``bodyIdentifier`` is that of a registered cell, and there is such a row, open or
    /// not.
    public func dequeueReusableBodyCell(
      forPanelAt index: Int,
      row: Int = 0
    ) -> UITableViewCell {
      guard let bodyIdentifier else {
        preconditionFailure(AccordionViewError.noBodyIdentifier.description)
      }
      let rows = indexPathsOfBody(forPanelAt: index)
      guard rows.indices.contains(row) else {
        preconditionFailure(
          "The body of panel \(index) has \(rows.count) rows on display, and none with number \(row)."
        )
      }
      return dequeueReusableCell(withIdentifier: bodyIdentifier, for: rows[row])
    }

    /// The cell of a row, from the delegate, told whether its panel is open.
    ///
    /// A data source that takes the place of the installed one answers with it.
    ///
    /// - Precondition: There is such a row and a delegate was set.
    public func cell(forRowAt indexPath: IndexPath) -> UITableViewCell {
      guard let (index, row) = panel(forRowAt: indexPath) else {
        preconditionFailure("There is no row \(indexPath); there are \(accordion.rowCount).")
      }
      guard let accordionDelegate else {
        // It may have gone before the view, which then shows nothing that matters any more.
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

    /// Finds what is missing, before the view is shown.
    ///
    /// - Parameter dequeues: Whether the delegate takes cells by ``dequeueReusableHeaderCell(forPanelAt:)``
    /// and ``dequeueReusableBodyCell(forPanelAt:row:)``, which need identifiers.
    /// - Throws: ``AccordionViewError``, what is missing first.
    public func checkConfiguration(dequeues: Bool = true) throws(AccordionViewError) {
      if accordionDelegate == nil { throw .noDelegate(panels: panelCount) }
      guard dequeues else { return }
      if headerIdentifier == nil { throw .noHeaderIdentifier }
      if bodyIdentifier == nil { throw .noBodyIdentifier }
    }

    /// The panel of a row and which of its rows it is.
    func place(of row: Accordion<AnyHashable>.Row) -> (index: Int, row: TappedRow)? {
      guard let panel = accordion.panel(of: row), let index = accordion.index(of: panel)
      else { return nil }
      guard case .body = row else { return (index, .header) }
      guard let number = accordion.outline.indexInParent(of: row) else { return nil }
      return (index, .body(row: number))
    }
  }
#endif
