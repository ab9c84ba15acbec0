import Foundation
import Testing

/// The example of a format of one's own.
@Suite struct ExampleTests {
  @Test("the example prints what is expected")
  func openFormat() throws {
    let program = CommandRun.program.deletingLastPathComponent().appending(path: "OpenFormat")
    let run = try CommandRun([], program: program)
    let example = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Examples/OpenFormat/Expected.txt")
    #expect(run.output == (try String(contentsOf: example, encoding: .utf8)))
    #expect(run.errors == "" && run.status == 0)
  }
}
