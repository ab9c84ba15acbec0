/// The exact name and value of a node, for programs.
///
/// A row shows them escaped and shortened: see ``SourceNode``.
public struct SourceContent: Sendable, Equatable {
  /// The name of a node among its siblings.
  public enum Name: Sendable, Hashable {
    /// The name of a file, in bytes that need not be valid UTF-8.
    case file([UInt8])
    /// The key of a member, decoded.
    case key([UInt8])
    /// The position in a list, which is known to the caller.
    case position
    /// The number of a line in a text, which is one more than its position.
    case line
    /// No name: the only value of its source.
    case root

    /// The bytes of a name or a key, nil if there is none.
    var bytes: [UInt8]? {
      switch self {
      case .file(let bytes), .key(let bytes): bytes
      case .position, .line, .root: nil
      }
    }

    /// Whether the place among the siblings is all there is instead of a name.
    var isPlace: Bool { self == .position || self == .line }
  }

  /// A value that has no children.
  public enum Value: Sendable, Hashable {
    /// A text in UTF-8, with escapes decoded.
    ///
    /// Lone surrogates are in generalized UTF-8, and invalid bytes are kept.
    case text([UInt8])
    /// Bytes that are not text.
    case data([UInt8])
    /// A number, `true`, `false` or `null`, as written.
    case literal([UInt8])

    /// Whether it is a text.
    var isText: Bool { if case .text = self { true } else { false } }

    /// The bytes of the value, of whichever kind it is.
    var bytes: [UInt8] {
      switch self {
      case .text(let bytes), .data(let bytes), .literal(let bytes): bytes
      }
    }
  }

  /// The name.
  public var name: Name

  /// The value, or nil if it was not requested or there is none: a container, a file.
  public var value: Value?

  /// The name without a number that only tells the node from siblings of the same name, if the place
  /// among the siblings is content as well, as of elements of XML; nil for members, files and the like.
  public var orderedName: [UInt8]?

  /// Makes a content.
  public init(name: Name, value: Value? = nil, orderedName: [UInt8]? = nil) {
    self.name = name
    self.value = value
    self.orderedName = orderedName
  }
}

extension SourceContent {
  /// Appends the last step of the ``TreeSource/path(of:)`` of the node to the path of its parent.
  ///
  /// - Parameters:
  ///   - path: The path of the parent in bytes, which becomes that of the node.
  ///   - position: The index of the node among its siblings.
  public func appendStep(position: Int, to path: inout [UInt8]) {
    let slash = UInt8(ascii: "/")
    switch name {
    case .file(let name):
      if let last = path.last, last != slash { path.append(slash) }
      path += name
    case .key(let key): path += jsonPointerStep(key)
    case .position:
      path.append(slash)
      path += String(position).utf8
    case .line:
      path.append(slash)
      path += String(position + 1).utf8
    case .root: break
    }
  }
}

/// A function that returns the exact content of a node, or nil for a report.
///
/// It may block, and is fastest for nodes in the order of the tree. The value is read only if the
/// second argument is true.
public typealias SourceContentReader<NodeID> =
  (NodeID, Bool) throws(SourceError) -> SourceContent?

/// A function that passes the exact value of a node to a closure in pieces, all of which are of the
/// same kind; it makes no call if there is no value.
///
/// A long text is never in memory as a whole, if its source can help it. The function may block, and
/// is fastest for nodes in the order of the tree.
public typealias SourceValueReader<NodeID> =
  (NodeID, (SourceContent.Value) -> Void) throws(SourceError) -> Void

extension TreeSource {
  /// Returns a reader that passes each value in one piece.
  public func valueReader() -> SourceValueReader<NodeID> {
    let read = contentReader()
    return { node, take throws(SourceError) in
      if let value = try read(node, true)?.value { take(value) }
    }
  }

  /// Returns a reader of names alone: the parts of paths after the last slash.
  public func contentReader() -> SourceContentReader<NodeID> {
    { node, _ throws(SourceError) in
      let path = path(of: node)
      if path.isEmpty { return SourceContent(name: .root) }
      guard path.utf8.first == UInt8(ascii: "/") else {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
        return SourceContent(name: .file(Array(name)))
      }
      return jsonPointerSteps(path)?.last.map { SourceContent(name: .key($0)) }
    }
  }
}
