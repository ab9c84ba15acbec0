// A filter over the answers to a survey: a collapsible form, and 10,000 people to search.
import Espalier

typealias Form = FilterForm<String, String>

let homes = ["Lagos", "Lima", "Lisbon", "London", "Leipzig", "Osaka", "Oslo"]
let languages = ["Arabic", "English", "French", "Hindi", "Portuguese"]
let habits = ["Every week", "Now and then", "Never"]

/// A person, with answers to the fields of the form.
struct Person: FormRecord {
  let number: Int

  func holds(_ value: FormValue<String>, for field: String) -> Bool {
    switch (field, value) {
    case ("new", .checked): chance(1) % 4 == 0
    case ("home", .text(let typed)): home.hasPrefix(typed)
    case ("languages", .option(let language)):
      languages.firstIndex(of: language).map { chance(10 + $0) % 3 == 0 } ?? false
    case ("comes", .option(let often)): habits[chance(3) % habits.count] == often
    default: false
    }
  }

  var home: String { homes[chance(2) % homes.count] }

  /// A pseudo-random number, the same each time for the same person and matter.
  private func chance(_ matter: Int) -> Int {
    var mixed = UInt64(number * 64 + matter) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    return Int((mixed ^ (mixed >> 27)) >> 33)
  }
}

func list(_ ranges: [RowRange]) -> String {
  ranges.map { "\($0.rows)" }.joined(separator: " and ")
}

/// Prints the rows as a front end would draw them.
func draw(_ form: Form) {
  let marks: [Form.Row.Mark: String] = [.up: "▾", .down: "▸", .check: "✓", .disclosure: "›"]
  for section in 0..<form.outline.sectionCount {
    for row in form.rows(inSection: section) {
      let mark = row.mark.flatMap { marks[$0] } ?? " "
      let detail = row.placeholder ?? FormFormatter.english.detail(of: row)
      let indent = String(repeating: "  ", count: row.level + 1)
      print("\(indent)\(mark) \(row.title)\(detail.isEmpty ? "" : ": \(detail)")")
    }
  }
}

// A flat group of toggles, and a hierarchy of questions in two sections.
let new = Form.Field("new", "New here", .toggle)
let home = Form.Field("home", "Home", .text, placeholder: "a city")
let speaks = Form.Field("languages", "Languages", .multiple, options: languages)
let comes = Form.Field("comes", "How often?", .single, options: habits)
var surveys = Form.Group("surveys", title: "Surveys", key: "Survey", value: "Question")
surveys.sectionNouns = PluralForms(one: "answered question", other: "answered questions")
try surveys.setLists([[home, speaks], [comes]], titles: [("who", "Who"), ("event", "Event")])
var form = try Form([.init("labels", title: "Labels", content: .fields([new])), surveys])

// Each person is queried once. After that, counting takes microseconds.
let people = (1...10_000).map { Person(number: $0) }
let index = FormIndex(people, form: form)

print("At first everything is closed:")
draw(form)

// Every tap returns the rows to change: here two insertions, then two more.
for header in [FormRowID.group("surveys"), .section("who")] {
  let changes = try form.tap(header)
  print("\nA tap: rows \(list(changes.insertions)) come")
}
draw(form)

// A question opens a modal with a draft. Each option shows the number of people it stands for.
try form.tap(.field("languages"))
try form.choose(option: 4)
try form.choose(option: 0)
if let modal = form.modal {
  let counts = index.counts(for: form.predicate(includingDraft: true))
  print("\n\(modal.title), \(modal.presentation):")
  for (option, language) in modal.options.enumerated() {
    let box = modal.isChosen(option: option) ? "[x]" : "[ ]"
    print("  \(box) \(language)  \(counts[modal.field, option: option] ?? 0)")
  }
  print("  \(counts.matching) people speak one of these")
}
print("\nSave: rows \(list(form.saveModal().reloads)) read differently")

// The answers to one field are alternatives; another field narrows the result.
try form.tap(.field("home"))
try form.type(" Li ")
form.saveModal()
try form.tap(.field("new"))
draw(form)

let predicate = form.predicate()
let counts = index.counts(for: predicate)
print("\n\(counts.matching) people match:")
for person in people.lazy.filter(predicate.matches).prefix(3) {
  print("  number \(person.number), from \(person.home)")
}
// The same predicate filters an outline of all people, with a section for each city.
var town = Outline<Int>.Builder()
for (city, name) in homes.enumerated() {
  try town.beginSection(city)
  for person in people where person.home == name { try town.append(.init(person.number)) }
}
var outline = town.finish()
let found = Set(index.matches(predicate).map { people[$0].number })
let changes = outline.filter { found.contains($0) }
print("\nIn an outline of \(outline.itemCount) people, \(changes.deletions.count) runs of rows go:")
for (city, name) in homes.enumerated() where outline.rowCount(inSection: city) > 0 {
  print("  \(name)  \(outline.rowCount(inSection: city))")
}

print("\nOf them would come:")
for (option, habit) in habits.enumerated() {
  print("  \(habit)  \(counts["comes", option: option] ?? 0)")
}

// The answers are serialized as keys and values, and applied to the form after it is cleared.
let serializedAnswers = form.save() ?? []
print("\nPackages:")
for entry in serializedAnswers {
  let pairs = entry.answers.map { "\($0.key) = \($0.value)" }
  print("  \(entry.key)/\(entry.value), \(entry.title): \(pairs.joined(separator: ", "))")
}
form.clear()
print("\nCleared: \(index.matches(form.predicate()).count) people match")
try form.apply(serializedAnswers)
print("Applied: \(index.matches(form.predicate()).count) people match")
