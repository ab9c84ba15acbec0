/// A CSV text with its dialect and an index of its records.
final class CSVDocument: Sendable {
  let dialect: CSVDialect

  /// The size in bytes up to which a record is shown.
  let recordLimit: Int

  /// The index of the records; empty lines are none.
  let records: RecordIndex<CSVScanner>

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
  /// - Complexity: O(length of 64 records)
  func reader(
    at number: Int,
    in snapshot: RecordIndexSnapshot
  ) throws(SourceError) -> CSVRecordReader {
    precondition(number < snapshot.count, "record \(number) of \(snapshot.count)")
    var reader = reader(from: snapshot.offsets[number / RecordIndexSnapshot.stride])
    for _ in 0..<number % RecordIndexSnapshot.stride { _ = try reader.next() }
    return reader
  }

  /// Throws if the file is not the one that was opened; what was appended to it does not matter.
  ///
  /// - Throws: ``SourceError/changed(path:)``
  func check() throws(SourceError) { try records.check() }
}
