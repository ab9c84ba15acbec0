/// A scanner that finds the ends of the records of a CSV text, which may arrive in pieces.
///
/// A cell that begins with a quotation mark ends with the next one that is not doubled, and may
/// contain delimiters and line ends. What follows the closing mark belongs to the cell, as it is.
/// Anywhere else a quotation mark is a character like others.
struct CSVScanner: RecordScanner {
  /// The lexical context of a byte.
  enum State: Sendable { case cellStart, plain, quoted, quoteInQuoted }

  let delimiter: UInt8

  private(set) var state = State.cellStart

  /// The offset of the last quotation mark that opened a cell, from the first byte scanned.
  private(set) var openingQuote = 0

  /// The number of bytes that were scanned in earlier pieces.
  private var base = 0

  init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Returns the index of the line end that ends the record, or nil if it goes on after the bytes.
  ///
  /// - Parameters:
  ///   - bytes: The next piece of the text.
  ///   - start: The index at which to begin.
  mutating func endOfRecord(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var state = state
    defer { self.state = state }
    for index in start..<bytes.count {
      let byte = bytes[index]
      switch state {
      case .quoted:
        if byte == CSV.quote { state = .quoteInQuoted }
        continue
      case .quoteInQuoted:
        if byte == CSV.quote {
          state = .quoted
          continue
        }
      case .cellStart:
        if byte == CSV.quote {
          state = .quoted
          openingQuote = base + index
          continue
        }
      case .plain: break
      }
      if byte == delimiter {
        state = .cellStart
      } else if byte == CSV.lineFeed || byte == CSV.carriageReturn {
        state = .cellStart
        return index
      } else {
        state = .plain
      }
    }
    return nil
  }

  /// The offset of the quotation mark of the cell in which the text would end, if that is not closed.
  var unclosedOffset: Int? { state == .quoted ? openingQuote : nil }

  /// Skips empty lines.
  func startOfRecord(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start
    while index < bytes.count, CSV.isLineEnd(bytes[index]) { index += 1 }
    return index < bytes.count ? index : nil
  }

  /// Goes on to the next piece, after one with a number of bytes.
  mutating func endPiece(count: Int) { base += count }
}

/// The characters of the format.
enum CSV {
  static var quote: UInt8 { UInt8(ascii: "\"") }
  static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  static var carriageReturn: UInt8 { UInt8(ascii: "\r") }

  static func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

  /// Whether a text is a number of JSON, which a number with leading zeros is not.
  static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 &- 0x30 < 10 } ?? false }
    func digits() -> Int {
      let count = rest.prefix { isDigit($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !startsWithZero || whole == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
