// A tree of which this program knows nothing at first. Each branch is loaded when it opens, in pages,
// from a store far away that fails now and then.

import Espalier
import EspalierLoading

/// The store: names in folders, two at a time. The first request for the herbs fails.
actor Store {
  struct Unreachable: Error {}

  private let names = [
    "": ["Herbs", "Trees"],
    "Herbs": ["Sage", "Thyme"],
    "Trees": ["Ash", "Beech", "Elm", "Oak", "Yew"],
  ]
  private var failed: Set<String> = []

  func names(in folder: String, from offset: Int) throws -> (names: [String], hasMore: Bool) {
    if folder == "Herbs", failed.insert(folder).inserted { throw Unreachable() }
    let all = names[folder] ?? []
    let page = Array(all.dropFirst(offset).prefix(2))
    return (page, offset + page.count < all.count)
  }

  func isFolder(_ name: String) -> Bool { names[name] != nil }
}

let store = Store()
let tree = LoadingOutline<String> { parent, offset in
  let page = try await store.names(in: parent ?? "", from: offset)
  var items: [Outline<String>.Item] = []
  for name in page.names {
    items.append(.init(name, isLoaded: await !store.isFolder(name)))
  }
  return LoadPage(items, hasMore: page.hasMore)
}
tree.onChange = { changes in print("  \(changes)") }

func draw() {
  for row in tree.outline {
    let mark = row.isBranch ? (row.isExpanded ? "▾" : "▸") : "·"
    let text = row.status.map { "(\($0))" } ?? "\(mark) \(row.id)"
    print(String(repeating: "  ", count: row.level + 1) + text)
  }
}

print("the top level")
tree.loadTopLevel()
await tree.waitUntilIdle()
draw()

print("\nTrees opens, and shows its first page")
try tree.update { try $0.expand("Trees") }
await tree.waitUntilIdle()
draw()

print("\nthe other pages")
while tree.outline.status(of: "Trees") == .more {
  try tree.update { try $0.loadMore("Trees") }
  await tree.waitUntilIdle()
}
draw()

print("\nHerbs cannot be loaded")
try tree.update { try $0.expand("Herbs") }
await tree.waitUntilIdle()
draw()
if let error = tree.error(of: "Herbs") { print("  because: \(error)") }

print("\nbut the second time it can")
try tree.update { try $0.retry("Herbs") }
await tree.waitUntilIdle()
draw()
