import EspalierSources
import ExplorerTestSupport
import Foundation
import GRDB
import Testing

/// Returns the records of a branch, a line for each: its values by column, `-` if it is none.
func recordLines<Source: TreeSource>(
  _ source: Source,
  of parent: Source.NodeID? = nil,
  pageSize: Int = 100,
  extent: RecordExtent = RecordExtent()
) async throws -> [String] {
  var lines: [String] = []
  var offset: Int? = 0
  while let from = offset {
    let page = try source.records(of: parent, from: from, limit: pageSize, extent: extent)
    let nodes = try source.children(of: parent, from: from, limit: pageSize).nodes
    #expect(page.records.map(\.node) == nodes, "records are the children")
    for record in page.records {
      #expect(record.position == lines.count)
      let cells = record.cells?.map { cell in
        "\(cell.column)=\(cell.value.kind):\(cell.value.text)\(cell.value.isCut ? "…" : "")"
      }
      lines.append(cells?.joined(separator: " ") ?? "-")
    }
    offset = page.nextOffset
  }
  return lines
}

@Suite struct RecordTests {
  @Test("The cells of CSV are numbers, dates, texts or nothing", arguments: [1, 2, 100])
  func csv(pageSize: Int) async throws {
    let text = "name,age,born,note\nAnn,41,1980-02-29,\"1\"\nBob,,1999,\"\"\nCy,-1.5e3\n"
    let source = try CSVSource(utf8(text), name: "a.csv")
    #expect(
      try await recordLines(source, pageSize: pageSize) == [
        "name=text:Ann age=number:41 born=date:1980-02-29 note=text:1",
        "name=text:Bob age=none: born=number:1999 note=text:",
        "name=text:Cy age=number:-1.5e3",
      ]
    )
  }

  @Test("The members of JSON objects are cells, the elements of lists have positions")
  func json() async throws {
    let text = """
      [{"id": 1, "ok": true, "tags": ["a", "b"], "id": 2, "none": null}, [1, "x"], 7,
       {"at": {"x" : 1,  "y": "b c"}, "long": "\(String(repeating: "é", count: 30))"}, [{"a": 1}], []]
      """
    let source = JSONSource(utf8(text), name: "a.json")
    #expect(
      try await recordLines(source, extent: RecordExtent(bytes: 41)) == [
        "id=number:1 ok=boolean:true tags=container:[\"a\", \"b\"] id=number:2 none=none:",
        "0=number:1 1=text:x",
        "=number:7",
        "at=container:{\"x\": 1, \"y\": \"b c\"} long=text:\(String(repeating: "é", count: 20))…",
        "-",
        "",
      ]
    )
    #expect(
      try await recordLines(source, extent: RecordExtent(cells: 1)).first == "id=number:1"
    )
  }

  @Test("Lines of JSON are records, a line that is no JSON is a text")
  func lines() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.jsonl", utf8("{\"a\": 1}\nnot JSON\n{\"a\": \"2001-02-03T04:05:06Z\"}\n"))
    let source = try FileTreeSource(path: folder.path + "/a.jsonl")
    let lines = ["a=number:1", "=text:not JSON", "a=date:2001-02-03T04:05:06Z"]
    let found = try await recordLines(source)
    #expect(found == lines)
  }

  @Test("Files are records of what is known of them, and filtered, sorted and counted as such")
  func folders() throws {
    let folder = try TemporaryFolder()
    try folder.write("b9.txt", utf8("123456789"))
    try folder.write("b10.txt", utf8("1"))
    try folder.write("c\u{7}.bin", [UInt8](repeating: 0, count: 2000))
    try folder.folder("d")
    try folder.link("l", to: "d")
    for (name, mode, time) in [("b9.txt", 0o640, 1.5), ("b10.txt", 0o755, 86_400), ("d", 0o700, 0)]
    {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode, .modificationDate: Date(timeIntervalSince1970: time)],
        ofItemAtPath: folder.path + "/" + name
      )
    }
    let tree = try FileTreeSource(path: folder.path)
    func cells(_ source: some TreeSource) throws -> [[String]] {
      try source.records(of: nil, from: 0, limit: 9, extent: RecordExtent()).records
        .map { $0.cells?.map { "\($0.column)=\($0.value.kind):\($0.value.text)" } ?? [] }
    }
    let found = try cells(tree)
    #expect(
      found.prefix(2) == [
        [
          "name=text:b9.txt", "size=number:9", "modified=date:1970-01-01T00:00:01Z",
          "kind=text:file", "permissions=text:rw-r-----",
        ],
        [
          "name=text:b10.txt", "size=number:1", "modified=date:1970-01-02T00:00:00Z",
          "kind=text:file", "permissions=text:rwxr-xr-x",
        ],
      ]
    )
    #expect(found[2][0] == "name=text:c\u{7}.bin", "a name is exact")
    #expect(found[3][1] == "size=none:" && found[3][4] == "permissions=text:rwx------")
    #expect(found[4][3] == "kind=text:link")
    #expect(try cells(FolderSource(path: folder.path)) == found)
    func names(_ filter: String, _ sort: RecordSort?) throws -> [String] {
      let order = try tree.orderRecords(
        of: nil,
        filter: RecordFilter(parsing: filter),
        sortedBy: sort
      )
      let nodes = try tree.children(of: nil, from: 0, limit: 9).nodes
      return order.positions.map { nodes[$0].title }
    }
    #expect(try names("size:2..", RecordSort("size", isDescending: true)).last == "b9.txt")
    #expect(try names("kind=file modified:..1970-01-01", nil) == ["b9.txt"])
    #expect(try names("permissions~rwxr", RecordSort("name")) == ["b10.txt", "l"])
    let counts = try tree.countRecords(of: nil)
    #expect(counts.isTabular && counts.records == 5)
    #expect(counts["kind"]?.present == 5)
  }

  @Test("A folder has records, and so has a file in it")
  func files() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.csv", utf8("a,b\n1,x\n2,y\n"))
    try folder.write("b.json", utf8("{\"list\": [{\"a\": 1}], \"text\": \"[{\\\"b\\\": 2}]\"}"))
    let source = try FileTreeSource(path: folder.path)
    let names = try await recordLines(source).map { $0.prefix { $0 != " " } }
    #expect(names == ["name=text:a.csv", "name=text:b.json"])
    let files = try await all(source, of: nil)
    #expect(
      try await recordLines(source, of: files[0].id) == [
        "a=number:1 b=text:x", "a=number:2 b=text:y",
      ]
    )
    let values = try await all(source, of: files[1].id)
    #expect(try await recordLines(source, of: values[0].id) == ["a=number:1"])
    #expect(try await recordLines(source, of: values[1].id) == ["b=number:2"])
    // A file that is gone has the reason in a row.
    try FileManager.default.removeItem(atPath: folder.path + "/a.csv")
    let page = try source.records(
      of: files[0].id,
      from: 0,
      limit: 10,
      extent: RecordExtent()
    )
    #expect(page.records.map(\.node.kind) == [.error])
  }

  @Test("The rows of a table in SQLite are records, its columns and tables are none")
  func sqlite() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.db"
    try await DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: """
          CREATE TABLE pets (id INTEGER PRIMARY KEY, name TEXT, weight REAL, picture BLOB);
          INSERT INTO pets VALUES (1, 'Cat', 4.5, NULL), (7, '2001-02-03', NULL, x'0102');
          """
      )
    }
    let source = try FileTreeSource(path: path)
    #expect(try await recordLines(source) == ["-"])
    let table = try #require(try await all(source, of: nil).first)
    #expect(
      try await recordLines(source, of: table.id, pageSize: 2) == [
        "-",
        "id=number:1 name=text:Cat weight=number:4.5 picture=none:",
        "id=number:7 name=date:2001-02-03 weight=none: picture=data:2 bytes",
      ]
    )
  }

  @Test("The elements of XML are records of their attributes and elements")
  func xml() async throws {
    let text =
      "<books><book id=\"1\"><title>A &amp; B</title><by>Ann</by><by>Bob</by></book>"
      + "<book id=\"x\"><pages>12</pages></book></books>"
    let folder = try TemporaryFolder()
    try folder.write("a.xml", utf8(text))
    let source = try FileTreeSource(path: folder.path + "/a.xml")
    let root = try #require(try await all(source, of: nil).first)
    #expect(
      try await recordLines(source, of: root.id) == [
        "@id=number:1 title=text:A & B by=text:Ann by[2]=text:Bob",
        "@id=text:x pages=number:12",
      ]
    )
  }

  @Test("The items of a YAML list are records")
  func yaml() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", utf8("- {a: 1, b: ~}\n- {a: yes it is, c: [1, 2]}\n- 5\n"))
    let source = try FileTreeSource(path: folder.path + "/a.yaml")
    #expect(
      try await recordLines(source) == [
        "a=number:1 b=none:", "a=text:yes it is c=container:2 items", "=number:5",
      ]
    )
  }

  @Test("A cell of many bytes ends between characters")
  func cut() {
    let value = CellValue(text: utf8("aé€𝄞"), limit: 9)
    #expect(value.text == "aé€" && value.isCut)
    #expect(!CellValue(text: utf8("aé€𝄞"), limit: 10).isCut)
    #expect(CellValue(text: utf8("é"), limit: 1) == CellValue(.text, "", isCut: true))
  }
}
