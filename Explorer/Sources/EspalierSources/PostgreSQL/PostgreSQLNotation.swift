#if canImport(CPostgreSQL)
  /// The notation of the values of a type.
  enum PostgreSQLNotation: Hashable, Sendable {
    case number
    case boolean
    /// A point or a part of time.
    case date
    /// Bytes as hexadecimal digits.
    case bytes
    case json
    /// A path of labels, of the type ltree in a schema.
    case labels(schema: String)
    case text

    /// - Parameters:
    ///   - type: The number of the type, which is fixed for those of the system.
    ///   - name: The name of the type.
    ///   - category: The category of the type, a letter.
    init(type: Int, name: String, category: String) {
      switch (type, category) {
      case (16, _): self = .boolean
      case (17, _): self = .bytes
      case (20, _), (21, _), (23, _), (26, _), (700, _), (701, _), (1700, _): self = .number
      case (114, _), (3802, _): self = .json
      case (_, "D"): self = .date
      default: self = .text
      }
    }

    /// Returns the value that the server writes as a text.
    func value(of text: [UInt8]) -> RecordValue {
      switch self {
      case .number:
        let isFinite = !"NI".utf8.contains(text.first ?? 0) && !text.starts(with: "-I".utf8)
        return isFinite ? .literal(text, .number) : .text(text)
      case .boolean: return .literal(Array((text == [0x74] ? "true" : "false").utf8), .boolean)
      case .date: return .literal(text, .date)
      case .bytes: return .blob(Self.bytes(of: text) ?? text)
      case .json, .labels, .text: return .text(text)
      }
    }

    /// Returns the text that the server reads as a value.
    static func text(of value: RecordValue) -> [UInt8] {
      guard case .blob(let bytes) = value else { return value.bytes }
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return Array(("\\x" + digits.joined()).utf8)
    }

    /// Returns the bytes that are written as `\x` and digits.
    private static func bytes(of text: [UInt8]) -> [UInt8]? {
      guard text.starts(with: "\\x".utf8), text.count % 2 == 0 else { return nil }
      func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
      }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count / 2 - 1)
      for index in stride(from: 2, to: text.count, by: 2) {
        guard let high = digit(text[index]), let low = digit(text[index + 1]) else { return nil }
        bytes.append(high << 4 | low)
      }
      return bytes
    }
  }
#endif
