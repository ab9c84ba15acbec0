import EspalierServer
import EspalierSources
import Foundation
import Testing

/// Facts, texts and pictures of files, which previews ask for.
@Suite struct FilePreviewTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]

  /// Calls a closure with a catalog of a folder, and with the wire ids of paths in it.
  private func withCatalog(
    _ files: [String: [UInt8]],
    _ body: (OutlineCatalog, (String) async throws -> String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, bytes) in files {
      try write(path, "", in: folder)
      try Data(bytes).write(to: folder.appending(path: path))
    }
    let source = try FileTreeSource(path: folder.path)
    try await body(OutlineCatalog(source, title: "x", detail: "")) { path in
      source.wireID(of: try #require(try source.node(path: path)).id)
    }
  }

  private struct Facts: Decodable {
    var size: Int
    var modified: Int
    var content: String
  }

  private struct Part: Decodable {
    var total: Int
    var next: Int?
    var text: String
  }

  @Test("A file has its size, the time of its last change, and what its bytes are")
  func facts() async throws {
    let files: [String: [UInt8]] = [
      "a.png": Self.png, "b.txt": Array("text\n".utf8), "c.bin": [1, 0, 2], "empty": [],
      "d.svg": Array("<svg/>".utf8), "e.svg": Array("no".utf8), "x.json": Array(#"{"a": 1}"#.utf8),
    ]
    try await withCatalog(files) { catalog, id in
      for (path, content) in [
        ("a.png", "picture"), ("b.txt", "text"), ("c.bin", "data"), ("empty", "text"),
        ("d.svg", "picture"), ("e.svg", "text"), ("x.json", "text"),
      ] {
        let facts: Facts = try await catalog.file(in: "source", of: id(path)).read()
        #expect(facts.content == content, "\(path)")
        #expect(facts.size == files[path]?.count)
        #expect(abs(Double(facts.modified) / 1000 - Date().timeIntervalSince1970) < 600)
      }
      let value = try await id("x.json/a")
      let error = #expect(throws: RequestError.self) {
        try catalog.file(in: "source", of: value)
      }
      #expect(error?.status == 404)
      // A file that was deleted meanwhile, or was never there.
      for gone in ["gone.json", "x/y.json", String(repeating: "n", count: 300)] {
        for request in [
          { _ = try catalog.file(in: "source", of: gone) },
          { _ = try catalog.text(in: "source", of: gone, from: 0) },
          { _ = try catalog.picture(in: "source", of: gone) },
          { _ = try catalog.raw(in: "source", of: gone) },
        ] as [() throws -> Void] {
          let error = #expect(throws: RequestError.self) { try request() }
          #expect(error?.status == 404, "\(gone)")
        }
      }
    }
  }

  @Test("Of a file that is not listed nothing is told, even if its id is known")
  func hidden() async throws {
    let files: [String: [UInt8]] = [".env": Array("x".utf8), ".keys/a.txt": Array("x".utf8)]
    try await withCatalog(files) { catalog, _ in
      for id in [".env", ".keys/a.txt"] {
        let errors = [
          #expect(throws: RequestError.self) {
            try catalog.file(in: "source", of: id)
          },
          #expect(throws: RequestError.self) {
            try catalog.picture(in: "source", of: id)
          },
          #expect(throws: RequestError.self) {
            try catalog.text(in: "source", of: id, from: 0)
          },
        ]
        #expect(errors.map { $0?.status } == [404, 404, 404])
      }
    }
  }

  @Test("A text comes in parts that end between characters, of any format; bytes are refused")
  func text() async throws {
    // The first part would end within a character.
    let long = String(repeating: "é", count: 70_000)
    let text = "x" + long
    try await withCatalog(["a.txt": Array(text.utf8), "b": [0, 1]]) { catalog, id in
      var whole = ""
      var offset: Int? = 0
      var parts = 0
      while let start = offset {
        let part: Part = try await catalog.text(in: "source", of: id("a.txt"), from: start).read()
        #expect(part.total == text.utf8.count)
        whole += part.text
        offset = part.next
        parts += 1
      }
      #expect(whole == text)
      #expect(parts == 3)
      let bytes = try await id("b")
      let error = #expect(throws: RequestError.self) {
        try catalog.text(in: "source", of: bytes, from: 0)
      }
      #expect(error?.status == 404)
      let end: Part = try await catalog.text(in: "source", of: id("a.txt"), from: 1 << 40).read()
      #expect(end.text.isEmpty && end.next == nil)
    }
  }

  @Test("A picture has the media type of its bytes, whatever its name, and a policy of its own")
  func picture() async throws {
    let gif = Array("GIF89a".utf8)
    let webp = Array("RIFF....WEBPVP8 ".utf8)
    let files: [String: [UInt8]] = [
      "a.txt": Self.png, "b": gif, "c": webp, "d": [0xFF, 0xD8, 0xFF, 0xE0],
      "e.svg": Array(#"<?xml version="1.0"?><svg onload="alert(1)"/>"#.utf8),
      "f.html": Array("<svg/>".utf8), "g.png": Array("<html>".utf8),
    ]
    try await withCatalog(files) { catalog, id in
      for (path, type) in [
        ("a.txt", "image/png"), ("b", "image/gif"), ("c", "image/webp"), ("d", "image/jpeg"),
        ("e.svg", "image/svg+xml"),
      ] {
        let response = try await catalog.picture(in: "source", of: id(path))
        #expect(response.mediaType == type, "\(path)")
        #expect(response.bytes == files[path])
        #expect(response.isSandboxed)
      }
      for path in ["f.html", "g.png"] {
        let node = try await id(path)
        let error = #expect(throws: RequestError.self) {
          try catalog.picture(in: "source", of: node)
        }
        #expect(error?.status == 404)
      }
    }
  }

  @Test("Previews have as many children as are asked for, up to twenty")
  func previewLength() throws {
    #expect(try PreviewRequest(Query("of=1", repeatable: "of")).limit == 4)
    #expect(try PreviewRequest(Query("of=1&limit=20", repeatable: "of")).limit == 20)
    for limit in ["0", "21", "x", ""] {
      #expect(throws: RequestError.self) {
        try PreviewRequest(Query("of=1&limit=\(limit)", repeatable: "of"))
      }
    }
  }
}
