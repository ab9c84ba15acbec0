// A custom format, and the features that come with it: an outline, pages of children, a search
// through unread branches, single values, and a report of faults.

import Espalier
import EspalierSources

let text = """
  Broadleaved
    Oak
      Pedunculate oak
      Sessile oak
    Beech

  Coniferous
  \tPine
    Larch, which drops its needles\u{7}
  """
let source = IndentedText(Array(text.utf8), name: "trees.txt")

print("one level, the others collapsed")
let top = try SourceOutline(reading: source, depth: 1)
for row in top.outline.rows(inSection: 0) {
  let node = top.nodes[row.id]
  print("  \(row.isBranch ? "▸" : " ") \(node.title): \(node.detail)")
}

print("\nall levels")
let all = try SourceOutline(reading: source)
for row in all.outline.rows(inSection: 0) {
  print("  " + String(repeating: "  ", count: row.level) + all.nodes[row.id].title)
}

print("\nthe second page of the children of Broadleaved, one per page")
let broadleaved = source.children(of: nil, from: 0, limit: 1).nodes[0]
for node in source.children(of: broadleaved.id, from: 1, limit: 1).nodes {
  print("  \(node.title), line \(source.path(of: node.id))")
}

print("\nlines with \"oak\", with their ancestors")
try source.search(for: SourceQuery(.text("oak"))) { _ in
} found: { match in
  print("  " + match.nodes.map(\.title).joined(separator: " > "))
  return true
}

print("\nline 9 as displayed, and as written")
if let node = source.node(path: "9"), let value = source.value(of: node.id) {
  print("  \(node.title)")
  print("  \(value.count) bytes, the last one \(value.last ?? 0)")
}

print("\nfaults")
for fault in source.faults(strict: true) { print("  \(fault)") }
