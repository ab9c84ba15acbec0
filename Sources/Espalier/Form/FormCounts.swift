/// The number of matching records for each possible answer.
///
/// The count of an answer is that of the records that hold it and match every *other* field of the
/// form: the answers to its own field make no difference, since they are alternatives. So a count
/// is the number of records that the answer stands for, chosen or not; 0 means that choosing it
/// would add nothing.
public struct FormCounts<ID: Hashable> {
  /// The number of records.
  public let records: Int
  /// The number of records that match the current answers.
  public let matching: Int

  @usableFromInline let values: [ID: Range<Int>]
  @usableFromInline let tallies: [Int]

  @inlinable
  init(records: Int, matching: Int, values: [ID: Range<Int>], tallies: [Int]) {
    self.records = records
    self.matching = matching
    self.values = values
    self.tallies = tallies
  }

  /// The number of records that an option, a toggle or a typed text stands for.
  ///
  /// - Parameters:
  ///   - field: The id of the field.
  ///   - option: The option's index; 0 for a toggle and for a text.
  /// - Returns: The count; `nil` if there is no such option, or nothing was typed.
  /// - Complexity: O(1) expected.
  public subscript(field: ID, option option: Int = 0) -> Int? {
    guard let range = values[field], option >= 0, option < range.count else { return nil }
    return tallies[range.lowerBound + option]
  }
}

extension FormCounts: Equatable {}
extension FormCounts: Sendable where ID: Sendable {}

extension FormPredicate {
  /// Counts the matching records, and those for each possible answer.
  ///
  /// - Complexity: One pass. A record that fails two fields costs the queries until then; one that
  ///   fails a single field also a query for each answer of that field; one that matches a query
  ///   for each possible answer. With *r* records and *a* possible answers the worst case is O(*r*
  ///   *a*) queries, if nothing is answered, and fewer the more is answered. For many records,
  ///   ``FormIndex`` makes each query once.
  @inlinable
  public func counts<Record: FormRecord>(
    over records: some Sequence<Record>
  ) -> FormCounts<ID> where Record.ID == ID, Record.Text == Text {
    var tallies = [Int](repeating: 0, count: conditions.count)
    var (total, matching) = (0, 0)
    for record in records {
      total += 1
      let (failing, failsTwo) = failures(of: record)
      if failsTwo { continue }
      if failing == nil { matching += 1 }
      for index in failing.map({ numbered.facets[$0] }) ?? 0..<conditions.count
      where record.holds(conditions[index].value, for: conditions[index].field) {
        tallies[index] += 1
      }
    }
    return FormCounts(records: total, matching: matching, values: values, tallies: tallies)
  }
}
