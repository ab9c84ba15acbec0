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
    guard case .picture(let picture, let lines) = player.browser.pane.body else {
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
    guard case .picture(let smaller, _) = player.browser.pane.body else {
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
}
