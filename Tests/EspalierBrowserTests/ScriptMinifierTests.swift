import EspalierWeb
import Foundation
import Testing

/// Minified scripts and style sheets.
@Suite struct ScriptMinifierTests {
  private func compact(_ text: String, _ name: String) -> String {
    String(decoding: ScriptMinifier.minify(Array(text.utf8), name: name), as: UTF8.self)
  }

  @Test(arguments: [
    ("// a\nlet b = 1; // c\n", "let b=1;\n"),
    ("/** a\n * b\n */\n  c();\n\n\n    d();", "c();d();\n"),
    ("return /* a\n b */ c", "return\nc\n"),
    ("a /* b */ + c", "a + c\n"),
    ("a/*b*/in c", "a in c\n"),
    (#"a = "// b" + '/* c */';"#, "a=\"// b\" + '/* c */';\n"),
    (#"a = "\"// b";  // c"#, "a=\"\\\"// b\";\n"),
    ("a = `// b  /* c */\n  d`; // e", "a=`// b  /* c */\n  d`;\n"),
    ("a = `b ${ c /* d */ + `${e} // f` } // g`; // h", "a=`b ${c + `${e} // f`} // g`;\n"),
    ("a = `${{ b: { c } }} // d`; // e", "a=`${{b:{c}}} // d`;\n"),
    ("a = b.replace(/\\/\\/[/'\"]/g, c); // d", "a=b.replace(/\\/\\/[/'\"]/g,c);\n"),
    ("a = b / c; // d / e", "a=b / c;\n"),
    ("a = (b) / c / d[0] / 2; // e", "a=(b)/ c / d[0]/ 2;\n"),
    ("return /'/; // a", "return /'/;\n"),
    ("a\n(b)\nc\n++d", "a\n(b)\nc\n++d\n"),
    ("a + +b - -c", "a + +b - -c\n"),
    ("f(\n  a, // b\n  [\n    c,\n  ],\n)\n.d()", "f(a,[c,],)\n.d()\n"),
    ("", ""), ("  \n", ""), ("// a", ""),
  ])
  func scripts(_ before: String, _ after: String) {
    #expect(compact(before, "a.js") == after)
  }

  @Test(arguments: [
    ("/* a */\n.b  .c {\n  d: e; /* f */\n}\n", ".b .c{d: e;}\n"),
    ("a/* b */:hover { c: url(//d) }", "a/**/:hover{c: url(//d)}\n"),
    (#"a::before { content: "/* b */" }"#, #"a::before{content: "/* b */"}"# + "\n"),
    (
      "@media a and (b) , c {\n  d > e {\n    f: calc(1px + 2px)\n  }\n}",
      "@media a and (b),c{d > e{f: calc(1px + 2px)\n}}\n"
    ),
  ])
  func styles(_ before: String, _ after: String) {
    #expect(compact(before, "a.css") == after)
  }

  @Test(
    "What does not end as it should stays as it is",
    arguments: ["/* a", "a = 'b", "a = 'b\n'", "a = `b", "a = `${ b // c", "a = /b", "a = \"\\"]
  )
  func broken(_ text: String) {
    #expect(compact(text, "a.js") == text)
  }

  @Test func otherFiles() {
    #expect(compact("<!-- a -->  // b", "a.html") == "<!-- a -->  // b")
  }

  @Test("All scripts and styles of the page keep every token and every end of a line")
  func ours() throws {
    let files = try #require(WebAssets.find(), "the page is not built")
    let names = try FileManager.default.subpathsOfDirectory(atPath: files.folder.path)
      .filter { $0.hasSuffix(".js") || $0.hasSuffix(".css") }
    #expect(names.count >= 60)
    for name in names {
      let text = try String(contentsOf: files.folder.appending(path: name), encoding: .utf8)
      let short = compact(text, name)
      #expect(short.utf8.count < text.utf8.count, "\(name)")
      let (before, after) = (tokens(of: text, name), tokens(of: short, name))
      #expect(before.count == after.count && !after.isEmpty, "\(name)")
      let difference = zip(before, after).first { $0 != $1 }
      #expect(difference == nil, "\(name)")
      #expect(compact(short, name) == short, "\(name)")
    }
  }

  /// The tokens of a text, each after a line that ended before it, by another way than the lexer's.
  ///
  /// Good enough for what is written as the files of the page are: a template in a template and an
  /// expression elsewhere than right after a bracket are not known here.
  private func tokens(of text: String, _ name: String) -> [String] {
    let openers = name.hasSuffix(".js") ? ";{,([" : ";{,}"
    let piece =
      #/
      (?<comment> \/\*(?:[^*]|\*[^\/])*\*\/ | \/\/[^\n]* )
      | (?<space> \s+ )
      | (?<code> `[^`]*` | "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' | \(\/[^*\/\n]+\/ | [\w$]+ | . )
      /#
    var tokens: [String] = []
    var breaks = false
    for match in text.matches(of: piece) {
      if let code = match.code {
        // A comment in a value of a template goes as well, and spaces there.
        var code = String(code)
        if code.hasPrefix("`") {
          code = code.replacing(#/\$\{\/\*.*?\*\/| /#) { $0.0 == " " ? "" : "${" }
        }
        let mayEnd = tokens.last.map { !openers.contains($0.suffix(1)) } ?? false
        tokens.append((breaks && mayEnd ? "\n" : "") + code)
        breaks = false
      } else if match.0.contains("\n") {
        breaks = true
      }
    }
    return tokens
  }
}
