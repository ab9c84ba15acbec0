import Testing

/// `espalier formats`, run as a process.
@Suite struct FormatsCommandTests {
  @Test("every format has a line with the name that --as takes")
  func list() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun(["formats"], in: folder)
    #expect(run.status == 0 && run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("folder ") })
    #expect(lines.contains { $0.hasPrefix("csv ") && $0.contains(" .csv ") })
    #expect(lines.contains { $0.hasPrefix("postgresql ") && $0.contains(" postgres:// ") })
    try folder.write("file", "")
    for line in lines where !line.hasPrefix("folder") && !line.contains("://") {
      let name = String(line.prefix { $0 != " " })
      let check = try CommandRun(["check", "--as", name, "file"], in: folder)
      // 64 would mean that there is no such format.
      #expect((check.status == 64) == line.contains("not in this build"), "\(check.errors)")
    }
  }
}
