/// The places of all elements, attributes and texts of an XML text, in the order of the text.
///
/// Every node is a number; the nodes in an element follow it, its attributes first. A node takes
/// 32 bytes. The tree grows while the text is read.
struct XMLTree: Sendable {
  /// The kind of a node.
  enum Kind: UInt8 {
    case element, attribute, text, comment, instruction, documentType
    /// A text in which nothing is a reference, as in a script in HTML.
    case rawText

    var isText: Bool { self == .text || self == .rawText }
  }

  private struct Node {
    /// The offset of the first byte, above the kind in the lowest byte.
    var place: UInt64
    /// The offset after the last byte; of an open element, the greatest number.
    var end: UInt64
    /// The number after the last node in the element; of an open element, the greatest number.
    var subtreeEnd: UInt32
    var name: UInt32
    /// The number of siblings before the node with its kind and name.
    var ordinal: UInt32
    var childCount: UInt32
  }

  private var nodes: [Node] = []
  private var names: [[UInt8]] = []
  private var nameNumbers: [[UInt8]: UInt32] = [:]

  /// The number of nodes at the top level.
  private(set) var topCount = 0

  /// Whether all of the text was read, or as much as could be.
  private(set) var isComplete = false

  /// The greatest number of nodes.
  static var capacity: Int { Int(UInt32.max) - 1 }

  var count: Int { nodes.count }

  func kind(of node: Int) -> Kind { Kind(rawValue: UInt8(nodes[node].place & 0xFF)) ?? .text }
  func start(of node: Int) -> Int { Int(nodes[node].place >> 8) }
  func end(of node: Int) -> Int { isOpen(node) ? start(of: node) : Int(nodes[node].end) }

  /// The place of an element, or of what is in any other node: an attribute without its quotes, a
  /// comment, an instruction or a document type without its marks.
  func place(of node: Int) -> Range<Int> { start(of: node)..<end(of: node) }

  func name(of node: Int) -> [UInt8] { names[Int(nodes[node].name)] }
  func ordinal(of node: Int) -> Int { Int(nodes[node].ordinal) }

  /// Whether the end of an element was not read yet.
  func isOpen(_ node: Int) -> Bool { nodes[node].subtreeEnd == .max }

  /// The number of the node after all nodes in an element; the greatest one if it is open.
  func subtreeEnd(of node: Int) -> Int { isOpen(node) ? .max : Int(nodes[node].subtreeEnd) }

  /// The number of children of an element, or of the top level.
  func childCount(of parent: Int?) -> Int {
    parent.map { Int(nodes[$0].childCount) } ?? topCount
  }

  /// Returns the only child of a closed element if that is a text, which is shown as the value of
  /// the element; else nil.
  func onlyText(of element: Int) -> Int? {
    guard kind(of: element) == .element, !isOpen(element), childCount(of: element) == 1,
      kind(of: element + 1).isText
    else { return nil }
    return element + 1
  }

  /// Whether what is known of a node suffices for its row.
  func isDecided(_ node: Int) -> Bool {
    if !isOpen(node) { return true }
    let count = childCount(of: node)
    return count > 1 || count == 1 && !kind(of: node + 1).isText
  }

  // Building.

  /// Returns the number of a name.
  mutating func number(of name: some Collection<UInt8>) -> UInt32 {
    let name = Array(name)
    if let number = nameNumbers[name] { return number }
    let number = UInt32(names.count)
    names.append(name)
    nameNumbers[name] = number
    return number
  }

  /// Adds a node after all others.
  ///
  /// - Parameters:
  ///   - end: The offset after the last byte, or nil for an element that is open.
  ///   - parent: The innermost open element, or nil for the top level.
  mutating func append(
    _ kind: Kind,
    name: UInt32,
    ordinal: UInt32,
    start: Int,
    end: Int?,
    parent: Int?
  ) -> Int {
    let number = nodes.count
    nodes.append(
      Node(
        place: UInt64(start) << 8 | UInt64(kind.rawValue),
        end: UInt64(end ?? 0),
        subtreeEnd: end == nil ? .max : UInt32(number + 1),
        name: name,
        ordinal: ordinal,
        childCount: 0
      )
    )
    if let parent { nodes[parent].childCount += 1 } else { topCount += 1 }
    return number
  }

  mutating func close(_ element: Int, end: Int) {
    nodes[element].end = UInt64(end)
    nodes[element].subtreeEnd = UInt32(nodes.count)
  }

  mutating func complete() { isComplete = true }
}
