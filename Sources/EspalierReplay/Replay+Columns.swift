import Espalier
import EspalierJSON

/// A column browser in a replay, and the source of its rows.
struct ColumnsReplay {
  var browser: ColumnBrowser<ReplayID>
  var source: ColumnsSource
  var typeAhead = TypeAhead<[UInt8]>()
  /// The time of the last key, in milliseconds.
  var time = 0.0
  /// The reported tokens, in order: the log numbers them from 1.
  var tokens: [ColumnToken] = []

  /// Performs the constructor: shows the root, if there is one.
  static func make(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) -> ColumnsReplay {
    var policy = ColumnPolicy()
    if let options = command.value("options") { policy = try command.columnPolicy(options) }
    var root: ReplayID?
    if let value = command.value("root"), command.index.kind(of: value) != .null {
      root = try command.id(at: value, "root")
    }
    var replay = ColumnsReplay(
      browser: ColumnBrowser(root: root, policy: policy),
      source: try ColumnsSource(command)
    )
    try replay.change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
      browser.showRoot()
    }
    return replay
  }

  mutating func perform(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    guard let commandName = CommandName(command.name) else {
      throw ReplayError(.noComponent, "\"\(command.name.text)\" is no command of columns")
    }
    switch commandName {
    case .navigate: try navigate(command, answer: &answer)
    case .select: try select(command, answer: &answer)
    case .deselect:
      let depth = try command.integer("depth")
      let animated = try command.animated()
      try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
        try browser.deselect(fromDepth: depth, animated: animated)
      }
    case .truncate:
      let depth = try command.integer("depth")
      let animated = try command.animated()
      try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
        try browser.truncate(toDepth: depth, animated: animated)
      }
    case .present:
      let animated = try command.animated()
      try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
        browser.present(animated: animated)
      }
    case .dismiss:
      let animated = try command.animated()
      try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
        browser.dismiss(animated: animated)
      }
    case .restorePath:
      let path = try command.ids("path")
      try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
        browser.restore(path: path)
      }
    case .loaded: try load(command, answer: &answer)
    case .failed: try fail(command, answer: &answer)
    case .reloadColumn: try reload(command, answer: &answer)
    case .key: try press(command, answer: &answer)
    case .path: writePath(to: &answer)
    case .rows: try writeRows(command, to: &answer)
    case .layout: try setLayout(command, answer: &answer)
    case .width: try setWidth(command, answer: &answer)
    case .revealColumn: try writeReveal(command, to: &answer)
    case .checkInvariants:
      let fault = browser.checkInvariants()
      answer.optional("ok", fault == nil)
      if let fault {
        answer.key("fault")
        answer.string(fault)
      }
    }
  }

  /// Changes the browser, answers the requests that can be answered at once, and writes the answer.
  ///
  /// If an error occurs, such as for rows that cannot be in a column, nothing changes.
  mutating func change(
    answer: inout JSONWriter,
    _ body: (inout ColumnBrowser<ReplayID>) throws(ColumnError<ReplayID>) ->
      ColumnBrowser<ReplayID>.ColumnUpdate
  ) throws(ReplayError) {
    var next = browser
    var update: ColumnBrowser<ReplayID>.ColumnUpdate
    let source = self.source
    do {
      update = try body(&next)
      try next.fulfil(&update) { source.children(of: $0) }
    } catch {
      throw ReplayError(error)
    }
    browser = next
    for request in update.requests { tokens.append(request.token) }
    write(update, to: &answer)
  }

  private mutating func navigate(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) {
    let target = try command.id("to")
    let depth = try command.optionalInteger("fromDepth")
    let animated = try command.animated()
    var parent: ReplayID?
    if let value = command.value("from"), command.index.kind(of: value) != .null {
      guard depth == nil else {
        throw ReplayError(.malformed, "a column is named by either \"from\" or \"fromDepth\"")
      }
      parent = try command.id(at: value, "from")
    }
    try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
      if let depth {
        try browser.navigate(to: target, fromDepth: depth, animated: animated)
      } else {
        try browser.navigate(to: target, from: parent, animated: animated)
      }
    }
  }

  private mutating func select(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let depth = try command.integer("depth")
    let animated = try command.animated()
    if let item = try command.optionalID("item") {
      try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
        try browser.select(item: item, atDepth: depth, animated: animated)
      }
    } else {
      guard let row = try command.row("row") else { throw command.missing("row") }
      try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
        try browser.select(row, atDepth: depth, animated: animated)
      }
    }
    typeAhead.reset()
  }

  private func token(_ command: Command) throws(ReplayError) -> ColumnToken {
    let number = try command.integer("token")
    guard number >= 1, number <= tokens.count else {
      throw ReplayError(.staleToken, "nothing was asked for with the token \(number)")
    }
    return tokens[number - 1]
  }

  private mutating func load(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let token = try token(command)
    let id = browser.columns.last { $0.status == .loading(token) }?.id
    let sections = try command.columnSections(of: id, source)
    try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
      try browser.load(sections, for: token)
    }
  }

  private mutating func fail(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let token = try token(command)
    // The message is for users, and only the front end shows it.
    _ = try command.optionalID("message")
    try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
      try browser.fail(token)
    }
  }

  /// Sets the rows of a column, or requests them again if the command has none.
  private mutating func reload(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let depth = try command.integer("depth")
    guard command.value("items") != nil else {
      return try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
        try browser.reload(atDepth: depth)
      }
    }
    let id = browser.column(atDepth: depth)?.id
    let sections = try command.columnSections(of: id, source)
    try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
      try browser.reload(atDepth: depth, with: sections)
    }
  }

  private mutating func press(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let key = try command.id("key")
    if command.value("at") != nil { time = try command.length("at") }
    let page = try command.optionalInteger("page") ?? 10
    guard page >= 1 else { throw ReplayError(.outOfRange, "a page has at least one row") }
    let binding = KeyMap().binding(for: key, shift: false, control: false)
    guard let command = binding?.command, ColumnBrowser<ReplayID>.performs(command) else {
      return try type(key, answer: &answer)
    }
    typeAhead.reset()
    try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
      browser.perform(command, page: page)
    }
  }

  /// Selects by type-ahead; a key with a name, like F1, does nothing.
  private mutating func type(_ key: ReplayID, answer: inout JSONWriter) throws(ReplayError) {
    let isLetter = key.bytes.count { $0 & 0xC0 != 0x80 } == 1
    let search = isLetter ? typeAhead.type(ColumnsReplay.folded(key.bytes), at: time) : nil
    try change(answer: &answer) { (browser) throws(ColumnError<ReplayID>) in
      guard let search else { return .init() }
      let prefix = Array(search.prefix.joined())
      return browser.select(search) { id, _ in
        ColumnsReplay.folded(id.bytes).starts(with: prefix)
      }
    }
  }

  /// Returns text with ASCII letters in lower case.
  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }
}

extension ColumnsReplay {
  /// The commands of columns.
  enum CommandName: ReplayName, ReplayNamed {
    case navigate, select, deselect, truncate, present, dismiss, restorePath
    case loaded, failed, reloadColumn, key
    case path, rows, layout, width, revealColumn
    case checkInvariants = "check-invariants"
  }
}

extension ReplayError {
  /// Converts an error of columns to the codes of the protocol.
  init(_ error: ColumnError<ReplayID>) {
    switch error {
    case .depthOutOfRange(let depth, let count):
      self.init(.outOfRange, "depth \(depth) is not among the \(count) columns")
    case .unknownColumn(let id):
      self.init(.unknownItem, "no column is that of \"\(id.text)\"")
    case .unknownItem(let id):
      self.init(.unknownItem, "\"\(id.text)\" is not in the column")
    case .rowOutOfRange(let row):
      self.init(.outOfRange, "the column has no row [\(row.section),\(row.row)]")
    case .duplicateItem(let id):
      self.init(.duplicateItem, "\"\(id.text)\" stands twice in the column")
    case .nestedItem(let id, let level):
      self.init(.malformed, "\"\(id.text)\" is at level \(level), and a column is flat")
    case .staleToken(let token):
      self.init(.staleToken, "request \(Int(truncatingIfNeeded: token.number)) is awaited no more")
    case .previewHasNoRows(let depth):
      self.init(.refused, "column \(depth) is a preview and has no rows")
    }
  }
}
