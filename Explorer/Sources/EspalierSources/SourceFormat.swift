import EspalierJSON

/// A format that a source can be opened as.
public enum SourceFormat: String, Sendable, CaseIterable {
  /// A folder of files.
  case folder
  /// JSON.
  case json
  /// One JSON value on each line.
  case jsonLines = "jsonl"
  /// A property list, in XML or binary.
  case propertyList = "plist"

  /// The names of the file formats.
  static var fileFormatNames: [String] { allCases.filter { $0 != .folder }.map(\.rawValue) }

  /// The number of bytes at the start of a file that are examined to detect its format.
  static var sniffLength: Int { 4096 }

  /// Returns the format that the extension of a file indicates, or nil.
  init?(name: some BidirectionalCollection<UInt8>) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let letters = name[name.index(after: dot)...].map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    switch String(decoding: letters, as: UTF8.self) {
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonLines
    case "plist": self = .propertyList
    default: return nil
    }
  }

  /// Detects the format of a file by its content if that is unambiguous, otherwise by its name.
  ///
  /// A misleading name does not cause a property list to be read as JSON, or the reverse.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - start: Its first bytes, at least ``sniffLength`` of them or all.
  init?(name: some BidirectionalCollection<UInt8>, start: [UInt8]) {
    let named = SourceFormat(name: name)
    let found = SourceFormat(start: start)
    switch (named, found) {
    case (nil, let found?): self = found
    case (let named?, nil): self = named
    case (nil, nil): return nil
    case (_, .propertyList?): self = .propertyList
    case (.propertyList?, let found?), (.json?, let found?): self = found
    // One value on one line is both formats; lines that are not values contradict the name.
    case (.jsonLines?, .json?): self = Self.startsWithJSONLine(start) ? .jsonLines : .json
    case (let named?, _): self = named
    }
  }

  /// Detects the format of a file that the user asked for explicitly, for which a fault may be
  /// shown.
  ///
  /// Then also a single value counts as JSON, and what starts with a bracket and holds at least one
  /// key or value before its first fault, or ends there. A file that begins with `[a]` does not.
  init?(requested name: some BidirectionalCollection<UInt8>, start: [UInt8]) {
    if let format = SourceFormat(name: name, start: start) {
      self = format
      return
    }
    let bytes = Self.text(start)
    guard let first = bytes.first else { return nil }
    let isBracket = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    guard isBracket && Self.isBrokenJSON(bytes) || Self.isJSON(bytes, isCut: Self.isCut(start))
    else { return nil }
    self = .json
  }

  /// Whether a text with a fault is JSON nevertheless.
  private static func isBrokenJSON(_ bytes: [UInt8]) -> Bool {
    var scanner = JSONScanner(isLenient: true)
    _ = bytes.withUnsafeBytes { scanner.scan($0, isLast: true) }
    guard let fault = scanner.error else { return true }
    if case .unexpectedEnd = fault.reason { return true }
    let tree = scanner.tree
    return (0..<tree.count).contains { !tree.kind(of: $0).isContainer }
      || bytes.prefix(fault.offset).contains(UInt8(ascii: "\""))
  }

  /// Detects the format of the first bytes of a file, if it is unambiguous.
  ///
  /// JSON is recognized by an object or array that is valid up to the end of the bytes, because
  /// many other formats start with a bracket.
  private init?(start: [UInt8]) {
    if start.starts(with: "bplist".utf8) {
      self = .propertyList
      return
    }
    let bytes = Self.text(start)
    switch bytes.first {
    case UInt8(ascii: "<"):
      let text = String(decoding: bytes.prefix(1024), as: UTF8.self)
      guard text.contains("<plist") || text.contains("DOCTYPE plist") else { return nil }
      self = .propertyList
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if Self.isJSON(bytes, isCut: Self.isCut(start)) {
        self = .json
      } else if Self.startsWithJSONLine(start) {
        self = .jsonLines
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// Returns the first bytes without a byte order mark and leading white space.
  private static func text(_ start: [UInt8]) -> [UInt8] {
    let bytes = start.prefix(sniffLength)
    let markLength = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return Array(bytes.dropFirst(markLength).drop { isSpace($0) })
  }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

  private static func isCut(_ start: [UInt8]) -> Bool { start.count >= sniffLength }

  /// Whether a text is JSON, or the start of JSON.
  private static func isJSON(_ bytes: [UInt8], isCut: Bool) -> Bool {
    guard let fault = JSONIndex(bytes).error else { return true }
    // A cut in the middle of an escape is reported a few bytes before the end.
    if isCut { return fault.offset >= bytes.count - 8 }
    // A single scalar that is cut short is too little evidence.
    guard case .unexpectedEnd = fault.reason else { return false }
    return bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[")
  }

  /// Whether bytes that are still arriving can only be JSON lines: a line with an object or array is
  /// followed by the start of another one.
  static func isCertainlyJSONLines(_ start: [UInt8]) -> Bool {
    let bytes = text(start)
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return false }
    let line = Array(bytes[..<end])
    guard let bracket = line.first, bracket == UInt8(ascii: "{") || bracket == UInt8(ascii: "["),
      JSONIndex(line).error == nil, let next = bytes[end...].first(where: { !isSpace($0) })
    else { return false }
    return next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
  }

  /// Whether the first line is valid JSON, and the next one begins with a bracket.
  private static func startsWithJSONLine(_ start: [UInt8]) -> Bool {
    let bytes = text(start)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    guard let first = lines.first, JSONIndex(Array(first)).error == nil else { return false }
    guard let next = lines.dropFirst().first?.first(where: { !isSpace($0) }) else { return true }
    return next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
  }
}
