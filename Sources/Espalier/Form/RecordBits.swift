/// The answers that records hold, one bit for each record, in one column for each answer.
///
/// Columns are numbered from 0 on, in the order of their addition. One word covers 64 records.
@usableFromInline
package struct RecordBits: Sendable {
  /// The number of records.
  @usableFromInline package let count: Int
  /// The number of words of a column.
  private let width: Int
  /// The words of each column, one column after the other.
  private var words: [UInt64] = []

  @usableFromInline
  package init(count: Int) {
    self.count = count
    width = (count + 63) / 64
  }

  /// Adds a column without records.
  @usableFromInline
  package mutating func addColumn() {
    words.append(contentsOf: repeatElement(0, count: width))
  }

  /// Sets the bit of a record in a column.
  ///
  /// - Precondition: There are such a column and record.
  @usableFromInline
  package mutating func insert(_ record: Int, into column: Int) {
    precondition(record >= 0 && record < count, "expected one of \(count) records, got \(record)")
    words[column * width + record / 64] |= 1 << UInt64(record % 64)
  }

  /// Removes all records from a column.
  package mutating func clear(_ column: Int) {
    for word in column * width..<(column + 1) * width { words[word] = 0 }
  }

  /// Returns the positions of the matching records, ascending.
  ///
  /// - Parameters:
  ///   - clauses: The conditions.
  ///   - columns: The column of each condition. Those behind the columns here are in `others`.
  /// - Complexity: O(*r c* / 64) for *r* records and *c* chosen conditions, and O(1) a match.
  @usableFromInline
  package func matches(_ clauses: FormClauses, columns: [Int], others: RecordBits) -> [Int] {
    let failures = failures(of: clauses, columns, others).one
    var positions: [Int] = []
    for word in 0..<width {
      var matching = ~failures[word] & mask(word)
      while matching != 0 {
        positions.append(word * 64 + matching.trailingZeroBitCount)
        matching &= matching - 1
      }
    }
    return positions
  }

  /// Counts the matching records, and those for each condition: the records that hold it and match
  /// every *other* facet.
  ///
  /// - Complexity: O(*r a* / 64) for *r* records and *a* conditions.
  @usableFromInline
  package func counts(
    for clauses: FormClauses,
    columns: [Int],
    others: RecordBits
  ) -> (matching: Int, tallies: [Int]) {
    let (one, two) = failures(of: clauses, columns, others)
    var tallies = [Int](repeating: 0, count: columns.count)
    var matching = 0
    for word in 0..<width { matching += (~one[word] & mask(word)).nonzeroBitCount }
    for facet in clauses.facets {
      let isAsked = clauses.isAsked(facet)
      for word in 0..<width {
        var base = ~one[word]
        if isAsked {
          // A record that fails only this facet matches all the others.
          base = ~two[word] & ~(one[word] & held(facet, clauses, columns, others, word))
        }
        base &= mask(word)
        for index in facet {
          tallies[index] += (base & bits(columns[index], others, word)).nonzeroBitCount
        }
      }
    }
    return (matching, tallies)
  }

  /// Returns the records that fail one asked facet or more, and two or more.
  private func failures(
    of clauses: FormClauses,
    _ columns: [Int],
    _ others: RecordBits
  ) -> (one: [UInt64], two: [UInt64]) {
    var one = [UInt64](repeating: 0, count: width)
    var two = one
    for facet in clauses.facets where clauses.isAsked(facet) {
      for word in 0..<width {
        let failing = ~held(facet, clauses, columns, others, word)
        two[word] |= one[word] & failing
        one[word] |= failing
      }
    }
    return (one, two)
  }

  /// A word of the records that hold a chosen condition of a facet.
  private func held(
    _ facet: Range<Int>,
    _ clauses: FormClauses,
    _ columns: [Int],
    _ others: RecordBits,
    _ word: Int
  ) -> UInt64 {
    var held: UInt64 = 0
    for index in facet where clauses.isChosen[index] { held |= bits(columns[index], others, word) }
    return held
  }

  private func bits(_ column: Int, _ others: RecordBits, _ word: Int) -> UInt64 {
    let place = column * width + word
    return place < words.count ? words[place] : others.words[place - words.count]
  }

  /// The bits of a word that belong to records.
  private func mask(_ word: Int) -> UInt64 {
    let rest = count - word * 64
    return rest >= 64 ? .max : (1 << UInt64(rest)) - 1
  }
}
