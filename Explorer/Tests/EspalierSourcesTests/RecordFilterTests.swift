import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

@Suite struct RecordFilterTests {
  @Test(
    "A filter is written as it was parsed",
    arguments: [
      "", "city=Berlin", "city=Berlin,\"New York\",null", "a=\"null\"", "a=\"\"", "\"\"=1",
      "age:30..40", "age:-1.5..", "born:..2001-12-31", "name~ann", "name~\"ann b\"",
      "\"a b\"=\"x,y\" c~\"\\\"q\\\" \\\\\" d:1..2",
    ]
  )
  func roundTrip(text: String) throws {
    #expect(try RecordFilter(parsing: text).text == text)
  }

  @Test("A filter allows spaces around conditions, and counts a value once")
  func spelling() throws {
    #expect(try RecordFilter(parsing: "  a=1,1,\"2\"\n b~x ").text == "a=1,2 b~x")
    #expect(try RecordFilter(parsing: "\"a\"=\"b\"").text == "a=b")
  }

  @Test(
    "A fault in a filter is told with its place",
    arguments: [
      ("=1", RecordFilterError.noColumn(at: 1)),
      ("a=1 ~x", .noColumn(at: 5)),
      ("ab", .noOperator(column: "ab", at: 3)),
      ("a b=1", .noOperator(column: "a", at: 2)),
      ("a=", .noValue(column: "a", at: 3)),
      ("a=1,", .noValue(column: "a", at: 5)),
      ("a~", .noValue(column: "a", at: 3)),
      ("a=\"x", .openQuote(at: 3)),
      ("a=\"x\\", .openQuote(at: 3)),
      ("a=\"x\"y", .textAfterQuote(at: 6)),
      ("a:5", .noRange("5", column: "a")),
      ("a:..", .emptyRange(column: "a")),
      ("a:x..5", .badEnd("x", column: "a")),
      ("a:5..1", .reversedRange(from: "5", to: "1", column: "a")),
      ("a:5..2001-01-01", .reversedRange(from: "5", to: "2001-01-01", column: "a")),
      ("a=1 a~x", .repeatedColumn("a")),
    ]
  )
  func fault(text: String, error: RecordFilterError) {
    #expect(throws: error) { try RecordFilter(parsing: text) }
    #expect(error.description.utf8.count > 20)
  }

  @Test("A filter of too many bytes or conditions is refused")
  func size() {
    let long = "a=" + String(repeating: "x", count: RecordFilter.byteLimit)
    #expect(throws: RecordFilterError.tooLong(long.utf8.count)) { try RecordFilter(parsing: long) }
    let many = (0...RecordFilter.clauseLimit).map { "c\($0)=1" }.joined(separator: " ")
    #expect(throws: RecordFilterError.tooManyClauses(RecordFilter.clauseLimit + 1)) {
      try RecordFilter(parsing: many)
    }
  }

  @Test("Random filters parse to themselves, and random texts never trap", arguments: 0..<20)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "a", "B", " ", "\"", "\\", ",", "=", ":", "~", "..", "é", "\n", "1", "null", "\u{202E}",
    ]
    func text() -> String {
      (0..<generator.below(5)).map { _ in pieces[generator.below(pieces.count)] }.joined()
    }
    for _ in 0..<100 {
      var filter = RecordFilter()
      for _ in 0..<generator.below(4) {
        switch generator.below(3) {
        case 0:
          let choices = (0...generator.below(3)).map { _ in
            generator.chance(20) ? RecordChoice.none : .value(text())
          }
          filter[text()] = .isOne(
            of: choices.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
          )
        case 1: filter[text()] = .isIn(try RecordRange(from: "1", to: "2001", column: ""))
        default: filter[text()] = .contains(text() + "x")
        }
      }
      #expect(try RecordFilter(parsing: filter.text) == filter, "seed \(seed): \(filter.text)")
      let any = (0..<3).map { _ in text() }.joined()
      if let parsed = try? RecordFilter(parsing: any) {
        #expect(try RecordFilter(parsing: parsed.text) == parsed, "seed \(seed): \(any)")
      }
    }
  }

  @Test("A range includes its ends, and all of a day, a month or a year")
  func ranges() throws {
    func contains(_ from: String, _ to: String, _ value: CellValue) throws -> Bool {
      try RecordRange(from: from, to: to, column: "a").contains(value)
    }
    let number = CellValue(literal: utf8("40"), limit: 99)
    #expect(try contains("30", "40", number))
    #expect(try contains("40", "", number))
    #expect(try !contains("41", "", number))
    let date = CellValue(text: utf8("2001-12-31T23:59:59.5Z"), limit: 99)
    #expect(date.kind == .date)
    #expect(try contains("", "2001-12-31", date))
    #expect(try contains("2001-12", "2001-12", date))
    #expect(try contains("2001", "2001", date))
    #expect(try !contains("", "2001-12-30", date))
    #expect(try !contains("2002", "", date))
    #expect(try contains("2001-12-31 23:59", "", date))
    #expect(try !contains("0", "9", CellValue(text: utf8("5x"), limit: 99)))
  }

  @Test("Dates are read as Foundation reads them")
  func dates() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let seconds = Double(generator.below(20_000_000_000)) - 10_000_000_000
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let text = date.formatted(.iso8601)
      #expect(WrittenDate(text.utf8)?.start == seconds, "\(text)")
      #expect(dateText(seconds) == text)
    }
    #expect(WrittenDate("2001-01-01T01:30:00+01:30".utf8)?.start == 0)
    #expect(
      WrittenDate("2001-01-01".utf8)
        == WrittenDate("2001-01-01T00:00:00Z".utf8).map {
          var day = $0
          day.end = 86_400
          return day
        }
    )
    for text in [
      "2001", "2001-1-1", "2001-13-01", "2001-02-29", "2001-01-01T25:00", "2001-01-01x",
      "2001-01-01T1:00", "2001-01-01T10:00:00.Z", "2001-01-01T10:00+1", "+2001-01-01", "",
    ] { #expect(WrittenDate(text.utf8) == nil, "\(text)") }
    #expect(WrittenDate("1900-02-29".utf8) == nil && WrittenDate("2000-02-29".utf8) != nil)
  }
}
