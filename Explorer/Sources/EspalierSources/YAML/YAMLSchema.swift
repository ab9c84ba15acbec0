/// The core schema of YAML 1.2.
enum YAMLSchema {
  /// Returns the kind of a plain scalar.
  static func kind(of value: [UInt8]) -> SourceKind {
    switch String(decoding: value.prefix(6), as: UTF8.self) {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE", "false", "False", "FALSE": return .boolean
    case ".nan", ".NaN", ".NAN": return .number
    default: return isNumber(value) ? .number : .string
    }
  }

  private static func isNumber(_ value: [UInt8]) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    if value.starts(with: "0x".utf8) {
      let digits = value.dropFirst(2)
      return !digits.isEmpty && digits.allSatisfy { isDigit($0) || ($0 | 0x20) &- 0x61 < 6 }
    }
    if value.starts(with: "0o".utf8) {
      return value.count > 2 && value.dropFirst(2).allSatisfy { $0 &- 0x30 < 8 }
    }
    var rest = value[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    switch String(decoding: rest.prefix(5), as: UTF8.self) {
    case ".inf", ".Inf", ".INF": return true
    default: break
    }
    let whole = rest.prefix { isDigit($0) }
    rest = rest.dropFirst(whole.count)
    var count = whole.count
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { isDigit($0) }
      rest = rest.dropFirst(1 + fraction.count)
      count += fraction.count
    }
    guard count > 0 else { return false }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
        rest = rest.dropFirst()
      }
      guard !rest.isEmpty else { return false }
      return rest.allSatisfy { isDigit($0) }
    }
    return rest.isEmpty
  }
}
