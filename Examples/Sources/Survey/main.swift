// A filter over the answers to a survey: a form that collapses, and 10,000 people to look for.
import Espalier

typealias Form = FilterForm<String, String>

let homes = ["Lagos", "Lima", "Lisbon", "London", "Leipzig", "Osaka", "Oslo"]
let languages = ["Arabic", "English", "French", "Hindi", "Portuguese"]
let habits = ["Every week", "Now and then", "Never"]

/// Somebody to look for, who knows what to answer to a label of the form.
struct Person: FormRecord {
  let number: Int

  func holds(_ value: FormValue<String>, for label: String) -> Bool {
    switch (label, value) {
    case ("new", .checked): chance(1) % 4 == 0
    case ("home", .text(let typed)): home.hasPrefix(typed)
    case ("languages", .option(let language)):
      languages.firstIndex(of: language).map { chance(10 + $0) % 3 == 0 } ?? false
    case ("comes", .option(let often)): habits[chance(3) % habits.count] == often
    default: false
    }
  }

  var home: String { homes[chance(2) % homes.count] }

  /// The same number each time for the same person and the same matter.
  private func chance(_ matter: Int) -> Int {
    var mixed = UInt64(number * 64 + matter) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    return Int((mixed ^ (mixed >> 27)) >> 33)
  }
}

func list(_ ranges: [RowRange]) -> String {
  ranges.map { "\($0.rows)" }.joined(separator: " and ")
}

/// The rows as a front end would draw them.
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

// A flat manager of toggles, and a hierarchy of questions in two sections.
let new = Form.Label("new", "New here", .toggle)
let home = Form.Label("home", "Home", .text(placeholder: "a city"))
let speaks = Form.Label("languages", "Languages", .checklist(languages))
let comes = Form.Label("comes", "How often?", .picker(habits))
var surveys = Form.Manager("surveys", title: "Surveys", key: "Survey", value: "Question")
surveys.sectionNouns = PluralForms(one: "answered question", other: "answered questions")
try surveys.setLists([[home, speaks], [comes]], titles: [("who", "Who"), ("event", "Event")])
var form = try Form([.init("labels", title: "Labels", content: .labels([new])), surveys])

// What each person holds is asked once. After that, counting them takes microseconds.
let people = (1...10_000).map { Person(number: $0) }
let index = FormIndex(people, form: form)

print("At first everything is closed:")
draw(form)

// Every tap answers which rows to change. Here two come, then two more.
for header in [FormItem.manager("surveys"), .section("who")] {
  let changes = try form.tap(header)
  print("\nA tap: rows \(list(changes.insertions)) come")
}
draw(form)

// A question opens a modal with a draft. Each option says how many people it stands for.
try form.tap(.label("languages"))
try form.choose(option: 4)
try form.choose(option: 0)
if let modal = form.modal {
  let counts = index.counts(for: form.predicate(includingDraft: true))
  print("\n\(modal.title), \(modal.presentation):")
  for (option, language) in modal.kind.options.enumerated() {
    let box = modal.isChosen(option: option) ? "[x]" : "[ ]"
    print("  \(box) \(language)  \(counts[modal.label, option: option] ?? 0)")
  }
  print("  \(counts.matching) people speak one of these")
}
print("\nSave: rows \(list(form.saveModal().reloads)) read differently")

// The answers to one label are alternatives; a further label narrows the choice.
try form.tap(.label("home"))
try form.type(" Li ")
form.saveModal()
try form.tap(.label("new"))
draw(form)

let predicate = form.predicate()
let counts = index.counts(for: predicate)
print("\n\(counts.matching) people match:")
for person in people.lazy.filter(predicate.matches).prefix(3) {
  print("  number \(person.number), from \(person.home)")
}
// The same filters an outline of all people, a section for each city.
var town = Outline<Int>.Builder()
for (city, name) in homes.enumerated() {
  try town.beginSection(city)
  for person in people where person.home == name { try town.append(.init(person.number)) }
}
var outline = town.finish()
let found = Set(index.matches(predicate).map { people[$0].number })
let changes = outline.filter { found.contains($0) ? .show : .hide }
print("\nIn an outline of \(outline.itemCount) people, \(changes.deletions.count) runs of rows go:")
for (city, name) in homes.enumerated() where outline.rowCount(inSection: city) > 0 {
  print("  \(name)  \(outline.rowCount(inSection: city))")
}

print("\nOf them would come:")
for (option, habit) in habits.enumerated() {
  print("  \(habit)  \(counts["comes", option: option] ?? 0)")
}

// The answers leave as packages of key-value pairs, and come back into a form that is empty.
let packages = form.save() ?? []
print("\nPackages:")
for package in packages {
  let pairs = package.pairs.map { "\($0.key) = \($0.value)" }
  print("  \(package.key)/\(package.value), \(package.title): \(pairs.joined(separator: ", "))")
}
form.clear()
print("\nCleared: \(index.matches(form.predicate()).count) people match")
try form.apply(packages)
print("Applied: \(index.matches(form.predicate()).count) people match")
