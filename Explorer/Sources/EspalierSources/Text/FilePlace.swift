import EspalierJSON

// The place of a node in a file on disk, for editors.

/// A line of a file.
package struct FilePlace: Sendable, Equatable {
  /// The path of the file; nil if the source does not know it.
  package var path: String?
  /// The line, from 1; nil if it is unknown.
  package var line: Int?

  package init(path: String? = nil, line: Int? = nil) {
    (self.path, self.line) = (path, line)
  }
}

/// A source that knows where its nodes are written.
package protocol FilePlaceSource: TreeSource {
  /// Returns the place at which a node is written; nil is the source itself.
  ///
  /// It may block.
  ///
  /// - Throws: ``SourceError`` if the source can no longer be read.
  func filePlace(of node: NodeID?) throws(SourceError) -> FilePlace
}

extension JSONSource: FilePlaceSource {
  package func filePlace(of node: Int?) throws(SourceError) -> FilePlace {
    let tree = document.current.tree
    guard let node, node >= 0, node < tree.count else { return FilePlace() }
    return FilePlace(line: try lineIndex.location(of: tree.offset(of: node)).line)
  }
}

extension FileTreeSource: FilePlaceSource {
  package func filePlace(of node: FileTreeID?) throws(SourceError) -> FilePlace {
    guard let node else { return FilePlace(path: path) }
    let place = FilePlace(path: fullPath(of: node.file))
    // A text that is inside of a value is where the value is.
    guard let outer = try sourceChain(to: node).first,
      let source = outer.source as? any FilePlaceSource
    else { return place }
    func line<Source: FilePlaceSource>(in source: Source) throws(SourceError) -> Int? {
      try source.node(wireID: outer.node).flatMap { node throws(SourceError) in
        try source.filePlace(of: node).line
      }
    }
    return FilePlace(path: place.path, line: try line(in: source))
  }
}
