/// A scanner of the tags and texts of an XML file.
struct XMLScanner {
  let bytes: [UInt8]
  private(set) var position = 0

  /// A start tag, an end tag, or both in one (`<dict/>`).
  struct Tag {
    var name: String
    var isEnd: Bool
    var isEmpty: Bool
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  var hasMore: Bool { position < bytes.count }

  /// Throws if the first bytes show that the file is not in UTF-8.
  func checkEncoding() throws(PropertyListFault) {
    let start = bytes.prefix(4)
    if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) || start.contains(0) {
      throw fault("the text is in UTF-16 or UTF-32; save it as UTF-8", at: 0)
    }
  }

  /// Skips white space, comments and processing instructions.
  mutating func skipMisc(allowsDocumentType: Bool) throws(PropertyListFault) {
    while hasMore {
      if isSpace(bytes[position]) {
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
    guard bytes[position] == UInt8(ascii: "<") else {
      throw fault("text where only elements may stand", at: start)
    }
    position += 1
    let isEnd = hasPrefix("/")
    if isEnd { position += 1 }
    let nameStart = position
    while hasMore, isName(bytes[position]) { position += 1 }
    let name = String(decoding: bytes[nameStart..<position], as: UTF8.self)
    if name.isEmpty, hasMore { throw fault("expected the name of an element", at: position) }
    var quote: UInt8?
    while hasMore {
      let byte = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        throw fault("a tag inside a tag; is a > missing?", at: position - 1)
      } else if byte == UInt8(ascii: ">") {
        let isEmpty = !isEnd && bytes[position - 2] == UInt8(ascii: "/")
        return Tag(name: name, isEnd: isEnd, isEmpty: isEmpty)
      }
    }
    throw fault("the file ends inside a tag", at: position)
  }

  /// Reads the text of an element up to and including its end tag, with entities decoded.
  mutating func content(of name: String) throws(PropertyListFault) -> [UInt8] {
    var content: [UInt8] = []
    while hasMore {
      let byte = bytes[position]
      if byte == UInt8(ascii: "&") {
        content += try entity()
      } else if byte != UInt8(ascii: "<") {
        append(byte, to: &content)
        position += 1
      } else if hasPrefix("<![CDATA[") {
        position += 9
        let start = position
        try skip(past: "]]>", naming: "a CDATA section")
        for byte in bytes[start..<position - 3] { content.append(byte) }
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
        return content
      }
    }
    throw fault("the file ends here; expected </\(name)>", at: position)
  }

  /// Appends a byte, converting every kind of line ending to a line feed.
  private func append(_ byte: UInt8, to content: inout [UInt8]) {
    guard byte == UInt8(ascii: "\r") else { return content.append(byte) }
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    if next != UInt8(ascii: "\n") { content.append(UInt8(ascii: "\n")) }
  }

  /// Reads `&lt;`, `&#65;` and the like.
  private mutating func entity() throws(PropertyListFault) -> [UInt8] {
    let start = position
    guard let end = bytes[start...].prefix(16).firstIndex(of: UInt8(ascii: ";")) else {
      throw fault("& starts an entity, and ; must end it; write &amp; for & itself", at: start)
    }
    position = end + 1
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
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
    let words = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
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
      let byte = bytes[position]
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

  private mutating func skip(
    past end: StaticString,
    naming what: String
  ) throws(PropertyListFault) {
    while hasMore {
      if hasPrefix(end) {
        position += end.utf8CodeUnitCount
        return
      }
      position += 1
    }
    throw fault("the file ends inside \(what)", at: position)
  }

  private func hasPrefix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { letters in
      guard position + letters.count <= bytes.count else { return false }
      for (index, letter) in letters.enumerated() where bytes[position + index] != letter {
        return false
      }
      return true
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

  private func isName(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 || "-._:".utf8.contains(byte)
  }

  private func fault(_ message: String, at offset: Int) -> PropertyListFault {
    PropertyListFault(offset: offset, message: message)
  }
}
