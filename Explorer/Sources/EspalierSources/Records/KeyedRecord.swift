import EspalierJSON
import Foundation

/// A record of a table with its key.
struct KeyedRecord: Sendable {
  var key: RecordKey
  var values: [RecordValue]

  /// The values as the row of the record shows them.
  var row: RowValue {
    var text = ""
    for value in values {
      if text.utf8.count > JSONSource.detailLimit {
        return .text(RowText(text + ", ", isCut: true))
      }
      text += (text.isEmpty ? "" : ", ") + value.preview(limit: 80).words
    }
    return .text(RowText(text))
  }

  /// Returns the record as a JSON object, with blobs in Base64.
  ///
  /// - Parameter names: The names of the columns.
  func jsonObject(names: [String]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in zip(names, values) {
      writer.key(name)
      switch value {
      case .null, .integer: writer.raw(value.bytes)
      case .real where value.kind == .number: writer.raw(value.bytes)
      case .literal(let text, let kind) where kind != .date: writer.raw(text)
      case .real, .text, .literal: writer.string(value.bytes)
      case .blob(let bytes): writer.string(Data(bytes).base64EncodedString())
      case .longBlob(let count), .longText(_, let count): writer.string("\(count) bytes")
      }
    }
    writer.endObject()
    return writer.bytes
  }
}

extension SourcePage {
  /// Makes the page at an offset of some nodes, followed by records that are read.
  ///
  /// - Parameters:
  ///   - heads: The nodes before the records.
  ///   - count: The number of records, if it is known.
  ///   - node: Returns the node of a record.
  ///   - records: Reads records from a position on, up to a limit.
  init(
    _ heads: [SourceNode<NodeID>],
    count: Int?,
    from offset: Int,
    limit: Int,
    _ node: (KeyedRecord) -> SourceNode<NodeID>,
    records: (Int, Int) throws(SourceError) -> [KeyedRecord]
  ) throws(SourceError) {
    var nodes = Array(heads.dropFirst(offset).prefix(limit))
    let start = max(0, offset - heads.count)
    let wanted = limit - nodes.count
    // One more shows whether others follow.
    let found = try records(start, wanted + 1)
    nodes += found.prefix(wanted).map(node)
    let hasMore = found.count > wanted
    let end = offset + nodes.count
    self.init(
      nodes: nodes,
      total: hasMore
        ? count.map { heads.count + $0 } : max(heads.count, end, offset == end ? end : 0),
      nextOffset: hasMore ? end : nil
    )
  }
}
