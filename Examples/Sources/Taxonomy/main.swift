// Living things, browsed in columns as in a file manager.
//
// The browser manages the columns, the selection and the loads. This program knows the names,
// presses the keys, and draws the columns side by side.

import Espalier

/// The children of each name; a name without an entry is a leaf.
let children = [
  "Living things": ["Animals", "Fungi", "Plants"],
  "Animals": ["Birds", "Mammals"],
  "Birds": ["Barn owl", "Common swift", "Kingfisher"],
  "Mammals": ["Badger", "Hedgehog", "Otter"],
  "Fungi": ["Fly agaric", "Penny bun"],
  "Plants": ["Herbs", "Trees"],
  "Herbs": ["Chamomile", "Sage", "Thyme"],
  "Trees": ["Beech", "Oak", "Rowan"],
]

/// The rows of a name's column: one section, in which some names are branches.
func rows(of name: String) -> [Outline<String>.Section] {
  let names = children[name] ?? []
  return [.init(items: names.map { .init($0, isBranch: children[$0] != nil) })]
}

struct Screen {
  var browser = ColumnBrowser(
    root: "Living things",
    policy: ColumnPolicy(leaf: .preview, followsSelection: true)
  )
  /// The requests in progress.
  var requests: [ColumnBrowser<String>.Request] = []

  /// Performs a change of the columns, and the steps that follow from it.
  mutating func show(
    _ title: String,
    _ body: (inout ColumnBrowser<String>) throws -> ColumnBrowser<String>.ColumnUpdate
  ) throws {
    var update = try body(&browser)
    // All names are available at once but the trees, which are loaded later.
    try browser.fulfil(&update) { name in name == "Trees" ? nil : rows(of: name) }
    requests.removeAll { update.cancels.contains($0.token) }
    requests += update.requests
    print("\n-- \(title)")
    draw()
    if let selected = update.selected { print("selected: \(selected.item)") }
  }

  /// Draws the columns side by side: `>` precedes the selected row, `/` follows a branch.
  func draw() {
    let columns = browser.columns.map { column -> [String] in
      if column.isPreview { return ["(\(column.id))"] }
      if column.status != .ready { return ["loading ..."] }
      return column.contents.rows(inSection: 0).map { row in
        (row.id == column.selection ? "> " : "  ") + row.id + (row.isBranch ? "/" : "")
      }
    }
    for line in 0..<(columns.map(\.count).max() ?? 0) {
      let cells = columns.map { column in
        let text = line < column.count ? column[line] : ""
        return text + String(repeating: " ", count: max(0, 15 - text.count))
      }
      print("|" + cells.joined(separator: "|") + "|")
    }
  }
}

var screen = Screen()
try screen.show("the root") { $0.showRoot() }
try screen.show("arrow down") { $0.perform(.next) }
try screen.show("arrow right") { $0.perform(.inward) }
try screen.show("arrow right") { $0.perform(.inward) }
try screen.show("arrow down") { $0.perform(.next) }
try screen.show("arrow left") { $0.perform(.outward) }

// A click further left ends the path there, and the deeper columns follow.
try screen.show("a click on Plants") { try $0.select(item: "Plants", atDepth: 0) }
try screen.show("arrow right") { $0.perform(.inward) }

// A letter selects the next row that begins with it. The column of the trees is empty until they
// are loaded.
var typeAhead = TypeAhead<Character>()
let search = typeAhead.type("T", at: 0)
try screen.show("T") { $0.select(search) { name, letters in name.starts(with: letters) } }

// The answer names the request's token. A token that is no longer awaited is refused.
if let request = screen.requests.popLast() {
  try screen.show("the trees are loaded") {
    try $0.load(rows(of: request.item), for: request.token)
  }
  do {
    _ = try screen.browser.load([], for: request.token)
  } catch {
    print("the same answer again is refused")
  }
}

// A stored path is restored by the program, not the user, so no selection is reported.
try screen.show("back to the otter") { $0.restore(path: ["Animals", "Mammals", "Otter"]) }
print("path: " + screen.browser.selectionPath.joined(separator: ", "))
print("width: \(Int(screen.browser.columnFrames.content.width)) points")
