/// A record of a CSV text, as written.
struct CSVRecord: Sendable {
  /// The offset of its first byte in the text.
  var offset: Int

  /// The number of bytes, without the line end.
  var length: Int

  /// The bytes; only the first of a record that is too long to be read as a whole.
  var bytes: ArraySlice<UInt8>

  /// The character between cells.
  var delimiter: UInt8

  /// Whether the record is too long to be read as a whole.
  var isTooLong: Bool { bytes.count < length }

  /// The cells in order.
  ///
  /// They are found as they are asked for, so a record of a million cells takes no memory for them.
  var cells: CSVCells { CSVCells(rest: bytes, delimiter: delimiter, isOver: isTooLong) }

  /// The number of cells.
  ///
  /// - Complexity: O(length)
  var cellCount: Int { cells.reduce(0) { count, _ in count + 1 } }
}

/// A cell of a record, as written.
struct CSVCell: Sendable {
  /// A deviation from RFC 4180 in a cell.
  enum Flaw: Sendable {
    /// Text after the closing quotation mark.
    case textAfterQuote
    /// A quotation mark in a cell that is not quoted.
    case quoteInText
  }

  /// The bytes, with quotation marks.
  var written: ArraySlice<UInt8>

  var isQuoted: Bool { written.first == CSV.quote }

  /// The bytes that are meant.
  var text: [UInt8] {
    guard isQuoted else { return Array(written) }
    var text: [UInt8] = []
    text.reserveCapacity(written.count)
    var rest = written.dropFirst()
    while let mark = rest.firstIndex(of: CSV.quote) {
      text += rest[..<mark]
      rest = rest[(mark + 1)...]
      // Two marks stand for one; a single one closes, and what follows is as it is.
      guard rest.first == CSV.quote else { return text + rest }
      text.append(CSV.quote)
      rest = rest.dropFirst()
    }
    return text + rest
  }

  /// Whether it is a number, not in quotes.
  var isNumber: Bool { CSV.isNumber(written) }

  /// The first deviation and its index in ``written``, or nil.
  var flaw: (Flaw, index: Int)? {
    guard isQuoted else {
      return written.firstIndex(of: CSV.quote).map { (.quoteInText, $0 - written.startIndex) }
    }
    var rest = written.dropFirst()
    while let mark = rest.firstIndex(of: CSV.quote) {
      rest = rest[(mark + 1)...]
      guard rest.first == CSV.quote else {
        return rest.isEmpty ? nil : (.textAfterQuote, rest.startIndex - written.startIndex)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}

/// The cells of a record.
struct CSVCells: Sequence, IteratorProtocol {
  fileprivate var rest: ArraySlice<UInt8>
  fileprivate let delimiter: UInt8
  fileprivate var isOver: Bool

  mutating func next() -> CSVCell? {
    if isOver { return nil }
    let end = rest.withUnsafeBufferPointer { bytes -> Int? in
      var index = 0
      if bytes.first == CSV.quote {
        index = 1
        while index < bytes.count {
          if bytes[index] == CSV.quote {
            guard index + 1 < bytes.count, bytes[index + 1] == CSV.quote else { break }
            index += 1
          }
          index += 1
        }
      }
      while index < bytes.count {
        if bytes[index] == delimiter { return index }
        index += 1
      }
      return nil
    }
    guard let end else {
      isOver = true
      return CSVCell(written: rest)
    }
    let mark = rest.startIndex + end
    let cell = CSVCell(written: rest[..<mark])
    rest = rest[(mark + 1)...]
    return cell
  }
}
