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
    /// Those whose path has more than one label, and of whose record above there is none.
    case strays
    /// Those below a record, by its value in the column of the tree, apart from one.
    case below(RecordValue, except: RecordKey?)
    /// Those with some keys, at least one.
    case keys([RecordKey])
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

  /// The records that are in the trees of tables without being below the top, by the number of the
  /// table, with the time that was allowed for finding them.
  var knownStrays: LockedValue<[Int: (strays: TreeStrays?, limit: Duration)]> { get }

  /// Returns the keys of the records in the tree of a table that name another one and have others
  /// below, or that name one that is not there; and the keys of those that they name.
  ///
  /// - Parameters:
  ///   - table: A table whose tree is by a column that refers to another.
  ///   - limit: The greatest number of records.
  ///   - time: The time after which the statement is interrupted; nil is that of all statements.
  func parents(
    in table: Table,
    limit: Int,
    within time: Duration?
  ) throws(SourceError) -> [(key: RecordKey, parent: RecordKey?)]

  /// Returns whether records that are above themselves, or lack the one above, are among those at the
  /// top of a tree; nil if they are found too slowly.
  func hasStraysAtTop(
    _ table: Table,
    within limit: Duration,
    isFirstPage: Bool
  ) throws(SourceError) -> Bool?

  /// Returns the labels with which the paths in the tree of a table begin, and nil among them if there
  /// are nulls; nil if it has none, or they are many or found slowly.
  func topLabels(_ table: Table) throws(SourceError) -> [[UInt8]?]?

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
