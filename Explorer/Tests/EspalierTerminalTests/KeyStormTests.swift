import Espalier
import EspalierSources
import ExplorerTestSupport
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
    let keys = KeyTable.sections.flatMap(\.bindings).flatMap(\.sequences)
    var recent: [String] = []
    for step in 0..<Self.count {
      let events: [InputEvent]
      switch random.below(20) {
      case 0: events = [.click(column: random.below(60), row: random.below(20))]
      case 1: events = [.wheel(rows: random.below(9) - 4)]
      case 2: events = [.paste("a\nb\u{1B}")]
      case 3: events = [.key(.enter)]
      case 4: events = [.key(.escape)]
      case 5...7:
        events = "&1a/b@c:sort name".randomText(&random).map { .key(.character($0)) }
      case 8:
        events = [
          .click(column: random.below(60), row: random.below(20)),
          .drag(column: random.below(60), row: 3), .release,
        ]
      default: events = keys[random.below(keys.count)].map { .key($0) }
      }
      recent = (recent + events.map { "\($0)" }).suffix(12)
      for event in events { try await player.send(event) }
      if random.below(30) == 0 { try await player.resize(random.below(90), random.below(30)) }
      if random.below(40) == 0 {
        recent = (recent + ["a change"]).suffix(12)
        let branch = player.browser.nodes.randomElement(using: &random)
        player.browser.received(
          random.below(4) == 0
            ? .everything : .children(of: branch.flatMap { $0.isBranch ? $0.id : nil })
        )
        try await player.settle()
      }
      if let fault = fault(in: player) {
        Issue.record("seed \(seed), step \(step), \(fault), after \(recent)")
        return
      }
    }
  }

  /// The fault of a browser, or nil.
  private func fault<Source>(in player: Player<Source>) -> String? {
    let browser = player.browser
    if let fault = browser.outline.checkInvariants() { return "outline: \(fault)" }
    if let fault = browser.filtering?.whole.checkInvariants() { return "whole outline: \(fault)" }
    if let fault = browser.columnsView?.browser.checkInvariants() { return "columns: \(fault)" }
    guard let cursor = browser.navigator.cursor, browser.outline.contains(cursor) else {
      return "the cursor is on nothing"
    }
    if browser.outline.row(of: cursor) == nil { return "the cursor is hidden" }
    if browser.top < 0 || Double(browser.top) > max(0, browser.outline.extent - 1) {
      return "the first row in sight is \(browser.top)"
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
    if let form = browser.formView?.form {
      if let fault = form.checkInvariants() { return "form: \(fault)" }
      if browser.filtering?.isOfRecords == true, browser.formView?.filter.isEmpty == true {
        return "an empty form filters"
      }
    }
    let screen = player.screen
    if screen.cells.count != player.browser.size.columns * player.browser.size.rows {
      return "the screen has holes"
    }
    guard player.browser.size.columns > 0, player.browser.size.rows > 0 else { return nil }
    if screen.cursor.column >= player.browser.size.columns || screen.cursor.row >= player.browser.size.rows
      || screen.cursor.column < 0 || screen.cursor.row < 0
    {
      return "the cursor is outside, at \(screen.cursor)"
    }
    return nil
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
      case 2: text += "[[],{},[{}],\"漢字👍🏽\"]"
      default: text += "\(index)"
      }
    }
    return text + "}"
  }
}

extension String {
  /// Some of the characters, in order.
  fileprivate func randomText(_ random: inout SeededGenerator) -> String {
    let start = random.below(count)
    return String(dropFirst(start).prefix(1 + random.below(4)))
  }
}
