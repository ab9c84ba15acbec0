import Espalier
import EspalierJSON

// The parts of a form as the protocol writes them.
extension Command {
  typealias Form = FormReplay.Form

  /// The options of a form, and whether texts are trimmed.
  func formOptions() throws(Refusal) -> (options: FormOptions, trims: Bool) {
    var options = FormOptions()
    guard let list = value("options") else { return (options, true) }
    guard index.kind(of: list) == .object else { throw missing("options") }
    options.remembersSections = try flag("remember", of: list) ?? false
    if let picker = index.member("untouchedPicker", of: list) {
      switch try id(at: picker, "untouchedPicker") {
      case "commit": options.savesUntouchedPicker = true
      case "none": options.savesUntouchedPicker = false
      default: throw Refusal(.malformed, "\"untouchedPicker\" is commit or none")
      }
    }
    return (options, try flag("trim", of: list) ?? true)
  }

  /// The managers of a constructor.
  func formManagers() throws(Refusal) -> [Form.Manager] {
    guard let list = value("managers"), index.kind(of: list) == .array else {
      throw missing("managers")
    }
    var managers: [Form.Manager] = []
    for entry in index.children(of: list) { managers.append(try formManager(entry)) }
    return managers
  }

  private func formManager(_ entry: Int) throws(Refusal) -> Form.Manager {
    let content: Form.Content
    switch (index.member("labels", of: entry), index.member("sections", of: entry)) {
    case (let labels?, nil): content = .labels(try formLabels(labels))
    case (nil, let list?):
      guard index.kind(of: list) == .array else { throw missing("sections") }
      var sections: [Form.Section] = []
      for section in index.children(of: list) {
        guard let labels = index.member("labels", of: section) else { throw missing("labels") }
        sections.append(
          FilterForm.Section(
            try text("id", of: section),
            title: try text("title", of: section),
            nouns: try nouns(of: section),
            labels: try formLabels(labels)
          )
        )
      }
      content = .sections(sections)
    default: throw Refusal(.malformed, "a manager has either \"labels\" or \"sections\"")
    }
    return FilterForm.Manager(
      try text("id", of: entry),
      title: try text("title", of: entry),
      key: try optionalText("key", of: entry),
      value: try optionalText("value", of: entry),
      nouns: try nouns(of: entry),
      content: content
    )
  }

  private func formLabels(_ list: Int) throws(Refusal) -> [Form.Label] {
    guard index.kind(of: list) == .array else { throw missing("labels") }
    var labels: [Form.Label] = []
    for entry in index.children(of: list) {
      let kind: Form.Kind
      switch try text("type", of: entry) {
      case "toggle": kind = .toggle
      case "checklist": kind = .checklist(try texts("options", of: entry) ?? [])
      case "picker": kind = .picker(try texts("options", of: entry) ?? [])
      case "text": kind = .text(placeholder: try optionalText("placeholder", of: entry))
      default: throw Refusal(.malformed, "\"type\" is toggle, checklist, picker or text")
      }
      let id = try text("id", of: entry)
      let name = try text("name", of: entry)
      let saved: [ReplayID]
      if kind == .toggle, let value = index.member("saved", of: entry),
        index.kind(of: value) != .array
      {
        saved = try flag("saved", of: entry) == true ? [name] : []
      } else {
        saved = try texts("saved", of: entry) ?? []
      }
      labels.append(FilterForm.Label(id, name, kind, saved: saved))
    }
    return labels
  }

  private func nouns(of entry: Int) throws(Refusal) -> PluralForms<ReplayID>? {
    guard let forms = index.member("nouns", of: entry) else { return nil }
    return PluralForms(
      zero: try optionalText("zero", of: forms),
      one: try optionalText("one", of: forms),
      two: try optionalText("two", of: forms),
      few: try optionalText("few", of: forms),
      many: try optionalText("many", of: forms),
      other: try text("other", of: forms)
    )
  }

  /// Packages to be applied; of their texts only those of the answers count.
  func formPackages() throws(Refusal) -> [Form.Package] {
    guard let list = value("packages"), index.kind(of: list) == .array else {
      throw missing("packages")
    }
    var packages: [Form.Package] = []
    for entry in index.children(of: list) {
      guard let pairs = index.member("pairs", of: entry), index.kind(of: pairs) == .array else {
        throw missing("pairs")
      }
      var package = Form.Package(
        manager: try text("manager", of: entry),
        section: try optionalText("section", of: entry),
        title: try optionalText("title", of: entry) ?? ReplayID(bytes: []),
        key: try optionalText("key", of: entry) ?? ReplayID(bytes: []),
        value: try optionalText("value", of: entry) ?? ReplayID(bytes: []),
        pairs: []
      )
      for pair in index.children(of: pairs) {
        let texts = try texts(at: pair, "pairs")
        guard texts.count == 3 else {
          throw Refusal(.malformed, "a pair is a name, an option and a label")
        }
        package.pairs.append(Form.Pair(texts[0], texts[1], label: texts[2]))
      }
      packages.append(package)
    }
    return packages
  }

  /// The records of `match`: for each label what the record holds, a list, or true for a toggle.
  func formRecords() throws(Refusal) -> [ReplayRecord] {
    guard let list = value("records"), index.kind(of: list) == .array else {
      throw missing("records")
    }
    var records: [ReplayRecord] = []
    for entry in index.children(of: list) {
      guard index.kind(of: entry) == .object else {
        throw Refusal(.malformed, "a record is an object with the ids of labels as keys")
      }
      var record = ReplayRecord()
      for member in index.children(of: entry) {
        let label = ReplayID(bytes: index.keyBytes(of: member) ?? [])
        switch index.kind(of: member) {
        case .true: record.checked.insert(label)
        case .false: break
        default: record.texts[label] = Set(try texts(at: member, "records"))
        }
      }
      records.append(record)
    }
    return records
  }

  private func text(_ key: StaticString, of object: Int) throws(Refusal) -> ReplayID {
    guard let value = index.member(key, of: object) else { throw missing(key) }
    return try id(at: value, key)
  }

  /// A text, or `nil` if there is none or it is null.
  private func optionalText(_ key: StaticString, of object: Int) throws(Refusal) -> ReplayID? {
    guard let value = index.member(key, of: object), index.kind(of: value) != .null else {
      return nil
    }
    return try id(at: value, key)
  }

  private func texts(_ key: StaticString, of object: Int) throws(Refusal) -> [ReplayID]? {
    guard let value = index.member(key, of: object) else { return nil }
    return try texts(at: value, key)
  }

  private func texts(at list: Int, _ key: StaticString) throws(Refusal) -> [ReplayID] {
    guard index.kind(of: list) == .array else { throw missing(key) }
    var texts: [ReplayID] = []
    for element in index.children(of: list) { texts.append(try id(at: element, key)) }
    return texts
  }
}

/// A record that a form filters; a typed text is held if it is one of its texts.
struct ReplayRecord: FormRecord {
  var checked: Set<ReplayID> = []
  var texts: [ReplayID: Set<ReplayID>] = [:]

  func holds(_ value: FormValue<ReplayID>, for label: ReplayID) -> Bool {
    switch value {
    case .checked: checked.contains(label)
    case .option(let text), .text(let text): texts[label]?.contains(text) ?? false
    }
  }
}
