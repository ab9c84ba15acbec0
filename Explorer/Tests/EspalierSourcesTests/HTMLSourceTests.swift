import Testing

@testable import EspalierSources

/// HTML, as leniently as browsers read it.
@Suite struct HTMLSourceTests {
  static func source(_ text: String) throws -> XMLSource {
    try XMLSource(FileInput(.memory(utf8(text)), name: "f.html"), isHTML: true)
  }

  static let sample = """
    <!DOCTYPE html>
    <HTML lang=en>
    <head><meta charset="utf-8"><TITLE>A &amp; b</title>
    <script>if (a < b) { "</p>" } // &amp;</script>
    <body class='x y' hidden>
    <!-- a comment -->
    <p>One<br>two
    <p>Three &copy; &#x2014; &unknown; &lt
    <ul><li>a<li>b <b>c</b></ul>
    <table><tr><td>1<td>2<tr><td>3</table>
    <svg viewBox="0 0 1 1"><path d="M0"/><g/></svg>
    <img src=a.png alt>x < y
    </HTML>
    """

  @Test("elements, attributes and texts", arguments: [1, 2, 100])
  func rows(_ pageSize: Int) async throws {
    #expect(
      try await drawing(Self.source(Self.sample), pageSize: pageSize) == #"""
        other document type: "DOCTYPE html"
        object html: 3 items
          string @lang: "en"
          object head: 3 items
            object meta: 1 item
              string @charset: "utf-8"
            string title: "A & b"
            string script: "if (a < b) { \"</p>\" } // &amp;"
          object body: 10 items
            string @class: "x y"
            string @hidden: ""
            other comment: "a comment"
            object p: 3 items
              string text: "One"
              object br: empty
              string text: "two"
            string p: "Three © — &unknown; <"
            object ul: 2 items
              string li: "a"
              object li: 2 items
                string text: "b"
                string b: "c"
            object table: 2 items
              object tr: 2 items
                string td: "1"
                string td: "2"
              object tr: 1 item
                string td: "3"
            object svg: 3 items
              string @viewbox: "0 0 1 1"
              object path: 1 item
                string @d: "M0"
              object g: empty
            object img: 2 items
              string @src: "a.png"
              string @alt: ""
            string text: "x < y"
        """#
    )
  }

  @Test(
    "tags that are left out, and tags that close nothing",
    arguments: [
      ("<p>a<div>b</div>c", "p div text()"), ("<p>a<span>b<p>c", "p p[2]"),
      ("<div><p>a</div>b", "div text()"), ("a</b>c", "text() text()[2]"),
      ("<b><i>a</b>c</i>d", "b text() text()[2]"), ("<dl><dt>a<dd>b<dt>c</dl>", "dl"),
      ("<select><option>a<option>b<optgroup><option>c</select>d", "select text()"),
      ("<td><p></td>", "td"), ("<ul><li><ul><li>a</ul><li>b</ul>", "ul"),
      ("<table><td><b></table>a", "table text()"), ("<td><b></p></b>", "td"),
      ("<textarea><b></textarea>a", "textarea text()"),
      ("<style>a</styles></style>b", "style text()"),
      ("<br></br><hr/>a", "br hr text()"), ("<>a", "text()"), ("</>a", "text()"), ("a<1", "text()"),
      ("<!-->a", "comment() text()"), ("<?php a -> b ?>c", "processing-instruction() text()"),
      ("<!--->a", "comment() text()"), ("a<!-- b --!>c", "text() comment() text()[2]"),
      ("<?xml version=\"1.0\">a", "processing-instruction() text()"),
      ("<!x>a</1>b", "comment() text() comment()[2] text()[2]"), ("a</", "text()"),
      ("<!DocType>a<!", "doctype() text() comment()"),
      ("<p a=1 a=2 b c='>'>x", "p"), ("<a href=x/y>b</a>", "a"),
      ("<head><title>a</title><p>b", "head p"),
    ]
  )
  func nesting(_ text: String, _ steps: String) async throws {
    let source = try Self.source(text)
    let nodes = try await all(source, of: nil)
    #expect(
      nodes.map { String(source.path(of: $0.id).dropFirst()) }.joined(separator: " ") == steps
    )
    #expect(try source.faults(strict: false).isEmpty)
  }

  @Test("what implied tags end is as deep as a browser has it")
  func depth() async throws {
    let source = try Self.source("<ul><li><ul><li>a</ul><li>b</ul><dl><dt>c<dd>d</dl>")
    for path in ["/ul/li/ul/li", "/ul/li[2]", "/dl/dt", "/dl/dd"] {
      #expect(try source.node(path: path)?.kind == .string, "\(path)")
    }
    let node = try #require(try source.node(path: "/ul/li/ul"))
    let bytes = try #require(try source.value(of: node.id))
    #expect(String(decoding: bytes, as: UTF8.self) == "<ul><li>a</ul>")
  }

  @Test(
    "references to characters",
    arguments: [
      ("&eacute;&Eacute;&alpha;&hellip;&yuml;", "éÉα…ÿ"), ("&#65;&#x42;&#X43;&#150;", "ABC–"),
      ("&#0;&#xD800;&#99999999;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&amp &copy2 &nbsp;", "& ©2 \u{A0}"),
      ("&;&#;&x&", "&;&#;&x&"), ("&anentity;", "&anentity;"), ("&apos;&quot;", "'\""),
      ("&notit; &notin; &notin", "¬it; ∉ ¬in"), ("&gt&GT;&eacute&Eacutex", ">>éÉx"),
      ("&NotEqualTilde;&bne;", "≂̸=⃥"), ("&CounterClockwiseContourIntegral;", "∳"),
      ("&comma", "&comma"), ("&am p", "&am p"),
    ]
  )
  func references(_ written: String, _ meant: String) throws {
    let text = HTMLMarkup.decoded(utf8(written), isAttribute: false)
    #expect(String(decoding: text, as: UTF8.self) == meant)
  }

  @Test(
    "in an attribute, a name without a semicolon stands before no letter, digit or equals sign",
    arguments: [
      ("?a=1&copy=2", "?a=1&copy=2"), ("?a&lt", "?a<"), ("&lt2&ltx&lt;x", "&lt2&ltx<x"),
      ("&copy &copy-&copy/", "© ©-©/"), ("&notin;&notit;", "∉&notit;"), ("&#65x", "Ax"),
    ]
  )
  func referencesInAttributes(_ written: String, _ meant: String) throws {
    let value = HTMLMarkup.decoded(utf8(written), isAttribute: true)
    #expect(String(decoding: value, as: UTF8.self) == meant)
  }

  @Test("the encoding that a text states")
  func encodings() async throws {
    for name in ["iso-8859-1", "Windows-1252"] {
      let bytes = utf8("<meta charset=\"\(name)\"><p>") + [0xE9, 0x80]
      let source = try XMLSource(FileInput(.memory(bytes), name: "f"), isHTML: true)
      #expect(try source.node(path: "/p")?.detail == "\"é€\"")
    }
    let source = try XMLSource(FileInput(.memory(utf8("<p>") + [0xE9]), name: "f"), isHTML: true)
    #expect(try source.node(path: "/p")?.detail == #""\xE9""#)
  }

  @Test(
    "a comment ends where browsers end it, and what follows is shown",
    arguments: [
      ("<!-- a -->", " a "), ("<!-- a --!>", " a "), ("<!---->", ""), ("<!-->", ""),
      ("<!--->", ""), ("<!----!>", ""), ("<!--!>-->", "!>"), ("<!---!>-->", "-!>"),
      ("<!-- -- > --!-->", " -- > --!"), ("<!-- <!-- -->", " <!-- "), ("<!--a--!->-->", "a--!->"),
      ("<!x-->", "x--"), ("<![CDATA[a]]>", "[CDATA[a]]"), ("<!>", ""), ("</ p>", " p"),
    ]
  )
  func comments(_ written: String, _ value: String) throws {
    for count in [0, 1 << 18] {
      // A comment may begin and end at any place of a piece.
      let text = String(repeating: "a", count: max(0, count - written.utf8.count / 2)) + written
      let source = try Self.source(text + "<p>after")
      let comment = try #require(try source.node(path: "/comment()"))
      #expect(try source.value(of: comment.id) == utf8(value))
      #expect(try source.node(path: "/p")?.detail == "\"after\"")
    }
  }

  @Test("a comment without an end is the rest of the text, and a fault if strictly read")
  func openComments() throws {
    for (text, path, value, kind) in [
      ("a<!-- b", "/comment()", " b", "a comment"), ("a<!b ", "/comment()", "b ", "a declaration"),
      ("a<?b", "/processing-instruction()", "b", "a processing instruction"),
      ("a<!doctype x", "/doctype()", "doctype x", "a document type"),
    ] {
      let source = try Self.source(text)
      let node = try #require(try source.node(path: path))
      #expect(try source.value(of: node.id) == utf8(value))
      #expect(try source.faults(strict: false).isEmpty)
      #expect(
        try source.faults(strict: true).map(\.description)
          == ["f.html:1:2: the file ends inside \(kind)"]
      )
    }
  }

  @Test("what is before a tag that is cut is shown, then the fault where it is")
  func cut() async throws {
    let fault = "f.html:2:1: the file ends inside a tag, which begins here"
    let source = try Self.source("<p>a</p>\n<a href='")
    #expect(try source.faults(strict: false).map(\.description) == [fault])
    let rows = try await drawing(source)
    #expect(rows.hasPrefix("string p: \"a\"") && rows.hasSuffix("error \(fault): "))
  }

  @Test("strictly, tags that close nothing or are not closed are faults, and attributes twice")
  func strict() async throws {
    let source = try Self.source("<p>a</i>\n<div a=1 A=2><b>c</div><span>\n<li>")
    #expect(
      try source.faults(strict: true).map(\.description) == [
        "f.html:1:5: </i> closes no element", "f.html:2:12: the attribute a is there twice",
        "f.html:2:14: <b> is not closed; add </b>",
        "f.html:2:24: <span> is not closed; add </span>",
      ]
    )
    #expect(try Self.source(Self.sample).faults(strict: true).isEmpty)
  }

  @Test("nothing recurses, and tags that close nothing do not take long")
  func deep() async throws {
    let count = 100_000
    let open = try Self.source(String(repeating: "<b>", count: count))
    #expect(try open.faults(strict: false).isEmpty)
    #expect(open.path(of: count - 1).utf8.count == 2 * count)
    let text =
      String(repeating: "<b>", count: 2000) + String(repeating: "</i><li>", count: 2000)
    #expect(try Self.source(text).faults(strict: false).isEmpty)
    let script = "<script>" + String(repeating: "</scrip>", count: 20_000) + "</script><p>x"
    #expect(try Self.source(script).node(path: "/p")?.detail == "\"x\"")
  }

  @Test("a large text opens before it is read")
  func large() async throws {
    let row = "<tr><td>1<td>two &amp; three<td><a href=x>y</a>\n"
    let source = try Self.source("<table>" + String(repeating: row, count: 20_000))
    let table = try #require(source.children(of: nil, from: 0, limit: 1).nodes.first)
    let page = try source.children(of: table.id, from: 0, limit: 50)
    #expect(page.nodes.count == 50 && page.nextOffset == 50)
  }

  @Test("the content and the name tell HTML from XML")
  func detection() throws {
    func isHTML(_ name: String, _ text: String) throws -> Bool {
      let source = try SourceOpener.open(bytes: utf8(text), name: name)
      return (source as? XMLSource)?.document.isHTML ?? false
    }
    #expect(try isHTML("a.html", "<p>x"))
    #expect(try isHTML("a", " <!doctype HTML><p>x"))
    #expect(try isHTML("a", "<html>"))
    #expect(try isHTML("a.htm", ""))
    #expect(try !isHTML("a.xhtml", "<html/>"))
    #expect(try !isHTML("a.html", "<?xml version='1.0'?><html/>"))
    #expect(try !isHTML("a", "<a/>"))
    // A declaration does not make XML of what cannot be read as such.
    #expect(try isHTML("a.html", "<?xml version=\"1.0\">Hi"))
    #expect(try isHTML("a.html", "<?xml version='1.0'?><p>a<br>b"))
    #expect(try !isHTML("a.xml", "<?xml version='1.0'?><p>a<br>b"))
    #expect(try !isHTML("a", "<?xml version='1.0'?><p>a<br>b"))
  }
}
