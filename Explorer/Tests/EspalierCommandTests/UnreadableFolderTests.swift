import Foundation
import Testing

/// `espalier print` of a folder with parts that cannot be read.
@Suite struct UnreadableFolderTests {
  /// A folder in which `no` cannot be listed, and `list` can be listed but not entered.
  private final class Sample {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.write("a.txt", "x")
      try folder.write("list/inner.txt", "x")
      try folder.write("no/hidden.txt", "x")
      try folder.write("z.txt", "x")
      try setMode(0, of: "no")
      try setMode(0o444, of: "list")
    }

    deinit {
      try? setMode(0o700, of: "no")
      try? setMode(0o700, of: "list")
    }

    private func setMode(_ mode: Int, of name: String) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode],
        ofItemAtPath: folder.url.appending(path: name).path
      )
    }
  }

  @Test("the rest is printed, then the reasons; exit code 74")
  func outline() throws {
    let sample = try Sample()
    guard let run = try CommandRun(unprivileged: ["print", "."], in: sample.folder) else { return }
    #expect(
      run.output == """
        .
        ├── a.txt  1 byte
        ├── list/
        │   └── ! inner.txt: Permission denied
        ├── no/
        │   └── ! Permission denied
        └── z.txt  1 byte

        """
    )
    #expect(
      run.errors == """
        espalier: list/inner.txt: cannot be opened: Permission denied
        espalier: no: cannot be opened: Permission denied

        """
    )
    #expect(run.status == 74)
  }

  @Test("in the other formats, and relative to the current folder", arguments: ["json", "paths"])
  func formats(format: String) throws {
    let sample = try Sample()
    let arguments = ["print", sample.folder.url.path, "--format", format]
    guard let run = try CommandRun(unprivileged: arguments, in: sample.folder) else { return }
    #expect(run.output.split(separator: "\n").count == (format == "json" ? 6 : 4))
    let root = sample.folder.url.path
    #expect(run.errors.contains("espalier: \(root)/no: cannot be opened: Permission denied\n"))
    #expect(run.status == 74)
  }

  @Test("a search that could not see everything says so, whether or not it found something")
  func filter() throws {
    let sample = try Sample()
    for filter in ["txt", "zebra"] {
      let arguments = ["print", ".", "--filter", filter, "--format", "paths"]
      guard let run = try CommandRun(unprivileged: arguments, in: sample.folder) else { return }
      #expect(run.output == (filter == "txt" ? "a.txt\nz.txt\n" : ""))
      #expect(run.errors.contains("espalier: no: cannot be opened: Permission denied\n"))
      #expect(run.status == 74)
    }
  }

  @Test("what was not opened is not reported")
  func depth() throws {
    let sample = try Sample()
    guard let run = try CommandRun(unprivileged: ["print", ".", "--depth", "1"], in: sample.folder)
    else { return }
    #expect(run.errors == "")
    #expect(run.status == 0)
  }
}
