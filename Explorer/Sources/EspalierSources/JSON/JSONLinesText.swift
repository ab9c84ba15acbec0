import EspalierJSON

/// Lines of JSON lines that are no JSON, as in a log that also has plain messages.
enum JSONLinesText {
  /// Whether a line without a valid value was meant as a value, so that it has a fault: it begins
  /// with a brace, or with a bracket and what looks like a first element.
  ///
  /// Every other line, such as `[INFO] ready`, is a text.
  static func isBrokenValue(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line.drop { FileStart.isSpace($0) }
    if rest.first == UInt8(ascii: "{") { return true }
    guard rest.first == UInt8(ascii: "[") else { return false }
    rest = rest.dropFirst().drop { FileStart.isSpace($0) }
    guard let first = rest.first else { return true }
    if "{[\"".utf8.contains(first) { return true }
    let word = rest.prefix { JSONTextReader.isWordByte($0) }
    let after = rest.dropFirst(word.count).first { !FileStart.isSpace($0) }
    let isScalar =
      CSV.isNumber(word) || ["true", "false", "null"].contains { word.elementsEqual($0.utf8) }
    return isScalar && after == UInt8(ascii: ",")
  }

  /// Returns a line without the carriage return and the byte order mark around its text.
  static func text(of line: ArraySlice<UInt8>, isFirst: Bool) -> ArraySlice<UInt8> {
    let text = isFirst && LineIndex.startsWithByteOrderMark(line) ? line.dropFirst(3) : line
    return text.last == UInt8(ascii: "\r") ? text.dropLast() : text
  }
}

extension JSONTextReader {
  /// Returns the text of a line of JSON lines that is no JSON, or nil for one with a fault.
  mutating func plainLine(
    of entry: Int,
    in tree: JSONTree
  ) throws(SourceError) -> ArraySlice<UInt8>? {
    guard framing == .lines else { return nil }
    let start = tree.offset(of: entry)
    let line = JSONLinesText.text(of: try line(at: start), isFirst: start == 0)
    return JSONLinesText.isBrokenValue(line) ? nil : line
  }
}

extension JSONText {
  /// Returns the start of the line that an offset is in, at most 4,096 bytes from its first one.
  func lineStart(around offset: Int) throws(SourceError) -> ArraySlice<UInt8> {
    var end = offset
    var start = 0
    while end > 0 {
      let piece = try bytes(from: max(0, end - 4096), count: min(4096, end))
      if let feed = piece.lastIndex(of: UInt8(ascii: "\n")) {
        start = end - (piece.endIndex - feed - 1)
        break
      }
      end -= piece.count
      if piece.isEmpty { break }
    }
    let line = try bytes(from: start, count: 4096)
    return JSONLinesText.text(
      of: line.prefix { $0 != UInt8(ascii: "\n") },
      isFirst: start == 0
    )
  }
}
