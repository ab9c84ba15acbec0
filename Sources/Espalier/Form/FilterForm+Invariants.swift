extension FilterForm {
  /// Recomputes all cached values and compares them.
  ///
  /// For tests and bug reports. Returns `nil` if the form is consistent, else a sentence about the
  /// first fault found.
  ///
  /// - Complexity: O(*n* log *n*).
  public func checkInvariants() -> String? {
    if let fault = outline.checkInvariants() { return fault }
    if let fault = rules.fault { return fault }
    if rules.structure != schema.structure { return "rules of another structure" }
    for answer in rules.answers + rules.presented {
      if case .text(let text) = answer, normalize(text) != text {
        return "a text that is not normalized: \(text)"
      }
    }
    return rowFault
  }

  /// A fault if the outline does not hold the schema, in its order.
  private var rowFault: String? {
    let sections = schema.outlineSections
    if outline.sectionCount != sections.count {
      return "\(outline.sectionCount) sections of rows for \(sections.count) groups"
    }
    for (section, expected) in sections.enumerated() {
      let items = outline.snapshot(below: .section(section)) ?? []
      if items.map({ $0.id }) != expected.items.map({ $0.id })
        || items.map({ $0.level }) != expected.items.map({ $0.level })
        || items.map({ $0.isBranch }) != expected.items.map({ $0.isBranch })
      {
        return "the rows of group \(section) differ from its definition"
      }
    }
    return nil
  }
}
