import EspalierJSON

// Values as text.

extension JSONSource {
  func detail(of entry: Int) -> String {
    switch index.kind(of: entry) {
    case .object, .array: return itemCount(positions.childCount(of: entry))
    case .string: return stringDetail(of: entry)
    case .number, .true, .false, .null, .invalid:
      let source = index.bytes[index.sourceRange(of: entry)]
      let text = String(decoding: source.prefix(Self.detailLimit), as: UTF8.self)
      return source.count > Self.detailLimit ? text + "…" : text
    }
  }

  /// A string in quotes: visible characters as themselves however they are written, escapes kept
  /// where they stand for something invisible, and what is invisible but not escaped marked as
  /// ``VisibleText`` does.
  private func stringDetail(of entry: Int) -> String {
    let range = index.sourceRange(of: entry)
    let source = index.bytes[range.lowerBound + 1..<range.upperBound - 1]
    // No escape is longer than twelve bytes for one character.
    var rest = source.prefix(Self.detailLimit * 12 + 12)
    var text = "\""
    for _ in 0..<Self.detailLimit {
      guard let first = rest.first else { break }
      if first == UInt8(ascii: "\\") {
        appendEscape(&rest, to: &text)
      } else {
        appendCharacter(&rest, to: &text)
      }
    }
    return text + (rest.isEmpty ? "\"" : "…")
  }

  private func appendCharacter(_ rest: inout ArraySlice<UInt8>, to text: inout String) {
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

  private func appendEscape(_ rest: inout ArraySlice<UInt8>, to text: inout String) {
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

  private func unit(_ escape: ArraySlice<UInt8>) -> UInt16 {
    UInt16(String(decoding: escape.dropFirst(2), as: UTF8.self), radix: 16) ?? 0
  }

  /// The character that UTF-16 units stand for, if it may be shown unescaped inside quotes.
  private func visible(_ units: [UInt16]) -> String? {
    guard let text = String(validating: units, as: UTF16.self),
      let scalar = text.unicodeScalars.first,
      VisibleText.isVisible(scalar), scalar != "\"", scalar != "\\"
    else { return nil }
    return text
  }
}
