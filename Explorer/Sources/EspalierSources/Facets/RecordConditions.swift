internal import Espalier

/// A filter as a predicate of a filter form: a field for each condition.
///
/// The form has the rule of which records match, and of which answers a record counts for.
struct RecordConditions {
  /// The number of the condition of each column that has one.
  let places: [String: Int]

  private var tests: [Test]
  private let predicate: FormPredicate<Int, Int>

  private enum Test {
    case choices(Set<RecordChoice>)
    case range(RecordRange)
    case text(SourceMatcher)
  }

  /// A record as the conditions see it: whether each is met.
  private struct Tested: FormRecord {
    let passed: [Bool]

    func holds(_ value: FormValue<Int>, for field: Int) -> Bool { passed[field] }
  }

  /// - Throws: ``SourceError/badQuery(_:)`` if a text is no query.
  init(_ filter: RecordFilter) throws(SourceError) {
    var places: [String: Int] = [:]
    tests = []
    for clause in filter.clauses {
      places[clause.column] = tests.count
      switch clause.condition {
      case .isOne(let choices): tests.append(.choices(Set(choices)))
      case .isIn(let range): tests.append(.range(range))
      case .contains(let text): tests.append(.text(try SourceMatcher(.text(text))))
      }
    }
    self.places = places
    let fields = tests.indices.map { index in
      // The answer is the condition as a whole.
      FilterForm<Int, Int>.Field(index, index, .multiple, options: [0], saved: [0])
    }
    do {
      predicate = try FilterForm<Int, Int>(
        [.init(-1, title: -1, content: .fields(fields))],
        normalize: { $0 }
      ).predicate()
    } catch {
      preconditionFailure("expected fields of different numbers to make a form, got \(error)")
    }
  }

  /// Returns whether a record passes, or fails the condition of one column alone.
  ///
  /// - Parameter cells: The values of the record.
  mutating func match(of cells: [RecordCell]) throws(SourceError) -> FormMatch<Int> {
    if tests.isEmpty { return .all }
    return predicate.match(of: Tested(passed: try passed(cells)))
  }

  private mutating func passed(_ cells: [RecordCell]) throws(SourceError) -> [Bool] {
    var values = [CellValue](repeating: .none, count: tests.count)
    var isKnown = [Bool](repeating: false, count: tests.count)
    for cell in cells {
      guard let place = places[cell.column], !isKnown[place] else { continue }
      isKnown[place] = true
      values[place] = cell.value
    }
    var passed = [Bool](repeating: false, count: tests.count)
    for index in tests.indices { passed[index] = try passes(values[index], index) }
    return passed
  }

  private mutating func passes(_ value: CellValue, _ index: Int) throws(SourceError) -> Bool {
    switch tests[index] {
    case .choices(let choices): return choices.contains(value.choice)
    case .range(let range): return range.contains(value)
    case .text(var matcher):
      defer { tests[index] = .text(matcher) }
      return value.kind == .none ? false : try matcher.matches(Array(value.text.utf8))
    }
  }
}

extension CellValue {
  /// The value as a choice.
  var choice: RecordChoice { kind == .none ? .none : .value(text) }
}
