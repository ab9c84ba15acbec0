import Espalier
import EspalierTestSupport

// Accordions and what they tell in the notation of the numbered cases.

extension Accordion<Int> {
  /// Panels from 0 in states like `ECC`, each with a body of one row.
  init(_ letters: String, policy: AccordionPolicy = .multiple) throws {
    let states = letters.map { $0 == "E" ? PanelState.expanded : .collapsed }
    try self.init(states: states, policy: policy)
  }

  /// The states as letters.
  var letters: String { String(states.map { $0 == .expanded ? "E" : "C" }) }

  /// The rows in one line: `H0 B0 H1`.
  var line: String {
    rows.map { row in
      switch row {
      case .header(let panel): "H\(panel)"
      case .body(let id): "B\(id)"
      }
    }.joined(separator: " ")
  }
}

extension Accordion<Int>.PanelUpdate {
  /// The events, in order.
  var picture: String { events.map(\.picture).joined(separator: ", ") }
}

extension Accordion<Int>.Event {
  var picture: String {
    switch self {
    case .willCollapse(let panel): "willCollapse \(panel)"
    case .willExpand(let panel): "willExpand \(panel)"
    case .rows(let changes, _): changes.picture
    case .didCollapse(let panel): "didCollapse \(panel)"
    case .didExpand(let panel): "didExpand \(panel)"
    case .didSelect(.header(let panel)): "select header \(panel)"
    case .didSelect(.body(let row)): "select body \(row)"
    }
  }
}
