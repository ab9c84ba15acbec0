import Foundation
import Testing

@testable import EspalierSources

/// Property lists in both encodings.
@Suite struct PropertyListSourceTests {
  static func xml(_ value: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "plist.dtd">
    <plist version="1.0">
    \(value)
    </plist>

    """
  }

  static let sample = xml(
    """
    <dict>
      <key>name</key> <string>Espalier &amp; &lt;friends&gt; &#233;&#x20AC; <![CDATA[<raw>]]></string>
      <key>list</key> <array> <integer>-12</integer> <integer>0x1F</integer> <real>1.50</real> <true/> <false/> </array>
      <key>when</key> <date>2004-02-29T12:30:00Z</date>
      <!-- a comment -->
      <key>bytes</key> <data> AAH/ </data>
      <key>empty</key> <dict/>
      <key>name</key> <string/>
    </dict>
    """
  )

  static let sampleRows = """
    string name: "Espalier & <friends> é€ <raw>"
    array list: 5 items
      number 0: -12
      number 1: 0x1F
      number 2: 1.50
      boolean 3: true
      boolean 4: false
    date when: 2004-02-29T12:30:00Z
    data bytes: 3 bytes: 00 01 FF
    object empty: empty
    string name: "" (duplicate key)
    """

  @Test("XML, in the order of the file")
  func xmlSample() async throws {
    let source = PropertyListSource(utf8(Self.sample), name: "x.plist")
    #expect(source.fault == nil)
    #expect(try await drawing(source, pageSize: 2) == Self.sampleRows)
    let list = try await all(source, of: nil)[1]
    #expect(
      try await all(source, of: list.id).map { source.path(of: $0.id) }
        == (0..<5).map { "/list/\($0)" }
    )
  }

  /// Values that both encodings can hold, by key.
  static var values: [String: Any] {
    [
      "text": "plain", "wide": "é€😀", "long": String(repeating: "x", count: 40), "yes": true,
      "no": false,
      "small": 7, "byte": 200, "word": 60_000, "large": 3_000_000_000, "negative": -5, "real": 1.5,
      "date": Date(timeIntervalSinceReferenceDate: 94_608_000), "data": Data([1, 2, 255]),
      "none": Data(),
      "list": [1, "two", [3.25], [String: Int]()] as [Any], "nested": ["a": ["b": ["c": 1]]],
      "many": Array(0..<40),
    ]
  }

  @Test("the output of Foundation is shown alike in both encodings")
  func foundation() async throws {
    func source(_ format: PropertyListSerialization.PropertyListFormat) throws -> PropertyListSource
    {
      let data = try PropertyListSerialization.data(
        fromPropertyList: Self.values,
        format: format,
        options: 0
      )
      return PropertyListSource(Array(data), name: "x")
    }
    let xml = try source(.xml)
    let binary = try source(.binary)
    #expect(xml.fault == nil && binary.fault == nil)
    func byKey(_ source: PropertyListSource) async throws -> [String: String] {
      let nodes = try await all(source, of: nil)
      var rows: [String: String] = [:]
      for node in nodes {
        let children = try await all(source, of: node.id)
        let texts = children.map { "\($0.kind) \($0.title) \($0.detail)" }
        rows[node.title] = "\(node.kind) \(node.detail) \(texts)"
      }
      #expect(rows.count == nodes.count)
      return rows
    }
    #expect(try await byKey(xml) == byKey(binary))
    #expect(try await byKey(binary).count == Self.values.count)
    #expect(try await byKey(binary)["wide"] == "string \"é€😀\" []")
    #expect(try await byKey(binary)["large"] == "number 3000000000 []")
    #expect(try await byKey(binary)["negative"] == "number -5 []")
    #expect(try await byKey(binary)["date"] == "date 2004-01-01T00:00:00Z []")
    #expect(try await byKey(binary)["data"] == "data 3 bytes: 01 02 FF []")
    #expect(try await byKey(binary)["many"]?.contains("number 39 39") == true)
    #expect(
      try await drawing(binary, pageSize: 3).split(separator: "\n").count
        == drawing(xml).split(separator: "\n").count
    )
  }

  @Test("a scalar is one node")
  func scalar() async throws {
    #expect(
      try await drawing(PropertyListSource(utf8(Self.xml("<true/>")), name: "f"))
        == "boolean f: true"
    )
    #expect(
      try await drawing(PropertyListSource(Binary([[0x09]]).bytes, name: "f")) == "boolean f: true"
    )
  }

  @Test(
    "malformed XML shows everything before the fault, and its location",
    arguments: [
      ("", "1:1: there is no value"), ("hello", "1:1: text where only elements may stand"),
      ("<plist>\n<dict>\n  <key>a</key>\n</dict>\n</plist>", "4:1: the last key has no value"),
      ("<plist><dict><true/></dict></plist>", "1:14: expected a key"),
      ("<plist><array>é <x/></array></plist>", "1:15: text where only elements may stand"),
      ("<plist><array><x/></array></plist>", "1:15: <x> is no element of property lists"),
      ("<plist><array></dict></plist>", "1:15: expected </array>, found </dict>"),
      ("<plist><integer>1x</integer></plist>", "1:17: this is not what <integer> holds"),
      ("<plist><date>yesterday</date></plist>", "1:14: this is not what <date> holds"),
      ("<plist><data>=</data></plist>", "1:14: this is not what <data> holds"),
      ("<plist><real>one</real></plist>", "1:14: this is not what <real> holds"),
      ("<plist><string>a</strin></plist>", "1:17: expected </string>, found another tag"),
      (
        "<plist><string>a & b</string></plist>",
        "1:18: & begins no reference; write &amp; for & itself"
      ),
      ("<plist><string>&evil;</string></plist>", "1:16: nothing defines the entity evil"),
      (
        "<plist><string>&#xD800;</string></plist>",
        "1:16: & begins no reference; write &amp; for & itself"
      ),
      (
        "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>",
        "1:17: definitions of entities are refused"
      ),
      ("<plist><true/><true/></plist>", "1:15: a second value; expected </plist>"),
      ("<plist><true/></plist><true/>", "1:23: expected nothing after </plist>"),
      ("<plist><key>a</key></plist>", "1:8: a key outside a dictionary"),
      (
        "<plist><dict><key>a</key><key>b</key></dict></plist>",
        "1:26: expected a value, found another key"
      ),
      ("<plist><array><true/>", "1:22: the file ends here; expected </array>"),
      ("<plist><true/>", "1:15: the file ends here; expected </plist>"),
      ("<plist></plist>", "1:8: there is no value"), ("<plist/>", "1:1: there is no value"),
      ("<!-- never", "1:11: the file ends inside a comment"),
      ("<plist", "1:7: the file ends inside a tag"),
      ("<plist <dict>", "1:8: a tag inside a tag; is a > missing?"),
      (
        "<?xml version='1.0' encoding='latin1'?><plist/>",
        "1:1: the text is in latin1; save it as UTF-8"
      ),
      (
        "\u{FEFF}<plist><string>é</string><true/></plist>",
        "1:26: a second value; expected </plist>"
      ),
    ]
  )
  func broken(_ xml: String, _ fault: String) async throws {
    let source = PropertyListSource(utf8(xml), name: "f")
    #expect(source.fault?.description == "f:" + fault)
    let last = try #require(await drawing(source).split(separator: "\n").last)
    #expect(last.drop { $0 == " " } == "error f:\(fault): ")
  }

  @Test("XML cut at every byte keeps a prefix of its rows")
  func cutXML() async throws {
    let bytes = utf8(Self.sample)
    let end = bytes.count - 1
    for length in 0..<bytes.count {
      let source = PropertyListSource(Array(bytes[..<length]), name: "f")
      #expect((source.fault == nil) == (length >= end))
      let rows = try await drawing(source).split(separator: "\n").filter { !$0.contains("error ") }
      // The final number of items in an open list is not known yet.
      let known = rows.filter { !$0.hasPrefix("array list") }
      let whole = Self.sampleRows.split(separator: "\n").filter { !$0.hasPrefix("array list") }
      #expect(known.elementsEqual(whole.prefix(known.count)), "cut after \(length) bytes")
    }
  }

  @Test("pieces of any size give the same values and faults", arguments: [1, 2, 3, 7, 16, 64])
  func pieces(_ size: Int) {
    let texts = [
      Self.sample, "<string>a&#65;&amp;<![CDATA[x]] ]>]]>\r\n</string>", "<string>a & b</string>",
      "<dict><key>a\r\nb</key><true/><key>a&#10;b</key><data>AAH/</data></dict>",
      "<plist>\n<!-- a -- b", "<array><integer>1", "<string><![CDATA[a]]", "<?xml encoding='x'?>",
      "<!DOCTYPE plist [", "<array a='>' <", "<data>AA<?x?>H/</data> text",
    ]
    for text in texts {
      let bytes = utf8(text)
      var whole = XMLPropertyListReader(PropertyListBytes(bytes))
      whole.read()
      var piecewise = XMLPropertyListReader(PropertyListBytes(bytes))
      var wanted = size
      while !piecewise.isComplete {
        let end = min(bytes.count, piecewise.offset + wanted)
        let hasRead = bytes[piecewise.offset..<end].withUnsafeBytes {
          piecewise.read($0, isLast: end == bytes.count)
        }
        wanted = hasRead ? size : wanted + size
      }
      #expect(piecewise.fault == whole.fault)
      #expect(piecewise.deviations == whole.deviations)
      #expect(piecewise.errorParent == whole.errorParent)
      #expect(piecewise.nodes.count == whole.nodes.count)
      for number in 0..<min(piecewise.nodes.count, whole.nodes.count) {
        #expect(piecewise.nodes[number].start == whole.nodes[number].start)
        #expect(piecewise.nodes[number].end == whole.nodes[number].end)
        #expect(piecewise.nodes[number].kind == whole.nodes[number].kind)
      }
    }
  }

  @Test(
    "what texts mean",
    arguments: [
      ("a\r\nb\rc", "a\nb\nc"), ("<![CDATA[a\r\nb&lt;</string>]]>\n", "a\nb&lt;</string>\n"),
      ("a<!-- </string> -->b<?c </string>?>d", "abd"), ("&#x0000000041;", "A"),
      ("]]>&#10;", "]]>\n"), ("<![CDATA[]]]]><![CDATA[>]]>", "]]>"),
      (String(repeating: "<!-- -->&#97;", count: 2000), String(repeating: "a", count: 2000)),
    ]
  )
  func texts(_ written: String, _ text: String) throws {
    let source = PropertyListSource(utf8("<plist><string>\(written)</string></plist>"), name: "f")
    #expect(source.fault == nil)
    let node = try #require(try source.node(path: ""))
    #expect(source.text(of: node.id) == utf8(text))
    #expect(node.detail == TerminalSafeText.quoted(utf8(text), limit: JSONSource.detailLimit))
  }

  @Test("UTF-16 is refused by name")
  func wide() {
    let source = PropertyListSource([0xFE, 0xFF, 0, 0x3C, 0, 0x70], name: "f")
    #expect(source.fault?.message == "the text is in UTF-16 or UTF-32; save it as UTF-8")
  }

  @Test("XML nested 100,000 deep")
  func deepXML() async throws {
    let depth = 100_000
    let xml =
      "<plist>" + String(repeating: "<array>", count: depth)
      + String(repeating: "</array>", count: depth)
    let source = PropertyListSource(utf8(xml + "</plist>"), name: "f")
    #expect(source.fault == nil)
    #expect(source.path(of: .element(depth - 1)).count == 2 * (depth - 1))
  }
}

/// Property lists in files, and their values as written.
@Suite struct PropertyListFileTests {
  @Test("values as written, including entities")
  func written() async throws {
    let list = PropertyListSourceTests.xml(
      "<dict><key>a</key><string>x &amp; y</string><key>b</key><array><true/> <real>1.50</real>"
        + "</array><key>c</key><dict/></dict>"
    )
    let source = PropertyListSource(utf8(list), name: "f")
    func value(_ path: String) async throws -> String? {
      let node = try #require(try source.node(path: path))
      return try source.value(of: node.id).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(try await value("/a") == "<string>x &amp; y</string>")
    #expect(try await value("/b") == "<array><true/> <real>1.50</real></array>")
    #expect(try await value("/b/0") == "<true/>")
    #expect(try await value("/c") == "<dict/>")
    let broken = PropertyListSource(utf8("<plist><array><true/><dict> <key>"), name: "f")
    let rows = try await all(broken, of: nil)
    let cut = try broken.value(of: rows[1].id)
    #expect(cut.map { String(decoding: $0, as: UTF8.self) } == "<dict> <key>")
    let fault = try #require(await all(broken, of: rows[1].id).last)
    #expect(try broken.value(of: fault.id) == nil)
  }

  @Test("values of a binary list: texts in UTF-8, data unchanged, numbers as text, else XML")
  func binary() async throws {
    let objects: [[UInt8]] = [
      [0xA5, 1, 2, 3, 4, 5], [0x53] + utf8("abc"), [0x61, 0x00, 0xE9], [0x42, 0, 0xFF], [0x10, 7],
      [0xA0],
    ]
    let source = PropertyListSource(Binary(objects).bytes, name: "f")
    var values: [[UInt8]?] = []
    for node in try await all(source, of: nil) {
      values.append(try source.value(of: node.id))
    }
    #expect(values == [utf8("abc"), utf8("é"), [0, 0xFF], utf8("7"), utf8("<array/>")])
  }

  @Test("ids of a file are valid for one version of it")
  func versions() async throws {
    let temporary = try TemporaryFolder()
    try temporary.write("a.plist", utf8(PropertyListSourceTests.xml("<array><true/></array>")))
    let path = temporary.path + "/a.plist"
    let source = try PropertyListSource(path: path)
    let node = try #require(await all(source, of: nil).first)
    let wireID = source.wireID(of: node.id)
    #expect(wireID == (try FileVersion(path: path).text) + ":1")
    #expect(try source.node(wireID: wireID) == node.id)
    #expect(try source.node(wireID: "1") == nil)
    #expect(throws: SourceError.changed(path: path)) { try source.node(wireID: "old:1") }
    try temporary.write("a.plist", utf8(PropertyListSourceTests.xml("<array/>")))
    #expect(throws: SourceError.changed(path: path)) { try source.node(wireID: wireID) }
    #expect(throws: SourceError.changed(path: path)) {
      try source.children(of: nil, from: 0, limit: 1)
    }
    #expect(throws: SourceError.notFound(path: path + "x")) {
      try PropertyListSource(path: path + "x")
    }
  }
}
