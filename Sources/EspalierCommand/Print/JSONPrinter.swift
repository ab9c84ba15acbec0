import Espalier
import EspalierSources

/// Prints one JSON object a row.
struct JSONPrinter<Source: TreeSource> {
  private let read: SourceOutline<Source>

  init(_ read: SourceOutline<Source>) { self.read = read }

  func print(to output: inout Output) throws(Trouble) {
    // A row's path differs from that of the row before in its last indices only.
    var path = [0]
    for (index, row) in read.outline.rows(inSection: 0).enumerated() {
      path.removeSubrange((row.level + 1)...)
      path.append(read.outline.indexInParent(of: row.id) ?? 0)
      let object = JSONRow<Source>(
        path: path,
        row: index,
        node: read.nodes[row.id],
        childCount: childCount(of: row),
        mark: ("expanded", row.isBranch ? row.isExpanded : nil)
      )
      try output.line(object.bytes(in: read.source))
    }
  }

  /// How many children the row has: those read, or what the source says of those that were not.
  private func childCount(of row: Outline<Int>.Row) -> Int? {
    row.isExpanded ? read.outline.childCount(of: row.id) : read.nodes[row.id].childCount
  }
}
