import EspalierJSON

// Rows.

extension CSVSource {
  /// Returns the row of a record.
  func node(_ record: CSVRecord, _ number: Int) throws(SourceError) -> SourceNode<NodeID> {
    let id = NodeID(record: number)
    if record.isTooLong {
      let title = try "\(faultPrefix(at: record.offset)): \(tooLong(record))"
      return SourceNode(id: id, title: title, value: .text(RowText(record.bytes)), kind: .error)
    }
    let count = record.cellCount
    var remarks: [String] = []
    if let columns = header?.count, columns != count {
      remarks = [Self.ragged(count, columns: columns)]
    }
    return SourceNode(
      id: id,
      title: String(number),
      value: .text(RowText(record.bytes)),
      remarks: remarks,
      kind: header == nil ? .array : .object,
      isBranch: true,
      childCount: count
    )
  }

  /// Returns the row of a cell.
  func node(_ cell: CSVCell, _ position: Int, of record: Int) -> SourceNode<NodeID> {
    let isNumber = cell.isNumber
    return SourceNode(
      id: NodeID(record: record, cell: position),
      title: columnName(position).map(keyTitle) ?? String(position),
      value: .text(isNumber ? RowText(cell.written) : RowText(cell.text, quote: .double)),
      remarks: cell.flaw.map { ["not standard: \($0.0.remark)"] } ?? [],
      kind: isNumber ? .number : .string
    )
  }

  /// Returns the rows that follow the records.
  func reports(in snapshot: RecordIndexSnapshot) throws(SourceError) -> [SourceNode<NodeID>] {
    guard let quote = snapshot.unclosedOffset else { return [] }
    let title = try "\(faultPrefix(at: quote)): \(Self.unclosed) (byte \(storedOffset(quote)))"
    return [SourceNode(id: .fault, title: title, kind: .error)]
  }

  static var unclosed: String {
    "the quotation mark that opens this cell is never closed; add one at its end"
  }

  func tooLong(_ record: CSVRecord) -> String {
    "a record of \(byteSize(Int64(record.length))) is too long to be shown, more than"
      + " \(byteSize(Int64(document.recordLimit))); a closing quotation mark may be missing"
  }

  static func ragged(_ count: Int, columns: Int) -> String {
    "\(counted(count, "cell")) for"
      + " \(columns == 1 ? "1 column" : "\(columns) columns")"
  }

  /// Returns the name of a column, or nil if it has none.
  func columnName(_ position: Int) -> [UInt8]? {
    guard let header, header.indices.contains(position) else { return nil }
    return header[position]
  }

  private func faultPrefix(at offset: Int) throws(SourceError) -> String {
    let location = try lineIndex.location(of: offset)
    return "\(title):\(location.line):\(location.column)"
  }

  private func storedOffset(_ offset: Int) -> Int { document.text.storedOffset(offset) }
}

extension CSVCell.Flaw {
  /// The deviation in a few words.
  var remark: String {
    switch self {
    case .textAfterQuote: "text after the closing quotation mark"
    case .quoteInText: "quotation mark in a cell without quotes"
    }
  }
}
