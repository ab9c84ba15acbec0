import Espalier
import EspalierJSON
import EspalierSources

/// Prints one JSON object a row.
struct JSONPrinter<Source: TreeSource> {
  private let read: SourceOutline<Source>

  init(_ read: SourceOutline<Source>) { self.read = read }

  func print(to output: inout Output) throws(Trouble) {
    // A row's path differs from that of the row before in its last indices only.
    var path = [0]
    for (index, row) in read.outline.rows(inSection: 0).enumerated() {
      let node = read.nodes[row.id]
      path.removeSubrange((row.level + 1)...)
      path.append(read.outline.indexInParent(of: row.id) ?? 0)
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("path")
      writer.integers(path)
      writer.key("row")
      writer.integers([0, index])
      writer.key("level")
      writer.integer(row.level)
      writer.key("id")
      writer.string(read.source.wireID(of: node.id))
      writer.key("title")
      writer.string(node.title)
      writer.key("detail")
      writer.string(node.detail)
      writer.key("kind")
      writer.string(node.kind.rawValue)
      writer.key("expanded")
      if row.isBranch { writer.bool(row.isExpanded) } else { writer.null() }
      writer.key("children")
      if let count = childCount(of: row) { writer.integer(count) } else { writer.null() }
      writer.endObject()
      try output.line(writer.bytes)
    }
  }

  /// How many children the row has: those read, or what the source says of those that were not.
  private func childCount(of row: Outline<Int>.Row) -> Int? {
    row.isExpanded ? read.outline.childCount(of: row.id) : read.nodes[row.id].childCount
  }
}

extension JSONWriter {
  fileprivate mutating func integers(_ values: [Int]) {
    beginArray()
    for value in values { integer(value) }
    endArray()
  }
}
