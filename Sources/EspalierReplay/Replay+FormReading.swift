import Espalier
import EspalierJSON

// Reading the definition and the answers of a form in the protocol.
extension Command {
  typealias Form = FormReplay.Form

  /// Returns the configuration of a form, and whether texts are trimmed.
  func formOptions() throws(ReplayError) -> (options: FormConfiguration, trims: Bool) {
    var options = FormConfiguration()
    guard let list = value("options") else { return (options, true) }
    guard index.kind(of: list) == .object else { throw missing("options") }
    options.remembersSections = try flag("remember", of: list) ?? false
    if let choice = index.member(FormKey.savesFocusedOption, of: list) {
      switch try id(at: choice, FormKey.savesFocusedOption) {
      case "commit": options.savesFocusedOption = true
      case "none": options.savesFocusedOption = false
      default: throw ReplayError(.malformed, "\"untouchedPicker\" is commit or none")
      }
    }
    return (options, try flag("trim", of: list) ?? true)
  }

  /// Returns the groups of a constructor.
  func formGroups() throws(ReplayError) -> [Form.Group] {
    guard let list = value(FormKey.groups), index.kind(of: list) == .array else {
      throw missing(FormKey.groups)
    }
    var groups: [Form.Group] = []
    for entry in index.children(of: list) { groups.append(try formGroup(entry)) }
    return groups
  }

  private func formGroup(_ entry: Int) throws(ReplayError) -> Form.Group {
    let content: Form.Content
    switch (index.member(FormKey.fields, of: entry), index.member("sections", of: entry)) {
    case (let fields?, nil): content = .fields(try formFields(fields))
    case (nil, let list?):
      guard index.kind(of: list) == .array else { throw missing("sections") }
      var sections: [Form.Section] = []
      for section in index.children(of: list) {
        guard let fields = index.member(FormKey.fields, of: section) else {
          throw missing(FormKey.fields)
        }
        sections.append(
          FilterForm.Section(
            try text("id", of: section),
            title: try text("title", of: section),
            nouns: try nouns(of: section),
            fields: try formFields(fields)
          )
        )
      }
      content = .sections(sections)
    default: throw ReplayError(.malformed, "a manager has either \"labels\" or \"sections\"")
    }
    return FilterForm.Group(
      try text("id", of: entry),
      title: try text("title", of: entry),
      key: try optionalText("key", of: entry),
      value: try optionalText("value", of: entry),
      nouns: try nouns(of: entry),
      content: content
    )
  }

  private func formFields(_ list: Int) throws(ReplayError) -> [Form.Field] {
    guard index.kind(of: list) == .array else { throw missing(FormKey.fields) }
    var fields: [Form.Field] = []
    for entry in index.children(of: list) {
      guard let kind = FormRowName(try text("type", of: entry))?.kind else {
        throw ReplayError(.malformed, "\"type\" is toggle, checklist, picker or text")
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
      fields.append(
        FilterForm.Field(
          id,
          name,
          kind,
          options: kind.hasOptions ? try texts("options", of: entry) ?? [] : [],
          placeholder: kind == .text ? try optionalText("placeholder", of: entry) : nil,
          saved: saved
        )
      )
    }
    return fields
  }

  private func nouns(of entry: Int) throws(ReplayError) -> PluralForms<ReplayID>? {
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

  /// Returns the answers to apply; of their texts only the values count.
  func formSerializedAnswers() throws(ReplayError) -> [Form.SerializedAnswers] {
    guard let list = value(FormKey.serializedAnswers), index.kind(of: list) == .array else {
      throw missing(FormKey.serializedAnswers)
    }
    var serializedAnswers: [Form.SerializedAnswers] = []
    for entry in index.children(of: list) {
      guard let pairs = index.member(FormKey.answers, of: entry), index.kind(of: pairs) == .array
      else {
        throw missing(FormKey.answers)
      }
      var serialized = Form.SerializedAnswers(
        group: try text(FormKey.group, of: entry),
        section: try optionalText("section", of: entry),
        title: try optionalText("title", of: entry) ?? ReplayID(bytes: []),
        key: try optionalText("key", of: entry) ?? ReplayID(bytes: []),
        value: try optionalText("value", of: entry) ?? ReplayID(bytes: []),
        answers: []
      )
      for pair in index.children(of: pairs) {
        let texts = try texts(at: pair, FormKey.answers)
        guard texts.count == 3 else {
          throw ReplayError(.malformed, "a pair is a name, an option and a label")
        }
        serialized.answers.append(Form.SerializedAnswer(texts[0], texts[1], field: texts[2]))
      }
      serializedAnswers.append(serialized)
    }
    return serializedAnswers
  }

  /// Returns the records of `match`: the values that a record holds for each field, as a list, or
  /// true for a toggle.
  func formRecords() throws(ReplayError) -> [ReplayRecord] {
    guard let list = value("records"), index.kind(of: list) == .array else {
      throw missing("records")
    }
    var records: [ReplayRecord] = []
    for entry in index.children(of: list) {
      guard index.kind(of: entry) == .object else {
        throw ReplayError(.malformed, "a record is an object with the ids of labels as keys")
      }
      var record = ReplayRecord()
      for member in index.children(of: entry) {
        let field = ReplayID(bytes: index.keyBytes(of: member) ?? [])
        switch index.kind(of: member) {
        case .true: record.checked.insert(field)
        case .false: break
        default: record.texts[field] = Set(try texts(at: member, "records"))
        }
      }
      records.append(record)
    }
    return records
  }

  private func text(_ key: StaticString, of object: Int) throws(ReplayError) -> ReplayID {
    guard let value = index.member(key, of: object) else { throw missing(key) }
    return try id(at: value, key)
  }

  /// Returns a text, or `nil` if it is missing or null.
  private func optionalText(_ key: StaticString, of object: Int) throws(ReplayError) -> ReplayID? {
    guard let value = index.member(key, of: object), index.kind(of: value) != .null else {
      return nil
    }
    return try id(at: value, key)
  }

  private func texts(_ key: StaticString, of object: Int) throws(ReplayError) -> [ReplayID]? {
    guard let value = index.member(key, of: object) else { return nil }
    return try texts(at: value, key)
  }

  private func texts(at list: Int, _ key: StaticString) throws(ReplayError) -> [ReplayID] {
    guard index.kind(of: list) == .array else { throw missing(key) }
    var texts: [ReplayID] = []
    for element in index.children(of: list) { texts.append(try id(at: element, key)) }
    return texts
  }
}

/// A record that a form filters; it holds a typed text if that equals one of its texts.
struct ReplayRecord: FormRecord {
  var checked: Set<ReplayID> = []
  var texts: [ReplayID: Set<ReplayID>] = [:]

  func holds(_ value: FormValue<ReplayID>, for field: ReplayID) -> Bool {
    switch value {
    case .checked: checked.contains(field)
    case .option(let text), .text(let text): texts[field]?.contains(text) ?? false
    }
  }
}
