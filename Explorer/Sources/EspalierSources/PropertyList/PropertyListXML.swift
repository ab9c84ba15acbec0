import Foundation

/// XML for values that a file has only in binary.
enum PropertyListXML {
  /// The greatest number of bytes that are written.
  static var sizeLimit: Int { 1 << 26 }

  /// The fault of a value that takes more than ``sizeLimit``.
  static var tooLarge: PropertyListFault {
    PropertyListFault(
      offset: 0,
      message: "the value is larger than \(byteSize(Int64(sizeLimit))) as XML"
    )
  }

  /// Returns a value as an element, with what is in it indented by tabs.
  ///
  /// - Throws: A fault if that is larger than ``sizeLimit``, as it may be for a small file whose
  ///   objects are used in many places.
  static func element(
    of root: PropertyListID,
    in nodes: some PropertyListNodes
  ) throws(PropertyListFault) -> [UInt8] {
    var xml: [UInt8] = []
    // The containers that are open; nothing recurses on the depth of the input.
    var open: [(node: PropertyListID, next: Int, count: Int, isDictionary: Bool)] = []

    func line(_ text: some Collection<UInt8>, _ level: Int) throws(PropertyListFault) {
      guard xml.count + level + text.count < sizeLimit else { throw tooLarge }
      if !xml.isEmpty { xml.append(UInt8(ascii: "\n")) }
      xml += repeatElement(UInt8(ascii: "\t"), count: level)
      xml += text
    }

    func begin(_ node: PropertyListID) throws(PropertyListFault) {
      let value = nodes.value(of: node)
      guard value.isContainer else { return try line(scalar(value, node, nodes), open.count) }
      let count = nodes.childCount(of: node)
      let isDictionary = value == .dictionary
      let name = isDictionary ? "dict" : "array"
      try line((count == 0 ? "<\(name)/>" : "<\(name)>").utf8, open.count)
      if count > 0 { open.append((node, 0, count, isDictionary)) }
    }

    try begin(root)
    while let level = open.last {
      guard level.next < level.count else {
        open.removeLast()
        try line((level.isDictionary ? "</dict>" : "</array>").utf8, open.count)
        continue
      }
      open[open.count - 1].next += 1
      for child in nodes.children(level.next..<level.next + 1, of: level.node) {
        if level.isDictionary {
          let key = nodes.key(of: child) ?? []
          try line("<key>".utf8 + escaped(key) + "</key>".utf8, open.count)
        }
        try begin(child)
      }
    }
    return xml
  }

  private static func scalar(
    _ value: PropertyListValue,
    _ node: PropertyListID,
    _ nodes: some PropertyListNodes
  ) -> [UInt8] {
    func element(_ name: String, _ content: [UInt8]) -> [UInt8] {
      "<\(name)>".utf8 + content + "</\(name)>".utf8
    }
    switch value {
    case .string: return element("string", escaped(nodes.text(of: node) ?? []))
    case .number(let text):
      let isInteger = text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
      return element(isInteger || text.hasPrefix("0x") ? "integer" : "real", Array(text.utf8))
    case .boolean(let isTrue): return Array((isTrue ? "<true/>" : "<false/>").utf8)
    case .date(let text): return element("date", Array(text.utf8))
    case .data:
      return element("data", Array(Data(nodes.data(of: node) ?? []).base64EncodedData()))
    case .reference(let number):
      // The form in which Foundation writes a reference of a keyed archive.
      return Array("<dict><key>CF$UID</key><integer>\(number)</integer></dict>".utf8)
    // XML has no null, and nothing for what cannot be read.
    case .null: return Array("<!-- null -->".utf8)
    case .broken(let reason):
      return "<!-- ".utf8 + escaped(reason.utf8).filter { $0 != UInt8(ascii: "-") } + " -->".utf8
    case .dictionary, .array: return []
    }
  }

  private static func escaped(_ text: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      default: result.append(byte)
      }
    }
    return result
  }
}
