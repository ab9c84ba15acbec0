package import Espalier

/// A filter form done slowly and plainly: answers are lists of texts by label, and rows are laid out
/// anew each time.
package struct ReferenceForm {
  package typealias Form = FilterForm<Int, String>

  /// What a checked toggle is answered with.
  package static let check = "✓"

  package struct Modal {
    package var label: Int
    package var draft: [String]
    /// Whether nothing was done in it yet.
    var isUntouched = true
  }

  /// A row with all that can be seen of it.
  package struct Row: Equatable {
    package var item: FormItem<Int>
    package var level: Int
    package var title: String
    package var detail: String
    package var isExpanded = false
    package var isChecked = false
    package var placeholder: String?
  }

  package var managers: [Form.Manager]
  package var options: FormOptions
  package var saved: [Int: [String]] = [:]
  package var modal: Modal?
  var presented: [Int: [String]] = [:]
  var open: Set<FormItem<Int>> = []

  package init(_ managers: [Form.Manager], options: FormOptions) {
    self.managers = managers
    self.options = options
    for label in labels { saved[label.id] = ReferenceForm.first(label) }
    presented = saved
  }

  package func makeForm() throws(FormError<Int, String>) -> Form {
    try Form(managers, options: options, reading: { FormText.trimmed($0) })
  }

  // MARK: What there is

  struct Group {
    var manager: Form.Manager
    var section: Form.Section?
    var labels: [Form.Label]
  }

  /// Every group of labels: sections, and flat managers.
  var groups: [Group] {
    managers.flatMap { manager -> [Group] in
      switch manager.content {
      case .labels(let labels): [Group(manager: manager, section: nil, labels: labels)]
      case .sections(let sections):
        sections.map { Group(manager: manager, section: $0, labels: $0.labels) }
      }
    }
  }

  package var labels: [Form.Label] { groups.flatMap(\.labels) }

  /// All headers and labels.
  package var items: [FormItem<Int>] {
    managers.map { .manager($0.id) } + groups.compactMap { $0.section.map { .section($0.id) } }
      + labels.map { .label($0.id) }
  }

  static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// What a label is answered with at first.
  static func first(_ label: Form.Label) -> [String] {
    switch label.kind {
    case .toggle: label.saved.isEmpty ? [] : [check]
    case .text: label.saved.map(trimmed).filter { !$0.isEmpty }
    case .checklist(let options), .picker(let options):
      options.filter { label.saved.contains($0) }
    }
  }

  private func answered(_ labels: [Form.Label]) -> Int {
    labels.count { saved[$0.id] != [] }
  }

  private func words(selected: Int, of all: Int, nouns: PluralForms<String>?) -> String {
    if selected == 0 { return all == 1 ? "1 item" : "\(all) items" }
    guard let nouns else { return selected == 1 ? "1 item" : "\(selected) items" }
    return "\(selected) \(nouns[selected == 1 ? .one : .other])"
  }

  // MARK: Rows

  package var rows: [[Row]] {
    managers.map { manager in
      let item = FormItem.manager(manager.id)
      var rows: [Row] = []
      let isOpen = open.contains(item)
      let detail: String
      switch manager.content {
      case .labels(let labels):
        detail = words(selected: answered(labels), of: labels.count, nouns: manager.nouns)
        if isOpen { rows += labels.map { row($0, level: 1) } }
      case .sections(let sections):
        let selected = sections.count { answered($0.labels) > 0 }
        detail = words(selected: selected, of: sections.count, nouns: manager.nouns)
        if isOpen { rows += sections.flatMap { self.rows($0, in: manager) } }
      }
      return [Row(item: item, level: 0, title: manager.title, detail: detail, isExpanded: isOpen)]
        + rows
    }
  }

  private func rows(_ section: Form.Section, in manager: Form.Manager) -> [Row] {
    let isOpen = open.contains(.section(section.id))
    let header = Row(
      item: .section(section.id),
      level: 1,
      title: section.title,
      detail: words(
        selected: answered(section.labels),
        of: section.labels.count,
        nouns: section.nouns ?? manager.sectionNouns
      ),
      isExpanded: isOpen
    )
    return [header] + (isOpen ? section.labels.map { row($0, level: 2) } : [])
  }

  private func row(_ label: Form.Label, level: Int) -> Row {
    let answer = saved[label.id] ?? []
    var row = Row(item: .label(label.id), level: level, title: label.name, detail: "")
    if label.kind == .toggle {
      row.isChecked = !answer.isEmpty
    } else {
      row.detail = answer.joined(separator: ", ")
    }
    if case .text(let placeholder) = label.kind, answer.isEmpty { row.placeholder = placeholder }
    return row
  }

  // MARK: Packages

  package var packages: [Form.Package] {
    groups.compactMap { group in
      let (manager, section) = (group.manager, group.section)
      let pairs = group.labels.flatMap { label in
        (saved[label.id] ?? []).map { text in
          label.kind == .toggle
            ? Form.Pair(manager.key, label.name, label: label.id)
            : Form.Pair(label.name, text, label: label.id)
        }
      }
      if pairs.isEmpty { return nil }
      return Form.Package(
        manager: manager.id,
        section: section?.id,
        title: section?.title ?? manager.title,
        key: manager.key,
        value: manager.value,
        pairs: pairs
      )
    }
  }

  // MARK: Operations

  /// Does an operation; `false` means that it has to be refused.
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
      guard let label = modalLabel, case .text = label.kind else { return false }
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
    case .clearLabel(let id):
      if modal != nil || saved[id] == nil { return false }
      saved[id] = []
    case .cancel: if modal == nil { saved = presented }
    case .begin:
      modal = nil
      presented = saved
    case .apply(let packages): return apply(packages)
    case .replace(let managers): replace(with: managers)
    }
    return true
  }

  private var modalLabel: Form.Label? { labels.first { $0.id == modal?.label } }

  private mutating func tap(_ item: FormItem<Int>) -> Bool {
    guard items.contains(item) else { return false }
    if modal != nil { return true }
    if case .label(let id) = item, let label = labels.first(where: { $0.id == id }) {
      if label.kind == .toggle {
        saved[id] = saved[id] == [] ? [ReferenceForm.check] : []
      } else {
        modal = Modal(label: id, draft: saved[id] ?? [])
      }
    } else if open.insert(item).inserted == false {
      open.remove(item)
      if !options.remembersSections {
        for group in groups where item == .manager(group.manager.id) {
          if let section = group.section { open.remove(.section(section.id)) }
        }
      }
    }
    return true
  }

  private mutating func choose(_ option: Int) -> Bool {
    guard let label = modalLabel else { return false }
    let all = label.kind.options
    switch label.kind {
    case .toggle, .text: return false
    case .picker:
      guard all.indices.contains(option) else { return true }
      modal?.draft = [all[option]]
    case .checklist:
      guard all.indices.contains(option), let draft = modal?.draft else { return true }
      modal?.draft = all.filter { draft.contains($0) != ($0 == all[option]) }
    }
    modal?.isUntouched = false
    return true
  }

  private mutating func saveModal() {
    guard let label = modalLabel, let modal else { return }
    self.modal = nil
    switch label.kind {
    case .text: saved[label.id] = modal.draft.map(ReferenceForm.trimmed).filter { !$0.isEmpty }
    case .picker(let all) where modal.isUntouched && modal.draft.isEmpty:
      saved[label.id] = options.savesUntouchedPicker ? Array(all.prefix(1)) : []
    default: saved[label.id] = modal.draft
    }
  }

  private mutating func apply(_ packages: [Form.Package]) -> Bool {
    if modal != nil { return false }
    var new: [Int: [String]] = [:]
    for label in labels { new[label.id] = [] }
    for package in packages {
      let group = groups.first {
        $0.manager.id == package.manager && $0.section?.id == package.section
      }
      guard let group else { return false }
      for pair in package.pairs {
        guard let label = group.labels.first(where: { $0.id == pair.label }) else { return false }
        let old = new[label.id] ?? []
        switch label.kind {
        case .toggle: new[label.id] = [ReferenceForm.check]
        case .text:
          let text = ReferenceForm.trimmed(pair.value)
          if text.isEmpty { continue }
          if old != [] && old != [text] { return false }
          new[label.id] = [text]
        case .checklist(let all), .picker(let all):
          guard all.contains(pair.value) else { return false }
          if case .picker = label.kind, old != [], old != [pair.value] { return false }
          new[label.id] = all.filter { old.contains($0) || $0 == pair.value }
        }
      }
    }
    saved = new
    return true
  }

  private mutating func replace(with managers: [Form.Manager]) {
    let before = labels
    let (oldSaved, oldPresented) = (saved, presented)
    let oldModal = modalLabel
    self.managers = managers
    open.formIntersection(items)
    func carry(_ old: [Int: [String]]) -> [Int: [String]] {
      var new: [Int: [String]] = [:]
      for label in labels {
        let source = before.first { $0.id == label.id }
        let answer = old[label.id] ?? []
        switch (source?.kind, label.kind) {
        case (.toggle?, .toggle), (.text?, .text): new[label.id] = answer
        case (.checklist?, .checklist), (.picker?, .picker), (.picker?, .checklist):
          new[label.id] = label.kind.options.filter { answer.contains($0) }
        default: new[label.id] = ReferenceForm.first(label)
        }
      }
      return new
    }
    saved = carry(oldSaved)
    presented = carry(oldPresented)
    let sameModal = labels.first { $0.id == oldModal?.id }
    if sameModal?.name != oldModal?.name || sameModal?.kind != oldModal?.kind { modal = nil }
  }
}

/// What can be done to a form.
package enum FormOperation {
  case tap(FormItem<Int>), tapRow(RowPosition)
  case choose(Int), type(String), saveModal, cancelModal
  case clear, clearLabel(Int), cancel, begin
  case apply([ReferenceForm.Form.Package]), replace([ReferenceForm.Form.Manager])
}

// MARK: The predicate, by asking every record about every label.

/// Somebody with answers.
package struct ReferenceRecord: FormRecord {
  package var answers: [Int: Set<String>]

  package func holds(_ value: FormValue<String>, for label: Int) -> Bool {
    let held = answers[label] ?? []
    switch value {
    case .checked: return held.contains(ReferenceForm.check)
    case .option(let text), .text(let text): return held.contains(text)
    }
  }
}

extension ReferenceForm {
  /// What a label may be answered with; what was typed, for a text.
  package func values(of label: Form.Label) -> [FormValue<String>] {
    switch label.kind {
    case .toggle: [.checked]
    case .checklist(let options), .picker(let options): options.map { .option($0) }
    case .text: (saved[label.id] ?? []).map { .text($0) }
    }
  }

  /// Whether a record holds one of the answers to each label, or to each but one.
  ///
  /// Combined toggles are one label.
  package func matches(_ record: ReferenceRecord, except: Int?, combining: Bool) -> Bool {
    groups.allSatisfy { group in
      let toggles = group.labels.filter { $0.kind == .toggle }
      let others = group.labels.filter { $0.kind != .toggle }
      let facets = (combining ? [toggles] : toggles.map { [$0] }) + others.map { [$0] }
      return facets.allSatisfy { facet in
        if facet.contains(where: { $0.id == except }) { return true }
        let chosen = facet.flatMap { label in
          values(of: label).filter { value in
            switch value {
            case .checked: saved[label.id] == [ReferenceForm.check]
            case .option(let text), .text(let text): saved[label.id]?.contains(text) ?? false
            }
          }.map { (label.id, $0) }
        }
        return chosen.isEmpty || chosen.contains { record.holds($0.1, for: $0.0) }
      }
    }
  }
}
