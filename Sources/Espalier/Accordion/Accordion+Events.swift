// The effects of a command on an accordion, as values.
extension Accordion {
  /// One step of a command, done or about to be done.
  ///
  /// Events are in the order in which a front end reports them: every panel that will close or
  /// open, the change of the rows, every panel that did, and the selection.
  public enum Event {
    /// An open panel will close.
    case willCollapse(ID)
    /// A closed panel will open.
    case willExpand(ID)
    /// The rows changed: one batch, with a number that no other change has.
    case rows(RowChanges, change: Int)
    /// A panel has closed.
    case didCollapse(ID)
    /// A panel has opened.
    case didExpand(ID)
    /// A row was tapped.
    case didSelect(Row)
  }

  /// The effect of a command.
  public struct PanelUpdate {
    /// The events, in order.
    public internal(set) var events: [Event] = []

    /// The panels that were opened and have no body yet.
    ///
    /// The front end loads each body and passes
    /// it to ``Accordion/setBody(_:of:)``.
    public internal(set) var panelsNeedingBody: [ID] = []

    /// The change of the rows.
    ///
    /// A command makes at most one.
    public internal(set) var changes = RowChanges()

    /// The number of the change, which identifies it when its animation ends; `nil` if there was
    /// none.
    public internal(set) var change: Int?
  }

  /// A prepared command.
  ///
  /// It is a value: to veto the command, discard it.
  public struct Intent {
    /// The panel that the command is for.
    public let panel: ID

    /// The tapped row, or `nil` if the program set a state.
    public let tapped: Row?

    /// The new state of the panel, or `nil` if the panel stays as it is.
    public let target: PanelState?

    /// The will events of the command, if it were committed now.
    public let events: [Event]
  }
}

extension Accordion.Event: Equatable {}
extension Accordion.Event: Sendable where ID: Sendable {}
extension Accordion.PanelUpdate: Equatable {}
extension Accordion.PanelUpdate: Sendable where ID: Sendable {}
extension Accordion.Intent: Equatable {}
extension Accordion.Intent: Sendable where ID: Sendable {}
