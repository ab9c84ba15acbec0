import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

/// Records and cells of CSV.
@Suite struct CSVSourceTests {
  static func source(_ text: String, delimiter: Character? = nil) throws -> CSVSource {
    try CSVSource(utf8(text), name: "f.csv", delimiter: delimiter)
  }

  static let sample = """
    name,age,note
    Ann,41,"likes ""tea"", and
    coffee"
    Bob,-1.5e3,

    "",007,x,extra
    Eve

    """

  static let sampleRows = #"""
    object 0: Ann,41,"likes ""tea"", and\ncoffee"
      string name: "Ann"
      number age: 41
      string note: "likes \"tea\", and\ncoffee"
    object 1: Bob,-1.5e3,
      string name: "Bob"
      number age: -1.5e3
      string note: ""
    object 2: "",007,x,extra (4 cells for 3 columns)
      string name: ""
      string age: "007"
      string note: "x"
      string 3: "extra"
    object 3: Eve (1 cell for 3 columns)
      string name: "Eve"
    """#

  @Test("records are rows, their cells children; ragged ones are named", arguments: [1, 2, 100])
  func rows(_ pageSize: Int) async throws {
    #expect(try await drawing(Self.source(Self.sample), pageSize: pageSize) == Self.sampleRows)
  }

  @Test("line ends, byte order marks and other encodings do not change the rows")
  func encodings() async throws {
    let text = "name,age,note\nAnn,41,é\nBob,2,y\n"
    let rows = try await drawing(Self.source(text))
    for end in ["\r\n", "\r", "\n\n"] {
      #expect(try await drawing(Self.source(text.replacing("\n", with: end))) == rows)
    }
    #expect(try await drawing(Self.source("\u{FEFF}" + text)) == rows)
    #expect(try await drawing(Self.source("sep=,\r\n" + text)) == rows)
    let wide = try #require(("\u{FEFF}" + text).data(using: .utf16LittleEndian))
    #expect(try await drawing(CSVSource(Array(wide), name: "f.csv")) == rows)
    #expect(try await drawing(Self.source(String(text.dropLast()))) == rows)
  }

  @Test(
    "the delimiter is found out",
    arguments: [
      ("a;b\n1,5;2\n3;4,5\n", ";"), ("a\tb\nx, y\tz\n", "\t"), ("a|b|c\n1|2|3\n", "|"),
      ("a,b\n\"x;y\",1\n\"z;w;v\",2\n", ","), ("sep=#\na#b\n1#2\n", "#"), ("one\ntwo\n", ","),
      ("a,b;c,d\n", ","),
      ("Surname;First Name;Year\n\"\tDoe;Jane\"\t;1971\n", ";"),
    ]
  )
  func delimiters(_ text: String, _ delimiter: Character) async throws {
    let source = try Self.source(text)
    #expect(source.document.dialect.delimiter == delimiter.asciiValue)
  }

  @Test(
    "a first record of different short texts is the header",
    arguments: [
      ("a,b\n1,2\n", ["a", "b"]), ("a,b\nc,d\n", ["a", "b"]), (",b\n0,2\n", ["", "b"]),
      ("1,2\n3,4\n", nil), ("a,a\n1,2\n", nil), ("a,b", nil), ("a,b\n", nil),
      ("\"a\nb\",c\n1,2\n", nil), ("{},x\n1,2\n", nil), (",,x\n1,2,3\n", nil),
    ]
  )
  func headers(_ text: String, _ names: [String]?) async throws {
    #expect(try Self.source(text).header == names?.map(utf8))
  }

  @Test("without a header, cells have positions")
  func noHeader() async throws {
    #expect(
      try await drawing(Self.source("1;x\n2;y")) == """
        array 0: 1;x
          number 0: 1
          string 1: "x"
        array 1: 2;y
          number 0: 2
          string 1: "y"
        """
    )
  }

  @Test("texts that are empty have no rows", arguments: ["", "\n\r\n", "\u{FEFF}", "\u{FEFF}\n"])
  func empty(_ text: String) async throws {
    let source = try Self.source(text)
    #expect(try await drawing(source) == "")
    #expect(try source.faults(strict: false).isEmpty)
  }

  @Test("a quotation mark that is never closed is reported with its place, after what is read")
  func unclosed() async throws {
    let source = try Self.source("a,b\n1,2\n3,\"x\n4,5\n")
    #expect(
      try await drawing(source) == #"""
        object 0: 1,2
          number a: 1
          number b: 2
        object 1: 3,"x\n4,5\n
          number a: 3
          string b: "x\n4,5\n"
        error f.csv:3:3: the quotation mark that opens this cell is never closed; add one at its end (byte 10): 
        """#
    )
    #expect(
      try source.faults(strict: false).map(\.description) == [
        "f.csv:3:3: the quotation mark that opens this cell is never closed; add one at its end"
      ]
    )
  }

  @Test("deviations are shown as they are, with a remark, and are faults under --strict")
  func deviations() async throws {
    let source = try CSVSource(
      utf8("a,b\n\"x\"y,z\"\n1\n") + [0xFF] + utf8(",2\n"),
      name: "f.csv"
    )
    #expect(
      try await drawing(source) == #"""
        object 0: "x"y,z"
          string a: "xy" (not standard: text after the closing quotation mark)
          string b: "z\"" (not standard: quotation mark in a cell without quotes)
        object 1: 1 (1 cell for 2 columns)
          number a: 1
        object 2: \xFF,2
          string a: "\xFF"
          number b: 2
        """#
    )
    #expect(try source.faults(strict: false).isEmpty)
    #expect(
      try source.faults(strict: true).map(\.description) == [
        "f.csv:2:4: text after the closing quotation mark; double the mark before it",
        "f.csv:2:7: a quotation mark in a cell without quotes; put the cell in quotes",
        "f.csv:3:1: the record has 1 cell for 2 columns",
        "f.csv:4:1: \\xFF is not UTF-8; convert the text to UTF-8",
      ]
    )
  }

  @Test("values as written and as meant, by path")
  func values() async throws {
    let source = try Self.source(Self.sample)
    let read = source.contentReader()
    for (path, written, content) in [
      ("/0/age", "41", SourceContent(name: .key(utf8("age")), value: .literal(utf8("41")))),
      ("/1/2", "", SourceContent(name: .key(utf8("note")), value: .text([]))),
      ("/2/3", "extra", SourceContent(name: .position, value: .text(utf8("extra")))),
      ("/0", "Ann,41,\"likes \"\"tea\"\", and\ncoffee\"", SourceContent(name: .position)),
      (
        "/0/note", "\"likes \"\"tea\"\", and\ncoffee\"",
        SourceContent(name: .key(utf8("note")), value: .text(utf8("likes \"tea\", and\ncoffee")))
      ),
      ("", Self.sample, SourceContent(name: .root)),
    ] {
      let node = try #require(try source.node(path: path), "\(path)")
      #expect(try source.value(of: node.id) == utf8(written))
      #expect(try read(node.id, true) == content)
    }
    for path in ["/4", "/0/none", "/0/3", "/00", "/x", "0", "/0/name/0", "/-1"] {
      #expect(try source.node(path: path) == nil, "\(path)")
    }
  }

  @Test(
    "wire ids of nothing",
    arguments: ["", "4", "0.3", "00", "-1", "0.0.0", "0.", ".0", "fault"]
  )
  func wireIDs(_ id: String) throws {
    #expect(try Self.source(Self.sample).node(wireID: id) == nil)
  }

  @Test("a search compares decoded texts, and no column names")
  func search() async throws {
    let source = try Self.source(Self.sample)
    func paths(_ text: String) async throws -> [String] {
      try await ExactSearchTests.paths(text, in: source)
    }
    #expect(try await paths("ann") == ["/0/name"])
    #expect(try await paths("\"tea\", and") == ["/0/note"])
    #expect(try await paths("and\ncoffee") == ["/0/note"])
    #expect(try await paths("age") == [])
    #expect(try await paths("007") == ["/2/age"])
    #expect(try await paths("e") == ["/0/note", "/1/age", "/2/3", "/3/name"])
  }

  @Test("a cell that holds JSON opens")
  func embedded() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.csv", utf8("id,data\n1,\"{\"\"k\"\": [true]}\"\n"))
    let tree = try FileTreeSource(path: folder.path)
    let node = try #require(try tree.node(path: "a.csv/0/data/k/0"))
    #expect(node.detail == "true")
    #expect(tree.path(of: node.id) == "a.csv/0/data/k/0")
    #expect(try tree.node(wireID: tree.wireID(of: node.id)) == node.id)
  }
}

/// Large, changing and hostile CSV.
@Suite struct CSVLimitTests {
  @Test("pages anywhere in a long file are the same as one after the other")
  func pages() async throws {
    let folder = try TemporaryFolder()
    // Longer than what is scanned at once.
    let lines = (0..<240_000).map { "\($0),value \($0)" }
    try folder.write("a.csv", utf8("id,text\n" + lines.joined(separator: "\n")))
    let source = try #require(
      SourceOpener.open(path: folder.path + "/a.csv") as? CSVSource
    )
    let first = try source.children(of: nil, from: 0, limit: 3)
    #expect(first.nodes.map(\.detail) == Array(lines[..<3]) && first.nextOffset == 3)
    for offset in [63, 64, 65, 128, 4095, 150_001, 239_998] {
      let page = try source.children(of: nil, from: offset, limit: 2)
      #expect(page.nodes.map(\.detail) == Array(lines[offset..<min(offset + 2, lines.count)]))
    }
    let last = try source.children(of: nil, from: 240_000, limit: 1)
    #expect(last.nodes.isEmpty && last.total == 240_000 && last.nextOffset == nil)
    let node = try #require(try source.node(path: "/239999/text"))
    #expect(node.detail == "\"value 239999\"")
    #expect(try source.node(wireID: source.wireID(of: node.id)) == node.id)
  }

  @Test("what is appended is not shown, and another content is an error")
  func changes() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.csv"
    try folder.write("a.csv", utf8("a,b\n1,2\n"))
    let source = try #require(SourceOpener.open(path: path) as? CSVSource)
    #expect(try await drawing(source).hasPrefix("object 0: 1,2\n"))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("3,4\n".utf8))
    #expect(try await all(source, of: nil).count == 1)
    try handle.truncate(atOffset: 6)
    await #expect(throws: SourceError.changed(path: path)) { try await all(source, of: nil) }
    try handle.close()
  }

  @Test(
    "a record that is too long is a report, and those after it are shown",
    arguments: [70_000, 9]
  )
  func longRecord(_ excess: Int) async throws {
    let limit = 300_000
    let count = limit + excess
    let long = [CSV.quote] + [UInt8](repeating: CSV.lineFeed, count: count - 2) + utf8("\"\n")
    let text = utf8("a\n1\n") + long + utf8("2\n")
    let folder = try TemporaryFolder()
    try folder.write("f.csv", text)
    let file = try SourceFile(path: folder.path + "/f.csv")
    for content in [FileInput.Content.memory(text), .file(file)] {
      let input = FileInput(content, name: "f.csv")
      let source = try CSVSource(input, delimiter: nil, recordLimit: limit)
      let rows = try await all(source, of: nil)
      #expect(rows.map(\.kind) == [.object, .error, .object])
      #expect(rows[2].detail == "2")
      #expect(rows[1].title.hasPrefix("f.csv:3:1: a record of 3"))
      #expect(rows[1].title.contains(" is too long to be shown, more than 300 KB"))
      #expect(try source.value(of: rows[1].id)?.count == count)
      #expect(try source.faults(strict: false).map(\.line) == [3])
    }
  }

  @Test("a record of many cells is read in pages")
  func wide() async throws {
    let source = try CSVSourceTests.source(String(repeating: ",", count: 100_000))
    let row = try #require(await all(source, of: nil).first)
    #expect(row.childCount == 100_001)
    let page = try source.children(of: row.id, from: 99_999, limit: 10)
    #expect(page.nodes.map(\.title) == ["99999", "100000"] && page.total == 100_001)
  }

  @Test("random tables are read as a program that reads byte by byte reads them")
  func model() async throws {
    for seed in 0..<UInt64(TestScale.damagedFiles) {
      var generator = SeededGenerator(seed: seed)
      let letters = Array("ab,,\"\"\n\r0".utf8)
      let text = (0..<generator.below(60)).map { _ in letters[generator.below(letters.count)] }
      let source = try CSVSource([CSV.lineFeed] + text, name: "f", delimiter: ",")
      var rows: [[[UInt8]]] = []
      for record in try await all(source, of: nil) where record.kind != .error {
        let cells = try await all(source, of: record.id)
        rows.append(cells.compactMap { source.text(of: $0.id) })
      }
      let header = source.header.map { [$0] } ?? []
      #expect(
        header + rows == Self.parsed(text),
        "seed \(seed): \(String(decoding: text, as: UTF8.self))"
      )
    }
  }

  /// Reads a table one character at a time.
  static func parsed(_ text: [UInt8]) -> [[[UInt8]]] {
    var (rows, row, cell): ([[[UInt8]]], [[UInt8]], [UInt8]) = ([], [], [])
    var (isQuoted, isStart) = (false, true)
    var index = 0
    func isEmpty() -> Bool { row.isEmpty && isStart }
    while index < text.count {
      let byte = text[index]
      index += 1
      if isQuoted {
        if byte != CSV.quote {
          cell.append(byte)
        } else if index < text.count, text[index] == CSV.quote {
          cell.append(byte)
          index += 1
        } else {
          isQuoted = false
        }
      } else if byte == CSV.quote, isStart {
        (isQuoted, isStart) = (true, false)
      } else if byte == UInt8(ascii: ",") {
        row.append(cell)
        (cell, isStart) = ([], true)
      } else if CSV.isLineEnd(byte) {
        if !isEmpty() { rows.append(row + [cell]) }
        (row, cell, isStart) = ([], [], true)
      } else {
        cell.append(byte)
        isStart = false
      }
    }
    return isEmpty() ? rows : rows + [row + [cell]]
  }
}
