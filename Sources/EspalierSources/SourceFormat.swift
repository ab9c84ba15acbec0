import EspalierJSON

/// A format that a source can be opened as.
public enum SourceFormat: String, Sendable, CaseIterable {
  /// A folder of files.
  case folder
  /// JSON in UTF-8.
  case json
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
    guard let format = found == .propertyList ? found : named ?? found else { return nil }
    self = format == .propertyList && found == .json ? .json : format
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
    let bytes = start.prefix(Self.sniffedBytes).drop { "\u{FEFF} \t\r\n".utf8.contains($0) }
    switch bytes.first {
    case UInt8(ascii: "<"):
      let text = String(decoding: bytes.prefix(1024), as: UTF8.self)
      guard text.contains("<plist") || text.contains("DOCTYPE plist") else { return nil }
      self = .propertyList
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard Self.isJSON(Array(bytes), isCut: start.count >= Self.sniffedBytes) else { return nil }
      self = .json
    default: return nil
    }
  }

  /// Whether a text is JSON, or the start of JSON.
  private static func isJSON(_ bytes: [UInt8], isCut: Bool) -> Bool {
    guard let fault = JSONIndex(bytes).fault else { return true }
    // What is cut in the middle of an escape is at fault a few bytes before the end.
    if isCut { return fault.offset >= bytes.count - 8 }
    if case .unexpectedEnd = fault.reason { return true }
    return false
  }
}
