import EspalierServer
import EspalierWeb
import ExplorerTestSupport
import Foundation
import Testing

/// The files of the page by request path.
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
    let found = WebAssets.find(beside: [top.appendingPathComponent("bin")])
    return try StaticFiles(try #require(found))
  }

  @Test func everyFileIsServed() throws {
    try withTemporaryFolder { top in
      let files = try files(in: top)
      for (path, text, type) in [
        ("/", "<!doctype html>", "text/html; charset=utf-8"),
        ("/index.html", "<!doctype html>", "text/html; charset=utf-8"),
        ("/page.js", "script", "text/javascript; charset=utf-8"),
        ("/%70age.js", "script", "text/javascript; charset=utf-8"),
        ("/link.js", "script", "text/javascript; charset=utf-8"),
        ("/a%20b.css", "style", "text/css; charset=utf-8"),
        ("/icons/icon.svg", "icon", "image/svg+xml"),
        ("/README", "words", "application/octet-stream"),
        ("/espalier.wasm", "wasm", "application/wasm"),
      ] {
        let answer = try files.response(path: path)
        #expect(answer.text == text, "\(path)")
        #expect(answer.mediaType == type, "\(path)")
        #expect(answer.status == 200)
      }
      #expect(files.hasIndex)
    }
  }

  @Test("No other path is served")
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
          try files.response(path: path)
        }
        #expect(error?.status == 404)
      }
    }
  }

  @Test("Files have a second, immutable URL with a hash of all contents")
  func addressesThatStay() throws {
    try withTemporaryFolder { top in
      let files = try files(in: top)
      #expect(files.version.utf8.count == 32)
      for name in [
        "page.js", "icons/icon.svg", "espalier.wasm", "a%20b.css",
      ] {
        let (named, hashed) = (
          try files.response(path: "/" + name),
          try files.response(path: "/\(files.version)/\(name)")
        )
        #expect(!named.isImmutable && hashed.isImmutable, "\(name)")
        #expect(named.body == hashed.body && named.mediaType == hashed.mediaType)
      }
      for path in ["", "/", "/index.html", "/nothing.js", "/\(files.version)/page.js"] {
        #expect(throws: RequestError.self) { try files.response(path: "/\(files.version)\(path)") }
      }
      // The same files have the same URLs in every process, different files have different ones.
      let again = try withTemporaryFolder { try self.files(in: $0).version }
      #expect(again == files.version)
      try write("bin/Web/page.js", "other", in: top)
      let found = try #require(WebAssets.find(beside: [top.appendingPathComponent("bin")]))
      #expect(try StaticFiles(found).version != files.version)
    }
  }

  @Test("A file with .br beside another is its body in brotli, and no file of its own")
  func brotli() throws {
    try withTemporaryFolder { top in
      try write("espalier.wasm", "wasm", in: top)
      try write("espalier.wasm.br", "small wasm", in: top)
      try write("Web/page.js", "script", in: top)
      try write("Web/page.js.br", "small", in: top)
      try write("Web/alone.br", "words", in: top)
      let files = try StaticFiles(try #require(WebAssets.find(beside: [top])))
      let script = try files.response(path: "/page.js")
      #expect(script.text == "script" && script.isCompressible)
      #expect(
        script.compressed[.brotli].map { String(decoding: $0.bytes, as: UTF8.self) } == "small"
      )
      #expect(try files.response(path: "/\(files.version)/page.js").compressed[.brotli] != nil)
      #expect(try files.response(path: "/alone.br").text == "words")
      #expect(throws: RequestError.self) { try files.response(path: "/page.js.br") }
    }
  }

  @Test("Who takes brotli gets it over a socket, with a tag of its own")
  func brotliOverASocket() async throws {
    try await LiveServer.run { server in
      let plain = try await server.get("/page.js")
      #expect(plain.fields["content-encoding"] == nil && plain.fields["vary"] == "Accept-Encoding")
      let host = "Host: localhost"
      let both = [host, "Accept-Encoding: gzip, deflate, br"]
      let small = try await server.get("/page.js", fields: both)
      #expect(small.text == "in brotli" && small.fields["content-encoding"] == "br")
      #expect(small.fields["vary"] == "Accept-Encoding")
      #expect(small.fields["content-length"] == "\(small.body.count)")
      #expect(small.fields["content-type"] == plain.fields["content-type"])
      let tag = try #require(small.fields["etag"])
      #expect(tag != plain.fields["etag"])
      let again = try await server.get("/page.js", fields: both + ["If-None-Match: \(tag)"])
      #expect(again.status == 304 && again.body.isEmpty && again.fields["etag"] == tag)
      // The tag of one encoding is not that of another.
      let other = try await server.get("/page.js", fields: [host, "If-None-Match: \(tag)"])
      #expect(other.status == 200 && other.body == plain.body)
      let refused = try await server.get(
        "/page.js",
        fields: [host, "Accept-Encoding: br;q=0, identity"]
      )
      #expect(refused.body == plain.body)
      // There is none of this file.
      let page = try await server.get("/", fields: [host, "Accept-Encoding: br"])
      #expect(page.fields["content-encoding"] == nil && page.status == 200)
    }
  }

  @Test("The page refers to the other files by immutable URLs only")
  func references() throws {
    try withTemporaryFolder { top in
      let page = #"<a href="page.js"><b src="x/y.css"><i src="page.jsx"><a href="api/z">page.js"#
      try write("espalier.wasm", "", in: top)
      try write("Web/index.html", page, in: top)
      try write("Web/page.js", "", in: top)
      try write("Web/x/y.css", "", in: top)
      let files = try StaticFiles(try #require(WebAssets.find(beside: [top])))
      let v = files.version
      #expect(
        try files.response(path: "/").text
          == #"<a href="\#(v)/page.js"><b src="\#(v)/x/y.css"><i src="page.jsx">"#
          + #"<a href="api/z">page.js"#
      )
    }
  }

  /// A page at the top, and one in the gallery folder with relative references.
  private func gallery(in top: URL, isIncluded: Bool) throws -> StaticFiles {
    let page =
      #"<a href="../x.js"><b src="own.js"><i href="trees.json"><a href="index"><a href="../../y">"#
    try write("espalier.wasm", "", in: top)
    try write("Web/index.html", "top", in: top)
    try write("Web/x.js", "", in: top)
    try write("Web/gallery/index.html", "index", in: top)
    try write("Web/gallery/tree.html", page, in: top)
    try write("Web/gallery/own.js", "own", in: top)
    try write("Web/gallery/trees.json", "[]", in: top)
    return try StaticFiles(try #require(WebAssets.find(beside: [top])), includesGallery: isIncluded)
  }

  @Test("A page in a folder has a URL without .html, and refers to immutable URLs above it")
  func pagesInFolders() throws {
    try withTemporaryFolder { top in
      let files = try gallery(in: top, isIncluded: true)
      let v = files.version
      let page = try files.response(path: "/gallery/tree")
      #expect(page.mediaType == "text/html; charset=utf-8" && !page.isImmutable)
      #expect(
        page.text == #"<a href="../\#(v)/x.js"><b src="../\#(v)/gallery/own.js">"#
          + #"<i href="../\#(v)/gallery/trees.json"><a href="index"><a href="../../y">"#
      )
      #expect(try files.response(path: "/gallery/tree.html") == page)
      #expect(try files.response(path: "/gallery/").text == "index")
      #expect(try files.response(path: "/gallery/index.html").text == "index")
      #expect(try files.response(path: "/").text == "top")
      for folder in ["gallery", "\(v)/gallery"] {
        let sample = try files.response(path: "/\(folder)/trees.json")
        #expect(sample.text == "[]" && sample.mediaType == "application/json")
        #expect(sample.isImmutable == (folder != "gallery"))
      }
      for path in [
        "/index", "/gallery", "/gallery/index", "/gallery/tree/", "/gallery/own", "/%",
        "/gallery/%", "/\(v)/gallery/tree", "/\(v)/gallery/tree.html", "/\(v)/gallery/",
      ] {
        #expect(throws: RequestError.self, "\(path)") { try files.response(path: path) }
      }
      #expect(files.isFolder(path: "/gallery"))
      for path in ["", "/", "/gallery/", "/gallery/tree", "/x.js", "/%", "/nowhere"] {
        #expect(!files.isFolder(path: path), "\(path)")
      }
    }
  }

  @Test("The gallery is included on request only")
  func noGallery() throws {
    try withTemporaryFolder { top in
      let files = try gallery(in: top, isIncluded: false)
      for path in ["/gallery", "/gallery/", "/gallery/tree", "/gallery/own.js"] {
        #expect(throws: RequestError.self, "\(path)") { try files.response(path: path) }
        #expect(!files.isFolder(path: path))
      }
      #expect(try files.response(path: "/").text == "top")
      #expect(try files.version != gallery(in: top, isIncluded: true).version)
    }
  }

  @Test func aFolderWithoutAPage() throws {
    try withTemporaryFolder { top in
      try write("espalier.wasm", "", in: top)
      try write("Web/page.js", "", in: top)
      let found = try #require(WebAssets.find(beside: [top]))
      #expect(try !StaticFiles(found).hasIndex)
    }
  }
}
