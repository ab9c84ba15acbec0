import EspalierWeb
import Foundation
import Testing

/// Each test lays out files the way an installation or a build does, and looks from the folder of
/// the program.
@Suite struct WebAssetsTests {
  @Test func besideTheProgram() throws {
    try withTemporaryFolder { top in
      try writeAssets("bin", in: top)
      try writeAssets("share/espalier", in: top)
      #expect(try find(in: top) == ["bin/espalier.wasm", "bin/Web"])
    }
  }

  @Test func installedBesideTheProgramsFolder() throws {
    try withTemporaryFolder { top in
      try writeAssets("share/espalier", in: top)
      try writeAssets("bin/Espalier_EspalierWeb.resources", in: top)
      #expect(try find(in: top)?.first == "share/espalier/espalier.wasm")
    }
  }

  @Test(arguments: [
    "bin", "share/espalier", "bin/Espalier_EspalierWeb.resources",
    "bin/Espalier_EspalierWeb.bundle", "bin/Espalier_EspalierWeb.bundle/Contents/Resources",
  ])
  func inTheBuild(place: String) throws {
    try withTemporaryFolder { top in
      try writeAssets(place, in: top)
      #expect(
        try find(in: top) == [
          "\(place)/espalier.wasm", "\(place)/Web",
        ]
      )
    }
  }

  @Test("A folder without one of the files is skipped")
  func incomplete() throws {
    try withTemporaryFolder { top in
      // A folder called like the module, and a file called like the folder, are none.
      try write("bin/espalier.wasm/readme", "text", in: top)
      try write("bin/Web/espalier.js", "script", in: top)
      let build = "bin/Espalier_EspalierWeb.resources"
      try write("\(build)/espalier.wasm", "wasm", in: top)
      try write("\(build)/Web", "a file", in: top)
      #expect(try find(in: top) == nil)
      try write("share/espalier/Web/espalier.js", "script", in: top)
      #expect(try find(in: top) == nil)
      try write("share/espalier/espalier.wasm", "wasm", in: top)
      #expect(try find(in: top)?.first == "share/espalier/espalier.wasm")
    }
  }

  @Test func anEmptyModuleIsAPlaceholder() throws {
    try withTemporaryFolder { top in
      try writeAssets("empty", module: "", in: top)
      try writeAssets("full", in: top)
      let empty = WebAssets.find(beside: [top.appendingPathComponent("empty")])
      let full = WebAssets.find(beside: [top.appendingPathComponent("full")])
      #expect(empty?.isPlaceholder == true)
      #expect(full?.isPlaceholder == false)
    }
  }

  @Test("All files are listed once, without hidden ones and the targets of links to folders")
  func paths() throws {
    try withTemporaryFolder { top in
      let assets = try everything(in: top)
      #expect(
        try assets.paths() == [
          "core/engine.js", "espalier.js", "espalier.wasm", "link.js",
        ]
      )
    }
  }

  @Test("Files are returned byte for byte")
  func contents() throws {
    try withTemporaryFolder { top in
      let assets = try everything(in: top)
      for (path, text) in [
        ("espalier.js", "// A comment.\nrun()"), ("link.js", "// A comment.\nrun()"),
        ("espalier.wasm", "wasm"),
      ] {
        #expect(String(decoding: try assets.contents(of: path), as: UTF8.self) == text, "\(path)")
      }
      #expect(throws: (any Error).self) { try assets.contents(of: "nothing.js") }
    }
  }

  @Test("A server's own files are next to the library's, and take precedence")
  func addedFolder() throws {
    try withTemporaryFolder { top in
      try write("page/index.html", "page", in: top)
      try write("page/core/engine.js", "own()", in: top)
      let own = top.appendingPathComponent("page")
      let assets = try everything(in: top).adding(filesIn: own)
      #expect(
        try assets.paths() == [
          "core/engine.js", "espalier.js", "espalier.wasm", "index.html", "link.js",
        ]
      )
      #expect(try assets.contents(of: "index.html") == Array("page".utf8))
      #expect(try assets.contents(of: "core/engine.js") == Array("own()".utf8))
      #expect(try assets.contents(of: "espalier.js") == Array("// A comment.\nrun()".utf8))
    }
  }

  @Test func theBuildOfTheseTestsHasThem() throws {
    let found = try #require(WebAssets.find())
    #expect(WebAssets.searchedFolders.contains(found.folder.deletingLastPathComponent()))
    let paths = try found.paths()
    for path in ["espalier.js", "espalier.css", "espalier.d.ts", "core/engine.js"] {
      #expect(paths.contains(path))
    }
  }

  private func everything(in top: URL) throws -> WebAssets {
    try writeAssets("bin", in: top)
    try write("bin/Web/core/engine.js", "engine()", in: top)
    try write("bin/Web/.hidden", "hidden", in: top)
    let web = top.appendingPathComponent("bin/Web").path
    let files = FileManager.default
    try files.createSymbolicLink(atPath: web + "/around", withDestinationPath: "..")
    try files.createSymbolicLink(atPath: web + "/link.js", withDestinationPath: "espalier.js")
    return try #require(WebAssets.find(beside: [top.appendingPathComponent("bin")]))
  }

  private func writeAssets(_ folder: String, module: String = "wasm", in top: URL) throws {
    try write("\(folder)/espalier.wasm", module, in: top)
    try write("\(folder)/Web/espalier.js", "// A comment.\nrun()", in: top)
  }

  private func find(in top: URL) throws -> [String]? {
    let bin = top.appendingPathComponent("bin")
    guard let found = WebAssets.find(beside: [bin]) else { return nil }
    let prefix = top.standardizedFileURL.path + "/"
    return try [found.module, found.folder].map(\.path).map { path in
      try #require(path.hasPrefix(prefix))
      return String(path.dropFirst(prefix.count))
    }
  }
}
