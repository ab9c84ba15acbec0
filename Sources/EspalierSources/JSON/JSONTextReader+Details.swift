import EspalierJSON

// Values as text.

extension JSONTextReader {
  /// What a row says of a scalar.
  mutating func detail(of entry: Int, in tree: JSONTree) throws(SourceError) -> String {
    let start = tree.offset(of: entry)
    let limit = JSONSource.detailLimit
    if tree.kind(of: entry) == .string { return try stringDetail(at: start) }
    let wanted = min(limit + 1, text.count - start)
    let rest = try bytes(from: start, atLeast: wanted).prefix(wanted)
    let word = rest.prefix(while: Self.belongsToWord)
    let shown = String(decoding: word.prefix(limit), as: UTF8.self)
    return word.count > limit ? shown + "…" : shown
  }

  /// A string in quotes: visible characters as themselves however they are written, escapes kept
  /// where they stand for something invisible, and what is invisible but not escaped marked as
  /// ``VisibleText`` does.
  private mutating func stringDetail(at start: Int) throws(SourceError) -> String {
    // No escape is longer than twelve bytes for one character.
    let limit = JSONSource.detailLimit * 12 + 14
    let written = try bytes(from: start, atLeast: min(limit, text.count - start)).prefix(limit)
    let end = Self.end(ofString: written)
    let quote = written.first == UInt8(ascii: "'") ? "'" : "\""
    var rest = written[..<(end ?? written.endIndex)].dropFirst()
    if end != nil { rest = rest.dropLast() }
    return StringDetail.text(of: &rest, quote: quote, isWhole: end != nil)
  }
}

/// The inside of a string as a row shows it.
private enum StringDetail {
  static func text(of rest: inout ArraySlice<UInt8>, quote: String, isWhole: Bool) -> String {
    var text = quote
    for _ in 0..<JSONSource.detailLimit {
      guard let first = rest.first else { break }
      if first == UInt8(ascii: "\\") {
        appendEscape(&rest, to: &text)
      } else {
        appendCharacter(&rest, to: &text)
      }
    }
    return text + (rest.isEmpty && isWhole ? quote : "…")
  }

  private static func appendCharacter(_ rest: inout ArraySlice<UInt8>, to text: inout String) {
    var pieces = VisibleText.Scalars(rest.makeIterator())
    switch pieces.next() {
    case .scalar(let scalar):
      rest = rest.dropFirst(UTF8.width(scalar))
      if VisibleText.isVisible(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += VisibleText.escape(of: scalar)
      }
    case .byte(let byte):
      rest = rest.dropFirst()
      text += VisibleText.escape(of: byte)
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
    } else {
      text += String(decoding: written, as: UTF8.self)
    }
    rest = rest.dropFirst(written.count)
  }

  private static func unit(_ escape: ArraySlice<UInt8>) -> UInt16 {
    UInt16(String(decoding: escape.dropFirst(2), as: UTF8.self), radix: 16) ?? 0
  }

  /// The character that UTF-16 units stand for, if it may be shown unescaped inside quotes.
  private static func visible(_ units: [UInt16]) -> String? {
    guard let text = String(validating: units, as: UTF16.self),
      let scalar = text.unicodeScalars.first,
      VisibleText.isVisible(scalar), scalar != "\"", scalar != "\\"
    else { return nil }
    return text
  }
}
