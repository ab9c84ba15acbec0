// A tree that is all open at first, in the shape of a property list: keys with values, lists and
// dictionaries. Values that the user closed stay closed when the same file is loaded again.

import Espalier

/// A value of the list.
///
/// Its path is its id, which is the same when the file is read again.
struct Value {
  var path: String
  var text: String
  var isContainer = false
}

/// The content of the file, each value after the one that contains it.
func load(version: String) -> [Value] {
  [
    Value(path: "Bundle", text: "dictionary", isContainer: true),
    Value(path: "Bundle/Name", text: "Orchard"),
    Value(path: "Bundle/Version", text: version),
    Value(path: "Languages", text: "list", isContainer: true),
    Value(path: "Languages/0", text: "da"),
    Value(path: "Languages/1", text: "is"),
    Value(path: "Modes", text: "list", isContainer: true),
  ]
}

/// The values as a snapshot.
///
/// New branches are open; existing ones keep their state.
func snapshot(of values: [Value]) -> [Outline<String>.Section] {
  let items = values.map { value in
    let level = value.path.count { $0 == "/" }
    return Outline<String>.Item(value.path, level: level, isExpanded: value.isContainer)
  }
  return [.init(items: items)]
}

var values = load(version: "1.0")
var outline = try Outline(snapshot(of: values))

func draw(_ title: String) {
  print("\(title): \(outline.count) rows")
  for row in outline {
    guard let value = values.first(where: { $0.path == row.id }) else { continue }
    let triangle = row.isExpandable ? (row.isExpanded ? "▾" : "▸") : " "
    let indent = String(repeating: "  ", count: row.level)
    let key = row.id.split(separator: "/").last ?? ""
    print("  \(indent)\(triangle) \(key): \(value.text)")
  }
}

draw("loaded")

try outline.toggle("Languages")
draw("Languages closed")

// The file has changed: a new version, one more key. The difference is computed by identity.
values = load(version: "1.1") + [Value(path: "Owner", text: "Ask")]
print(try outline.apply(snapshot(of: values)))
// Only the program knows that a value has changed, so it reloads that row itself.
print(try outline.reload(["Bundle/Version"]))
draw("loaded again")

// An empty list is a branch as well, and stays open like the others.
print("Modes is open: \(outline.isExpanded("Modes") == true)")
