/// A value of a property list as rows show it.
enum PropertyListValue: Sendable, Equatable {
  case dictionary
  case array
  /// Text in UTF-8, as far as it is valid.
  case string([UInt8])
  /// A number as it is written, or as it would be.
  case number(String)
  case boolean(Bool)
  case date(String)
  /// The number of bytes and the first few of them.
  case data(count: Int, start: [UInt8])
  case null
  /// A reference of a keyed archive.
  case reference(UInt64)
  /// Something that could not be read, and why.
  case broken(String)

  /// How many bytes of data are shown.
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

  func detail(childCount: Int, limit: Int) -> String {
    switch self {
    case .dictionary, .array: return itemCount(childCount)
    case .string(let bytes): return VisibleText.quoted(bytes, limit: limit)
    case .number(let text), .date(let text):
      return VisibleText.escaped(text.utf8.prefix(limit)) + (text.utf8.count > limit ? "…" : "")
    case .boolean(let value): return value ? "true" : "false"
    case .data(let count, let start):
      let digits = start.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      let size = count == 1 ? "1 byte" : "\(count) bytes"
      let text = start.isEmpty ? size : size + ": " + digits.joined(separator: " ")
      return start.count < count ? text + " …" : text
    case .null: return "null"
    case .reference(let number): return "reference \(number)"
    case .broken(let reason): return reason
    }
  }
}

/// What is wrong with a property list, at which byte.
struct PropertyListFault: Error, Sendable, Equatable {
  var offset: Int
  var message: String
}
