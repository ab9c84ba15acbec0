import Espalier
import EspalierUIKit
import Testing
import UIKit

/// The texts of the form's rows, on F1.
@MainActor
@Suite(.serialized)
struct FilterTextTests {
  @Test("MH-25, MH-26: without answers a header counts its contents")
  func start() throws {
    let screen = try FilterScreen()
    screen.tap(1, 0)
    #expect(screen.detail(.group("labels")) == "3 items")
    #expect(screen.detail(.group("surveys")) == "3 items")
    #expect(screen.detail(.section("guestbook")) == "2 items")
    #expect(screen.detail(.section("scale")) == "1 item")
    #expect(screen.detail(.section("intl")) == "3 items")
  }

  @Test("MH-27, MH-41: a saved answer updates only its row, its section and its group")
  func answered() throws {
    let screen = try FilterScreen()
    screen.tap(1, 0)
    try screen.tap(fields: "gender")
    try screen.choose(0)
    screen.controller.drawn = []
    try screen.pressInModal(.save)
    #expect(Set(screen.controller.drawn) == ["Gender", "Guestbook", "Surveys"])
    #expect(screen.detail(.field("gender")) == "Female")
    #expect(screen.detail(.section("guestbook")) == "1 selected question")
    #expect(screen.detail(.group("surveys")) == "1 selected survey")
    #expect(screen.detail(.section("scale")) == "1 item")
  }

  @Test("MH-29: several options are one question, in their order, not that of the taps")
  func order() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "gender")
    try screen.choose(2)
    try screen.choose(0)
    try screen.pressInModal(.save)
    #expect(screen.detail(.field("gender")) == "Female, No response")
    #expect(screen.detail(.section("guestbook")) == "1 selected question")
  }

  @Test("MH-15, MH-30: without nouns two answered fields read 2 items")
  func noNouns() throws {
    var group = TextForm.Group.fields
    group.nouns = nil
    let screen = try FilterScreen([group])
    screen.tap(0, 0)
    screen.tap(0, 1)
    screen.tap(0, 3)
    #expect(screen.detail(.group("labels")) == "2 items")
  }

  @Test("MH-31: toggles are counted as they are checked")
  func toggles() throws {
    let screen = try FilterScreen()
    screen.tap(0, 0)
    var read: [String?] = []
    for row in [1, 3, 1, 3] {
      screen.tap(0, row)
      read.append(screen.detail(.group("labels")))
    }
    #expect(read == ["1 selected label", "2 selected labels", "1 selected label", "3 items"])
  }

  @Test("MH-32: the root of a hierarchy of toggles counts sections with a checked one")
  func togglesBelow() throws {
    let screen = try FilterScreen([
      .init(
        "m",
        title: "M",
        nouns: PluralForms(one: "section", other: "sections"),
        content: .sections([
          .init("s", title: "S", fields: [.init("a", "A", .toggle), .init("b", "B", .toggle)]),
          .init("t", title: "T", fields: [.init("c", "C", .toggle)]),
        ])
      )
    ])
    try screen.tap(fields: "a", "b")
    #expect(screen.detail(.group("m")) == "1 section")
    try screen.tap(fields: "c")
    #expect(screen.detail(.group("m")) == "2 sections")
  }

  @Test("MH-33: another language uses its own plural rules in the existing rows")
  func plurals() throws {
    let screen = try FilterScreen()
    screen.tap(1, 0)
    var polish = FormFormatter<String>.english
    polish.rule = PluralRule { $0 == 1 ? .one : (2...4).contains($0) ? .few : .many }
    polish.items = PluralForms(one: "pozycja", few: "pozycje", many: "pozycji", other: "pozycji")
    screen.controller.formatter = polish
    #expect(screen.detail(.section("guestbook")) == "2 pozycje")
    #expect(screen.detail(.section("scale")) == "1 pozycja")
    let empty = try FilterScreen([.init("m", title: "M")])
    empty.controller.formatter = polish
    #expect(empty.detail(.group("m")) == "0 pozycji")
  }

  @Test("MH-54: a text without an answer shows the placeholder, one with an answer shows that")
  func placeholder() throws {
    let screen = try FilterScreen()
    try screen.controller.reveal("city")
    try screen.controller.reveal("email")
    #expect(screen.detail(.field("email")) == "P")
    #expect(screen.detail(.field("city")) == "")
    try screen.tap(.field("email"))
    #expect(screen.textField?.placeholder == "P")
    try screen.type("Bob")
    try screen.pressInModal(.save)
    #expect(screen.detail(.field("email")) == "Bob")
  }
}
