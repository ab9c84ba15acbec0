/// The values of a YAML stream in the order of the text, with their places.
///
/// Keys are nodes as well. A node takes 24 bytes; names of anchors and tags are kept once.
struct YAMLTree: Sendable {
  /// The kind of a node.
  enum Kind: UInt8, Sendable { case document, mapping, sequence, plain, quoted, block, alias }

  private struct Node: Sendable {
    /// The offset of the first byte, and the kind and the flags in the low byte.
    var place: UInt64
    /// The offset after the last byte.
    var end: UInt64
    /// The number of the first node after those below this one.
    var subtreeEnd: UInt32
    var childCount: UInt32
  }

  private static var isKeyFlag: UInt64 { 0x80 }
  private static var isWithinKeyFlag: UInt64 { 0x40 }
  private static var isVerbatimFlag: UInt64 { 0x20 }

  private var nodes = BlockArray<Node>()

  /// The names of the anchors and the tags of nodes that have one.
  private var anchors: [UInt32: UInt32] = [:]
  private var tags: [UInt32: UInt32] = [:]
  private var names: [[UInt8]] = []
  private var nameNumbers: [[UInt8]: UInt32] = [:]

  /// The nodes that aliases stand for.
  private var targets: [UInt32: UInt32] = [:]

  /// The values that cannot be found by reading their place alone.
  private var values: [UInt32: [UInt8]] = [:]

  /// The greatest number of nodes.
  static var capacity: Int { Int(UInt32.max) }

  /// The number of nodes.
  var count: Int { nodes.count }

  /// The numbers of the documents.
  private(set) var documents: [Int] = []

  func kind(of node: Int) -> Kind { Kind(rawValue: UInt8(nodes[node].place & 0x1F)) ?? .plain }
  func start(of node: Int) -> Int { Int(nodes[node].place >> 8) }
  func end(of node: Int) -> Int { Int(nodes[node].end) }
  func subtreeEnd(of node: Int) -> Int { Int(nodes[node].subtreeEnd) }

  /// Whether the end of a container or a document was not read yet.
  func isOpen(_ node: Int) -> Bool { nodes[node].subtreeEnd == .max }

  /// The number of members, elements, or the root of a document, as far as they were read; one that is
  /// still open counts.
  func childCount(of node: Int) -> Int { Int(nodes[node].childCount) }

  func isContainer(_ node: Int) -> Bool {
    let kind = kind(of: node)
    return kind == .mapping || kind == .sequence
  }

  /// Whether a node is a key or part of one, and so has no row.
  func isWithinKey(_ node: Int) -> Bool { nodes[node].place & Self.isWithinKeyFlag != 0 }

  /// Whether a node is a key or part of one in a container, which may be part of a key itself: an alias
  /// may stand for it.
  ///
  /// - Complexity: O(1), or O(nodes in the key)
  func isWithinKey(_ node: Int, below container: Int) -> Bool {
    guard isWithinKey(node) else { return false }
    var key = node
    while key > container {
      if isKey(key), subtreeEnd(of: key) > node { return true }
      key -= 1
    }
    return false
  }

  private func isKey(_ node: Int) -> Bool { nodes[node].place & Self.isKeyFlag != 0 }

  /// Whether the value of a scalar is its text, without quotation marks.
  func isVerbatim(_ node: Int) -> Bool { nodes[node].place & Self.isVerbatimFlag != 0 }

  func anchor(of node: Int) -> [UInt8]? { anchors[UInt32(node)].map { names[Int($0)] } }
  func tag(of node: Int) -> [UInt8]? { tags[UInt32(node)].map { names[Int($0)] } }
  func keptValue(of node: Int) -> [UInt8]? { values[UInt32(node)] }

  /// The node that an alias stands for, or nil for another node.
  func target(of node: Int) -> Int? { targets[UInt32(node)].map { Int($0) } }

  /// Whether an alias is within the node that it stands for.
  func isCircular(_ alias: Int) -> Bool {
    target(of: alias).map { subtreeEnd(of: $0) > alias } ?? false
  }

  /// Returns the key of a member, or nil for an element or the root of a document.
  ///
  /// - Complexity: O(1), or O(nodes in the key)
  func key(of member: Int) -> Int? {
    guard member > 0 else { return nil }
    // The key is what ends before the member; parts of it that end there are within it.
    var node = member - 1
    while node > 0, !isKey(node) || subtreeEnd(of: node) != member {
      guard isWithinKey(node) else { return nil }
      node -= 1
    }
    return isKey(node) && subtreeEnd(of: node) == member ? node : nil
  }

  /// Returns the first child with a row, or nil.
  func firstChild(of container: Int) -> Int? {
    guard childCount(of: container) > 0 else { return nil }
    return value(from: container + 1)
  }

  /// Returns the next sibling with a row; the caller knows that there is one.
  func nextSibling(of child: Int) -> Int { value(from: subtreeEnd(of: child)) }

  private func value(from node: Int) -> Int { isKey(node) ? subtreeEnd(of: node) : node }

  // Building.

  mutating func append(
    _ kind: Kind,
    start: Int,
    end: Int,
    isKey: Bool,
    isWithinKey: Bool,
    isVerbatim: Bool = false
  ) -> Int {
    let flags =
      UInt64(kind.rawValue) | (isKey ? Self.isKeyFlag : 0)
      | (isKey || isWithinKey ? Self.isWithinKeyFlag : 0) | (isVerbatim ? Self.isVerbatimFlag : 0)
    let number = nodes.count
    nodes.append(
      Node(
        place: UInt64(start) << 8 | flags,
        end: UInt64(end),
        // A container is open, and so ends after everything, until it is closed.
        subtreeEnd: kind.rawValue <= Kind.sequence.rawValue ? .max : UInt32(number + 1),
        childCount: 0
      )
    )
    if kind == .document { documents.append(number) }
    return number
  }

  mutating func close(_ container: Int, end: Int) {
    nodes[container].end = UInt64(end)
    nodes[container].subtreeEnd = UInt32(nodes.count)
  }

  mutating func countChild(of container: Int) { nodes[container].childCount += 1 }

  mutating func setAnchor(_ name: [UInt8], of node: Int) {
    anchors[UInt32(node)] = number(of: name)
  }
  mutating func setTag(_ name: [UInt8], of node: Int) { tags[UInt32(node)] = number(of: name) }
  mutating func setTarget(_ target: Int, of alias: Int) { targets[UInt32(alias)] = UInt32(target) }
  mutating func keep(_ value: [UInt8], of node: Int) { values[UInt32(node)] = value }

  private mutating func number(of name: [UInt8]) -> UInt32 {
    if let number = nameNumbers[name] { return number }
    let number = UInt32(names.count)
    names.append(name)
    nameNumbers[name] = number
    return number
  }
}
