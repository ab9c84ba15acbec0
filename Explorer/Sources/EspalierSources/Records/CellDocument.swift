import EspalierJSON

/// The JSON document in a cell, as it was when it was read.
final class CellDocument: Sendable {
  let source: JSONSource

  /// A number of the text, which another text has only by chance.
  let version: UInt64

  /// The size of the text in bytes.
  let size: Int

  init(_ text: [UInt8]) {
    source = JSONSource(text, name: "")
    size = text.count
    // FNV-1a, which is the same in every process.
    version = text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Returns the number of a value once it is certain that there is one.
  ///
  /// - Throws: ``SourceError/failed(path:reason:)`` if there is none.
  func known(_ node: Int) throws(SourceError) -> Int {
    guard let node = try source.node(wireID: source.wireID(of: node)) else {
      throw .failed(path: "", reason: "there is no such value")
    }
    return node
  }

  /// Returns the JSON Pointer of a value in the document; empty if there is none.
  func path(of node: Int) -> String { (try? known(node)).map { source.path(of: $0) } ?? "" }

  /// Returns the kind of the JSON in a cell, or nil if it holds none.
  ///
  /// - Parameter isJSON: Whether every value of the column is JSON; otherwise, only objects and
  ///   arrays count.
  static func kind(of value: RecordValue, isJSON: Bool) -> SourceKind? {
    let text: [UInt8]
    switch value {
    case .text(let whole):
      text = whole
      if !isJSON {
        let first = text.first { !FileStart.isSpace($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
          EmbeddedJSON.isContent(of: text)
        else { return nil }
      }
    case .longText(let start, _) where isJSON: text = start
    default: return nil
    }
    switch text.first(where: { !FileStart.isSpace($0) }) {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default: return .number
    }
  }

  /// Returns the value of a cell whose column holds JSON alone, as its row shows it.
  static func row(of value: RecordValue) -> RowValue {
    if case .text(let text) = content(of: value) { return .text(RowText(text, quote: .double)) }
    return value.preview()
  }

  /// Returns the exact value of a cell whose column holds JSON alone; nil for an object or array.
  static func content(of value: RecordValue) -> SourceContent.Value? {
    var text = value.bytes[...].drop { FileStart.isSpace($0) }
    while let last = text.last, FileStart.isSpace(last) { text.removeLast() }
    switch kind(of: value, isJSON: true) {
    case .string: return .text(JSONEscapes.decoded(text.dropFirst().dropLast()))
    case .number, .boolean, .null: return .literal(Array(text))
    default: return nil
    }
  }
}

/// The documents in cells that were opened last.
final class CellDocumentCache: Sendable {
  private let entries = LockedValue<[(cell: RecordNodeID, document: CellDocument)]>([])

  private static var countLimit: Int { 32 }
  private static var sizeLimit: Int { 1 << 26 }

  /// Returns the document in a cell as it was in a version, or nil.
  func document(in cell: RecordNodeID, _ version: UInt64) -> CellDocument? {
    entries.withLock { entries in
      guard
        let index = entries.firstIndex(where: { $0.cell == cell && $0.document.version == version })
      else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.document
    }
  }

  /// Keeps a document, and forgets those that were not used for the longest time.
  func keep(_ document: CellDocument, in cell: RecordNodeID) {
    entries.withLock { entries in
      entries.removeAll { $0.cell == cell && $0.document.version == document.version }
      entries.append((cell, document))
      var size = entries.reduce(0) { $0 + $1.document.size }
      while entries.count > 1, entries.count > Self.countLimit || size > Self.sizeLimit {
        size -= entries.removeFirst().document.size
      }
    }
  }
}
