import EspalierJSON

// Exact values, nodes by path, and faults.

extension TextSource {
  /// Returns a slash and the number of the line; empty for the whole text.
  public func path(of node: Int) -> String { node > 0 ? "/\(node)" : "" }

  /// Returns the line with a number after a slash; the empty path refers to the whole text.
  ///
  /// - Complexity: O(length of the text up to the line), once.
  public func node(path: String) throws(SourceError) -> SourceNode<Int>? {
    if path.isEmpty {
      return SourceNode(
        id: 0,
        title: title,
        kind: .array,
        isBranch: true,
        childCount: nil
      )
    }
    guard path.utf8.first == UInt8(ascii: "/"), let number = Int(path.dropFirst()),
      "/\(number)" == path
    else { return nil }
    return try self.line(
      number,
      keeping: JSONSource.detailLimit * 4 + 4
    )
    .map { Self.node($0, number) }
  }

  /// Returns a line as it is written, without its line end, or the whole text; in UTF-8.
  ///
  /// - Complexity: O(length of the value)
  public func value(of node: Int) throws(SourceError) -> [UInt8]? {
    guard node == 0 else {
      return try self.line(node).map { Array($0.bytes) }
    }
    if self.text.stream != nil {
      _ = try self.index.read(until: { _ in false })
    }
    try self.index.check()
    return Array(try self.text.bytes(from: 0, count: self.text.count))
  }

  /// Returns the text of a line, whole.
  public func searchText(of node: SourceNode<Int>) throws(SourceError) -> SearchText {
    SearchText(value: try value(of: node.id))
  }

  /// Returns a reader of numbers and lines, which goes on from the last line.
  public func contentReader() -> SourceContentReader<Int> {
    var last: (number: Int, reader: LineReader)?
    return { node, includingValue throws(SourceError) in
      if node == 0 { return SourceContent(name: .root) }
      var content = SourceContent(name: .line)
      guard includingValue else { return content }
      if last.map({ $0.number != node - 1 }) ?? true {
        last = try self.reader(ofLine: node).map { (node - 1, $0) }
      }
      guard let line = try last?.reader.next(keeping: .max) else { return nil }
      last?.number = node
      content.value = .text(Array(line.bytes))
      return content
    }
  }

  /// Returns a reader of lines in pieces, which goes on from the last line.
  public func valueReader() -> SourceValueReader<Int> {
    var last: (number: Int, reader: LineReader)?
    return { node, take throws(SourceError) in
      guard node > 0 else { return }
      if last.map({ $0.number != node - 1 }) ?? true {
        last = try self.reader(ofLine: node).map { (node - 1, $0) }
      }
      guard let line = try last?.reader.next(keeping: Self.pieceSize) else { return }
      last?.number = node
      take(.text(Array(line.bytes)))
      var offset = line.range.lowerBound + line.bytes.count
      while offset < line.range.upperBound {
        if Task.isCancelled { throw .cancelled }
        let count = min(Self.pieceSize, line.range.upperBound - offset)
        let piece = try self.text.bytes(from: offset, count: count)
        guard piece.count == count else { throw .changed(path: self.text.name) }
        take(.text(Array(piece)))
        offset += count
      }
    }
  }

  /// The number of bytes of a line that are read at a time.
  private static var pieceSize: Int { 1 << 16 }

  /// Returns the number of a line.
  public func line(of node: Int) -> Int? { node > 0 ? node : nil }

  /// Returns nothing without `strict`, since any text can be shown.
  ///
  /// With `strict`, returns the first byte of each line that is not UTF-8, and another encoding.
  ///
  /// - Complexity: O(*n*)
  public func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    guard strict else { return [] }
    var faults: [SourceFault] = []
    if let encoding = self.text.wideEncoding {
      faults.append(
        self.fault(JSONLocation(), "the text is in \(encoding.name); save it as UTF-8")
      )
    }
    _ = try self.index.read(until: { _ in false })
    try self.index.check()
    let lines = LineIndex(self.text)
    var validator = UTF8Validator()
    var offset = 0
    while offset < self.text.count, faults.count < JSONSource.faultLimit {
      if Task.isCancelled { throw .cancelled }
      let piece = try self.text.bytes(from: offset, count: 1 << 18)
      if piece.isEmpty { break }
      piece.withUnsafeBytes { validator.check($0) }
      // A character that the end of the text cuts is invalid, too.
      if offset + piece.count >= self.text.count {
        [LineScanner.lineFeed].withUnsafeBytes { validator.check($0) }
      }
      for flaw in validator.takeFlaws() where faults.count < JSONSource.faultLimit {
        let location = try lines.location(of: flaw.offset)
        if faults.last?.line == location.line, self.text.wideEncoding == nil { continue }
        faults.append(self.fault(location, "a byte is not UTF-8; convert the text to UTF-8"))
      }
      offset += piece.count
    }
    return faults
  }

  private func fault(_ location: JSONLocation, _ message: String) -> SourceFault {
    SourceFault(file: title, line: location.line, column: location.column, message: message)
  }
}
