import Espalier
import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

/// The user's choices for the terminal.
@Suite struct ConfigurationTests {
  private func configuration(_ text: String) throws -> (TerminalConfiguration, TestFolder) {
    let folder = try TestFolder()
    try folder.write(text, to: "espalier/config.toml")
    return (TerminalConfiguration(environment: ["XDG_CONFIG_HOME": folder.path]), folder)
  }

  @Test("Without a file everything is as usual; the folder is that of the environment")
  func none() {
    func path(_ environment: [String: String]) -> String? {
      TerminalConfiguration(environment: environment).path
    }
    #expect(path(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c/espalier/config.toml")
    #expect(path(["XDG_CONFIG_HOME": "c", "HOME": "/h"]) == "/h/.config/espalier/config.toml")
    #expect(path([:]) == nil)
    let usual = TerminalConfiguration(environment: ["HOME": "/no-such-folder"])
    #expect(usual.faults == [])
    #expect(usual.text == TerminalConfiguration().text)
    #expect(!usual.isASCII && usual.usesMouse && usual.keepsPlaces)
  }

  @Test("Choices apply, and what is printed makes the same ones")
  func choices() throws {
    let (choices, _) = try configuration(
      """
      [browse]
      ascii = true
      quotes = false
      view = "columns"
      [colors]
      folder = "magenta"
      date = "none"
      [keys]
      x = "q"
      "Ctrl-X" = "z R"
      "Q x" = 'y p'
      q = ""
      """
    )
    #expect(choices.faults == [])
    #expect(choices.isASCII && !choices.settings.showsQuotes && choices.view == .columns)
    #expect(choices.colors[.folder] == .magenta && choices.colors[.date] == nil)
    #expect(choices.keys.meaning(of: .character("x"), after: nil) == .command(.quit))
    #expect(choices.keys.meaning(of: .control("x"), after: nil) == .command(.openAll))
    #expect(choices.keys.meaning(of: .character("Q"), after: nil) == .prefix)
    #expect(
      choices.keys.meaning(of: .character("x"), after: .character("Q")) == .command(.copy(.path))
    )
    #expect(choices.keys.meaning(of: .character("q"), after: nil) == .nothing)
    #expect(choices.keys.meaning(of: .character("j"), after: nil) == .command(.row(.next)))
    let (again, _) = try configuration(choices.text)
    #expect(again.faults == [] && again.text == choices.text)
    #expect(again.keys == choices.keys && again.settings == choices.settings)
  }

  @Test("A fault is named with its line, and all else applies")
  func faults() throws {
    let (choices, folder) = try configuration(
      """
      ascii = true
      [browse]
      wrap = true
      mouse = "no"
      nothing = 1
      view = "tree"
      [colors]
      folder = "pink"
      rows = "red"
      link = "red"
      [keys]
      "j j" = "q"
      Hyper = "q"
      z = 3
      y = "Q"
      x = "q"
      [other]
      [browse]
      """
    )
    let places = choices.faults.map {
      $0.replacing("\(folder.path)/espalier/config.toml:", with: "")
    }
    let lines = places.map { $0.prefix { $0 != ":" } }
    #expect(
      lines == ["1", "4", "5", "6", "8", "9", "12", "13", "14", "15", "17", "18"],
      "\(places)"
    )
    #expect(places.first == "1: ascii is none of [browse], [colors], [keys]")
    #expect(places[1] == "4: mouse: expected true or false")
    #expect(places[6].contains("j has a meaning of its own"), "\(places[6])")
    #expect(choices.settings.wraps && choices.colors[.link] == .red)
    #expect(choices.keys.meaning(of: .character("x"), after: nil) == .command(.quit))
    let (broken, _) = try configuration("[browse]\nwrap = \n[keys]\nx = \"q\"\n")
    #expect(broken.faults.count == 1 && broken.faults[0].contains("config.toml:2: "))
    #expect(broken.keys.meaning(of: .character("x"), after: nil) == .command(.quit))
    let place = try TestFolder()
    try place.write("", to: "espalier/config.toml/file")
    let unreadable = TerminalConfiguration(environment: ["XDG_CONFIG_HOME": place.path])
    #expect(unreadable.faults.count == 1)
  }

  @Test("The user's keys work, and are in the help")
  func keys() async throws {
    var player = try await Player(
      try jsonSource("[1, 2, 3]"),
      size: ScreenSize(columns: 60, rows: 12)
    )
    try player.browser.keys.add("x", as: "G")
    try player.browser.keys.add("G", as: "")
    try await player.type("x")
    #expect(player.browser.cursorRow == 3)
    try await player.type("ggG")
    #expect(player.browser.cursorRow == 0)
    try await player.type("?")
    #expect(player.rows.first == " Your keys")
    #expect(player.rows.contains { $0.hasPrefix("   x ") && $0.hasSuffix("  as G") })
    #expect(player.rows.contains { $0.hasPrefix("   G ") && $0.hasSuffix("  nothing") })
    for name in ["", "a b c", "Nokey", "Ctrl-1"] {
      #expect(throws: UserKeys.Fault.self) { try player.browser.keys.add(name, as: "q") }
    }
    for key in KeyTable.all.flatMap(\.bindings).flatMap(\.sequences).flatMap({ $0 }) {
      #expect(Key(name: key.name) == key)
    }
  }
}
