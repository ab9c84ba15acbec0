/// A value of a database, exact.
enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  /// A number by its bits, so that values that look alike stay apart.
  case real(UInt64)
  /// Text in UTF-8, which may contain invalid bytes.
  case text([UInt8])
  case blob([UInt8])
  /// A blob that is too long to be read with its row, by its number of bytes.
  case longBlob(Int)

  init(_ number: Double) { self = .real(number.bitPattern) }

  var kind: SourceKind {
    switch self {
    case .null: .null
    case .integer: .number
    case .real(let bits): Double(bitPattern: bits).isFinite ? .number : .string
    case .text: .string
    case .blob, .longBlob: .data
    }
  }

  /// The value as rows show it.
  func detail(limit: Int) -> String {
    switch self {
    case .null: return "null"
    case .integer, .real: return String(decoding: bytes, as: UTF8.self)
    case .text(let text): return TerminalSafeText.quoted(text, limit: limit)
    case .blob(let bytes):
      let start = Array(bytes.prefix(PropertyListValue.shownBytes))
      return PropertyListValue.data(count: bytes.count, start: start)
        .detail(childCount: 0, limit: limit)
    case .longBlob(let count): return byteSize(Int64(count))
    }
  }

  /// The value as a part of the row of its record.
  func preview(limit: Int) -> String {
    guard case .text(let text) = self else { return detail(limit: limit) }
    let (shown, isCut) = TerminalSafeText.escaped(text, limit: limit)
    return isCut ? shown + "…" : shown
  }

  /// The text or the blob, or a number in digits.
  var bytes: [UInt8] {
    switch self {
    case .null: return Array("null".utf8)
    case .integer(let number): return Array(String(number).utf8)
    case .real(let bits): return Array(Double(bitPattern: bits).description.utf8)
    case .text(let bytes), .blob(let bytes): return bytes
    case .longBlob: return []
    }
  }

  /// The exact value for programs.
  var content: SourceContent.Value? {
    switch self {
    case .null, .integer: return .literal(bytes)
    case .real: return kind == .number ? .literal(bytes) : .text(bytes)
    case .text(let text): return .text(text)
    case .blob(let bytes): return .data(bytes)
    case .longBlob: return nil
    }
  }
}

/// The identity of a record: its rowid, the values of its primary key, or its position in a view.
enum SQLiteKey: Hashable, Sendable {
  case rowid(Int64)
  case values([SQLiteValue])
  case position(Int)

  /// The key as a title, not escaped.
  var text: [UInt8] {
    switch self {
    case .rowid(let number): return Array(String(number).utf8)
    case .values(let values): return Array(values.map(\.bytes).joined(separator: ", ".utf8))
    case .position(let position): return Array(String(position).utf8)
    }
  }

  // Wire ids: a letter and what identifies the value, of ASCII letters and digits.

  var wireID: String {
    switch self {
    case .rowid(let number): return "i\(number)"
    case .position(let position): return "p\(position)"
    case .values(let values): return "k" + values.map(Self.encoded).joined(separator: "~")
    }
  }

  init?(wireID: Substring) {
    let rest = wireID.dropFirst()
    switch wireID.first {
    case "i":
      guard let number = Int64(rest), String(number) == rest else { return nil }
      self = .rowid(number)
    case "p":
      guard let position = Int(rest), position >= 0, String(position) == rest else { return nil }
      self = .position(position)
    case "k":
      var values: [SQLiteValue] = []
      for part in rest.split(separator: "~", omittingEmptySubsequences: false) {
        guard let value = Self.decoded(part) else { return nil }
        values.append(value)
      }
      self = .values(values)
    default: return nil
    }
    guard self.wireID == wireID else { return nil }
  }

  private static func encoded(_ value: SQLiteValue) -> String {
    switch value {
    case .null, .longBlob: return "n"
    case .integer(let number): return "i\(number)"
    case .real(let bits): return "r\(bits)"
    case .text(let text): return "t" + hexadecimal(text)
    case .blob(let bytes): return "b" + hexadecimal(bytes)
    }
  }

  private static func decoded(_ text: Substring) -> SQLiteValue? {
    let rest = text.dropFirst()
    switch text.first {
    case "n": return rest.isEmpty ? .null : nil
    case "i": return Int64(rest).map { .integer($0) }
    case "r": return UInt64(rest).map { .real($0) }
    case "t": return bytes(rest).map { .text($0) }
    case "b": return bytes(rest).map { .blob($0) }
    default: return nil
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(_ text: Substring) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
