import Espalier
import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

/// Random keys, clicks, pastes and sizes; in the soak test, many more of them.
@Suite struct KeyStormTests {
  /// The number of events of each storm.
  private static var count: Int { TestScale.isSoak ? TestScale.smallSteps : 600 }

  @Test(
    "Whatever is pressed, the rows are those of the engine and the screen is whole",
    arguments: 1...6
  )
  func storm(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var player = try await Player(
      try jsonSource(Self.document(&random)),
      showsPreviews: seed.isMultiple(of: 2)
    )
    if seed.isMultiple(of: 2) {
      // Keys with meanings of their own.
      try player.browser.keys.add("x", as: "z R")
      try player.browser.keys.add("k", as: "")
      try player.browser.keys.add("Q q", as: "G")
    }
    if seed.isMultiple(of: 3) { player.browser.picking = Picking(takesMany: true) }
    let keys = KeyTable.all.flatMap(\.bindings).flatMap(\.sequences)
    var recent: [String] = []
    var watcher = ScreenWatcher()
    for step in 0..<Self.count {
      let events: [InputEvent]
      switch random.below(21) {
      case 0: events = [.click(column: random.below(60), row: random.below(20))]
      case 1: events = [.wheel(rows: random.below(9) - 4)]
      case 2: events = [.paste("a\nb\u{1B}]2;c\u{7}\u{9B}2J")]
      case 3: events = [.key(.enter)]
      case 4: events = [.key(.escape)]
      case 5...7:
        events = "&1a/b@c:sort n!ame".randomText(&random).map { .key(.character($0)) }
      case 9: events = Self.setting(&random).map { .key($0 == "\n" ? .enter : .character($0)) }
      case 8:
        events = [
          .click(column: random.below(60), row: random.below(20)),
          .drag(column: random.below(60), row: 3), .release,
        ]
      default: events = keys[random.below(keys.count)].map { .key($0) }
      }
      recent = (recent + events.map { "\($0)" }).suffix(12)
      for event in events { try await player.send(event) }
      if random.below(30) == 0 { try await player.resize(random.below(130), random.below(30)) }
      if random.below(40) == 0 {
        recent = (recent + ["a change"]).suffix(12)
        let branch = player.browser.nodes.randomElement(using: &random)
        player.browser.received(
          random.below(4) == 0
            ? .everything : .children(of: branch.flatMap { $0.isBranch ? $0.id : nil })
        )
        try await player.settle()
      }
      if let fault = fault(in: player.browser) ?? watcher.fault(in: player.browser)
        ?? paneFault(in: player.browser)
      {
        Issue.record("seed \(seed), step \(step), \(fault), after \(recent)")
        return
      }
    }
  }

  @Test(
    "However late answers come, and whatever happens to the files, all is sound and nothing is raw",
    arguments: 1...8
  )
  func lateAnswers(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TestFolder()
    for name in Self.names { try folder.write(Self.document(&random), to: name) }
    try folder.write(Self.records(&random), to: Self.names[0])
    try Data(TestPicture.flag).write(to: URL(filePath: folder.path).appending(path: "a.tiff"))
    let path = folder.path + (random.chance(50) ? "" : "/\(Self.names[0])")
    let source = try FileTreeSource(path: path)
    var player = try await Player(source, showsPreviews: random.chance(50))
    var watcher = ScreenWatcher()
    // What was asked for, and the answers that have not come yet, in the order of each.
    var effects: [Browser<FileTreeSource>.Effect] = []
    var answers: [ArraySlice<Player<FileTreeSource>.Answer>] = []
    if random.chance(30) { player.browser.picking = Picking(takesMany: true) }
    if random.chance(30) {
      player.pictureProgram = PictureProgram(colors: .full, isASCII: random.chance(50))
      #expect(player.pictureProgram != nil, "chafa is missing: run Scripts/setup")
      if let form = [nil, GraphicsProtocol.kitty, .sixel][random.below(3)] {
        player.pictureProgram?.graphics = .init(form: form, cell: ObedientTerminal.cell)
      }
    }
    let keys = KeyTable.all.flatMap(\.bindings).flatMap(\.sequences)
    var recent: [String] = []
    for step in 0..<Self.count {
      var events: [InputEvent] = []
      func type(_ text: String) {
        events += text.map { .key($0 == "\n" ? .enter : .character($0)) }
      }
      var done = ""
      switch random.below(24) {
      case 0: events = [.click(column: random.below(130), row: random.below(40))]
      case 1: events = [.wheel(rows: random.below(9) - 4)]
      case 2:
        type(["/", "&", "@", ":open ", ":write "][random.below(5)])
        events += [.paste(Self.hostile + "e"), .key([.enter, .escape, .tab][random.below(3)])]
      case 3:
        type(["/", "&", ":filter ", ":find "][random.below(4)])
        type(["e\n", "a1\n", "zz\n"][random.below(3)])
      case 4:
        let texts = [
          "gf", "T", "TSSgf", "T\nq", "Tl-S", ":sort age!\n", ":sort size!\n", "T:sort kind\n",
        ]
        type(texts[random.below(texts.count)])
      case 5:
        let texts = [
          "r", "rn", "nrN", ":reload\n", ":sort name\n", ":7\n", ":9999\n", "?/e\nnN", "pv/a\nn",
          "!e\n",
        ]
        type(random.chance(30) ? Self.setting(&random) : texts[random.below(texts.count)])
      case 6: events = [.key([.enter, .escape, .tab, .down][random.below(4)])]
      case 7, 8:
        let sizes = [(80, 24), (120, 40), (17, 24), (1, 1), (2, 2), (10, 4), (80, 5), (0, 0)]
        let (columns, rows) = sizes[random.below(sizes.count)]
        done = "\(columns) columns, \(rows) rows"
        player.browser.resize(to: ScreenSize(columns: columns, rows: rows))
      case 9, 10:
        let name = Self.names[random.below(Self.names.count)]
        done = "a change of \(name.debugDescription)"
        let file = URL(filePath: folder.path).appending(path: name)
        switch random.below(5) {
        case 0: try? FileManager.default.removeItem(at: file)
        case 1: try folder.write("", to: name)
        case 2: try folder.write(String(Self.document(&random).prefix(random.below(99))), to: name)
        default: try folder.write(Self.records(&random), to: name)
        }
        let branch = player.browser.nodes.randomElement(using: &random)
        player.browser.received(
          random.chance(60)
            ? .everything : .children(of: branch.flatMap { $0.isBranch ? $0.id : nil })
        )
      case 11...15:
        done = "answers"
        for _ in 0..<random.below(40) {
          if !answers.isEmpty, random.chance(90) {
            let index = random.below(answers.count)
            if let deliver = answers[index].popFirst() { deliver(&player.browser) }
            if answers[index].isEmpty { answers.remove(at: index) }
          } else if !effects.isEmpty {
            // What it asks the source for is as of now, which may be much later.
            let new = try await player.answers(to: effects.remove(at: random.below(effects.count)))
            if !new.isEmpty { answers.append(new[...]) }
          }
          effects += player.browser.takeEffects()
        }
      default: events = keys[random.below(keys.count)].map { .key($0) }
      }
      for event in events {
        player.browser.handle(event)
        effects += player.browser.takeEffects()
      }
      recent = (recent + [done] + events.map { "\($0)" }).suffix(16).filter { !$0.isEmpty }
      effects += player.browser.takeEffects()
      if let fault = fault(in: player.browser) ?? watcher.fault(in: player.browser) {
        Issue.record("seed \(seed), step \(step), \(fault), after \(recent)")
        return
      }
    }
    // In the end everything is answered, and the last search has all that there is.
    func answerAll() async throws {
      while !effects.isEmpty || !answers.isEmpty {
        for deliver in answers.flatMap({ $0 }) { deliver(&player.browser) }
        answers = []
        for effect in effects { answers.append(try await player.answers(to: effect)[...]) }
        effects = player.browser.takeEffects()
      }
    }
    try await answerAll()
    #expect(!player.browser.search.isRunning)
    // Without a filter, nothing is waited for that does not come.
    player.browser.endFilter(restoringCursor: true)
    effects = player.browser.takeEffects()
    try await answerAll()
    let outline = player.browser.outline
    let rows = outline.rows(inSection: 0, 0..<outline.rowCount)
    #expect(!rows.contains { $0.status == .loading }, "seed \(seed)")
    let fault = fault(in: player.browser) ?? paneFault(in: player.browser)
    #expect(fault == nil, "seed \(seed)")
  }

  private static let hostile = "\u{1B}]52;c;eA==\u{7}\u{9B}2J\u{202E}"
  private static let names = ["people.json", "e\(hostile)", "sub/e1.json", "sub/\u{1B}[2J/e2.txt"]

  /// A command that changes a setting.
  private static func setting(_ random: inout SeededGenerator) -> String {
    let names = ["counts", "details", "mouse", "pane", "previews", "quotes", "wrap"]
    return ":set \(random.chance(50) ? "no" : "")\(names[random.below(names.count)])\n"
  }

  /// Objects with columns in common.
  private static func records(_ random: inout SeededGenerator) -> String {
    let records = (0..<random.below(40)).map { index in
      "{\"name\": \"a\(index % 7)\\u001b[2J\", \"age\": \(random.below(90)), \"e\": [\(index)]}"
    }
    return "[" + records.joined(separator: ", ") + "]"
  }

  /// The fault in the order of what a filter shows and goes through, or nil.
  private func orderFault<Source>(
    of filter: Browser<Source>.Filtering,
    in browser: Browser<Source>
  ) -> String? {
    if filter.isOutdated { return nil }
    let outline = browser.outline
    var (matches, open): ([Int], [Int]) = ([], [0])
    while let row = open.popLast() {
      if filter.indices[row] != nil { matches.append(row) }
      let children = outline.children(of: row) ?? []
      let positions = children.compactMap { filter.positions[$0] }
      if browser.orders[row] == nil, filter.sort == nil,
        zip(positions, positions.dropFirst()).contains(where: { $0 >= $1 })
      {
        return "matches are not in the order of the source: \(positions)"
      }
      open += children.reversed()
    }
    if let sorted = filter.sorted {
      return sorted.matches == matches ? nil : "sorted in another order"
    }
    if filter.lastPositions == nil || filter.matches == matches { return nil }
    return "matches came in another order than that of the rows"
  }

  /// The fault of a browser, or nil.
  private func fault<Source>(in browser: Browser<Source>) -> String? {
    if let fault = browser.outline.checkInvariants() { return "outline: \(fault)" }
    if let fault = browser.filtering?.whole?.checkInvariants() { return "whole outline: \(fault)" }
    if let fault = browser.columnsView?.browser.checkInvariants() { return "columns: \(fault)" }
    guard let cursor = browser.navigator.cursor, browser.outline.contains(cursor) else {
      return "the cursor is on nothing"
    }
    if browser.outline.row(of: cursor) == nil { return "the cursor is hidden" }
    if browser.top < 0 || Double(browser.top) > max(0, browser.outline.extent - 1) {
      return "the first row in sight is \(browser.top)"
    }
    if browser.loadNumbers.count != browser.loads.count
      || browser.loads.contains(where: { browser.loadNumbers[$0.value.origin] != $0.key })
    {
      return "loads are not found by their origin"
    }
    if let columns = browser.columnsView {
      if browser.view != .columns { return "columns are kept in another view" }
      if columns.browser.selectedItem ?? 0 != cursor { return "the columns have another selection" }
      for column in columns.browser.columns where !column.isPreview {
        guard case .ready = column.status else { continue }
        if column.contents.rowCount != browser.outline.childCount(of: column.id) {
          return "a column has not the children of its branch"
        }
      }
    }
    for mark in browser.marks.matches where !browser.marks.contains(mark?.nodes.last?.id) {
      return "the mark of \(mark?.nodes.last?.title ?? "the source") is not shown"
    }
    if let panel = browser.panel, let found = panel.search {
      for match in found.matches
      where !(0...panel.lines[match.line].whole.count).contains(match.range.upperBound) {
        return "a match is outside of its line: \(match)"
      }
    }
    if !browser.settings.wraps, browser.outline.extent != Double(browser.outline.rowCount) {
      return "a row is higher than a line"
    }
    if let list = browser.rowsView {
      if browser.view != .rows { return "rows are kept in another view" }
      if let fault = list.rows.checkInvariants() { return "rows: \(fault)" }
      if list.rows.rows != browser.outline.children(of: list.branch) ?? [] {
        return "the rows are not the children of the branch"
      }
      if cursor != list.branch, browser.outline.parent(of: cursor) != list.branch {
        return "the cursor is in another branch than the rows"
      }
    }
    if let fault = tableFault(in: browser) { return fault }
    if let form = browser.formView?.form {
      if let fault = form.checkInvariants() { return "form: \(fault)" }
      if browser.filtering?.isOfRecords == true, browser.formView?.filter.isEmpty == true,
        browser.filtering?.sort == nil
      {
        return "an empty form filters"
      }
    }
    if let filter = browser.filtering {
      if filter.indices.contains(where: { filter.matches[$0.value] != $0.key }) {
        return "a match has another index"
      }
      if !filter.matches.allSatisfy({ browser.outline.contains($0) }) { return "a match is no row" }
      if let fault = orderFault(of: filter, in: browser) { return fault }
    }
    let (screen, size) = (browser.screen, browser.size)
    if screen.size != size || screen.cells.count != size.columns * size.rows {
      return "the screen has holes"
    }
    guard size.columns > 0, size.rows > 0 else { return nil }
    if screen.cursor.column >= size.columns || screen.cursor.row >= size.rows
      || screen.cursor.column < 0 || screen.cursor.row < 0
    {
      return "the cursor is outside, at \(screen.cursor)"
    }
    return nil
  }

  /// The fault of the preview pane when everything is answered, or nil.
  private func paneFault<Source>(in browser: Browser<Source>) -> String? {
    guard browser.paneColumns > 0, let cursor = browser.navigator.cursor else { return nil }
    let title = browser.node(cursor)?.title ?? browser.source.title
    if browser.pane.title == title { return nil }
    return "the pane is of \(browser.pane.title), and the cursor on \(title)"
  }

  /// The fault of the table, or nil.
  private func tableFault<Source>(in browser: Browser<Source>) -> String? {
    guard browser.isTableShown, let view = browser.tableView, let branch = view.branch else {
      return nil
    }
    let (outline, table) = (browser.outline, view.table)
    guard outline.contains(branch), let cursor = browser.navigator.cursor else {
      return "the table is of no branch"
    }
    if cursor != branch, outline.parent(of: cursor) != branch {
      return "the cursor is in another branch than the table"
    }
    if table.top < 0 || table.top > max(0, browser.tableCount - browser.tableHeight) {
      return "the first record in sight is \(table.top) of \(browser.tableCount)"
    }
    let index = browser.tableIndex
    if table.shownRow != cursor { return "the record of the cursor was not brought into sight" }
    let spans = table.spans(columns: browser.tableColumns)
    if !table.columns.isEmpty, browser.tableColumns >= 10,
      !spans.contains(where: { $0.column == table.current })
    {
      return "the column \(table.current) of the cursor is not in sight: \(spans)"
    }
    var end = 0
    for span in spans {
      if span.cells.lowerBound < end { return "columns overlap: \(spans)" }
      end = span.cells.upperBound
    }
    return index < max(1, browser.tableCount) ? nil : "the cursor is after the last record"
  }

  /// A document with branches of several sizes.
  private static func document(_ random: inout SeededGenerator) -> String {
    var text = "{"
    for index in 0..<12 {
      text += index == 0 ? "" : ","
      text += "\"key \(index)\":"
      switch random.below(4) {
      case 0:
        let values = (0..<random.below(400)).map { "\"a\($0)\"" }
        text += "[" + values.joined(separator: ",") + "]"
      case 1:
        let long = String(repeating: "long ", count: 30)
        text += "{\"a\":{\"b\":{\"c\":[1,[2,[3]]]}},\"b\":\"\(long)\"}"
      case 2: text += "[[],{},[{}],\"\",\"漢字👍🏽\"]"
      default: text += "\(index)"
      }
    }
    return text + "}"
  }
}

/// A terminal and a listener, as far as they can tell the faults of a browser.
private struct ScreenWatcher {
  private var writer = ScreenWriter()
  private var lines = LinearWriter()
  private var terminal = ObedientTerminal(size: ScreenSize(columns: 0, rows: 0))

  /// The fault of what is written for a browser, or nil.
  mutating func fault<Source>(in browser: Browser<Source>) -> String? {
    let screen = browser.screen
    let bytes = writer.update(to: screen)
    let own = /\u{1B}(\[(\?(2026|25)[hl]|[0-9;]*[HKmrST])|(_G|P)[ -~]*\u{1B}\\)/
      .matchingSemantics(.unicodeScalar)
    let rest = bytes.replacing(own, with: "")
    if let raw = Self.invisible(in: rest) {
      return "U+\(String(raw.value, radix: 16)) is written to the screen: \(rest.debugDescription)"
    }
    if terminal.size != screen.size { terminal = ObedientTerminal(size: screen.size) }
    if screen.size.columns > 0, screen.size.rows > 0 {
      terminal.receive(bytes)
      if terminal.cells != screen.shownCells || terminal.placements != screen.placements {
        return "the terminal shows another screen"
      }
    }
    let text = lines.update(to: browser).replacing("\r\n", with: "")
    guard let raw = Self.invisible(in: text) else { return nil }
    return "U+\(String(raw.value, radix: 16)) is written in a line: \(text.debugDescription)"
  }

  /// The first character that is not visible where it is.
  private static func invisible(in text: String) -> Unicode.Scalar? {
    zip(text.unicodeScalars, TerminalSafeText.visible(text).unicodeScalars).first { $0 != $1 }?.0
  }
}

extension String {
  /// Some of the characters, in order.
  fileprivate func randomText(_ random: inout SeededGenerator) -> String {
    let start = random.below(count)
    return String(dropFirst(start).prefix(1 + random.below(4)))
  }
}
