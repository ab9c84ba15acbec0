/// How many records there would be for each answer that could be chosen.
///
/// The count of an answer is of the records that hold it and match every *other* label of the
/// form: what its own label is answered with makes no difference, since its answers are
/// alternatives. So a count says how many records that answer stands for, chosen or not, and 0 that
/// choosing it would add nothing.
public struct FormCounts<ID: Hashable> {
  /// How many records there are.
  public let records: Int
  /// How many of them match the answers as they are.
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

  /// How many records a label's option stands for, or a toggle, or what was typed.
  ///
  /// - Parameter option: The option's index; 0 for a toggle and for a text.
  /// - Returns: The count; `nil` if there is no such option, or nothing was typed.
  /// - Complexity: O(1) expected.
  public subscript(label: ID, option option: Int = 0) -> Int? {
    guard let range = values[label], option >= 0, option < range.count else { return nil }
    return tallies[range.lowerBound + option]
  }
}

extension FormCounts: Equatable {}
extension FormCounts: Sendable where ID: Sendable {}

extension FormPredicate {
  /// How many records match, and how many there would be for each answer that could be chosen.
  ///
  /// - Complexity: One pass. A record that fails two labels costs what finding that out takes, one
  ///   that fails a single label also a question for each answer of that label, and one that matches
  ///   a question for each answer there is. So with *r* records and *a* answers that could be chosen
  ///   it is O(*r* *a*) questions at worst, which is without any answer, and fewer the more is
  ///   answered. For many records, ``FormIndex`` asks each question once.
  @inlinable
  public func counts<Record: FormRecord>(
    over records: some Sequence<Record>
  ) -> FormCounts<ID> where Record.ID == ID, Record.Text == Text {
    var tallies = [Int](repeating: 0, count: conditions.count)
    var (total, matching) = (0, 0)
    for record in records {
      total += 1
      var failing: Int?
      var failsTwo = false
      for clause in clauses where !holds(clause.chosen, record) {
        failsTwo = failing != nil
        if failsTwo { break }
        failing = clause.facet
      }
      if failsTwo { continue }
      if failing == nil { matching += 1 }
      for index in failing.map({ facets[$0] }) ?? 0..<conditions.count
      where record.holds(conditions[index].value, for: conditions[index].label) {
        tallies[index] += 1
      }
    }
    return FormCounts(records: total, matching: matching, values: values, tallies: tallies)
  }
}
