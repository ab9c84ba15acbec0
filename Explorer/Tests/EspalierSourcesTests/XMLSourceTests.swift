import Foundation
import Testing

@testable import EspalierSources

/// Elements, attributes and texts of XML.
@Suite struct XMLSourceTests {
  static func source(_ text: String) throws -> XMLSource {
    try XMLSource(utf8(text), name: "f.xml")
  }

  static let sample = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- a comment -->
    <!DOCTYPE catalog [<!ENTITY co "A > B"> <!-- ' -->]>
    <catalog xmlns:x='urn:x' size="2">
      <book id="b1" title="Tom &amp; &#x4A;erry">
        <author>Ada  &lt;Lovelace&gt;</author>
        <empty/>
        <none></none>
        <x:price currency="EUR">12</x:price>
      </book>
      <book id="b2"><![CDATA[<b>]]> &co; tail</book>
      <?go there?>
      <mixed>one <b>two</b> three</mixed>
    </catalog>
    """

  static let sampleRows = #"""
    other comment: "a comment"
    other document type: "catalog [<!ENTITY co \"A > B\"> <!-- ' -->]"
    object catalog: 6 items
      string @xmlns:x: "urn:x"
      string @size: "2"
      object book: 6 items
        string @id: "b1"
        string @title: "Tom & Jerry"
        string author: "Ada  <Lovelace>"
        object empty: empty
        object none: empty
        object x:price: 2 items
          string @currency: "EUR"
          string text: "12"
      object book: 2 items
        string @id: "b2"
        string text: "<b> &co; tail"
      other instruction: "go there"
      object mixed: 3 items
        string text: "one"
        string b: "two"
        string text: "three"
    """#

  @Test(
    "elements, attributes, texts, CDATA sections, comments and instructions",
    arguments: [1, 3, 100]
  )
  func rows(_ pageSize: Int) async throws {
    #expect(try await drawing(Self.source(Self.sample), pageSize: pageSize) == Self.sampleRows)
  }

  @Test("line ends, byte order marks and other encodings do not change the rows")
  func encodings() async throws {
    let text = "<a>\r\n<b c='é\r\n&quot;'>ü\r\nü</b></a>"
    let rows = """
      object a: 1 item
        object b: 2 items
          string @c: "é \\""
          string text: "ü\\nü"
      """
    for text in [text, "\u{FEFF}" + text, text.replacing("\r\n", with: "\n")] {
      #expect(try await drawing(Self.source(text)) == rows)
    }
    let wide = try #require(("\u{FEFF}" + text).data(using: .utf16LittleEndian))
    #expect(try await drawing(XMLSource(Array(wide), name: "f.xml")) == rows)
    let latin = try #require(
      ("<?xml version='1.0' encoding='ISO-8859-1'?>" + text).data(using: .isoLatin1)
    )
    #expect(try await drawing(XMLSource(Array(latin), name: "f.xml")) == rows)
    #expect(
      try await drawing(Self.source("<?xml version='1.0' encoding='EUC-JP'?><a/>"))
        == "error f.xml:1:1: the text is in EUC-JP; save it as UTF-8: "
    )
  }

  @Test(
    "what is before a fault is shown, then the fault where it is",
    arguments: [
      ("<a><b>1</b><c>2</a>", "1:16: expected </c>, found </a>"),
      ("<a>\n<b x=1/></a>", "2:6: the value of the attribute x must be in quotes"),
      ("<a b></a>", "1:4: the attribute b has no value"),
      ("<a b='1'c='2'/>", "1:9: expected a space before the next attribute"),
      ("<a b='<'/>", "1:7: < in the value of the attribute b; write &lt;"),
      ("<a>1 < 2</a>", "1:6: no name follows <; write &lt; for < itself"),
      ("<a><b </a>", "1:7: a tag inside a tag; is a > missing?"),
      ("<a>text", "1:8: the file ends here; expected </a>"),
      ("<a><!-- ", "1:4: the file ends inside a comment, which begins here"),
      ("<a><![CDATA[x", "1:4: the file ends inside a CDATA section, which begins here"),
      ("<a><?x", "1:4: the file ends inside a processing instruction, which begins here"),
      ("<a><b", "1:4: the file ends inside a tag, which begins here"),
      ("<!DOCTYPE a [", "1:1: the file ends inside a document type, which begins here"),
      ("<a/>x", "1:5: text after the end of the root element"),
      ("x<a/>", "1:1: text before the root element"),
      ("<a/><b/>", "1:5: a second root element; only one is allowed"),
      ("</a>", "1:1: </a> closes no element"),
      ("<!-- -->", "1:9: there is no element"),
      ("", "1:1: there is no element"),
    ]
  )
  func faults(_ text: String, _ fault: String) async throws {
    let source = try Self.source(text)
    let rows = try await drawing(source)
    let last = try #require(rows.split(separator: "\n").last)
    #expect(last.trimmingPrefix { $0 == " " } == "error f.xml:\(fault): ")
    #expect(try source.faults(strict: false).map(\.description) == ["f.xml:\(fault)"])
    #expect(try source.node(wireID: "fault") == XMLSource.faultID)
  }

  @Test("the text of an element that a fault ends has a row before it")
  func faultAfterText() async throws {
    #expect(
      try await drawing(Self.source("<a><b>1</b>text")) == """
        object a: 2 items
          string b: "1"
          string text: "text"
          error f.xml:1:16: the file ends here; expected </a>: 
        """
    )
    #expect(
      try await drawing(Self.source("<a>text")) == """
        object a: 1 item
          string text: "text"
          error f.xml:1:8: the file ends here; expected </a>: 
        """
    )
  }

  @Test("what is shown but is not well-formed is a fault under --strict")
  func strict() async throws {
    let source = try Self.source("<a x='1' y='&' x='2'>&no; <![CDATA[&]]>&\n<b>&amp;</b></a>")
    #expect(try source.faults(strict: false).isEmpty)
    #expect(
      try source.faults(strict: true).map(\.description) == [
        "f.xml:1:13: & begins no reference; write &amp; for & itself",
        "f.xml:1:19: the attribute x is there twice",
        "f.xml:1:22: nothing defines the entity no",
        "f.xml:1:40: & begins no reference; write &amp; for & itself",
      ]
    )
    #expect(try Self.deviations(of: Self.source(Self.sample)) == [])
  }

  @Test(
    "what is not well-formed without a document type is a fault under --strict",
    arguments: [
      ("<a>\u{0C}</a>", "1:4: the character U+C is not allowed"),
      ("<a b='\u{1B}'/>", "1:7: the character U+1B is not allowed"),
      ("<a><!--\u{FFFE}--></a>", "1:8: the character U+FFFE is not allowed"),
      ("<a>&#8;</a>", "1:4: a reference to a character that is not allowed"),
      ("<a><!-- b -- c --></a>", "1:11: -- in a comment"),
      ("<a><!-- b ---></a>", "1:11: a hyphen before the end of a comment"),
      ("<a><![CDATA[x]]>]]></a>", "1:17: ]]> in a text; write ]]&gt;"),
      (
        "<?xml encoding='utf-8'?><a/>",
        "1:1: a declaration of XML has a version, then perhaps an encoding and standalone"
      ),
      (" <?xml version='1.0'?><a/>", "1:4: a declaration of XML that is not at the start"),
      ("<a><?XML b?></a>", "1:6: a declaration of XML that is not at the start"),
      ("<a><? b?></a>", "1:6: a processing instruction begins with a name"),
      ("<a><?b:c d?></a>", "1:6: a processing instruction begins with a name"),
      ("<p:a/>", "1:2: nothing declares the prefix p"),
      ("<a><b xmlns:p='u'/><p:c/></a>", "1:21: nothing declares the prefix p"),
      ("<a p:b='1'/>", "1:9: nothing declares the prefix p"),
      ("<a xmlns:p=''/>", "1:13: a prefix needs a namespace that is not empty"),
      ("<a xmlns:xml='u'/>", "1:15: a namespace or prefix that is reserved"),
      ("<a xmlns:xmlns='u'/>", "1:17: the prefix xmlns is reserved"),
      (
        "<a xmlns:p='u' xmlns:q='u' p:b='' q:b=''/>",
        "1:40: the attribute q:b is there with another prefix"
      ),
      ("<a:b:c xmlns:a='u'/>", "1:2: a:b:c is no name"), ("<a*b/>", "1:2: a*b is no name"),
      ("<a b+='1'/>", "1:8: b+ is no name"),
      ("<!DOCTYPE a><!DOCTYPE a><a/>", "1:22: a second document type"),
      ("<!DOCTYPEa><a/>", "1:10: expected a space and the name of the root element"),
      ("<!DOCTYPE a><a>&b;</a>", "1:16: nothing defines the entity b"),
    ]
  )
  func conformance(_ text: String, _ fault: String) throws {
    let source = try Self.source(text)
    #expect(try source.faults(strict: false).isEmpty)
    #expect(try Self.deviations(of: source) == ["f.xml:\(fault)"])
  }

  /// Returns what is not well-formed; what was not looked at is no part of it.
  private static func deviations(of source: XMLSource) throws -> [String] {
    try source.faults(strict: true).filter { !$0.isUnchecked }.map(\.description)
  }

  @Test(
    "what is well-formed is no fault under --strict",
    arguments: [
      "<?xml\tversion='1.1'\r\n encoding = \"UTF-8\" standalone='no' ?><a/>",
      "\u{FEFF}<?xml version='1.0'?><a/>", "<a xml:lang='de' xmlns='u'><b xmlns=''/></a>",
      "<p:a xmlns:p='u'><b p:c='1' c='1'/></p:a>", "<é-·.1/>", "<a>]]<b/>&gt;</a>",
      "<!DOCTYPE a [<!ENTITY b-c.d ''>]><a>&b-c.d;<p:b/></a>", "<!DOCTYPE a SYSTEM 'b'><a>&c;</a>",
      "<a>\u{7F}\u{85}\u{10FFFF}&#x10FFFF;</a>", "<a><!-- - - --><?b?><?c -- ?></a>",
    ]
  )
  func conforming(_ text: String) throws {
    #expect(try Self.deviations(of: Self.source(text)) == [])
  }

  @Test("values as written and as meant, by path")
  func values() async throws {
    let source = try Self.source(Self.sample)
    let read = source.contentReader()
    for (path, written, value) in [
      ("/catalog/book/@title", "Tom &amp; &#x4A;erry", "Tom & Jerry"),
      ("/catalog/book/author", "<author>Ada  &lt;Lovelace&gt;</author>", "Ada  <Lovelace>"),
      ("/catalog/book/empty", "<empty/>", nil),
      ("/catalog/book[2]/text()", "<![CDATA[<b>]]> &co; tail", "<b> &co; tail"),
      ("/catalog/mixed/text()[2]", " three", " three"),
      ("/catalog/mixed", "<mixed>one <b>two</b> three</mixed>", nil),
      ("/catalog/processing-instruction()", "go there", "go there"),
      ("/comment()", " a comment ", " a comment "),
    ] as [(String, String, String?)] {
      let node = try #require(try source.node(path: path), "\(path)")
      #expect(
        try source.value(of: node.id).map { String(decoding: $0, as: UTF8.self) } == written
      )
      let content = try #require(try read(node.id, true))
      #expect(content.value == value.map { .text(utf8($0)) }, "\(path)")
      let name = try #require(path.split(separator: "/").last)
      #expect(content.name == .key(utf8(String(name))))
      #expect(source.path(of: node.id) == path)
    }
    let first = try source.node(path: "/catalog[1]/book[1]")
    #expect(first.map { source.path(of: $0.id) } == "/catalog/book")
    for path in [
      "", "/none", "/catalog/book[3]", "/catalog/book[0]", "/catalog/book/author/text()",
    ] {
      #expect(try source.node(path: path) == nil, "\(path)")
    }
  }

  @Test("siblings are numbered by name, however many names there are")
  func siblings() async throws {
    let names = (0..<20).map { "n\($0)" }
    let children = (0..<3).map { round in names.map { "<\($0)>\(round)</\($0)>" }.joined() }
    let source = try Self.source("<all>\(children.joined())</all>")
    for name in names {
      for round in 0..<3 {
        let path = "/all/\(name)" + (round == 0 ? "" : "[\(round + 1)]")
        let node = try #require(try source.node(path: path), "\(path)")
        #expect(source.path(of: node.id) == path)
        let value = try source.value(of: node.id).map { String(decoding: $0, as: UTF8.self) }
        #expect(value == "<\(name)>\(round)</\(name)>")
      }
      #expect(try source.node(path: "/all/\(name)[4]") == nil)
    }
  }

  @Test("a search finds names and values, whatever is open")
  func search() async throws {
    let source = try Self.source(Self.sample)
    func paths(_ text: String) async throws -> [String] {
      try await ExactSearchTests.paths(text, in: source)
    }
    #expect(try await paths("Lovelace") == ["/catalog/book/author"])
    #expect(try await paths("/^b2$/") == ["/catalog/book[2]/@id"])
    #expect(try await paths("/^ three$/") == ["/catalog/mixed/text()[2]"])
    #expect(try await paths("currency") == ["/catalog/book/x:price/@currency"])
  }

  @Test("XML is found by its declaration, its name or its first element")
  func detection() async throws {
    let folder = try TemporaryFolder()
    for (name, text, isXML) in [
      ("a", "<?xml version='1.0'?><a/>", true), ("b.svg", "<svg/>", true), ("c", "<c/>", true),
      ("d.plist", "<?xml version='1.0'?><plist><dict/></plist>", false),
      ("e.xml", "{\"a\": 1}", false),
    ] {
      try folder.write(name, utf8(text))
      let source = try SourceOpener.open(path: folder.path + "/" + name)
      #expect(source is XMLSource == isXML, "\(name)")
    }
    try folder.write("j.xml", utf8("<a><json>{\"k\": [true]}</json></a>"))
    let tree = try FileTreeSource(path: folder.path)
    #expect(try tree.node(path: "j.xml/a/json/k/0")?.detail == "true")
    let source = try SourceOpener.open(path: folder.path + "/b.svg")
    try folder.write("b.svg", utf8("<svg>1</svg>"))
    func read<Source: TreeSource>(_ source: Source) async throws {
      _ = try source.children(of: nil, from: 0, limit: 1)
    }
    await #expect(throws: SourceError.changed(path: folder.path + "/b.svg")) {
      try await read(source)
    }
  }
}

/// Large and hostile XML.
@Suite struct XMLLimitTests {
  @Test("a text is read only as far as its rows are asked for")
  func pages() async throws {
    let items = (0..<200_000).map { "<item id=\"\($0)\">text \($0)</item>\n" }.joined()
    let source = try XMLSourceTests.source("<list>\(items)</list>")
    let top = try source.children(of: nil, from: 0, limit: 10)
    #expect(top.nodes.map(\.title) == ["list"])
    #expect(top.total == nil)
    let page = try source.children(of: 0, from: 0, limit: 3)
    #expect(page.nodes.map(\.detail) == ["2 items", "2 items", "2 items"])
    let size = source.document.text.count
    let read = try source.document.read(until: { _, _ in true }) { $0.offset }
    #expect(read < size)
    for offset in [199_998, 17, 18, 100_000] {
      let page = try source.children(of: 0, from: offset, limit: 2)
      let first = try #require(page.nodes.first)
      #expect(
        try await all(source, of: first.id).map(\.detail) == [
          "\"\(offset)\"", "\"text \(offset)\"",
        ]
      )
      #expect(source.path(of: first.id) == "/list/item" + (offset == 0 ? "" : "[\(offset + 1)]"))
    }
    #expect(try source.children(of: 0, from: 200_000, limit: 2).total == 200_000)
  }

  @Test("elements within elements, 100,000 deep")
  func deep() async throws {
    let depth = 100_000
    let text =
      String(repeating: "<a>", count: depth) + "x" + String(repeating: "</a>", count: depth)
    let source = try XMLSourceTests.source(text)
    let last = try #require(try source.node(wireID: String(depth - 1)))
    #expect(source.path(of: last).utf8.count == 2 * depth)
    #expect(try source.node(wireID: String(depth)) == nil)
    #expect(
      try source.children(of: depth - 2, from: 0, limit: 2).nodes.first?.detail == "\"x\""
    )
    #expect(try source.faults(strict: true).isEmpty)
    let open = try XMLSourceTests.source(String(repeating: "<a>", count: depth))
    #expect(try open.faults(strict: false).count == 1)
  }

  @Test("no entity is expanded or fetched")
  func entities() async throws {
    let laughs = (1...9).map { level in
      "<!ENTITY l\(level) \"" + String(repeating: "&l\(level - 1);", count: 10) + "\">"
    }
    let source = try XMLSourceTests.source(
      "<!DOCTYPE a [<!ENTITY l0 'lol'>\(laughs.joined())<!ENTITY f SYSTEM '/etc/passwd'>]>"
        + "<a>&l9;&f;</a>"
    )
    #expect(try await all(source, of: nil).last?.detail == "\"&l9;&f;\"")
  }

  @Test("a reference by number has any number of zeros", arguments: [0, 1, 12, 13, 300, 1 << 13])
  func longReference(_ count: Int) async throws {
    let zeros = String(repeating: "0", count: count)
    let text = "<a b='&#\(zeros)66;'>&#x\(zeros)41;&#\(zeros)65; &#\(zeros); &#\(zeros)1114112;</a>"
    for source in [try XMLSourceTests.source(text), try HTMLSourceTests.source(text)] {
      #expect(try source.node(path: "/a/@b")?.detail == "\"B\"")
    }
    let source = try XMLSourceTests.source("<a>&#x\(zeros)41;&#\(zeros)65;</a>")
    #expect(try source.node(path: "/a")?.detail == "\"AA\"")
    #expect(try source.faults(strict: true).isEmpty)
    let html = try HTMLSourceTests.source("<a>&#X\(zeros)41&#\(zeros)65;&#\(zeros)1114112;</a>")
    #expect(try html.node(path: "/a")?.detail == "\"AA\u{FFFD}\"")
  }

  @Test("pieces of any size give the same tree", arguments: [1, 2, 3, 7, 64])
  func pieces(_ size: Int) throws {
    for text in [XMLSourceTests.sample, "<a><b>1</b><c>2</a>", "<a>text", "<a><!-- --", "<a b='"] {
      let bytes = utf8(text)
      var whole = XMLIndexer(start: 0)
      _ = bytes.withUnsafeBytes { whole.read($0, isLast: true) }
      var piecewise = XMLIndexer(start: 0)
      var wanted = size
      while !piecewise.tree.isComplete {
        let end = min(bytes.count, piecewise.offset + wanted)
        let hasRead = bytes[piecewise.offset..<end].withUnsafeBytes {
          piecewise.read($0, isLast: end == bytes.count)
        }
        wanted = hasRead ? size : wanted + size
      }
      #expect(piecewise.fault?.message == whole.fault?.message)
      #expect(piecewise.fault?.offset == whole.fault?.offset)
      #expect(piecewise.tree.count == whole.tree.count)
      for node in 0..<min(piecewise.tree.count, whole.tree.count) {
        #expect(piecewise.tree.start(of: node) == whole.tree.start(of: node))
        #expect(piecewise.tree.end(of: node) == whole.tree.end(of: node))
        #expect(piecewise.tree.subtreeEnd(of: node) == whole.tree.subtreeEnd(of: node))
        #expect(piecewise.tree.name(of: node) == whole.tree.name(of: node))
      }
    }
  }

  @Test("wire ids that lead nowhere", arguments: ["", "-1", "9999", "x", "01", "fault"])
  func wireIDs(_ id: String) throws {
    #expect(try XMLSourceTests.source(XMLSourceTests.sample).node(wireID: id) == nil)
  }
}
