import EspalierJSON

/// A text as its lines.
///
/// Each line is a row with its number, from 1, as editors count. A line ends with a line feed or a
/// carriage return and a line feed. Whatever is not valid UTF-8 is shown escaped.
///
/// A file is read in pieces, and only as far as needed; the offset of every 64th line is kept. So
/// the first page of a gigabyte takes as long as that of a kilobyte, and any other one the time of
/// scanning up to it, once. What is appended to a file while it is open is not shown; if it has been
/// written otherwise, requests throw ``SourceError/changed(path:)``.
public struct TextSource: UTF8TextSource {
  /// The number of a line, from 1; 0 is the text as a whole, which has no row.
  public typealias NodeID = Int

  /// The name of the file.
  public let title: String

  let index: RecordIndex<LineScanner>
  private let version: WireIDVersion?

  var text: JSONText { index.text }

  /// Returns the text itself.
  public func prose(in file: Int?) -> SourceProse? {
    file == nil ? SourceProse(text: text, hasLines: true) : nil
  }

  /// The number of bytes of a line that are compared by a search and that are enough for its row.
  static var searchedByteCount: Int { 1 << 24 }
  private static var shownByteCount: Int { JSONSource.detailLimit * 4 + 4 }

  /// Makes a source of a text in memory.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8, UTF-16 or UTF-32.
  ///   - name: The name of the text in titles and faults.
  /// - Throws: ``SourceError`` never, since nothing has to be read.
  public init(_ bytes: [UInt8], name: String) throws(SourceError) {
    try self.init(FileInput(.memory(bytes), name: name))
  }

  /// - Parameter readsAhead: Whether the rest of a long text is scanned in the background.
  init(_ input: FileInput, readsAhead: Bool = true) throws(SourceError) {
    let text: JSONText
    switch input.content {
    case .memory(let bytes): text = JSONText(bytes)
    case .file(let file): text = try JSONText(file)
    }
    let mark = LineIndex.startsWithByteOrderMark(try text.bytes(from: 0, count: 3))
    self.init(
      RecordIndex(text, scanner: LineScanner(), from: mark ? 3 : 0, readsAhead: readsAhead),
      name: input.name,
      version: WireIDVersion(input)
    )
  }

  init?(_ stream: SpooledStream, start: FileStart) {
    guard JSONText.wideEncoding(of: start.bytes) == nil else {
      return nil
    }
    let mark = LineIndex.startsWithByteOrderMark(start.bytes)
    self.init(
      RecordIndex(JSONText(stream), scanner: LineScanner(), from: mark ? 3 : 0),
      name: stream.name
    )
  }

  /// Makes a source of a file to which something was appended, with the index of another one.
  ///
  /// - Returns: nil if that index cannot be continued.
  init?(continuing other: TextSource, in file: SourceFile, name: String) {
    guard let index = RecordIndex(continuing: other.index, in: file) else { return nil }
    self.init(index, name: name)
  }

  private init(_ index: RecordIndex<LineScanner>, name: String, version: WireIDVersion? = nil) {
    self.index = index
    self.version = version
    title = TerminalSafeText.escaped(name.utf8)
  }

  /// Returns a page of the lines.
  ///
  /// The text is scanned until the page is complete and it is known whether more follows; one of up
  /// to four megabytes is scanned as a whole. The total is nil until the end of the text is known.
  ///
  /// - Complexity: O(length of the lines), and once O(length of the text up to them).
  public func children(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<Int> {
    precondition(offset >= 0 && limit >= 0, "offset \(offset) or limit \(limit) is negative")
    guard parent == nil || parent == 0 else {
      return SourcePage(nodes: [], total: 0, nextOffset: nil)
    }
    let (end, overflows) = offset.addingReportingOverflow(limit)
    let snapshot = try self.index.read(
      until: { !overflows && $0.count > end },
      orWhileWaiting: { $0.endedCount > offset }
    )
    try self.index.check()
    let known = snapshot.endedCount
    let last = overflows ? known : min(end, known)
    var page = SourcePage<Int>(
      nodes: [],
      total: snapshot.isComplete ? known : nil,
      nextOffset: last < known || !snapshot.isComplete ? max(offset, last) : nil
    )
    guard offset < last else { return page }
    page.nodes.reserveCapacity(last - offset)
    var reader = try self.reader(at: offset, in: snapshot)
    for number in offset..<last {
      if Task.isCancelled { throw .cancelled }
      guard let line = try reader.next(keeping: Self.shownByteCount) else {
        throw .changed(path: self.text.name)
      }
      page.nodes.append(Self.node(line, number + 1))
    }
    return page
  }

  /// Returns a reader whose next line is the one at a position.
  ///
  /// - Complexity: O(length of 64 lines)
  private func reader(
    at position: Int,
    in snapshot: RecordIndexSnapshot
  ) throws(SourceError) -> LineReader {
    precondition(position < snapshot.count, "line \(position) of \(snapshot.count)")
    var reader = LineReader(text, from: snapshot.offsets[position / RecordIndexSnapshot.stride])
    for _ in 0..<position % RecordIndexSnapshot.stride { _ = try reader.next(keeping: 0) }
    return reader
  }

  /// Returns a reader whose next line is the one with a number, or nil if there are fewer.
  func reader(ofLine number: Int) throws(SourceError) -> LineReader? {
    guard number > 0 else { return nil }
    let snapshot = try index.read(until: { $0.endedCount >= number })
    try index.check()
    guard number <= snapshot.endedCount else { return nil }
    return try reader(at: number - 1, in: snapshot)
  }

  /// Returns a line by its number, or nil if there are fewer.
  ///
  /// - Parameter limit: The number of bytes that are kept.
  func line(
    _ number: Int,
    keeping limit: Int = .max
  ) throws(SourceError) -> TextLine? {
    var reader = try reader(ofLine: number)
    return try reader?.next(keeping: limit)
  }

  /// Returns the row of a line.
  static func node(_ line: TextLine, _ number: Int) -> SourceNode<Int> {
    var text = RowText(line.bytes)
    if line.isCut { text.isCut = true }
    return SourceNode(id: number, title: String(number), value: .text(text), kind: .string)
  }

  /// Returns the number of the line in digits, after the version of the file.
  public func wireID(of node: Int) -> String {
    version?.adding(to: String(node)) ?? String(node)
  }

  /// Returns the line that a wire id names, or nil if it names none.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if it was issued for another version of the file.
  public func node(wireID: String) throws(SourceError) -> Int? {
    guard let id = version == nil ? wireID[...] : try version?.removing(from: wireID),
      let number = Int(id), number >= 0, String(number) == id
    else { return nil }
    if number == 0 { return 0 }
    let snapshot = try index.read(until: { $0.endedCount >= number })
    return number <= snapshot.endedCount ? number : nil
  }
}
