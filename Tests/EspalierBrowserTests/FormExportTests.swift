import Testing

@testable import EspalierBrowser

/// The exports of the filter form, as the element calls them.
@Suite struct FormExportTests {
  /// A form of two groups: "tree" with the sections "leaf" (field 0, one of 3 options) and "fruit" (1,
  /// any of 3; 2, a toggle), and a flat one (3, a text; 4, a toggle).
  private final class Form {
    let view = formMake()

    init() { #expect(define(Form.parts) == 1) }

    deinit { viewDrop(view) }

    static let parts: [Int32] = [
      part(.group), part(.section), part(.single, options: 3), part(.section),
      part(.multiple, options: 3), part(.toggle), part(.flatGroup), part(.text), part(.toggle),
    ]

    static func part(_ code: FormPartCode, options: Int32 = 0) -> Int32 {
      code.rawValue | options << formPartBits
    }

    func define(_ parts: [Int32]) -> Int32 { formDefine(view, count: write(parts)) }

    func write(_ words: [Int32]) -> Int32 {
      let buffer = viewBuffer(view, words: Int32(words.count))
      for (index, word) in words.enumerated() { buffer[index] = word }
      return Int32(words.count)
    }

    /// The changed fields, or the reason of the refusal and the entry.
    @discardableResult
    func perform(_ command: FormCommandCode, _ argument: Int32 = 0) -> String {
      let words = formCommand(view, command: command.rawValue, argument: argument)
      let list = (0..<Int(words[0])).map { Int(words[1 + $0]) }
      let refusal = FormRefusalCode(rawValue: Int32(list[FormResultWord.refusal.rawValue]))
      guard refusal == FormRefusalCode.none else {
        return "\(refusal.map { "\($0)" } ?? "?") \(list[FormResultWord.entry.rawValue])"
      }
      let skippedCount = list[FormResultWord.skippedCount.rawValue]
      let rest = list.dropFirst(FormResultWord.count)
      let skipped = skippedCount == 0 ? "" : " without \(Array(rest.prefix(skippedCount)))"
      return "\(Array(rest.dropFirst(skippedCount)))" + skipped
    }

    /// Performs a command on entries of fields and values, in any section.
    @discardableResult
    func answer(_ command: FormCommandCode, _ values: [(Int32, Int32)]) -> String {
      perform(command, write(values.flatMap { [-1, -1, $0, $1] }))
    }

    func query(_ query: FormQueryCode, _ argument: Int32 = 0) -> [Int] {
      let words = formQuery(view, query: query.rawValue, argument: argument)
      return (0..<Int(words[0])).map { Int(words[1 + $0]) }
    }

    /// The field and the value of each entry of the saved answers.
    var answers: [[Int]] { entries(.answers).map { Array($0[2...]) } }

    func entries(_ query: FormQueryCode) -> [[Int]] {
      let words = self.query(query)
      return stride(from: 0, to: words.count, by: FormEntryWord.count).map {
        Array(words[$0..<$0 + FormEntryWord.count])
      }
    }

    func column(_ field: Int32, _ option: Int32, _ records: [Int32]) -> Int32 {
      formColumn(view, field: field, option: option, count: write(records))
    }
  }

  @Test("MH-31, MH-26, MH-27: a toggle is flipped by a tap, and headers count what is answered")
  func toggles() {
    let form = Form()
    #expect(form.query(.group, 1) == [0, 2, 0])
    #expect(form.perform(.tap, 4) == "[4]")
    #expect(form.answers == [[4, 0]])
    #expect(form.query(.group, 1) == [1, 2, 1])
    #expect(form.query(.modal) == [])
    #expect(form.perform(.tap, 4) == "[4]")
    #expect(form.answers == [])
    // A hierarchy counts its sections.
    form.perform(.tap, 2)
    #expect(form.query(.group, 0) == [1, 2, 1])
    #expect(form.query(.section, 0) == [0, 1, 1])
    #expect(form.query(.section, 1) == [1, 2, 1])
    form.answer(.answer, [(0, 1), (1, 2)])
    #expect(form.query(.group, 0) == [2, 2, 0])
    #expect(form.query(.section, 1) == [2, 2, 0])
    #expect(form.query(.group, 2) == [])
    #expect(form.query(.section, -1) == [])
  }

  @Test("MH-40, MH-42, MH-43: the draft of a multiple choice is saved, cancelled and cleared")
  func multiple() {
    let form = Form()
    #expect(form.perform(.tap, 1) == "[]")
    #expect(form.query(.modal) == [1, 1, -1])
    for option: Int32 in [2, 0, 9, -1] { #expect(form.perform(.choose, option) == "[]") }
    #expect(form.query(.modal) == [1, 1, -1, 0, 2])
    #expect(form.perform(.type, 5) == "wrongModal -1")
    #expect(form.perform(.cancelDraft) == "[]")
    #expect(form.answers == [])
    form.perform(.tap, 1)
    form.perform(.choose, 1)
    #expect(form.perform(.saveDraft) == "[1]")
    #expect(form.answers == [[1, 1]])
    form.perform(.tap, 1)
    #expect(form.perform(.clear) == "[]")
    #expect(form.query(.modal) == [1, 1, -1])
    #expect(form.answers == [[1, 1]])
    #expect(form.perform(.saveDraft) == "[1]")
    #expect(form.answers == [])
    #expect(form.perform(.choose, 0) == "noModal -1")
  }

  @Test("A single choice that is left untouched stays unanswered; MH-45: it opens on its answer")
  func single() {
    let form = Form()
    form.perform(.tap, 0)
    #expect(form.query(.modal) == [0, 0, -1])
    #expect(form.perform(.saveDraft) == "[]")
    form.perform(.tap, 0)
    form.perform(.choose, 1)
    form.perform(.choose, 2)
    #expect(form.query(.modal) == [0, 0, 2, 2])
    #expect(form.perform(.saveDraft) == "[0]")
    form.perform(.tap, 0)
    #expect(form.query(.modal) == [0, 0, 2, 2])
  }

  @Test("MH-49 to MH-56: a text is the number that the host has given it, and -1 is none")
  func text() {
    let form = Form()
    form.perform(.tap, 3)
    #expect(form.perform(.type, 7) == "[]")
    #expect(form.perform(.saveDraft) == "[3]")
    #expect(form.answers == [[3, 7]])
    form.perform(.tap, 3)
    #expect(form.query(.modal) == [3, 0, -1, 7])
    #expect(form.perform(.saveDraft) == "[]")
    form.perform(.tap, 3)
    form.perform(.type, -1)
    #expect(form.perform(.saveDraft) == "[3]")
    #expect(form.answers == [])
  }

  @Test("MH-60 to MH-65: the form is cleared, and goes back to what was presented")
  func wholeForm() {
    let form = Form()
    form.answer(.replace, [(0, 1), (1, 2), (1, 0), (2, 0)])
    #expect(form.answers == [[0, 1], [1, 0], [1, 2], [2, 0]])
    #expect(form.perform(.cancel) == "[0, 1, 2]")
    form.answer(.replace, [(1, 2)])
    form.perform(.begin)
    #expect(form.entries(.presented) == [[0, 1, 1, 2]])
    #expect(form.answer(.answer, [(4, 0), (1, -1)]) == "[1, 4]")
    #expect(form.answers == [[4, 0]])
    form.perform(.tap, 1)
    #expect(form.perform(.cancel) == "[]")
    #expect(form.answers == [[4, 0]])
    form.perform(.cancelDraft)
    #expect(form.perform(.cancel) == "[1, 4]")
    #expect(form.answers == [[1, 2]])
    #expect(form.perform(.clear) == "[1]")
    #expect(form.answers == [])
  }

  @Test("Behind a modal nothing is answered, and other fields are not tapped")
  func behindModal() {
    let form = Form()
    form.perform(.tap, 1)
    #expect(form.perform(.tap, 4) == "[]")
    #expect(form.query(.modal)[0] == 1)
    #expect(form.perform(.clearField, 4) == "modalIsOpen -1")
    #expect(form.answer(.answer, [(4, 0)]) == "modalIsOpen -1")
    #expect(form.answer(.replace, []) == "modalIsOpen -1")
    form.perform(.begin)
    #expect(form.query(.modal) == [])
  }

  @Test("MH-79: entries are refused with the first that does not fit, or left out")
  func entries() {
    let form = Form()
    form.answer(.replace, [(2, 0)])
    #expect(form.answer(.replace, [(4, 0), (0, 1), (0, 2)]) == "severalAnswers 2")
    #expect(form.answer(.answer, [(0, 1), (1, 3)]) == "unknownOption 1")
    #expect(form.answer(.answer, [(3, 1), (3, 2)]) == "severalAnswers 1")
    #expect(form.answers == [[2, 0]])
    #expect(
      form.answer(.replaceKnown, [(0, 1), (0, 2), (1, 3), (1, 1), (0, 1)])
        == "[0, 1, 2] without [1, 2]"
    )
    #expect(form.answers == [[0, 1], [1, 1]])
    // Group, section, field and value.
    let places: [([Int32], String)] = [
      ([0, 1, 2, 0], "[0, 1, 2]"), ([1, -1, 4, 0], "[2, 4]"), ([0, -1, 2, 0], "misplaced 0"),
      ([0, 0, 2, 0], "misplaced 0"), ([1, 1, 2, 0], "misplaced 0"), ([2, -1, 2, 0], "misplaced 0"),
      ([0, 2, 2, 0], "misplaced 0"), ([0, -1, -1, -1], "misplaced 0"), ([1, -1, -1, -1], "[4]"),
    ]
    for (entry, result) in places {
      #expect(form.perform(.replace, form.write(entry)) == result, "\(entry)")
    }
    #expect(form.answers == [])
  }

  @Test("What is impossible changes nothing")
  func impossible() {
    let form = Form()
    form.answer(.replace, [(2, 0)])
    for parts: [Int32] in [
      [7], [2], [3], [0, 3], [1, 2], [-1], [Form.part(.section), Form.part(.group)],
    ] {
      #expect(form.define(parts) == 0)
    }
    #expect(formDefine(form.view, count: -1) == 0)
    for field: Int32 in [-1, 5, .max, .min] {
      #expect(form.perform(.tap, field) == "unknownField -1")
      #expect(form.perform(.clearField, field) == "unknownField -1")
      #expect(form.answer(.answer, [(field, 0)]) == "[]")
      #expect(form.column(field, 0, []) == 0)
    }
    #expect(form.perform(.answer, 1_000) == "[]")
    #expect(formCommand(form.view, command: 99, argument: 0)[1] != 0)
    #expect(formQuery(form.view, query: 99, argument: 0)[0] == 0)
    #expect(form.answers == [[2, 0]])
    #expect(form.define([]) == 1)
    #expect(form.answers == [])
  }

  @Test("The columns of records are counted: an option by the records that match all other fields")
  func records() {
    let form = Form()
    formRecords(form.view, count: 100)
    let even = (0..<50).map { Int32($0 * 2) }
    // Option 0 of the single choice has the even records, 1 the odd ones; each of the multiple one ten.
    #expect(form.column(0, 0, even) == 1)
    #expect(form.column(0, 1, even.map { $0 + 1 }) == 1)
    for option: Int32 in 0..<3 {
      #expect(form.column(1, option, (0..<10).map { option * 10 + $0 }) == 1)
    }
    #expect(form.column(2, 0, [0, 1, 2, 99, 100, -1]) == 1)
    #expect(form.column(3, 0, [1]) == 1)
    #expect(form.column(0, 3, []) == 0)
    #expect(form.column(2, 1, []) == 0)
    /// The counts of the fields in order.
    func tallies(_ bits: Int32 = 0) -> [[Int]] {
      let words = form.query(.tallies, bits)
      var tallies = [[words[0]]] + [[Int]](repeating: [], count: 5)
      for start in stride(from: 1, to: words.count, by: 3) {
        #expect(tallies[1 + words[start]].count == words[start + 1])
        tallies[1 + words[start]].append(words[start + 2])
      }
      return tallies
    }
    #expect(tallies() == [[100], [50, 50, 0], [10, 10, 10], [4], [], [0]])
    form.answer(.replace, [(0, 0), (1, 0), (1, 1)])
    #expect(form.query(.matches) == (0..<10).map { $0 * 2 })
    #expect(tallies() == [[10], [10, 10, 0], [5, 5, 5], [2], [], [0]])
    #expect(form.query(.clauses) == [0, 0, 0, 2, 1, 0, 2, 1, 1])
    form.answer(.answer, [(3, 8)])
    #expect(tallies() == [[0], [0, 1, 0], [0, 0, 0], [0], [0], [0]])
    #expect(form.query(.clauses).suffix(3) == [4, 3, 8])
    // The draft in place of the answer.
    form.answer(.replace, [(1, 0)])
    form.perform(.tap, 0)
    form.perform(.choose, 1)
    #expect(form.query(.matches).count == 10)
    #expect(form.query(.matches, FormClauseBit.draft.rawValue) == [1, 3, 5, 7, 9])
    #expect(tallies(FormClauseBit.draft.rawValue)[2] == [5, 5, 5])
  }

  @Test("The toggles of a section are alternatives if they are to be")
  func combinedToggles() {
    let form = Form()
    #expect(form.define([Form.part(.flatGroup), Form.part(.toggle), Form.part(.toggle)]) == 1)
    formRecords(form.view, count: 3)
    #expect(form.column(0, 0, [0, 1]) == 1)
    #expect(form.column(1, 0, [1, 2]) == 1)
    form.answer(.replace, [(0, 0), (1, 0)])
    #expect(form.query(.matches) == [1])
    #expect(form.query(.matches, FormClauseBit.combineToggles.rawValue) == [0, 1, 2])
  }
}
