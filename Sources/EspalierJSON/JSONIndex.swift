/// A JSON text together with the position of every value in it.
///
/// Indexing reads the text once, without recursion and without decoding: numbers and strings stay
/// bytes until they are requested, so no digit and no duplicate key is lost. A node is the position
/// of a value in pre-order, from 0 (the root) to ``count`` - 1.
///
/// Invalid text does not throw. Everything before the first ``error`` is kept: complete values, and
/// open containers with the children read so far. A string or number that is cut off, and a key
/// without its value, are dropped.
///
/// The grammar is that of RFC 8259, with three exceptions: the text may start with a UTF-8 byte
/// order mark, bytes inside strings need not be valid UTF-8, and escapes of lone surrogates are
/// accepted. Depth is limited by memory alone.
public struct JSONIndex: Sendable {
  /// The text, unchanged.
  public let bytes: [UInt8]

  /// The error at which reading stopped, `nil` for a valid text.
  public let error: JSONError?

  /// The nodes, one for each value, in pre-order.
  public let tree: JSONTree

  /// Reads a JSON text up to its end or its first error.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Complexity: O(*n*) in the number of bytes; 16 bytes of memory per value.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = JSONScanner(reserving: bytes.count / 16 + 1)
    error = bytes.withUnsafeBytes { text in
      _ = scanner.scan(text, isLast: true)
      return scanner.error.map { JSONError($0, in: text) }
    }
    tree = scanner.tree
  }

  /// The number of values in the text, containers included.
  public var count: Int { tree.count }

  /// The outermost value, `nil` if the error precedes it.
  public var root: Int? { tree.root }

  /// The innermost container that was open at the error, `nil` outside all containers.
  public var errorParent: Int? { tree.errorParent }

  /// The kind of a value.
  ///
  /// - Precondition: `node` is in `0..<count`.
  public func kind(of node: Int) -> JSONKind { tree.kind(of: node) }

  /// Traps if the node does not exist.
  subscript(node: Int) -> JSONNode { tree[node] }
}
