package import Espalier

package typealias TextForm = FilterForm<String, String>

extension FilterForm<String, String>.Manager {
  /// The flat manager of F1.
  package static let labels = TextForm.Manager(
    "labels",
    title: "Labels",
    key: "Label",
    value: "Label",
    nouns: PluralForms(one: "selected label", other: "selected labels"),
    content: .labels([
      .init("freshman", "Freshman", .toggle), .init("sophomore", "Sophomore", .toggle),
      .init("junior", "Junior", .toggle),
    ])
  )

  /// The hierarchy of F1.
  package static let surveys = TextForm.Manager(
    "surveys",
    title: "Surveys",
    key: "Survey",
    value: "Question",
    nouns: PluralForms(one: "selected survey", other: "selected surveys"),
    sectionNouns: PluralForms(one: "selected question", other: "selected questions"),
    content: .sections([
      .init(
        "guestbook",
        title: "Guestbook",
        labels: [
          .init("email", "Email", .text(placeholder: "P")),
          .init("gender", "Gender", .checklist(["Female", "Male", "No response"])),
        ]
      ),
      .init(
        "scale",
        title: "Scale",
        labels: [.init("level", "Level", .picker(["Low", "Mid", "High"]))]
      ),
      .init(
        "intl",
        title: "Intl",
        labels: [
          .init("status", "Status", .checklist(["A", "B"])),
          .init("city", "City", .text(placeholder: nil)),
          .init("church", "Church", .checklist(["X", "Y", "Z"])),
        ]
      ),
    ])
  )
}

extension FilterForm<String, String> {
  /// Fixture F1 of the numbered cases.
  package static var f1: TextForm { .make([.labels, .surveys]) }

  /// A form that is known to be good.
  package static func make(
    _ managers: [TextForm.Manager],
    options: FormOptions = FormOptions()
  ) -> TextForm {
    do { return try TextForm(managers, options: options) } catch {
      preconditionFailure("The form is wrong: \(error)")
    }
  }

  /// F1 in the state MH-06: everything of Surveys open, 10 rows.
  package static var f1Open: TextForm {
    var form = f1
    form.open(.manager("surveys"), .section("guestbook"), .section("scale"), .section("intl"))
    return form
  }

  /// Taps items that are known to be there.
  package mutating func open(_ items: FormItem<String>...) {
    for item in items {
      do { try tap(item) } catch { preconditionFailure("The item is wrong: \(error)") }
    }
  }

  /// Answers a label in its modal, by options or by a text, and saves.
  package mutating func answer(_ label: String, options: [Int] = [], text: String? = nil) throws {
    try tap(.label(label))
    for option in options { try choose(option: option) }
    if let text { try type(text) }
    saveModal()
  }

  /// What a row says next to its title, in English.
  package func detail(_ item: FormItem<String>) -> String? {
    row(of: item).map { FormFormatter.english.detail(of: $0) }
  }

  /// The titles of a manager's visible rows in one line.
  package func line(_ section: Int) -> String {
    rows(inSection: section).map(\.title).joined(separator: " ")
  }

  /// Visible rows by manager.
  package var counts: [Int] { outline.counts }

  /// Where the headers of sections stand in a manager.
  package func headers(_ section: Int) -> [Int] {
    rows(inSection: section).enumerated().filter { $1.kind == .header && $1.level > 0 }
      .map(\.offset)
  }
}

extension FilterForm<String, String>.Package {
  /// The package in the notation of the numbered cases: `Label/Label: (Label, Freshman)`.
  package var picture: String {
    "\(key)/\(value): " + pairs.map { "(\($0.key), \($0.value))" }.joined(separator: " ")
  }
}

extension Outline {
  /// Visible rows by section.
  package var counts: [Int] { (0..<sectionCount).map { rowCount(inSection: $0) } }
}
