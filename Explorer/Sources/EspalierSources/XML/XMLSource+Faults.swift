import EspalierJSON

// Faults of a text.

extension XMLSource {
  /// Returns the fault at which reading stops, with its line and column.
  func fault(in indexer: XMLIndexer) throws(SourceError) -> SourceFault? {
    try indexer.fault.map { fault throws(SourceError) in
      try self.fault(at: fault.offset, fault.message)
    }
  }

  private func fault(at offset: Int, _ message: String) throws(SourceError) -> SourceFault {
    let location = try lineIndex.location(of: offset)
    return SourceFault(
      file: title,
      line: location.line,
      column: location.column,
      message: message
    )
  }

  /// Returns the fault that ended reading.
  ///
  /// With `strict`, also what is shown although the text is not well-formed: references to entities
  /// that nothing defines, ampersands that begin no reference, and attributes that are there twice.
  /// A document type may define any entity, so references are not judged where there is one. Of HTML,
  /// these are attributes that are there twice, and tags that close nothing or are not closed.
  ///
  /// - Complexity: O(*n*)
  public func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    try self.document.check()
    return try self.document.read(until: { _, _ in false }) {
      indexer throws(SourceError) in
      var faults: [SourceFault] = []
      if strict { faults = try self.deviations(in: indexer) }
      if let fault = try self.fault(in: indexer) { faults.append(fault) }
      return faults
    }
  }

  private func deviations(
    in indexer: XMLIndexer
  ) throws(SourceError) -> [SourceFault] {
    let tree = indexer.tree
    var faults: [SourceFault] = []
    for (offset, message) in indexer.deviations { faults.append(try fault(at: offset, message)) }
    var definesEntities = false
    for node in 0..<tree.count {
      if node & 0xFFF == 0, Task.isCancelled { throw .cancelled }
      let start = tree.start(of: node)
      switch tree.kind(of: node) {
      case .documentType: definesEntities = true
      case .element, .comment, .instruction, .rawText: continue
      case .attribute, .text:
        if tree.kind(of: node) == .attribute, tree.ordinal(of: node) > 0 {
          let name = TerminalSafeText.escaped(tree.name(of: node).dropFirst())
          faults.append(try fault(at: start, "the attribute \(name) is there twice"))
        }
        // In HTML, an ampersand is itself if it begins no reference.
        if document.isHTML { continue }
        let bytes = Array(try document.bytes(tree.place(of: node)))
        for (offset, message) in XMLMarkup.wrongReferences(
          in: bytes,
          definesEntities: definesEntities
        ) {
          faults.append(try fault(at: start + offset, message))
        }
      }
      if faults.count >= JSONSource.faultLimit { break }
    }
    if document.isHTML { faults.sort { ($0.line, $0.column) < ($1.line, $1.column) } }
    return faults
  }
}
