import EspalierBrowser
import EspalierServer
import Foundation
import Testing

/// The files of the page under the paths of requests.
@Suite struct StaticFilesTests {
  private func files(in top: URL) throws -> StaticFiles {
    try write("secret.txt", "secret", in: top)
    try write("bin/espalier.wasm", "wasm", in: top)
    try write("bin/espalier-more.wasm", "more", in: top)
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
        ("/espalier-more.wasm", "more", "application/wasm"),
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
      for name in [
        "page.js", "icons/icon.svg", "espalier.wasm", "espalier-more.wasm", "a%20b.css",
      ] {
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
      try write("espalier-more.wasm", "", in: top)
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

  /// A page at the top, and one in the folder of the gallery that refers to what is around it.
  private func gallery(in top: URL, samples: [String: [UInt8]]?) throws -> StaticFiles {
    let page =
      #"<a href="../x.js"><b src="own.js"><i href="trees.json"><a href="index"><a href="../../y">"#
    try write("espalier.wasm", "", in: top)
    try write("espalier-more.wasm", "", in: top)
    try write("Web/index.html", "top", in: top)
    try write("Web/x.js", "", in: top)
    try write("Web/gallery/index.html", "index", in: top)
    try write("Web/gallery/tree.html", page, in: top)
    try write("Web/gallery/own.js", "own", in: top)
    return try StaticFiles(try #require(WebFiles.find(beside: [top])), gallery: samples)
  }

  @Test("A page in a folder has an address without .html, and refers to what stays above it")
  func pagesInFolders() throws {
    try withTemporaryFolder { top in
      let files = try gallery(in: top, samples: ["trees.json": Array("[]".utf8)])
      let v = files.version
      let page = try files.answer(path: "/gallery/tree")
      #expect(page.mediaType == "text/html; charset=utf-8" && !page.isImmutable)
      #expect(
        page.text == #"<a href="../\#(v)/x.js"><b src="../\#(v)/gallery/own.js">"#
          + #"<i href="../\#(v)/gallery/trees.json"><a href="index"><a href="../../y">"#
      )
      #expect(try files.answer(path: "/gallery/tree.html") == page)
      #expect(try files.answer(path: "/gallery/").text == "index")
      #expect(try files.answer(path: "/gallery/index.html").text == "index")
      #expect(try files.answer(path: "/").text == "top")
      for folder in ["gallery", "\(v)/gallery"] {
        let sample = try files.answer(path: "/\(folder)/trees.json")
        #expect(sample.text == "[]" && sample.mediaType == "application/json")
        #expect(sample.isImmutable == (folder != "gallery"))
      }
      for path in [
        "/index", "/gallery", "/gallery/index", "/gallery/tree/", "/gallery/own", "/%",
        "/gallery/%", "/\(v)/gallery/tree", "/\(v)/gallery/tree.html", "/\(v)/gallery/",
      ] {
        #expect(throws: RequestError.self, "\(path)") { try files.answer(path: path) }
      }
      #expect(files.isFolder(path: "/gallery"))
      for path in ["", "/", "/gallery/", "/gallery/tree", "/x.js", "/%", "/nowhere"] {
        #expect(!files.isFolder(path: path), "\(path)")
      }
    }
  }

  @Test("Without samples there is no gallery")
  func noGallery() throws {
    try withTemporaryFolder { top in
      let files = try gallery(in: top, samples: nil)
      for path in ["/gallery", "/gallery/", "/gallery/tree", "/gallery/own.js"] {
        #expect(throws: RequestError.self, "\(path)") { try files.answer(path: path) }
        #expect(!files.isFolder(path: path))
      }
      #expect(try files.answer(path: "/").text == "top")
      #expect(try files.version != gallery(in: top, samples: [:]).version)
    }
  }

  @Test func aFolderWithoutAPage() throws {
    try withTemporaryFolder { top in
      try write("espalier.wasm", "", in: top)
      try write("espalier-more.wasm", "", in: top)
      try write("Web/page.js", "", in: top)
      let found = try #require(WebFiles.find(beside: [top]))
      #expect(try !StaticFiles(found).hasIndex)
    }
  }
}
