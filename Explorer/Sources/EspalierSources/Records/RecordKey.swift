/// The identity of a record: its rowid, the values of its primary key, or its position in a view.
enum RecordKey: Hashable, Sendable {
  case rowid(Int64)
  case values([RecordValue])
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
      var values: [RecordValue] = []
      for part in rest.split(separator: "~", omittingEmptySubsequences: false) {
        guard let value = Self.decoded(part) else { return nil }
        values.append(value)
      }
      self = .values(values)
    default: return nil
    }
    guard self.wireID == wireID else { return nil }
  }

  private static func encoded(_ value: RecordValue) -> String {
    switch value {
    case .null, .longBlob, .longText: return "n"
    case .integer(let number): return "i\(number)"
    case .real(let bits): return "r\(bits)"
    case .text(let text), .literal(let text, _): return "t" + hexadecimal(text)
    case .blob(let bytes): return "b" + hexadecimal(bytes)
    }
  }

  private static func decoded(_ text: Substring) -> RecordValue? {
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
