import EspalierJSON

extension JSONSource {
  /// Returns a page of the values in an object or array as records.
  ///
  /// Of members with the same name, the first counts.
  public func records(
    of parent: Int?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<Int> {
    let page = try children(of: parent, from: offset, limit: limit)
    // The last record may not be scanned yet as far as it is read.
    if let last = page.nodes.last, last.isBranch {
      _ = try children(of: last.id, from: 0, limit: extent.cells)
    }
    let tree = document.current.tree
    var reader = JSONTextReader(document)
    return try RecordPage(page, from: offset) { node throws(SourceError) in
      if Task.isCancelled { throw .cancelled }
      guard node.id >= 0, node.id < tree.count, node.kind != .error else { return nil }
      guard tree.kind(of: node.id).isContainer else {
        return [RecordCell("", try Self.value(node.id, in: tree, &reader, extent))]
      }
      let hasKeys = tree.kind(of: node.id) == .object
      var child = tree.firstChild(of: node.id)
      if !hasKeys, let child, tree.kind(of: child).isContainer { return nil }
      var cells: [RecordCell] = []
      while let entry = child, cells.count < extent.cells {
        child = tree.nextSibling(of: entry, within: node.id)
        var name = String(cells.count)
        if hasKeys, let key = try reader.key(of: entry, in: tree) {
          name = String(decoding: key, as: UTF8.self)
        }
        cells.append(RecordCell(name, try Self.value(entry, in: tree, &reader, extent)))
      }
      return cells
    }
  }

  private static func value(
    _ entry: Int,
    in tree: JSONTree,
    _ reader: inout JSONTextReader,
    _ extent: RecordExtent
  ) throws(SourceError) -> CellValue {
    let start = tree.offset(of: entry)
    switch tree.kind(of: entry) {
    case .null: return .none
    case .true: return CellValue(.boolean, "true")
    case .false: return CellValue(.boolean, "false")
    case .number: return CellValue(literal: try reader.word(at: start), limit: extent.bytes)
    case .invalid:
      // A line of JSON lines that is no JSON has no quotes.
      return CellValue(text: try reader.scalar(entry, in: tree), limit: extent.bytes)
    case .string:
      let written = try reader.scalar(entry, in: tree)
      let text = JSONEscapes.decoded(written.dropFirst().dropLast())
      return CellValue(text: text, limit: extent.bytes)
    case .object, .array:
      let limit = min(extent.bytes, JSONSource.detailLimit)
      // White space between values may take several times as much.
      let wanted = min(4 * limit, reader.end - start)
      let (bytes, isWhole) = Self.oneLine(try reader.bytes(from: start, atLeast: wanted), limit)
      let (text, _) = CellValue.text(of: bytes, limit: limit)
      return CellValue(.container, text, isCut: !isWhole)
    }
  }

  /// Returns the start of an object or array without the white space between its values, and whether
  /// that is all of it.
  private static func oneLine(
    _ bytes: ArraySlice<UInt8>,
    _ limit: Int
  ) -> (bytes: [UInt8], isWhole: Bool) {
    var line: [UInt8] = []
    var depth = 0
    var quote: UInt8?
    var isEscaped = false
    for byte in bytes.prefix(4 * limit) {
      if line.count > limit { return (line, false) }
      if let mark = quote {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == mark {
          quote = nil
        }
        line.append(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      line.append(byte)
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") { line.append(UInt8(ascii: " ")) }
      if depth == 0 { return (line, line.count <= limit) }
    }
    return (line, false)
  }
}
