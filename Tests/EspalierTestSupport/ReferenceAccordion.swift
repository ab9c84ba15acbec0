package import Espalier

/// The simplest possible accordion: an array of panels, everything recomputed.
///
/// It is slow and obviously correct. Tests perform the same operations on it and on the engine, and
/// compare.
package struct ReferenceAccordion {
  package struct Panel {
    package var id: Int
    package var body: [Int]?
    package var isOpen: Bool
    package var isDisabled = false
  }

  package var panels: [Panel] = []
  package var policy: AccordionPolicy

  /// Thrown by operations that must be refused.
  package struct Refusal: Error {
    package init() {}
  }

  package init(policy: AccordionPolicy) {
    self.policy = policy
    if policy == .alwaysOne { panels = [Panel(id: -1, body: [-1], isOpen: true)] }
  }

  // MARK: Queries

  package var rows: [Accordion<Int>.Row] {
    panels.flatMap { panel -> [Accordion<Int>.Row] in
      [.header(panel.id)] + (panel.isOpen ? panel.body ?? [] : []).map { .body($0) }
    }
  }

  /// The rows in the form that the validator takes.
  package var shadow: [[ShadowRow]] { [rows.map { ShadowRow($0) }] }

  package func index(of id: Int) -> Int? { panels.firstIndex { $0.id == id } }

  private var open: [Int] { panels.filter(\.isOpen).map(\.id) }

  /// The panel that a row belongs to.
  package func owner(of row: Accordion<Int>.Row) -> Int? {
    panels.firstIndex { panel in
      switch row {
      case .header(let id): panel.id == id
      case .body(let id): panel.body?.contains(id) == true
      }
    }
  }

  // MARK: Changes. Each returns the events besides the rows: will, did, selected.

  package mutating func tap(_ row: Accordion<Int>.Row) throws -> [String] {
    guard let owner = owner(of: row) else { throw Refusal() }
    if case .body(let id) = row { return ["select body \(id)"] }
    let panel = panels[owner]
    if panel.isDisabled || panel.isOpen && policy == .alwaysOne { return [] }
    return try set(panel.id, open: !panel.isOpen) + ["select header \(panel.id)"]
  }

  package mutating func set(_ id: Int, open: Bool) throws -> [String] {
    guard let index = index(of: id) else { throw Refusal() }
    if panels[index].isOpen == open { return [] }
    if !open && policy == .alwaysOne { throw Refusal() }
    let closing = open && policy != .multiple ? self.open : []
    for id in closing { panels[self.index(of: id) ?? 0].isOpen = false }
    panels[index].isOpen = open
    return closing.map { "willCollapse \($0)" } + [open ? "willExpand \(id)" : "willCollapse \(id)"]
      + closing.map { "didCollapse \($0)" } + [open ? "didExpand \(id)" : "didCollapse \(id)"]
  }

  package mutating func setAll(open: Bool) throws -> [String] {
    guard open ? policy == .multiple : policy != .alwaysOne else { throw Refusal() }
    let changing = panels.filter { $0.isOpen != open && !$0.isDisabled }.map(\.id)
    for index in panels.indices where !panels[index].isDisabled { panels[index].isOpen = open }
    let name = open ? "Expand" : "Collapse"
    return changing.map { "will\(name) \($0)" } + changing.map { "did\(name) \($0)" }
  }

  package mutating func setDisabled(_ isDisabled: Bool, for id: Int) throws {
    guard let index = index(of: id) else { throw Refusal() }
    panels[index].isDisabled = isDisabled
  }

  package mutating func setPolicy(_ policy: AccordionPolicy) throws -> [String] {
    guard policy != .alwaysOne || !panels.isEmpty else { throw Refusal() }
    self.policy = policy
    let closing = policy == .multiple ? [] : Array(open.dropFirst())
    for id in closing { panels[index(of: id) ?? 0].isOpen = false }
    var opening: [Int] = []
    if policy == .alwaysOne, open.isEmpty {
      let first = panels.firstIndex { !$0.isDisabled } ?? 0
      panels[first].isOpen = true
      opening = [panels[first].id]
    }
    return closing.map { "willCollapse \($0)" } + opening.map { "willExpand \($0)" }
      + closing.map { "didCollapse \($0)" } + opening.map { "didExpand \($0)" }
  }

  package mutating func reload(_ states: [PanelState]) throws {
    let open = states.filter { $0 == .expanded }.count
    guard states.count == panels.count, policy == .multiple || open <= 1 else { throw Refusal() }
    guard policy != .alwaysOne || open == 1 else { throw Refusal() }
    for (index, state) in states.enumerated() { panels[index].isOpen = state == .expanded }
  }

  package mutating func insert(_ panel: Accordion<Int>.Panel, at index: Int?) throws -> [String] {
    let place = index ?? panels.count
    let taken = Set(panels.flatMap { $0.body ?? [] })
    let body = panel.body ?? []
    guard (0...panels.count).contains(place), self.index(of: panel.id) == nil,
      panel.body == nil || !body.isEmpty, taken.isDisjoint(with: body),
      Set(body).count == body.count
    else { throw Refusal() }
    let isOpen = panel.state == .expanded
    let closing = isOpen && policy != .multiple ? open : []
    for id in closing { panels[self.index(of: id) ?? 0].isOpen = false }
    panels.insert(Panel(id: panel.id, body: panel.body, isOpen: isOpen), at: place)
    return closing.map { "willCollapse \($0)" } + closing.map { "didCollapse \($0)" }
  }

  package mutating func remove(_ id: Int) throws {
    guard let index = index(of: id), policy != .alwaysOne || !panels[index].isOpen else {
      throw Refusal()
    }
    panels.remove(at: index)
  }

  package mutating func move(_ id: Int, to place: Int) throws {
    guard let index = index(of: id), panels.indices.contains(place) else { throw Refusal() }
    panels.insert(panels.remove(at: index), at: place)
  }

  package mutating func setBody(_ rows: [Int], of id: Int) throws {
    let others = panels.filter { $0.id != id }.flatMap { $0.body ?? [] }
    guard let index = index(of: id), !rows.isEmpty, Set(rows).count == rows.count,
      Set(others).isDisjoint(with: rows)
    else { throw Refusal() }
    panels[index].body = rows
  }
}

extension ShadowRow {
  /// Headers are even, body rows odd.
  init(_ row: Accordion<Int>.Row) {
    switch row {
    case .header(let id): self.init(id: 2 * id, level: 0, isBranch: true)
    case .body(let id): self.init(id: 2 * id + 1, level: 1, isBranch: false)
    }
  }
}

extension Accordion<Int> {
  /// The first difference between the accordion and `model`, or `nil`.
  package func difference(from model: ReferenceAccordion) -> String? {
    if let fault = checkInvariants() { return "invariant: \(fault)" }
    if rows != model.rows { return "rows are \(rows), not \(model.rows)" }
    if panels != model.panels.map(\.id) { return "panels are \(panels)" }
    if panelCount != model.panels.count || rowCount != model.rows.count { return "counts" }
    if states != model.panels.map({ $0.isOpen ? .expanded : .collapsed }) { return "states" }
    if policy != model.policy { return "policy \(policy)" }
    for panel in model.panels where isDisabled(panel.id) != panel.isDisabled {
      return "disabled \(panel.id)"
    }
    for (index, row) in model.rows.enumerated() {
      if self.row(atRow: index) != row || self.index(of: row) != index { return "row \(index)" }
    }
    if row(atRow: -1) != nil || row(atRow: model.rows.count) != nil { return "a row outside" }
    if panel(at: -1) != nil || panel(at: model.panels.count) != nil { return "a panel outside" }
    var header = 0
    for (index, panel) in model.panels.enumerated() {
      let shown = panel.isOpen ? panel.body?.count ?? 0 : 0
      if headerRow(of: panel.id) != header { return "header of \(panel.id)" }
      if bodyRows(of: panel.id) != (shown > 0 ? header + 1..<header + 1 + shown : nil) {
        return "body rows of \(panel.id)"
      }
      if self.panel(at: index) != panel.id || self.index(of: panel.id) != index {
        return "index of \(panel.id)"
      }
      if body(of: panel.id) != panel.body ?? [] { return "body of \(panel.id)" }
      for row in [.header(panel.id)] + (panel.body ?? []).map({ Row.body($0) })
      where self.panel(of: row) != panel.id {
        return "panel of \(row)"
      }
      header += 1 + shown
    }
    return nil
  }
}
