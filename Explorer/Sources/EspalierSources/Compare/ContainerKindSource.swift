import EspalierJSON

/// A source that knows the kind of the value that its top level is in, for comparisons.
package protocol ContainerKindSource: TreeSource {
  /// Returns the kind of the value that the children of a node are in, which has no row: an object or
  /// an array at the root of a file; nil if it is that of the row, or unknown.
  ///
  /// - Parameter node: A branch, or nil for the top level.
  /// - Throws: ``SourceError`` if the source can no longer be read.
  func containerKind(of node: NodeID?) throws(SourceError) -> SourceKind?
}

/// A source whose top level is always in a value of one kind, and in which the rows of all other
/// branches say of which kind they are.
package protocol RootKindSource: ContainerKindSource {
  var rootKind: SourceKind { get }
}

extension RootKindSource {
  package func containerKind(of node: NodeID?) throws(SourceError) -> SourceKind? {
    node == nil ? rootKind : nil
  }
}

extension TreeSource {
  /// Returns the kind of the value that the children of a node are in, if it is known.
  func knownContainerKind(of node: NodeID?) throws(SourceError) -> SourceKind? {
    func kind<Source: ContainerKindSource>(
      in source: Source
    ) throws(SourceError) -> SourceKind? {
      guard let node else { return try source.containerKind(of: nil) }
      guard let node = node as? Source.NodeID else { return nil }
      return try source.containerKind(of: node)
    }
    guard let source = self as? any ContainerKindSource else { return nil }
    return try kind(in: source)
  }
}

extension JSONSource: ContainerKindSource {
  package func containerKind(of node: Int?) throws(SourceError) -> SourceKind? {
    guard node == nil else { return nil }
    if document.isLines { return .array }
    let tree = try document.read(until: { $0.tree.count > 0 }).tree
    switch tree.root.map({ tree.kind(of: $0) }) {
    case .object: return .object
    case .array: return .array
    default: return nil
    }
  }
}

extension YAMLSource: ContainerKindSource {
  package func containerKind(of node: NodeID?) throws(SourceError) -> SourceKind? {
    guard node == nil else { return nil }
    return try self.read(
      until: { rows, _ in rows.hasPage(of: nil, from: 0, limit: 1, acceptsPart: true) }
    ) { rows in rows.topKind }
  }
}

extension PropertyListSource: ContainerKindSource {
  package func containerKind(of node: NodeID?) throws(SourceError) -> SourceKind? {
    guard node == nil, let root = nodes.root else { return nil }
    switch nodes.value(of: root) {
    case .dictionary: return .object
    case .array: return .array
    default: return nil
    }
  }
}

extension DocumentSource: RootKindSource {
  var rootKind: SourceKind { tree[0].kind }
}

extension CSVSource: RootKindSource {
  package var rootKind: SourceKind { .array }
}

extension TextSource: RootKindSource {
  package var rootKind: SourceKind { .string }
}

extension XMLSource: RootKindSource {
  package var rootKind: SourceKind { .object }
}

extension SQLiteSource: RootKindSource {
  package var rootKind: SourceKind { .object }
}

#if canImport(CPostgreSQL)
  extension PostgreSQLSource: RootKindSource {
    package var rootKind: SourceKind { .object }
  }
#endif

extension FolderSource: RootKindSource {
  package var rootKind: SourceKind { .folder }
}

#if canImport(CArchive)
  extension ArchiveSource: RootKindSource {
    package var rootKind: SourceKind { .folder }
  }
#endif

extension CutSource: ContainerKindSource {
  func containerKind(of node: NodeID?) throws(SourceError) -> SourceKind? {
    switch node {
    case nil: try part.knownContainerKind(of: nil)
    case .part(let id): try part.knownContainerKind(of: id)
    case .fault: nil
    }
  }
}

extension FileTreeSource: ContainerKindSource {
  package func containerKind(of node: FileTreeID?) throws(SourceError) -> SourceKind? {
    let node = node ?? FileTreeID(.root)
    if node.isReport { return nil }
    let container: Container
    do throws(SourceError) {
      if node.content == nil, isFolder, try status(of: node.file).kind == .folder { return .folder }
      container = try self.container(for: node)
    } catch {
      // A file that cannot be opened has a row that says why.
      if error == .cancelled { throw error }
      return nil
    }
    guard container.containerID == nil else { return nil }
    func rootKind(in source: some TreeSource) throws(SourceError) -> SourceKind? {
      try source.knownContainerKind(of: nil)
    }
    return try rootKind(in: container.source)
  }
}
