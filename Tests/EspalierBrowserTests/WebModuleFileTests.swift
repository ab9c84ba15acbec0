import EspalierBrowser
import Foundation
import Testing

/// Each test lays out files the way an installation or a build does, and asks from the folder of
/// the program.
@Suite struct WebModuleFileTests {
  @Test func besideTheProgram() throws {
    try withTemporaryFolder { top in
      try writeModule("bin", "wasm", in: top)
      try writeModule("share/espalier", "another", in: top)
      #expect(try find(in: top) == "bin/espalier.wasm")
    }
  }

  @Test func installedBesideTheProgramsFolder() throws {
    try withTemporaryFolder { top in
      try writeModule("share/espalier", "wasm", in: top)
      try writeModule("bin/Espalier_EspalierBrowser.resources", "another", in: top)
      #expect(try find(in: top) == "share/espalier/espalier.wasm")
    }
  }

  @Test(arguments: [
    "bin/Espalier_EspalierBrowser.resources",
    "bin/Espalier_EspalierBrowser.bundle",
    "bin/Espalier_EspalierBrowser.bundle/Contents/Resources",
  ])
  func inTheBuild(place: String) throws {
    try withTemporaryFolder { top in
      try writeModule(place, "wasm", in: top)
      #expect(try find(in: top) == "\(place)/espalier.wasm")
    }
  }

  @Test func nowhere() throws {
    try withTemporaryFolder { top in
      // A folder of the name is not the module.
      try write("bin/espalier.wasm/readme", "text", in: top)
      try write("bin/espalier-more.wasm", "more", in: top)
      #expect(try find(in: top) == nil)
    }
  }

  @Test func oneWithoutWhatIsAddedToItLaterIsPassedOver() throws {
    try withTemporaryFolder { top in
      try write("bin/espalier.wasm", "wasm", in: top)
      #expect(try find(in: top) == nil)
      try write("share/espalier/espalier-more.wasm", "more", in: top)
      #expect(try find(in: top) == nil)
      try writeModule("share/espalier", "wasm", in: top)
      #expect(try find(in: top) == "share/espalier/espalier.wasm")
    }
  }

  @Test func whatIsAddedLaterIsBesideIt() throws {
    try withTemporaryFolder { top in
      try writeModule("bin", "wasm", in: top)
      let found = try #require(WebModuleFile.find(beside: [top.appendingPathComponent("bin")]))
      #expect(found.more.lastPathComponent == "espalier-more.wasm")
      #expect(found.more.deletingLastPathComponent() == found.url.deletingLastPathComponent())
    }
  }

  @Test func anEmptyFileIsAPlaceholder() throws {
    try withTemporaryFolder { top in
      try writeModule("empty", "", in: top)
      try writeModule("full", "wasm", in: top)
      let empty = WebModuleFile.find(beside: [top.appendingPathComponent("empty")])
      let full = WebModuleFile.find(beside: [top.appendingPathComponent("full")])
      #expect(empty?.isPlaceholder == true)
      #expect(full?.isPlaceholder == false)
    }
  }

  @Test func theBuildOfTheseTestsHasOne() throws {
    let found = try #require(WebModuleFile.find())
    #expect(found.url.lastPathComponent == "espalier.wasm")
  }

  private func find(in top: URL) throws -> String? {
    let found = WebModuleFile.find(beside: [top.appendingPathComponent("bin")])
    guard let path = found?.url.path else { return nil }
    let prefix = top.standardizedFileURL.path + "/"
    try #require(path.hasPrefix(prefix))
    return String(path.dropFirst(prefix.count))
  }
}

/// Writes the module in its two files.
private func writeModule(_ folder: String, _ text: String, in top: URL) throws {
  for name in ["espalier", "espalier-more"] { try write("\(folder)/\(name).wasm", text, in: top) }
}

/// The module and the folder of the page, which belong together.
@Suite struct WebFilesTests {
  @Test(arguments: [
    "bin", "share/espalier", "bin/Espalier_EspalierBrowser.resources",
    "bin/Espalier_EspalierBrowser.bundle",
    "bin/Espalier_EspalierBrowser.bundle/Contents/Resources",
  ])
  func bothInOneFolder(place: String) throws {
    try withTemporaryFolder { top in
      try writeModule(place, "wasm", in: top)
      try write("\(place)/Web/index.html", "page", in: top)
      #expect(try find(in: top) == [place + "/espalier.wasm", place + "/Web"])
    }
  }

  @Test("A module without the page, or the other way around, is passed over")
  func halves() throws {
    try withTemporaryFolder { top in
      try writeModule("bin", "wasm", in: top)
      try write("bin/Web", "a file of the name", in: top)
      try write("bin/Espalier_EspalierBrowser.resources/Web/index.html", "page", in: top)
      #expect(try find(in: top) == nil)
      try writeModule("share/espalier", "wasm", in: top)
      try write("share/espalier/Web/index.html", "page", in: top)
      #expect(try find(in: top) == ["share/espalier/espalier.wasm", "share/espalier/Web"])
    }
  }

  @Test func anEmptyModuleIsAPlaceholder() throws {
    try withTemporaryFolder { top in
      try writeModule(".", "", in: top)
      try write("Web/index.html", "page", in: top)
      #expect(WebFiles.find(beside: [top])?.module.isPlaceholder == true)
    }
  }

  @Test func theBuildOfTheseTestsHasThem() throws {
    let found = try #require(WebFiles.find())
    #expect(found.module == WebModuleFile.find())
    let index = found.page.appendingPathComponent("index.html")
    #expect(FileManager.default.fileExists(atPath: index.path))
    #expect(WebFiles.places.contains(found.page.deletingLastPathComponent()))
  }

  private func find(in top: URL) throws -> [String]? {
    guard let found = WebFiles.find(beside: [top.appendingPathComponent("bin")]) else {
      return nil
    }
    let prefix = top.standardizedFileURL.path + "/"
    return try [found.module.url.path, found.page.path].map { path in
      try #require(path.hasPrefix(prefix))
      return String(path.dropFirst(prefix.count))
    }
  }
}
