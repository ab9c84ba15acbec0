import Foundation
import Testing

/// `espalier check`, run as a process.
@Suite struct CheckCommandTests {
  @Test("valid files: no output, exit code 0")
  func sound() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[1, {\"a\": null}]")
    try folder.write("b.plist", "<plist><array/></plist>")
    let run = try CommandRun(["check", "a.json", "b.plist"], in: folder)
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test("errors are printed with their locations on standard output, exit code 1")
  func faults() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[1,\n  tru]")
    try folder.write("b.json", "[]")
    try folder.write("sub/c.json", "{\"a\": 1")
    let run = try CommandRun(["check", "a.json", "b.json", "sub/c.json"], in: folder)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 2, "\(run.output)")
    #expect(lines[0].hasPrefix("a.json:2:3: "))
    #expect(lines[1].hasPrefix("sub/c.json:1:8: "))
    #expect(run.errors == "")
    #expect(run.status == 1)
  }

  @Test("an unreadable file is reported with its own exit code, and the others are checked")
  func errors() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[")
    let run = try CommandRun(["check", "nowhere.json", "a.json"], in: folder)
    #expect(run.output.hasPrefix("a.json:1:2: "))
    #expect(run.errors == "espalier: nowhere.json: no such file or folder\n")
    #expect(run.status == 66)
  }

  @Test("a URL of a scheme that is not known is a mistake, and the answer says which are known")
  func schemes() throws {
    for command in ["check", "print", "serve"] {
      let run = try CommandRun([command, "s3://bucket/x"])
      #expect(run.status == 64)
      #expect(
        run.errors == "espalier: s3://…: this scheme cannot be opened; those that can are "
          + "http://, https://, postgres://, postgresql://\n"
      )
    }
    let folder = try TemporaryFolder()
    try folder.write("s3:/a.json", "[1]")
    #expect(try CommandRun(["print", "s3://a.json"], in: folder).status == 0)
  }

  @Test("deviations are accepted without --strict and rejected with it")
  func strict() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[1, // a remark\n NaN,]")
    let lenient = try CommandRun(["check", "a.json"], in: folder)
    #expect(lenient.output == "")
    #expect(lenient.status == 0)
    let strict = try CommandRun(["check", "--strict", "a.json"], in: folder)
    let locations = strict.output.split(separator: "\n").map { line in
      line.split(separator: ":").prefix(3).joined(separator: ":")
    }
    #expect(locations == ["a.json:1:5", "a.json:2:2", "a.json:2:6"])
    #expect(strict.status == 1)
  }

  @Test("all data files in a folder are checked recursively")
  func folder() throws {
    let folder = try TemporaryFolder()
    try folder.write("good.json", "[]")
    try folder.write("notes.txt", "no data at all {")
    try folder.write("sub/bad.json", "[1,\n")
    try folder.write("sub/rows.jsonl", "1\n{\"a\": tru}\na text\n")
    try folder.write(".hidden.json", "[")
    let run = try CommandRun(["check", "."], in: folder)
    let locations = run.output.split(separator: "\n").map { line in
      line.split(separator: ":").prefix(3).joined(separator: ":")
    }
    #expect(locations == ["./sub/bad.json:2:1", "./sub/rows.jsonl:2:7"])
    #expect(run.errors == "")
    #expect(run.status == 1)
    let all = try CommandRun(["check", ".", "--all"], in: folder)
    #expect(all.output.hasPrefix("./.hidden.json:1:2: "))
  }

  @Test("standard input, in the given format")
  func standardInput() throws {
    let good = try CommandRun(["check", "--as", "json", "-"], input: "{}")
    #expect(good.status == 0)
    let bad = try CommandRun(["check", "-", "--as", "json"], input: "{]")
    #expect(bad.output.hasPrefix("standard input:1:2: "))
    #expect(bad.status == 1)
  }

  @Test(
    "invalid arguments exit with 64",
    arguments: [[], ["--as", "folder", "a"], ["--strickt", "a"]]
  )
  func usage(arguments: [String]) throws {
    let run = try CommandRun(["check"] + arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
  }

  @Test("with --strict, a document type of XML is not looked at, and the answer says so")
  func documentType() throws {
    let text = "<!DOCTYPE a [<!ELEMENT a EMPTY junk>]><a/>"
    let message = "what is in the document type was not looked at\n"
    let note = "espalier: standard input:1:10: \(message)"
    for (arguments, text, message) in [
      (["--strict"], text, note), ([], text, ""), (["--strict"], "<a/>", ""),
    ] {
      let run = try CommandRun(["check", "--as", "xml", "-"] + arguments, input: text)
      #expect(run.status == 0 && run.output.isEmpty)
      #expect(run.errors == message)
    }
    let folder = try TemporaryFolder()
    try folder.write("sub/a.xml", "<?xml version='1.0'?>\n" + text)
    try folder.write("b.json", "[1,]")
    let run = try CommandRun(["check", "--strict", "."], in: folder)
    #expect(run.status == 1 && run.output.hasPrefix("./b.json:1:4:"))
    #expect(run.errors == "espalier: ./sub/a.xml:2:10: \(message)")
  }

  @Test("duplicate keys are allowed with --strict, and the help says so")
  func duplicateKeys() throws {
    let run = try CommandRun(["check", "--strict", "--as", "json", "-"], input: #"{"a":1,"a":2}"#)
    #expect(run.output == "")
    #expect(run.status == 0)
    let help = try CommandRun(["check", "--help"]).output.split { $0.isWhitespace }
    #expect(help.joined(separator: " ").contains("RFC 8259, which allows duplicate keys"))
  }

  @Test("what cannot be read of a database is a fault of check, and of print where a row says so")
  func databases() throws {
    let folder = try TemporaryFolder()
    let script = """
      import sqlite3
      base = sqlite3.connect("v.db")
      base.executescript("create table a(x); create view broken as select * from a;"
        "create table good(x); insert into good values(7); drop table a;")
      """
    let python = URL(filePath: "/usr/bin/python3")
    let made = try CommandRun(["-c", script], in: folder, program: python)
    try #require(made.status == 0)
    let check = try CommandRun(["check", "v.db"], in: folder)
    #expect(check.output == "v.db:1:1: broken: no such table: main.a\n")
    #expect(check.status == 1)
    let print = try CommandRun(["print", "v.db"], in: folder)
    #expect(print.errors == "espalier: v.db: /broken: no such table: main.a\n")
    #expect(print.status == 65)
    let several = try CommandRun(["print", "v.db", "v.db", "--format", "json"], in: folder)
    #expect(several.errors.split(separator: "\n").count == 2 && several.status == 65)
    // Rows that are not shown are not read.
    #expect(try CommandRun(["print", "--depth", "1", "v.db"], in: folder).status == 0)
    #expect(try CommandRun(["print", "v.db", "--get", "/good/1/x"], in: folder).output == "7\n")
  }
}
