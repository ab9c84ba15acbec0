// A tree of files, closed at first. A tap on a file selects it, a tap on a folder opens or closes
// it.
//
// The outline knows only ids, which are paths here. This program knows how to show them.

import Espalier

// The files, each after the folder that contains it. A folder is a branch even if it is empty.
let files = [
  "music/", "music/choir/", "music/choir/alto.flac", "music/choir/tenor.flac", "music/drums.flac",
  "notes/", "readme.txt",
]

func isFolder(_ path: String) -> Bool { path.hasSuffix("/") }

/// The number of folders above a path.
func level(of path: String) -> Int {
  path.dropLast().count { $0 == "/" }
}

var outline = try Outline<String>(
  items: files.map { .init($0, level: level(of: $0), isBranch: isFolder($0)) }
)
var selection: String?

/// Prints the rows, one line for each.
func draw() {
  for row in outline {
    let triangle = row.isExpandable ? (row.isExpanded ? "▾" : "▸") : " "
    let indent = String(repeating: "  ", count: row.level)
    let name = row.id.split(separator: "/").last ?? ""
    print("\(row.id == selection ? ">" : " ") \(indent)\(triangle) \(name)")
  }
}

/// Performs a tap on a row, as a front end would.
func tap(row: Int) throws {
  guard let path = outline.id(atRow: row) else { return print("\nno row \(row)") }
  print("\ntap \(path)")
  guard isFolder(path) else {
    selection = path
    return draw()
  }
  // A table view, a page or a terminal needs only the changes to follow.
  let changes = try outline.toggle(path)
  print(changes)
  draw()
}

draw()
try tap(row: 0)  // music: two rows come
try tap(row: 1)  // choir
try tap(row: 3)  // a file is only selected
try tap(row: 5)  // notes is an empty folder: it opens without a row
try tap(row: 0)  // music goes with all that is open in it
try tap(row: 0)  // and is as it was left
try tap(row: 99)
