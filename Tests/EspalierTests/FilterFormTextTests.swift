import Espalier
import EspalierTestSupport
import Testing

/// The texts of a form's rows: counts as values, and formatters for them.
@Suite struct FilterFormTextTests {
  @Test("MH-25, MH-26: without answers a header counts what it holds")
  func start() {
    let form = TextForm.f1
    #expect(form.detail(.group("labels")) == "3 items")
    #expect(form.detail(.group("surveys")) == "3 items")
    #expect(form.detail(.section("guestbook")) == "2 items")
    #expect(form.detail(.section("scale")) == "1 item")
    #expect(form.detail(.section("intl")) == "3 items")
    #expect(form.row(of: .section("scale"))?.detail == .count(FormCount(1, .items)))
    #expect(form.detail(.field("gender")) == "")
    #expect(form.detail(.section("nowhere")) == nil)
  }

  @Test("MH-27: an answer is read in its row, its section and its group")
  func answered() throws {
    var form = TextForm.f1
    try form.answer("gender", options: [0])
    #expect(form.detail(.field("gender")) == "Female")
    #expect(form.detail(.section("guestbook")) == "1 selected question")
    #expect(form.detail(.group("surveys")) == "1 selected survey")
    #expect(form.row(of: .group("surveys"))?.detail == .count(FormCount(1, .selected)))
    try form.answer("email", text: "Bob")
    try form.answer("level", options: [2])
    #expect(form.detail(.section("guestbook")) == "2 selected questions")
    #expect(form.detail(.section("scale")) == "1 selected question")
    #expect(form.detail(.group("surveys")) == "2 selected surveys")
  }

  @Test("MH-29: several options are one question, and read in their order, not that of the taps")
  func order() throws {
    var form = TextForm.f1
    try form.answer("gender", options: [2, 0])
    #expect(form.detail(.field("gender")) == "Female, No response")
    #expect(form.texts(of: "gender") == ["Female", "No response"])
    #expect(form.detail(.section("guestbook")) == "1 selected question")
  }

  @Test("MH-30: without nouns two selected labels read 2 items")
  func noNouns() throws {
    var group = TextForm.Group.fields
    group.nouns = nil
    var form = TextForm.make([group])
    form.open(.field("freshman"), .field("junior"))
    #expect(form.detail(.group("labels")) == "2 items")
    form.open(.field("junior"))
    #expect(form.detail(.group("labels")) == "1 item")
  }

  @Test("MH-31: toggles are counted as they are checked")
  func toggles() throws {
    var form = TextForm.f1
    form.open(.group("labels"))
    #expect(try form.tap(.field("freshman")).picture == "rel 0 {0,1}")
    #expect(form.detail(.group("labels")) == "1 selected label")
    #expect(try form.tap(.field("junior")).picture == "rel 0 {0,3}")
    #expect(form.detail(.group("labels")) == "2 selected labels")
    form.open(.field("freshman"), .field("junior"))
    #expect(form.detail(.group("labels")) == "3 items")
  }

  @Test("MH-32: the root of a hierarchy of toggles counts sections with a checked one")
  func togglesBelow() throws {
    var form = TextForm.make([
      .init(
        "m",
        title: "M",
        content: .sections([
          .init("s", title: "S", fields: [.init("a", "A", .toggle), .init("b", "B", .toggle)]),
          .init("t", title: "T", fields: [.init("c", "C", .toggle)]),
        ])
      )
    ])
    form.open(.group("m"), .section("s"))
    #expect(try form.tap(.field("a")).picture == "rel 0 {0,1,2}")
    #expect(form.row(of: .group("m"))?.detail == .count(FormCount(1, .selected)))
    // Another one in the same section leaves the root as it is.
    #expect(try form.tap(.field("b")).picture == "rel 0 {1,3}")
    #expect(try form.tap(.field("c")).picture == "rel 0 {0,4}")
    #expect(form.row(of: .group("m"))?.detail == .count(FormCount(2, .selected)))
  }

  /// Polish has one, few and many, and what is no whole number.
  private var polish: FormFormatter<String> {
    FormFormatter(
      rule: PluralRule { count in
        if count == 1 { return .one }
        let isFew = (2...4).contains(count % 10) && !(12...14).contains(count % 100)
        return isFew ? .few : .many
      },
      items: PluralForms(one: "pozycja", few: "pozycje", many: "pozycji", other: "pozycji"),
      phrase: { "\($0) \($1)" },
      list: { $0.joined(separator: "; ") }
    )
  }

  @Test("MH-33: counts go through the plural rules of a language, with 0 and with several forms")
  func plurals() {
    let words = (0...5).map { polish.text(FormCount($0, .items), nouns: nil) }
    #expect(
      words == ["0 pozycji", "1 pozycja", "2 pozycje", "3 pozycje", "4 pozycje", "5 pozycji"]
    )
    let nouns = PluralForms(one: "zaznaczona", few: "zaznaczone", other: "zaznaczonych")
    let selected = [1, 2, 5, 11, 12, 14, 21, 22, 25, 112, 122].map {
      polish.text(FormCount($0, .selected), nouns: nouns)
    }
    #expect(
      selected == [
        "1 zaznaczona", "2 zaznaczone", "5 zaznaczonych", "11 zaznaczonych", "12 zaznaczonych",
        "14 zaznaczonych", "21 zaznaczonych", "22 zaznaczone", "25 zaznaczonych",
        "112 zaznaczonych", "122 zaznaczone",
      ]
    )
    let english = FormFormatter.english
    #expect(
      (0...2).map { english.text(FormCount($0, .items), nouns: nil) }
        == ["0 items", "1 item", "2 items"]
    )
  }

  @Test("MH-33: the number stands where the language wants it, and zero may have a word")
  func wordOrder() throws {
    var formatter = FormFormatter<String>.english
    formatter.rule = PluralRule { $0 == 0 ? .zero : .other }
    formatter.items = PluralForms(zero: "nothing", other: "things")
    formatter.phrase = { $1 == "nothing" ? $1 : "\($1): \($0)" }
    #expect(formatter.text(FormCount(0, .items), nouns: nil) == "nothing")
    #expect(formatter.text(FormCount(7, .items), nouns: nil) == "things: 7")
    var forms = PluralForms(other: "x")
    #expect(PluralCategory.allCases.allSatisfy { forms[$0] == "x" })
    forms[.two] = "pair"
    forms[.other] = "y"
    #expect(forms[.two] == "pair")
    #expect(forms[.many] == "y")
  }

  @Test("A form's rows are read by the formatter of any language")
  func formatter() throws {
    var form = TextForm.f1
    try form.answer("gender", options: [0, 2])
    let gender = try #require(form.row(of: .field("gender")))
    #expect(polish.detail(of: gender) == "Female; No response")
    let intl = try #require(form.row(of: .section("intl")))
    #expect(polish.detail(of: intl) == "3 pozycje")
  }

  @Test("MH-56: white space is trimmed at both ends, whatever Unicode calls so, and nothing else")
  func trimming() {
    #expect(WhitespaceTrimming.trimmed("  Bob\t") == "Bob")
    #expect(WhitespaceTrimming.trimmed(" Anna Bo ") == "Anna Bo")
    #expect(
      WhitespaceTrimming.trimmed("\u{A0}\u{3000}\u{2009}\u{1680}\u{85}é\u{202F}\u{2029}") == "é"
    )
    for blank in ["", " ", "\n\r\t\u{B}\u{C}", "\u{205F}\u{2000}\u{200A}\u{2028}"] {
      #expect(WhitespaceTrimming.trimmed(blank) == nil)
    }
    // A zero width space is none, nor is half of one.
    #expect(WhitespaceTrimming.trimmed("\u{200B}") == "\u{200B}")
    #expect(WhitespaceTrimming.trimmed([0x80, 0x80]).map(Array.init) == [0x80, 0x80])
    #expect(WhitespaceTrimming.trimmed([0x20, 0xE3, 0x80]).map(Array.init) == [0xE3, 0x80])
    for scalar in (0...0x3100).compactMap(Unicode.Scalar.init) {
      let text = String(Character(scalar))
      #expect(
        (WhitespaceTrimming.trimmed(text) == nil) == scalar.properties.isWhitespace,
        "U+\(String(scalar.value, radix: 16))"
      )
    }
  }
}
