import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `espalier diff` where something cannot be read.
@Suite struct DiffUnreadTests {
  /// Two folders with a file and a folder in the first that may not be read.
  private final class Sample {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      for side in ["a", "b"] {
        try folder.write("\(side)/locked.txt", "same\n")
        try folder.write("\(side)/no/hidden.txt", "\(side)\n")
        try folder.write("\(side)/t.txt", "same\n")
        try folder.write("\(side)/z.txt", "\(side)\n")
      }
      try setMode(0, of: "a/locked.txt")
      try setMode(0, of: "a/no")
    }

    deinit { try? setMode(0o700, of: "a/no") }

    private func setMode(_ mode: Int, of name: String) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode],
        ofItemAtPath: folder.url.appending(path: name).path
      )
    }
  }

  @Test(
    "a fault in what differs as a whole is told, and the exit code is 65",
    arguments: [
      ("xml", "<a>x", "<a>x</a>"), ("yaml", "a: 1\nb: [\n", "a: 1\nb: 2\n"),
      ("json", "{\"a\": 1, \"b\": [1, {\"c\": }]}", "{\"a\": 1}"),
    ]
  )
  func faults(format: String, broken: String, sound: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.\(format)", broken)
    try folder.write("b.\(format)", sound)
    let check = try CommandRun(["check", "a.\(format)"], in: folder)
    let fault = try #require(check.output.split(separator: "\n").first)
    for (old, new) in [("a", "b"), ("b", "a")] {
      let run = try CommandRun(["diff", "\(old).\(format)", "\(new).\(format)"], in: folder)
      #expect(run.status == 65, "\(run.output)")
      #expect(run.errors.hasPrefix(fault), "\(run.errors)")
      #expect(run.output.contains("\n! ") || run.output.contains(" ! "), "\(run.output)")
    }
  }

  @Test("what may not be read is told, the rest is compared, and the exit code is 74")
  func permissions() throws {
    let sample = try Sample()
    guard let run = try CommandRun(unprivileged: ["diff", "a", "b"], in: sample.folder) else {
      return
    }
    #expect(
      run.output == """
        - a
        + b
        ! locked.txt  5 bytes (not read in A: Permission denied)
        ! no/ (not read in A: Permission denied)
          z.txt  2 bytes
        -   1: a
        +   1: b

        """
    )
    #expect(
      run.errors == """
        espalier: a/locked.txt: Permission denied
        espalier: a/no: Permission denied

        """
    )
    #expect(run.status == 74)
    let mirror = try CommandRun(unprivileged: ["diff", "b", "a"], in: sample.folder)
    #expect(mirror?.output.contains("! no/ (not read in B: Permission denied)\n") == true)
    #expect(mirror?.status == 74)
    let json = try CommandRun(
      unprivileged: ["diff", "a", "b", "--format", "json"],
      in: sample.folder
    )
    #expect(
      json?.output.hasPrefix(
        #"""
        {"change":"unread","old":{"path":"locked.txt","kind":"file","reason":"Permission denied"},"new":{"path":"locked.txt","kind":"file"}}
        {"change":"unread","old":{"path":"no","kind":"folder","reason":"Permission denied"},"new":{"path":"no","kind":"folder"}}

        """#
      ) == true
    )
  }

  @Test("what cannot be read in either is not equal")
  func both() throws {
    let sample = try Sample()
    for arguments in [["diff", "a", "a"], ["diff", "a", "a", "--as", "folder"]] {
      guard let run = try CommandRun(unprivileged: arguments, in: sample.folder) else { return }
      #expect(
        run.output == """
          - a
          + a
          ! locked.txt  5 bytes (not read: Permission denied)
          ! no/ (not read: Permission denied)

          """
      )
      #expect(run.status == 74)
    }
  }

  @Test("files without contents of a format are compared by their bytes with --as folder")
  func plainFolders() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/x.json", "[1]")
    try folder.write("b/x.json", "[2]")
    let run = try CommandRun(["diff", "a", "b", "--as", "folder"], in: folder)
    #expect(run.output == "- a\n+ b\n- x.json  3 bytes\n+ x.json  3 bytes (other content)\n")
    #expect(run.status == 1)
  }

  @Test("faults of data are told with their places, and the exit code is 65")
  func faults() throws {
    let folder = try TemporaryFolder()
    for (path, text) in [
      ("a/x.json", #"{"k": [1, 2"#), ("b/x.json", #"{"k": [1,  2"#), ("a/z", "1\n"), ("b/z", "2\n"),
      ("same/x.json", #"{"k": [1, 2"#), ("same/z", "1\n"),
    ] { try folder.write(path, text) }
    let run = try CommandRun(["diff", "a", "b"], in: folder)
    let (old, new) = ("x.json:1:12: ", "x.json:1:13: ")
    #expect(
      run.output.hasPrefix(
        "- a\n+ b\n  x.json  12 bytes\n    k (with an error)\n!     not read in A: \(old)"
      )
    )
    #expect(run.output.contains("; in B: \(new)"), "\(run.output)")
    #expect(run.output.hasSuffix("  z  2 bytes\n-   1: 1\n+   1: 2\n"))
    #expect(run.errors.hasPrefix("a/x.json") && run.errors.contains("\nb/x.json"), "\(run.errors)")
    #expect(run.status == 65)
    // The same bytes are equal, whatever they are.
    #expect(try CommandRun(["diff", "a", "same"], in: folder).status == 0)
    let root = try CommandRun(["diff", "a/x.json", "b/x.json"], in: folder)
    #expect(root.status == 65)
    #expect(root.errors.contains("a/\(old)") && root.errors.contains("b/\(new)"), "\(root.errors)")
  }

  @Test("pipes in a folder are compared by their kind, and never opened")
  func pipes() throws {
    let folder = try TemporaryFolder()
    for side in ["a", "b"] {
      try folder.write("\(side)/x.txt", "1")
      try #require(mkfifo("\(folder.url.path)/\(side)/p.json", 0o600) == 0)
      try #require(mkfifo("\(folder.url.path)/\(side)/only-\(side)", 0o600) == 0)
    }
    let run = try CommandRun(["diff", "a", "b"], in: folder)
    let lines = run.output.split(separator: "\n").dropFirst(2).sorted()
    #expect(lines == ["+ only-b  pipe", "- only-a  pipe"])
    #expect(run.status == 1)
  }
}
