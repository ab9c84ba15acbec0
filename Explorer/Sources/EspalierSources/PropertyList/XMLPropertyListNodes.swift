/// The values of an XML property list in pre-order.
///
/// Only their places are kept, in some 32 bytes each; texts are read again for the rows that are
/// shown.
struct XMLPropertyListNodes: PropertyListNodes {
  /// A value with its position in the file.
  struct Node: Sendable {
    /// The offset of the start tag.
    var start: Int
    /// The number of bytes from the start tag of the key to that of the value; 0 without a key.
    var keyDistance: UInt32 = 0
    /// -1 for the root.
    var parent: Int32
    /// The position among the siblings.
    var position: Int32 = 0
    var kind: Kind
    /// Whether the key occurred before in the dictionary.
    var hasRepeatedKey = false
  }

  /// The element that a value is.
  enum Kind: UInt8, Sendable {
    case dictionary, array, string, integer, real, yes, no, date, data

    var isContainer: Bool { self == .dictionary || self == .array }
  }

  private let bytes: PropertyListBytes

  private let nodes: BlockArray<Node>

  /// The offset at which reading stopped.
  private let end: Int

  /// The children of all nodes, those of one node together and in order.
  private var children: BlockArray<Int32>

  /// The index in `children` of the first child of each node; one entry more than nodes.
  private var starts: BlockArray<Int32>

  /// - Parameter end: The offset of the fault, or the number of bytes.
  init(_ nodes: BlockArray<Node>, in bytes: PropertyListBytes, end: Int) {
    self.nodes = nodes
    self.bytes = bytes
    self.end = end
    starts = BlockArray(repeating: 0, count: nodes.count + 1)
    children = BlockArray(repeating: 0, count: max(nodes.count - 1, 0))
    // The parent of a node precedes it.
    for number in 0..<nodes.count where nodes[number].parent >= 0 {
      starts[Int(nodes[number].parent) + 1] += 1
    }
    for number in 0..<nodes.count { starts[number + 1] += starts[number] }
    for number in 0..<nodes.count where nodes[number].parent >= 0 {
      let node = nodes[number]
      children[Int(starts[Int(node.parent)] + node.position)] = Int32(number)
    }
  }

  var root: PropertyListID? { nodes.count == 0 ? nil : .element(0) }

  func value(of node: PropertyListID) -> PropertyListValue {
    let node = nodes[number(node)]
    // Enough for the characters that are shown, however long their encoding.
    return (try? value(of: node, limit: JSONSource.detailLimit * 4 + 4)) ?? .string([])
  }

  private func value(of node: Node, limit: Int) throws(PropertyListFault) -> PropertyListValue {
    switch node.kind {
    case .dictionary: return .dictionary
    case .array: return .array
    case .yes: return .boolean(true)
    case .no: return .boolean(false)
    case .string: return .string(try content(of: node, limit: limit))
    case .integer, .real, .date:
      let content = try content(of: node, limit: limit)
      let word = String(decoding: XMLText.trimmed(content), as: UTF8.self)
      return node.kind == .date ? .date(word) : .number(word)
    case .data:
      var decoder = Base64Decoder(limit: PropertyListValue.shownBytes)
      try read(node) { decoder.append($0) }
      return .data(count: decoder.count, start: decoder.bytes)
    }
  }

  func childCount(of node: PropertyListID) -> Int {
    let number = number(node)
    return Int(starts[number + 1] - starts[number])
  }

  func children(_ positions: Range<Int>, of node: PropertyListID) -> [PropertyListID] {
    let start = Int(starts[number(node)])
    return positions.map { .element(Int(children[start + $0])) }
  }

  func parent(of node: PropertyListID) -> (node: PropertyListID, position: Int)? {
    let node = nodes[number(node)]
    return node.parent < 0 ? nil : (.element(Int(node.parent)), Int(node.position))
  }

  func key(of node: PropertyListID) -> [UInt8]? {
    let node = nodes[number(node)]
    guard node.keyDistance > 0 else { return nil }
    return try? XMLText.content(ofElementAt: node.start - Int(node.keyDistance), in: bytes)
  }

  func repeatedKeys(_ positions: Range<Int>, of node: PropertyListID) -> Set<Int> {
    let start = Int(starts[number(node)])
    return Set(positions.filter { nodes[Int(children[start + $0])].hasRepeatedKey })
  }

  func text(of node: PropertyListID) -> [UInt8]? {
    let node = nodes[number(node)]
    return node.kind == .string ? try? content(of: node, limit: .max) : nil
  }

  func data(of node: PropertyListID) -> [UInt8]? {
    let node = nodes[number(node)]
    guard node.kind == .data else { return nil }
    var decoder = Base64Decoder(limit: .max)
    try? read(node) { decoder.append($0) }
    return decoder.bytes
  }

  /// Returns the element from its start tag up to and including its end tag; an unclosed one ends
  /// at the fault.
  func rawBytes(of node: PropertyListID) throws(PropertyListFault) -> [UInt8]? {
    let start = nodes[number(node)].start
    let end = min(end, XMLText.end(ofElementAt: start, in: bytes) ?? end)
    return Array(bytes.bytes(start..<max(start, end)))
  }

  func sharedContent(of node: PropertyListID) -> Int? { nil }

  func wireID(of node: PropertyListID) -> String { String(number(node)) }

  func node(wireID: String) -> PropertyListID? {
    guard let number = Int(wireID), number >= 0, number < nodes.count, String(number) == wireID
    else { return nil }
    return .element(number)
  }

  private func number(_ node: PropertyListID) -> Int {
    guard case .element(let number) = node.storage else {
      preconditionFailure("\(node.storage) is no node of an XML list")
    }
    precondition(number < nodes.count, "node \(number) of a list with \(nodes.count) nodes")
    return number
  }

  private func content(of node: Node, limit: Int) throws(PropertyListFault) -> [UInt8] {
    try XMLText.content(ofElementAt: node.start, limit: limit, in: bytes)
  }

  private func read(_ node: Node, _ body: (UInt8) -> Void) throws(PropertyListFault) {
    var scanner = XMLScanner(bytes, at: node.start)
    let tag = try scanner.tag()
    if !tag.isEmpty { try scanner.content(of: tag.name, body) }
  }
}

/// Texts of elements that were read before.
enum XMLText {
  /// Returns the content of an element.
  ///
  /// - Parameter limit: The number of bytes that are needed; there may be more.
  static func content(
    ofElementAt start: Int,
    limit: Int = .max,
    in bytes: PropertyListBytes
  ) throws(PropertyListFault) -> [UInt8] {
    var scanner = XMLScanner(bytes, at: start)
    let tag = try scanner.tag()
    if tag.isEmpty { return [] }
    return limit == .max
      ? try scanner.content(of: tag.name) : try scanner.start(ofContent: tag.name, limit: limit)
  }

  /// Returns the offset after the end tag of an element, or nil if it is not closed.
  static func end(ofElementAt start: Int, in bytes: PropertyListBytes) -> Int? {
    var scanner = XMLScanner(bytes, at: start)
    var depth = 0
    while let tag = try? scanner.nextTag() {
      depth += tag.isEnd ? -1 : tag.isEmpty ? 0 : 1
      if depth == 0 { return scanner.position }
    }
    return nil
  }

  /// Returns a text without the white space around it.
  static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    guard let start = text.firstIndex(where: { !isSpace($0) }),
      let end = text.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return text[start...end]
  }

  static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}
