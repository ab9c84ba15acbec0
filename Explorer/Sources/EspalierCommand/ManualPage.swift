import EspalierTerminal

/// A manual page in the notation of `man`, made from the help of a command.
struct ManualPage {
  private let command: CommandHelp.Command
  private let version: String
  private var lines: [String] = []

  init(_ command: CommandHelp.Command, version: String) {
    self.command = command
    self.version = version
  }

  /// The text of the page.
  var text: String {
    var page = self
    page.write()
    return page.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write() {
    let name = command.commandName
    lines.append(".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\" \"User Commands\"")
    lines += [
      ".SH NAME", "\(name) \\- \(Self.escaped(Self.uncapitalized(command.abstract ?? "")))",
    ]
    let shown = (command.subcommands ?? []).filter {
      $0.shouldDisplay ?? true && $0.commandName != "help"
    }
    lines.append(".SH SYNOPSIS")
    for subcommand in shown {
      write(synopsis: subcommand, of: name)
      lines.append(".br")
    }
    lines.append(".SH DESCRIPTION")
    // The examples and exit codes follow all subcommands.
    for subcommand in shown {
      lines.append(".SS \"\(name) \(subcommand.commandName)\"")
      write(prose: subcommand.abstract)
      lines.append(".PP")
      write(prose: subcommand.discussion)
      for argument in (subcommand.arguments ?? []) where argument.shouldDisplay { write(argument) }
    }
    lines.append(".SH KEYS IN THE TERMINAL")
    for section in TerminalKeys.sections {
      lines.append(".SS \"\(section.title)\"")
      for key in section.keys {
        lines += [".TP", "\\fB\(Self.escaped(key.names))\\fR", Self.escaped(key.help)]
      }
    }
    lines.append(".SH EXAMPLES AND EXIT STATUS")
    write(prose: command.discussion)
  }

  private mutating func write(synopsis subcommand: CommandHelp.Command, of name: String) {
    var words = [
      "\\fB\(Self.escaped(name)) \(Self.escaped(subcommand.commandName))\\fR", "[options]",
    ]
    for argument in subcommand.arguments ?? [] where argument.kind == .positional {
      let value = "\\fI\(Self.escaped(argument.valueName ?? "value"))\\fR"
      let repeated = argument.isRepeating ? value + " ..." : value
      words.append(argument.isOptional ? "[\(repeated)]" : repeated)
    }
    lines.append(words.joined(separator: " "))
  }

  private mutating func write(_ argument: CommandHelp.Argument) {
    let value = "\\fI\(Self.escaped(argument.valueName ?? "value"))\\fR"
    let names = (argument.names ?? []).map { "\\fB\(Self.escaped($0.text))\\fR" }
    lines.append(".TP")
    switch argument.kind {
    case .positional: lines.append(value)
    case .flag: lines.append(names.joined(separator: ", "))
    case .option: lines.append(names.map { "\($0) \(value)" }.joined(separator: ", "))
    }
    var text = argument.abstract ?? ""
    if let defaultValue = argument.defaultValue, argument.kind == .option {
      text += " (default: \(defaultValue))"
    }
    write(prose: text.isEmpty ? argument.discussion : text)
  }

  /// Writes paragraphs; lines that begin with spaces are kept as they are.
  private mutating func write(prose: String?) {
    var isVerbatim = false
    for line in (prose ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
      let isIndented = line.hasPrefix("  ")
      if isIndented != isVerbatim {
        lines += isIndented ? [".RS", ".nf"] : [".fi", ".RE"]
        isVerbatim = isIndented
      }
      if line.isEmpty {
        lines.append(".PP")
      } else {
        lines.append(Self.escaped(String(isIndented ? line.dropFirst(2) : line)))
      }
    }
    if isVerbatim { lines += [".fi", ".RE"] }
  }

  /// Returns a text as it appears on the page, whatever characters it begins with or contains.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  private static func uncapitalized(_ text: String) -> String {
    let text = text.hasSuffix(".") ? String(text.dropLast()) : text
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
