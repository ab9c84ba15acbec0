import EspalierJSON

/// An XML text that is read as far as it is needed, and the tree of what was read.
final class XMLDocument: Sendable {
  /// The text in UTF-8.
  let text: JSONText

  /// Whether the text is HTML.
  let isHTML: Bool

  /// The file, even if the text was converted.
  private let file: SourceFile?

  private let indexer: LockedValue<XMLIndexer>

  private static var pieceSize: Int { 1 << 18 }

  /// - Throws: ``SourceError`` if the text cannot be read.
  init(_ input: FileInput, isHTML: Bool) throws(SourceError) {
    self.isHTML = isHTML
    var text: JSONText
    switch input.content {
    case .memory(let bytes):
      text = JSONText(bytes)
      file = nil
    case .file(let opened):
      text = try JSONText(opened)
      file = opened
    }
    let start = try text.bytes(from: 0, count: 1024)
    let mark = LineIndex.startsWithByteOrderMark(start) ? 3 : 0
    var indexer = XMLIndexer(start: mark, isHTML: isHTML)
    if isHTML {
      if text.wideEncoding == nil, mark == 0, HTMLMarkup.isLatin(start) {
        let bytes = try text.bytes(from: 0, count: text.count)
        text = JSONText(unconverted: HTMLMarkup.utf8(ofLatin: bytes))
      }
      self.text = text
      self.indexer = LockedValue(indexer)
      return
    }
    // The encoding that a text in UTF-16 declares is no longer its own once it has been converted.
    if text.wideEncoding == nil, let encoding = XMLEncoding.declared(in: start.dropFirst(mark)) {
      switch encoding.kind {
      case .utf8: break
      case .latin1:
        text = JSONText(
          unconverted: XMLEncoding.utf8(
            ofLatin1: try text.bytes(from: 0, count: text.count)
          )
        )
      case .other: indexer.stop(at: 0, encoding.refusal)
      }
    }
    self.text = text
    self.indexer = LockedValue(indexer)
  }

  /// Throws if the file is not the one that was opened.
  ///
  /// - Throws: ``SourceError/changed(path:)``
  func check() throws(SourceError) {
    guard let file else { return }
    guard try file.currentVersion() == file.version else { throw .changed(path: file.path) }
  }

  /// Reads until there is enough, or to the end, and calls a closure with what was read; may block.
  ///
  /// Nobody else reads meanwhile, so that the tree is never copied.
  ///
  /// - Parameter isEnough: Called with what was read so far, and the number of bytes that were read
  ///   by this call.
  /// - Throws: ``SourceError`` if the text cannot be read, or ``SourceError/cancelled``.
  func read<Answer>(
    until isEnough: (XMLIndexer, Int) -> Bool,
    _ body: (XMLIndexer) throws(SourceError) -> Answer
  ) throws(SourceError) -> Answer {
    let outcome = indexer.withLock { indexer in
      Result { () throws(SourceError) in
        let start = indexer.offset
        var size = Self.pieceSize
        while !indexer.tree.isComplete, !isEnough(indexer, indexer.offset - start) {
          if Task.isCancelled { throw SourceError.cancelled }
          let wanted = min(size, self.text.count - indexer.offset)
          let piece = try self.text.bytes(from: indexer.offset, count: wanted)
          guard piece.count == wanted else { throw SourceError.changed(path: self.text.name) }
          let isLast = indexer.offset + wanted == self.text.count
          let hasRead = piece.withUnsafeBytes { indexer.read($0, isLast: isLast) }
          // A tag that is longer than the piece.
          size = hasRead ? Self.pieceSize : size * 2
        }
        return try body(indexer)
      }
    }
    return try outcome.get()
  }

  /// Returns the bytes of a part of the text.
  func bytes(_ range: Range<Int>) throws(SourceError) -> ArraySlice<UInt8> {
    try text.bytes(from: range.lowerBound, count: range.count)
  }
}

/// The encoding that an XML text declares.
struct XMLEncoding {
  enum Kind {
    /// UTF-8, or ASCII, which is a part of it.
    case utf8
    /// ISO 8859-1.
    case latin1
    case other
  }

  let kind: Kind
  private let name: ArraySlice<UInt8>

  /// The fault of a text that cannot be read because of its encoding.
  var refusal: String {
    "the text is in \(TerminalSafeText.escaped(name.prefix(40))); save it as UTF-8"
  }

  /// Returns the encoding in the declaration at the start of a text, or nil if there is none.
  static func declared(in start: ArraySlice<UInt8>) -> XMLEncoding? {
    guard start.starts(with: "<?xml".utf8), let end = start.firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let words = start[..<end].split { XMLMarkup.isSpace($0) || "=\"'?".utf8.contains($0) }
    guard words.dropFirst().first?.elementsEqual("xml".utf8) == true,
      let index = words.firstIndex(where: { $0.elementsEqual("encoding".utf8) }),
      index + 1 < words.count
    else { return nil }
    let name = words[index + 1]
    let kind: Kind =
      switch String(decoding: name, as: UTF8.self).lowercased() {
      case "utf-8", "utf8", "us-ascii", "ascii": .utf8
      case "iso-8859-1", "iso8859-1", "latin1", "latin-1": .latin1
      default: .other
      }
    return XMLEncoding(kind: kind, name: name)
  }

  /// Returns a text in ISO 8859-1 as UTF-8.
  static func utf8(ofLatin1 bytes: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        text.append(0xC0 | byte >> 6)
        text.append(0x80 | byte & 0x3F)
      }
    }
    return text
  }
}
