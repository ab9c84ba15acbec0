#if canImport(UIKit)
  public import UIKit

  /// Gives an ``AccordionView`` its cells, and hears what happens in it.
  ///
  /// Panels are named by their index at the moment of the call; ``AccordionView/panelID(at:)`` says
  /// who they are. Two methods have to be there. All others have an answer that lets everything
  /// happen, and says nothing.
  ///
  /// A panel that opens or closes is told of in this order, whether it was tapped or set by the
  /// program: *should*, *will*, then state and rows, then *did*, and when its motion is over,
  /// ``animationDidEnd(forPanelAt:in:)``. A tap ends with ``didSelect(_:ofPanelAt:in:)``.
  @MainActor
  public protocol AccordionViewDelegate: AnyObject {
    /// The cell of a panel's header.
    func headerCell(
      forPanelAt index: Int,
      in accordionView: AccordionView
    ) -> UITableViewCell

    /// The cell of a panel's body, if that has one row.
    func bodyCell(
      forPanelAt index: Int,
      in accordionView: AccordionView
    ) -> UITableViewCell

    /// The cell of one row of a panel's body: at first that of a body of one row.
    func bodyCell(
      forPanelAt index: Int,
      row: Int,
      in accordionView: AccordionView
    ) -> UITableViewCell

    /// How many rows a panel's body has; `nil` if that is not known yet.
    ///
    /// Asked when panels are loaded from a provider of states: 1 at first. A panel whose rows are not
    /// known opens, and then ``wantsBody(forPanelAt:in:)`` is called.
    func numberOfBodyRows(forPanelAt index: Int, in accordionView: AccordionView) -> Int?

    /// A panel without a body was opened.
    ///
    /// Whoever has loaded the body hands it to ``AccordionView/setBody(_:ofPanel:animated:)`` or
    /// ``AccordionView/setNumberOfBodyRows(_:forPanelAt:animated:)``, now or later.
    func wantsBody(forPanelAt index: Int, in accordionView: AccordionView)

    /// Whether a panel may open.
    func shouldExpand(panelAt index: Int, in accordionView: AccordionView) -> Bool

    /// Whether a panel may close.
    func shouldCollapse(panelAt index: Int, in accordionView: AccordionView) -> Bool

    /// A panel will open; it is closed.
    func willExpand(panelAt index: Int, in accordionView: AccordionView)

    /// A panel will close; it is open.
    func willCollapse(panelAt index: Int, in accordionView: AccordionView)

    /// A panel has opened: its state and its rows are there, its motion may be on its way.
    func didExpand(panelAt index: Int, in accordionView: AccordionView)

    /// A panel has closed: its state says so and its rows are gone, its motion may be on its way.
    func didCollapse(panelAt index: Int, in accordionView: AccordionView)

    /// The motion in which a panel opened or closed is over; at once where nothing moved.
    func animationDidEnd(forPanelAt index: Int, in accordionView: AccordionView)

    /// A row was tapped.
    func didSelect(
      _ row: AccordionView.TappedRow,
      ofPanelAt index: Int,
      in accordionView: AccordionView
    )
  }

  extension AccordionViewDelegate {
    /// The cell of a body of one row.
    public func bodyCell(
      forPanelAt index: Int,
      row: Int,
      in accordionView: AccordionView
    ) -> UITableViewCell {
      bodyCell(forPanelAt: index, in: accordionView)
    }

    /// One row.
    public func numberOfBodyRows(forPanelAt index: Int, in accordionView: AccordionView) -> Int? {
      1
    }

    /// Nothing is done.
    public func wantsBody(forPanelAt index: Int, in accordionView: AccordionView) {}

    /// Every panel may.
    public func shouldExpand(panelAt index: Int, in accordionView: AccordionView) -> Bool { true }

    /// Every panel may.
    public func shouldCollapse(panelAt index: Int, in accordionView: AccordionView) -> Bool { true }

    /// Nothing is done.
    public func willExpand(panelAt index: Int, in accordionView: AccordionView) {}

    /// Nothing is done.
    public func willCollapse(panelAt index: Int, in accordionView: AccordionView) {}

    /// Nothing is done.
    public func didExpand(panelAt index: Int, in accordionView: AccordionView) {}

    /// Nothing is done.
    public func didCollapse(panelAt index: Int, in accordionView: AccordionView) {}

    /// Nothing is done.
    public func animationDidEnd(forPanelAt index: Int, in accordionView: AccordionView) {}

    /// Nothing is done.
    public func didSelect(
      _ row: AccordionView.TappedRow,
      ofPanelAt index: Int,
      in accordionView: AccordionView
    ) {}
  }

  extension AccordionView {
    /// Which row of a panel was tapped.
    public enum TappedRow: Equatable, Sendable {
      /// Its header.
      case header
      /// The row of its body with this number, counted from 0.
      case body(row: Int)
    }
  }
#endif
