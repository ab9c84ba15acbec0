import EspalierJSON
import EspalierSources

/// One row as a JSON object.
struct JSONRow<Source: TreeSource> {
  /// Where the row is in the tree, place by place.
  var path: [Int]
  /// Which of the rows that are printed it is.
  var row: Int
  var node: SourceNode<Source.NodeID>
  /// How many children it has, `nil` if nobody knows.
  var childCount: Int?
  /// What is said of this row alone: whether it is open, whether it is what was looked for.
  var mark: (name: String, value: Bool?)

  func bytes(in source: Source) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("path")
    writer.integers(path)
    writer.key("row")
    writer.integers([0, row])
    writer.key("level")
    writer.integer(path.count - 2)
    writer.key("id")
    writer.string(source.wireID(of: node.id))
    writer.key("title")
    writer.string(node.title)
    writer.key("detail")
    writer.string(node.detail)
    writer.key("kind")
    writer.string(node.kind.rawValue)
    writer.key(mark.name)
    if let value = mark.value { writer.bool(value) } else { writer.null() }
    writer.key("children")
    if let childCount { writer.integer(childCount) } else { writer.null() }
    writer.endObject()
    return writer.bytes
  }
}

extension JSONRow {
  /// A row of the whole tree.
  init(_ row: SourceRows<Source>.Row, at path: [Int], number: Int) {
    self.init(
      path: [0] + path,
      row: number,
      node: row.node,
      childCount: row.childCount,
      mark: ("expanded", row.node.isBranch ? row.isOpen : nil)
    )
  }
}

extension JSONWriter {
  fileprivate mutating func integers(_ values: [Int]) {
    beginArray()
    for value in values { integer(value) }
    endArray()
  }
}
