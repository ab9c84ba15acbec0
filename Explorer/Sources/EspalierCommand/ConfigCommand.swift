import ArgumentParser
import EspalierSources
import EspalierTerminal
import Foundation

/// `espalier config`: prints the configuration of the terminal that is in force.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Prints the configuration of the terminal that is in force.",
    discussion: """
      The configuration is a file in TOML, $XDG_CONFIG_HOME/espalier/config.toml or \
      ~/.config/espalier/config.toml, with the tables [browse], [colors] and [keys]. What is printed is a \
      file that makes the same choices. What is wrong with the file is told on standard error, each fault with its \
      line; all else applies, and the exit code is 65.
      """
  )

  func run() throws {
    let choices = TerminalConfiguration(environment: ProcessInfo.processInfo.environment)
    var output = BufferedOutput()
    do throws(CommandError) {
      if let path = choices.path {
        let isThere = FileManager.default.fileExists(atPath: path)
        try output.writeLine("# \(Self.escaped(path))\(isThere ? "" : " (not there)")".utf8)
      }
      output.write(choices.text)
      try output.flush()
    } catch {
      error.exit()
    }
    for fault in choices.faults {
      CommandError.writeToStandardError(Self.escaped(fault) + "\n")
    }
    if !choices.faults.isEmpty { throw ExitCode(CommandError.Code.badData.rawValue) }
  }

  private static func escaped(_ text: String) -> String { TerminalSafeText.escaped(text.utf8) }
}
