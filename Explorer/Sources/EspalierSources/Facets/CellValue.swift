/// The kind of a value in a record.
public enum CellKind: String, Sendable, CaseIterable {
  /// True or false.
  case boolean
  /// A number.
  case number
  /// A day or a point in time, also one in a text such as `2001-02-03T04:05:06Z`.
  case date
  /// Any other text.
  case text
  /// Bytes.
  case data
  /// An object or a list.
  case container
  /// Null, or an empty cell of a text with delimiters.
  case none
}

/// A value in a record, exact as far as it was read.
public struct CellValue: Sendable, Equatable {
  /// The kind of the value.
  public var kind: CellKind

  /// The text that is meant, or the beginning of it; not escaped for display.
  ///
  /// A number is as it is written, an object or a list on one line.
  public var text: String

  /// Whether ``text`` is only the beginning.
  public var isCut: Bool

  /// The number, or the start of the date in seconds since the start of 2001; nil for any other
  /// value.
  public var number: Double?

  /// Makes a value.
  public init(_ kind: CellKind, _ text: String, isCut: Bool = false, number: Double? = nil) {
    self.kind = kind
    self.text = text
    self.isCut = isCut
    self.number = number
  }

  /// No value.
  public static let none = CellValue(.none, "")

  /// Makes the value of a text, a date if it is written as one.
  ///
  /// - Parameter limit: The number of bytes that are kept.
  public init(text bytes: some Collection<UInt8>, limit: Int) {
    let (text, isCut) = Self.text(of: bytes, limit: limit)
    if !isCut, let date = WrittenDate(text.utf8) {
      self.init(.date, text, number: date.start)
    } else {
      self.init(.text, text, isCut: isCut)
    }
  }

  /// Makes the value of a number, `true`, `false` or `null` as written.
  ///
  /// - Parameter limit: The number of bytes that are kept.
  public init(literal bytes: some Collection<UInt8>, limit: Int) {
    let (text, isCut) = Self.text(of: bytes, limit: limit)
    switch text {
    case "null", "~", "": self = .none
    case "true", "false": self.init(.boolean, text)
    default: self.init(.number, text, isCut: isCut, number: Double(text))
    }
  }

  /// Makes the exact value of a node, read for programs.
  ///
  /// - Parameter limit: The number of bytes that are kept.
  public init(_ value: SourceContent.Value, kind: SourceKind, limit: Int) {
    switch value {
    case .literal(let bytes):
      switch kind {
      case .null: self = .none
      case .boolean: self.init(.boolean, Self.text(of: bytes, limit: limit).text)
      default: self.init(literal: bytes, limit: limit)
      }
    case .text(let bytes): self.init(text: bytes, limit: limit)
    case .data(let bytes): self.init(.data, byteSize(Int64(bytes.count)))
    }
  }

  /// Returns text of at most some bytes, without a part of a character at its end.
  static func text(
    of bytes: some Collection<UInt8>,
    limit: Int
  ) -> (text: String, isCut: Bool) {
    guard bytes.count > limit else { return (String(decoding: bytes, as: UTF8.self), false) }
    var start = Array(bytes.prefix(limit + 1))
    while let last = start.popLast(), last & 0xC0 == 0x80 {}
    return (String(decoding: start, as: UTF8.self), true)
  }
}
