import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

/// Random keys, clicks, pastes, sizes, signals and changes of files over a pseudoterminal: 300 events, in the soak
/// test 100,000.
@Suite(.serialized) struct TerminalStormTests {
  @Test(
    "Whatever happens, the command lives, shows what is there, and gives the terminal back",
    arguments: StormSource.allCases
  )
  func storm(kind: StormSource) throws {
    let seed = TestScale.seedBase + UInt64(kind.rawValue.utf8.reduce(0) { $0 &+ Int($1) })
    let storm = try TerminalStorm(kind, seed: seed)
    let count = (TestScale.isSoak ? 100_000 : 300) / StormSource.allCases.count
    while storm.count < count {
      try storm.disturb(count: TestScale.isSoak ? 100 : 40)
      if let fault = try storm.fault() {
        let screen = storm.terminal.rows.joined(separator: "\n")
        Issue.record("\(kind), seed \(seed), \(fault), after \(storm.recent)\n\(screen)")
        break
      }
    }
    let numbers = [nil, SIGTERM, SIGHUP, SIGINT, SIGUSR1, SIGALRM]
    let number = numbers[storm.random.below(numbers.count)]
    if let number { storm.terminal.signal(number) } else { try storm.terminal.send("q") }
    #expect(storm.terminal.waitForEnd(), "it goes on after the signal \(number ?? 0)")
    #expect(storm.terminal.isRestored, "after the signal \(number ?? 0)")
  }
}

/// The kinds of sources of a storm.
enum StormSource: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case folder, json, jsonl, csv, yaml, xml, txt, toml

  var testDescription: String { rawValue }

  /// A text of the format, which is different each time.
  func text(_ random: inout SeededGenerator) -> String {
    let names = [
      "Ada", "❤️❤️", "👨‍👩‍👧 家", "o\u{301}", "x\u{1B}[2J",
      "long " + String(repeating: "words ", count: 40),
    ]
    let records = (0..<1 + random.below(60)).map { index in
      (index: index, name: names[random.below(names.count)], number: random.below(1_000))
    }
    func quoted(_ text: String) -> String { text.replacing("\u{1B}", with: "\\u001b") }
    func list(_ line: (Int, String, Int) -> String) -> String {
      records.map { line($0.index, $0.name, $0.number) }.joined(separator: "\n")
    }
    switch self {
    case .folder, .txt: return list { "\($0) \($1) \($2)" } + "\n"
    case .json:
      let lines = list { "\"k\($0)\": {\"name\": \"\(quoted($1))\", \"n\": [\($2)]}," }
      return "{\(lines) \"end\": null}"
    case .jsonl:
      return list { "{\"id\": \($0), \"name\": \"\(quoted($1))\", \"n\": [\($2)]}" } + "\n"
    case .csv: return "id,name,n\n" + list { "\($0),\($1),\($2)" } + "\n"
    case .yaml: return list { "k\($0):\n  name: \"\(quoted($1))\"\n  n: [\($2)]" } + "\n"
    case .xml:
      let lines = list { "<k id=\"\($0)\"><n>\($2)</n>\($1.replacing("\u{1B}", with: ""))</k>" }
      return "<all>\(lines)</all>"
    case .toml: return list { "[k\($0)]\nname = \"\(quoted($1))\"\nn = [\($2)]" } + "\n"
    }
  }
}

/// A command that is disturbed, and what is expected of it afterwards.
final class TerminalStorm {
  private(set) var terminal: Pseudoterminal
  var random: SeededGenerator
  private(set) var count = 0
  /// The descriptions of the last events.
  private(set) var recent: [String] = []
  private let kind: StormSource
  private let folder: TestFolder
  private let path: String
  private var markers = 0

  private static let names = ["file", "e\u{1B}]52;c;eA==\u{7}", "sub/❤️.json"]
  private static let picture = "picture.tiff"
  private static let usual = ScreenSize(columns: 80, rows: 24)

  init(_ kind: StormSource, seed: UInt64) throws {
    (self.kind, random, folder) = (kind, SeededGenerator(seed: seed), try TestFolder())
    path = kind == .folder ? folder.path : "\(folder.path)/file.\(kind.rawValue)"
    for file in kind == .folder ? Self.names : ["file.\(kind.rawValue)"] {
      try folder.write(kind.text(&random), to: file)
    }
    if kind == .folder {
      try Data(TestPicture.flag).write(to: URL(filePath: folder.path).appending(path: Self.picture))
    }
    terminal = try Self.start(path, &random)
  }

  private static func start(
    _ path: String,
    _ random: inout SeededGenerator
  ) throws -> Pseudoterminal {
    let terminal = try Pseudoterminal(
      [path],
      graphics: [nil, GraphicsProtocol.kitty, .sixel][random.below(3)]
    )
    // The terminal itself shows keys that are typed before that.
    guard terminal.wait(until: { terminal.clusters.modes.contains(1049) }) else {
      throw Pseudoterminal.Failure(description: "the command does not start")
    }
    return terminal
  }

  // MARK: Disturbing

  /// Sends events without waiting for what they cause.
  func disturb(count: Int) throws {
    for _ in 0..<count where terminal.isAlive {
      let event = try self.event()
      recent = (recent + [event]).suffix(40)
      if random.chance(30) { terminal.receive(within: 1) }
    }
    self.count += count
  }

  /// The keys, without those that end, write, or run what comes next, also as the second of two: the first one may
  /// go to a browser that is about to be replaced.
  private static let keys: [[Key]] = KeyTable.sections.flatMap(\.bindings).flatMap(\.sequences)
    .filter { keys in
      keys.allSatisfy { !["q", "W", "!"].map(Key.character).contains($0) && $0 != .control("c") }
    }

  /// Sends an event, and returns its description.
  private func event() throws -> String {
    switch random.below(40) {
    case 0..<22:
      let keys = Self.keys[random.below(Self.keys.count)]
      for key in keys { try terminal.send(bytes: key.bytes) }
      return keys.map(\.name).joined(separator: " ")
    case 22..<26:
      let words = [
        "a", "e", "name", "/e/", "/[a-/", "\\", "日", "\u{15}", "\u{7F}", "\t", "\u{1B}[D",
        "\u{1B}[A", "\u{1B}[3~",
      ]
      var text = ["/", "&", "@", ":", "''"][random.below(5)]
      for _ in 0..<random.below(4) { text += words[random.below(words.count)] }
      text += ["\r", "\u{1B}", ""][random.below(3)]
      try terminal.send(text)
      return text.debugDescription
    case 26..<28:
      let commands = [
        "set counts", "set nocounts", "set wrap", "set nowrap", "set noquotes", "set pane",
        "sort name", "sort value!", "sort size!", "sort modified", "sort none", "view table",
        "sort n!", "hide", "unhide", "widen", "column name", "level 2", "7", "9999",
        "view columns", "view rows", "view accordion", "view form",
        "reload", "5",
        "open /a/b", "filter e", "filter", "find e", "help", "set details",
      ]
      // The second return comes back from the command of the shell.
      let shell = ["!true {}\r\r", "!echo {}\r\r"][random.below(2)]
      let text = random.chance(10) ? shell : ":\(commands[random.below(commands.count)])\r"
      try terminal.send(text)
      return text.debugDescription
    case 28..<31:
      let button = [0, 0, 0, 2, 64, 65, 32, 35, 1, 66, 128][random.below(11)]
      let (column, row) = (1 + random.below(83), 1 + random.below(27))
      let text = "\u{1B}[<\(button);\(column);\(row)\(random.chance(70) ? "M" : "m")"
      try terminal.send(text)
      return text.debugDescription
    case 31:
      let text = ["a\nb\t", "\u{1B}]52;c;eA==\u{7}", "\u{9B}2J\u{202E}", "😀\u{FE0F}"][
        random.below(4)
      ]
      try terminal.send("\u{1B}[200~\(text)\u{1B}[201~")
      return "a paste"
    case 32:
      // No key that quits, writes, or runs what comes next.
      let excluded = "qWw!\u{3}\u{1C}".utf8
      let bytes = (0..<1 + random.below(8)).map { _ in UInt8(random.below(256)) }
        .filter { !excluded.contains($0) }
      try terminal.send(bytes: bytes)
      return "\(bytes)"
    case 33..<36:
      let sizes = [(17, 24), (1, 1), (2, 2), (10, 4), (80, 5), (200, 60), (120, 40), (35, 24)]
      let (columns, rows) = sizes[random.below(sizes.count)]
      terminal.resize(to: ScreenSize(columns: columns, rows: rows))
      if random.chance(60) { terminal.resize(to: Self.usual) }
      return "\(columns) columns, \(rows) rows"
    case 36..<39: return try changeFile()
    default:
      let number = [SIGWINCH, SIGCONT, SIGTSTP, SIGSTOP][random.below(4)]
      terminal.signal(number)
      if number == SIGSTOP { terminal.signal(SIGCONT) }
      return "signal \(number)"
    }
  }

  private func changeFile() throws -> String {
    let name =
      kind == .folder ? Self.names[random.below(Self.names.count)] : "file.\(kind.rawValue)"
    let file = URL(filePath: folder.path).appending(path: name)
    let text = kind.text(&random)
    switch random.below(5) {
    case 0:
      try? FileManager.default.removeItem(at: file)
      return "the file is gone"
    case 1:
      try? Data(text.utf8.prefix(random.below(200))).write(to: file)
      return "the file is cut"
    case 2:
      try? folder.append(text, to: name)
      return "the file has grown"
    case 3:
      try? Data(text.utf8).write(to: file)
      return "the file is written in place"
    default:
      try folder.write(text, to: name)
      return "the file is replaced"
    }
  }

  // MARK: Checking

  /// The fault of the command, or nil; brings it to the outline of what is there before.
  func fault() throws -> String? {
    for name in kind == .folder ? Self.names : ["file.\(kind.rawValue)"] {
      try folder.write(kind.text(&random), to: name)
    }
    if let fault = try calm() {
      guard !terminal.isAlive, terminal.waitForEnd(), terminal.status == 0, terminal.isRestored
      else { return fault }
      // Some keys quit, such as those that complete and perform a command.
      terminal = try Self.start(path, &random)
      return nil
    }
    if let memory, memory > 600 { return "it has \(memory) MB" }
    if !terminal.clusters.placements.isEmpty { return "a picture stays where nothing is previewed" }
    if terminal.clusters.cells.contains(where: { $0.character == Pseudoterminal.garbage }) {
      return "a cell was not drawn after a change of the size"
    }
    if let fault = disagreement { return fault }
    if let fault = differenceOfPath { return fault }
    let name = URL(filePath: path).lastPathComponent
    guard terminal.rows[0].hasPrefix("…") || terminal.rows[0].contains(name) else {
      // The differences of two rows are shown, which no other session has.
      try terminal.send("q")
      return try mark() ? nil : "q is not answered"
    }
    let (first, second) = (terminal.clusters.cells, terminal.scalars.cells)
    try terminal.send(bytes: [0x0C])
    guard try mark() else { return "Ctrl-L is not answered" }
    let end = 23 * 80
    if terminal.clusters.cells.prefix(end) != first.prefix(end)
      || terminal.scalars.cells.prefix(end) != second.prefix(end)
    {
      // Branches that are read again change cells as well.
      let shown = terminal.clusters.cells
      guard try calm() == nil, terminal.clusters.cells.prefix(end) != shown.prefix(end) else {
        return "Ctrl-L changes cells"
      }
    }
    return try differenceOfFreshStart()
  }

  /// Ends what is going on, and waits until the outline is shown at rest; returns the reason if it is not.
  private func calm() throws -> String? {
    terminal.resize(to: Self.usual)
    try terminal.send("\u{1B}[201~")
    let deadline = ContinuousClock.now + .seconds(60)
    var former: [String]?
    while ContinuousClock.now < deadline {
      guard terminal.isAlive else { return "it ended with status \(terminal.status ?? 0)" }
      // An escape is a key of its own as soon as nothing follows it.
      for _ in 0..<3 {
        try terminal.send("\u{1B}")
        while terminal.receive(within: 60) {}
      }
      // Beside a preview, the ends of rows are not those of lines.
      try terminal.send(":\u{15}set nopane\rgt")
      guard try mark(seconds: 3) else { continue }
      while terminal.receive(within: 120) {}
      let rows = Array(terminal.rows.dropLast())
      let isAtRest = !rows.contains { $0.hasSuffix("loading…") }
      if isAtRest, rows == former { return nil }
      former = rows
    }
    return terminal.isAlive
      ? "it does not come to rest" : "it ended with status \(terminal.status ?? 0)"
  }

  /// Types a command that is none, and waits for the answer: all before it has been performed.
  private func mark(seconds: Int = 30) throws -> Bool {
    markers += 1
    let marker = "sync\(markers)x"
    try terminal.send(":\u{15}\(marker)\r")
    return terminal.wait(seconds: seconds) {
      !terminal.isAlive || terminal.rows.last?.contains("called \(marker);") == true
    }
  }

  /// A cell that the two terminals show differently, although they count it in the same way.
  private var disagreement: String? {
    let (one, other) = (terminal.clusters, terminal.scalars)
    for index in one.cells.indices where one.cells[index] != other.cells[index] {
      let base = one.cells[index].character ?? one.cells[index - 1].character ?? " "
      if CharacterWidth.isDisputed(base) { continue }
      let row = index / one.size.columns
      return "row \(row) keeps what was there: \(other.text(ofRow: row))"
    }
    return nil
  }

  /// The difference of the first line and the row of the cursor.
  private var differenceOfPath: String? {
    let (path, row) = (terminal.rows[0], terminal.current)
    let last = path.components(separatedBy: " › ").last ?? path
    let title = last.hasPrefix("…") ? last : last.components(separatedBy: "/").last ?? last
    let isStatus = ["loading…", "more…", "Enter tries again"].contains { row.hasSuffix($0) }
    if isStatus || title.hasPrefix("…") || row.contains(title.prefix(20)) { return nil }
    return "the path is \(path), and the row \(row)"
  }

  /// The difference of the row of the cursor and that of another session at the same path.
  private func differenceOfFreshStart() throws -> String? {
    let copies = terminal.clusters.clipboard.count
    try terminal.send("yp")
    guard try mark() else { return "y p is not answered" }
    guard terminal.clusters.clipboard.count > copies, let copy = terminal.clusters.clipboard.last,
      let bytes = Data(base64Encoded: copy), let path = String(validating: bytes, as: UTF8.self),
      !path.isEmpty, path.count < 900, TerminalSafeText.visible(path) == path
    else { return nil }
    let other = try Pseudoterminal(["--view", "outline", self.path])
    guard other.wait(until: { other.rows.last?.contains(" of ") == true || !other.isAlive }) else {
      return "another session shows nothing"
    }
    try other.send(":open \u{1B}[200~\(path)\u{1B}[201~\r")
    let isSame = other.wait(seconds: 20) {
      terminal.receive(within: 1)
      // A file that is one value has the path of that.
      let title = terminal.rows[0].components(separatedBy: " › ").last ?? ""
      return [other.rows[0], "\(other.rows[0]) › \(title)"].contains(terminal.rows[0]) || isOnFault
    }
    return isSame
      ? nil : "another session at \(path) shows \(other.rows[0]), not \(terminal.rows[0])"
  }

  /// Whether the row of the cursor is a fault in a file; it has no path of its own.
  private var isOnFault: Bool {
    let title = terminal.rows[0].components(separatedBy: " › ").last ?? ""
    return title.contains(#/:[0-9]+:[0-9]+: /#)
  }

  /// The memory of the command in megabytes.
  private var memory: Int? {
    guard
      let text = try? String(contentsOfFile: "/proc/\(terminal.process)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS") })
    else { return nil }
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
      .map { $0 / 1_024 }
  }
}

extension Key {
  /// The bytes that a terminal sends for the key.
  fileprivate var bytes: [UInt8] {
    let text: String
    switch self {
    case .character(let character): text = String(character)
    case .control(let letter): return [(letter.asciiValue ?? 0x61) - 0x60]
    case .up: text = "\u{1B}[A"
    case .down: text = "\u{1B}[B"
    case .right: text = "\u{1B}[C"
    case .left: text = "\u{1B}[D"
    case .shiftUp: text = "\u{1B}[1;2A"
    case .shiftDown: text = "\u{1B}[1;2B"
    case .shiftRight: text = "\u{1B}[1;2C"
    case .shiftLeft: text = "\u{1B}[1;2D"
    case .pageUp: text = "\u{1B}[5~"
    case .pageDown: text = "\u{1B}[6~"
    case .home: text = "\u{1B}[H"
    case .end: text = "\u{1B}[F"
    case .enter: text = "\r"
    case .escape: text = "\u{1B}"
    case .tab: text = "\t"
    case .backTab: text = "\u{1B}[Z"
    case .backspace: text = "\u{7F}"
    case .delete: text = "\u{1B}[3~"
    case .function: text = "\u{1B}OP"
    }
    return Array(text.utf8)
  }
}
