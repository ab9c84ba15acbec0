// Checking.

extension SQLiteSource {
  /// Returns what is damaged: what the quick check of SQLite finds, and tables and views that cannot
  /// be read.
  ///
  /// With `strict`, also what its integrity check finds, which compares all indexes with their
  /// tables, and foreign keys that lead nowhere. There are no places in a database, so each fault is
  /// at its first byte.
  ///
  /// - Complexity: O(*n*); the database is read as a whole.
  public func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    let limit = JSONSource.faultLimit
    if let damage { return faults([damage], of: title) }
    var messages: [String] = []
    let check = strict ? "integrity_check" : "quick_check"
    do throws(SourceError) {
      try connection.query(
        "PRAGMA \(check)(\(limit))",
        limit: .seconds(3600)
      ) {
        if $0.text(0) != "ok" { messages.append($0.text(0)) }
        return true
      }
      if strict {
        let sql = "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check LIMIT \(limit)"
        try connection.query(sql, limit: .seconds(3600)) { row in
          let record = row[1] == .null ? "a record" : "record \(row.integer(1))"
          messages.append(
            "\(record) of \(row.text(0)) refers to one of \(row.text(2)) that is not there"
          )
          return true
        }
      }
    } catch {
      guard case .failed(_, let reason) = error else { throw error }
      messages.append(reason)
    }
    messages += try unreadableTables { $0.name }
    return faults(messages, of: title)
  }
}
