import ExplorerTestSupport
import Foundation
import Testing

/// Several sources at once.
@Suite struct SeveralPathsTests {
  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("x/a.json", #"{"k":"needle"}"#)
    try folder.write("y/a.json", "[1,2]")
    try folder.write("b.yaml", "k: v\n")
    try folder.write("sub/one.txt", "needle")
    return folder
  }

  @Test("each is a row, under a name that tells it from the others")
  func rows() throws {
    let run = try CommandRun(["print", "x/a.json", "y/a.json", "b.yaml", "sub/"], in: try sample())
    #expect(
      run.output == """
        4 sources
        ├── x/a.json
        │   └── k: "needle"
        ├── y/a.json
        │   ├── 0: 1
        │   └── 1: 2
        ├── b.yaml
        │   └── k: "v"
        └── sub/
            └── one.txt  6 bytes

        """
    )
    #expect(run.errors == "")
    #expect(run.status == 0)
    let twice = try CommandRun(["print", "b.yaml", "b.yaml", "--depth", "1"], in: try sample())
    #expect(twice.output == "b.yaml, b.yaml (2)\n├── b.yaml\n└── b.yaml (2)\n")
  }

  @Test("closed containers of long JSON files have their exact counts, as in one file")
  func counts() throws {
    let folder = try TemporaryFolder()
    // Longer than what is read at once.
    let items = String(repeating: "1234567,", count: 1_200_000)
    try folder.write("a.json", "{\"items\":[\(items)0]}")
    try folder.write("b.json", "{\"items\":[\(items)0,1]}")
    let run = try CommandRun(["print", "a.json", "b.json", "--depth", "2"], in: folder)
    #expect(
      run.output == """
        a.json, b.json
        ├── a.json
        │   └── items: 1,200,001 items
        └── b.json
            └── items: 1,200,002 items

        """
    )
  }

  @Test("one that fails is a row with the reason, and its code is that of the command")
  func failing() throws {
    let folder = try sample()
    try folder.write("broken.json", "[1,")
    let run = try CommandRun(["print", "none.json", "b.yaml"], in: folder)
    #expect(run.output.contains("├── ! none.json: No such file or directory\n"))
    #expect(run.output.contains("k: \"v\""))
    #expect(run.errors == "espalier: none.json: no such file or folder\n")
    #expect(run.status == 66)
    let broken = try CommandRun(["print", "b.yaml", "broken.json"], in: folder)
    #expect(broken.errors.hasPrefix("broken.json:1:4: "))
    #expect(broken.status == 65)
    let all = try CommandRun(["print", "none", "nothing"], in: folder)
    #expect(all.output == "")
    #expect(
      all.errors
        == "espalier: none: no such file or folder\nespalier: nothing: no such file or folder\n"
    )
    #expect(all.status == 66)
    #expect(try CommandRun(["print", "-", "-"], in: folder).status == 64)
  }

  @Test("paths and ids begin with the source, and lead back")
  func paths() throws {
    let folder = try sample()
    let run = try CommandRun(
      ["print", "x/a.json", "y/a.json", "sub", "--format", "paths"],
      in: folder
    )
    #expect(
      run.output == "x/a.json\nx/a.json/k\ny/a.json\ny/a.json/0\ny/a.json/1\nsub\nsub/one.txt\n"
    )
    for (path, value) in [
      ("x/a.json/k", "\"needle\""), ("y/a.json/1", "2"), ("sub/one.txt", "needle"),
    ] {
      let get = try CommandRun(["print", "x/a.json", "y/a.json", "sub", "--get", path], in: folder)
      #expect(get.output == value + "\n", "\(path)")
    }
    let matches = try CommandRun(
      ["print", "x/a.json", "y/a.json", "sub", "--filter", "needle", "--format", "paths"],
      in: folder
    )
    #expect(matches.output == "x/a.json/k\n")
  }

  @Test("standard input among them, and the order and choice of files in folders")
  func mixed() throws {
    let folder = try sample()
    let run = try CommandRun(
      ["print", "-", "sub", "--sizes"],
      in: folder,
      input: "[true]"
    )
    #expect(run.output.contains("0: true"))
    #expect(run.output.contains("one.txt  6 bytes"))
  }

  @Test("served as one outline, without those that fail")
  func serve() throws {
    let folder = try sample()
    let server = try ServeProcess(["x/a.json", "none", "sub"], in: folder)
    let rows = try server.get("/api/outlines/source/children?offset=0&limit=10").text
    #expect(rows.contains("a.json") && rows.contains("No such file or directory"))
    let inner = try server.get("/api/outlines/source/children?of=0&offset=0&limit=10").text
    #expect(inner.contains("needle"))
    let text = try server.get("/api/outlines/source/raw?of=2:one.txt")
    #expect(text.status == 200 && text.text == "needle", "\(text)")
  }
}
