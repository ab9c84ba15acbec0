// What a command on an accordion does, as values.
extension Accordion {
  /// Something that a command does, or is about to do.
  ///
  /// They come in the order in which a front end tells of them: every panel that will close or open,
  /// the change of the rows, every panel that did, and what was selected.
  public enum Event {
    /// A panel will close; it is open.
    case willCollapse(ID)
    /// A panel will open; it is closed.
    case willExpand(ID)
    /// The rows changed: one batch, with the number that tells it from all others.
    case rows(RowChanges, change: Int)
    /// A panel has closed.
    case didCollapse(ID)
    /// A panel has opened.
    case didExpand(ID)
    /// A row was tapped.
    case didSelect(Row)
  }

  /// What a command has done.
  public struct Outcome {
    /// What happened, in order.
    public internal(set) var events: [Event] = []

    /// The panels that were opened and have no body yet: the front end loads each, and hands it to
    /// ``Accordion/setBody(_:of:)``.
    public internal(set) var wanted: [ID] = []

    /// What became of the rows; a command makes one change at most.
    public internal(set) var changes = RowChanges()

    /// The number of the change, to tell when its motion has ended; `nil` if there was none.
    public internal(set) var change: Int?
  }

  /// What a command would do, before it is done.
  ///
  /// It is a value: to veto it, forget it.
  public struct Intent {
    /// The panel it is about.
    public let panel: ID

    /// The row that was tapped; `nil` if a state was set by the program.
    public let tapped: Row?

    /// What the panel is to be; `nil` if the panel stays as it is.
    public let target: AccordionState?

    /// What would close and open, as things stand.
    public let events: [Event]
  }
}

extension Accordion.Event: Equatable {}
extension Accordion.Event: Sendable where ID: Sendable {}
extension Accordion.Outcome: Equatable {}
extension Accordion.Outcome: Sendable where ID: Sendable {}
extension Accordion.Intent: Equatable {}
extension Accordion.Intent: Sendable where ID: Sendable {}
