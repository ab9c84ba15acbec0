import EspalierJSON

// Values as text.

extension JSONTextReader {
  /// Returns a scalar as its row shows it.
  mutating func shownText(of entry: Int, in tree: JSONTree) throws(SourceError) -> RowText {
    let start = tree.offset(of: entry)
    let limit = JSONSource.detailLimit
    if tree.kind(of: entry) == .string { return try shownString(at: start) }
    let wanted = min(limit + 1, end - start)
    let rest = try bytes(from: start, atLeast: wanted).prefix(wanted)
    let word = rest.prefix(while: Self.isWordByte)
    return RowText(
      String(decoding: word.prefix(limit), as: UTF8.self),
      isCut: word.count > limit
    )
  }

  /// Returns a string as its row shows it.
  ///
  /// Visible characters are shown as themselves however they are written, escapes of invisible
  /// characters are kept, and unescaped invisible characters are escaped as in
  /// ``TerminalSafeText``.
  private mutating func shownString(at start: Int) throws(SourceError) -> RowText {
    // No character takes more than twelve bytes of escapes.
    let limit = JSONSource.detailLimit * 12 + 14
    let written = try bytes(from: start, atLeast: min(limit, end - start)).prefix(limit)
    let end = Self.end(ofString: written)
    let quote: RowText.Quote = written.first == UInt8(ascii: "'") ? .single : .double
    var rest = written[..<(end ?? written.endIndex)].dropFirst()
    if end != nil { rest = rest.dropLast() }
    if let end, end - written.startIndex <= JSONSource.detailLimit + 2 {
      let isPlain = rest.withUnsafeBufferPointer { TerminalSafeText.isPlain($0) }
      if isPlain { return RowText(String(decoding: rest, as: UTF8.self), quote: quote) }
    }
    return ShownString.text(of: &rest, quote: quote, isWhole: end != nil)
  }
}

/// The content of a string as a row shows it.
private enum ShownString {
  static func text(
    of rest: inout ArraySlice<UInt8>,
    quote: RowText.Quote,
    isWhole: Bool
  ) -> RowText {
    var (text, hasLineFeeds) = ("", false)
    // The character before, if it is shown as it is.
    var former: Unicode.Scalar?
    for _ in 0..<JSONSource.detailLimit {
      rest = rest.dropFirst(lengthOfContinuation(rest))
      guard let (scalar, length) = first(of: rest) else { break }
      let written = rest.prefix(length)
      rest = rest.dropFirst(length)
      if scalar == "\n" { hasLineFeeds = true }
      let isEscape = written.first == UInt8(ascii: "\\")
      // Quotation marks and backslashes stay escaped; slashes need not be.
      let isMark = isEscape && (scalar == "\"" || scalar == "\\")
      if let scalar, !isMark,
        TerminalSafeText.isVisible(scalar, after: former, before: first(of: rest)?.scalar)
      {
        text.unicodeScalars.append(scalar)
        former = scalar
        continue
      }
      former = nil
      if isEscape {
        text += String(decoding: written, as: UTF8.self)
      } else if let scalar {
        text += TerminalSafeText.escape(of: scalar)
      } else {
        for byte in written { text += TerminalSafeText.escape(of: byte) }
      }
    }
    var shown = RowText(text, quote: quote, isCut: !rest.isEmpty || !isWhole)
    shown.hasLineFeeds = hasLineFeeds
    return shown
  }

  /// Returns the character that a text begins with, written as itself or as an escape, and the number of bytes
  /// that it is written in.
  ///
  /// An invalid byte and an escape of no character are nil.
  private static func first(
    of rest: ArraySlice<UInt8>
  ) -> (scalar: Unicode.Scalar?, length: Int)? {
    guard let first = rest.first else { return nil }
    guard first == UInt8(ascii: "\\") else {
      var pieces = TerminalSafeText.Scalars(rest.makeIterator())
      let scalar = pieces.next()?.scalar
      return (scalar, scalar.map { UTF8.width($0) } ?? 1)
    }
    switch rest.dropFirst().first {
    case UInt8(ascii: "u"): return unicodeEscape(rest)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "/"): return ("/", 2)
    case UInt8(ascii: "\""): return ("\"", 2)
    case UInt8(ascii: "\\"): return ("\\", 2)
    default: return (nil, min(2, rest.count))
    }
  }

  /// Returns the length of a backslash and the end of the line after it, with which a text may begin and
  /// which are not in the string.
  private static func lengthOfContinuation(_ rest: ArraySlice<UInt8>) -> Int {
    for end in ["\\\r\n", "\\\n", "\\\r"] where rest.starts(with: end.utf8) {
      return end.utf8.count
    }
    return 0
  }

  /// Returns the character of one or two escapes of UTF-16 units, nil if it is none.
  private static func unicodeEscape(
    _ rest: ArraySlice<UInt8>
  ) -> (scalar: Unicode.Scalar?, length: Int) {
    var units = [unit(rest.prefix(6))]
    if UTF16.isLeadSurrogate(units[0]), rest.dropFirst(6).starts(with: "\\u".utf8) {
      let low = unit(rest.dropFirst(6).prefix(6))
      if UTF16.isTrailSurrogate(low) { units.append(low) }
    }
    let scalar = String(validating: units, as: UTF16.self)?.unicodeScalars.first
    return (scalar, min(6 * units.count, rest.count))
  }

  private static func unit(_ escape: ArraySlice<UInt8>) -> UInt16 {
    UInt16(String(decoding: escape.dropFirst(2), as: UTF8.self), radix: 16) ?? 0
  }
}
