import EspalierBrowser

/// A slow reference of a view: a tree of nodes, walked from the top for each query.
final class ViewReference {
  final class Node {
    let id: Int32
    var children: [Node] = []
    var isBranch = false
    var isOpen = false
    var isSelected = false
    var isChecked = false
    var height: Double?

    init(_ id: Int32) { self.id = id }

    var items: [Node] { [self] + children.flatMap(\.items) }

    var isMixed: Bool { !isChecked && children.contains { $0.isChecked || $0.isMixed } }

    /// A branch is checked when all in it is; one without children as it was.
    func mendChecks() {
      for child in children { child.mendChecks() }
      if !children.isEmpty { isChecked = children.allSatisfy(\.isChecked) }
    }
  }

  var sections: [Node]
  let titled: [Bool]
  var rowHeight = 20.0
  var titleHeight = 30.0
  var next: Int32 = 0

  init(titled: [Bool]) {
    self.titled = titled
    sections = titled.indices.map { Node(-1 - Int32($0)) }
  }

  var items: [Node] { sections.flatMap { $0.items.dropFirst() } }

  func parent(of node: Node) -> Node? {
    sections.flatMap(\.items).first { $0.children.contains { $0 === node } }
  }

  func section(of node: Node) -> Int {
    sections.firstIndex { $0.items.contains { $0 === node } } ?? -1
  }

  /// All rows, with their tops.
  var rows: [Host.Row] {
    var rows: [Host.Row] = []
    var top = 0.0
    for (index, section) in sections.enumerated() {
      if titled[index] { top += titleHeight }
      func add(_ children: [Node], level: Int32) {
        for (position, node) in children.enumerated() {
          var flags: Int32 = (node.isBranch ? 513 : 0) + (node.isOpen ? 2 : 0)
          flags += (node.isSelected ? 4 : 0) + (node.isChecked ? 32 : 0) + (node.isMixed ? 64 : 0)
          let height = node.height ?? rowHeight
          rows.append(
            Host.Row(
              id: node.id,
              row: Int32(rows.count),
              top: top,
              height: height,
              shown: height,
              level: level,
              flags: flags,
              position: Int32(position + 1),
              setSize: Int32(children.count),
              section: Int32(index),
              opacity: 1000,
              turn: node.isBranch ? (node.isOpen ? 1000 : 0) : -1
            )
          )
          top += height
          if node.isOpen { add(node.children, level: level + 1) }
        }
      }
      add(section.children, level: 0)
    }
    return rows
  }

  /// The sections with their titles: index, top, height, height of the title.
  var places: [[Double]] {
    let rows = self.rows
    var top = 0.0
    return sections.indices.map { index in
      let title = titled[index] ? titleHeight : 0
      let height = rows.filter { $0.section == Int32(index) }.reduce(title) { $0 + $1.height }
      defer { top += height }
      return [Double(index), top, height, title]
    }
  }
}
