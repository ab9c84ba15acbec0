import EspalierJSON
import EspalierSources

/// One row as a JSON object.
struct JSONRow<Source: TreeSource> {
  /// The positions from the root to the row.
  var path: [Int]
  /// The index among the printed rows.
  var row: Int
  var node: SourceNode<Source.NodeID>
  /// The number of children, `nil` if unknown.
  var childCount: Int?
  /// An additional member: whether the row is expanded, or whether it is a match.
  var flag: (name: String, value: Bool?)

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
    writer.key(flag.name)
    if let value = flag.value { writer.bool(value) } else { writer.null() }
    writer.key("children")
    if let childCount { writer.integer(childCount) } else { writer.null() }
    writer.endObject()
    return writer.bytes
  }
}

extension JSONRow {
  /// Creates a row of the whole tree.
  init(_ row: TreeRowSequence<Source>.Row, at path: [Int], number: Int) {
    self.init(
      path: [0] + path,
      row: number,
      node: row.node,
      childCount: row.childCount,
      flag: ("expanded", row.node.isBranch ? row.isOpen : nil)
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
