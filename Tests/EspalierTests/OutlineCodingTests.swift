import Espalier
import EspalierTestSupport
import Foundation
import Testing

/// Values are equal, hash and are stored by their contents.
@Suite struct OutlineCodingTests {
  /// Returns a value after it was written as JSON and read again.
  private func recoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  private func check<Value: Codable & Hashable>(_ value: Value) throws {
    let read = try recoded(value)
    #expect(read == value)
    #expect(read.hashValue == value.hashValue)
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// An outline with everything that is stored.
  private func outline() throws -> Outline<String> {
    var outline = try Outline<String>([
      Outline<String>.Section("plants") {
        OutlineBranch("Trees", isExpanded: true) {
          OutlineBranch("Fruit") { "Pear" }
          "Oak"
        }
        Outline<String>.Item("Shrubs", isLoaded: false)
        Outline<String>.Item("Ferns", isExpanded: true, isLoaded: false)
        Outline<String>.Item("Mosses", loadState: .failed(.first, message: "away"))
        Outline<String>.Item("Herbs", loadState: .more)
        "Sage"
      },
      .init(items: ["Fox"]),
    ])
    try outline.setSelected(true, for: ["Oak", "Fox"])
    try outline.setChecked(true, for: "Fruit")
    try outline.setChecked(true, for: "Ferns")
    try outline.setChecked(true, for: "Fox")
    try outline.setHeight(12.5, of: "Pear")
    try outline.setEstimatedHeight(80, of: "Fox")
    try outline.setCollapsible(false, for: "Trees")
    outline.defaultHeight = 30
    outline.policy.opensOneBranchPerParent = true
    return outline
  }

  @Test("Stored row changes have numbers of rows, or are refused")
  func storedChanges() throws {
    var changes = RowChanges()
    changes.sectionDeletions = [1..<3]
    changes.sectionInsertions = [0..<1]
    changes.deletions = [.init(section: 0, rows: 2..<5)]
    changes.insertions = [.init(section: 1, rows: 0..<1)]
    let first = RowPosition(section: 0, row: 0)
    changes.moves = [.init(from: first, to: .init(section: 1, row: 4), count: 2)]
    changes.reloads = [.init(section: 0, rows: 0..<2)]
    try check(changes)
    let stored = try json(changes)
    let numbers = stored.indices.filter {
      stored[$0].isNumber && !stored[stored.index(after: $0)].isNumber
    }
    #expect(numbers.count == 18)
    for number in numbers {
      for wrong in ["-1", "9223372036854775807", "-9223372036854775808", "2147483648", "true"] {
        let damaged = stored.replacingCharacters(in: number...number, with: wrong)
        #expect(throws: DecodingError.self, "\(damaged)") {
          try JSONDecoder().decode(RowChanges.self, from: Data(damaged.utf8))
        }
      }
    }
  }

  @Test("Changes of another list are described, and a cursor among them stays on a row")
  func foreignChanges() throws {
    let ends = [Int.min, -1, 0, 1, .max - 1, .max]
    for row in ends {
      for count in ends {
        var move = RowMove(
          from: .init(section: 0, row: row),
          to: .init(section: 0, row: 0),
          count: 0
        )
        (move.count, move.target) = (count, .init(section: 0, row: row))
        var changes = RowChanges()
        changes.moves = [move]
        changes.deletions = [.init(section: 0, rows: min(row, count)..<max(row, count))]
        changes.insertions = changes.deletions
        changes.sectionInsertions = [min(row, count)..<max(row, count)]
        changes.sectionDeletions = changes.sectionInsertions
        #expect(!"\(changes)".isEmpty)
        var outline = try Outline<Int>(items: [1, 2, 3])
        var navigator = OutlineNavigator<Int>()
        navigator.perform(.last, in: &outline)
        try outline.delete([3])
        navigator.reconcile(with: outline, after: changes)
        #expect(navigator.cursor == 1 || navigator.cursor == 2, "\(changes)")
      }
    }
  }

  @Test("An outline is stored with all its state, and its pending loads are requested again")
  func outlines() throws {
    var outline = try outline()
    _ = outline.takeLoadRequests()
    var read = try recoded(outline)
    #expect(read == outline)
    #expect(read.hashValue == outline.hashValue)
    #expect(read.checkInvariants() == nil)
    #expect(read.checks.map { $0.id } == outline.checks.map { $0.id })
    #expect(read.isMeasured("Pear") == true && read.isMeasured("Fox") == false)
    #expect(read.takeLoadRequests().requests.map { $0.item } == ["Ferns"])
    let empty = Outline<Int>()
    #expect(try recoded(empty) == empty)
  }

  @Test("Equality sees each part of the state, and no tokens")
  func equality() throws {
    let outline = try outline()
    let changes: [(inout Outline<String>) throws -> Void] = [
      { try $0.delete("Oak") },
      { try $0.insert("Elm", after: "Oak") },
      { try $0.move("Oak", before: "Fruit") },
      { try $0.expand("Fruit") },
      { try $0.setSelected(true, for: ["Pear"]) },
      { try $0.setChecked(true, for: "Oak") },
      { try $0.setHeight(13, of: "Pear") },
      { try $0.setHeight(80, of: "Fox") },
      { $0.defaultHeight = 31 },
      { $0.policy.remembersDescendants = false },
      { try $0.setBranch(true, for: "Sage") },
      { try $0.setCollapsible(true, for: "Trees") },
      { try $0.retry("Mosses") },
      { try $0.setHasMore(true, for: "Trees") },
      { $0.filter { $0 == "Pear" } },
      { try $0.insertSection() },
      { try $0.deleteSection(at: 1) },
    ]
    for (position, change) in changes.enumerated() {
      var changed = outline
      #expect(changed == outline)
      try change(&changed)
      #expect(changed != outline, "change \(position)")
    }
    var (left, right) = (outline, outline)
    for _ in 0..<2 {
      try right.collapse("Ferns")
      try right.expand("Ferns")
    }
    left.policy = .init()
    right.policy = .init()
    #expect(left.loadState(of: "Ferns") != right.loadState(of: "Ferns"))
    #expect(left == right)
    #expect(Set([left, right]).count == 1)
  }

  @Test("What is no outline is refused with the reason")
  func refused() throws {
    func reason(_ json: String) throws -> String {
      let error = #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Outline<String>.self, from: Data(json.utf8))
      }
      guard case .dataCorrupted(let context) = try #require(error) else { return "\(error as Any)" }
      return context.debugDescription
    }
    #expect(
      try reason(#"{"sections":[{"items":[{"id":"A"},{"id":"A"}]}]}"#)
        == "there is an item or a section A already"
    )
    #expect(
      try reason(#"{"sections":[{"items":[{"id":"A"},{"id":"B","level":2}]}]}"#)
        == "B is at level 2; the deepest possible level here is 1"
    )
    #expect(
      try reason(#"{"sections":[],"selection":["B"]}"#) == "there is no item B"
    )
    #expect(
      try reason(#"{"sections":[{"items":[{"id":"A"}]}],"heights":[{"id":"A","height":-1}]}"#)
        == "-1.0 is no height of an item"
    )
    #expect(
      try reason(#"{"sections":[],"defaultHeight":0.001}"#) == "0.001 is no default height"
    )
  }

  @Test("Items, edits, changes and paths are stored and hash")
  func values() throws {
    typealias Item = Outline<String>.Item
    let items: [Item] = [
      "Oak", .init("Trees", level: 3, isBranch: true), .init("Herbs", isExpanded: true),
      .init("Ferns", isLoaded: false), .init("Mosses", loadState: .more),
      .init("Shrubs", isExpanded: true, loadState: .failed(.again, message: "away")),
      .init("Roses", loadState: .loading(.more)),
    ]
    for item in items { try check(item) }
    #expect(try json(items[0]) == #"{"id":"Oak"}"#)
    #expect(try json(items[1]) == #"{"id":"Trees","isBranch":true,"level":3}"#)
    #expect(try json(TreePath([1, 0, 2])) == "[1,0,2]")
    try check(TreePath([1, 0, 2]))
    try check(Outline<String>.Parent.section(2))
    try check(Outline<String>.Section("plants", items: items))
    try check(OutlineEdit<String>.insert(items, into: .item("Garden"), at: 2))
    try check(OutlineEdit<String>.delete(["Oak"]))
    try check(OutlineEdit<String>.move("Oak", into: .section(0)))
    try check(OutlineEdit<String>.replaceChildren(of: .item("Garden"), with: items))
    try check(OutlineEdit<String>.apply([.init(items: items)]))
    var changes = RowChanges()
    changes.insertions = [RowRange(section: 0, rows: 1..<3)]
    changes.moves = [
      .init(from: .init(section: 0, row: 4), to: .init(section: 1, row: 0), count: 2)
    ]
    changes.sectionDeletions = [2..<4]
    try check(changes)
    try check(ExpansionPolicy(opensOneBranchPerParent: true))
  }

  @Test("Cases are stored by names of their own, not by those of the source text")
  func names() throws {
    typealias Item = Outline<String>.Item
    typealias Form = FilterForm<String, String>
    #expect(try json(Outline<String>.Parent.section(2)) == #"{"section":2}"#)
    #expect(
      try json(OutlineEdit<String>.move("Oak", into: .item("Trees"), at: 2))
        == #"{"at":2,"into":{"item":"Trees"},"move":"Oak"}"#
    )
    #expect(try json(OutlineEdit<String>.delete(["Oak"])) == #"{"delete":["Oak"]}"#)
    for hostile in ["{}", #"{"delete":["A"],"move":"B","into":{"section":0}}"#, #"{"move":"B"}"#] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(OutlineEdit<String>.self, from: Data(hostile.utf8))
      }
    }
    #expect(try json(Outline<String>.Parent.item("Oak")) == #"{"item":"Oak"}"#)
    try check(Outline<String>.Parent.item("Oak"))
    #expect(
      try json(Item("Oak", loadState: .failed(.again, message: "away")))
        == #"{"id":"Oak","isBranch":true,"#
        + #""loadState":{"message":"away","purpose":"again","state":"failed"}}"#
    )
    let loads: [ItemLoadState] = [
      .loaded, .unknown, .more, .loading(.first), .loading(.more), .failed(.again, message: ""),
    ]
    for state in loads { try check(state) }
    #expect(try json(ItemLoadState.unknown) == #"{"state":"unknown"}"#)
    #expect(try json(PanelState.allCases) == #"["collapsed","expanded"]"#)
    try check(PanelState.allCases)
    let rows: [FormRowID<String>] = [.group("g"), .section("s"), .field("f")]
    #expect(try json(rows) == #"[{"group":"g"},{"section":"s"},{"field":"f"}]"#)
    try check(rows)
    #expect(try json(FormFieldKind.allCases) == #"["toggle","multiple","single","text"]"#)
    try check(FormFieldKind.allCases)
    #expect(
      try json(Form.Field("pet", "Pet", .single, options: ["Cat"], saved: ["Cat"]))
        == #"{"id":"pet","kind":"single","name":"Pet","options":["Cat"],"saved":["Cat"]}"#
    )
    #expect(try json(Form.Content.fields([])) == #"{"fields":[]}"#)
    #expect(try json(Form.Content.sections([])) == #"{"sections":[]}"#)
  }

  @Test("What has no known name, or two, is refused")
  func unknownNames() throws {
    func refuse<Value: Decodable>(_ type: Value.Type, _ json: String) {
      #expect(throws: DecodingError.self, "\(json)") {
        try JSONDecoder().decode(type, from: Data(json.utf8))
      }
    }
    refuse([PanelState].self, #"["half"]"#)
    refuse([FormFieldKind].self, #"["checklist"]"#)
    refuse(ItemLoadState.self, #"{"state":"lost"}"#)
    refuse(ItemLoadState.self, #"{"state":"loading"}"#)
    for json in ["{}", #"{"group":"g","field":"f"}"#, #"{"item":"g"}"#] {
      refuse(FormRowID<String>.self, json)
    }
    refuse(Outline<String>.Parent.self, "{}")
    refuse(FilterForm<String, String>.Content.self, "{}")
  }

  @Test("The definition of a form is stored and hashes")
  func forms() throws {
    typealias Form = FilterForm<String, String>
    var group = Form.Group("trees", title: "Trees", nouns: .init(one: "tree", other: "trees"))
    group.content = .sections([
      .init(
        "north",
        title: "North",
        fields: [
          .init("evergreen", "Evergreen", .toggle, saved: ["yes"]),
          .init("kinds", "Kinds", .multiple, options: ["Oak", "Elm"]),
          .init("age", "Age", .single, options: ["old", "young"]),
          .init("name", "Name", .text, placeholder: "any"),
        ]
      )
    ])
    try check(group)
    #expect(
      try json(PluralForms(one: "tree", other: "trees")) == #"{"one":"tree","other":"trees"}"#
    )
    try check(FormConfiguration(remembersSections: true))
    let form = try Form([group])
    #expect(try Form([try recoded(group)]).outline == form.outline)
  }
}
