/// The tree of a document that is parsed as a whole.
///
/// Nodes are numbers in the order in which they were found; the root is 0. A node follows its parent,
/// but not always its siblings, since some formats go back to a branch.
struct DocumentTree: Sendable {
  /// A value or a branch of a document.
  struct Node: Sendable {
    var kind: SourceKind
    var isBranch = false
    /// The name among the siblings, or nil for a position.
    var key: [UInt8]?
    /// The name that the row shows, if that is not the key.
    var shownName: [UInt8]?
    /// The bytes of the document that the node is written in.
    var place: Range<Int>
    /// The bytes of the statement that makes up the node, with its key.
    var statement: Range<Int>?
    /// Whether the node is written in its place alone, and not also elsewhere.
    var isValue = false
    /// A value that is not read from the place.
    var value: SourceContent.Value?
    /// Words that follow the value in the row.
    var remark = ""

    fileprivate(set) var parent = 0
    fileprivate(set) var position = 0
    fileprivate(set) var childCount = 0
    /// The number of children that are faults.
    fileprivate(set) var faultCount = 0

    init(
      _ kind: SourceKind,
      isBranch: Bool = false,
      key: [UInt8]? = nil,
      place: Range<Int>,
      value: SourceContent.Value? = nil
    ) {
      (self.kind, self.isBranch, self.key) = (kind, isBranch, key)
      (self.place, self.value) = (place, value)
    }
  }

  /// A violation of the format.
  struct Fault: Sendable {
    var offset: Int
    var message: String
    /// Whether it is reported only if the standard is asked for.
    var isDeviation = false
  }

  private(set) var nodes: [Node]

  /// The violations that do not end parsing, in the order of the document.
  private(set) var faults: [Fault] = []

  /// The fault at which parsing ended, and the branch that ends with it.
  private(set) var end: (fault: Fault, parent: Int)?

  /// The first child of each node in ``children``, and one more.
  private var firstChild: [UInt32] = []
  private var children: [UInt32] = []

  init(place: Range<Int>, kind: SourceKind = .object) {
    nodes = [Node(kind, isBranch: true, place: place)]
  }

  subscript(node: Int) -> Node {
    get { nodes[node] }
    set { nodes[node] = newValue }
  }

  var count: Int { nodes.count }

  /// Appends a node as the last child of a branch, and returns its number.
  mutating func append(_ node: Node, to parent: Int) -> Int {
    var node = node
    node.parent = parent
    node.position = nodes[parent].childCount
    nodes[parent].childCount += 1
    nodes.append(node)
    return nodes.count - 1
  }

  mutating func report(_ message: String, at offset: Int, isDeviation: Bool = false) {
    faults.append(Fault(offset: offset, message: message, isDeviation: isDeviation))
  }

  /// Adds a row for a fault after which parsing goes on.
  ///
  /// - Parameter statement: The bytes that were not read on account of it.
  mutating func fail(_ message: String, at offset: Int, in parent: Int, statement: Range<Int>) {
    report(message, at: offset)
    var node = Node(.error, place: offset..<offset)
    node.remark = message
    node.statement = statement
    nodes[parent].faultCount += 1
    _ = append(node, to: parent)
  }

  /// Ends parsing with a fault.
  mutating func stop(_ message: String, at offset: Int, in parent: Int) {
    end = (Fault(offset: offset, message: message), parent)
  }

  /// Makes the children accessible by their positions.
  mutating func finish() {
    firstChild = [0]
    firstChild.reserveCapacity(nodes.count + 1)
    var sum: UInt32 = 0
    for node in nodes {
      sum += UInt32(node.childCount)
      firstChild.append(sum)
    }
    children = [UInt32](repeating: 0, count: Int(sum))
    for (number, node) in nodes.enumerated().dropFirst() {
      children[Int(firstChild[node.parent]) + node.position] = UInt32(number)
    }
  }

  /// Returns a child by its position, after ``finish()``.
  func child(_ position: Int, of parent: Int) -> Int {
    Int(children[Int(firstChild[parent]) + position])
  }

  /// Returns the numbers of a branch and of everything in it, in ascending order.
  func subtree(of node: Int) -> [Int] {
    var found: [Int] = []
    var open = [node]
    while let next = open.popLast() {
      found.append(next)
      for position in 0..<nodes[next].childCount { open.append(child(position, of: next)) }
    }
    return found.sorted()
  }
}

/// A parser of documents that are read as a whole.
protocol DocumentParser {
  /// The size in bytes up to which a document is read.
  static var sizeLimit: Int { get }

  /// Whether strings are shown without quotes, because they are prose.
  static var showsProse: Bool { get }

  /// Whether the bytes are a text, which is converted from UTF-16 and UTF-32.
  static var isText: Bool { get }

  /// Whether the standard demands a text in UTF-8.
  static var isUTF8: Bool { get }

  /// Reads and parses a document, and returns the bytes that places refer to.
  ///
  /// - Throws: ``SourceError`` if it cannot be read, or is larger than ``sizeLimit``.
  static func load(_ text: JSONText) throws(SourceError) -> (bytes: [UInt8], tree: DocumentTree)

  /// Parses a document, in UTF-8 if it is a text.
  static func parse(_ bytes: [UInt8]) -> DocumentTree

  /// Returns the value of a node that is no branch and has none of its own.
  static func value(of node: DocumentTree.Node, in bytes: [UInt8]) -> SourceContent.Value?

  /// Returns a branch as it is written.
  static func written(_ branch: Int, of tree: DocumentTree, in bytes: [UInt8]) -> [UInt8]
}

extension DocumentParser {
  static var showsProse: Bool { false }
  static var isText: Bool { true }
  static var isUTF8: Bool { false }

  static func load(
    _ text: JSONText
  ) throws(SourceError) -> (bytes: [UInt8], tree: DocumentTree) {
    let bytes = Array(try text.bytes(from: 0, count: text.count))
    guard bytes.count == text.count else { throw .changed(path: text.name) }
    return (bytes, parse(bytes))
  }

  static func written(_ branch: Int, of tree: DocumentTree, in bytes: [UInt8]) -> [UInt8] {
    Array(bytes[tree[branch].place])
  }
}
