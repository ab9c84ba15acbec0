import EspalierJSON

/// The text of a JSON source, in memory or in a file.
struct JSONText: Sendable {
  /// Where the text is.
  enum Storage: Sendable {
    case memory([UInt8])
    case file(JSONFile)
  }

  let storage: Storage

  /// The file that the text came from, wherever it is now.
  let file: JSONFile?

  /// The encoding that a text in memory was in before, `nil` for UTF-8.
  let wideEncoding: JSONFault.Encoding?

  /// A text in memory.
  init(_ bytes: [UInt8]) {
    file = nil
    wideEncoding = bytes.withUnsafeBytes { JSONScanner.wideEncoding(of: $0) }
    storage = .memory(wideEncoding.map { WideText.utf8(of: bytes, $0) } ?? bytes)
  }

  /// The text of a file; one that is not in UTF-8 is read and turned into it.
  ///
  /// - Throws: ``SourceError`` if it cannot be read.
  init(_ file: JSONFile) throws(SourceError) {
    let start = try JSONText(file: file).bytes(from: 0, count: 4)
    let encoding = start.withUnsafeBytes { JSONScanner.wideEncoding(of: $0) }
    if let encoding {
      let bytes = try JSONText(file: file).bytes(from: 0, count: file.size)
      guard bytes.count == file.size else { throw .changed(path: file.path) }
      storage = .memory(WideText.utf8(of: bytes, encoding))
    } else {
      storage = .file(file)
    }
    self.file = file
    wideEncoding = encoding
  }

  private init(file: JSONFile) {
    storage = .file(file)
    self.file = file
    wideEncoding = nil
  }

  /// How many bytes the text has.
  var count: Int {
    switch storage {
    case .memory(let bytes): return bytes.count
    case .file(let file): return file.size
    }
  }

  /// A piece of the text.
  ///
  /// - Returns: As many bytes as asked for, fewer only where the text ends.
  func bytes(from offset: Int, count: Int) throws(SourceError) -> ArraySlice<UInt8> {
    let room = max(0, min(count, self.count - offset))
    switch storage {
    case .memory(let bytes):
      return bytes[min(offset, bytes.count)..<min(offset, bytes.count) + room]
    case .file(let file):
      var outcome = Result<Int, SourceError>.success(0)
      let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        outcome = Result { () throws(SourceError) in
          try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
        }
        if case .success(let count) = outcome { filled = count }
      }
      _ = try outcome.get()
      return bytes[...]
    }
  }

  /// Where a place in the text is in the file as it is stored, in bytes.
  func storedOffset(_ offset: Int) -> Int {
    guard let wideEncoding, case .memory(let bytes) = storage else { return offset }
    return WideText.storedOffset(bytes.prefix(offset), wideEncoding)
  }
}

/// Reads a text piece by piece, and remembers the piece at hand.
///
/// What rows need stands close together, so a page of rows takes a read or two.
struct JSONTextReader {
  private let text: JSONText
  /// Where the text ends, as far as it was scanned.
  let end: Int
  private var piece: ArraySlice<UInt8> = []
  private var start = 0

  private static var pieceSize: Int { 1 << 14 }

  init(_ document: JSONDocument) {
    text = document.text
    end = document.end
  }

  /// The bytes from an offset on: at least `count`, unless the text ends before that.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if the file is shorter than it was.
  mutating func bytes(from offset: Int, atLeast count: Int) throws(SourceError) -> ArraySlice<UInt8>
  {
    switch text.storage {
    case .memory(let bytes):
      return bytes[min(offset, bytes.count)...]
    case .file(let file):
      if offset < start || offset + count > start + piece.count {
        let wanted = max(count, Self.pieceSize)
        piece = try text.bytes(from: offset, count: wanted)
        start = offset
        guard piece.count >= min(count, end - offset) else {
          throw .changed(path: file.path)
        }
      }
      return piece.dropFirst(offset - start)
    }
  }
}
