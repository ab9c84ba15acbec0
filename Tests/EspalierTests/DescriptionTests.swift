import Espalier
import EspalierTestSupport
import Testing

/// The printed form of a component is one line, and has none of its storage.
@Suite struct DescriptionTests {
  @Test("Components describe themselves in a line")
  func components() throws {
    var accordion = try Accordion<String>([
      .init("A", body: ["a", "b"]), .init("B", body: ["c"]),
    ])
    #expect("\(accordion)" == "2 panels, 0 open, 2 rows")
    try accordion.tap(atRow: 0)
    #expect("\(accordion)" == "2 panels, 1 open, 4 rows")

    var browser = ColumnBrowser(root: "root")
    #expect("\(browser)" == "0 columns")
    var update = browser.showRoot()
    try browser.fulfil(&update) { id in
      id == "root"
        ? [.init(items: [.init("A", isBranch: true), .init("B")])] : [.init(items: ["C"])]
    }
    update = browser.restore(path: ["A"])
    try browser.fulfil(&update) { _ in [.init(items: ["C"])] }
    #expect("\(browser)" == "2 columns, selected A")
    #expect(browser.columns.map { "\($0)" } == ["root: 2 rows, selected A", "A: 1 row"])

    #expect("\(try ExpandableRows(["A"], base: 40, chrome: 10))" == "1 row")
    let rows = try ExpandableRows(["A", "B"], base: 40, chrome: 10, isExclusive: true)
    #expect("\(rows)" == "2 rows, at most 1 expanded")
  }

  @Test("Forms and what they are asked describe themselves in a line")
  func forms() throws {
    var form = TextForm.f1
    #expect("\(form)" == "2 groups, 9 fields, 0 answered, 2 rows")
    form.open(.field("freshman"), .group("labels"), .field("email"))
    #expect("\(form)" == "2 groups, 9 fields, 1 answered, 5 rows, modal of email")
    #expect("\(form.predicate())" == "1 condition")
    let index = FormIndex([Freshman()], form: form)
    #expect("\(index)" == "1 record, 14 answers")
    #expect("\(index.counts(for: form.predicate()))" == "1 of 1 record")
  }

  @Test("What stands beside an outline describes itself in a line")
  func outlines() throws {
    var outline = try Outline<String>(items: [.init("A", isBranch: true), .init("B", level: 1)])
    var builder = Outline<String>.Builder()
    try builder.beginSection()
    for item in 0..<1_200 { try builder.append(.init("\(item)")) }
    #expect("\(builder)" == "1,200 items")
    var drawn = DrawnRows<String>()
    drawn.draw(0..<1, of: outline)
    #expect("\(drawn)" == "1 row")
    var navigator = OutlineNavigator<String>()
    #expect("\(navigator)" == "no cursor")
    navigator.reconcile(with: outline)
    #expect("\(navigator)" == "cursor A")
    var expansion = RecursiveExpansion(of: "A")
    #expect("\(expansion)" == "1 step to go, 0 loading")
    while expansion.next(in: &outline) != nil {}
    #expect("\(expansion)" == "finished")
    var motion = RowMotion<String>(style: RowAnimation(MotionDefaults.outline))
    #expect("\(motion)" == "at rest")
    let frame = motion.frame(of: outline, from: 0, height: 100, at: 0)
    try outline.collapse("A")
    motion.begin(from: frame, to: outline, offset: 0, height: 100, at: 0)
    #expect("\(motion)" == "motion 1")
  }

  private struct Freshman: FormRecord {
    func holds(_ value: FormValue<String>, for field: String) -> Bool {
      field == "freshman" && value == .checked
    }
  }
}
