import Foundation
import Testing

// The forms of texts: their encoding, line ends and last line.
extension DiffTests {
  @Test(
    "texts with the same lines in another form, and what the form is",
    arguments: [
      ("one\ntwo\n", "one\r\ntwo\r\n", "- line ends LF\n+ line ends CR LF\n"),
      ("one\ntwo\n", "one\r\ntwo\n", "- line ends LF\n+ line ends LF and CR LF\n"),
      ("one\r\ntwo\n", "one\ntwo\r\n", "- written in one way\n+ written in another way\n"),
      ("one\n", "one", "- a line end at the end\n+ no line end at the end\n"),
      ("one\n", "\u{FEFF}one\n", "- no byte order mark\n+ a byte order mark\n"),
      (
        "one\ntwo\n", "\u{FEFF}one\r\nthree",
        """
        - 2: two
        + 2: three
        - no byte order mark, line ends LF, a line end at the end
        + a byte order mark, line ends CR LF, no line end at the end

        """
      ),
      ("one\n", "one\n", ""),
    ]
  )
  func forms(_ old: String, _ new: String, _ expected: String) throws {
    for (name, other) in [("a.txt", "b.txt"), ("a.sh", "b.sh")] {
      let run = try diff(old, new, names: (name, other))
      let heads = expected.isEmpty ? "" : "- \(name)\n+ \(other)\n"
      #expect(run.output == heads + expected)
      #expect(run.status == (expected.isEmpty ? 0 : 1))
    }
    let folder = try TemporaryFolder()
    try folder.write("a/t.txt", old)
    try folder.write("b/t.txt", new)
    let run = try CommandRun(["diff", "a", "b"], in: folder)
    let lines = expected.split(separator: "\n").count
    #expect(run.output.split(separator: "\n").count >= (lines == 0 ? 0 : lines + 2))
    #expect(run.status == (expected.isEmpty ? 0 : 1))
  }

  @Test("the form as JSON")
  func json() throws {
    let run = try diff("one\n", "one\r\n", ["--format", "json"], names: ("a.txt", "b.txt"))
    #expect(
      run.output == #"""
        {"change":"changed","old":{"path":"","kind":"string","form":"line ends LF"},"new":{"path":"","kind":"string","form":"line ends CR LF"}}

        """#
    )
  }

  @Test("Markdown with the same rows and other bytes is different, data is not")
  func bytes() throws {
    let markdown = try diff("# A\n\ntext  \n", "# A\n\ntext\n", names: ("a.md", "b.md"))
    #expect(markdown.status == 1)
    #expect(markdown.output.hasSuffix("- written in one way\n+ written in another way\n"))
    #expect(try diff("[1]\n", "[ 1 ]\r\n").status == 0)
    let same = try diff("\u{1}\u{2}", "\u{1}\u{2}", names: ("a.bin", "b.bin"))
    #expect(same.output == "" && same.errors == "" && same.status == 0)
  }

  private static let gzip = URL(filePath: "/bin/gzip")

  /// Makes a folder with two texts of the same first line in different forms; returns the difference.
  private func twoForms() throws -> (folder: TemporaryFolder, difference: String) {
    let folder = try TemporaryFolder()
    try folder.write("lf.txt", "one\ntwo\n")
    try folder.write("crlf.txt", "\u{FEFF}one\r\ntwo")
    let difference = """
      - no byte order mark, line ends LF, a line end at the end
      + a byte order mark, line ends CR LF, no line end at the end

      """
    return (folder, difference)
  }

  @Test(
    "the form of a compressed text is that of its own bytes",
    .enabled(if: FileManager.default.isExecutableFile(atPath: gzip.path))
  )
  func compressed() throws {
    let (folder, difference) = try twoForms()
    for name in ["lf.txt", "crlf.txt"] {
      #expect(try CommandRun(["-k", name], in: folder, program: Self.gzip).status == 0)
    }
    for (old, other) in [("lf.txt", "lf.txt.gz"), ("lf.txt.gz", "lf.txt")] {
      let same = try CommandRun(["diff", old, other], in: folder)
      #expect(same.output == "" && same.status == 0, "\(old)")
      for new in ["crlf.txt", "crlf.txt.gz"] {
        let run = try CommandRun(["diff", old, new], in: folder)
        #expect(run.output == "- \(old)\n+ \(new)\n" + difference)
        #expect(run.status == 1)
      }
    }
  }

  @Test("the form of a text from a pipe is that of its own bytes")
  func pipes() throws {
    let (folder, difference) = try twoForms()
    let input = try CommandRun(
      ["diff", "-", "crlf.txt", "--as", "text"],
      in: folder,
      input: "one\ntwo\n"
    )
    #expect(input.output == "- -\n+ crlf.txt\n" + difference)
    let pipe = try CommandRun(
      [
        "-c", "mkfifo p && { cat lf.txt >p & } && exec \"$0\" diff p crlf.txt --as text",
        CommandRun.program.path,
      ],
      in: folder,
      program: URL(filePath: "/bin/sh")
    )
    #expect(pipe.output == "- p\n+ crlf.txt\n" + difference)
  }

  @Test("texts in UTF-16 of either byte order differ, though not in their lines")
  func byteOrders() throws {
    let folder = try TemporaryFolder()
    try Data([0xFF, 0xFE, 0x61, 0, 0x0A, 0]).write(to: folder.url.appending(path: "le.txt"))
    try Data([0xFE, 0xFF, 0, 0x61, 0, 0x0A]).write(to: folder.url.appending(path: "be.txt"))
    let run = try CommandRun(["diff", "le.txt", "be.txt"], in: folder)
    #expect(run.output.hasSuffix("- written in one way\n+ written in another way\n"))
    #expect(run.status == 1)
  }
}
