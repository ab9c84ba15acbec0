/// A line of Markdown, read up to a place, and the mark that may begin there.
struct MarkdownLine {
  let bytes: [UInt8]
  /// The place after the last byte, without the line end.
  let end: Int
  /// The place that was read up to.
  var place: Int
  /// The column of the place, with tabs to multiples of four.
  var column = 0

  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    (self.bytes, self.end, place) = (bytes, end, start)
  }

  var rest: ArraySlice<UInt8> { bytes[place..<end] }

  /// Whether only space is left.
  var isBlank: Bool { rest.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  mutating func skipSpace() {
    while place < end, bytes[place] == 0x20 || bytes[place] == 0x09 {
      column = bytes[place] == 0x09 ? (column / 4 + 1) * 4 : column + 1
      place += 1
    }
  }

  /// Returns the number of equal bytes at the place.
  func run(of byte: UInt8) -> Int { rest.prefix { $0 == byte }.count }

  /// A line of backquotes or tildes before code.
  struct Fence {
    var mark: UInt8
    var count: Int
    /// The words after it, without space around them.
    var info: ArraySlice<UInt8>
  }

  var fence: Fence? {
    guard let mark = rest.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return nil
    }
    let count = run(of: mark)
    let info = Self.trimmed(rest.dropFirst(count))
    guard count >= 3, mark == UInt8(ascii: "~") || !info.contains(mark) else { return nil }
    return Fence(mark: mark, count: count, info: info)
  }

  /// Returns the level and the text of a heading that number signs begin, or nil.
  var heading: (level: Int, text: ArraySlice<UInt8>)? {
    let level = run(of: UInt8(ascii: "#"))
    guard 1...6 ~= level else { return nil }
    let after = rest.dropFirst(level)
    guard after.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true else { return nil }
    var text = Self.trimmed(after)
    // Number signs at the end belong to the heading if a space is before them.
    let marks = text.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    let before = text.dropLast(marks)
    if marks > 0, before.last.map({ $0 == 0x20 || $0 == 0x09 }) ?? true {
      text = Self.trimmed(before)
    }
    return (level, text)
  }

  /// Returns the level of the heading that the line underlines, or nil.
  var underline: Int? {
    let text = Self.trimmed(rest)
    guard let mark = text.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-"),
      text.allSatisfy({ $0 == mark })
    else { return nil }
    return mark == UInt8(ascii: "=") ? 1 : 2
  }

  /// Whether the line is a rule of three or more stars, dashes or underscores.
  var isRule: Bool {
    guard let mark = rest.first, "*-_".utf8.contains(mark) else { return false }
    var count = 0
    for byte in rest {
      if byte == mark { count += 1 } else if byte != 0x20, byte != 0x09 { return false }
    }
    return count >= 3
  }

  /// Returns the length of the mark of a list item, and whether it may end a paragraph, or nil.
  var item: (length: Int, interrupts: Bool)? {
    guard let first = rest.first else { return nil }
    var length = 1
    var isFirst = true
    if !"-+*".utf8.contains(first) {
      let digits = rest.prefix(9).prefix { $0 &- 0x30 < 10 }
      guard !digits.isEmpty, let dot = rest.dropFirst(digits.count).first,
        dot == UInt8(ascii: ".") || dot == UInt8(ascii: ")")
      else { return nil }
      length = digits.count + 1
      isFirst = digits.elementsEqual("1".utf8)
    }
    let after = rest.dropFirst(length)
    guard after.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true else { return nil }
    return (length, isFirst && !after.allSatisfy { $0 == 0x20 || $0 == 0x09 })
  }

  /// The kinds of HTML in Markdown, by how they end.
  enum HTML {
    case comment, raw, blank

    /// Whether a line is the last one.
    func ends(with line: ArraySlice<UInt8>) -> Bool {
      switch self {
      case .comment: MarkdownLine.contains("-->", in: line)
      case .raw:
        ["</script>", "</pre>", "</style>", "</textarea>"].contains { end in
          MarkdownLine.contains(end, in: line)
        }
      case .blank: false
      }
    }
  }

  var html: HTML? {
    guard rest.first == UInt8(ascii: "<"), let next = rest.dropFirst().first else { return nil }
    if rest.starts(with: "<!--".utf8) { return .comment }
    let name = String(decoding: rest.prefix(10), as: UTF8.self).lowercased()
    if ["<script", "<pre", "<style", "<textarea"].contains(where: { name.hasPrefix($0) }) {
      return .raw
    }
    let isTag = (next | 0x20) &- 0x61 < 26 || "/!?".utf8.contains(next)
    // An address in angle brackets is a text.
    guard isTag, !rest.prefix(while: { $0 != UInt8(ascii: ">") && $0 != 0x20 }).contains(0x3A)
    else {
      return nil
    }
    return .blank
  }

  /// Whether a text contains another one of small ASCII letters, in any case.
  private static func contains(_ needle: String, in text: ArraySlice<UInt8>) -> Bool {
    let search = ByteSearch(Array(needle.utf8), foldsCase: true)
    return !text.withUnsafeBytes { search.offsets(in: $0, startingBefore: text.count) }.isEmpty
  }

  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = text.last, last == 0x20 || last == 0x09 { text = text.dropLast() }
    return text
  }
}
