import ArgumentParser
import EspalierSources
import EspalierTerminal

/// The flags for taking rows in the terminal, for another program.
struct PickArguments: ParsableArguments {
  @Flag(
    help: "Write the path of the row that Enter takes to standard output, and exit; Esc takes none."
  )
  var pick = false

  @Flag(help: "The same for several rows, which Space marks.")
  var pickMany = false

  @Flag(help: "With --pick: show folders only.")
  var dirs = false

  @Flag(
    help: "With --pick: write paths that begin as the source was given, instead of absolute ones."
  )
  var relative = false

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "With --pick: end each path with a null byte instead of a newline."
  )
  var endsWithNull = false

  /// The choice of rows; nil if the browser is for reading.
  var choice: Picking? {
    guard pick || pickMany else { return nil }
    return Picking(takesMany: pickMany, takesFoldersOnly: dirs, isRelative: relative)
  }

  func validate() throws {
    if pick, pickMany { throw ValidationError("--pick and --pick-many exclude each other.") }
    guard choice == nil else { return }
    for (isGiven, flag) in [(dirs, "--dirs"), (relative, "--relative"), (endsWithNull, "--null")]
    where isGiven {
      throw ValidationError("\(flag) needs --pick or --pick-many.")
    }
  }

  /// Checks that there is something to take in a source.
  func check(_ source: some TreeSource) throws(CommandError) {
    guard dirs, !(source is CombinedSource), !SourceRequest.isFolder(source) else { return }
    throw CommandError(code: .usage, message: "--dirs needs a folder; \(source.title) is none")
  }

  /// Writes the paths that were taken; escaped on a terminal.
  func write(_ paths: [[UInt8]]) throws(CommandError) {
    var output = BufferedOutput(endsWithNull: endsWithNull)
    for path in paths {
      if BufferedOutput.isTerminal {
        try output.writeLine(TerminalSafeText.escaped(path).utf8)
      } else {
        try output.writeLine(path)
      }
    }
    try output.flush()
  }
}
