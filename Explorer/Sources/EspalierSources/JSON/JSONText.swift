import EspalierJSON

/// The text of a JSON source, in memory, in a file or in a stream.
struct JSONText: Sendable {
  /// The storage of a text.
  enum Storage: Sendable {
    case memory([UInt8])
    case file(SourceFile)
    case stream(SpooledStream)
  }

  let storage: Storage

  /// The file that the text was read from, even if the text was converted.
  let file: SourceFile?

  /// The original encoding, or nil for UTF-8.
  let wideEncoding: JSONError.Encoding?

  /// The bytes before they were converted in memory; nil if they were not.
  private let unconverted: [UInt8]?

  /// Makes a text of bytes in memory.
  init(_ bytes: [UInt8], isJSON: Bool = false) {
    file = nil
    wideEncoding = Self.wideEncoding(of: bytes, isJSON: isJSON)
    unconverted = wideEncoding.map { _ in bytes }
    storage = .memory(wideEncoding.map { UTF16Transcoder.utf8(of: bytes, $0) } ?? bytes)
  }

  /// Makes a text of bytes in memory as they are, which are in UTF-8.
  init(unconverted bytes: [UInt8]) {
    file = nil
    unconverted = nil
    wideEncoding = nil
    storage = .memory(bytes)
  }

  /// Makes a text of a file; one that is not in UTF-8 is read and converted.
  ///
  /// - Throws: ``SourceError`` if it cannot be read.
  init(_ file: SourceFile, isJSON: Bool = false) throws(SourceError) {
    let start = try JSONText(reading: file).bytes(from: 0, count: 4)
    let encoding = Self.wideEncoding(of: start, isJSON: isJSON)
    let converted = try encoding.map { encoding throws(SourceError) in
      try UTF16Transcoder.convert(file, encoding)
    }
    storage = .file(converted ?? file)
    unconverted = nil
    self.file = file
    wideEncoding = encoding
  }

  /// Makes a text of a stream in UTF-8, which grows as it is received.
  init(_ stream: SpooledStream) {
    storage = .stream(stream)
    unconverted = nil
    file = nil
    wideEncoding = nil
  }

  /// Makes a text of the bytes of a file as they are.
  init(reading file: SourceFile) {
    storage = .file(file)
    unconverted = nil
    self.file = file
    wideEncoding = nil
  }

  /// Returns the encoding that the first bytes of a text tell, or nil for UTF-8.
  ///
  /// - Parameter isJSON: Whether a quotation mark with a zero byte beside it is enough. Other texts may have
  ///   a zero byte in them, so that without a mark the second character has to have one as well.
  static func wideEncoding(
    of start: some Collection<UInt8>,
    isJSON: Bool = false
  ) -> JSONError.Encoding? {
    let start = Array(start.prefix(4))
    let encoding = start.withUnsafeBytes { JSONScanner.wideEncoding(of: $0) }
    guard encoding == .utf16, !isJSON, start.count == 4, start[0] | start[1] == CSV.quote else {
      return encoding
    }
    return (start[0] == 0) == (start[2] == 0) && (start[1] == 0) == (start[3] == 0) ? encoding : nil
  }

  /// The text in the encoding that it was written in.
  var written: JSONText {
    if let file { return JSONText(reading: file) }
    return unconverted.map { JSONText(unconverted: $0) } ?? self
  }

  /// The stream, unless the text is in memory or in a file.
  var stream: SpooledStream? {
    if case .stream(let stream) = storage { stream } else { nil }
  }

  /// Whether the text is a stream that has not ended yet.
  var isArriving: Bool { stream.map { !$0.isEnded } ?? false }

  /// The path of the file or the name of the stream, for errors.
  var name: String { file?.path ?? stream?.name ?? "" }

  /// The number of bytes in the text, those of a stream so far.
  var count: Int {
    switch storage {
    case .memory(let bytes): return bytes.count
    case .file(let file): return file.size
    case .stream(let stream): return stream.count
    }
  }

  /// Fills a buffer with the bytes at an offset of a text that is not in memory.
  ///
  /// - Returns: The number of bytes read; fewer than the buffer holds only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SourceError) -> Int {
    switch storage {
    case .memory: preconditionFailure("a text in memory is not read")
    case .file(let file): return try file.read(into: buffer, at: offset)
    case .stream(let stream): return try stream.read(into: buffer, at: offset)
    }
  }

  /// Returns a piece of the text.
  ///
  /// - Returns: As many bytes as requested; fewer only at the end of the text.
  func bytes(from offset: Int, count: Int) throws(SourceError) -> ArraySlice<UInt8> {
    let available = max(0, min(count, self.count - offset))
    switch storage {
    case .memory(let bytes):
      return bytes[min(offset, bytes.count)..<min(offset, bytes.count) + available]
    case .file, .stream:
      var outcome = Result<Int, SourceError>.success(0)
      let bytes = [UInt8](unsafeUninitializedCapacity: available) { buffer, filled in
        outcome = Result { () throws(SourceError) in
          try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
        }
        if case .success(let count) = outcome { filled = count }
      }
      _ = try outcome.get()
      return bytes[...]
    }
  }

  /// Whether another text has the same bytes; both are read in pieces until they differ.
  func hasSameBytes(as other: JSONText) throws(SourceError) -> Bool {
    guard count == other.count else { return false }
    var offset = 0
    while offset < count {
      if Task.isCancelled { throw .cancelled }
      let piece = try bytes(from: offset, count: 1 << 18)
      guard try piece == other.bytes(from: offset, count: 1 << 18) else { return false }
      guard !piece.isEmpty else { throw .changed(path: name) }
      offset += piece.count
    }
    return true
  }

  /// Returns the offset in the stored file that corresponds to an offset in the text, in bytes.
  func storedOffset(_ offset: Int) -> Int {
    guard let wideEncoding else { return offset }
    var (place, stored) = (0, 0)
    while place < offset {
      let piece = try? bytes(from: place, count: min(1 << 18, offset - place))
      guard let piece, !piece.isEmpty else { break }
      stored += UTF16Transcoder.storedOffset(piece, wideEncoding)
      place += piece.count
    }
    return stored
  }
}

extension JSONError.Encoding {
  /// The name of the encoding.
  var name: String {
    switch self {
    case .utf16: "UTF-16"
    case .utf32: "UTF-32"
    }
  }
}

/// A part of a text.
struct JSONTextPiece: Sendable {
  /// The offset of its first byte.
  var start = 0
  var bytes: ArraySlice<UInt8> = []
}

/// A reader of a text that caches the current piece.
///
/// The values of a page of rows are close together, and often the next page follows, so a page takes one
/// or two reads, and a small one none.
struct JSONTextReader {
  private let text: JSONText
  /// The end of the text, up to which it was scanned.
  let end: Int
  let framing: JSONScanner.Framing
  private var piece: JSONTextPiece
  /// The piece that a reader of the text read last.
  private let shared: LockedValue<JSONTextPiece>

  private static var pieceSize: Int { 1 << 14 }

  init(_ document: JSONDocument) {
    text = document.text
    end = document.end
    framing = document.current.framing
    shared = document.lastPiece
    piece = shared.withLock { $0 }
  }

  /// Returns the bytes from an offset on: at least `count`, unless the text ends before that.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if the file is shorter than it was.
  mutating func bytes(from offset: Int, atLeast count: Int) throws(SourceError) -> ArraySlice<UInt8>
  {
    switch text.storage {
    case .memory(let bytes):
      return bytes[min(offset, bytes.count)...]
    case .file, .stream:
      if offset < piece.start || offset + count > piece.start + piece.bytes.count {
        let wanted = max(count, Self.pieceSize)
        piece = JSONTextPiece(start: offset, bytes: try text.bytes(from: offset, count: wanted))
        guard piece.bytes.count >= min(count, end - offset) else {
          throw .changed(path: text.name)
        }
        shared.withLock { $0 = piece }
      }
      return piece.bytes.dropFirst(offset - piece.start)
    }
  }
}
