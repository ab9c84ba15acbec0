/// The values of an XML property list in pre-order.
struct XMLPropertyListNodes: PropertyListNodes {
  /// A value with its position in the file.
  struct Node: Sendable {
    var value: PropertyListValue
    var key: [UInt8]?
    /// -1 for the root.
    var parent: Int
    /// The bytes of the element from its start tag up to and including its end tag; an unclosed
    /// element ends at the fault.
    var byteRange: Range<Int>
  }

  private let bytes: [UInt8]

  private let nodes: [Node]

  /// The children of all nodes, those of one node together and in order.
  private var children: [Int]

  /// The index in `children` of the first child of each node; one entry more than nodes.
  private var starts: [Int]

  /// The position of each node among its siblings.
  private var positions: [Int]

  init(_ nodes: [Node], in bytes: [UInt8]) {
    self.nodes = nodes
    self.bytes = bytes
    starts = [Int](repeating: 0, count: nodes.count + 1)
    positions = [Int](repeating: 0, count: nodes.count)
    for (number, node) in nodes.enumerated() where node.parent >= 0 {
      positions[number] = starts[node.parent + 1]
      starts[node.parent + 1] += 1
    }
    for number in nodes.indices { starts[number + 1] += starts[number] }
    children = [Int](repeating: 0, count: max(nodes.count - 1, 0))
    for (number, node) in nodes.enumerated() where node.parent >= 0 {
      children[starts[node.parent] + positions[number]] = number
    }
  }

  var hasRoot: Bool { !nodes.isEmpty }

  func value(of node: Int) -> PropertyListValue { nodes[node].value }

  func childCount(of node: Int) -> Int { starts[node + 1] - starts[node] }

  func child(_ position: Int, of node: Int) -> Int { children[starts[node] + position] }

  func parent(of node: Int) -> (node: Int, position: Int)? {
    nodes[node].parent < 0 ? nil : (nodes[node].parent, positions[node])
  }

  func key(of node: Int) -> [UInt8]? { nodes[node].key }

  func text(of node: Int) -> [UInt8]? {
    if case .string(let text) = nodes[node].value { text } else { nil }
  }

  func rawBytes(of node: Int) -> [UInt8]? { Array(bytes[nodes[node].byteRange]) }

  func wireID(of node: Int) -> String { String(node) }

  func node(wireID: String) -> Int? {
    guard let node = Int(wireID), nodes.indices.contains(node), String(node) == wireID else {
      return nil
    }
    return node
  }
}
