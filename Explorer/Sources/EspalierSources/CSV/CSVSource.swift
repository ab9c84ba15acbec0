import EspalierJSON

/// A CSV or TSV text as a tree: its records are the top level, and the cells of a record are its
/// children.
///
/// The delimiter and whether the first record names the columns are found out from the first 64 KB.
/// Empty lines are left out. A record whose number of cells is not that of the columns has a remark,
/// and so has what RFC 4180 does not allow in a cell; both are shown as they are. A quotation mark
/// that is never closed makes the rest of the text one cell, and a row at the end reports its place.
///
/// A file is read in pieces, and only as far as needed; the offset of every 64th record is kept. So
/// the first page of a gigabyte takes as long as that of a kilobyte, and any other one the time of
/// scanning up to it, once. SwiftCSV, which could have been used instead, reads a text as a whole
/// into strings, for which a file would have to fit into memory several times, and has no places for
/// faults. What is appended to a file while it is open is not shown; if it has been written
/// otherwise, requests throw ``SourceError/changed(path:)``.
public struct CSVSource: UTF8TextSource {
  /// A record, a cell, or a report.
  public struct NodeID: Hashable, Sendable {
    /// The number of the record; negative for ``root`` and ``fault``.
    let record: Int
    /// The number of the cell, or -1 for the record itself.
    let cell: Int

    init(record: Int, cell: Int = -1) { (self.record, self.cell) = (record, cell) }

    /// The text as a whole, which has no row.
    static let root = NodeID(record: -1)
    /// The row that reports a quotation mark that is never closed.
    static let fault = NodeID(record: -2)

    var isRecord: Bool { record >= 0 && cell < 0 }
  }

  /// The name of the file.
  public let title: String

  /// The number of characters of a record or a cell that are shown; longer ones end with an
  /// ellipsis.
  public static var detailLimit: Int { JSONSource.detailLimit }

  let document: CSVDocument
  let lineIndex: LineIndex
  private let version: WireIDVersion

  var text: JSONText { document.text }

  /// The names of the columns, or nil if the text has no header.
  var header: [[UInt8]]? { document.dialect.header }

  /// Opens a text in memory.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8, UTF-16 or UTF-32.
  ///   - name: The name of the text in titles and faults.
  ///   - delimiter: The character between cells, an ASCII character; found out if it is nil.
  /// - Throws: ``SourceError`` never, since nothing has to be read.
  public init(_ bytes: [UInt8], name: String, delimiter: Character? = nil) throws(SourceError) {
    try self.init(FileInput(.memory(bytes), name: name), delimiter: delimiter?.asciiValue)
  }

  /// - Parameter recordLimit: The size in bytes up to which a record is shown.
  init(
    _ input: FileInput,
    delimiter: UInt8?,
    recordLimit: Int = 1 << 24
  ) throws(SourceError) {
    let text: JSONText
    switch input.content {
    case .memory(let bytes): text = JSONText(bytes)
    case .file(let file): text = try JSONText(file)
    }
    let dialect = try CSVDialect(of: text, delimiter: delimiter)
    document = CSVDocument(text, dialect, recordLimit: recordLimit)
    lineIndex = LineIndex(text)
    version = WireIDVersion(input)
    title = TerminalSafeText.escaped(input.name.utf8)
  }

  /// Returns a page of the records, or of the cells of a record.
  ///
  /// The text is scanned until the page is complete and it is known whether more follows; one of up
  /// to four megabytes is scanned as a whole. The total is nil until the end of the text is known.
  ///
  /// - Complexity: O(length of the records), and once O(length of the text up to them).
  public func children(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    precondition(offset >= 0 && limit >= 0, "offset \(offset) or limit \(limit) is negative")
    guard let parent, parent != .root else {
      return try self.records(from: offset, limit: limit)
    }
    guard parent.isRecord, let record = try document.record(parent.record) else {
      return SourcePage(nodes: [], total: 0, nextOffset: nil)
    }
    return self.cells(of: record, parent.record, from: offset, limit: limit)
  }

  private func records(
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    let (end, overflows) = offset.addingReportingOverflow(limit)
    let snapshot = try document.read(
      until: { !overflows && $0.count > end }
    )
    try document.check()
    let reports = snapshot.isComplete ? try self.reports(in: snapshot) : []
    let total = snapshot.count + reports.count
    let last = overflows ? total : min(end, total)
    var page = SourcePage<NodeID>(
      nodes: [],
      total: snapshot.isComplete ? total : nil,
      nextOffset: last < total || !snapshot.isComplete ? max(offset, last) : nil
    )
    guard offset < last else { return page }
    page.nodes.reserveCapacity(last - offset)
    if offset < snapshot.count {
      var reader = try document.reader(at: offset, in: snapshot)
      for number in offset..<min(last, snapshot.count) {
        if Task.isCancelled { throw .cancelled }
        guard let record = try reader.next() else { throw changed() }
        page.nodes.append(try node(record, number))
      }
    }
    if last > snapshot.count {
      page.nodes +=
        reports[(max(offset, snapshot.count) - snapshot.count)..<(last - snapshot.count)]
    }
    return page
  }

  private func cells(
    of record: CSVRecord,
    _ number: Int,
    from offset: Int,
    limit: Int
  ) -> SourcePage<NodeID> {
    var nodes: [SourceNode<NodeID>] = []
    var count = 0
    for cell in record.cells {
      if count >= offset, nodes.count < limit { nodes.append(node(cell, count, of: number)) }
      count += 1
    }
    let end = offset + nodes.count
    return SourcePage(nodes: nodes, total: count, nextOffset: end < count ? max(offset, end) : nil)
  }

  /// Returns a cell by its position, or nil if the record has fewer.
  func cell(_ position: Int, of record: CSVRecord) -> CSVCell? {
    var rest = record.cells.dropFirst(position).makeIterator()
    return position < 0 ? nil : rest.next()
  }

  /// The error for a file that ends before a record that was there.
  func changed() -> SourceError { .changed(path: document.text.name) }

  /// Returns the version of the file, followed by the number of a record, and of a cell after a dot;
  /// `fault` for the report.
  public func wireID(of node: NodeID) -> String {
    let id: String
    switch node {
    case .root: id = "root"
    case .fault: id = "fault"
    default: id = node.isRecord ? String(node.record) : "\(node.record).\(node.cell)"
    }
    return version.adding(to: id)
  }

  /// Returns the record or cell that a wire id names, or nil if it names none.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if it was issued for another version of the file.
  public func node(wireID: String) throws(SourceError) -> NodeID? {
    guard let id = try version.removing(from: wireID) else { return nil }
    if id == "root" { return .root }
    if id == "fault" {
      return try document.read(until: { _ in false }).unclosedOffset == nil ? nil : .fault
    }
    let numbers = id.split(separator: ".", omittingEmptySubsequences: false).map { part in
      Int(part).flatMap { $0 >= 0 && String($0) == part ? $0 : nil }
    }
    guard numbers.count <= 2, let number = numbers[0] else { return nil }
    guard numbers.count == 2 else {
      let snapshot = try document.read(until: { $0.count > number })
      return number < snapshot.count ? NodeID(record: number) : nil
    }
    guard let position = numbers[1], let record = try document.record(number),
      cell(position, of: record) != nil
    else { return nil }
    return NodeID(record: number, cell: position)
  }
}
