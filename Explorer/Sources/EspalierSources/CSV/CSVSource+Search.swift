import EspalierJSON

// Searching and checking: passes through all records.

extension CSVSource {
  /// Finds cells that match.
  ///
  /// Texts are compared decoded, as a whole. Names of columns are not compared: they would match in
  /// every record. Nor are records that are too long to be shown.
  ///
  /// - Complexity: O(bytes)
  public func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<NodeID>) -> Bool
  ) throws(SourceError) {
    try CSVSearch(in: self, for: try SourceMatcher(query.pattern))
      .run(limit: query.limit, progress: progress, found: found)
  }

  /// Returns the text of a cell, whole and decoded.
  public func searchText(of node: SourceNode<NodeID>) throws(SourceError) -> SearchText {
    let text = text(of: node.id)
    return SearchText(value: text, writtenValue: text.map(Self.written))
  }

  /// Returns a text as rows show it, but whole.
  fileprivate static func written(_ text: [UInt8]) -> [UInt8] {
    Array(TerminalSafeText.quoted(text, limit: .max).utf8)
  }

  /// Returns what could not be read: a quotation mark that is never closed, and records that are
  /// too long.
  ///
  /// With `strict`, also what RFC 4180 does not allow: records with another number of cells than the
  /// first one, text after a closing quotation mark, quotation marks in cells without quotes, a byte
  /// order mark, another encoding than UTF-8, and invalid UTF-8.
  ///
  /// - Complexity: O(*n*); the text is read again.
  public func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    var check = CSVCheck(self, isStrict: strict)
    return try check.run()
  }
}

/// A search through the cells, record by record.
private struct CSVSearch: SteppedSearch {
  private let source: CSVSource
  private var matcher: SourceMatcher
  private var reader: CSVRecordReader
  private var number = 0

  init(in source: CSVSource, for matcher: SourceMatcher) {
    self.source = source
    self.matcher = matcher
    reader = source.document.reader()
  }

  var progress: SourceProgress {
    SourceProgress(completed: reader.offset, total: source.document.text.count, unit: "bytes")
  }

  /// Searches about a megabyte more.
  mutating func advance() throws(SourceError) -> SearchStep<CSVSource.NodeID> {
    var step = SearchStep<CSVSource.NodeID>()
    try source.document.check()
    let end = reader.offset + 1 << 20
    while reader.offset < end, step.matches.count < 64 {
      guard let record = try reader.next() else {
        step.isLast = true
        break
      }
      var row: SourceNode<CSVSource.NodeID>?
      for (position, cell) in record.cells.enumerated() {
        let text = cell.text
        let written = matcher.writtenForm == .none ? nil : CSVSource.written(text)
        guard try matcher.matches(SearchText(value: text, writtenValue: written)) else { continue }
        if row == nil { row = try source.node(record, number) }
        guard let row else { continue }
        step.matches.append(
          SourceMatch(
            nodes: [row, source.node(cell, position, of: number)],
            positions: [number, position]
          )
        )
      }
      number += 1
    }
    return step
  }
}

/// One pass through a text that collects its faults.
private struct CSVCheck {
  private let source: CSVSource
  private let isStrict: Bool
  private var faults: [SourceFault] = []

  init(_ source: CSVSource, isStrict: Bool) {
    self.source = source
    self.isStrict = isStrict
  }

  mutating func run() throws(SourceError) -> [SourceFault] {
    let (document, text) = (source.document, source.document.text)
    if isStrict {
      if let encoding = text.wideEncoding {
        try report("the text is in \(encoding.name); save it as UTF-8", at: 0)
      }
      if try text.bytes(from: 0, count: 3).elementsEqual([0xEF, 0xBB, 0xBF]) {
        try report("a byte order mark is not needed; remove it", at: 0)
      }
    }
    var reader = document.reader()
    var columns = source.header?.count
    var number = 0
    while faults.count < JSONSource.faultLimit, let record = try reader.next() {
      if Task.isCancelled { throw .cancelled }
      if record.isTooLong {
        try report(source.tooLong(record), at: record.offset)
      } else if isStrict {
        try check(record, columns: &columns)
      }
      number += 1
    }
    let snapshot = try document.read(until: { _ in false })
    if let quote = snapshot.unclosedOffset { try report(CSVSource.unclosed, at: quote) }
    if faults.count > JSONSource.faultLimit, var last = faults.dropLast().last {
      last.message =
        "there are more than \(JSONSource.faultLimit) faults; this is the last one reported"
      faults[faults.count - 1] = last
    }
    try document.check()
    return faults
  }

  private mutating func check(_ record: CSVRecord, columns: inout Int?) throws(SourceError) {
    var offset = record.offset
    var count = 0
    for cell in record.cells {
      count += 1
      if let (flaw, index) = cell.flaw {
        try report(flaw.advice, at: offset + index)
      }
      offset += cell.written.count + 1
    }
    if let columns, columns != count {
      try report("the record has \(CSVSource.ragged(count, columns: columns))", at: record.offset)
    }
    columns = columns ?? count
    var validator = UTF8Validator()
    record.bytes.withUnsafeBytes { validator.check($0) }
    for flaw in validator.takeFlaws() {
      let byte = record.bytes[record.bytes.startIndex + flaw.offset]
      let name = TerminalSafeText.escape(of: byte)
      try report("\(name) is not UTF-8; convert the text to UTF-8", at: record.offset + flaw.offset)
    }
  }

  private mutating func report(_ message: String, at offset: Int) throws(SourceError) {
    let location = try source.lineIndex.location(of: offset)
    faults.append(
      SourceFault(
        file: source.title,
        line: location.line,
        column: location.column,
        message: message
      )
    )
  }
}

extension CSVCell.Flaw {
  /// The deviation, and what to do about it.
  fileprivate var advice: String {
    switch self {
    case .textAfterQuote: "text after the closing quotation mark; double the mark before it"
    case .quoteInText: "a quotation mark in a cell without quotes; put the cell in quotes"
    }
  }
}
