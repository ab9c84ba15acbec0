import EspalierJSON

/// A format that a source can be opened as.
public enum SourceFormat: String, Sendable, CaseIterable {
  /// A folder of files.
  case folder
  /// JSON.
  case json
  /// A value of JSON on every line.
  case jsonLines = "jsonl"
  /// A property list, in XML or binary.
  case propertyList = "plist"

  /// The names of the formats of files.
  static var files: [String] { allCases.filter { $0 != .folder }.map(\.rawValue) }

  /// How many bytes from the start of a file are looked at to tell its format.
  static var sniffedBytes: Int { 4096 }

  /// The format that the name of a file promises.
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

  /// The format of a file, by what is in it where that is plain, else by its name.
  ///
  /// A property list is not read as JSON nor JSON as a property list because of a name.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - start: Its first bytes, at least ``sniffedBytes`` of them or all.
  init?(name: some BidirectionalCollection<UInt8>, start: [UInt8]) {
    let named = SourceFormat(name: name)
    let found = SourceFormat(start: start)
    switch (named, found) {
    case (nil, let found?): self = found
    case (let named?, nil): self = named
    case (nil, nil): return nil
    case (_, .propertyList?): self = .propertyList
    case (.propertyList?, let found?), (.json?, let found?): self = found
    // One value on one line is both; lines that are no values are not what the name says.
    case (.jsonLines?, .json?): self = Self.startsWithLine(start) ? .jsonLines : .json
    case (let named?, _): self = named
    }
  }

  /// The format of a file that a person asked to see, who may be shown a fault.
  ///
  /// Whatever starts with a bracket counts as JSON then, as does a single value.
  init?(asked name: some BidirectionalCollection<UInt8>, start: [UInt8]) {
    if let format = SourceFormat(name: name, start: start) {
      self = format
      return
    }
    let bytes = Self.text(start)
    guard let first = bytes.first else { return nil }
    let isBracket = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    guard isBracket || Self.isJSON(bytes, isCut: Self.isCut(start)) else { return nil }
    self = .json
  }

  /// The format that the first bytes of a file are in, if they are plainly in one.
  ///
  /// JSON is told by an object or array that is right as far as the bytes go: much that is no JSON
  /// starts with a bracket.
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
      } else if Self.startsWithLine(start) {
        self = .jsonLines
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// The first bytes without what may stand before a text.
  private static func text(_ start: [UInt8]) -> [UInt8] {
    let bytes = start.prefix(sniffedBytes)
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return Array(bytes.dropFirst(mark).drop { isSpace($0) })
  }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

  private static func isCut(_ start: [UInt8]) -> Bool { start.count >= sniffedBytes }

  /// Whether a text is JSON, or the start of JSON.
  private static func isJSON(_ bytes: [UInt8], isCut: Bool) -> Bool {
    guard let fault = JSONIndex(bytes).fault else { return true }
    // What is cut in the middle of an escape is at fault a few bytes before the end.
    if isCut { return fault.offset >= bytes.count - 8 }
    // A text of nothing but one value that is cut short is too little to go by.
    guard case .unexpectedEnd = fault.reason else { return false }
    return bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[")
  }

  /// Whether the first line is an object or array of JSON, and the next one begins with another.
  private static func startsWithLine(_ start: [UInt8]) -> Bool {
    let bytes = text(start)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    guard let first = lines.first, JSONIndex(Array(first)).fault == nil else { return false }
    guard let next = lines.dropFirst().first?.first(where: { !isSpace($0) }) else { return true }
    return next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
  }
}
