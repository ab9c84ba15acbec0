// Panels with a header and a body, one open at a time. Bodies grow, and one is loaded on demand.

import Espalier

let titles = ["spring": "Spring", "summer": "Summer", "autumn": "Autumn"]
var accordion = try Accordion<String>(
  [
    .init("spring", body: ["snowdrop", "crocus"], state: .expanded),
    .init("summer", body: ["poppy"]),
    .init("autumn", body: nil),  // loaded later
  ],
  policy: .single
)

func draw() {
  for row in accordion.rows {
    switch row {
    case .header(let panel):
      print("  [\(accordion.state(of: panel) == .expanded ? "-" : "+")] \(titles[panel] ?? "?")")
    case .body(let flower): print("        \(flower)")
    }
  }
}

/// Prints the events, in the order in which a front end reports them.
func tell(_ update: Accordion<String>.PanelUpdate) {
  for event in update.events {
    switch event {
    case .willCollapse(let panel): print("  \(panel) will close")
    case .willExpand(let panel): print("  \(panel) will open")
    case .rows(let changes, let number):
      // The number identifies the change when its animation ends.
      print("  change \(number): \(changes)")
    case .didCollapse(let panel): print("  \(panel) did close")
    case .didExpand(let panel): print("  \(panel) did open")
    case .didSelect(.header(let panel)): print("  the header of \(panel) was tapped")
    case .didSelect(.body(let flower)): print("  \(flower) was tapped")
    }
  }
}

func tap(row: Int) throws {
  print("\ntap row \(row)")
  let update = try accordion.tap(atRow: row)
  tell(update)
  draw()
  for panel in update.panelsNeedingBody {
    print("the flowers of \(panel) arrive")
    tell(try accordion.setBody(["aster"], of: panel))
    draw()
  }
}

draw()
try tap(row: 3)  // Summer opens, and Spring closes with it
try tap(row: 2)  // a row of a body is only selected
try tap(row: 3)  // Autumn has no body yet

print("\none more flower")
tell(try accordion.setBody(["aster", "cyclamen"], of: "autumn"))
draw()

// Two phases: the caller inspects the intended effect, and may make other changes or discard it.
print("\na tap on Spring, prepared")
let intent = try accordion.prepare(tap: .header("spring"))
print("  would be: \(intent.events.count) events")
tell(try accordion.set("autumn", .collapsed))
print("committed, with Autumn closed in between")
tell(try accordion.commit(intent))
draw()

print("\nSummer moves to the top")
tell(try accordion.move("summer", to: 0))
draw()
