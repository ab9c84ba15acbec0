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

  @Test("A file in a folder has records, a folder has none")
  func files() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.csv", utf8("a,b\n1,x\n2,y\n"))
    try folder.write("b.json", utf8("{\"list\": [{\"a\": 1}], \"text\": \"[{\\\"b\\\": 2}]\"}"))
    let source = try FileTreeSource(path: folder.path)
    #expect(try await recordLines(source) == ["-", "-"])
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
