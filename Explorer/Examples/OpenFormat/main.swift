// A custom format, and the features that come with it: pages of children, a search through unread
// branches, single values, and a report of faults.

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
let top = source.children(of: nil, from: 0, limit: .max).nodes
for node in top {
  print("  \(node.isBranch ? "▸" : " ") \(node.title): \(node.detail)")
}

print("\nall levels")
// The rest of each open level is on a stack, so the source may be arbitrarily deep.
var open = [top[...]]
while var level = open.popLast() {
  guard let node = level.popFirst() else { continue }
  open.append(level)
  print(String(repeating: "  ", count: open.count) + node.title)
  open.append(source.children(of: node.id, from: 0, limit: .max).nodes[...])
}

print("\nthe second page of the children of Broadleaved, one per page")
for node in source.children(of: top[0].id, from: 1, limit: 1).nodes {
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
