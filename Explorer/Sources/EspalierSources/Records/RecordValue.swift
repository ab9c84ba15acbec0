/// A value of a database, exact.
enum RecordValue: Hashable, Sendable {
  case null
  case integer(Int64)
  /// A number by its bits, so that values that look alike stay apart.
  case real(UInt64)
  /// Text in UTF-8, which may contain invalid bytes.
  case text([UInt8])
  case blob([UInt8])
  /// A blob that is too long to be read with its row, by its number of bytes.
  case longBlob(Int)
  /// A text that is too long to be read with its row, by its beginning and its number of bytes.
  case longText(start: [UInt8], count: Int)
  /// A number, a truth value, a date, or JSON as the database writes it.
  case literal([UInt8], SourceKind)

  init(_ number: Double) { self = .real(number.bitPattern) }

  var kind: SourceKind {
    switch self {
    case .null: .null
    case .integer, .real: .number
    case .text, .longText: .string
    case .blob, .longBlob: .data
    case .literal(_, let kind): kind
    }
  }

  /// Whether the value was too long to be read with its row.
  var isLong: Bool {
    switch self {
    case .longBlob, .longText: true
    default: false
    }
  }

  /// The value as its row shows it.
  var row: RowValue {
    switch self {
    case .null: return .text(RowText("null"))
    case .integer, .real: return .text(RowText(String(decoding: bytes, as: UTF8.self)))
    case .text(let text), .longText(let text, _): return .text(RowText(text, quote: .double))
    case .literal(let text, _): return .text(RowText(text))
    case .blob(let bytes):
      let start = Array(bytes.prefix(PropertyListValue.shownBytes))
      return PropertyListValue.data(count: bytes.count, start: start).row()
    case .longBlob(let count): return .size(Int64(count))
    }
  }

  /// The value without quotation marks, as it is written in a part of the row of its record.
  func preview(limit: Int = JSONSource.detailLimit) -> RowValue {
    switch self {
    case .text(let text), .longText(let text, _), .literal(let text, _):
      return .text(RowText(text, limit: limit))
    default: return row
    }
  }

  /// The text or the blob, or a number in digits; nothing of what is too long.
  var bytes: [UInt8] {
    switch self {
    case .null: return Array("null".utf8)
    case .integer(let number): return Array(String(number).utf8)
    case .real(let bits): return Array(Double(bitPattern: bits).description.utf8)
    case .text(let bytes), .blob(let bytes), .literal(let bytes, _): return bytes
    case .longBlob, .longText: return []
    }
  }

  /// The exact value for programs.
  var content: SourceContent.Value? {
    switch self {
    case .null, .integer, .real: return .literal(bytes)
    case .text(let text): return .text(text)
    case .blob(let bytes): return .data(bytes)
    case .longBlob, .longText: return nil
    case .literal(let text, .date): return .text(text)
    case .literal(let text, _): return .literal(text)
    }
  }

  /// The texts that a search compares.
  var searchText: SearchText {
    switch self {
    case .blob(let bytes):
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      return SearchText(value: Array(digits.joined(separator: " ").utf8))
    case .text(let text):
      let written = TerminalSafeText.quoted(text, limit: .max)
      return SearchText(value: text, writtenValue: Array(written.utf8))
    case .longBlob, .longText: return SearchText()
    case .null, .integer, .real, .literal: return SearchText(value: bytes)
    }
  }
}
