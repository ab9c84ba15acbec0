import Foundation
import Testing

/// Escaping of names and values with control characters.
@Suite struct TerminalEscapeTests {
  private static let escape = "\u{1B}[31m"

  /// Whether a text contains control characters.
  private func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t" || !($0.value < 0x20 || (0x7F...0x9F).contains($0.value))
    }
  }

  @Test(
    "arguments are escaped in error messages",
    arguments: [
      ["print", "no\(escape)"], ["print", "a", "surplus\(escape)"], ["print", "a", "--\(escape)"],
      ["print", "--format", "x\(escape)", "a"], ["\(escape)"], ["replay", "no\(escape)"],
      ["check", "no\(escape)"], ["print", "there.json", "--get", "/\(escape)"],
      ["print", "there.json", "--filter", "/[\(escape)/"], ["print", "a", "--as", "\(escape)"],
    ]
  )
  func arguments(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("there.json", "{}")
    let run = try CommandRun(arguments, in: folder)
    #expect([64, 66].contains(run.status))
    #expect(!run.errors.isEmpty)
    #expect(isHarmless(run.errors), "\(run.errors.debugDescription)")
    #expect(run.output == "")
  }

  @Test("file names, keys and values are escaped as text and as JSON")
  func contents() throws {
    let folder = try TemporaryFolder()
    try folder.write("evil\(Self.escape).txt")
    try folder.write("sub/evil\u{9B}31m.json", "{\"k\u{9B}31m\": \"v\u{9B}31m\", \"\\u001b\": 1}")
    for format in ["text", "json"] {
      for more in [
        [], ["--open-files"], ["--filter", "/./"], ["--open-files", "--filter", "/./"],
      ] {
        let run = try CommandRun(["print", ".", "--format", format] + more, in: folder)
        #expect(isHarmless(run.output), "\(format) \(more)")
        #expect(run.output.split(separator: "\n").count >= 3, "\(format) \(more)")
        #expect(run.status == 0)
      }
    }
  }
}
