import Espalier
import EspalierSources

// A filter form made from the records around the cursor: its fields are their columns, its options their values
// with exact counts. The records that pass are shown by the filter, as rows with their ancestors.
//
// Which fields there are is decided by `RecordForm`, what an answer does by `FilterForm`.
extension Browser {
  /// The form, and the part of it that is on the screen.
  struct FormView {
    /// The branch of the records; nil until it is found, and an empty place for the source itself.
    var place: SourceMatch<Source.NodeID>?
    /// Whether there are no records around the cursor.
    var isEmpty = false
    var filter = RecordFilter()
    var counts: RecordCounts?
    /// Whether all records were counted once, or cannot be: the fields stay the same from then on.
    var isCounted = false
    var fields: [RecordForm.Field] = []
    var form: FilterForm<String, String>?
    /// The number of the counting whose answers matter.
    var number = 0
    /// The line of the cursor, and the first one in sight.
    var line = 0
    var top = 0
    /// Whether keys go to the rows beside the form, if there is room for them.
    var isInRows = false
    /// Whether the rows beside the form are those of the table.
    var showsTable = false
  }

  /// A line of the form.
  enum FormLine: Equatable {
    case field(Int)
    case option(field: Int, index: Int)

    var field: Int {
      switch self {
      case .field(let field), .option(let field, _): field
      }
    }
  }

  /// Shows the form of the filter that is there, or that of the records around the cursor.
  ///
  /// - Parameter besideTable: Whether the records beside it are those of the table.
  mutating func enterForm(besideTable: Bool) {
    let place = besideTable ? tableView?.place : nil
    if filtering?.isOfRecords == true, formView?.place != nil {
      formView?.showsTable = place != nil
      return
    }
    let number = formView?.number ?? 0
    formView = FormView()
    formView?.number = number
    formView?.showsTable = place != nil
    count(place.map { [$0] } ?? recordPlaces)
  }

  private mutating func count(_ places: [SourceMatch<Source.NodeID>]) {
    formView?.number += 1
    guard let view = formView else { return }
    effects.append(.countRecords(places, view.filter, number: view.number))
  }

  /// Receives the records so far, and the branch that they are in; nil if there are none.
  mutating func received(
    _ counts: RecordCounts?,
    in place: SourceMatch<Source.NodeID>?,
    ofCounting number: Int
  ) {
    guard var view = formView, view.number == number else { return }
    if counts?.state != .counting { view.isCounted = true }
    guard let counts, let place else {
      view.isEmpty = view.counts == nil
      formView = view
      return
    }
    let line = lines(of: view).indices.contains(view.line) ? lines(of: view)[view.line] : nil
    let column = line.map { view.fields[$0.field].column }
    (view.place, view.counts, view.isEmpty) = (place, counts, false)
    view.fields = RecordForm.fields(of: counts, filter: view.filter)
      .map { Self.ordered($0, as: view.fields) }
    setForm(of: &view, openField: view.form?.modal?.field)
    // The cursor stays on its field, and on its option if that is still there.
    if let line, let field = view.fields.firstIndex(where: { $0.column == column }) {
      var target = FormLine.field(field)
      if case .option(_, let index) = line { target = .option(field: field, index: index) }
      view.line =
        lines(of: view).firstIndex(of: target) ?? lines(of: view).firstIndex(of: .field(field)) ?? 0
    }
    formView = view
    showFormLine()
  }

  /// Receives the reason why records could not be counted.
  mutating func failed(counting number: Int, with error: SourceError) {
    guard let view = formView, view.number == number, error.category != .cancelled else { return }
    message = error.description
    formView?.isEmpty = view.counts == nil
    formView?.isCounted = true
  }

  /// Makes the form of the fields, with the filter as its answers.
  private func setForm(of view: inout FormView, openField: String?) {
    var form = RecordForm.form(view.fields, filter: view.filter, title: "")
    do {
      try form.tap(.group(""))
      if let openField, form.answer(to: openField) != nil { try form.tap(.field(openField)) }
    } catch {
      preconditionFailure("expected a form of its fields, got \(error)")
    }
    view.form = form
  }

  /// Keeps the options of a field in the order in which they were shown.
  private static func ordered(
    _ field: RecordForm.Field,
    as former: [RecordForm.Field]
  ) -> RecordForm.Field {
    guard case .choices(let choices) = field.kind,
      case .choices(let shown)? = former.first(where: { $0.column == field.column })?.kind
    else { return field }
    var places: [RecordChoice: Int] = [:]
    for (index, choice) in shown.enumerated() { places[choice.choice] = index }
    let sorted = choices.enumerated().sorted { left, right in
      let (a, b) = (places[left.element.choice] ?? Int.max, places[right.element.choice] ?? Int.max)
      return a == b ? left.offset < right.offset : a < b
    }
    var field = field
    field.kind = .choices(sorted.map(\.element))
    return field
  }

  /// The lines of the form: its fields, and the options of the one that is open.
  func lines(of view: FormView) -> [FormLine] {
    var lines: [FormLine] = []
    for (index, field) in view.fields.enumerated() {
      lines.append(.field(index))
      guard let modal = view.form?.modal, modal.field == field.column else { continue }
      lines += modal.options.indices.map { .option(field: index, index: $0) }
    }
    return lines
  }

  // MARK: Commands

  /// Performs a command in the form; returns whether it is one of its own.
  mutating func performInForm(_ command: BrowserCommand) -> Bool {
    guard let view = formView else { return false }
    let lines = lines(of: view)
    if command == .nextPane || command == .previousPane {
      let isInRows = isInRowsOfForm
      formView?.isInRows = !isInRows
      return true
    }
    if isInRowsOfForm { return performInRowsOfForm(command) }
    switch command {
    case .nextView, .view, .help, .redraw, .suspend, .quit, .commandLine, .nextMatch,
      .previousMatch,
      .copy, .show, .edit, .save, .run, .toggleDetails, .bookmark, .goToBookmark, .places:
      return false
    case .cancel:
      guard view.form?.modal != nil else { return false }
      closeField()
    case .row(.inward), .row(.activate), .row(.expand), .toggleFold:
      guard lines.indices.contains(view.line) else { break }
      switch lines[view.line] {
      case .field(let field):
        tapField(field, opensOnly: command == .row(.inward) || command == .row(.expand))
      case .option(_, let option): if command != .row(.inward) { choose(option) }
      }
    case .row(.outward), .row(.collapse): closeField()
    case .closeSiblings:
      guard lines.indices.contains(view.line) else { break }
      let column = view.fields[lines[view.line].field].column
      answer { form in
        form.cancelModal()
        try form.clear(column)
      }
    case .closeSiblingsRecursively, .closeAll:
      answer { form in
        form.cancelModal()
        form.clear()
      }
    case .search, .filter, .goTo: message = "the form is the filter here; Tab goes to its rows"
    default:
      // The line of the form's title is in sight, too.
      let page = command.page(height: height - 1)
      let line = command.inFlatList?.destination(from: view.line, count: lines.count, page: page)
      if let line { moveInForm(to: line) }
    }
    return true
  }

  /// Whether keys go to the rows beside the form.
  var isInRowsOfForm: Bool { formView?.isInRows == true && formColumns < columns }

  /// Performs a command in the rows beside the form; returns whether it is one that needs the form.
  private mutating func performInRowsOfForm(_ command: BrowserCommand) -> Bool {
    switch command {
    case .cancel: formView?.isInRows = false
    case .search, .filter: message = "the form is the filter here; Tab goes to it"
    default: return false
    }
    return true
  }

  private mutating func moveInForm(to line: Int) {
    guard let view = formView else { return }
    let last = lines(of: view).count - 1
    formView?.line = max(0, min(line, last))
    showFormLine()
  }

  private mutating func showFormLine() {
    guard let view = formView else { return }
    let room = max(1, height - 2)
    let top = max(min(view.top, view.line), view.line - room + 1)
    formView?.top = top
  }

  /// Opens the options of a field, or the line for its text.
  private mutating func tapField(_ index: Int, opensOnly: Bool) {
    guard let view = formView, var form = view.form else { return }
    let field = view.fields[index]
    if form.modal?.field == field.column {
      if !opensOnly { closeField() }
      return
    }
    form.cancelModal()
    guard case .choices = field.kind else {
      formView?.form = form
      if let line = formView.flatMap({ lines(of: $0).firstIndex(of: .field(index)) }) {
        moveInForm(to: line)
      }
      return begin(.answer, form.texts(of: field.column)?.first ?? "")
    }
    do { try form.tap(.field(field.column)) } catch {
      preconditionFailure("expected a field of the form, got \(error)")
    }
    formView?.form = form
    if let line = formView.flatMap({ lines(of: $0).firstIndex(of: .field(index)) }) {
      moveInForm(to: line + (opensOnly ? 1 : 0))
    }
  }

  private mutating func closeField() {
    guard let view = formView, let column = view.form?.modal?.field else { return }
    formView?.form?.cancelModal()
    if let field = view.fields.firstIndex(where: { $0.column == column }),
      let line = formView.flatMap({ lines(of: $0).firstIndex(of: .field(field)) })
    {
      moveInForm(to: line)
    }
  }

  private mutating func choose(_ option: Int) {
    answer { form in
      try form.choose(option: option)
      let field = form.modal?.field
      form.saveModal()
      // The options stay in sight.
      if let field { try form.tap(.field(field)) }
    }
  }

  /// Takes the text that was typed for the field of the cursor; a blank one is no condition.
  mutating func answerInForm(_ text: String) {
    guard let view = formView, lines(of: view).indices.contains(view.line) else { return }
    let column = view.fields[lines(of: view)[view.line].field].column
    answer { form in
      try form.tap(.field(column))
      try form.type(text)
      form.saveModal()
    }
  }

  /// Changes the answers, and filters by them.
  private mutating func answer(_ change: (inout FilterForm<String, String>) throws -> Void) {
    guard var view = formView, var form = view.form, view.place != nil else { return }
    do throws(any Error) { try change(&form) } catch {
      preconditionFailure("expected an answer of the form, got \(error)")
    }
    do throws(RecordFilterError) {
      view.filter = try RecordForm.filter(of: form, fields: view.fields)
    } catch {
      message = error.description
      return
    }
    guard view.filter != formView?.filter else {
      formView?.form = form
      return
    }
    view.form = form
    formView = view
    filterRecords()
  }

  /// Counts the records again, and shows those that pass.
  mutating func filterRecords() {
    if let place = formView?.place { count([place]) }
    orderRecords(sortedBy: filtering?.sort)
  }

  /// Clears the form, after its filter was ended elsewhere.
  mutating func clearForm() {
    guard let view = formView, let place = view.place else { return }
    formView?.filter = RecordFilter()
    formView?.form?.cancelModal()
    formView?.form?.clear()
    if self.view == .form { count([place]) } else { formView = nil }
  }

  /// Goes to a line of the form, a second click does what Enter does; returns whether the form is there.
  mutating func clickInForm(column: Int, line: Int) -> Bool {
    guard let view = formView else { return false }
    let isInRows = column >= formColumns && formColumns < columns
    formView?.isInRows = isInRows
    guard column < formColumns else { return columns == formColumns }
    let target = view.top + line - 1
    guard line >= 1, lines(of: view).indices.contains(target) else { return true }
    message = nil
    let wasThere = view.line == target
    moveInForm(to: target)
    if wasThere { perform(.row(.activate)) }
    return true
  }
}
