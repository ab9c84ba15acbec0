/// An index of the answers that records hold, as one bit for each record and answer.
///
/// It returns the same counts as ``FormPredicate/counts(over:)``, for many records and after every
/// tap: one 64-bit word covers 64 records.
///
///     let index = FormIndex(people, form: form)
///     let predicate = form.predicate(includingDraft: true)
///     index.counts(for: predicate).matching
///     index.matches(predicate)   // positions in `people`
///
/// It does not observe the records: when they change, create another index. Typed texts are not
/// known in advance; each one in a predicate queries every record again.
///
/// With *r* records and *a* possible answers, it takes *r a* / 8 bytes.
public struct FormIndex<Record: FormRecord> {
  @usableFromInline typealias Condition = FormPredicate<Record.ID, Record.Text>.Condition

  /// The records, in the order of the positions.
  public let records: [Record]

  /// The bits of each answer.
  @usableFromInline var bits: RecordBits
  /// The column of each answer in `bits`.
  @usableFromInline var places: [Condition: Int] = [:]

  /// Creates an index by querying each record for each possible answer.
  ///
  /// - Complexity: O(*r a*) queries.
  @inlinable
  public init(_ records: [Record], form: FilterForm<Record.ID, Record.Text>) {
    self.records = records
    bits = RecordBits(count: records.count)
    for condition in form.predicate().conditions {
      if case .text = condition.value { continue }
      ask(condition, into: &bits, places.count)
      places[condition] = places.count
    }
  }

  /// Returns the positions of the matching records, ascending.
  ///
  /// - Complexity: O(*r c* / 64) for *c* chosen answers, and O(1) a match.
  @inlinable
  public func matches(_ predicate: FormPredicate<Record.ID, Record.Text>) -> [Int] {
    let (columns, others) = columns(of: predicate)
    return bits.matches(predicate.numbered, columns: columns, others: others)
  }

  /// Counts the matching records, and those for each possible answer.
  ///
  /// - Complexity: O(*r a* / 64).
  @inlinable
  public func counts(
    for predicate: FormPredicate<Record.ID, Record.Text>
  ) -> FormCounts<Record.ID> {
    let (columns, others) = columns(of: predicate)
    let (matching, tallies) = bits.counts(for: predicate.numbered, columns: columns, others: others)
    return FormCounts(
      records: records.count,
      matching: matching,
      values: predicate.values,
      tallies: tallies
    )
  }

  /// Returns the column of each condition of a predicate, and the columns behind those of the index:
  /// of texts, which every record is asked for again.
  @inlinable
  func columns(
    of predicate: FormPredicate<Record.ID, Record.Text>
  ) -> (columns: [Int], others: RecordBits) {
    var columns: [Int] = []
    var others = RecordBits(count: records.count)
    var end = places.count
    for condition in predicate.conditions {
      if let place = places[condition] {
        columns.append(place)
      } else {
        ask(condition, into: &others, end - places.count)
        columns.append(end)
        end += 1
      }
    }
    return (columns, others)
  }

  /// Adds the column of an answer, which will be that at an index.
  @inlinable
  func ask(_ condition: Condition, into bits: inout RecordBits, _ column: Int) {
    bits.addColumn()
    for (position, record) in records.enumerated()
    where record.holds(condition.value, for: condition.field) {
      bits.insert(position, into: column)
    }
  }
}

extension FormIndex: Sendable where Record: Sendable, Record.ID: Sendable, Record.Text: Sendable {}
