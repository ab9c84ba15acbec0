import Espalier

typealias TextForm = FilterForm<String, String>

extension TextForm.Group {
  /// The flat group of F1.
  static let fields = TextForm.Group(
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
  static let surveys = TextForm.Group(
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

  /// A flat group of one field with a preset answer.
  static func one(
    _ kind: FormFieldKind,
    options: [String] = [],
    saved: String...
  ) -> TextForm.Group {
    let field = TextForm.Field("q", "Q", kind, options: options, saved: saved)
    return .init("m", title: "M", content: .fields([field]))
  }
}

extension TextForm.SerializedAnswers {
  /// The package in the notation of the numbered cases: `Field/Field: (Field, Freshman)`.
  var picture: String {
    "\(key)/\(value): " + answers.map { "(\($0.key), \($0.value))" }.joined(separator: " ")
  }
}

/// A record with answers to F1.
struct Student: FormRecord {
  let isFreshman: Bool
  let gender: String
  let level: String

  func holds(_ value: FormValue<String>, for field: String) -> Bool {
    switch (field, value) {
    case ("freshman", .checked): isFreshman
    case ("gender", .option(let option)): option == gender
    case ("level", .option(let option)): option == level
    default: false
    }
  }

  static let all = [
    Student(isFreshman: true, gender: "Female", level: "Low"),
    Student(isFreshman: true, gender: "Male", level: "High"),
    Student(isFreshman: false, gender: "Female", level: "High"),
  ]
}
