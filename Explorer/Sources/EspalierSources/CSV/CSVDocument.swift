/// A CSV text with its dialect and an index of its records.
final class CSVDocument: Sendable {
  let dialect: CSVDialect

  /// The size in bytes up to which a record is shown.
  let recordLimit: Int

  /// The index of the records; empty lines are none.
  let records: RecordIndex<CSVScanner>

  /// The reader at the record that was asked for last, with its number: most often the next one follows.
  private let recent = LockedValue<(number: Int, reader: CSVRecordReader)?>(nil)

  var text: JSONText { records.text }

  init(_ text: JSONText, _ dialect: CSVDialect, recordLimit: Int) {
    self.recordLimit = recordLimit
    self.dialect = dialect
    records = RecordIndex(
      text,
      scanner: CSVScanner(delimiter: dialect.delimiter),
      from: dialect.start
    )
  }

  /// Scans until there is enough, or to the end, and returns the state; may block.
  ///
  /// - Throws: ``SourceError`` if the text cannot be read, or ``SourceError/cancelled``.
  func read(
    until isEnough: (RecordIndexSnapshot) -> Bool
  ) throws(SourceError) -> RecordIndexSnapshot {
    try records.read(until: isEnough)
  }

  /// Returns a reader of all records.
  func reader() -> CSVRecordReader { reader(from: dialect.start) }

  private func reader(from offset: Int) -> CSVRecordReader {
    CSVRecordReader(text, delimiter: dialect.delimiter, from: offset, recordLimit: recordLimit)
  }

  /// Returns a reader whose next record is the one with a number.
  ///
  /// - Precondition: The number is below the count of the snapshot.
  /// - Complexity: O(length of 64 records), or of those between it and the one before
  func reader(
    at number: Int,
    in snapshot: RecordIndexSnapshot
  ) throws(SourceError) -> CSVRecordReader {
    precondition(number < snapshot.count, "record \(number) of \(snapshot.count)")
    let stride = RecordIndexSnapshot.stride
    var start = number / stride * stride
    var reader: CSVRecordReader
    if let recent = recent.withLock({ $0 }), max(0, number - stride)...number ~= recent.number {
      (start, reader) = recent
    } else {
      reader = self.reader(from: snapshot.offsets[number / stride])
    }
    for _ in start..<number { _ = try reader.next() }
    return reader
  }

  /// Returns a record by its number, or nil if there are fewer.
  func record(_ number: Int) throws(SourceError) -> CSVRecord? {
    guard number >= 0 else { return nil }
    let snapshot = try read(until: { $0.count > number })
    try check()
    guard number < snapshot.count else { return nil }
    var reader = try reader(at: number, in: snapshot)
    guard let record = try reader.next() else { return nil }
    reader.goBack(to: record)
    if reader.isShort { recent.withLock { $0 = (number, reader) } }
    return record
  }

  /// Throws if the file is not the one that was opened; what was appended to it does not matter.
  ///
  /// - Throws: ``SourceError/changed(path:)``
  func check() throws(SourceError) { try records.check() }
}
