package import Espalier

package typealias TextForm = FilterForm<String, String>

extension FilterForm<String, String>.Group {
  /// The flat group of F1.
  package static let fields = TextForm.Group(
    "labels",
    title: "Labels",
    key: "Label",
    value: "Label",
    nouns: PluralForms(one: "selected label", other: "selected labels"),
    content: .fields([
      .init("freshman", "Freshman", .toggle), .init("sophomore", "Sophomore", .toggle),
      .init("junior", "Junior", .toggle),
    ])
  )

  /// The hierarchy of F1.
  package static let surveys = TextForm.Group(
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
        fields: [
          .init("email", "Email", .text, placeholder: "P"),
          .init("gender", "Gender", .multiple, options: ["Female", "Male", "No response"]),
        ]
      ),
      .init(
        "scale",
        title: "Scale",
        fields: [.init("level", "Level", .single, options: ["Low", "Mid", "High"])]
      ),
      .init(
        "intl",
        title: "Intl",
        fields: [
          .init("status", "Status", .multiple, options: ["A", "B"]),
          .init("city", "City", .text),
          .init("church", "Church", .multiple, options: ["X", "Y", "Z"]),
        ]
      ),
    ])
  )
}

extension FilterForm<String, String> {
  /// Fixture F1 of the numbered cases.
  package static var f1: TextForm { .make([.fields, .surveys]) }

  /// A form from a valid definition.
  package static func make(
    _ groups: [TextForm.Group],
    options: FormConfiguration = FormConfiguration()
  ) -> TextForm {
    do { return try TextForm(groups, options: options) } catch {
      preconditionFailure("The form is wrong: \(error)")
    }
  }

  /// F1 in the state MH-06: everything in Surveys expanded, 10 rows.
  package static var f1Open: TextForm {
    var form = f1
    form.open(.group("surveys"), .section("guestbook"), .section("scale"), .section("intl"))
    return form
  }

  /// Taps existing items.
  package mutating func open(_ items: FormRowID<String>...) {
    for item in items {
      do { try tap(item) } catch { preconditionFailure("The item is wrong: \(error)") }
    }
  }

  /// Answers a field in its modal, by options or by a text, and saves.
  package mutating func answer(_ field: String, options: [Int] = [], text: String? = nil) throws {
    try tap(.field(field))
    for option in options { try choose(option: option) }
    if let text { try type(text) }
    saveModal()
  }

  /// The detail text of a row, in English.
  package func detail(_ item: FormRowID<String>) -> String? {
    row(of: item).map { FormFormatter.english.detail(of: $0) }
  }

  /// The titles of a group's visible rows in one line.
  package func line(_ section: Int) -> String {
    rows(inSection: section).map(\.title).joined(separator: " ")
  }

  /// Visible rows by group.
  package var counts: [Int] { outline.counts }

  /// The row indices of section headers in a group.
  package func headers(_ section: Int) -> [Int] {
    rows(inSection: section).enumerated().filter { $1.isHeader && $1.level > 0 }
      .map(\.offset)
  }
}

extension FilterForm<String, String>.SerializedAnswers {
  /// The package in the notation of the numbered cases: `Field/Field: (Field, Freshman)`.
  package var picture: String {
    "\(key)/\(value): " + answers.map { "(\($0.key), \($0.value))" }.joined(separator: " ")
  }
}

extension Outline {
  /// Visible rows by section.
  package var counts: [Int] { (0..<sectionCount).map { rowCount(inSection: $0) } }
}
