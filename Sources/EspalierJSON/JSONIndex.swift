/// A JSON text together with the place of every value in it.
///
/// Making one reads the text once, without recursion and without decoding anything: numbers and
/// strings stay bytes until somebody asks for them, so no digit and no duplicate key is lost.
/// A value is named by its place in pre-order, from 0 (the root) to ``count`` - 1.
///
/// A broken text is no error here. Everything before the first ``fault`` is kept: complete values
/// as they are, containers that were open with what they held. A string or a number that was cut
/// off, and a key without its value, are not kept.
///
/// The grammar is that of RFC 8259, with three liberties: a UTF-8 byte order mark may come first,
/// bytes inside strings need not be valid UTF-8, and escapes of lone surrogates are accepted.
/// Depth is limited by memory alone.
public struct JSONIndex: Sendable {
  /// The text as it was given.
  public let bytes: [UInt8]

  /// Where and why reading stopped early, `nil` for a complete and correct text.
  public let fault: JSONFault?

  /// One entry a value, in pre-order.
  public let tree: JSONTree

  /// Reads a JSON text up to its end or its first fault.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Complexity: O(*n*) in the number of bytes; 16 bytes of memory a value.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = JSONScanner(reserving: bytes.count / 16 + 1)
    let flaw = bytes.withUnsafeBytes { text in
      _ = scanner.scan(text, isLast: true)
      return scanner.fault.map { JSONFault($0, in: text) }
    }
    fault = flaw
    tree = scanner.tree
  }

  /// The number of values in the text, containers included.
  public var count: Int { tree.count }

  /// The outermost value, `nil` if the fault came before it.
  public var root: Int? { tree.root }

  /// The innermost container that was still open at the fault, `nil` outside every container.
  public var faultParent: Int? { tree.faultParent }

  /// What kind of value an entry is.
  ///
  /// - Precondition: `entry` is in `0..<count`.
  public func kind(of entry: Int) -> JSONKind { tree.kind(of: entry) }

  /// Traps, with the numbers, on an entry that does not exist.
  subscript(entry: Int) -> JSONEntry { tree[entry] }
}
