import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

/// Rows in runs, compared with those in pages.
@Suite struct RowRunTests {
  /// A row in its place.
  private struct Row: Equatable {
    var level: Int
    var position: Int
    var isLast: Bool
    var isOpen: Bool
    var node: SourceNode<Int>
  }

  /// A walk through all rows.
  private struct Walk {
    let source: JSONSource
    let levels: Int
    /// Whether runs are taken where there are any.
    let takesRuns: Bool
    private(set) var rows: [Row] = []
    /// The number of rows that came in runs.
    private(set) var runRows = 0
    /// The number of those that are shown as they are written.
    private(set) var plainRows = 0

    init(_ source: JSONSource, levels: Int, takesRuns: Bool) {
      self.source = source
      self.levels = levels
      self.takesRuns = takesRuns
    }

    mutating func walk(_ parent: Int? = nil, level: Int = 0) async throws {
      var offset: Int? = 0
      while let start = offset {
        if takesRuns,
          let run = try source.rowRun(of: parent, from: start, levels: levels - level)
        {
          try append(run, level: level)
          let page = try source.children(of: parent, from: start, limit: 1)
          try #require(run.total == page.total)
          offset = run.nextOffset
          continue
        }
        // Small pages are asked for runs more often.
        let page = try source.children(of: parent, from: start, limit: takesRuns ? 2 : 1024)
        offset = page.nextOffset
        for (index, node) in page.nodes.enumerated() {
          let isOpen = node.isBranch && level + 1 < levels
          rows.append(
            Row(
              level: level,
              position: start + index,
              isLast: offset == nil && index == page.nodes.count - 1,
              isOpen: isOpen,
              node: node
            )
          )
          if isOpen { try await walk(node.id, level: level + 1) }
        }
      }
    }

    private mutating func append(_ run: SourceRowRun<Int>, level: Int) throws {
      try #require(!run.rows.isEmpty)
      runRows += run.rows.count
      for row in run.rows {
        let written = String(row.value.range, of: run.text)
        let quote = written.first.flatMap { RowText.Quote(rawValue: String($0)) }
        let text =
          quote == nil
          ? RowText(written) : RowText(String(written.dropFirst().dropLast()), quote: quote)
        var node = SourceNode(
          id: row.number,
          title: String(position: row.position, key: row.key.range, of: run.text),
          value: written.isEmpty ? .count(row.childCount) : .text(text),
          kind: row.kind,
          isBranch: row.kind == .object || row.kind == .array,
          childCount: row.childCount
        )
        if row.other >= 0 {
          node = run.others[Int(row.other)]
          try #require(node.id == row.number && node.childCount == row.childCount)
          try #require(row.key.range.isEmpty && row.value.range.isEmpty)
        } else {
          plainRows += 1
        }
        try #require(run.wireIDPrefix + String(row.number) == source.wireID(of: node.id))
        rows.append(
          Row(
            level: level + Int(row.level),
            position: row.position,
            isLast: row.isLast,
            isOpen: row.isOpen,
            node: node
          )
        )
      }
    }
  }

  /// Compares the rows of a text in runs and in pages, and returns the walk through the runs.
  @discardableResult
  private func compare(
    levels: Int = .max,
    _ place: String,
    _ open: () throws -> JSONSource
  ) async throws -> Walk {
    var pages = Walk(try open(), levels: levels, takesRuns: false)
    try await pages.walk()
    var runs = Walk(try open(), levels: levels, takesRuns: true)
    try await runs.walk()
    #expect(runs.rows.count == pages.rows.count, "\(place)")
    if let index = zip(runs.rows, pages.rows).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      Issue.record("\(place): row \(index) is \(runs.rows[index]), not \(pages.rows[index])")
    }
    return runs
  }

  /// Parts of texts that are shown as they are written, and parts that are not.
  private static let strings = [
    "", "a", "key", "another key", "long key that differs at its end 1",
    "long key that differs at its end 2", "é", "名前", "\u{1F600}", "\u{202E}", "\u{7F}", "\u{9B}",
    "\\n", "\\u00e9", "\\ud800", "\\\"", "a/b~c", "'", "\u{1}", "\t", "\u{FEFF}", "\u{FFFE}",
    String(repeating: "x", count: 255), String(repeating: "x", count: 256),
    String(repeating: "x", count: 257), String(repeating: "é", count: 200),
    String(repeating: "\\u0041", count: 300),
  ]

  private static let scalars = [
    "0", "-1.50e+10", "true", "false", "null", "NaN", "-Infinity",
    String(repeating: "9", count: 256), String(repeating: "9", count: 257),
  ]

  /// Returns a random value as text.
  private func value(depth: Int, using generator: inout SeededGenerator) -> String {
    let string = Self.strings[generator.below(Self.strings.count)]
    guard depth > 0, generator.chance(60) else {
      if generator.chance(50) { return Self.scalars[generator.below(Self.scalars.count)] }
      return generator.chance(95) ? "\"\(string)\"" : "'\(string)'"
    }
    let isObject = generator.chance(60)
    let count = generator.chance(80) ? generator.below(6) : generator.below(25)
    let isPlain = generator.chance(50)
    var parts: [String] = []
    for position in 0..<count {
      let key = Self.strings[generator.below(Self.strings.count)]
      let name = isPlain ? "k\(position)" : key
      parts.append(
        (isObject ? "\"\(name)\": " : "") + value(depth: depth - 1, using: &generator)
      )
    }
    let space = generator.chance(90) ? "" : " /* comment */ "
    let content = parts.joined(separator: "," + space) + (generator.chance(95) ? "" : ",")
    return isObject ? "{\(content)}" : "[\(content)]"
  }

  @Test("runs have the rows of pages", arguments: 0..<4 as Range<UInt64>)
  func random(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var plainRows = 0
    for step in 0..<TestScale.damagedFiles {
      let isLines = generator.chance(30)
      var text: [UInt8] = []
      for _ in 0..<(isLines ? 1 + generator.below(5) : 1) {
        text += value(depth: 5, using: &generator).utf8
        if isLines { text += generator.chance(80) ? "\n".utf8 : " plain text\n".utf8 }
      }
      if generator.chance(40) {
        text = DamagedFiles.damaged(text, marks: utf8("{}[]\",:\\ \n0'"), using: &generator)
      }
      try folder.write("a.json", text)
      let levels = generator.chance(50) ? Int.max : 1 + generator.below(4)
      let place =
        "seed \(seed) + \(TestScale.seedBase), step \(step), levels \(levels), lines \(isLines)"
      let inMemory = try await compare(levels: levels, place) {
        JSONSource(text, name: "f", lines: isLines)
      }
      plainRows += inMemory.plainRows
      let path = folder.path + "/a.json"
      try await compare(levels: levels, place) { try JSONSource(path: path, lines: isLines) }
    }
    // Most rows are damaged nowhere.
    #expect(plainRows > 100)
  }

  @Test("runs of a text that is longer than one of them", arguments: [1, 2, 3, Int.max])
  func long(levels: Int) async throws {
    let folder = try TemporaryFolder()
    let record = #"{"id": 1, "name": "Quercus robur", "tags": [true, "x\n"], "in": {"": []}},"#
    let large = "[" + String(repeating: "1,", count: 5000) + "2]"
    let wide = (0..<40).map { "\"k\($0 % 38)\": \($0)" }.joined(separator: ",")
    let text =
      "{\"list\": [" + String(repeating: record, count: 1500)
      + "\(large), 0, {\(wide)}, \(large)], "
      + "\"text\": [\"\(String(repeating: "y", count: 300_000))\", 1], \"end\": {}}"
    try folder.write("a.json", utf8(text))
    let walk = try await compare(levels: levels, "levels \(levels)") {
      let text = try JSONText(try SourceFile(path: folder.path + "/a.json"))
      return JSONSource(
        JSONDocument(text, wholeSize: 0, readsAhead: false),
        name: "f"
      )
    }
    #expect(walk.runRows > walk.rows.count * 9 / 10 || levels < 3)
    #expect(walk.plainRows > walk.rows.count / 2 || levels < 3)
  }

  @Test("a run ends before what is not read yet, and begins within a list")
  func partial() async throws {
    let folder = try TemporaryFolder()
    let count = 400_000
    try folder.write("a.json", utf8("[" + String(repeating: "[1],", count: count) + "2]"))
    let text = try JSONText(try SourceFile(path: folder.path + "/a.json"))
    let source = JSONSource(
      JSONDocument(text, wholeSize: 0, readsAhead: false),
      name: "f"
    )
    let run = try #require(try source.rowRun(of: nil, from: 0, levels: 2))
    #expect(source.document.current.scanned < 1 << 19)
    #expect(run.total == nil && run.rows.first?.position == 0)
    #expect(run.rows.count == 2 * (run.nextOffset ?? 0))
    #expect(run.rows.allSatisfy { !$0.isLast || $0.level == 1 })
    let end = try #require(try source.rowRun(of: nil, from: count - 2, levels: 1))
    #expect(end.rows.map(\.position) == [count - 2, count - 1, count])
    #expect(end.rows.map(\.isLast) == [false, false, true])
    #expect(end.nextOffset == nil && end.total == count + 1)
    #expect(try source.rowRun(of: nil, from: count + 1, levels: 1) == nil)
  }

  @Test("there is no run of a file that was cut short, and none of another file")
  func changed() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.json"
    try folder.write("a.json", utf8("[1, 2, 3]"))
    let source = try JSONSource(path: path)
    #expect(try source.rowRun(of: nil, from: 0, levels: 1)?.rows.count == 3)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 5)
    #expect(try source.rowRun(of: nil, from: 0, levels: 1) == nil)
    try file.write(contentsOf: utf8("[4, 5, 6, 7, 8]"))
    try file.close()
    #expect(throws: SourceError.changed(path: path)) {
      _ = try source.rowRun(of: nil, from: 0, levels: 1)
    }
  }
}

extension String {
  /// A part of the text of a run.
  fileprivate init(_ range: Range<Int>, of text: ArraySlice<UInt8>) {
    self.init(decoding: text.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  /// The title of a row.
  fileprivate init(position: Int, key: Range<Int>, of text: ArraySlice<UInt8>) {
    self = key.isEmpty ? String(position) : String(key, of: text)
  }
}
