import Espalier
import EspalierSources
import Testing

@testable import EspalierTerminal

/// Opening and closing many branches at once.
@Suite struct OpeningTests {
  /// Thirty lists of a number and a list.
  private static let lists =
    "[" + (0..<30).map { "[\($0), [\($0)]]" }.joined(separator: ",") + "]"

  @Test("Opening everything stops after a number of rows, and goes on when it is asked for again")
  func openingLimit() async throws {
    var player = try await Player(try jsonSource(Self.lists))
    player.browser.openingLimit = 60
    try await player.type("zR")
    #expect(player.status.hasPrefix("stopped at "))
    #expect((60...91).contains(player.browser.outline.rowCount))
    // Nothing is read on, or waits in a row.
    #expect(player.browser.loads.isEmpty && player.browser.opening == nil)
    #expect(!player.browser.outline.rows(inSection: 0).contains { $0.status != nil })
    for _ in 0..<9 where player.status.contains("stopped") { try await player.type("zR") }
    // The source, and of each list its row, its number, and the list in it with its number.
    #expect(player.browser.outline.rowCount == 121)
  }

  @Test("Opening everything reads all pages of a list, in the order of the rows")
  func openingPages() async throws {
    let records = (0..<1_000).map { "{\"a\": \($0)}" }.joined(separator: ",")
    var player = try await Player(try jsonSource("[\(records)]"))
    player.browser.openingLimit = 200
    try await player.type("zR")
    let rows = player.browser.outline.rows(inSection: 0)
    let opened = rows.prefix { $0.isBranch == false || $0.isExpanded }
    // Before the next page is read, all of the one before are open.
    #expect(opened.count > 128 && rows.contains { $0.status == .more })
    for _ in 0..<20 where player.status.contains("stopped") { try await player.type("zR") }
    #expect(player.browser.outline.rowCount == 2_001)
  }

  @Test("Escape stops opening: what waits for its children closes again, and is not read")
  func stoppedOpening() async throws {
    var browser = try await Player(try jsonSource(Self.lists)).browser
    browser.perform(.openAll)
    #expect(browser.effects.count == 30 && browser.opening?.expansion.loadCount == 30)
    browser.effects = []
    // One that is closed by hand is no longer waited for.
    try browser.outline.collapse(#require(browser.outline.children(of: 0)?.first))
    browser.requestLoads()
    #expect(browser.opening?.expansion.loadCount == 29)
    browser.perform(.cancel)
    #expect(browser.effects.count == 30 && browser.loads.isEmpty && browser.opening == nil)
    #expect(browser.outline.rowCount == 31)
  }

  @Test("The siblings of a row open and close with it")
  func siblings() async throws {
    var player = try await Player(
      try jsonSource(Self.lists),
      size: ScreenSize(columns: 60, rows: 30)
    )
    try await player.type("je")
    #expect(player.browser.outline.rowCount == 91)
    try await player.type("c")
    #expect(player.browser.outline.rowCount == 31)
    try await player.type("E")
    #expect(player.browser.outline.rowCount == 121)
    try await player.type("C")
    #expect(player.browser.outline.rowCount == 31)
    // Those below are closed as well.
    try await player.type("e")
    #expect(player.browser.outline.rowCount == 91)
  }
}
