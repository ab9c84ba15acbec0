/// A value of a property list as rows show it.
enum PropertyListValue: Sendable, Equatable {
  case dictionary
  case array
  /// Text in UTF-8, which may contain invalid bytes.
  case string([UInt8])
  /// A number as written, or as it would be written.
  case number(String)
  case boolean(Bool)
  case date(String)
  /// The number of bytes and the first few of them.
  case data(count: Int, start: [UInt8])
  case null
  /// A reference of a keyed archive.
  case reference(UInt64)
  /// A value that could not be read, with the reason.
  case broken(String)

  /// The number of bytes of data that are shown.
  static var shownBytes: Int { 32 }

  var isContainer: Bool { self == .dictionary || self == .array }

  var kind: SourceKind {
    switch self {
    case .dictionary: return .object
    case .array: return .array
    case .string: return .string
    case .number: return .number
    case .boolean: return .boolean
    case .date: return .date
    case .data: return .data
    case .null: return .null
    case .reference: return .other
    case .broken: return .error
    }
  }

  /// The value as a row shows it.
  ///
  /// - Parameters:
  ///   - childCount: The number of items of a container.
  ///   - limit: The greatest number of characters of a text.
  func row(childCount: Int = 0, limit: Int = .max) -> RowValue {
    switch self {
    case .dictionary, .array: return .count(childCount)
    case .string(let bytes): return .text(RowText(bytes, quote: .double, limit: limit))
    case .number(let text), .date(let text): return .text(RowText(text.utf8, limit: limit))
    case .boolean(let value): return .text(RowText(value ? "true" : "false"))
    case .data(let count, let start):
      let digits = start.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      let size = counted(count, "byte")
      let text = start.isEmpty ? size : size + ": " + digits.joined(separator: " ")
      let isCut = start.count < count
      return .text(RowText(isCut ? text + " " : text, isCut: isCut))
    case .null: return .text(RowText("null"))
    case .reference(let number): return .text(RowText("reference \(number)"))
    case .broken(let reason): return .note(reason)
    }
  }
}

/// A fault in a property list, at a byte offset.
struct PropertyListFault: Error, Sendable, Equatable {
  var offset: Int
  var message: String
}
