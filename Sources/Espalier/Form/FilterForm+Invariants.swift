extension FilterForm {
  /// Recomputes all cached values and compares them.
  ///
  /// For tests and bug reports. Returns `nil` if the form is consistent, else a sentence about the
  /// first fault found.
  ///
  /// - Complexity: O(*n* log *n*).
  public func checkInvariants() -> String? {
    if let fault = outline.checkInvariants() { return fault }
    let (fields, sections) = counted
    if fields != answeredFields { return "the answers of a section are miscounted" }
    if sections != answeredSections { return "the answered sections of a group are miscounted" }
    if answers.count != schema.fields.count || presented.count != schema.fields.count {
      return "\(answers.count) and \(presented.count) answers of \(schema.fields.count) fields"
    }
    for index in schema.fields.indices {
      for answer in [answers[index], presented[index]] {
        if !schema.allows(answer, to: index) {
          return "field \(index) has an answer it cannot have"
        }
        if case .text(let text) = answer, normalize(text) != text {
          return "field \(index) has a text that is not normalized"
        }
      }
    }
    return rowFault ?? modalFault
  }

  /// A fault if the outline does not hold the schema, in its order.
  private var rowFault: String? {
    let sections = schema.outlineSections
    if outline.sectionCount != sections.count {
      return "\(outline.sectionCount) sections of rows for \(sections.count) groups"
    }
    for (section, expected) in sections.enumerated() {
      let items = outline.items(below: .section(section)) ?? []
      if items.map({ $0.id }) != expected.items.map({ $0.id })
        || items.map({ $0.level }) != expected.items.map({ $0.level })
        || items.map({ $0.isBranch }) != expected.items.map({ $0.isBranch })
      {
        return "the rows of group \(section) differ from its definition"
      }
    }
    return nil
  }

  private var modalFault: String? {
    guard let modal else { return nil }
    guard let field = schema.fieldIndices[modal.field] else { return "a modal without a field" }
    if schema.fields[field].kind != modal.kind { return "a modal of another kind than its field" }
    if !schema.allows(modal.draft, to: field) { return "a draft that its field cannot have" }
    if let focus = modal.focus, !modal.kind.options.indices.contains(focus) {
      return "a modal with its focus on no option"
    }
    return nil
  }
}
