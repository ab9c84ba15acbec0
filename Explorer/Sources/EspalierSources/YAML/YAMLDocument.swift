import Dispatch
import EspalierJSON

/// A YAML text that is read as far as it is needed, and the tree of what was read.
final class YAMLDocument: @unchecked Sendable {
  let text: JSONText
  let duplicates = YAMLDuplicates()

  /// The number of events read at once; others wait for as long as that takes.
  private let sliceSize: Int

  /// The size in bytes up to which a text is read whole.
  private let wholeSize: Int

  // Guarded by the lock.
  private let lock = TicketLock()
  private var reader: YAMLReader
  private var hasOneDocument: Bool?

  /// - Parameters:
  ///   - wholeSize: The size in bytes up to which a text is read whole.
  ///   - sliceSize: The number of events read at once.
  init(_ text: JSONText, wholeSize: Int, sliceSize: Int) {
    self.text = text
    self.wholeSize = wholeSize
    self.sliceSize = sliceSize
    reader = YAMLReader(text)
  }

  /// Throws if the file is not the one that was opened.
  func check() throws(SourceError) {
    guard let file = text.file else { return }
    guard try file.currentVersion() == file.version else { throw .changed(path: file.path) }
  }

  /// Reads until it is known what the top level consists of and there is enough, or to the end, and
  /// calls a closure with what was read; may block.
  ///
  /// Nobody else reads while the closure runs, so that the tree is never copied.
  ///
  /// - Parameter isEnough: Called with what was read so far, and the number of bytes that were read
  ///   by this call.
  /// - Throws: ``SourceError`` if the text cannot be read, or ``SourceError/cancelled``.
  func read<Answer>(
    until isEnough: (YAMLReader, Int) -> Bool,
    _ body: (YAMLReader) throws(SourceError) -> Answer
  ) throws(SourceError) -> Answer {
    lock.lock()
    defer { lock.unlock() }
    var count = 0
    while try !hasEnough(isEnough, count) {
      if Task.isCancelled { throw .cancelled }
      let start = reader.offset
      try reader.read(sliceSize)
      count += reader.offset - start
      // Others that need no more than there is take their turn.
      lock.unlock()
      lock.lock()
    }
    return try body(reader)
  }

  private func hasEnough(
    _ isEnough: (YAMLReader, Int) -> Bool,
    _ count: Int
  ) throws(SourceError) -> Bool {
    if reader.isComplete { return true }
    guard text.count > wholeSize else { return false }
    guard try knowsTop() else { return false }
    return isEnough(reader, count)
  }

  /// Whether it is known if the top level consists of documents or of what the only one contains.
  private func knowsTop() throws(SourceError) -> Bool {
    let tree = reader.tree
    if tree.documents.count > 1 { return true }
    // The root follows its document. Other roots than containers are read in one event.
    guard tree.count > 1, tree.isContainer(1) else { return false }
    if let hasOneDocument { return hasOneDocument }
    let hasMark = try text.hasDocumentMark(after: tree.start(of: 1))
    hasOneDocument = !hasMark
    return !hasMark
  }
}

extension JSONText {
  /// Whether a line after an offset begins with three hyphens, as every document after the first
  /// does.
  ///
  /// - Complexity: O(bytes), at the speed of memory, on all processors.
  fileprivate func hasDocumentMark(after start: Int) throws(SourceError) -> Bool {
    let size = 1 << 20
    let outcome = LockedValue(Result<Bool, SourceError>.success(false))
    let pieces = (max(0, count - start) + size - 1) / size
    DispatchQueue.concurrentPerform(iterations: pieces) { piece in
      guard case .success(false) = outcome.withLock({ $0 }) else { return }
      // A mark and the byte before it are in one piece.
      let found = Result { () throws(SourceError) in
        Self.hasDocumentMark(try bytes(from: start + piece * size, count: size + 3))
      }
      if case .success(false) = found { return }
      outcome.withLock { $0 = found }
    }
    return try outcome.withLock { $0 }.get()
  }

  private static func hasDocumentMark(_ piece: ArraySlice<UInt8>) -> Bool {
    let search = ByteSearch(Array("---".utf8), foldsCase: false)
    return piece.withUnsafeBytes { bytes in
      search.offsets(in: bytes, startingBefore: bytes.count).contains { index in
        index > 0 && mayEndLine(bytes[index - 1])
      }
    }
  }

  /// Whether a byte is the last one of a line break: of CR, LF, NEL, LS or PS.
  private static func mayEndLine(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D || byte == 0x85 || byte == 0xA8 || byte == 0xA9
  }
}
