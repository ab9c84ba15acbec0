import Espalier

typealias TextForm = FilterForm<String, String>

extension TextForm.Manager {
  /// The flat manager of F1.
  static let labels = TextForm.Manager(
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
  static let surveys = TextForm.Manager(
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

  /// A flat manager of one label that comes with an answer.
  static func one(_ kind: TextForm.Kind, saved: String...) -> TextForm.Manager {
    .init("m", title: "M", content: .labels([.init("q", "Q", kind, saved: saved)]))
  }
}

extension TextForm.Package {
  /// The package in the notation of the numbered cases: `Label/Label: (Label, Freshman)`.
  var picture: String {
    "\(key)/\(value): " + pairs.map { "(\($0.key), \($0.value))" }.joined(separator: " ")
  }
}

/// Somebody to look for, who knows what to answer to F1.
struct Student: FormRecord {
  let isFreshman: Bool
  let gender: String
  let level: String

  func holds(_ value: FormValue<String>, for label: String) -> Bool {
    switch (label, value) {
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
