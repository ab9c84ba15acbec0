import ExplorerTestSupport
import Foundation
import Testing

/// The command installed outside the build folder, with its files.
@Suite struct ServeInstallationTests {
  /// Copies the command out of the build.
  private func copyProgram(to folder: TemporaryFolder) throws -> (program: URL, files: URL) {
    let built = try #require(CommandRun.process([]).executableURL)
    let program = folder.url.appending(path: "bin/espalier")
    try FileManager.default.createDirectory(
      at: program.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(at: built.resolvingSymlinksInPath(), to: program)
    let products = built.deletingLastPathComponent()
    return (program, try Self.bundle("Espalier_EspalierWeb", in: products))
  }

  /// The resources of a target in the folder of products.
  private static func bundle(_ name: String, in products: URL) throws -> URL {
    let bundles = ["resources", "bundle"].map { products.appending(path: "\(name).\($0)") }
    return try #require(
      bundles.first { FileManager.default.fileExists(atPath: $0.path) }
    )
  }

  @Test("Installed: bin/espalier next to share/espalier, also through a link")
  func installed() throws {
    let folder = try TemporaryFolder()
    let (program, files) = try copyProgram(to: folder)
    let share = folder.url.appending(path: "share/espalier")
    try FileManager.default.createDirectory(
      at: share.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(at: files, to: share)
    let page = try Self.bundle("Explorer_EspalierServer", in: files.deletingLastPathComponent())
    try FileManager.default.copyItem(
      at: page.appending(path: "Page"),
      to: share.appending(path: "Page")
    )
    try folder.write("share/espalier/Web/proof.txt", "installed")
    let link = folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program)
    for program in [program, link] {
      let server = try ServeProcess([], in: folder, program: program)
      #expect(try server.get("/proof.txt").text == "installed")
      #expect(try server.get("/").fields["content-type"] == "text/html; charset=utf-8")
      let module = try server.get("/espalier.wasm")
      #expect(module.body == Array(try Data(contentsOf: share.appending(path: "espalier.wasm"))))
      #expect(module.fields["content-type"] == "application/wasm")
    }
  }

  @Test("Without its files it reports the searched folders, exits with 70, and does not listen")
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
    #expect(run.errors.hasPrefix("espalier: the files of the page, espalier.wasm and"))
    #expect(run.errors.contains("/bin\n") && run.errors.contains("/share/espalier\n"))
  }

  @Test("A module that the toolchain could not build is reported with exit code 70")
  func placeholder() throws {
    let folder = try TemporaryFolder()
    let (program, _) = try copyProgram(to: folder)
    try folder.write("bin/espalier.wasm")
    try folder.write("bin/Web/espalier.js")
    let run = try CommandRun(
      ["serve", "--port", "0", "--until-input-ends"],
      in: folder,
      program: program
    )
    #expect(run.status == 70)
    #expect(run.errors.contains("bin/espalier.wasm is empty: the toolchain that built"))
    try folder.write("bin/espalier.wasm", "x")
    try folder.write("bin/Page/page.js")
    let bare = try CommandRun(
      ["serve", "--port", "0", "--until-input-ends"],
      in: folder,
      program: program
    )
    #expect(bare.status == 70)
    #expect(bare.errors.contains("there is no index.html in "))
  }
}
