import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

/// Pictures in the preview pane.
@Suite struct PanePictureTests {
  private func program(_ colors: ColorCount = .full) throws -> PictureProgram {
    try #require(
      PictureProgram(colors: colors, isASCII: false),
      "chafa is missing: run Scripts/setup"
    )
  }

  /// A browser with the pane, at a picture in a folder.
  private func player(_ folder: TestFolder, _ name: String) async throws -> Player<FileTreeSource> {
    try Data(TestPicture.flag).write(to: URL(filePath: folder.path).appending(path: name))
    var player = try await Player(
      try FileTreeSource(path: folder.path),
      size: ScreenSize(columns: 100, rows: 24)
    )
    player.pictureProgram = try program()
    try await player.type("Pj")
    return player
  }

  /// The rows of the pane that a picture is in, from the top, by whether both halves of each have one colour.
  private func colors(_ player: Player<FileTreeSource>) -> [CellStyle.Shade] {
    let column = player.browser.columns + 2
    return (2..<player.screen.size.rows).compactMap { row in
      let cell = player.screen.row(row).dropFirst(column).first
      return cell?.style.isReversed == true || cell?.character == "█"
        ? cell?.style.foreground : cell?.style.background
    }
  }

  @Test("A picture is drawn above what is known of it, as large as there is room for")
  func drawn() async throws {
    let folder = try TestFolder()
    var player = try await player(folder, "a.tiff")
    guard case .picture(.characters(let picture), let lines) = player.browser.pane.body else {
      Issue.record("no picture: \(player.browser.pane.body)")
      return
    }
    #expect(picture.rows.count + lines.count == player.screen.size.rows - 3)
    #expect(picture.rows.allSatisfy { $0.count <= player.browser.paneColumns - 2 })
    let (red, blue) =
      (CellStyle.Shade.rgb(red: 255, green: 0, blue: 0), .rgb(red: 0, green: 0, blue: 255))
      as (CellStyle.Shade, CellStyle.Shade)
    // The row in the middle has some of both.
    let shown = colors(player)
    #expect(shown.count == picture.rows.count && shown.first == red && shown.last == blue)
    #expect(player.screen.text.contains { $0.hasSuffix("format: TIFF") })
    // Another size has another picture, which is asked for once.
    player.browser.resize(to: ScreenSize(columns: 90, rows: 16))
    let asked = [player.browser.takeEffects(), player.browser.takeEffects()].map { effects in
      effects.count { if case .readPane = $0 { true } else { false } }
    }
    #expect(asked == [1, 0])
    try await player.resize(100, 24)
    try await player.resize(90, 16)
    guard case .picture(.characters(let smaller), _) = player.browser.pane.body else {
      Issue.record("no picture after a resize")
      return
    }
    #expect(smaller.rows.count < picture.rows.count)
    // Too low for it: what is known of it remains.
    try await player.resize(90, 6)
    #expect(player.screen.text.contains { $0.hasSuffix("format: TIFF") })
    try await player.resize(90, 16)
    guard case .picture = player.browser.pane.body else {
      Issue.record("no picture where there is room again")
      return
    }
  }

  @Test("A broken picture, and one without the program, shows what is known of it")
  func undrawn() async throws {
    let folder = try TestFolder()
    var player = try await player(folder, "a.tiff")
    player.pictureProgram = nil
    try await player.resize(80, 20)
    guard case .lines = player.browser.pane.body else {
      Issue.record("a picture without a program")
      return
    }
    #expect(player.screen.text.contains { $0.hasSuffix("format: TIFF") })
    #expect(try program().draw(Array("II*".utf8), in: .init(columns: 10, rows: 10)) == nil)
    #expect(try program().draw(TestPicture.flag, in: .init(columns: 0, rows: 10)) == nil)
    #expect(try program().draw(TestPicture.flag, in: .init(columns: 10, rows: -1)) == nil)
    #expect(PictureProgram(colors: .full, isASCII: false, environment: [:]) == nil)
    #expect(
      PictureProgram(colors: .full, isASCII: false, environment: ["PATH": folder.path]) == nil
    )
  }

  @Test("A drawing is given up with its task")
  func cancelled() async throws {
    let folder = try TestFolder()
    let path = folder.path + "/chafa"
    try folder.write("#!/bin/sh\nexec sleep 60\n", to: "chafa")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let slow = try #require(
      PictureProgram(colors: .none, isASCII: true, environment: ["PATH": folder.path])
    )
    // The time until the task runs does not count.
    let task = Task.detached {
      let start = ContinuousClock.now
      let drawn = slow.draw(TestPicture.flag, in: .init(columns: 10, rows: 10))
      return (isDrawn: drawn != nil, duration: .now - start)
    }
    task.cancel()
    let outcome = await task.value
    #expect(!outcome.isDrawn && outcome.duration < .seconds(30))
  }

  @Test("The colours of a drawing are read; nothing else in it has an effect")
  func sequences() {
    func cells(_ text: String) -> [[Screen.Cell]] { CharacterPicture(text.utf8).rows }
    func cell(_ character: Character, _ change: (inout CellStyle) -> Void = { _ in }) -> Screen.Cell
    {
      var style = CellStyle.plain
      change(&style)
      return Screen.Cell(character: character, style: style)
    }
    #expect(
      cells(
        "\u{1B}[0m\u{1B}[38;2;1;2;3;48;5;9ma\u{1B}[7mb\u{1B}[0mc\r\n\u{1B}[31;102md\u{1B}[39;49me"
      )
        == [
          [
            cell("a") {
              $0.foreground = .rgb(red: 1, green: 2, blue: 3)
              $0.background = .indexed(9)
            },
            cell("b") {
              $0.foreground = .rgb(red: 1, green: 2, blue: 3)
              $0.background = .indexed(9)
              $0.isReversed = true
            }, cell("c"),
          ],
          [
            cell("d") {
              $0.foreground = .indexed(1)
              $0.background = .indexed(10)
            }, cell("e"),
          ],
        ]
    )
    #expect(
      cells("\u{1B}[2J\u{1B}[?25la\u{7}漢\u{1B}]0;x") == [
        [cell("a"), cell(" "), cell(" "), cell("0"), cell(";"), cell("x")]
      ]
    )
    for broken in [
      "\u{1B}", "\u{1B}[", "\u{1B}[38", "\u{1B}[38;2;1m", "\u{1B}[38;5m", "\u{1B}[48;9;1m",
    ] {
      #expect(cells(broken).isEmpty)
    }
    // What is written again is the same colours.
    let style = cells("\u{1B}[7;38;5;1;48;2;4;5;6mx")[0][0].style
    #expect(style.controlSequence(in: .terminal) == "\u{1B}[0;7;38;5;1;48;2;4;5;6m")
  }

  @Test(
    "In a terminal that takes pixels, a picture is drawn in them",
    arguments: [GraphicsProtocol.kitty, .sixel]
  )
  func pixels(form: GraphicsProtocol) async throws {
    let folder = try TestFolder()
    var player = try await player(folder, "a.tiff")
    player.pictureProgram?.graphics = .init(form: form, cell: ObedientTerminal.cell)
    player.browser.renewPane()
    try await player.settle()
    guard case .picture(.pixels(let picture), let lines) = player.browser.pane.body else {
      Issue.record("no picture: \(player.browser.pane.body)")
      return
    }
    // The flag is as high as it is wide, and as large as there is room for.
    let room = (player.screen.size.rows - 3 - lines.count) * ObedientTerminal.cell.height
    #expect(
      picture.pixels.height <= room
        && picture.pixels.height > room - 2 * ObedientTerminal.cell.height
    )
    #expect(abs(picture.pixels.width - picture.pixels.height) <= ObedientTerminal.cell.height)
    let placed = try #require(player.screen.picture)
    #expect(placed.row == 2 && placed.column == player.browser.columns + 2)
    #expect(player.screen.text.contains { $0.hasSuffix("format: TIFF") })
    // Nothing is below it, and it goes with the pane.
    for row in placed.rows {
      #expect(
        player.screen.row(row)[...].dropFirst(placed.column).allSatisfy { $0 == Screen.Cell() }
      )
    }
    try await player.type("P")
    #expect(player.screen.picture == nil)
  }

  @Test("Of what a program draws, the picture alone is taken, if it says its size")
  func pixelSequences() {
    func picture(_ text: String, _ form: GraphicsProtocol) -> PixelPicture? {
      PixelPicture(text.utf8, in: form, cell: PixelSize(width: 4, height: 8))
    }
    let sixel = picture("\u{1B}[?25l\u{1B}P0;1;0q\"1;1;10;17#0;2;1;2;3#0!10~-\u{1B}\\\r\nx", .sixel)
    #expect(sixel?.sequences == "\u{1B}P0;1;0q\"1;1;10;17#0;2;1;2;3#0!10~-\u{1B}\\")
    #expect(sixel?.size == ScreenSize(columns: 3, rows: 3) && sixel?.removal == "")
    let kitty = picture(
      "\u{1B}_Ga=T,f=32,s=8,v=8,c=1,r=1,m=1\u{1B}\\\u{1B}_Gm=1;AAAA\u{1B}\\\u{1B}_Gm=0;BB==\u{1B}\\\n",
      .kitty
    )
    #expect(
      kitty?.sequences
        == "\u{1B}_Ga=T,f=32,m=1,s=8,v=8,C=1,q=2;\u{1B}\\\u{1B}_Gm=1;AAAA\u{1B}\\\u{1B}_Gm=0;BB==\u{1B}\\"
    )
    #expect(kitty?.size == ScreenSize(columns: 2, rows: 1) && kitty?.removal.isEmpty == false)
    for (text, form) in [
      ("", .sixel), ("\u{1B}Pq\u{1B}\\", .sixel), ("\u{1B}Pq\"1;1;0;5\u{1B}\\", .sixel),
      ("\u{1B}Pq\"1;1;8;8", .sixel), ("\u{1B}Pq\"1;1;8;8\u{7}\u{1B}\\", .sixel),
      ("\u{1B}_Ga=T,s=8\u{1B}\\", .kitty), ("\u{1B}_Ga=d\u{1B}\\", .kitty), ("\u{1B}_G", .kitty),
      ("\u{1B}Pq\"1;1;8;8\u{1B}\\", .kitty),
    ] as [(String, GraphicsProtocol)] {
      #expect(picture(text, form) == nil, "\(text.debugDescription)")
    }
  }

  @Test(
    "A picture in pixels stays above what is written beside it, and leaves nothing when it goes",
    arguments: 0..<40
  )
  func writing(seed: UInt64) {
    var random = SystemRandom(seed: seed)
    let size = ScreenSize(columns: 24, rows: 9)
    let form: GraphicsProtocol = seed.isMultiple(of: 2) ? .sixel : .kitty
    var (writer, terminal) = (ScreenWriter(), ObedientTerminal(size: size))
    var (background, placed) = (Screen(size: size), nil as Screen.PlacedPicture?)
    for step in 0..<60 {
      let (width, height) = (1 + random.next(40), 1 + random.next(50))
      let text =
        form == .sixel
        ? "\u{1B}Pq\"1;1;\(width);\(height)\u{1B}\\" : "\u{1B}_Ga=T,s=\(width),v=\(height);\u{1B}\\"
      switch random.next(6) {
      case 0:
        placed = PixelPicture(text.utf8, in: form, cell: ObedientTerminal.cell).map {
          .init(picture: $0, row: random.next(8), column: random.next(24))
        }
      case 1: placed = nil
      case 2: writer.reset()
      case 3: background = Screen(size: size)
      default: break
      }
      let word = ["words", "漢字漢字", "❤️", "          "][random.next(4)]
      background.write(word, .plain, row: random.next(9), column: random.next(24))
      var screen = background
      if let placed { screen.show(placed.picture, row: placed.row, column: placed.column) }
      if let shown = screen.picture {
        // The cells behind a picture are blank.
        for row in shown.rows {
          for column in shown.columns { screen.write(" ", .plain, row: row, column: column) }
        }
      }
      terminal.receive(writer.update(to: screen))
      let isSame = terminal.cells == screen.shownCells
      #expect(isSame && terminal.placements == screen.placements, "seed \(seed), step \(step)")
      #expect(writer.update(to: screen).isEmpty, "seed \(seed), step \(step)")
    }
  }

  @Test(
    "The command asks the terminal, and draws pictures as it takes them",
    arguments: [GraphicsProtocol.kitty, .sixel]
  )
  func terminal(form: GraphicsProtocol) throws {
    let folder = try TestFolder()
    try Data(TestPicture.flag).write(to: URL(filePath: folder.path).appending(path: "a.tiff"))
    let terminal = try Pseudoterminal([folder.path], graphics: form)
    func isShown() -> Bool {
      form == .kitty
        ? terminal.clusters.placements.count == 1
        : terminal.clusters.cells.contains(ObedientTerminal.pieceOfPicture)
    }
    // The terminal itself shows keys that are typed before that.
    #expect(terminal.wait { terminal.clusters.modes.contains(1049) })
    try terminal.send("Pj")
    #expect(terminal.wait(until: isShown), "\(terminal.rows)")
    terminal.resize(to: ScreenSize(columns: 100, rows: 30))
    #expect(
      terminal.wait {
        isShown() && !terminal.clusters.cells.contains { $0.character == Pseudoterminal.garbage }
      }
    )
    try terminal.send("P")
    #expect(terminal.wait { !isShown() })
    try terminal.send("q")
    #expect(terminal.waitForEnd() && terminal.isRestored)
    guard form == .sixel else { return }
    // With few colours, characters show more of it.
    let other = try Pseudoterminal([folder.path], graphics: form, sixelColors: 16)
    #expect(other.wait { other.clusters.modes.contains(1049) })
    try other.send("Pj")
    #expect(
      other.wait {
        other.clusters.cells.contains {
          $0.style.background == .indexed(9) || $0.style.foreground == .indexed(9)
            || $0.style.foreground == .indexed(196) || $0.style.background == .indexed(196)
        }
      }
    )
    #expect(!other.clusters.cells.contains(ObedientTerminal.pieceOfPicture))
  }
}
