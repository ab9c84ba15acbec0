/// A scanner of the tags and texts of an XML file, which is read in pieces.
struct XMLScanner {
  private let source: PropertyListBytes
  private(set) var position = 0

  /// The piece of the file around the position, and its offset.
  private var window: [UInt8] = []
  private var windowStart = 0

  /// A start tag, an end tag, or both in one (`<dict/>`).
  struct Tag {
    var name: String
    var isEnd: Bool
    var isEmpty: Bool
  }

  /// - Parameter position: The offset of a tag, or 0 for the start of the file.
  init(_ source: PropertyListBytes, at position: Int = 0) {
    self.source = source
    self.position = position
    if position == 0, source.starts(with: [0xEF, 0xBB, 0xBF]) { self.position = 3 }
  }

  var hasMore: Bool { position < source.count }

  /// The byte at an offset that is in the file.
  @inline(__always)
  private subscript(offset: Int) -> UInt8 {
    mutating get {
      let index = offset &- windowStart
      if index >= 0, index < window.count { return window[index] }
      (window, windowStart) = source.window(at: offset)
      return window[offset - windowStart]
    }
  }

  /// Throws if the first bytes show that the file is not in UTF-8.
  func checkEncoding() throws(PropertyListFault) {
    let start = source.bytes(0..<min(4, source.count))
    if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) || start.contains(0) {
      throw fault("the text is in UTF-16 or UTF-32; save it as UTF-8", at: 0)
    }
  }

  /// Skips white space, comments and processing instructions.
  mutating func skipMisc(allowsDocumentType: Bool) throws(PropertyListFault) {
    while hasMore {
      if isSpace(self[position]) {
        position += 1
      } else if hasPrefix("<!--") {
        try skipComment()
      } else if hasPrefix("<?") {
        try skipInstruction()
      } else if hasPrefix("<!DOCTYPE"), allowsDocumentType {
        try skipDocumentType()
      } else {
        return
      }
    }
  }

  /// Reads a tag; its attributes are ignored.
  mutating func tag() throws(PropertyListFault) -> Tag {
    let start = position
    guard self[position] == UInt8(ascii: "<") else {
      throw fault("text where only elements may stand", at: start)
    }
    position += 1
    let isEnd = hasPrefix("/")
    if isEnd { position += 1 }
    let nameStart = position
    while hasMore, isName(self[position]) { position += 1 }
    // No name of an element of property lists is longer.
    let nameBytes = source.bytes(nameStart..<min(position, nameStart + 64))
    let name = String(decoding: nameBytes, as: UTF8.self)
    if name.isEmpty, hasMore { throw fault("expected the name of an element", at: position) }
    var quote: UInt8?
    while hasMore {
      let byte = self[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        throw fault("a tag inside a tag; is a > missing?", at: position - 1)
      } else if byte == UInt8(ascii: ">") {
        let isEmpty = !isEnd && self[position - 2] == UInt8(ascii: "/")
        return Tag(name: name, isEnd: isEnd, isEmpty: isEmpty)
      }
    }
    throw fault("the file ends inside a tag", at: position)
  }

  /// Returns the next tag, skipping texts and comments before it, or nil at the end of the file.
  mutating func nextTag() throws(PropertyListFault) -> Tag? {
    while hasMore {
      if self[position] != UInt8(ascii: "<") {
        position += 1
      } else if hasPrefix("<![CDATA[") {
        try skip(past: "]]>", naming: "a CDATA section")
      } else if hasPrefix("<!--") {
        try skipComment()
      } else if hasPrefix("<?") {
        try skipInstruction()
      } else {
        return try tag()
      }
    }
    return nil
  }

  /// Reads the text of an element up to and including its end tag, with entities decoded.
  ///
  /// - Parameter body: Called with each byte, and a line feed for every kind of line ending.
  mutating func content(
    of name: String,
    _ body: (UInt8) -> Void
  ) throws(PropertyListFault) {
    while hasMore {
      let byte = self[position]
      if byte == UInt8(ascii: "&") {
        for byte in try entity() { body(byte) }
      } else if byte == UInt8(ascii: "\r") {
        position += 1
        if !hasMore || self[position] != UInt8(ascii: "\n") { body(UInt8(ascii: "\n")) }
      } else if byte != UInt8(ascii: "<") {
        body(byte)
        position += 1
      } else if hasPrefix("<![CDATA[") {
        position += 9
        try skip(past: "]]>", naming: "a CDATA section", body)
      } else if hasPrefix("<!--") {
        try skipComment()
      } else if hasPrefix("<?") {
        try skipInstruction()
      } else {
        let start = position
        let tag = try tag()
        guard tag.isEnd && tag.name == name else {
          throw fault("expected </\(name)>, found another tag", at: start)
        }
        return
      }
    }
    throw fault("the file ends here; expected </\(name)>", at: position)
  }

  /// Reads the text of an element and returns at most `limit` bytes of it.
  mutating func content(of name: String, limit: Int = .max) throws(PropertyListFault) -> [UInt8] {
    var content: [UInt8] = []
    try self.content(of: name) { if content.count < limit { content.append($0) } }
    return content
  }

  /// Returns at least the first `limit` bytes of the text of an element that was read before.
  ///
  /// The rest of a long text is not read.
  mutating func start(ofContent name: String, limit: Int) throws(PropertyListFault) -> [UInt8] {
    var content: [UInt8] = []
    while hasMore, content.count < limit {
      let byte = self[position]
      guard byte != UInt8(ascii: "<"), byte != UInt8(ascii: "&"), byte != UInt8(ascii: "\r") else {
        // The rest may hold anything, so it is left to the complete reader.
        let limit = limit - content.count
        return content + (try self.content(of: name, limit: limit))
      }
      content.append(byte)
      position += 1
    }
    return content
  }

  /// Reads `&lt;`, `&#65;` and the like.
  private mutating func entity() throws(PropertyListFault) -> [UInt8] {
    let start = position
    let piece = source.bytes(start..<min(source.count, start + 16))
    guard let index = piece.firstIndex(of: UInt8(ascii: ";")) else {
      throw fault("& starts an entity, and ; must end it; write &amp; for & itself", at: start)
    }
    position = start + index - piece.startIndex + 1
    let name = String(decoding: piece[(piece.startIndex + 1)..<index], as: UTF8.self)
    switch name {
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "amp": return [UInt8(ascii: "&")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard name.hasPrefix("#"), digits.utf8.first != UInt8(ascii: "+"),
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      number > 0, let scalar = Unicode.Scalar(number)
    else {
      throw fault("this entity is not defined", at: start)
    }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func skipComment() throws(PropertyListFault) {
    position += 4
    try skip(past: "-->", naming: "a comment")
  }

  /// Skips a processing instruction; in the XML declaration, checks the encoding.
  private mutating func skipInstruction() throws(PropertyListFault) {
    let start = position
    try skip(past: "?>", naming: "a processing instruction")
    // A declaration is short; the rest of a longer instruction has no meaning here.
    let text = source.bytes(start..<min(position, start + 1024))
    let words = String(decoding: text, as: UTF8.self).lowercased()
      .split { " \t\r\n=\"'?".contains($0) }
    guard words.prefix(2) == ["<", "xml"],
      let index = words.firstIndex(of: "encoding"), index + 1 < words.count
    else { return }
    let encoding = words[index + 1]
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) else {
      let name = TerminalSafeText.escaped(encoding.utf8.prefix(40))
      throw fault("the text is in \(name); save it as UTF-8", at: start)
    }
  }

  /// Skips a document type declaration.
  ///
  /// External references are not loaded, and definitions are rejected.
  private mutating func skipDocumentType() throws(PropertyListFault) {
    var quote: UInt8?
    while hasMore {
      let byte = self[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        throw fault("definitions of entities are refused", at: position)
      } else if byte == UInt8(ascii: ">") {
        position += 1
        return
      }
      position += 1
    }
    throw fault("the file ends inside the document type", at: position)
  }

  /// Skips to the end of a construct.
  ///
  /// - Parameter body: Called with each byte before the end.
  private mutating func skip(
    past end: StaticString,
    naming what: String,
    _ body: (UInt8) -> Void = { _ in }
  ) throws(PropertyListFault) {
    while hasMore {
      if hasPrefix(end) {
        position += end.utf8CodeUnitCount
        return
      }
      body(self[position])
      position += 1
    }
    throw fault("the file ends inside \(what)", at: position)
  }

  private mutating func hasPrefix(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= source.count else { return false }
    for index in 0..<count where self[position + index] != text.utf8Start[index] { return false }
    return true
  }

  private func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

  private func isName(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 || "-._:".utf8.contains(byte)
  }

  private func fault(_ message: String, at offset: Int) -> PropertyListFault {
    PropertyListFault(offset: offset, message: message)
  }
}
