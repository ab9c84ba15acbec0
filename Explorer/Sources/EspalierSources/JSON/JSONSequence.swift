import EspalierJSON

/// JSON texts one after the other in one file, as programs that append to it write them, with or
/// without the record separators of RFC 7464.
enum JSONSequence {
  /// The byte that comes before each text in RFC 7464.
  static var recordSeparator: UInt8 { 0x1E }

  /// Whether what follows a value, or stands in its place, begins a text of a sequence.
  ///
  /// - Parameter fault: The reason for which reading a single value stopped.
  static func isNext(after fault: JSONError.Reason?) -> Bool {
    guard case .unexpected(.scalar(let found), let expected) = fault else { return false }
    if found == UInt32(recordSeparator) { return true }
    return expected == .end && "{[".unicodeScalars.contains { $0.value == found }
  }

  /// Whether a text with a fault in it is followed by another one: its brackets, outside of strings, are
  /// closed, and a line after that begins with one.
  static func isFollowed(_ text: ArraySlice<UInt8>) -> Bool {
    var (depth, isInString, isEscaped) = (0, false, false)
    for (index, byte) in zip(text.indices, text) {
      if isInString {
        // A string that is not closed ends with its line.
        isInString = isEscaped || byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\n")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        guard depth <= 0 else { continue }
        let rest = text[(index + 1)...]
        let space = rest.prefix { FileStart.isSpace($0) }
        return depth == 0 && space.contains(UInt8(ascii: "\n"))
          && rest.dropFirst(space.count).first.map { "{[".utf8.contains($0) } == true
      default: break
      }
    }
    return false
  }

  /// Whether a text that is no JSON lines begins a sequence: with a record separator, or with a line that
  /// ends after a bracket and goes on in the next one.
  static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first == recordSeparator { return true }
    guard case .unexpectedLineEnd(let expected) = firstFault(of: text)?.reason else { return false }
    return expected == .keyOrObjectEnd || expected == .valueOrArrayEnd
  }

  private static func firstFault(of text: ArraySlice<UInt8>) -> JSONDiagnostic? {
    var scanner = JSONScanner(isLenient: true, framing: .lines, keepsDiagnostics: true)
    _ = text.withUnsafeBytes { scanner.scan($0, isLast: true) }
    return scanner.diagnostics.first { $0.isFatal }
  }
}

extension JSONTextReader {
  /// Returns a line or text without a valid value, or the start of it.
  mutating func invalidText(
    of entry: Int,
    in tree: JSONTree,
    atMost limit: Int = .max
  ) throws(SourceError) -> ArraySlice<UInt8> {
    let start = tree.offset(of: entry)
    guard framing == .sequence else { return try line(at: start) }
    let next = entry + 1 < tree.count ? tree.offset(of: entry + 1) : end
    let count = min(next - start, limit)
    var text = try bytes(from: start, atLeast: count).prefix(count)
    while let last = text.last, FileStart.isSpace(last) || last == JSONSequence.recordSeparator {
      text.removeLast()
    }
    return text
  }

  /// Returns the fault of a line or text without a valid value.
  mutating func fault(of entry: Int, in tree: JSONTree) throws(SourceError) -> JSONDiagnostic? {
    let start = tree.offset(of: entry)
    var scanner = JSONScanner(isLenient: true, framing: framing, keepsDiagnostics: true)
    var (offset, size) = (start, 1 << 12)
    while !scanner.isComplete {
      let piece = try bytes(from: offset, atLeast: min(size, end - offset)).prefix(size)
      let isLast = offset + piece.count >= end
      let read = piece.withUnsafeBytes { scanner.scan($0, isLast: isLast) }
      let flaw = scanner.takeDiagnostics().first { $0.isFatal } ?? scanner.error
      if let flaw { return JSONDiagnostic(flaw.reason, at: start + flaw.offset) }
      offset += read
      size = read == 0 ? 2 * size : 1 << 16
    }
    return nil
  }
}
