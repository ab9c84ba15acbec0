package import Espalier

/// A slow, simple filter form: answers are lists of texts by field, and rows are computed from
/// scratch each time.
package struct ReferenceForm {
  package typealias Form = FilterForm<Int, String>

  /// The answer of a checked toggle.
  package static let check = "✓"

  package struct Modal {
    package var field: Int
    package var draft: [String]
    /// Whether it is untouched.
    var isUntouched = true
  }

  /// A row with all its visible attributes.
  package struct Row: Equatable {
    package var item: FormRowID<Int>
    package var level: Int
    package var title: String
    package var detail: String
    package var isExpanded = false
    package var isChecked = false
    package var placeholder: String?
  }

  package var groups: [Form.Group]
  package var options: FormConfiguration
  package var saved: [Int: [String]] = [:]
  package var modal: Modal?
  var presented: [Int: [String]] = [:]
  var open: Set<FormRowID<Int>> = []

  package init(_ groups: [Form.Group], options: FormConfiguration) {
    self.groups = groups
    self.options = options
    for field in fields { saved[field.id] = ReferenceForm.first(field) }
    presented = saved
  }

  package func makeForm() throws(FormError<Int, String>) -> Form {
    try Form(groups, options: options, normalize: { WhitespaceTrimming.trimmed($0) })
  }

  // MARK: Definition

  struct SectionModel {
    var group: Form.Group
    var section: Form.Section?
    var fields: [Form.Field]
  }

  /// Every section of fields: sections, and flat groups.
  var sections: [SectionModel] {
    groups.flatMap { group -> [SectionModel] in
      switch group.content {
      case .fields(let fields): [SectionModel(group: group, section: nil, fields: fields)]
      case .sections(let sections):
        sections.map { SectionModel(group: group, section: $0, fields: $0.fields) }
      }
    }
  }

  package var fields: [Form.Field] { sections.flatMap(\.fields) }

  /// All headers and fields.
  package var items: [FormRowID<Int>] {
    groups.map { .group($0.id) } + sections.compactMap { $0.section.map { .section($0.id) } }
      + fields.map { .field($0.id) }
  }

  static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The initial answer of a field.
  static func first(_ field: Form.Field) -> [String] {
    switch field.kind {
    case .toggle: field.saved.isEmpty ? [] : [check]
    case .text: field.saved.map(trimmed).filter { !$0.isEmpty }
    case .multiple, .single: field.options.filter { field.saved.contains($0) }
    }
  }

  private func answered(_ fields: [Form.Field]) -> Int {
    fields.count { saved[$0.id] != [] }
  }

  private func words(selected: Int, of all: Int, nouns: PluralForms<String>?) -> String {
    if selected == 0 { return all == 1 ? "1 item" : "\(all) items" }
    guard let nouns else { return selected == 1 ? "1 item" : "\(selected) items" }
    return "\(selected) \(nouns[selected == 1 ? .one : .other])"
  }

  // MARK: Rows

  package var rows: [[Row]] {
    groups.map { group in
      let item = FormRowID.group(group.id)
      var rows: [Row] = []
      let isOpen = open.contains(item)
      let detail: String
      switch group.content {
      case .fields(let fields):
        detail = words(selected: answered(fields), of: fields.count, nouns: group.nouns)
        if isOpen { rows += fields.map { row($0, level: 1) } }
      case .sections(let sections):
        let selected = sections.count { answered($0.fields) > 0 }
        detail = words(selected: selected, of: sections.count, nouns: group.nouns)
        if isOpen { rows += sections.flatMap { self.rows($0, in: group) } }
      }
      return [Row(item: item, level: 0, title: group.title, detail: detail, isExpanded: isOpen)]
        + rows
    }
  }

  private func rows(_ section: Form.Section, in group: Form.Group) -> [Row] {
    let isOpen = open.contains(.section(section.id))
    let header = Row(
      item: .section(section.id),
      level: 1,
      title: section.title,
      detail: words(
        selected: answered(section.fields),
        of: section.fields.count,
        nouns: section.nouns ?? group.sectionNouns
      ),
      isExpanded: isOpen
    )
    return [header] + (isOpen ? section.fields.map { row($0, level: 2) } : [])
  }

  private func row(_ field: Form.Field, level: Int) -> Row {
    let answer = saved[field.id] ?? []
    var row = Row(item: .field(field.id), level: level, title: field.name, detail: "")
    if field.kind == .toggle {
      row.isChecked = !answer.isEmpty
    } else {
      row.detail = answer.joined(separator: ", ")
    }
    if field.kind == .text, answer.isEmpty { row.placeholder = field.placeholder }
    return row
  }

  // MARK: Packages

  package var serializedAnswers: [Form.SerializedAnswers] {
    sections.compactMap { entry in
      let (group, section) = (entry.group, entry.section)
      let pairs = entry.fields.flatMap { field in
        (saved[field.id] ?? []).map { text in
          field.kind == .toggle
            ? Form.SerializedAnswer(group.key, field.name, field: field.id)
            : Form.SerializedAnswer(field.name, text, field: field.id)
        }
      }
      if pairs.isEmpty { return nil }
      return Form.SerializedAnswers(
        group: group.id,
        section: section?.id,
        title: section?.title ?? group.title,
        key: group.key,
        value: group.value,
        answers: pairs
      )
    }
  }

  // MARK: Operations

  /// Performs an operation; returns `false` if it has to be refused.
  package mutating func perform(_ operation: FormOperation) -> Bool {
    switch operation {
    case .tap(let item): return tap(item)
    case .tapRow(let position):
      let rows = rows
      guard rows.indices.contains(position.section),
        rows[position.section].indices.contains(position.row)
      else { return false }
      return tap(rows[position.section][position.row].item)
    case .choose(let option): return choose(option)
    case .type(let text):
      guard let field = modalField, field.kind == .text else { return false }
      modal?.draft = [text]
    case .saveModal: saveModal()
    case .cancelModal: modal = nil
    case .clear:
      if modal == nil {
        for id in saved.keys { saved[id] = [] }
      } else {
        modal?.draft = []
        modal?.isUntouched = false
      }
    case .clearField(let id):
      if modal != nil || saved[id] == nil { return false }
      saved[id] = []
    case .cancel: if modal == nil { saved = presented }
    case .begin:
      modal = nil
      presented = saved
    case .apply(let serializedAnswers): return apply(serializedAnswers)
    case .replace(let groups): replace(with: groups)
    }
    return true
  }

  private var modalField: Form.Field? { fields.first { $0.id == modal?.field } }

  private mutating func tap(_ item: FormRowID<Int>) -> Bool {
    guard items.contains(item) else { return false }
    if modal != nil { return true }
    if case .field(let id) = item, let field = fields.first(where: { $0.id == id }) {
      if field.kind == .toggle {
        saved[id] = saved[id] == [] ? [ReferenceForm.check] : []
      } else {
        modal = Modal(field: id, draft: saved[id] ?? [])
      }
    } else if open.insert(item).inserted == false {
      open.remove(item)
      if !options.remembersSections {
        for entry in sections where item == .group(entry.group.id) {
          if let section = entry.section { open.remove(.section(section.id)) }
        }
      }
    }
    return true
  }

  private mutating func choose(_ option: Int) -> Bool {
    guard let field = modalField else { return false }
    let all = field.options
    switch field.kind {
    case .toggle, .text: return false
    case .single:
      guard all.indices.contains(option) else { return true }
      modal?.draft = [all[option]]
    case .multiple:
      guard all.indices.contains(option), let draft = modal?.draft else { return true }
      modal?.draft = all.filter { draft.contains($0) != ($0 == all[option]) }
    }
    modal?.isUntouched = false
    return true
  }

  private mutating func saveModal() {
    guard let field = modalField, let modal else { return }
    self.modal = nil
    switch field.kind {
    case .text: saved[field.id] = modal.draft.map(ReferenceForm.trimmed).filter { !$0.isEmpty }
    case .single where modal.isUntouched && modal.draft.isEmpty:
      saved[field.id] = options.savesFocusedOption ? Array(field.options.prefix(1)) : []
    default: saved[field.id] = modal.draft
    }
  }

  private mutating func apply(_ serializedAnswers: [Form.SerializedAnswers]) -> Bool {
    if modal != nil { return false }
    var new: [Int: [String]] = [:]
    for field in fields { new[field.id] = [] }
    for package in serializedAnswers {
      let entry = sections.first {
        $0.group.id == package.group && $0.section?.id == package.section
      }
      guard let entry else { return false }
      for pair in package.answers {
        guard let field = entry.fields.first(where: { $0.id == pair.field }) else { return false }
        let old = new[field.id] ?? []
        switch field.kind {
        case .toggle: new[field.id] = [ReferenceForm.check]
        case .text:
          let text = ReferenceForm.trimmed(pair.value)
          if text.isEmpty { continue }
          if old != [] && old != [text] { return false }
          new[field.id] = [text]
        case .multiple, .single:
          let all = field.options
          guard all.contains(pair.value) else { return false }
          if field.kind == .single, old != [], old != [pair.value] { return false }
          new[field.id] = all.filter { old.contains($0) || $0 == pair.value }
        }
      }
    }
    saved = new
    return true
  }

  private mutating func replace(with groups: [Form.Group]) {
    let before = fields
    let (oldSaved, oldPresented) = (saved, presented)
    let oldModal = modalField
    self.groups = groups
    open.formIntersection(items)
    func carry(_ old: [Int: [String]]) -> [Int: [String]] {
      var new: [Int: [String]] = [:]
      for field in fields {
        let source = before.first { $0.id == field.id }
        let answer = old[field.id] ?? []
        switch (source?.kind, field.kind) {
        case (.toggle?, .toggle), (.text?, .text): new[field.id] = answer
        case (.multiple?, .multiple), (.single?, .single), (.single?, .multiple):
          new[field.id] = field.options.filter { answer.contains($0) }
        default: new[field.id] = ReferenceForm.first(field)
        }
      }
      return new
    }
    saved = carry(oldSaved)
    presented = carry(oldPresented)
    let sameModal = fields.first { $0.id == oldModal?.id }
    let isSame =
      sameModal?.name == oldModal?.name && sameModal?.kind == oldModal?.kind
      && sameModal?.options == oldModal?.options
      && sameModal?.placeholder == oldModal?.placeholder
    if !isSame { modal = nil }
  }
}

/// The operations on a form.
package enum FormOperation {
  case tap(FormRowID<Int>), tapRow(RowPosition)
  case choose(Int), type(String), saveModal, cancelModal
  case clear, clearField(Int), cancel, begin
  case apply([ReferenceForm.Form.SerializedAnswers]), replace([ReferenceForm.Form.Group])
}

// MARK: The predicate, by asking every record about every field.

/// A record with answers.
package struct ReferenceRecord: FormRecord {
  package var answers: [Int: Set<String>]

  package func holds(_ value: FormValue<String>, for field: Int) -> Bool {
    let held = answers[field] ?? []
    switch value {
    case .checked: return held.contains(ReferenceForm.check)
    case .option(let text), .text(let text): return held.contains(text)
    }
  }
}

extension ReferenceForm {
  /// The possible answers of a field; the typed one, for a text.
  package func values(of field: Form.Field) -> [FormValue<String>] {
    switch field.kind {
    case .toggle: [.checked]
    case .multiple, .single: field.options.map { .option($0) }
    case .text: (saved[field.id] ?? []).map { .text($0) }
    }
  }

  /// Whether a record holds one of the answers to each field, or to each but one.
  ///
  /// Combined toggles are one field.
  package func matches(_ record: ReferenceRecord, except: Int?, combining: Bool) -> Bool {
    sections.allSatisfy { entry in
      let toggles = entry.fields.filter { $0.kind == .toggle }
      let others = entry.fields.filter { $0.kind != .toggle }
      let facets = (combining ? [toggles] : toggles.map { [$0] }) + others.map { [$0] }
      return facets.allSatisfy { facet in
        if facet.contains(where: { $0.id == except }) { return true }
        let chosen = facet.flatMap { field in
          values(of: field).filter { value in
            switch value {
            case .checked: saved[field.id] == [ReferenceForm.check]
            case .option(let text), .text(let text): saved[field.id]?.contains(text) ?? false
            }
          }.map { (field.id, $0) }
        }
        return chosen.isEmpty || chosen.contains { record.holds($0.1, for: $0.0) }
      }
    }
  }
}
