import Foundation
import Testing

@testable import EspalierTerminal

@Suite struct ScreenTests {
  @Test("Of 256 colours, those next to the ones of 24 bits are taken")
  func indexedColors() {
    #expect(CellStyle.Palette.indexedDark.code(.blue) == "38;5;111")
    #expect(CellStyle.Palette.indexedLight.code(.blue) == "38;5;25")
    #expect(CellStyle.Palette.dark.code(.red) == "38;2;255;138;128")
    #expect(CellStyle.Palette.indexedDark.code(.red) == "38;5;210")
    #expect(CellStyle.Palette.terminal.code(.blue) == "34")
    #expect(CellStyle.Palette(isLight: false, colors: .theme).code(.blue) == "94")
    #expect(CellStyle.Palette(isLight: false, colors: .theme).code(.red) == "31")
  }

  @Test("Widths of characters: one cell, or two for wide ones and pictures")
  func widths() {
    let cases: [(String, Int)] = [
      ("a", 1), ("ü", 1), ("u\u{308}", 1), ("漢", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("👍🏽", 2),
      ("👨‍👩‍👧", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("→", 1), ("▾", 1), ("🇩🇪", 2), ("ก็", 1),
    ]
    for (text, width) in cases { #expect(CharacterWidth.width(of: text) == width, "\(text)") }
  }

  @Test(
    "Rows that move are scrolled by the terminal, whatever stays above and below",
    arguments: 0..<50
  )
  func scrolling(seed: UInt64) {
    var random = SystemRandom(seed: seed)
    let size = ScreenSize(columns: 40, rows: 20)
    var writer = ScreenWriter()
    var terminal = ObedientTerminal(size: size)
    var (top, fixed) = (50, 1)
    for step in 0..<30 {
      top += random.next(7) - 3
      if random.next(4) == 0 { fixed = 1 + random.next(4) }
      var screen = Screen(size: size)
      screen.write("a header at \(top)", .bold, row: 0, column: 0)
      for row in 1..<19 {
        let number = row < fixed ? row : top + row
        screen.write("row \(number) has a value", .plain, row: row, column: number % 7)
      }
      screen.restyle(row: 1 + random.next(18)) { $0.isReversed = true }
      screen.write("\(step)", .dim, row: 19, column: 30)
      let bytes = writer.update(to: screen)
      terminal.receive(bytes)
      #expect(terminal.cells == screen.cells, "seed \(seed), step \(step)")
    }
    // One line further is a line, and not a screen.
    var (first, second) = (Screen(size: size), Screen(size: size))
    for row in 0..<20 {
      first.write("row \(row) of many", .plain, row: row, column: 0)
      second.write("row \(row + 1) of many", .plain, row: row, column: 0)
    }
    _ = writer.update(to: first)
    #expect(writer.update(to: second).utf8.count < 120)
  }

  @Test("Text is cut at the edge, also in the middle of a wide character")
  func cut() {
    var screen = Screen(size: ScreenSize(columns: 6, rows: 1))
    screen.write("abcdefgh", .plain, row: 0, column: 0)
    #expect(screen.text == ["abcde…"])
    screen = Screen(size: ScreenSize(columns: 6, rows: 1))
    screen.write("a漢字漢字", .plain, row: 0, column: 0)
    #expect(screen.text == ["a漢字…"])
    screen = Screen(size: ScreenSize(columns: 5, rows: 1))
    screen.write("漢字漢", .plain, row: 0, column: 0)
    #expect(screen.text == ["漢字…"])
    screen.write("outside", .plain, row: 3, column: 0)
    #expect(screen.text == ["漢字…"])
  }

  @Test(
    "Only what differs is written, and a terminal that obeys shows the screen",
    arguments: 0..<50
  )
  func differences(seed: UInt64) {
    var random = SystemRandom(seed: seed)
    let size = ScreenSize(columns: 20, rows: 6)
    var writer = ScreenWriter()
    var terminal = ObedientTerminal(size: size)
    let words = ["tree", "漢字", "a", "ü", "👍🏽", "value: 12", "   "]
    var screen = Screen(size: size)
    for _ in 0..<40 {
      if random.next(10) == 0 { screen = Screen(size: size) }
      var style = CellStyle.plain
      style.isBold = random.next(2) == 0
      if random.next(2) == 0 { style.color = .green }
      screen.write(words[random.next(7)], style, row: random.next(6), column: random.next(20))
      screen.cursor = (random.next(20), random.next(6))
      let bytes = writer.update(to: screen)
      terminal.receive(bytes)
      let isSame = terminal.cells == screen.cells
      #expect(isSame, "seed \(seed)")
      #expect(terminal.column == screen.cursor.column && terminal.row == screen.cursor.row)
      let again = writer.update(to: screen)
      #expect(again.isEmpty)
    }
  }

  @Test(
    "Whatever width a terminal gives to emoji and marks, no row keeps what was there before",
    arguments: 0..<50
  )
  func disputedWidths(seed: UInt64) {
    var random = SystemRandom(seed: seed)
    let size = ScreenSize(columns: 24, rows: 5)
    var writer = ScreenWriter()
    var terminal = ObedientTerminal(size: size, counting: .scalars)
    let words = [
      "❤️❤️❤️", "👨‍👩‍👧", "🇩🇪🇫🇷", "1️⃣ one", "a tree", "漢字", "\u{301}x", "▶️", "👍🏽👍🏽", "का", "☰☰", "       ",
    ]
    var screen = Screen(size: size)
    for step in 0..<60 {
      if random.next(10) == 0 { screen = Screen(size: size) }
      var style = CellStyle.plain
      style.isReversed = random.next(3) == 0
      screen.write(
        words[random.next(words.count)],
        style,
        row: random.next(5),
        column: random.next(24)
      )
      screen.cursor = (random.next(24), random.next(5))
      terminal.receive(writer.update(to: screen))
      for (index, cell) in screen.cells.enumerated() {
        let isPicture = cell.character.map(CharacterWidth.isDisputed) ?? false
        let isInPicture =
          cell.character == nil
          && screen.cells[index - 1].character.map(CharacterWidth.isDisputed) ?? false
        if isPicture || isInPicture {
          #expect(terminal.cells[index].style == cell.style, "seed \(seed), step \(step)")
        } else {
          #expect(terminal.cells[index] == cell, "seed \(seed), step \(step), cell \(index)")
        }
      }
      let shown = terminal.cells
      writer.reset()
      terminal.receive(writer.update(to: screen))
      let isSame = terminal.cells == shown
      #expect(isSame, "seed \(seed), step \(step): drawn again")
    }
  }

  @Test("Text is wrapped at spaces, and anywhere within a long word")
  func wrapping() {
    #expect(TextWrapping.wrap("one two three", columns: 8) == ["one two", "three"])
    #expect(TextWrapping.wrap("abcdefghij", columns: 4) == ["abcd", "efgh", "ij"])
    #expect(TextWrapping.wrap("", columns: 4) == [""])
    #expect(TextWrapping.wrap("漢字漢字", columns: 5) == ["漢字", "漢字"])
  }

  @Test("The documentation lists the keys as they are")
  func documentation() throws {
    let lines = KeyTable.all.flatMap { section in
      ["", "**\(section.title)**", "", "| keys | |", "|---|---|"]
        + section.bindings.map { binding in
          let names = binding.sequences.map { "`" + $0.map(\.name).joined(separator: " ") + "`" }
          return "| \(names.joined(separator: ", ")) | \(binding.help) |"
        }
    }
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Documentation/terminal.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(lines.joined(separator: "\n") + "\n"))
  }

  @Test("No key has two meanings, and every command has a key")
  func keyTable() {
    var sequences: Set<[Key]> = []
    for binding in KeyTable.sections.flatMap(\.bindings) {
      for sequence in binding.sequences {
        #expect((1...2).contains(sequence.count), "\(binding.names)")
        #expect(sequences.insert(sequence).inserted, "\(binding.names)")
        let meaning =
          sequence.count == 1
          ? KeyTable.meaning(of: sequence[0], after: nil)
          : KeyTable.meaning(of: sequence[1], after: sequence[0])
        #expect(meaning == .command(binding.command))
        if sequence.count == 2 { #expect(KeyTable.meaning(of: sequence[0], after: nil) == .prefix) }
      }
    }
    for binding in KeyTable.picking.bindings {
      for sequence in binding.sequences {
        #expect(sequence.count == 1, "\(binding.names)")
        let meaning = KeyTable.meaning(of: sequence[0], after: nil, isPicking: true)
        #expect(meaning == .command(binding.command))
        #expect(KeyTable.meaning(of: sequence[0], after: .character("y")) == .nothing)
      }
    }
    #expect(KeyTable.meaning(of: .character("5"), after: nil) == .command(.level(5)))
    #expect(KeyTable.meaning(of: .character("x"), after: .character("y")) == .nothing)
  }
}
