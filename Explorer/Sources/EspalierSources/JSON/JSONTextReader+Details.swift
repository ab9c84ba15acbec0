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
    for _ in 0..<JSONSource.detailLimit {
      guard let first = rest.first else { break }
      if first == UInt8(ascii: "\n") || rest.starts(with: "\\n".utf8) { hasLineFeeds = true }
      if first == UInt8(ascii: "\\") {
        appendEscape(&rest, to: &text)
      } else {
        appendCharacter(&rest, to: &text)
      }
    }
    var shown = RowText(text, quote: quote, isCut: !rest.isEmpty || !isWhole)
    shown.hasLineFeeds = hasLineFeeds
    return shown
  }

  private static func appendCharacter(_ rest: inout ArraySlice<UInt8>, to text: inout String) {
    var pieces = TerminalSafeText.Scalars(rest.makeIterator())
    switch pieces.next() {
    case .scalar(let scalar):
      rest = rest.dropFirst(UTF8.width(scalar))
      if TerminalSafeText.isVisible(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += TerminalSafeText.escape(of: scalar)
      }
    case .byte(let byte):
      rest = rest.dropFirst()
      text += TerminalSafeText.escape(of: byte)
    case nil:
      rest = []
    }
  }

  private static func appendEscape(_ rest: inout ArraySlice<UInt8>, to text: inout String) {
    var written = rest.prefix(2)
    if written.last == UInt8(ascii: "/") {
      text += "/"
    } else if written.last == UInt8(ascii: "u") {
      written = rest.prefix(6)
      var units = [unit(written)]
      if UTF16.isLeadSurrogate(units[0]), rest.dropFirst(6).starts(with: "\\u".utf8) {
        let low = unit(rest.dropFirst(6).prefix(6))
        if UTF16.isTrailSurrogate(low) {
          units.append(low)
          written = rest.prefix(12)
        }
      }
      text += visible(units) ?? String(decoding: written, as: UTF8.self)
    } else if let next = written.dropFirst().first, next < 0x20 {
      // The string goes on in the next line.
      if next == UInt8(ascii: "\r"), rest.dropFirst(2).first == UInt8(ascii: "\n") {
        written = rest.prefix(3)
      }
    } else {
      text += String(decoding: written, as: UTF8.self)
    }
    rest = rest.dropFirst(written.count)
  }

  private static func unit(_ escape: ArraySlice<UInt8>) -> UInt16 {
    UInt16(String(decoding: escape.dropFirst(2), as: UTF8.self), radix: 16) ?? 0
  }

  /// Returns the character of some UTF-16 units, or nil if it may not be shown unescaped in quotes.
  private static func visible(_ units: [UInt16]) -> String? {
    guard let text = String(validating: units, as: UTF16.self),
      let scalar = text.unicodeScalars.first,
      TerminalSafeText.isVisible(scalar), scalar != "\"", scalar != "\\"
    else { return nil }
    return text
  }
}
