/// Some records of a table, in the order of their keys.
struct RecordList: Hashable, Sendable {
  var table: Int
  var filter = Filter.all

  enum Filter: Hashable, Sendable {
    case all
    /// Those in which some columns have some values.
    case equal([Condition])
    /// Those without a record above them in the tree of the table.
    ///
    /// Finding those whose column refers to themselves, or to no record, needs all records.
    case top(withStrays: Bool)
    /// Those whose path is one of some labels, or null if that is among them.
    case labels([[UInt8]?])
    /// Those that are at the top of the tree although they name a record above.
    case strays
    /// Those below a record, by its value in the column of the tree.
    case below(RecordValue)
  }

  struct Condition: Hashable, Sendable {
    var column: Int
    var value: RecordValue
  }
}

/// A reader of the records of a database, in pages.
///
/// A page begins after the key at which an earlier one ended, so the records before it are not read
/// again.
protocol RecordReader: Sendable {
  associatedtype Table: RelationalTable

  /// Returns records from a position on.
  func records(
    _ list: RecordList,
    of table: Table,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> [KeyedRecord]

  /// Returns the record with a key, or nil.
  func record(_ key: RecordKey, of table: Table) throws(SourceError) -> KeyedRecord?

  /// Returns a value whole, or nil if the record is gone.
  ///
  /// - Parameter limit: The size in bytes from which it is not read, but is an error.
  func value(
    _ column: Int,
    of key: RecordKey,
    in table: Table,
    limit: Int?
  ) throws(SourceError) -> RecordValue?

  /// Returns the key of the record of a table that has a text as its key, or nil.
  func key(_ text: [UInt8], in table: Table) throws(SourceError) -> RecordKey?

  /// Returns the number of records of a table, or nil if counting takes longer than a time.
  func count(_ table: Table, within limit: Duration) throws(SourceError) -> Int?
}

extension RecordReader {
  /// Returns a value whole, or nil if the record is gone.
  func value(
    _ column: Int,
    of key: RecordKey,
    in table: Table
  ) throws(SourceError) -> RecordValue? {
    try value(column, of: key, in: table, limit: nil)
  }

  /// Returns the key of a record that has only a position, if a text is one.
  func position(_ text: [UInt8]) -> RecordKey? {
    let text = String(decoding: text, as: UTF8.self)
    return Int(text).flatMap { $0 >= 0 && String($0) == text ? .position($0) : nil }
  }
}
