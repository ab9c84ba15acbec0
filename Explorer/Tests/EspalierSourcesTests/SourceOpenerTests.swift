import EspalierSources
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Detecting the format.
@Suite struct SourceOpenerTests {
  @Test(
    "the format is detected from the content, then from the extension",
    arguments: [
      ("a.json", "[1]", "JSONSource"), ("a.JSON", "[1", "JSONSource"),
      ("a.json", "hello", "JSONSource"), ("a.json", "", "JSONSource"),
      ("a.plist", "hello", "PropertyListSource"), ("a.plist", "", "PropertyListSource"),
      ("a.json", "<plist/>", "PropertyListSource"), ("a.json", "bplist00", "PropertyListSource"),
      ("a.plist", "[1]", "JSONSource"), ("a.plist", "{\"a\": 1}", "JSONSource"),
      ("a.plist", "{ a = 1; }", "PropertyListSource"),
      ("a", "  {", "JSONSource"), ("a.txt", "[1]", "JSONSource"), ("a", " 12 ", "JSONSource"),
      ("-", "\"x\"", "JSONSource"),
      ("a", "bplist00", "PropertyListSource"),
      ("a", "<?xml version='1.0'?><plist>", "PropertyListSource"),
      ("a.xml", "<!DOCTYPE plist>", "PropertyListSource"), ("a", "\u{FEFF}[", "JSONSource"),
      ("t.toml", "[1, 2,, 3]", "DocumentSource<TOMLParser>"), ("a.json", "[a]", "JSONSource"),
      ("a", "{\"a\": tru}", "JSONSource"), ("a", "hello", "TextSource"),
      ("a.txt", "", "TextSource"), ("a.log", "\u{0}", "TextSource"), ("a", "  \n", "TextSource"),
      ("a", "{% raw %}", "TextSource"), ("a.txt", "12 and more", "TextSource"),
      ("a", "\u{FEFF}hello", "TextSource"), ("a", "[a]\nb = 1\n", "TextSource"),
      ("tsconfig.jsonc", "// a\n{\"a\": 1,}", "JSONSource"), ("y.json5", "{a:1}", "JSONSource"),
      ("a.geojson", "", "JSONSource"), ("a.code-workspace", "{", "JSONSource"),
      ("App.vue", "<script setup>\nx\n</script>\n", "TextSource"),
      ("c.ts", "<T>(a: T) => 1\n", "TextSource"), ("c.js", "{ a: b }", "TextSource"),
      ("c.unknown", "<T>(a: T) => 1\n", "TextSource"), ("a.unknown", "<a>b</a>", "XMLSource"),
      ("a", "<a>b", "XMLSource"), ("a", "<!-- c -->\n# b\n", "TextSource"),
      ("-", "<script setup>\nx\n</script>\n", "TextSource"),
      ("a.conf", "<Foo bar>\n", "TextSource"),
      ("a.xml", "<Foo bar>\n", "XMLSource"), ("a.map", "// a\n{}", "JSONSource"),
      ("a.js", "[1]", "JSONSource"),
    ]
  )
  func sniffing(_ name: String, _ content: String, _ type: String) async throws {
    let source = try SourceOpener.open(bytes: utf8(content), name: name)
    #expect(String(describing: Swift.type(of: source)) == type)
  }

  @Test(
    "an unknown format is refused, with a list of the known ones",
    arguments: [
      "", "\u{0}\u{1}", "text\u{0}", "text\u{2}",
    ]
  )
  func unknown(_ content: String) {
    #expect(
      throws: SourceError.unsupported(
        path: "a.bin",
        formats: SourceFormat.allCases.map(\.rawValue)
      )
    ) {
      try SourceOpener.open(bytes: utf8(content), name: "a.bin")
    }
  }

  @Test("an explicit format overrides detection")
  func explicit() async throws {
    let source = try SourceOpener.open(bytes: utf8("hello"), name: "a.plist", as: .json)
    #expect(source is JSONSource)
    let fault = try source.faults(strict: false).first
    #expect(fault?.description.hasPrefix("a.plist:1:1: ") == true)
  }

  @Test("paths lead to folders and files")
  func paths() async throws {
    let temporary = try TemporaryFolder()
    try temporary.write("a.json", utf8("[1, 2]"))
    try temporary.write("large", utf8("[" + String(repeating: "1,", count: 100_000) + "1]"))
    try temporary.link("link", to: "a.json")
    #expect(try SourceOpener.open(path: temporary.path) is FileTreeSource)
    #expect(try SourceOpener.open(path: temporary.path, as: .folder) is FolderSource)
    #expect(try SourceOpener.open(path: temporary.path + "/a.json") is JSONSource)
    #expect(try SourceOpener.open(path: temporary.path + "/link") is JSONSource)
    let large = try #require(
      SourceOpener.open(path: temporary.path + "/large") as? JSONSource
    )
    #expect(try large.faults(strict: true).isEmpty)
    #expect(try await all(large, of: nil, pageSize: 10_000).count == 100_001)
    #expect(throws: SourceError.notFound(path: temporary.path + "/none")) {
      try SourceOpener.open(path: temporary.path + "/none")
    }
    #expect(throws: SourceError.notAFolder(path: temporary.path + "/a.json")) {
      try SourceOpener.open(path: temporary.path + "/a.json", as: .folder)
    }
    #expect(throws: SourceError.notReadable(path: temporary.path, reason: "it is a folder")) {
      try SourceOpener.open(path: temporary.path, as: .json)
    }
    #expect(
      throws: SourceError.notReadable(path: "/dev/null", reason: "neither a folder nor a file")
    ) {
      try SourceOpener.open(path: "/dev/null")
    }
  }

  @Test("a file that is larger than memory is read in part, never as a whole")
  func enormous() async throws {
    let temporary = try TemporaryFolder()
    for name in ["hole.json", "hole.plist"] {
      try temporary.write(name)
      // A sparse file takes no space on disk; on a file system without them the test is skipped.
      guard truncate(temporary.path + "/" + name, 1 << 43) == 0 else { return }
    }
    for name in ["hole.json", "hole.plist"] {
      let source = try SourceOpener.open(path: temporary.path + "/" + name)
      #expect(try await drawing(source).hasPrefix("error "))
    }
  }

  @Test("a source can be used as an existential")
  func generic() async throws {
    let sources: [any TreeSource] = [
      try SourceOpener.open(bytes: utf8("[1]"), name: "a"),
      try SourceOpener.open(
        bytes: utf8(PropertyListSourceTests.xml("<array><true/></array>")),
        name: "b"
      ),
    ]
    #expect(try await drawing(sources[0]) == "number 0: 1")
    #expect(try await drawing(sources[1]) == "boolean 0: true")
  }
}
