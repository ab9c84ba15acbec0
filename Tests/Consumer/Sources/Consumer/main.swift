import Espalier

var outline = Outline<String>()
try outline.insertSection()
try outline.insert(
  [
    .init("Trees", isBranch: true),
    .init("Oak", level: 1),
    .init("Fruit", level: 1, isBranch: true),
    .init("Pear", level: 2),
    .init("Apple", level: 2),
    .init("Herbs", isBranch: true),
    .init("Thyme", level: 1),
  ],
  into: .section(0)
)
let changes = try outline.expand("Trees")

for row in outline.rows(inSection: 0) {
  let mark = row.isBranch ? (row.isExpanded ? "v" : ">") : " "
  print(String(repeating: "  ", count: row.level) + "\(mark) \(row.id)")
}
print("inserted:", changes.insertions.map { "\($0.rows)" }.joined(separator: " "))

let shared = SharedTree(outline)
await withThrowingTaskGroup(of: Void.self) { group in
  for id in ["Fruit", "Herbs"] { group.addTask { _ = try await shared.toggle(id) } }
}
print("shared:", await shared.copy.rowCount)
