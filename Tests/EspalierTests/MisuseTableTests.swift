import Espalier
import EspalierTestSupport
import Testing

/// Calls with ids, rows, indices and numbers that nobody means: each is answered, or refused with an
/// error that has the values, and changes nothing.
@Suite struct MisuseTableTests {
  /// Checks that a call is refused with an error, and changes nothing, with a history and without.
  private func refuse(
    _ call: String,
    _ error: OutlineError<String>,
    _ body: (inout Outline<String>) throws -> Void
  ) {
    for history in [nil, OutlineHistory<String>()] {
      var outline = Outline.t1
      outline.history = history
      #expect(throws: error, "\(call)") { try body(&outline) }
      #expect(outline == Outline.t1 && !outline.canUndo, "\(call)")
      #expect((outline.history == nil) == (history == nil), "\(call)")
      #expect(outline.checkInvariants() == nil, "\(call)")
    }
  }

  @Test("Every refused call has an error with the values, and changes nothing")
  func refusals() {
    refuse("expand", .unknownItem("?")) { try $0.expand("?") }
    refuse("expand recursively", .unknownItem("?")) { try $0.expand("?", recursively: true) }
    refuse("expand several", .unknownItem("?")) { try $0.expand(["A", "?"]) }
    refuse("collapse", .unknownItem("?")) { try $0.collapse("?") }
    refuse("collapse several", .unknownItem("?")) { try $0.collapse(["A", "?"]) }
    refuse("toggle", .unknownItem("?")) { try $0.toggle("?") }
    refuse("expandSiblings", .unknownItem("?")) { try $0.expandSiblings(of: "?") }
    refuse("collapseSiblings", .unknownItem("?")) { try $0.collapseSiblings(of: "?") }
    refuse("setBranch", .unknownItem("?")) { try $0.setBranch(true, for: "?") }
    refuse("setCollapsible", .unknownItem("?")) { try $0.setCollapsible(false, for: "?") }
    refuse("reveal", .unknownItem("?")) { _ = try $0.reveal("?") }
    refuse("prepare", .unknownItem("?")) { _ = try $0.prepare(.toggle("?")) }
    refuse("setSelected", .unknownItem("?")) { try $0.setSelected(true, for: ["A", "?"]) }
    refuse("setChecked", .unknownItem("?")) { try $0.setChecked(true, for: "?") }
    refuse("toggleCheck", .unknownItem("?")) { try $0.toggleCheck("?") }
    refuse("setHeight", .unknownItem("?")) { try $0.setHeight(1, of: "?") }
    refuse("setEstimatedHeight", .unknownItem("?")) { try $0.setEstimatedHeight(1, of: "?") }
    refuse("forgetMeasurements", .unknownItem("?")) { try $0.forgetMeasurements(of: ["A", "?"]) }
    refuse("estimateHeights", .unknownItem("?")) {
      try $0.estimateHeights(below: .item("?")) { _ in 1 }
    }
    refuse("reload", .unknownItem("?")) { _ = try $0.reload(["A", "?"]) }
    refuse("retry", .unknownItem("?")) { try $0.retry("?") }
    refuse("loadMore", .unknownItem("?")) { try $0.loadMore("?") }
    refuse("refresh", .unknownItem("?")) { try $0.refresh("?") }
    refuse("setHasMore", .unknownItem("?")) { try $0.setHasMore(true, for: "?") }
    refuse("completeLoad", .staleToken(.max)) { try $0.completeLoad(.max, items: ["X"]) }
    refuse("completeLoad of 0", .staleToken(0)) { try $0.completeLoad(0, items: ["X"]) }
    refuse("failLoad", .staleToken(-1)) { try $0.failLoad(-1, message: "") }
    refuse("delete one", .unknownItem("?")) { try $0.delete("?") }
    refuse("delete one by name", .unknownItem("AB")) { try $0.delete("AB") }
    refuse("delete several", .unknownItem("?")) { try $0.delete(["A", "?"]) }
    refuse("sort", .unknownItem("?")) { try $0.sort("?") { $0 < $1 } }
    refuse("sort a section", .sectionOutOfRange(index: .min, count: 3)) {
      try $0.sort(.section(.min)) { $0 < $1 }
    }
    refuse("replaceChildren", .unknownItem("?")) { try $0.replaceChildren(of: "?", with: ["X"]) }
    refuse("replaceChildren by an id elsewhere", .duplicateItem("B")) {
      try $0.replaceChildren(of: "A", with: ["B"])
    }
    refuse("replaceChildren by itself", .duplicateItem("A")) {
      try $0.replaceChildren(of: "A", with: ["A"])
    }
    refuse("replaceChildren in a section", .sectionOutOfRange(index: 3, count: 3)) {
      try $0.replaceChildren(of: .section(3), with: ["X"])
    }
    refuse("apply twice the same id", .duplicateItem("X")) {
      try $0.apply([.init(items: ["X", "X"])])
    }
    refuse("apply twice the same name", .duplicateItem("X")) {
      try $0.apply([.init("X"), .init("X")])
    }
    refuse("apply a skipped level", .levelOutOfRange(item: "Y", level: 2, deepest: 1)) {
      try $0.apply([.init(items: ["X", .init("Y", level: 2)])])
    }
    refuse("insert what is there", .duplicateItem("B0")) { try $0.insert(["X", "B0"], into: "A") }
    refuse("insert twice", .duplicateItem("X")) { try $0.insert(["X", "X"], into: "A") }
    refuse("insert at a level above", .levelOutOfRange(item: "X", level: -1, deepest: 0)) {
      try $0.insert([.init("X", level: -1)], into: "A")
    }
    refuse("insert at the greatest level", .levelOutOfRange(item: "X", level: .max, deepest: 0)) {
      try $0.insert([.init("X", level: .max)], into: "A")
    }
    refuse("insert past the end", .indexOutOfRange(index: 3, count: 2)) {
      try $0.insert(["X"], into: "A", at: 3)
    }
    refuse("insert before the start", .indexOutOfRange(index: -1, count: 2)) {
      try $0.insert(["X"], into: "A", at: -1)
    }
    refuse("insert at the greatest index", .indexOutOfRange(index: .max, count: 2)) {
      try $0.insert(["X"], into: "A", at: .max)
    }
    refuse("insert into nothing", .unknownItem("?")) { try $0.insert(["X"], into: "?") }
    refuse("insert one into nothing", .unknownItem("?")) { try $0.insert("X", into: "?") }
    refuse("insert into no section", .sectionOutOfRange(index: -1, count: 3)) {
      try $0.insert(["X"], into: .section(-1))
    }
    refuse("insert before nothing", .unknownItem("?")) { try $0.insert(["X"], before: "?") }
    refuse("insert after nothing", .unknownItem("?")) { try $0.insert(["X"], after: "?") }
    refuse("insert one before nothing", .unknownItem("?")) { try $0.insert("X", before: "?") }
    refuse("insert one after itself", .duplicateItem("A")) { try $0.insert("A", after: "A") }
    refuse("append to nothing", .unknownItem("?")) { try $0.append("X", to: "?") }
    refuse("append what is there", .duplicateItem("A")) { try $0.append(["X", "A"]) }
    refuse("insertSection", .sectionOutOfRange(index: 4, count: 3)) { try $0.insertSection(at: 4) }
    refuse("insertSection before the start", .sectionOutOfRange(index: -1, count: 3)) {
      try $0.insertSection(items: ["X"], at: -1)
    }
    refuse("insertSection of what is there", .duplicateItem("A")) {
      try $0.insertSection(items: ["A"])
    }
    refuse("deleteSection", .sectionOutOfRange(index: 3, count: 3)) { try $0.deleteSection(at: 3) }
    refuse("deleteSection before the start", .sectionOutOfRange(index: .min, count: 3)) {
      try $0.deleteSection(at: .min)
    }
    refuse("move nothing", .unknownItem("?")) { try $0.move("?", into: "A") }
    refuse("move into nothing", .unknownItem("?")) { try $0.move("A", into: "?") }
    refuse("move into itself", .cycle("A")) { try $0.move("A", into: "A") }
    refuse("move into what is inside", .cycle("A")) { try $0.move("A", into: "A00") }
    refuse("move before what is inside", .cycle("A")) { try $0.move("A", before: "A0") }
    refuse("move before nothing", .unknownItem("?")) { try $0.move("A", before: "?") }
    refuse("move after nothing", .unknownItem("?")) { try $0.move("A", after: "?") }
    refuse("move past the end", .indexOutOfRange(index: 2, count: 1)) {
      try $0.move("A0", into: "A", at: 2)
    }
    refuse("move before the start", .indexOutOfRange(index: .min, count: 2)) {
      try $0.move("B", into: "A", at: .min)
    }
    refuse("move to no section", .sectionOutOfRange(index: .max, count: 3)) {
      try $0.move("A", into: .section(.max))
    }
  }

  @Test("Edits by name, in lists and in groups, are refused alike, and record nothing")
  func edits() {
    let edits: [(OutlineError<String>, OutlineEdit<String>)] = [
      (.unknownItem("?"), .delete(["A", "?"])),
      (.cycle("A"), .move("A", into: .item("A0"))),
      (.indexOutOfRange(index: .max, count: 2), .insert(["X"], into: .item("A"), at: .max)),
      (.unknownItem("?"), .replaceChildren(of: .item("?"), with: [])),
      (.duplicateItem("X"), .apply([.init(items: ["X", "X"])])),
    ]
    for (error, edit) in edits {
      refuse("perform", error) { try $0.perform(edit) }
      refuse("perform a list", error) { try $0.perform([.delete(["F"]), edit]) }
      refuse("group", error) { _ = try $0.group { try $0.perform(edit) } }
    }
  }

  @Test("Every question about what is not there is answered with nil")
  func unanswered() {
    let outline = Outline.t1
    func ask(_ question: String, _ answer: Any?) { #expect(answer == nil, "\(question)") }
    ask("ancestors", outline.ancestors(of: "?"))
    ask("descendants", outline.descendants(of: "?"))
    ask("isAncestor of", outline.isAncestor("A", of: "?"))
    ask("isAncestor", outline.isAncestor("?", of: "A"))
    ask("snapshot of", outline.snapshot(of: "?"))
    ask("snapshot below", outline.snapshot(below: "?"))
    ask("snapshot below a section", outline.snapshot(below: .section(-1)))
    ask("items in a section", outline.items(inSection: .max))
    ask("children", outline.children(of: "?"))
    ask("childCount", outline.childCount(of: "?"))
    ask("child", outline.child(of: "?", at: 0))
    ask("child at -1", outline.child(of: "A", at: -1))
    ask("child at the greatest index", outline.child(of: "A", at: .max))
    ask("siblings", outline.siblings(of: "?"))
    ask("indexInParent", outline.indexInParent(of: "?"))
    ask("setSize", outline.setSize(of: "?"))
    ask("positionInSet", outline.positionInSet(of: "?"))
    ask("parent", outline.parent(of: "?"))
    ask("level", outline.level(of: "?"))
    ask("section", outline.section(of: "?"))
    ask("sectionID", outline.sectionID(at: .min))
    ask("section named", outline.section(named: "?"))
    ask("isVisible", outline.isVisible("?"))
    ask("isExpanded", outline.isExpanded("?"))
    ask("isBranch", outline.isBranch("?"))
    ask("isExpandable", outline.isExpandable("?"))
    ask("isSelected", outline.isSelected("?"))
    ask("isMatch", outline.isMatch("?"))
    ask("isMeasured", outline.isMeasured("?"))
    ask("passesFilter", outline.passesFilter("?"))
    ask("checkState", outline.checkState(of: "?"))
    ask("loadState", outline.loadState(of: "?"))
    ask("status", outline.status(of: "?"))
    ask("statusRow", outline.statusRow(of: "?"))
    ask("branch of a status", outline.branch(ofStatusAtRow: .max))
    ask("matchIndex", outline.matchIndex(of: "?"))
    ask("match at", outline.match(at: 0))
    ask("match at -1", outline.match(at: -1))
    ask("match after", outline.match(after: "?"))
    ask("match before", outline.match(before: nil))
    ask("row of", outline.row(of: "?"))
    ask("position of", outline.position(of: "?"))
    ask("id at row -1", outline.id(atRow: -1))
    ask("id at the greatest row", outline.id(atRow: .max))
    ask("id at a position", outline.id(at: RowPosition(section: .max, row: .min)))
    ask("row at a position", outline.row(at: RowPosition(section: 0, row: .max)))
    ask("row at row", outline.row(atRow: .min))
    ask("level at row", outline.level(atRow: .max))
    ask("position at row", outline.position(atRow: -1))
    ask("path", outline.path(of: "?"))
    ask("id at the empty path", outline.id(at: []))
    ask("id at a section", outline.id(at: [0]))
    ask("id at a path", outline.id(at: [0, -1]))
    ask("id at a far path", outline.id(at: [.max, .max]))
    ask("position at a path", outline.position(at: [.min]))
    ask("parent of a path", outline.parent(of: [9, 9]) as TreePath?)
    ask("children of a path", outline.children(of: [0, 99]) as [TreePath]?)
    ask("siblings of a path", outline.siblings(of: []) as [TreePath]?)
    ask("path at a position", outline.path(at: RowPosition(section: -1, row: 0)))
    ask("height", outline.height(of: "?"))
    ask("offset", outline.offset(of: "?"))
    ask("offset of a row", outline.offset(ofRow: .max))
  }

  @Test("Ranges that do not exist are clamped, and extremes do what the limit does")
  func clamped() throws {
    var outline = Outline.t1
    #expect(outline.rows(.min ..< .max).count == outline.rowCount)
    #expect(outline.rows(9_999..<10_000).isEmpty)
    #expect(outline.rows(inSection: .max).isEmpty)
    #expect(outline.rows(inSection: 0, .min ..< .max).count == outline.rowCount(inSection: 0))
    #expect(outline.rowCount(inSection: .min) == 0)
    #expect(outline.unmeasured(inRows: .min ..< .max).count == outline.rowCount)
    outline.expand(toLevel: .max)
    #expect(outline.rowCount == outline.itemCount)
    outline.expand(toLevel: .min)
    #expect(outline == Outline.t1)
    let selects = outline.select(rows: .min ..< .max)
    #expect(selects)
    #expect(outline.selectionCount == outline.rowCount)
    #expect(outline.deselectAll() && !outline.deselectAll())
    #expect(outline.refilter().isEmpty && outline.clearFilter().isEmpty)
    #expect(try outline.expand("E").isEmpty && outline.retry("A").isEmpty)
    #expect(try outline.loadMore("A").isEmpty && outline.refresh("E").isEmpty)
    #expect(outline == Outline.t1)
  }

  @Test("The other components refuse with the values, too")
  func components() throws {
    var accordion = try Accordion<String>([.init("A", body: ["a"]), .init("B", body: ["b"])])
    #expect(throws: AccordionError<String>.unknown(.header("?"))) {
      try accordion.set("?", .expanded)
    }
    #expect(throws: AccordionError<String>.rowOutOfRange(row: .max, count: 2)) {
      try accordion.tap(atRow: .max)
    }
    #expect(throws: AccordionError<String>.duplicate(.header("A"))) {
      try accordion.insert(.init("A", body: ["x"]), at: 0)
    }
    #expect(throws: AccordionError<String>.indexOutOfRange(index: -1, count: 2)) {
      try accordion.insert(.init("C", body: ["x"]), at: -1)
    }
    #expect(throws: AccordionError<String>.unknown(.header("?"))) { try accordion.remove("?") }
    #expect(throws: AccordionError<String>.emptyBody("A")) { try accordion.setBody([], of: "A") }
    #expect(accordion.panel(at: .min) == nil && accordion.row(atRow: .max) == nil)
    #expect(accordion.body(of: "?") == nil && accordion.state(of: "?") == nil)

    var rows = try ExpandableRows(["A", "B"], base: 40, chrome: 10)
    #expect(throws: ExpandableError<String>.unknownRow("?")) { try rows.toggle("?") }
    #expect(throws: ExpandableError<String>.unknownRow("?")) {
      try rows.setContentHeight(1, of: "?")
    }
    #expect(throws: ExpandableError<String>.heightOutOfRange(-1)) {
      try rows.setContentHeight(-1, of: "A")
    }
    #expect(throws: ExpandableError<String>.duplicateRow("A")) { try rows.insert(["A"], at: 0) }
    #expect(throws: ExpandableError<String>.indexOutOfRange(index: .max, count: 2)) {
      try rows.insert(["C"], at: .max)
    }
    #expect(rows.height(of: "?") == nil && rows.unmeasuredRows(in: .min ..< .max).count == 2)

    var columns = ColumnBrowser(root: "root")
    _ = columns.showRoot()
    #expect(throws: ColumnError<String>.depthOutOfRange(depth: .max, count: 1)) {
      try columns.select(item: "A", atDepth: .max)
    }
    #expect(throws: ColumnError<String>.depthOutOfRange(depth: -1, count: 1)) {
      try columns.setWidth(100, atDepth: -1)
    }

    var form = try FilterForm<String, String>([
      .init("group", title: "Group", content: .fields([.init("field", "Field", .toggle)]))
    ])
    #expect(throws: FormError<String, String>.noModal) { try form.choose(option: 0) }
    #expect(throws: FormError<String, String>.unknownField("?")) { try form.tap(.field("?")) }
  }

  @Test("A path is sought by no more than its indices", arguments: [-1, 3, Int.max])
  func paths(position: Int) {
    let path: TreePath = [1, 0, 2]
    #expect(!path.indices.contains(position))
    #expect(Outline.t1.id(at: path.appending(position)) == nil)
  }
}
