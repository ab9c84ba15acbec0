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
  /// With `strict`, also what is shown although the text is not well-formed: see ``XMLConformance``;
  /// and that a document type was not looked at.
  /// Of HTML, these are attributes that are there twice, tags that close nothing or are not closed,
  /// and comments without an end.
  ///
  /// - Complexity: O(*n*)
  public func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    try self.document.check()
    return try self.document.read(until: { _, _ in false }) {
      indexer throws(SourceError) in
      var faults: [SourceFault] = []
      if strict { faults = try self.uncheckedPart(in: indexer) + self.deviations(in: indexer) }
      if let fault = try self.fault(in: indexer) { faults.append(fault) }
      return faults
    }
  }

  /// Returns the place of the document type of XML, in which no faults are found.
  private func uncheckedPart(in indexer: XMLIndexer) throws(SourceError) -> [SourceFault] {
    let tree = indexer.tree
    let prolog = (0..<tree.count).lazy.prefix { tree.kind(of: $0) != .element }
    guard !document.isHTML, let type = prolog.first(where: { tree.kind(of: $0) == .documentType })
    else { return [] }
    var part = try fault(at: tree.start(of: type), "what is in the document type was not looked at")
    part.isUnchecked = true
    return [part]
  }

  private func deviations(
    in indexer: XMLIndexer
  ) throws(SourceError) -> [SourceFault] {
    let tree = indexer.tree
    var found = indexer.deviations
    for node in 0..<tree.count where found.count < JSONSource.faultLimit {
      if node & 0xFFF == 0, Task.isCancelled { throw .cancelled }
      guard tree.kind(of: node) == .attribute, tree.ordinal(of: node) > 0 else { continue }
      let name = TerminalSafeText.escaped(tree.name(of: node).dropFirst())
      found.append((tree.start(of: node), "the attribute \(name) is there twice"))
    }
    if !document.isHTML { found += try XMLConformance.faults(in: document, tree) }
    found.sort { $0.offset < $1.offset }
    var faults: [SourceFault] = []
    for (offset, message) in found.prefix(JSONSource.faultLimit) {
      faults.append(try fault(at: offset, message))
    }
    return faults
  }
}
