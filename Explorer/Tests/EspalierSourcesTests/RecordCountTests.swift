import Espalier
import ExplorerTestSupport
import Testing

@testable import EspalierSources

/// Limits that a pass does not meet, however busy the machine is.
private let patient = RecordLimits(time: .seconds(600))

/// A table of few values, as JSON and as a slow, obvious model.
private struct ModelTable {
  var records: [[(name: String, json: String)]] = []

  var json: [UInt8] {
    let lines = records.map { record in
      "{" + record.map { "\"\($0.name)\": \($0.json)" }.joined(separator: ", ") + "}"
    }
    return utf8("[" + lines.joined(separator: ",\n") + "]")
  }

  init(_ generator: inout SeededGenerator) {
    let values = [
      "1", "2", "2.5", "30", "\"x\"", "\"Xy\"", "\"2001-02-03\"", "null", "true", "\"1\"",
    ]
    for _ in 0..<generator.below(40) {
      var record: [(String, String)] = []
      for name in ["a", "b", "c", "d"] where generator.chance(80) {
        record.append(
          (name, values[generator.below(name == "d" ? values.count : 4 + record.count)])
        )
      }
      records.append(record)
    }
  }

  func value(_ column: String, _ record: Int) -> String? {
    records[record].first { $0.name == column }?.json
  }

  func choice(_ column: String, _ record: Int) -> RecordChoice {
    guard let json = value(column, record), json != "null" else { return .none }
    return .value(json.hasPrefix("\"") ? String(json.dropFirst().dropLast()) : json)
  }

  func passes(_ record: Int, _ filter: RecordFilter, except other: String? = nil) -> Bool {
    filter.clauses.allSatisfy { clause in
      if clause.column == other { return true }
      let text = choice(clause.column, record)
      switch clause.condition {
      case .isOne(let choices): return choices.contains(text)
      case .isIn(let range):
        guard case .value(let text) = text, value(clause.column, record)?.hasPrefix("\"") == false,
          let number = Double(text), let from = Double(range.lower ?? "-inf"),
          let to = Double(range.upper ?? "inf")
        else { return false }
        return from <= number && number <= to
      case .contains(let part):
        guard case .value(let text) = text else { return false }
        return text.lowercased().contains(part)
      }
    }
  }

  func counts(_ column: String, _ filter: RecordFilter) -> [RecordChoice: Int] {
    var counts: [RecordChoice: Int] = [:]
    for record in records.indices {
      let isCounted = passes(record, filter, except: column)
      counts[choice(column, record), default: 0] += isCounted ? 1 : 0
    }
    return counts
  }
}

private func filter(_ generator: inout SeededGenerator) throws -> RecordFilter {
  var filter = RecordFilter()
  for column in ["a", "b", "c", "d", "z"] where generator.chance(25) {
    switch generator.below(3) {
    case 0:
      let all: [RecordChoice] = [.none, .value("1"), .value("x"), .value("2.5"), .value("none")]
      filter[column] = .isOne(
        of: all.filter { _ in generator.chance(40) } + [all[generator.below(5)]]
      )
    case 1:
      filter[column] = .isIn(
        try RecordRange(from: "2", to: generator.chance(50) ? "9" : nil, column: column)
      )
    default: filter[column] = .contains(["x", "1", "2"][generator.below(3)])
    }
  }
  return filter
}

@Suite struct RecordCountTests {
  @Test("Random tables are counted and ordered as by a slow model", arguments: 0..<60)
  func model(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let table = ModelTable(&generator)
    let filter = try filter(&generator)
    let source = JSONSource(table.json, name: "a.json")
    let counts = try source.countRecords(of: nil, filter: filter, limits: patient)
    let passing = table.records.indices.filter { table.passes($0, filter) }
    #expect(counts.state == .complete && counts.records == table.records.count, "seed \(seed)")
    #expect(counts.matching == passing.count, "seed \(seed): \(filter.text)")
    var names: [String] = []
    for name in table.records.joined().map(\.name) + filter.clauses.map(\.column)
    where !names.contains(name) { names.append(name) }
    #expect(counts.columns.map(\.name) == names, "seed \(seed)")
    for column in counts.columns {
      var expected = table.counts(column.name, filter)
      if case .isOne(let chosen)? = filter[column.name] {
        for choice in chosen where expected[choice] == nil { expected[choice] = 0 }
      }
      let found = (column.choices ?? []).map { ($0.choice, $0.count) }
      #expect(
        Dictionary(uniqueKeysWithValues: found) == expected,
        "seed \(seed): \(column.name) of \(filter.text)"
      )
      let present = table.records.indices.filter { table.value(column.name, $0) != nil }.count
      #expect(column.present == present && column.kinds.values.reduce(0, +) == present)
    }
    let order = try source.orderRecords(
      of: nil,
      filter: filter,
      sortedBy: nil,
      limits: patient
    )
    #expect(order.positions == passing && order.state == .complete)
    for isDescending in [false, true] {
      let sort = RecordSort("d", isDescending: isDescending)
      let sorted = try source.orderRecords(
        of: nil,
        filter: filter,
        sortedBy: sort,
        limits: patient
      )
      let ranks = ["true", "1", "2", "2.5", "30", "\"2001-02-03\"", "\"1\"", "\"x\"", "\"Xy\""]
      let ranked = passing.map { (table.value("d", $0).flatMap { ranks.firstIndex(of: $0) }, $0) }
      let some = ranked.filter { $0.0 != nil }.sorted {
        let (a, b) = ($0.0 ?? 0, $1.0 ?? 0)
        return a == b ? $0.1 < $1.1 : isDescending ? a > b : a < b
      }
      let expected = some.map(\.1) + ranked.filter { $0.0 == nil }.map(\.1)
      #expect(sorted.positions == expected, "seed \(seed), descending \(isDescending)")
    }
  }

  @Test("Numbers that one double stands for are ordered by their digits")
  func longNumbers() async throws {
    let numbers = [
      "9007199254740993", "9007199254740992", "-9007199254740993", "-9007199254740992",
    ]
    let source = JSONSource(utf8("[\(numbers.joined(separator: ","))]"), name: "")
    let order = try source.orderRecords(of: nil, sortedBy: RecordSort(""), limits: patient)
    #expect(order.positions == [2, 3, 1, 0])
  }

  @Test("A column of too many or too long values has no choices, but the chosen ones are counted")
  func limits() async throws {
    let rows = (0..<100).map { "\($0),\($0 % 3),\(String(repeating: "x", count: $0))" }
    let text = "id,few,long\n" + rows.joined(separator: "\n")
    let source = try CSVSource(utf8(text), name: "a.csv")
    let limits = RecordLimits(time: .seconds(600), choices: 50, choiceBytes: 60)
    let filter = try RecordFilter(parsing: "id=3,70,no few=1,0")
    let counts = try source.countRecords(of: nil, filter: filter, limits: limits)
    #expect(counts.matching == 2)
    #expect(counts["id"]?.choices == nil)
    #expect(
      counts["id"]?.chosen == [
        .init(.value("3"), count: 1), .init(.value("70"), count: 1), .init(.value("no"), count: 0),
      ]
    )
    #expect(counts["id"]?.numbers == 0...99)
    #expect(counts["long"]?.choices == nil && counts["long"]?.kind == .text)
    #expect(
      counts["few"]?.choices == [
        .init(.value("0"), count: 1), .init(.value("1"), count: 1), .init(.value("2"), count: 0),
      ]
    )
    let narrow = try source.countRecords(
      of: nil,
      limits: RecordLimits(time: .seconds(600), columns: 2)
    )
    #expect(narrow.columns.map(\.name) == ["id", "few"])
  }

  @Test("A pass ends at its number of records, its time and its memory, and says so")
  func stops() async throws {
    let rows = (0..<5000).map { "\($0),text \($0)" }
    let source = try CSVSource(utf8("id,name\n" + rows.joined(separator: "\n")), name: "a.csv")
    let few = RecordLimits(time: .seconds(600), records: 100)
    var counts = try source.countRecords(of: nil, limits: few)
    #expect(counts.state == .stopped(.records) && counts.records == 100)
    #expect(
      counts.state.text(records: counts.records, limits: few)
        == "stopped at the limit: at least 100 records"
    )
    let short = RecordLimits(time: .zero)
    counts = try source.countRecords(of: nil, limits: short)
    #expect(counts.state == .stopped(.time) && (1..<5000).contains(counts.records))
    let sort = RecordSort("name", isDescending: true)
    let order = try source.orderRecords(
      of: nil,
      sortedBy: sort,
      limits: RecordLimits(time: .seconds(600), keyBytes: 1000)
    )
    #expect(order.state == .stopped(.memory) && (5..<50).contains(order.positions.count))
    let all = try source.countRecords(
      of: nil,
      limits: RecordLimits(time: .seconds(600), records: 5000)
    )
    #expect(all.state == .complete && all.records == 5000)
    #expect(
      RecordScanState.stopped(.time).text(records: 1, limits: RecordLimits(time: .seconds(5)))
        == "stopped after 5 s: at least 1 record"
    )
  }

  @Test("A pass reports its progress, and ends with its task")
  func progress() async throws {
    let rows = (0..<5000).map { "\($0),\($0 % 2)" }
    let source = try CSVSource(utf8("id,even\n" + rows.joined(separator: "\n")), name: "a.csv")
    let seen = LockedValue<[Int]>([])
    let limits = RecordLimits(time: .seconds(600), interval: .zero)
    let counts = try source.countRecords(of: nil, limits: limits) { counts in
      #expect(counts.state == .counting)
      #expect(counts["even"]?.choices?.map(\.count).reduce(0, +) == counts.records)
      seen.withLock { $0.append(counts.records) }
    }
    let reported = seen.withLock { $0 }
    #expect(reported.count > 3 && reported == reported.sorted())
    #expect(counts.records == 5000)
    let task = Task {
      // Cancelled by its own first report, so it cannot end before.
      try source.countRecords(of: nil, limits: limits) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: SourceError.cancelled) { try await task.value }
  }

  @Test("A form has choices, ranges and texts, and gives the filter back")
  func form() async throws {
    let colours = ["red", "\"green, dark\"", ""]
    let rows = (0..<100).map { "\($0),\(colours[$0 % 3]),name \($0),2001-01-01" }
    let text = "id,colour,name,born\n" + rows.joined(separator: "\n")
    let source = try CSVSource(utf8(text), name: "a.csv")
    let filter = try RecordFilter(parsing: "id:0..49 colour=\"green, dark\" name~1")
    let counts = try source.countRecords(of: nil, filter: filter, limits: patient)
    #expect(counts.isTabular)
    let fields = RecordForm.fields(of: counts, filter: filter)
    #expect(fields.map(\.column) == ["id", "colour", "name", "born"])
    #expect(fields[0].kind == .range(placeholder: "0..99"))
    guard case .choices(let options) = fields[1].kind else { throw TestFailure("no choices") }
    let expected = (0..<50).filter { String($0).contains("1") }
    let byColour = (0..<3).map { colour in expected.filter { $0 % 3 == colour }.count }
    #expect(Set(options.map(\.choice)) == [.value("red"), .value("green, dark"), .none])
    #expect(options.last?.choice == RecordChoice.none && options.last?.count == byColour[2])
    #expect(options.first { $0.choice == .value("red") }?.count == byColour[0])
    #expect(counts.matching == byColour[1])
    #expect(fields[2].kind == .text)
    var form = RecordForm.form(fields, filter: filter, title: "a.csv")
    #expect(try RecordForm.filter(of: form, fields: fields) == filter)
    try form.tap(.group(""))
    try form.tap(.field("colour"))
    // The second one: the first is chosen already.
    try form.choose(option: 1)
    form.saveModal()
    let changed = try RecordForm.filter(of: form, fields: fields)
    #expect(options[0].choice == .value("green, dark"))
    #expect(changed["colour"] == .isOne(of: options.prefix(2).map(\.choice)))
    #expect(changed["id"] == filter["id"] && changed["name"] == filter["name"])
  }
}
