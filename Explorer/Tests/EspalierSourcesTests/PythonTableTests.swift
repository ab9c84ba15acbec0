import ExplorerTestSupport
import Testing

@testable import EspalierSources

/// Random tables that Python writes, and whose cells are those that Python reads.
@Suite(.enabled(if: Python.isInstalled), .serialized)
struct PythonTableTests {
  @Test("CSV has the cells that Python reads", arguments: PythonComparisonTests.seeds)
  func csv(_ seed: UInt64) async throws {
    try await compareCells(
      #"""
      import csv
      def make(number):
        name = "%d.csv" % number
        mark = R.choice(",;\t|")
        columns = R.randrange(1, 7)
        def cell():
          return R.choice([text(["\r", "\r\n", '""', mark]), str(integer()), str(real()), ""])
        with open(place(name), "w", encoding="utf-8", newline="") as file:
          writer = csv.writer(file, delimiter=mark, lineterminator=R.choice(["\n", "\r\n", "\r"]),
            quoting=R.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
          if R.random() < 0.5: writer.writerow(["column %d" % i for i in range(columns)])
          for _ in range(R.randrange(0, 12)):
            count = columns if R.random() < 0.8 else R.randrange(1, 9)
            writer.writerow([cell() for _ in range(count)])
        rows(name, mark)
        return name
      """#,
      seed: seed
    )
  }

  @Test(
    "CSV that breaks the rules is read as Python reads it",
    arguments: PythonComparisonTests.seeds
  )
  func brokenCSV(_ seed: UInt64) async throws {
    try await compareCells(
      #"""
      import csv
      def make(number):
        name = "%d.csv" % number
        mark = R.choice(",;\t|")
        # A quotation mark that is left open at the end is a fault.
        body = "".join(R.choice(['"', '"', mark, mark, "\n", "\r\n", "a", " ", "é", "1"])
          for _ in range(R.randrange(40)))
        with open(place(name), "w", encoding="utf-8", newline="") as file: file.write(body)
        rows(name, mark)
        return name
      """#,
      seed: seed
    )
  }

  /// Compares the records of CSV, the first of which may be the names of the columns.
  private func compareCells(_ script: String, seed: UInt64) async throws {
    let seed = seed + TestScale.seedBase
    let rows = #"""
      def rows(name, mark):
        line(0, "delimiter", ord(mark))
        with open(place(name), encoding="utf-8", newline="") as file:
          for row in csv.reader(file, delimiter=mark):
            if row: line(0, "row", " ".join("s" + cell.encode().hex() for cell in row))

      """#
    let count = PythonComparisonTests.fileCount
    for sample in try Python.samples(rows + script, seed: seed, count: count) {
      let text = "seed \(seed), \(sample.name): \(String(decoding: sample.bytes, as: UTF8.self))"
      let delimiter = try #require(
        sample.lines.first.flatMap { $0.split(separator: " ").last }.flatMap { UInt8($0) }
      )
      let source = try CSVSource(
        sample.bytes,
        name: sample.name,
        delimiter: Character(Unicode.Scalar(delimiter))
      )
      func line(_ cells: [[UInt8]]) -> String {
        "0 row " + cells.map { "s" + PythonListing.hexadecimal($0) }.joined(separator: " ")
      }
      var lines = source.header.map { [line($0)] } ?? []
      let read = source.contentReader()
      for record in try await all(source, of: nil) where record.kind != .error {
        let cells = try await all(source, of: record.id)
        lines.append(line(try cells.map { try read($0.id, true)?.value?.bytes ?? [] }))
      }
      #expect(lines == Array(sample.lines.dropFirst()), "\(text)")
    }
  }

  @Test("SQLite has the values that Python reads", arguments: PythonComparisonTests.seeds)
  func sqlite(_ seed: UInt64) async throws {
    let seed = seed + TestScale.seedBase
    let script = #"""
      import sqlite3
      def quoted(name): return '"' + name.replace('"', '""') + '"'
      def value():
        return R.choice([None, integer(), real(), text(["\x00"]), R.randbytes(R.randrange(40)), 2**63 - 1,
          -2**63, text(most=900)])
      def make(number):
        name = "%d.sqlite" % number
        base = sqlite3.connect(place(name))
        base.execute("PRAGMA page_size = %d" % R.choice([512, 4096]))
        if R.random() < 0.3: base.execute("PRAGMA encoding = 'UTF-16'")
        tables = []
        for index in range(R.randrange(1, 4)):
          table = "t%d " % index + "".join(R.choice("aé'\" -/") for _ in range(3))
          columns = ["c%d" % i + R.choice(["", " x", "é", '"']) for i in range(R.randrange(1, 6))]
          types = [R.choice(["", " INTEGER", " TEXT", " REAL", " BLOB", " NUMERIC"]) for _ in columns]
          kind = R.choice(["row", "key", "without"])
          body = ", ".join(quoted(c) + t for c, t in zip(columns, types))
          if kind == "key": body = "id INTEGER PRIMARY KEY, " + body
          if kind == "without": body = "id TEXT PRIMARY KEY, " + body
          base.execute("CREATE TABLE %s(%s)%s" %
            (quoted(table), body, " WITHOUT ROWID" if kind == "without" else ""))
          for row in range(R.randrange(0, 30)):
            values = [value() for _ in columns]
            if kind == "key": values = [None if R.random() < 0.5 else R.randrange(10**9 * (row + 1), 10**9 * (row + 2))] + values
            if kind == "without": values = ["%d " % row + text()] + values
            base.execute("INSERT INTO %s VALUES(%s)" % (quoted(table), ",".join("?" * len(values))), values)
          tables.append((table, "id" if kind != "row" else "rowid"))
        base.commit()
        for table, order in sorted(tables):
          line(0, key(table), "{}")
          found = base.execute("SELECT * FROM %s ORDER BY %s" % (quoted(table), order))
          names = [column[0] for column in found.description]
          for row in found:
            line(1, "record", "{}")
            for column, cell in zip(names, row): line(2, key(column), scalar(cell))
        base.close()
        return name
      """#
    let count = max(PythonComparisonTests.fileCount / 4, 15)
    for sample in try Python.samples(script, seed: seed, count: count) {
      let source = try SQLiteSource(sample.bytes, name: sample.name)
      let read = source.contentReader()
      var lines: [String] = []
      for table in try await all(source, of: nil) {
        guard case .key(let name) = try read(table.id, false)?.name else { continue }
        lines.append("0 k\(PythonListing.hexadecimal(name)) {}")
        for record in try await all(source, of: table.id) where record.id.part == .record {
          lines.append("1 record {}")
          for cell in try await all(source, of: record.id) {
            lines.append(try PythonListing.line(2, read(cell.id, true), of: cell))
          }
        }
      }
      #expect(lines == sample.lines, "seed \(seed), \(sample.name)")
      #expect(try source.faults(strict: true).isEmpty)
    }
  }
}
