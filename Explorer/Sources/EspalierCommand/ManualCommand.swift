import ArgumentParser
import Foundation

/// `espalier manual`: prints the manual page, made from the help of all subcommands.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Prints the manual page, for man -l and for packages.",
    discussion: """
      Examples:
        espalier manual | man -l -
        espalier manual > espalier.1
      """,
    shouldDisplay: false
  )

  func run() throws {
    do throws(CommandError) {
      var output = BufferedOutput()
      output.write(try Self.page())
      try output.flush()
    } catch {
      error.exit()
    }
  }

  /// Returns the manual page in the notation of `man`.
  static func page() throws(CommandError) -> String {
    do {
      let help = try JSONDecoder().decode(
        CommandHelp.self,
        from: Data(EspalierCommand._dumpHelp().utf8)
      )
      return ManualPage(help.command, version: ProgramVersion.number).text
    } catch {
      throw CommandError(code: .internalFault, message: "the help cannot be read: \(error)")
    }
  }
}

/// The help of a command as ArgumentParser states it for other programs.
struct CommandHelp: Decodable {
  /// A command with its subcommands.
  struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var shouldDisplay: Bool?
    var subcommands: [Command]?
    var arguments: [Argument]?
  }

  /// An argument, an option or a flag.
  struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    /// A name with its dashes.
    struct Name: Decodable {
      enum Kind: String, Decodable { case long, short, longWithSingleDash }

      var kind: Kind
      var name: String

      var text: String { (kind == .long ? "--" : "-") + name }
    }

    var kind: Kind
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var abstract: String?
    var discussion: String?
    var defaultValue: String?
  }

  var command: Command
}
