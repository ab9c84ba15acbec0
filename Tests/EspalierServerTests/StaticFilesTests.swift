import EspalierBrowser
import EspalierServer
import Foundation
import Testing

/// The files of the page under the paths of requests.
@Suite struct StaticFilesTests {
  private func files(in top: URL) throws -> StaticFiles {
    try write("secret.txt", "secret", in: top)
    try write("bin/espalier.wasm", "wasm", in: top)
    try write("bin/Web/index.html", "<!doctype html>", in: top)
    try write("bin/Web/page.js", "script", in: top)
    try write("bin/Web/a b.css", "style", in: top)
    try write("bin/Web/icons/icon.svg", "icon", in: top)
    try write("bin/Web/README", "words", in: top)
    try write("bin/Web/.hidden", "hidden", in: top)
    try FileManager.default.createSymbolicLink(
      atPath: top.appendingPathComponent("bin/Web/around").path,
      withDestinationPath: ".."
    )
    try FileManager.default.createSymbolicLink(
      atPath: top.appendingPathComponent("bin/Web/link.js").path,
      withDestinationPath: "page.js"
    )
    let found = WebFiles.find(beside: [top.appendingPathComponent("bin")])
    return try StaticFiles(try #require(found))
  }

  @Test func everyFileIsServed() throws {
    try withTemporaryFolder { top in
      let files = try files(in: top)
      for (path, text, type) in [
        ("/", "<!doctype html>", "text/html; charset=utf-8"),
        ("/index.html", "<!doctype html>", "text/html; charset=utf-8"),
        ("/page.js", "script\n", "text/javascript; charset=utf-8"),
        ("/%70age.js", "script\n", "text/javascript; charset=utf-8"),
        ("/link.js", "script\n", "text/javascript; charset=utf-8"),
        ("/a%20b.css", "style\n", "text/css; charset=utf-8"),
        ("/icons/icon.svg", "icon", "image/svg+xml"),
        ("/README", "words", "application/octet-stream"),
        ("/espalier.wasm", "wasm", "application/wasm"),
      ] {
        let answer = try files.answer(path: path)
        #expect(answer.text == text, "\(path)")
        #expect(answer.mediaType == type, "\(path)")
        #expect(answer.status == 200)
      }
      #expect(files.hasIndex)
    }
  }

  @Test("Nothing else is, however it is asked for")
  func nothingElse() throws {
    try withTemporaryFolder { top in
      let files = try files(in: top)
      for path in [
        "", "//", "/..", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
        "/icons/../page.js", "/icons%2Ficon.svg", "/icons", "/icons/", "/./page.js", "//page.js",
        "/page.js/", "/page.js%00", "/%", "/%ff", "/.hidden", "/around/Web/page.js",
        "/around/../../secret.txt", "/PAGE.JS", "/Web/page.js", "/" + top.path + "/secret.txt",
        "/page.js\u{0}", "/..\\secret.txt",
      ] {
        let error = #expect(throws: RequestError.self, "\(path)") {
          try files.answer(path: path)
        }
        #expect(error?.status == 404)
      }
    }
  }

  @Test("Files have a second address, made of all their contents, at which they stay")
  func addressesThatStay() throws {
    try withTemporaryFolder { top in
      let files = try files(in: top)
      #expect(files.version.utf8.count == 32)
      for name in ["page.js", "icons/icon.svg", "espalier.wasm", "a%20b.css"] {
        let (named, hashed) = (
          try files.answer(path: "/" + name), try files.answer(path: "/\(files.version)/\(name)")
        )
        #expect(!named.isImmutable && hashed.isImmutable, "\(name)")
        #expect(named.body == hashed.body && named.mediaType == hashed.mediaType)
      }
      for path in ["", "/", "/index.html", "/nothing.js", "/\(files.version)/page.js"] {
        #expect(throws: RequestError.self) { try files.answer(path: "/\(files.version)\(path)") }
      }
      // The same files have the same addresses in every process, others have others.
      let again = try withTemporaryFolder { try self.files(in: $0).version }
      #expect(again == files.version)
      try write("bin/Web/page.js", "other", in: top)
      let found = try #require(WebFiles.find(beside: [top.appendingPathComponent("bin")]))
      #expect(try StaticFiles(found).version != files.version)
    }
  }

  @Test("The page refers to the other files by the addresses that stay, and to nothing else")
  func references() throws {
    try withTemporaryFolder { top in
      let page = #"<a href="page.js"><b src="x/y.css"><i src="page.jsx"><a href="api/z">page.js"#
      try write("espalier.wasm", "", in: top)
      try write("Web/index.html", page, in: top)
      try write("Web/page.js", "", in: top)
      try write("Web/x/y.css", "", in: top)
      let files = try StaticFiles(try #require(WebFiles.find(beside: [top])))
      let v = files.version
      #expect(
        try files.answer(path: "/").text
          == #"<a href="\#(v)/page.js"><b src="\#(v)/x/y.css"><i src="page.jsx">"#
          + #"<a href="api/z">page.js"#
      )
    }
  }

  @Test func aFolderWithoutAPage() throws {
    try withTemporaryFolder { top in
      try write("espalier.wasm", "", in: top)
      try write("Web/page.js", "", in: top)
      let found = try #require(WebFiles.find(beside: [top]))
      #expect(try !StaticFiles(found).hasIndex)
    }
  }
}
