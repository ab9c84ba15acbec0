#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  /// The delegate of an ``AccordionView``, which provides its cells and is notified of events.
  ///
  /// Panels are identified by their index at the time of the call; ``AccordionView/panelID(at:)``
  /// returns the id. Two methods are required. All others have default implementations that allow
  /// everything.
  ///
  /// If a panel expands or collapses, by a tap or by the program, the order is *should*, *will*,
  /// the change of state and rows, *did*, and ``animationDidEnd(forPanelAt:in:)`` when the
  /// animation has ended. A tap ends with ``didSelect(_:ofPanelAt:in:)``.
  @MainActor
  public protocol AccordionViewDelegate: AnyObject {
    /// Returns the cell of a panel's header.
    func headerCell(
      forPanelAt index: Int,
      in accordionView: AccordionView
    ) -> UITableViewCell

    /// Returns the cell of a panel's body that has one row.
    func bodyCell(
      forPanelAt index: Int,
      in accordionView: AccordionView
    ) -> UITableViewCell

    /// Returns the cell of one row of a panel's body. The default implementation calls
    /// ``bodyCell(forPanelAt:in:)``.
    func bodyCell(
      forPanelAt index: Int,
      row: Int,
      in accordionView: AccordionView
    ) -> UITableViewCell

    /// Returns the number of rows in a panel's body, or `nil` if it is not known yet. The default
    /// is 1.
    ///
    /// It is called when panels are loaded from a provider of states. A panel whose number of rows
    /// is not known can still expand; ``wantsBody(forPanelAt:in:)`` is called then.
    func numberOfBodyRows(forPanelAt index: Int, in accordionView: AccordionView) -> Int?

    /// Called when a panel without a body was expanded.
    ///
    /// Load the body and pass it to ``AccordionView/setBody(_:ofPanel:animated:)`` or
    /// ``AccordionView/setNumberOfBodyRows(_:forPanelAt:animated:)``, now or later.
    func wantsBody(forPanelAt index: Int, in accordionView: AccordionView)

    /// Returns whether a panel may expand.
    func shouldExpand(panelAt index: Int, in accordionView: AccordionView) -> Bool

    /// Returns whether a panel may collapse.
    func shouldCollapse(panelAt index: Int, in accordionView: AccordionView) -> Bool

    /// Called before a panel expands.
    func willExpand(panelAt index: Int, in accordionView: AccordionView)

    /// Called before a panel collapses.
    func willCollapse(panelAt index: Int, in accordionView: AccordionView)

    /// Called after a panel has expanded. Its rows are in the table; their animation may still be
    /// running.
    func didExpand(panelAt index: Int, in accordionView: AccordionView)

    /// Called after a panel has collapsed. Its rows are no longer in the table; their animation may
    /// still be running.
    func didCollapse(panelAt index: Int, in accordionView: AccordionView)

    /// Called when the animation of a panel has ended, or immediately if there was none.
    func animationDidEnd(forPanelAt index: Int, in accordionView: AccordionView)

    /// Called when a row was tapped.
    func didSelect(
      _ row: AccordionView.PanelRow,
      ofPanelAt index: Int,
      in accordionView: AccordionView
    )
  }

  extension AccordionViewDelegate {
    /// Returns the cell of a body that has one row.
    public func bodyCell(
      forPanelAt index: Int,
      row: Int,
      in accordionView: AccordionView
    ) -> UITableViewCell {
      bodyCell(forPanelAt: index, in: accordionView)
    }

    /// Returns 1.
    public func numberOfBodyRows(forPanelAt index: Int, in accordionView: AccordionView) -> Int? {
      1
    }

    /// Does nothing.
    public func wantsBody(forPanelAt index: Int, in accordionView: AccordionView) {}

    /// Returns `true`.
    public func shouldExpand(panelAt index: Int, in accordionView: AccordionView) -> Bool { true }

    /// Returns `true`.
    public func shouldCollapse(panelAt index: Int, in accordionView: AccordionView) -> Bool { true }

    /// Does nothing.
    public func willExpand(panelAt index: Int, in accordionView: AccordionView) {}

    /// Does nothing.
    public func willCollapse(panelAt index: Int, in accordionView: AccordionView) {}

    /// Does nothing.
    public func didExpand(panelAt index: Int, in accordionView: AccordionView) {}

    /// Does nothing.
    public func didCollapse(panelAt index: Int, in accordionView: AccordionView) {}

    /// Does nothing.
    public func animationDidEnd(forPanelAt index: Int, in accordionView: AccordionView) {}

    /// Does nothing.
    public func didSelect(
      _ row: AccordionView.PanelRow,
      ofPanelAt index: Int,
      in accordionView: AccordionView
    ) {}
  }

  extension AccordionView {
    /// The kind of a panel's row.
    public enum PanelRow: Equatable, Sendable {
      /// The header of the panel.
      case header
      /// A row of the panel's body, counted from 0.
      case body(row: Int)
    }
  }
#endif
