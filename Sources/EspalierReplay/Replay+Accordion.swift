import Espalier
import EspalierJSON

/// An accordion in a replay: panels are named by their index, and have permanent ids from p0.
struct AccordionReplay {
  private var accordion: Accordion<Int>
  private var ids: IDGenerator
  /// The prepared command that was not committed yet.
  private var intent: Accordion<Int>.Intent?

  private init(_ accordion: Accordion<Int>, ids: IDGenerator) {
    self.accordion = accordion
    self.ids = ids
  }

  /// A generator of ids for panels and body rows, in the order of their creation.
  private struct IDGenerator {
    private var panel = 0
    private var row = 0

    mutating func panel(bodyRows: Int?, state: PanelState) -> Accordion<Int>.Panel {
      defer { panel += 1 }
      return .init(panel, body: bodyRows.map { rows($0) }, state: state)
    }

    mutating func rows(_ count: Int) -> [Int] {
      defer { row += count }
      return Array(row..<row + count)
    }
  }

  /// The commands of an accordion.
  enum CommandName: ReplayName, ReplayNamed {
    case tap, set, expandAll, collapseAll, insertPanel, removePanel, movePanel, setBody, reload
    case prepareTap, commit, headerRow, bodyRow, panelAt
    case checkInvariants = "check-invariants"
  }

  /// Performs the constructor.
  static func make(_ command: Command) throws(ReplayError) -> AccordionReplay {
    let states = try command.states("panels")
    let policy: AccordionPolicy
    switch try command.optionalID("policy") {
    case nil, "multiple"?: policy = .multiple
    case "single"?: policy = .single
    case "always-one"?: policy = .alwaysOne
    default: throw ReplayError(.malformed, "\"policy\" is multiple, single or always-one")
    }
    var bodies: [Int?]?
    if let list = command.value("bodyRows") {
      guard command.index.kind(of: list) == .array else { throw command.missing("bodyRows") }
      var counts: [Int?] = []
      for entry in command.index.children(of: list) { counts.append(try command.bodyRows(entry)) }
      guard counts.count == states.count else {
        throw ReplayError(.refused, "\(states.count) panels, and \"bodyRows\" of \(counts.count)")
      }
      bodies = counts
    }
    var ids = IDGenerator()
    var panels: [Accordion<Int>.Panel] = []
    for (index, state) in states.enumerated() {
      panels.append(ids.panel(bodyRows: bodies.map { $0[index] } ?? 1, state: state))
    }
    do {
      return AccordionReplay(try Accordion(panels, policy: policy), ids: ids)
    } catch {
      throw ReplayError(error)
    }
  }

  /// Writes the answer to the constructor.
  func write(to answer: inout JSONWriter) { write(.init(), to: &answer) }

  mutating func perform(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    guard let commandName = CommandName(command.name) else {
      throw ReplayError(.noComponent, "\"\(command.name.text)\" is no command of an accordion")
    }
    switch commandName {
    case .headerRow:
      let panel = accordion.panel(at: try command.integer("panel"))
      answer.optional("row", panel.flatMap { accordion.headerRow(of: $0) })
    case .bodyRow:
      let panel = accordion.panel(at: try command.integer("panel"))
      answer.optional("row", panel.flatMap { accordion.bodyRows(of: $0) }?.lowerBound)
    case .panelAt: writePanel(atRow: try command.integer("row"), to: &answer)
    case .checkInvariants:
      let fault = accordion.checkInvariants()
      answer.optional("ok", fault == nil)
      if let fault {
        answer.key("fault")
        answer.string(fault)
      }
    case .prepareTap:
      let row = try command.integer("row")
      do { intent = try accordion.prepare(tapAtRow: row) } catch { throw ReplayError(error) }
      var update = AnsweredUpdate()
      update.events = intent?.events ?? []
      write(update, to: &answer)
    default: try change(commandName, command, answer: &answer)
    }
  }

  /// An update, with the earlier index of a panel where that differs.
  private struct AnsweredUpdate {
    var events: [Accordion<Int>.Event] = []
    var change: Int?
    var panelsNeedingBody: [Int] = []
    /// The panel that an inserted one closed, and its index before.
    var closed: (panel: Int, index: Int)?
  }

  private mutating func change(
    _ commandName: CommandName,
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) {
    var closed: (panel: Int, index: Int)?
    if commandName == .insertPanel, accordion.policy.isExclusive,
      let index = accordion.states.firstIndex(of: .expanded), let panel = accordion.panel(at: index)
    {
      closed = (panel, index)
    }
    let update = try perform(commandName, command)
    write(
      AnsweredUpdate(
        events: update.events,
        change: update.change,
        panelsNeedingBody: update.panelsNeedingBody,
        closed: closed
      ),
      to: &answer
    )
  }

  private mutating func perform(
    _ commandName: CommandName,
    _ command: Command
  ) throws(ReplayError) -> Accordion<Int>.PanelUpdate {
    switch commandName {
    case .tap:
      let row = try command.integer("row")
      return try mappingErrors { (accordion) throws(AccordionError<Int>) in
        try accordion.tap(atRow: row)
      }
    case .set:
      let panel = try panel("panel", command)
      let state = try command.state("state")
      return try mappingErrors { (accordion) throws(AccordionError<Int>) in
        try accordion.set(panel, state)
      }
    case .expandAll:
      return try mappingErrors { (accordion) throws(AccordionError<Int>) in
        try accordion.expandAll()
      }
    case .collapseAll:
      return try mappingErrors { (accordion) throws(AccordionError<Int>) in
        try accordion.collapseAll()
      }
    case .insertPanel: return try insertPanel(command)
    case .removePanel:
      let panel = try panel("at", command)
      return try mappingErrors { (accordion) throws(AccordionError<Int>) in
        try accordion.remove(panel)
      }
    case .movePanel:
      let panel = try panel("from", command)
      let index = try command.integer("to")
      return try mappingErrors { (accordion) throws(AccordionError<Int>) in
        try accordion.move(panel, to: index)
      }
    case .setBody: return try setBody(command)
    case .reload:
      let states = try command.states("panels")
      return try mappingErrors { (accordion) throws(AccordionError<Int>) in
        try accordion.reload(from: states)
      }
    case .commit:
      guard let intent else { throw ReplayError(.refused, "nothing is prepared") }
      let update = try mappingErrors { (accordion) throws(AccordionError<Int>) in
        try accordion.commit(intent)
      }
      self.intent = nil
      return update
    case .prepareTap, .headerRow, .bodyRow, .panelAt, .checkInvariants:
      preconditionFailure("expected a command that changes the accordion, got a query")
    }
  }

  private mutating func insertPanel(
    _ command: Command
  ) throws(ReplayError) -> Accordion<Int>.PanelUpdate {
    let index = try command.optionalInteger("at")
    let state = try command.state("state")
    var rows: Int? = 1
    if let value = command.value("bodyRows") { rows = try command.bodyRows(value) }
    // The ids are used up only if the insertion succeeds.
    var ids = self.ids
    let panel = ids.panel(bodyRows: rows, state: state)
    let update = try mappingErrors { (accordion) throws(AccordionError<Int>) in
      try accordion.insert(panel, at: index)
    }
    self.ids = ids
    return update
  }

  /// Sets a body of a given number of rows: the first existing ones, and new ones.
  private mutating func setBody(
    _ command: Command
  ) throws(ReplayError) -> Accordion<Int>.PanelUpdate {
    let panel = try panel("panel", command)
    guard let value = command.value("rows"), let count = try command.bodyRows(value) else {
      throw command.missing("rows")
    }
    let old = accordion.body(of: panel) ?? []
    let rows = Array(old.prefix(count)) + ids.rows(max(0, count - old.count))
    return try mappingErrors { (accordion) throws(AccordionError<Int>) in
      try accordion.setBody(rows, of: panel)
    }
  }

  private mutating func mappingErrors(
    _ body: (inout Accordion<Int>) throws(AccordionError<Int>) -> Accordion<Int>.PanelUpdate
  ) throws(ReplayError) -> Accordion<Int>.PanelUpdate {
    do { return try body(&accordion) } catch { throw ReplayError(error) }
  }

  /// Returns the panel whose index is under `key`.
  private func panel(_ key: StaticString, _ command: Command) throws(ReplayError) -> Int {
    let index = try command.integer(key)
    guard let panel = accordion.panel(at: index) else {
      throw ReplayError(
        .outOfRange,
        "panel \(index) is not among the \(accordion.panelCount) panels"
      )
    }
    return panel
  }
}

// The answers.
extension AccordionReplay {
  private func write(_ update: AnsweredUpdate, to answer: inout JSONWriter) {
    answer.key("events")
    answer.beginArray()
    for event in update.events { write(event, closed: update.closed, to: &answer) }
    answer.endArray()
    answer.optional("change", update.change)
    answer.key("wanted")
    answer.beginArray()
    for panel in update.panelsNeedingBody { answer.integer(accordion.index(of: panel) ?? -1) }
    answer.endArray()
    let panels = accordion.panels
    answer.key("panels")
    answer.beginArray()
    for panel in panels { answer.name((accordion.state(of: panel) ?? .collapsed).name) }
    answer.endArray()
    answer.key("ids")
    answer.beginArray()
    for panel in panels { answer.string("p\(panel)") }
    answer.endArray()
    answer.key("rows")
    answer.beginArray()
    for (index, panel) in panels.enumerated() {
      answer.string("H\(index)")
      let count = accordion.bodyRows(of: panel)?.count ?? 0
      for row in 0..<count { answer.string(count == 1 ? "B\(index)" : "B\(index).\(row)") }
    }
    answer.endArray()
  }

  private func write(
    _ event: Accordion<Int>.Event,
    closed: (panel: Int, index: Int)?,
    to answer: inout JSONWriter
  ) {
    answer.beginObject()
    switch event {
    case .willCollapse(let panel):
      let before = closed.flatMap { $0.panel == panel ? $0.index : nil }
      answer.optional("willCollapse", before ?? accordion.index(of: panel))
    case .willExpand(let panel): answer.optional("willExpand", accordion.index(of: panel))
    case .rows(let changes, _): answer.changes(changes)
    case .didCollapse(let panel): answer.optional("didCollapse", accordion.index(of: panel))
    case .didExpand(let panel): answer.optional("didExpand", accordion.index(of: panel))
    case .didSelect(let row):
      answer.optional("didSelect", accordion.panel(of: row).flatMap { accordion.index(of: $0) })
      write(part: row, to: &answer)
    }
    answer.endObject()
  }

  private func writePanel(atRow index: Int, to answer: inout JSONWriter) {
    let row = accordion.row(atRow: index)
    let panel = row.flatMap { accordion.panel(of: $0) }
    answer.optional("panel", panel.flatMap { accordion.index(of: $0) })
    write(part: row, to: &answer)
  }

  private func write(part row: Accordion<Int>.Row?, to answer: inout JSONWriter) {
    answer.key("part")
    switch row {
    case .header?: answer.string("header")
    case .body?: answer.string("body")
    case nil: answer.null()
    }
  }
}

extension Command {
  /// Returns a list of states.
  fileprivate func states(_ key: StaticString) throws(ReplayError) -> [PanelState] {
    guard let list = value(key), index.kind(of: list) == .array else { throw missing(key) }
    var states: [PanelState] = []
    for entry in index.children(of: list) { states.append(try state(at: entry, key)) }
    return states
  }

  /// Returns a state that is required.
  fileprivate func state(_ key: StaticString) throws(ReplayError) -> PanelState {
    guard let value = value(key) else { throw missing(key) }
    return try state(at: value, key)
  }

  private func state(at value: Int, _ key: StaticString) throws(ReplayError) -> PanelState {
    guard let state = PanelState(try id(at: value, key)) else {
      throw ReplayError(.malformed, "\"\(key)\" is \"expanded\" or \"collapsed\"")
    }
    return state
  }

  /// Returns the number of rows of a body; `nil`, written as null, for one that is loaded later.
  fileprivate func bodyRows(_ value: Int) throws(ReplayError) -> Int? {
    if index.kind(of: value) == .null { return nil }
    guard let count = limitedInteger(of: value) else {
      throw ReplayError(.malformed, "the rows of a body are a whole number, or null")
    }
    guard count >= 1 else { throw ReplayError(.refused, "a body has at least 1 row, not \(count)") }
    // A single number must not exhaust the memory.
    guard count <= 1_000_000 else {
      throw ReplayError(.outOfRange, "a log makes bodies of at most 1,000,000 rows, not \(count)")
    }
    return count
  }
}

extension PanelState: ReplayNamed {
  var name: StaticString { self == .expanded ? "expanded" : "collapsed" }
}

extension ReplayError {
  /// Converts an error of an accordion to the codes of the protocol.
  fileprivate init(_ error: AccordionError<Int>) {
    switch error {
    case .unknown: self.init(.unknownItem, "the panel, or the row of its body, is gone")
    case .duplicate: self.init(.duplicateItem, "the panel, or a row of its body, is there already")
    case .indexOutOfRange(let index, let count):
      self.init(.outOfRange, "index \(index) is not in 0 ... \(count)")
    case .rowOutOfRange(let row, let count):
      self.init(.outOfRange, "row \(row) is not among the \(count) rows")
    case .emptyBody: self.init(.refused, "a body has at least one row")
    case .policyBroken(_, let open):
      self.init(.refused, "the policy does not allow \(open) open panels")
    case .stateCount(let states, let panels):
      self.init(.refused, "\(states) states for \(panels) panels")
    }
  }
}
