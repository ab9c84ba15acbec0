import EspalierHTTPSupport
import Foundation
import Testing

/// The command far from its build, with its files around it.
@Suite struct ServeInstallationTests {
  /// Copies the command and gives its files beside the build.
  private func copyProgram(to folder: TemporaryFolder) throws -> (program: URL, files: URL) {
    let built = try #require(CommandRun.process([]).executableURL)
    let program = folder.url.appending(path: "bin/espalier")
    try FileManager.default.createDirectory(
      at: program.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(at: built.resolvingSymlinksInPath(), to: program)
    let products = built.deletingLastPathComponent()
    let names = ["Espalier_EspalierBrowser.resources", "Espalier_EspalierBrowser.bundle"]
    let files = names.map { products.appending(path: $0) }.first {
      FileManager.default.fileExists(atPath: $0.path)
    }
    return (program, try #require(files))
  }

  @Test("Installed: bin/espalier beside share/espalier, also through a link")
  func installed() throws {
    let folder = try TemporaryFolder()
    let (program, files) = try copyProgram(to: folder)
    let share = folder.url.appending(path: "share/espalier")
    try FileManager.default.createDirectory(
      at: share.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(at: files, to: share)
    try folder.write("share/espalier/Web/proof.txt", "installed")
    let link = folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program)
    for program in [program, link] {
      let server = try Served([], in: folder, program: program)
      #expect(try server.get("/proof.txt").text == "installed")
      #expect(try server.get("/").fields["content-type"] == "text/html; charset=utf-8")
      for name in ["espalier.wasm", "espalier-more.wasm"] {
        let module = try server.get("/\(name)")
        #expect(module.body == Array(try Data(contentsOf: share.appending(path: name))))
        #expect(module.fields["content-type"] == "application/wasm")
      }
    }
  }

  @Test("Without its files it says where it looked, with 70, and does not listen")
  func withoutFiles() throws {
    let folder = try TemporaryFolder()
    let (program, _) = try copyProgram(to: folder)
    let run = try CommandRun(
      ["serve", "--port", "0", "--until-input-ends"],
      in: folder,
      program: program
    )
    #expect(run.status == 70)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("espalier: the files of the page, espalier.wasm, espalier-more"))
    #expect(run.errors.contains("/bin\n") && run.errors.contains("/share/espalier\n"))
  }

  @Test("A module that the toolchain could not make is told, with 70")
  func placeholder() throws {
    let folder = try TemporaryFolder()
    let (program, _) = try copyProgram(to: folder)
    try folder.write("bin/espalier.wasm")
    try folder.write("bin/espalier-more.wasm")
    try folder.write("bin/Web/index.html")
    let run = try CommandRun(
      ["serve", "--port", "0", "--until-input-ends"],
      in: folder,
      program: program
    )
    #expect(run.status == 70)
    #expect(run.errors.contains("bin/espalier.wasm is empty: the toolchain that built"))
    try folder.write("bin/espalier.wasm", "x")
    try FileManager.default.removeItem(at: folder.url.appending(path: "bin/Web/index.html"))
    let bare = try CommandRun(
      ["serve", "--port", "0", "--until-input-ends"],
      in: folder,
      program: program
    )
    #expect(bare.status == 70)
    #expect(bare.errors.contains("there is no index.html in "))
  }
}
