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

  /// The bits of each answer, in words, one answer after the other.
  @usableFromInline var bits: [UInt64] = []
  /// The index of each answer in `bits`, in units of `width`.
  @usableFromInline var places: [Condition: Int] = [:]
  /// The number of words per answer.
  @usableFromInline let width: Int

  /// Creates an index by querying each record for each possible answer.
  ///
  /// - Complexity: O(*r a*) queries.
  @inlinable
  public init(_ records: [Record], form: FilterForm<Record.ID, Record.Text>) {
    self.records = records
    width = (records.count + 63) / 64
    for condition in form.predicate().conditions {
      if case .text = condition.value { continue }
      places[condition] = places.count
      bits += ask(condition)
    }
  }

  /// Returns the positions of the matching records, ascending.
  ///
  /// - Complexity: O(*r c* / 64) for *c* chosen answers, and O(1) a match.
  @inlinable
  public func matches(_ predicate: FormPredicate<Record.ID, Record.Text>) -> [Int] {
    let failures = failures(of: predicate)
    var positions: [Int] = []
    for word in 0..<width {
      var matching = ~failures.one[word] & mask(word)
      while matching != 0 {
        positions.append(word * 64 + matching.trailingZeroBitCount)
        matching &= matching - 1
      }
    }
    return positions
  }

  /// Counts the matching records, and those for each possible answer.
  ///
  /// - Complexity: O(*r a* / 64).
  @inlinable
  public func counts(
    for predicate: FormPredicate<Record.ID, Record.Text>
  ) -> FormCounts<Record.ID> {
    let failures = failures(of: predicate)
    let matching = (0..<width).map { ~failures.one[$0] & mask($0) }
    var tallies = [Int](repeating: 0, count: predicate.conditions.count)
    var clauses = zip(predicate.clauses, failures.clauses).makeIterator()
    var clause = clauses.next()
    for (facet, range) in predicate.facets.enumerated() {
      var base = matching
      if let (about, held) = clause, about.facet == facet {
        // A record that fails only this field matches all the others.
        for word in 0..<width {
          base[word] = ~failures.two[word] & ~(failures.one[word] & held[word]) & mask(word)
        }
        clause = clauses.next()
      }
      for index in range { tallies[index] = count(base, predicate.conditions[index]) }
    }
    return FormCounts(
      records: records.count,
      matching: matching.reduce(0) { $0 + $1.nonzeroBitCount },
      values: predicate.values,
      tallies: tallies
    )
  }

  /// Returns the records that fail one clause or more, two or more, and those that hold each
  /// clause.
  @inlinable
  func failures(
    of predicate: FormPredicate<Record.ID, Record.Text>
  ) -> (one: [UInt64], two: [UInt64], clauses: [[UInt64]]) {
    var one = [UInt64](repeating: 0, count: width)
    var two = one
    var clauses: [[UInt64]] = []
    for clause in predicate.clauses {
      var held = [UInt64](repeating: 0, count: width)
      for index in clause.chosen { add(predicate.conditions[index], to: &held) }
      for word in 0..<width {
        two[word] |= one[word] & ~held[word]
        one[word] |= ~held[word]
      }
      clauses.append(held)
    }
    return (one, two, clauses)
  }

  @inlinable
  func add(_ condition: Condition, to held: inout [UInt64]) {
    if let place = places[condition] {
      for word in 0..<width { held[word] |= bits[place * width + word] }
    } else {
      let asked = ask(condition)
      for word in 0..<width { held[word] |= asked[word] }
    }
  }

  @inlinable
  func count(_ base: [UInt64], _ condition: Condition) -> Int {
    var total = 0
    if let place = places[condition] {
      for word in 0..<width { total += (base[word] & bits[place * width + word]).nonzeroBitCount }
    } else {
      let asked = ask(condition)
      for word in 0..<width { total += (base[word] & asked[word]).nonzeroBitCount }
    }
    return total
  }

  /// Queries all records for one answer, and returns the bits.
  @inlinable
  func ask(_ condition: Condition) -> [UInt64] {
    var asked = [UInt64](repeating: 0, count: width)
    for (position, record) in records.enumerated()
    where record.holds(condition.value, for: condition.field) {
      asked[position / 64] |= 1 << UInt64(position % 64)
    }
    return asked
  }

  /// The bits of a word that belong to records.
  @inlinable
  func mask(_ word: Int) -> UInt64 {
    let rest = records.count - word * 64
    return rest >= 64 ? .max : (1 << UInt64(rest)) - 1
  }
}

extension FormIndex: Sendable where Record: Sendable, Record.ID: Sendable, Record.Text: Sendable {}
