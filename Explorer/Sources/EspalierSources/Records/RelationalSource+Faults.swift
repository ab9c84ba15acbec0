// Checking.

extension RelationalSource {
  /// Returns which tables and views cannot be read, each with the reason, by reading the first record
  /// of each.
  ///
  /// - Parameter name: Returns the name of a table in a message.
  /// - Complexity: O(tables); a view takes what its statement takes, up to the limit of time.
  func unreadableTables(_ name: (Table) -> String) throws(SourceError) -> [String] {
    let schema = schema
    var messages: [String] = []
    for table in schema.namespaces.flatMap(\.tables).compactMap({ schema.tables[$0] }) {
      do throws(SourceError) {
        _ = try records.records(RecordList(table: table.id), of: table, from: 0, limit: 1)
      } catch {
        guard case .failed(_, let reason) = error else { throw error }
        messages.append("\(name(table)): \(reason)")
      }
    }
    return messages
  }

  /// Returns a fault for each of some messages, at the first byte, since there are no places in a
  /// database.
  func faults(_ messages: [String], of file: String) -> [SourceFault] {
    messages.prefix(JSONSource.faultLimit).map { message in
      SourceFault(
        file: file,
        line: 1,
        column: 1,
        message: TerminalSafeText.escaped(message.utf8)
      )
    }
  }
}
