/// The values of an XML property list in pre-order.
///
/// Only their places are kept, in some 40 bytes each; texts are read again for the rows that are
/// shown.
struct XMLPropertyListNodes: PropertyListNodes {
  /// A value with its position in the file.
  struct Node: Sendable {
    /// The offset of the start tag.
    var start: Int
    /// The offset after the end tag; of an open container, the greatest number.
    var end = Int.max
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

  /// The element that a value is, by its name.
  enum Kind: String, Sendable {
    case dictionary = "dict"
    case array, string, integer, real, date, data
    case yes = "true"
    case no = "false"
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
    switch node.kind {
    case .dictionary: return .dictionary
    case .array: return .array
    case .yes: return .boolean(true)
    case .no: return .boolean(false)
    // Enough for the characters that are shown, however long their encoding.
    case .string: return .string(content(at: node.start, limit: JSONSource.detailLimit * 4 + 4))
    case .integer, .real: return .number(word(of: node))
    case .date: return .date(word(of: node))
    case .data:
      let data = decoded(node, limit: PropertyListValue.shownBytes)
      return .data(count: data.count, start: data.bytes)
    }
  }

  private func word(of node: Node) -> String {
    String(decoding: XMLScalar.trimmed(content(at: node.start)), as: UTF8.self)
  }

  private func decoded(_ node: Node, limit: Int) -> Base64Decoder {
    var decoder = Base64Decoder(limit: limit)
    for letter in content(at: node.start) { decoder.append(letter) }
    return decoder
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
    return content(at: node.start - Int(node.keyDistance))
  }

  func repeatedKeys(_ positions: Range<Int>, of node: PropertyListID) -> Set<Int> {
    let start = Int(starts[number(node)])
    return Set(positions.filter { nodes[Int(children[start + $0])].hasRepeatedKey })
  }

  func text(of node: PropertyListID) -> [UInt8]? {
    let node = nodes[number(node)]
    return node.kind == .string ? content(at: node.start) : nil
  }

  func data(of node: PropertyListID) -> [UInt8]? {
    let node = nodes[number(node)]
    return node.kind == .data ? decoded(node, limit: .max).bytes : nil
  }

  /// Returns the element from its start tag up to and including its end tag; an unclosed one ends
  /// at the fault.
  func rawBytes(of node: PropertyListID) throws(PropertyListFault) -> [UInt8]? {
    let node = nodes[number(node)]
    return Array(bytes.bytes(node.start..<min(node.end, end)))
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

  private func content(at start: Int, limit: Int = .max) -> [UInt8] {
    XMLScalar.content(ofElementAt: start, limit: limit, in: bytes)
  }
}
