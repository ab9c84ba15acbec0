import EspalierJSON

// The kinds of the values that the top levels of sources are in; the rows of all other branches say of
// which kind they are.

extension JSONSource {
  /// Returns the kind of the top level.
  public func containerKind(of node: Int?) throws(SourceError) -> SourceKind? {
    guard node == nil else { return nil }
    if try document.framing() != .single { return .array }
    let tree = document.current.tree
    switch tree.root.map({ tree.kind(of: $0) }) {
    case .object: return .object
    case .array: return .array
    default: return nil
    }
  }
}

extension YAMLSource {
  /// Returns the kind of the top level.
  public func containerKind(of node: NodeID?) throws(SourceError) -> SourceKind? {
    guard node == nil else { return nil }
    return try self.read(
      until: { rows, _ in rows.hasPage(of: nil, from: 0, limit: 1, acceptsPart: true) }
    ) { rows in rows.topKind }
  }
}

extension PropertyListSource {
  /// Returns the kind of the top level.
  public func containerKind(of node: NodeID?) throws(SourceError) -> SourceKind? {
    guard node == nil, let root = nodes.root else { return nil }
    switch nodes.value(of: root) {
    case .dictionary: return .object
    case .array: return .array
    default: return nil
    }
  }
}

extension DocumentSource {
  func containerKind(of node: Int?) -> SourceKind? { node == nil ? tree[0].kind : nil }
}

extension CSVSource {
  /// Returns the kind of the top level.
  public func containerKind(of node: NodeID?) -> SourceKind? { node == nil ? .array : nil }
}

extension TextSource {
  /// Returns the kind of the top level.
  public func containerKind(of node: Int?) -> SourceKind? { node == nil ? .string : nil }
}

extension XMLSource {
  /// Returns the kind of the top level.
  public func containerKind(of node: Int?) -> SourceKind? { node == nil ? .object : nil }
}

extension RelationalSource {
  /// Returns the kind of the top level, or of the JSON in a cell that is opened.
  public func containerKind(of node: NodeID?) throws(SourceError) -> SourceKind? {
    guard let node else { return .object }
    guard case .cell = node.part else { return nil }
    return try document(of: node)?.source.containerKind(of: nil)
  }
}

extension FolderSource {
  /// Returns the kind of the top level.
  public func containerKind(of node: FileID?) -> SourceKind? { node == nil ? .folder : nil }
}

#if canImport(CArchive)
  extension ArchiveSource {
    /// Returns the kind of the top level.
    public func containerKind(of node: Int?) -> SourceKind? { node == nil ? .folder : nil }
  }
#endif
