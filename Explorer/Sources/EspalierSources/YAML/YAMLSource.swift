import EspalierJSON

/// A YAML stream as a tree, in the order of the text.
///
/// The children of a mapping or sequence at the root are the top level, and any other root is its
/// only node. Of several documents, each is a node. An alias opens into what it stands for, when it
/// is opened and not before, so a text whose aliases multiply takes no more memory than its bytes;
/// an alias within what it stands for does not open.
///
/// Scalars are shown as written where they are numbers, `true`, `false` or `null` of the core schema
/// of YAML 1.2, and otherwise as strings. Anchors, tags and duplicate keys are named. A key that is no
/// scalar is shown as written. Everything before a fault is shown, and the innermost open container
/// ends with a node of the kind ``SourceKind/error``.
///
/// A file is read as far as it is needed; some 24 bytes are kept for each value, and the text is read
/// again for the rows that are shown. If it has been written since, requests throw
/// ``SourceError/changed(path:)``.
public struct YAMLSource: TreeSource {
  /// An occurrence of a value: a node of the text, and the aliases that were followed to it.
  public struct NodeID: Hashable, Sendable {
    /// The number of the node, or -1 for the fault.
    let node: Int
    /// The numbers of the aliases, the outermost first.
    let aliases: [Int]

    init(_ node: Int, aliases: [Int] = []) { (self.node, self.aliases) = (node, aliases) }

    static let fault = NodeID(-1)
  }

  /// The name of the file.
  public let title: String

  /// A child that was shown last, and its position in its container.
  typealias ChildPosition = (container: Int, position: Int, node: Int)

  let document: YAMLDocument
  let lineIndex: LineIndex
  let lastChild = LockedValue<ChildPosition>((-1, 0, 0))
  private let version: WireIDVersion

  /// The number of bytes read before a partial page is returned: a few hundredths of a second.
  private let partialPageByteCount: Int

  /// Makes a source of a text in memory.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8, UTF-16 or UTF-32.
  ///   - name: The name of the text in titles and faults.
  public init(_ bytes: [UInt8], name: String) throws(SourceError) {
    try self.init(FileInput(.memory(bytes), name: name))
  }

  /// - Parameters:
  ///   - wholeSize: The size in bytes up to which a text is read whole.
  ///   - sliceSize: The number of events read at once.
  ///   - partialPageByteCount: The number of bytes read before a partial page is returned.
  /// - Throws: ``SourceError`` if the text cannot be read.
  init(
    _ input: FileInput,
    wholeSize: Int = 1 << 20,
    sliceSize: Int = 4096,
    partialPageByteCount: Int = 1 << 20
  ) throws(SourceError) {
    let text: JSONText
    switch input.content {
    case .memory(let bytes): text = JSONText(bytes)
    case .file(let file): text = try JSONText(file)
    }
    document = YAMLDocument(text, wholeSize: wholeSize, sliceSize: sliceSize)
    title = TerminalSafeText.escaped(input.name.utf8)
    version = WireIDVersion(input)
    lineIndex = LineIndex(text)
    self.partialPageByteCount = partialPageByteCount
  }

  /// Reads until there is enough, or to the end, and calls a closure with the rows of what was read;
  /// may block.
  ///
  /// - Parameter isEnough: Called with the rows so far, and the number of bytes that were read by
  ///   this call.
  /// - Throws: ``SourceError`` if the text cannot be read or was written since it was opened, or
  ///   ``SourceError/cancelled``.
  func read<Answer>(
    until isEnough: (YAMLRows, Int) -> Bool = { _, _ in true },
    _ body: (YAMLRows) throws(SourceError) -> Answer
  ) throws(SourceError) -> Answer {
    try document.check()
    return try document.read(
      until: { reader, count in isEnough(YAMLRows(self, reader), count) }
    ) { reader throws(SourceError) in
      try body(YAMLRows(self, reader))
    }
  }

  /// Returns a page of the values in a mapping, a sequence or a document.
  ///
  /// The text is read until the page is complete and it is known whether more follows. If that takes
  /// long, a partial page is returned as soon as it has one row. The total is nil until the end of
  /// the container is known.
  ///
  /// - Complexity: O(page), and O(children) for a page that does not follow the last one.
  public func children(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    precondition(offset >= 0 && limit >= 0, "offset \(offset) or limit \(limit) is negative")
    return try self.read(
      until: { rows, count in
        let acceptsPart = count >= self.partialPageByteCount
        return rows.hasPage(of: parent, from: offset, limit: limit, acceptsPart: acceptsPart)
      }
    ) { rows throws(SourceError) in
      try rows.page(of: parent, from: offset, limit: limit)
    }
  }

  // Identity.

  /// Returns the version of the file, followed by the numbers of the aliases that were followed and
  /// of the node, with dots between; `fault` for the fault.
  public func wireID(of node: NodeID) -> String {
    let numbers = (node.aliases + [node.node]).map { String($0) }
    return version.adding(to: node == .fault ? "fault" : numbers.joined(separator: "."))
  }

  /// Returns the value that a wire id names, or nil if it names none.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if it was issued for another version of the file.
  /// - Complexity: O(length of the text before the value), once.
  public func node(wireID: String) throws(SourceError) -> NodeID? {
    guard let id = try version.removing(from: wireID) else { return nil }
    if id == "fault" {
      return try read(until: { _, _ in false }) { rows throws(SourceError) in
        try rows.sourceFault() == nil ? nil : .fault
      }
    }
    var numbers: [Int] = []
    for part in id.split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = Int(part), String(number) == part, number >= 0 else { return nil }
      numbers.append(number)
    }
    guard let node = numbers.popLast() else { return nil }
    let last = numbers.max().map { max($0, node) } ?? node
    return try read(until: { rows, _ in last < rows.tree.count }) { rows in
      guard last < rows.tree.count else { return nil }
      let id = NodeID(node, aliases: numbers)
      return rows.hasRow(id) ? id : nil
    }
  }
}
