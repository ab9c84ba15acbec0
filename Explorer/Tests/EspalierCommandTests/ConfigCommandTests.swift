import Foundation
import Testing

/// `espalier config`.
@Suite struct ConfigCommandTests {
  @Test("prints what is in force, and each fault with its line")
  func config() throws {
    let folder = try TemporaryFolder()
    func run() throws -> CommandRun {
      try CommandRun(["config"], in: folder, environment: ["XDG_CONFIG_HOME": folder.url.path])
    }
    let path = "\(folder.url.path)/espalier/config.toml"
    let usual = try run()
    #expect(usual.status == 0 && usual.errors.isEmpty)
    #expect(usual.output.hasPrefix("# \(path) (not there)\n[browse]\nascii = false\n"))
    try folder.write(
      "espalier/config.toml",
      "[browse]\nascii = true\nwrap = 3\n[keys]\nx = \"q\"\n"
    )
    let own = try run()
    #expect(own.status == 65)
    #expect(own.errors == "\(path):3: wrap: expected true or false\n")
    #expect(own.output.contains("ascii = true\n") && own.output.contains("\"x\" = \"q\"\n"))
    try folder.write("espalier/config.toml", own.output)
    let again = try run()
    #expect(again.status == 0 && again.output == own.output)
  }
}
